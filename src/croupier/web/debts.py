"""What staff ask over HTTP of what patrons owe the house by corrections."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery

from croupier.errors import InputError, MoneyError
from croupier.money import Currency
from croupier.service.cage import Paid, check_reason
from croupier.service.debt_events import DebtAsked
from croupier.service.debts import ask_debt, ask_id, debt_minor, pay_debt
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
    """What a patron owes the house, and what he has beside what is in play.

    Attributes:
        balance: null where his licensee has not said it.
        asked: what of it his licensee is being asked for; null where the house keeps its patrons'
            money itself.
    """

    person: str
    currency: str
    owed: m.Money
    balance: m.Money | None
    asked: m.Money | None = None


class DebtPaid(msgspec.Struct, frozen=True):
    """What was taken from a patron's account for what he owes, or asked of his licensee.

    Attributes:
        again: whether it was done before; then nothing was done now.
        owed: what he owes by now; `balance` what he has, null where his licensee has not said it.
        asked: what of it his licensee is being asked for, who may refuse it; null where the house
            keeps its patrons' money itself.
    """

    transfer: str
    again: bool
    owed: m.Money
    balance: m.Money | None
    asked: m.Money | None = None


class _Has(NamedTuple):
    """What a patron owes, has, and is being asked for, in minor units."""

    owed_minor: int
    balance_minor: int | None
    asked_minor: int | None


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

    found = await in_turn(desk, request, lambda floor: _has(desk, floor, person, code))
    money = Currency.parse(code)
    return Owed(person, money.code, *_texts(money, found))


@post("/api/staff/debts", status_code=200, tags=["office"])
async def pay(desk: TheDesk, request: Asked) -> DebtPaid:
    """Take from a patron's account, at his word, what he owes; or ask his licensee for it."""
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

    def take(floor: Floor) -> tuple[Paid | Refusal, _Has]:
        of, house, wallet = (body.person, code, amount), floor.house, desk.wallet
        paid: Paid | Refusal
        if wallet is None:
            paid = pay_debt(house, *of, key=body.id, by=by, reason=body.reason)
        else:
            wanted = DebtAsked(ask_id(by, body.id), *of, by, body.reason)
            paid = ask_debt(house, wallet.passage, wanted)
        floor.touch(body.person, code)
        return paid, _has(desk, floor, body.person, code)

    paid, has = await in_turn(desk, request, take)
    if isinstance(paid, Refusal):
        desk.count_refused(paid.code)
        status = 409 if paid.code == "conflict" else 422
        raise Refused(status, paid.code, refused_in_words(paid, currency))
    return DebtPaid(paid.id, paid.again, *_texts(currency, has))


def _has(desk: Desk, floor: Floor, person: str, code: str) -> _Has:
    wallet = desk.wallet
    return _Has(
        debt_minor(floor.house, person, code),
        floor.purses.shown_minor(person, code),
        None if wallet is None else wallet.passage.collecting_minor(person, code),
    )


def _texts(money: Currency, has: _Has) -> tuple[m.Money, m.Money | None, m.Money | None]:
    def text(minor: int | None) -> m.Money | None:
        return None if minor is None else money.format(minor)

    return money.format(has.owed_minor), text(has.balance_minor), text(has.asked_minor)


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
            422: "More than he owes, or than he has; or his licensee is told of no corrections.",
        },
    ),
}
"""The routes of this module, described."""
