"""What each patron has: money, money in play, and how his session goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from croupier.ledger import receivable
from croupier.service.cash import brought_cash, play_money_back_id
from croupier.service.house import House
from croupier.store.records import LEDGER

__all__ = ["Purse", "Purses"]

_AHEAD_MS: Final = 60_000
"""For how long after money moved last older purses may have been told."""


class Purse(NamedTuple):
    """A patron's money in one currency.

    Attributes:
        balance_minor: what is not in play; in a house with a licensee's wallet, what that has.
        net_minor: what is here, in play or not, and what was taken out or back, less what they
            were when the session began and what was given or brought in since; so it moves on
            results only. What he owes by corrections counts against it.
        version: grows; a purse of a lower one is old.
        is_told: false where a licensee has not said yet what he has; `balance_minor` is 0 then,
            and means nothing.
    """

    patron_id: str
    currency: str
    balance_minor: int
    in_play_minor: int
    net_minor: int
    version: int
    is_told: bool = True


class Purses:
    """The purses of a house.

    Args:
        house: whose ledger it is.
        currencies: of each table.
    """

    def __init__(self, house: House, currencies: Mapping[str, str]) -> None:
        self._house, self._currencies = house, currencies
        self._starts: dict[tuple[str, str], int] = {}
        self._version = self._recorded_ms() + _AHEAD_MS
        self.first_version: Callable[[], int] = lambda: 0
        self.shown_minor: Callable[[str, str], int | None] = house.balance_minor
        self._gone_back: dict[tuple[str, str], int] = {}

    def _recorded_ms(self) -> int:
        """When money moved last, by the record: a clock may have been set back since."""
        store = self._house.store
        last = next(store.read(LEDGER, max(0, store.head(LEDGER).version - 1)), None)
        return last.at_ms if last is not None else 0

    def begin(self, patron_id: str, currency: str, start_minor: int | None = None) -> int:
        """A session begins: what a patron has now, or had then, is what it is measured from."""
        start = self._total(patron_id, currency) if start_minor is None else start_minor
        self._starts[(patron_id, currency)] = start
        return start

    def add(self, patron_id: str, currency: str, amount_minor: int) -> int:
        """Money came in from outside: no win. Gives the new start."""
        start = self._starts.get((patron_id, currency), 0) + amount_minor
        self._starts[(patron_id, currency)] = start
        return start

    def start_minor(self, patron_id: str, currency: str) -> int:
        """What the session is measured from; it begins now if it had not."""
        start = self._starts.get((patron_id, currency))
        return self.begin(patron_id, currency) if start is None else start

    def in_play_minor(self, patron_id: str, currency: str) -> int:
        """What a patron has in play over all tables."""
        return sum(
            self._house.keeper(table_id).state.seat(patron_id).staked_minor
            for table_id, code in self._currencies.items()
            if code == currency
        )

    def _total(self, patron_id: str, currency: str, in_play: int | None = None) -> int:
        own = self._house.balance_minor(patron_id, currency)
        outside = self._house.outside_minor(patron_id, currency)
        gone_back = self._gone_back_minor(patron_id, currency)
        owed = self._house.position.balance(receivable(patron_id, currency))
        if in_play is None:
            in_play = self.in_play_minor(patron_id, currency)
        return own + outside + gone_back + in_play + owed

    def _gone_back_minor(self, patron_id: str, currency: str) -> int:
        """Play money that was taken back as he brought cash: no loss of his."""
        if not brought_cash(self._house, patron_id, currency):
            return 0
        known = self._gone_back.get((patron_id, currency))
        if known is not None:
            return known
        back_id = play_money_back_id(patron_id, currency)
        recorded = self._house.store.transfer(back_id)
        pending = (one for unit in self._house.pending for one in unit.transfers)
        found = recorded or next((one for one in pending if one.id == back_id), None)
        minor = max(entry.amount_minor for entry in found.entries) if found else 0
        if recorded is not None or not self._house.pending:  # else it may never be
            self._gone_back[(patron_id, currency)] = minor
        return minor

    def purse(self, patron_id: str, currency: str) -> Purse:
        """A patron's purse as it is now."""
        self._version = max(self._version + 1, self.first_version())
        balance = self.shown_minor(patron_id, currency)
        in_play = self.in_play_minor(patron_id, currency)
        net = self._total(patron_id, currency, in_play) - self.start_minor(patron_id, currency)
        told = balance is not None
        return Purse(patron_id, currency, balance or 0, in_play, net, self._version, told)
