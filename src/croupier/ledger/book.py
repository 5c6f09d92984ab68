"""Where the money is: balances, and the wagers that are still open.

:class:`Position` is the present alone, as small as the accounts and open wagers.
:class:`Book` also remembers every id ever used, so that it can judge a transfer
by itself. A store needs only a position: its unique indexes remember the ids.

Both change in place. ``apply`` costs about a microsecond and is called twice a
coup; a persistent map would cost ten times that for a history nobody asks for,
since the ledger's own stream is the history. Use ``copy`` where the old value
must be kept. ``apply`` judges nothing, so that whatever was recorded loads again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from croupier.ledger.accounts import currency_of
from croupier.ledger.transfers import ENDS, PENDED, OpenWager, Transfer, WagerStatus, opened_by

__all__ = ["Book", "Position", "pending_total", "sum_by_currency"]


class Position:
    """Balances by account and open wagers by id, in minor units.

    Two positions are equal if every balance and every open wager is; an account
    that was never used equals one that came back to zero.
    """

    __slots__ = ("_balances", "_open")

    def __init__(
        self,
        balances: Mapping[str, int] | None = None,
        open_wagers: Mapping[str, OpenWager] | None = None,
    ) -> None:
        self._balances: dict[str, int] = dict(balances or {})
        self._open: dict[str, OpenWager] = dict(open_wagers or {})

    def balance(self, account: str) -> int:
        """What lies on an account, in minor units; 0 if it was never used."""
        return self._balances.get(account, 0)

    def is_used(self, account: str) -> bool:
        """Whether money ever lay on an account or was owed by it."""
        return account in self._balances

    def open_wager(self, wager_id: str) -> OpenWager | None:
        """The wager if it is pending, else None."""
        return self._open.get(wager_id)

    def balances(self) -> Iterator[tuple[str, int]]:
        """Every account ever used with its balance, in no particular order."""
        yield from self._balances.items()

    def open_wagers(self) -> Iterator[tuple[str, OpenWager]]:
        """Every pending wager with its id, oldest first."""
        yield from self._open.items()

    def apply(self, transfer: Transfer) -> None:
        """Move the money of a transfer. Judges nothing."""
        balances = self._balances
        for entry in transfer.entries:
            account = entry.account
            balances[account] = balances.get(account, 0) + entry.amount_minor
        wager_id = transfer.wager_id
        if wager_id is not None:
            if transfer.kind == PENDED:
                self._open[wager_id] = opened_by(transfer)
            elif transfer.kind in ENDS:
                self._open.pop(wager_id, None)

    def copy(self) -> Position:
        """A position that changes by itself from now on."""
        return Position(self._balances, self._open)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        # A book also knows the past, a position does not: what both know must agree.
        return all(a == b for a, b in zip(self._parts(), other._parts(), strict=False))

    def __hash__(self) -> int:
        raise TypeError("a position changes in place and cannot be a key")

    def __repr__(self) -> str:
        return f"Position({self._balances!r}, {self._open!r})"

    def _parts(self) -> tuple[object, ...]:
        used = {account: minor for account, minor in self._balances.items() if minor}
        return used, self._open


class Book(Position):
    """A position with the memory of every transfer id and of how each wager ended."""

    __slots__ = ("_ended", "_transfer_ids")

    def __init__(
        self,
        balances: Mapping[str, int] | None = None,
        open_wagers: Mapping[str, OpenWager] | None = None,
    ) -> None:
        super().__init__(balances, open_wagers)
        self._ended: dict[str, WagerStatus] = {}
        self._transfer_ids: set[str] = set()

    @classmethod
    def replay(cls, transfers: Iterable[Transfer]) -> Book:
        """The book that recorded transfers lead to."""
        book = cls()
        for transfer in transfers:
            book.apply(transfer)
        return book

    def status(self, wager_id: str) -> WagerStatus | None:
        """``pending``, ``posted`` or ``voided``; None if no such wager was accepted."""
        return "pending" if wager_id in self._open else self._ended.get(wager_id)

    def wager_seen(self, wager_id: str) -> bool:
        """Whether this wager was ever accepted."""
        return wager_id in self._open or wager_id in self._ended

    def transfer_seen(self, transfer_id: str) -> bool:
        """Whether a transfer of this id was applied."""
        return transfer_id in self._transfer_ids

    def apply(self, transfer: Transfer) -> None:
        """Move the money of a transfer and remember its id. Judges nothing."""
        super().apply(transfer)
        self._transfer_ids.add(transfer.id)
        ended = ENDS.get(transfer.kind)
        if ended is not None and transfer.wager_id is not None:
            self._ended[transfer.wager_id] = ended

    def copy(self) -> Book:
        """A book that changes by itself from now on."""
        twin = Book(self._balances, self._open)
        twin._ended = dict(self._ended)
        twin._transfer_ids = set(self._transfer_ids)
        return twin

    def _parts(self) -> tuple[object, ...]:
        return *super()._parts(), self._ended, self._transfer_ids


def sum_by_currency(position: Position) -> dict[str, int]:
    """The sum of all balances of each currency; every one is zero, or money was made."""
    sums: Counter[str] = Counter()
    for account, minor in position.balances():
        sums[currency_of(account)] += minor
    return dict(sums)


def pending_total(position: Position, stake_account: str) -> int:
    """The stakes of the open wagers of a table; equals its stake account's balance."""
    return sum(
        wager.stake_minor
        for _, wager in position.open_wagers()
        if wager.stake_account == stake_account
    )
