"""Where a wager was placed: its table, coup and bet, found from its id without reading a record.

A wager's stake is put in play by one transfer, and whoever writes a record puts that down at
once after the event that placed the wager (:mod:`croupier.service.order` checks it). So the
event is found from the transfer by its position, in any record of any release, and no store
needs a column more for it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e

__all__ = ["Origin", "Origins", "placed_with"]

_KEPT_WAGERS: Final = 1_000
_OPENED: Final = next(tag for tag, kind in e.TAGS.items() if kind is e.BettingOpened)


class Origin(NamedTuple):
    """Where a wager was placed."""

    table_id: str
    coup_number: int | None
    bet_id: str


class _Coup(NamedTuple):
    """A coup of a table: its number, the event that opened it, and up to where that is known."""

    number: int
    opened: int
    until: int


def placed_with(store: Store, wager_id: str) -> tuple[StoredEvent, e.WagersPlaced] | None:
    """The event that placed a wager, as it is stored and as it reads.

    Raises:
        ChainBroken: it does not read.
    """
    stored = store.cause(f"{wager_id}:pend")
    event = event_of(stored) if stored and stored.stream.startswith(TABLES) else None
    if stored is None or not isinstance(event, e.WagersPlaced):
        return None
    if all(wager.wager_id != wager_id for wager in event.wagers):
        return None
    return stored, event


class Origins:
    """Finds where wagers were placed; remembers a little, for wagers asked for in a row.

    Args:
        store: to be read.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Origin] = OrderedDict()
        self._coups: dict[str, _Coup] = {}

    def of(self, wager_id: str | None) -> Origin | None:
        """Where a wager was placed; None for no wager, or one of no table.

        Raises:
            ChainBroken: the event that says so does not read.
        """
        if wager_id is None:
            return None
        if wager_id not in self._known:
            found = placed_with(self._store, wager_id)
            if found is None:
                return None
            stored, event = found
            table_id = stored.stream.removeprefix(TABLES)
            number = self._coup_number(stored)
            # those of its ticket are mostly asked for next
            for wager in event.wagers:
                self._known[wager.wager_id] = Origin(table_id, number, wager.bet_id)
            while len(self._known) > max(_KEPT_WAGERS, len(event.wagers)):
                self._known.popitem(last=False)
        return self._known[wager_id]

    def _coup_number(self, placed: StoredEvent) -> int | None:
        stream, version = placed.stream, placed.version
        known = self._coups.get(stream)
        if known is not None and known.opened < version <= known.until:
            return known.number
        # goes back to the opening of the coup, or to where an earlier look has been
        after = known.until if known is not None and known.until < version else 0
        opened = self._store.latest(stream, [_OPENED], after, version)
        event = event_of(opened) if opened is not None else None
        if opened is not None and isinstance(event, e.BettingOpened):
            known = _Coup(event.coup_number, opened.version, version)
        elif known is not None and after:
            known = known._replace(until=version)
        else:
            return None
        self._coups[stream] = known
        return known.number
