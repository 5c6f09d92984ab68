"""``croupier money``: pay in for a patron, or pay him out, where nobody serves the house."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli import console
from croupier.cli.lazy import Entry, LazyGroup
from croupier.cli.signs import visible
from croupier.errors import DataError
from croupier.money import Currency

if TYPE_CHECKING:
    from croupier.service.cage import Direction
    from croupier.service.house import House


COMMANDS = {
    "deposit": Entry("croupier.cli.money:deposit", "Take in AMOUNT for the patron ID."),
    "withdraw": Entry("croupier.cli.money:withdraw", "Pay out AMOUNT to the patron ID."),
}


@click.group("money", cls=LazyGroup, entries=COMMANDS)
def money() -> None:
    """Pay in for a patron, or pay him out, in a house not open."""


def _common(command: Callable[..., None]) -> Callable[..., None]:
    """The arguments and options of both."""
    for parameter in (
        click.option("--id", "key", metavar="KEY", help="The same again under KEY is done once."),
        click.option("--reason", required=True, metavar="TEXT", help="Why; names nobody."),
        click.option(
            "--currency", default="USD", show_default=True, metavar="CODE", help="Of the amount."
        ),
        click.argument("amount", metavar="AMOUNT"),
        click.argument("person_id", metavar="ID"),
        click.argument("directory", metavar="DIR"),
    ):
        command = parameter(command)
    return command


@click.command("deposit")
@_common
def deposit(**given: Any) -> None:
    """Take in AMOUNT for the patron ID.

    It has to be within the limits that he has set himself. DIR is what is given to --data; the
    house must not be open.
    """
    _pay("in", **given)


@click.command("withdraw")
@_common
def withdraw(**given: Any) -> None:
    """Pay out AMOUNT to the patron ID.

    What is in play is never paid out. DIR is what is given to --data; the house must not be open.
    """
    _pay("out", **given)


def _pay(
    direction: Direction,
    *,
    directory: str,
    person_id: str,
    amount: str,
    currency: str,
    reason: str,
    key: str | None,
) -> None:
    from croupier.service.cage import check_reason
    from croupier.service.local import FILE_NAME, new_id, open_house

    place, known = Path(directory or "."), Currency.parse(currency)
    minor = known.amount(amount)
    check_reason(reason)
    if not place.joinpath(FILE_NAME).exists():
        raise DataError(f"{visible(directory)} has no record; name the directory given to --data")
    house = open_house(place)
    try:
        said = _paid(house, direction, person_id, known, minor, key or new_id(), reason)
    finally:
        house.close()
    console.emit(said)


def _paid(
    house: House,
    direction: Direction,
    person_id: str,
    currency: Currency,
    minor: int,
    key: str,
    reason: str,
) -> str:
    from croupier.service.cage import Cage
    from croupier.service.care_book import CareBook
    from croupier.service.cash_events import OPERATOR
    from croupier.service.record import currencies_of
    from croupier.service.wallet.reading import has_wallet
    from croupier.table.refusals import Refusal

    if has_wallet(house.store):
        raise DataError("the money of this house's patrons lies with a licensee")
    kind = (house.store.person(person_id) or {}).get("kind")
    if kind not in ("guest", "patron"):
        raise DataError(f"there is no patron {visible(person_id)}; write his opaque id")
    book, code = CareBook(house, lambda patron_id: 0), str(currency)
    known = currencies_of(house.store)
    if code not in known and not (direction == "out" and house.balance_minor(person_id, code)):
        played = ", ".join(sorted(known)) or "none, for it has no tables yet"
        raise DataError(f"no table of this house plays in {code}; it plays in {played}")
    cage = Cage(house, lambda who, what, more: book.may_deposit(who, what, more, house.now_ms()))
    paid = cage.pay(direction, person_id, code, minor, key=key, by=OPERATOR, reason=reason)
    has = currency.format(house.balance_minor(person_id, code))
    if isinstance(paid, Refusal):
        told = paid.code.replace("_", " ")
        raise DataError(f"nothing was done: {told}; {visible(person_id)} has {has} {code}")
    house.commit()
    done = "was done before" if paid.again else "done"
    return f"{paid.id}: {done}; {visible(person_id)} has {has} {code}"
