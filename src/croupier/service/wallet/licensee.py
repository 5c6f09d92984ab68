"""What a licensee's wallet is asked, and what it answers, whoever carries it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

__all__ = ["Account", "Call", "Done", "Launch", "Licensee", "Outcome", "Refused", "Row", "Unknown"]


class Call(NamedTuple):
    """A debit, credit or rollback.

    Attributes:
        id: of the debit or credit; a rollback has that of its debit.
        patron: as the licensee calls him.
        asked_ms: when it was first asked, on the house's wall clock; in any repetition the same.
        why: of a credit, ``settled``, ``returned`` or ``corrected``; of a debit that collects what
            is owed, ``corrected`` or ``owed``; empty for that of a ticket.
        debits: of a credit, the debits by which its stakes had come.
        correction: of what a correction led to, its id; empty for another.
    """

    id: str
    patron: str
    currency: str
    amount_minor: int
    table: str
    coup: str
    asked_ms: int
    why: str = ""
    debits: tuple[str, ...] = ()
    correction: str = ""


class Done(NamedTuple):
    """The licensee says so, in an answer that is right in every field.

    Attributes:
        balance_minor: what the patron has there now; to be shown, never to decide by.
        found: of a rollback, whether its debit had come there.
    """

    balance_minor: int
    found: bool = True


class Refused(NamedTuple):
    """The licensee has not done it and will not do it under this id."""

    code: str
    balance_minor: int | None = None


class Unknown(NamedTuple):
    """Whether it was done is not known: no answer, a late one, or one that cannot be right."""

    why: str


Outcome = Done | Refused | Unknown


class Account(NamedTuple):
    """A patron as the licensee knows him, with his balances by currency in minor units."""

    patron: str
    balances: dict[str, int]


class Launch(NamedTuple):
    """What a launch token led to; no account for one that is not good.

    Attributes:
        is_refused: he lets nobody in by it, and `why` is his code; else it is not known.
    """

    account: Account | None
    why: str = ""
    is_refused: bool = False


class Row(NamedTuple):
    """A transaction of a day, as either side has it.

    Attributes:
        kind: ``debit`` or ``credit``.
        state: ``done``, ``refused`` or ``rolled_back``.
    """

    id: str
    kind: str
    patron: str
    currency: str
    amount_minor: int
    state: str


class Licensee(Protocol):
    """A licensee's wallet. No method raises for what the other side does or leaves undone."""

    async def authenticate(self, token: str) -> Launch:
        """Whose launch token this is."""

    async def balance(self, patron: str, currency: str) -> Outcome:
        """What a patron has."""

    async def debit(self, call: Call) -> Outcome:
        """Take a ticket's stakes, or what a patron owes."""

    async def credit(self, call: Call) -> Outcome:
        """Give back or pay out."""

    async def rollback(self, call: Call) -> Outcome:
        """Undo a debit, or make sure that it will never be done."""

    async def transactions(self, day: str) -> Sequence[Row] | Unknown:
        """All of a day, ``2026-11-30`` in UTC, by when the house asked for them."""
