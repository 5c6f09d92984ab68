"""The cage: staff take in and pay out patrons' money, each time once and with a reason.

Only cash is paid out, never play money; see :mod:`croupier.service.cash`.

What is at stake is not on a patron's account, so it can never be paid out (a case others have
met: the stake moved away while the coup ran).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

import msgspec

from croupier.errors import InputError, MoneyError
from croupier.ledger import CASH_IN, CASH_OUT, Transfer, bring_in, patron, take_out
from croupier.money import MAX_MINOR
from croupier.rules.texts import unfit
from croupier.service.cash import brought_cash, play_money_back
from croupier.service.cash_events import CashMoved
from croupier.service.house import House
from croupier.service.record import HOUSE
from croupier.store.records import NewEvent, Unit
from croupier.table.refusals import Refusal

__all__ = [
    "MAX_REASON_CHARS",
    "Cage",
    "Direction",
    "Paid",
    "check_payment",
    "check_reason",
    "payment_id",
]

MAX_REASON_CHARS: Final = 200

Direction = Literal["in", "out"]
_KINDS: Final[Mapping[Direction, str]] = {"in": CASH_IN, "out": CASH_OUT}


class Paid(NamedTuple):
    """What was taken in or paid out.

    Attributes:
        id: under which the ledger has it.
        again: whether it was done before, under the same key.
    """

    id: str
    again: bool


def check_reason(reason: str) -> None:
    """Refuse a reason that is empty, too long, or moves, hides or turns what a screen shows.

    Raises:
        InputError: says what is wrong with it.
    """
    if not reason.strip():
        raise InputError("a reason has 1 to 200 characters; write a short one that names nobody")
    fault = unfit(reason, MAX_REASON_CHARS)
    if fault is not None:
        raise InputError(f"this reason {fault[1]}")


def check_payment(amount_minor: int, reason: str) -> None:
    """Refuse what nobody can pay, or for such a reason.

    Raises:
        MoneyError: the amount is not a whole number from 1 to 10^15.
        InputError: the reason is none, too long, or holds what a screen does not show as it is.
    """
    check_reason(reason)
    if type(amount_minor) is not int or not 1 <= amount_minor <= MAX_MINOR:
        raise MoneyError(f"{amount_minor!r} cannot be paid; use 1 to {MAX_MINOR} minor units")


def payment_id(kind: str, by: str, key: str) -> str:
    """Under which id somebody's payment is recorded: the same key is the same payment."""
    digest = hashlib.sha256(f"{by}\n{key}".encode()).hexdigest()
    return f"{kind}-{digest[:32]}"


class Cage:
    """The cage of a house.

    Args:
        house: whose ledger it is.
        may_deposit: what is against a patron's paying in so many minor units; None is.
    """

    def __init__(
        self, house: House, may_deposit: Callable[[str, str, int], Refusal | None]
    ) -> None:
        self._house, self._may_deposit = house, may_deposit
        self._pending: dict[str, Transfer] = {}
        house.watchers.append(self)

    def pay(
        self,
        direction: Direction,
        patron_id: str,
        currency: str,
        amount_minor: int,
        *,
        key: str,
        by: str,
        reason: str,
    ) -> Paid | Refusal:
        """Take money in or pay it out; durable with the house's next commit.

        Args:
            key: of who does it; the same again under it is done once.
            by: the id of who does it.

        Returns:
            What was done; or why not: ``conflict`` where the key was used for something else,
            ``insufficient_funds``, ``stakes_in_play`` where play money is still at stake as his
            first cash is brought, or what the patron has set for his own protection.

        Raises:
            NotationError: the patron's id or the currency is not one.
            MoneyError: the amount is not a whole number from 1 to 10^15.
            InputError: the reason is none, too long, or holds what a screen does not show as it is.
        """
        account = patron(patron_id, currency)
        check_payment(amount_minor, reason)
        make = bring_in if direction == "in" else take_out
        wanted = make(payment_id("cash", by, key), _KINDS[direction], account, amount_minor, ref=by)
        known = self._pending.get(wanted.id) or self._house.store.transfer(wanted.id)
        if known is not None:
            return Paid(wanted.id, again=True) if known == wanted else Refusal("conflict")
        refusal = self._against(direction, patron_id, currency, amount_minor)
        if refusal is not None:
            return refusal
        moved = CashMoved(wanted.id, patron_id, currency, amount_minor, by, reason)
        event = NewEvent(f"{_KINDS[direction]}.v1", msgspec.json.encode(moved))
        back = play_money_back(self._house, patron_id, currency)
        self._house.note(HOUSE, event, *back, wanted)
        self._pending[wanted.id] = wanted
        return Paid(wanted.id, again=False)

    def _against(
        self, direction: Direction, patron_id: str, currency: str, amount_minor: int
    ) -> Refusal | None:
        is_cash = brought_cash(self._house, patron_id, currency)
        has = self._house.balance_minor(patron_id, currency) if is_cash else 0
        if direction == "out":
            short = amount_minor > has
            return Refusal("insufficient_funds", None, {"available": has}) if short else None
        if not is_cash and self._house.in_play_minor(patron_id, currency):
            return Refusal("stakes_in_play")
        if has + amount_minor > MAX_MINOR:
            return Refusal("above_maximum", None, {"most": max(0, MAX_MINOR - has)})
        return self._may_deposit(patron_id, currency, amount_minor)

    # --- what the house tells --------------------------------------------------------------

    def moved(self, unit: Unit) -> None:
        """Nothing of it is needed."""

    def kept(self) -> None:
        """What was paid is recorded."""
        self._pending.clear()

    def undone(self) -> None:
        """None of it was."""
        self._pending.clear()
