"""What staff ask over HTTP of patrons' money: taken in and paid out at the cage."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler

from croupier.errors import InputError, MoneyError
from croupier.money import Currency
from croupier.service.cage import MAX_REASON_CHARS, Direction, Paid, check_reason
from croupier.service.floor import Floor
from croupier.table.refusals import Refusal
from croupier.web import messages as m
from croupier.web.asking import Asked, TheDesk, currency_of, in_turn, read
from croupier.web.desk import Desk
from croupier.web.guard import caller_of
from croupier.web.operation import BAD_BODY, NOT_RECORDED, Operation
from croupier.web.problems import Refused

__all__ = ["OPERATIONS", "CashBody", "CashPaid", "refused_in_words"]

_KEY: Final = r"^[A-Za-z0-9_.-]{1,64}$"


class CashBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money for a patron, or from him.

    Attributes:
        id: the staff member's own for this; the same again under it is done once.
        reason: for the record, which cannot forget: names nobody.
    """

    id: Annotated[str, msgspec.Meta(pattern=_KEY)]
    person: str
    currency: str
    amount: str
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_REASON_CHARS)]


class CashPaid(msgspec.Struct, frozen=True):
    """What was taken in or paid out.

    Attributes:
        again: whether it was done before; then nothing was done now.
        balance: what the patron has by now beside what is in play.
    """

    transfer: str
    again: bool
    balance: m.Money


async def _pay(desk: Desk, request: Asked, direction: Direction) -> CashPaid:
    body = await read(CashBody, request)
    try:
        check_reason(body.reason)
    except InputError as error:
        raise Refused(400, "malformed", str(error)) from None
    if desk.wallet is not None:
        raise Refused(403, "not_here", "the money of this house's patrons lies with a licensee")
    if desk.patrons.get(body.person) is None:
        raise Refused(404, "unknown_person", f"there is no patron {body.person[:40]!r}")
    code = currency_of(desk, body.currency)
    currency = Currency.parse(code)
    try:
        amount = currency.amount(body.amount)
    except MoneyError as error:
        raise Refused(400, "malformed", str(error)) from None
    by = caller_of(request).id

    def pay(floor: Floor) -> tuple[Paid | Refusal, int]:
        paid = desk.cage.pay(
            direction, body.person, code, amount, key=body.id, by=by, reason=body.reason
        )
        floor.touch(body.person, code)
        return paid, floor.house.balance_minor(body.person, code)

    paid, balance = await in_turn(desk, request, pay)
    if isinstance(paid, Refusal):
        desk.count_refused(paid.code)
        status = 409 if paid.code == "conflict" else 422
        raise Refused(status, paid.code, refused_in_words(paid, currency))
    return CashPaid(paid.id, paid.again, currency.format(balance))


def refused_in_words(refusal: Refusal, currency: Currency) -> str:
    """Why nothing was done, and what would mend it."""
    amounts = ", ".join(
        f"{name} {currency.format(minor)}" for name, minor in refusal.amounts.items()
    )
    named = refusal.code.replace("_", " ")
    return f"nothing was done: {named}, {amounts}" if amounts else f"nothing was done: {named}"


@post("/api/staff/deposits", status_code=200, tags=["office"])
async def deposit(desk: TheDesk, request: Asked) -> CashPaid:
    """Take in a patron's money."""
    return await _pay(desk, request, "in")


@post("/api/staff/withdrawals", status_code=200, tags=["office"])
async def withdraw(desk: TheDesk, request: Asked) -> CashPaid:
    """Pay out a patron's money; never what is in play."""
    return await _pay(desk, request, "out")


_CASH: Final = Operation(
    {200: CashPaid},
    body=CashBody,
    session=True,
    problems={
        **BAD_BODY,
        **NOT_RECORDED,
        403: "Not for this role, not proved of late, or the money lies with a licensee.",
        404: "There is no such patron.",
        409: "The id was used for something else.",
        422: "More than there is, or than the patron's own limit.",
    },
)
OPERATIONS: Final[dict[HTTPRouteHandler, Operation]] = {deposit: _CASH, withdraw: _CASH}
