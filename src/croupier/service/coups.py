"""Coups of the past, read back from a table's stream as one patron saw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.service.record import event_of, require_legible
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from croupier.table.ended_coups import settled_row

VOID: Final = "void"
"""The result of a wager whose coup did not count."""

_EVENTS_A_COUP: Final = 16


class PastCoup(NamedTuple):
    """A coup that has ended, and what became of one patron's wagers on it.

    Attributes:
        coup: its notation; empty where no card was dealt.
        burnt: cards burnt before it.
        last: whether it was the last coup of its shoe.
        wagers: the patron's; of a void coup with result :data:`VOID`.
        void_reason: why it does not count; empty for a coup that stands.
        corrected: whether it counted as something else before.
    """

    coup_number: int
    coup: str
    burnt: str
    outcome: str | None
    last: bool
    wagers: tuple[e.WagerSettled, ...]
    void_reason: str = ""
    corrected: bool = False

    @property
    def staked_minor(self) -> int:
        """The sum of the stakes."""
        return sum(wager.stake_minor for wager in self.wagers)

    @property
    def net_minor(self) -> int:
        """Returned less staked."""
        return sum(wager.returned_minor for wager in self.wagers) - self.staked_minor


def as_corrected(past: PastCoup, events: Sequence[CoupCorrected], patron_id: str) -> PastCoup:
    """A coup as corrections have made it since, all of this coup and the oldest first."""
    if not events:
        return past
    after = events[-1].after
    rows = {row.wager_id: settled_row(row) for event in events for row in event.wagers}
    wagers = tuple(rows.get(row.wager_id, row) for row in past.wagers)
    wagers = tuple(row for row in wagers if row.patron_id == patron_id)
    return past._replace(
        coup=after.coup,
        outcome=after.outcome,
        wagers=wagers,
        void_reason=after.void,
        corrected=True,
    )


class CoupReader:
    """Gathers events of a table into the coups they tell of."""

    def __init__(self, patron_id: str) -> None:
        self._patron_id = patron_id
        self._number: int | None = None
        self._dealt: e.CoupDealt | None = None
        self._placed: dict[str, e.WagerPlaced] = {}
        self._settled: list[e.WagerSettled] = []

    def read(self, event: e.Event) -> PastCoup | None:
        """The coup that this event ended; None if it ended none, or one begun out of sight."""
        match event:
            case e.BettingOpened():
                self._number, self._dealt = event.coup_number, None
                self._placed, self._settled = {}, []
            case e.WagersPlaced(patron_id=patron_id) if patron_id == self._patron_id:
                self._placed |= {wager.wager_id: wager for wager in event.wagers}
            case e.WagersWithdrawn():
                for wager_id in event.wager_ids:
                    self._placed.pop(wager_id, None)
            case e.CoupDealt():
                self._dealt = event
            case e.CoupSettled():
                rows = event.wagers
                self._settled += (row for row in rows if row.patron_id == self._patron_id)
                return None if event.more else self._end(tuple(self._settled), "")
            case e.CoupVoided():
                return self._end(tuple(map(self._refunded, self._placed.values())), event.reason)
            case _:
                pass
        return None

    def _end(self, wagers: tuple[e.WagerSettled, ...], reason: str) -> PastCoup | None:
        number, dealt = self._number, self._dealt
        self._number = None
        if number is None:
            return None
        if dealt is None:
            return PastCoup(number, "", "", None, False, wagers, reason)
        return PastCoup(number, dealt.coup, dealt.burnt, dealt.outcome, dealt.last, wagers, reason)

    def _refunded(self, wager: e.WagerPlaced) -> e.WagerSettled:
        stake = wager.stake_minor
        return e.WagerSettled(
            wager.wager_id, self._patron_id, wager.bet_id, stake, VOID, 0, 0, stake, None
        )


def coups_of(events: Iterable[e.Event], patron_id: str) -> list[PastCoup]:
    """The coups that ended in these events; one whose beginning is missing is left out."""
    reader = CoupReader(patron_id)
    ended = map(reader.read, events)
    return [coup for coup in ended if coup is not None]


def last_coups(
    store: Store, stream: str, book: Rulebook, patron_id: str, count: int
) -> list[PastCoup]:
    """Up to `count` last coups of a table with this rulebook, oldest first.

    A coup that was void with nothing of the patron's on it is left out. Reads back only
    as far as needed, in bounded memory.

    Raises:
        ChainBroken: an event on the way does not read.
    """
    head = store.head(stream).version
    window = _EVENTS_A_COUP * (count + 1)
    while True:
        after = max(0, head - window)
        events = _legible(store.read(stream, after), book)
        found = [coup for coup in coups_of(events, patron_id) if coup.wagers or coup.coup]
        if len(found) >= count or not after:
            return found[-count:]
        window *= 2


def _legible(read: Iterable[StoredEvent], book: Rulebook) -> Iterator[e.Event]:
    for stored in read:
        event = event_of(stored)
        require_legible(stored, event, book)
        yield event
