"""What staff ask over HTTP of what patrons owe the house by corrections."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery

from croupier.errors import InputError, MoneyError
from croupier.money import Currency
from croupier.service.cage import Paid, check_reason
from croupier.service.debts import debt_minor, pay_debt
from croupier.service.floor import Floor
from croupier.table.refusals import Refusal
from croupier.web import messages as m
from croupier.web.asking import Asked, TheDesk, currency_of, in_turn, looking, read
from croupier.web.cage import CashBody, refused_in_words
from croupier.web.desk import Desk
from croupier.web.guard import caller_of
from croupier.web.operation import (
    BAD_BODY,
    BAD_QUERY,
    CURRENCY,
    NOT_RECORDED,
    TOO_OFTEN,
    Operation,
)
from croupier.web.problems import Refused

__all__ = ["OPERATIONS", "DebtPaid", "Owed"]


class Owed(msgspec.Struct, frozen=True):
    """What a patron owes the house, and what he has beside what is in play."""

    person: str
    currency: str
    owed: m.Money
    balance: m.Money


class DebtPaid(msgspec.Struct, frozen=True):
    """What was taken from a patron's account for what he owes.

    Attributes:
        again: whether it was done before; then nothing was done now.
        owed: what he owes by now; `balance` what he has.
    """

    transfer: str
    again: bool
    owed: m.Money
    balance: m.Money


def _known(desk: Desk, person_id: str) -> None:
    if desk.patrons.get(person_id) is None:
        raise Refused(404, "unknown_person", f"there is no patron {person_id[:40]!r}")


@get("/api/staff/debts", tags=["office"])
async def owed(
    desk: TheDesk,
    request: Asked,
    person: FromQuery[str] = "",
    currency: FromQuery[str] = "USD",
) -> Owed:
    """What a patron owes by corrections that took back what he had spent."""
    looking(desk, request)
    _known(desk, person)
    code = currency_of(desk, currency)

    def look(floor: Floor) -> tuple[int, int]:
        return debt_minor(floor.house, person, code), floor.house.balance_minor(person, code)

    debt, balance = await in_turn(desk, request, look)
    money = Currency.parse(code)
    return Owed(person, money.code, money.format(debt), money.format(balance))


@post("/api/staff/debts", status_code=200, tags=["office"])
async def pay(desk: TheDesk, request: Asked) -> DebtPaid:
    """Take from a patron's account, at his word, what he owes."""
    body = await read(CashBody, request)
    _known(desk, body.person)
    code = currency_of(desk, body.currency)
    currency = Currency.parse(code)
    try:
        check_reason(body.reason)
        amount = currency.amount(body.amount)
    except (InputError, MoneyError) as error:
        raise Refused(400, "malformed", str(error)) from None
    if amount <= 0:
        raise Refused(400, "malformed", "take more than 0")
    by = caller_of(request).id

    def take(floor: Floor) -> tuple[Paid | Refusal, int, int]:
        house = floor.house
        paid = pay_debt(house, body.person, code, amount, key=body.id, by=by, reason=body.reason)
        floor.touch(body.person, code)
        return paid, debt_minor(house, body.person, code), house.balance_minor(body.person, code)

    paid, debt, balance = await in_turn(desk, request, take)
    if isinstance(paid, Refusal):
        desk.count_refused(paid.code)
        status = 409 if paid.code == "conflict" else 422
        raise Refused(status, paid.code, refused_in_words(paid, currency))
    return DebtPaid(paid.id, paid.again, currency.format(debt), currency.format(balance))


_WHO: Final = {404: "There is no such patron."}

OPERATIONS: Final[dict[HTTPRouteHandler, Operation]] = {
    owed: Operation(
        {200: Owed},
        {"person": {"type": "string"}, "currency": CURRENCY},
        session=True,
        problems=BAD_QUERY | TOO_OFTEN | NOT_RECORDED | _WHO,
    ),
    pay: Operation(
        {200: DebtPaid},
        body=CashBody,
        session=True,
        problems={
            **BAD_BODY,
            **NOT_RECORDED,
            **_WHO,
            409: "The id was used for something else.",
            422: "More than he owes, or than he has.",
        },
    ),
}
"""The routes of this module, described."""
