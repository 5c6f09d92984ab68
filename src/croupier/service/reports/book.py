"""Everything a report is made of, added up from a record and kept up with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple

import msgspec

from croupier.errors import ChainBroken
from croupier.ledger import CASH_IN
from croupier.service.cash_events import CASH_TAGS, CashMoved
from croupier.service.record import HOUSE, TABLES
from croupier.service.reports.calendar import USUAL_CALENDAR, Calendar
from croupier.service.reports.expected import Expectation
from croupier.service.reports.following import TableFollowed
from croupier.service.reports.watching import Watched
from croupier.store.damage import UNREADABLE, unreadable
from croupier.store.protocol import Store

__all__ = ["Book", "CashKey"]


_STEP: Final = 250


class CashKey(NamedTuple):
    """What money at the cage is added up by."""

    currency: str
    day: date
    shift: str


class Book:
    """A record's sums. Reading it again goes on where it was left, so the first time takes longest.

    Args:
        calendar: the house's gaming days and shifts.
    """

    def __init__(self, calendar: Calendar = USUAL_CALENDAR) -> None:
        self.calendar = calendar
        self.tables: dict[str, TableFollowed] = {}
        self.cash: dict[CashKey, list[int]] = {}
        self.watched = Watched()
        self._house_version = 0
        self._expectations: dict[str, Expectation] = {}

    def follow(self, store: Store, pause: Callable[[], object] = lambda: None) -> None:
        """Add what was recorded since the last time.

        Args:
            pause: called now and then, to let others go on.

        Raises:
            ChainBroken: an event does not read.
        """
        for stream in store.streams():
            if not stream.startswith(TABLES):
                continue
            table = self.tables.get(stream)
            if table is None:
                table = self.tables[stream] = TableFollowed(stream, self.calendar, self.watched)
            for stored in store.read(stream, table.version):
                if not stored.version % _STEP:
                    pause()
                try:
                    table.take(stored)
                except ChainBroken:
                    raise
                except UNREADABLE as error:
                    raise unreadable(stream, stored.version, error) from error
        self._follow_cash(store)

    def _follow_cash(self, store: Store) -> None:
        for stored in store.read(HOUSE, self._house_version):
            self._house_version = stored.version
            kind = CASH_TAGS.get(stored.tag)
            if kind is None:
                continue
            try:
                moved = msgspec.json.decode(stored.body, type=CashMoved)
                turn = self.calendar.turn(stored.at_ms)
            except UNREADABLE as error:
                raise unreadable(HOUSE, stored.version, error) from error
            key = CashKey(moved.currency, turn.day, turn.shift)
            sums = self.cash.setdefault(key, [0, 0])
            sums[kind != CASH_IN] += moved.amount_minor

    @property
    def expectations(self) -> dict[str, Expectation]:
        """The exact odds of every sheet that a table was opened with, by fingerprint."""
        for table in self.tables.values():
            if table.rulebook is not None and table.fingerprint not in self._expectations:
                self._expectations[table.fingerprint] = Expectation(table.rulebook)
        return self._expectations

    @property
    def last_ms(self) -> int:
        """When the newest event was that was followed; 0 before any."""
        return max((table.at_ms for table in self.tables.values()), default=0)
