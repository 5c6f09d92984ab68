"""A table's state at a start: from its kept snapshot where that proves true, else from all events.

A snapshot saves replaying a long past. But it lies in the same file as the record, and whoever
can write the file can write one whose checksum is right. So it is believed only as far as a
replay of the present shoe bears it out: from the event that loaded the shoe on, the events
say which cards it holds and which have left, what the coups were, and who has what in play;
the table's first event says by which sheet it plays, and that or another the snapshot names by
which limits. A snapshot that says otherwise about any of these is passed over, and every event is
replayed.

What such a replay cannot reach is taken from it: what a patron who has not played since the shoe
was loaded would get by ``repeat``, at a game that shuffles for every coup the coups listed from
before, and who deals, whether a manager was called, which closed shoes' cards are still about, what
of earlier shoes waits to be ruled on, who had wagers on the coup before them. No money moves by
them, and :meth:`House.check`, which replays everything, finds them.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import msgspec

from croupier.games.rulebook import Rulebook
from croupier.service.record import (
    apply,
    event_of,
    is_legible,
    require_legible,
    rulebook_of,
)
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e
from croupier.table.hand_events import HandShoeBrought
from croupier.table.pit_events import HouseLimitsChanged, LimitsSet
from croupier.table.snapshot import same, thaw
from croupier.table.state import Seat, TableState

__all__ = ["Restored", "restored"]

_LOADING: Final = (e.ShoeLoaded, e.ShoeCommitted, HandShoeBrought)
_LIMITING: Final = (LimitsSet, HouseLimitsChanged)
_OPENED: Final = tuple(tag for tag, kind in e.TAGS.items() if kind is e.BettingOpened)
_WINDOW: Final = 512
_GROWTH: Final = 4


class Restored(msgspec.Struct):
    """A table as its record has it.

    Attributes:
        book: the rulebook of its sheet; None while it has not been opened.
        kept_version: of the snapshot it was read from; 0 where all events were replayed.
    """

    state: TableState
    book: Rulebook | None = None
    kept_version: int = 0

    def apply(self, stored: StoredEvent, stream: str) -> None:
        """Follow one event; raises ChainBroken."""
        event = apply(self.state, stored)
        if self.book is None:
            self.book = rulebook_of(self.state, stream)
        require_legible(stored, event, self.book)


def restored(store: Store, stream: str) -> Restored:
    """Read a table from its snapshot and the events since, or from all events.

    Raises:
        ChainBroken: names the event that does not read.
    """
    found = _from_snapshot(store, stream) or Restored(TableState())
    for stored in store.read(stream, found.state.version):
        found.apply(stored, stream)
    return found


def _from_snapshot(store: Store, stream: str) -> Restored | None:
    """The table as it was kept; None if nothing was, or not what the record says."""
    kept = store.snapshot(stream)
    state = thaw(kept.body) if kept else None
    if kept is None or state is None or state.version != kept.version:
        return None
    begin = _beginning(store, stream, state.version)
    goes_on, last_coup, replayed = False, 0, Restored(TableState())
    if begin > 1:
        replayed.apply(next(iter(store.read(stream))), stream)
        if not _limits_told(store, stream, begin, state, replayed):
            return None
        replayed.state.version = begin - 1
        replayed.state.listed_after = last_coup = _last_coup(store, stream, begin)
        goes_on = _was_fresh(store, stream, begin)
    first = replayed.state.version
    for stored in islice(store.read(stream, first), state.version - first):
        replayed.apply(stored, stream)
    if begin > 1:
        _carry(replayed.state, state, last_coup)
    if not same(state, _completed(replayed.state, state, goes_on=goes_on)):
        return None
    if (
        goes_on
        and replayed.book
        and not all(is_legible(item, replayed.book) for item in state.rounds)
    ):
        return None
    return Restored(state, replayed.book, kept.version)


def _limits_told(
    store: Store, stream: str, begin: int, kept: TableState, replayed: Restored
) -> bool:
    """Follow the events before a version that set the limits of a snapshot, by what it says.

    False where it names others.
    """
    told: dict[int, tuple[type[e.Event], ...]] = {
        kept.house_version: (HouseLimitsChanged,),
        kept.limits_version: _LIMITING,
    }
    for version in sorted(version for version in told if 1 < version < begin):
        stored = next(iter(store.read(stream, version - 1)))
        if not isinstance(event_of(stored), told[version]):
            return False
        replayed.state.version = version - 1
        replayed.apply(stored, stream)
    return True


def _last_coup(store: Store, stream: str, begin: int) -> int:
    """The number of the last coup before a version; 0 for none."""
    opened = store.latest(stream, _OPENED, 0, begin - 1)
    event = event_of(opened) if opened else None
    return event.coup_number if isinstance(event, e.BettingOpened) else 0


def _was_fresh(store: Store, stream: str, begin: int) -> bool:
    """Whether the shoe before the one loaded at a version was shuffled for one coup only."""
    before = event_of(next(iter(store.read(stream, begin - 2))))
    if isinstance(before, e.ShoeOpened):
        before = event_of(next(iter(store.read(stream, begin - 3))))
    return isinstance(before, e.ShoeClosed) and before.reason == "fresh"


def _beginning(store: Store, stream: str, version: int) -> int:
    """The event that loaded the shoe of the last coup up to a version; 1 before the first coup."""
    size = _WINDOW
    while True:
        after, loaded, found = max(0, version - size), 0, 0
        for stored in islice(store.read(stream, after), version - after):
            kind = e.TAGS.get(stored.tag)
            if kind in _LOADING:
                loaded = stored.version
            elif kind is e.BettingOpened:
                found = loaded
        if found or not after:
            return found or 1
        size *= _GROWTH


def _wagered_before(replayed: TableState, kept: TableState) -> dict[int, tuple[str, ...]]:
    """Who had wagers on coups before those that were replayed, as far as that still matters.

    The last coup that is over is one of them only until another is.
    """
    return {
        number: names
        for number, names in kept.wagered.items()
        if number <= replayed.listed_after and number not in replayed.wagered
    }


def _carry(replayed: TableState, kept: TableState, last_coup: int) -> None:
    """Let what waits to be ruled on since before this shoe wait on, before what came since."""
    since = replayed.open_incidents
    earlier = {
        incident_id: each
        for incident_id, each in kept.open_incidents.items()
        if incident_id not in since and each.coup_number <= last_coup
    }
    if replayed.hand is None:
        replayed.unruled = earlier | since
    else:
        replayed.hand.incidents = earlier | since


def _completed(replayed: TableState, kept: TableState, *, goes_on: bool) -> TableState:
    """What was replayed from the shoe on, with what only the snapshot knows of before.

    Args:
        goes_on: whether the coups before this shoe are listed on.
    """
    seats = {
        patron_id: Seat(previous=seat.previous)
        for patron_id, seat in kept.seats.items()
        if patron_id not in replayed.seats
    }
    for patron_id, seat in replayed.seats.items():
        before = kept.seats.get(patron_id, seat).previous
        seats[patron_id] = Seat(seat.actions, seat.stakes, seat.previous or before)
    earlier_count = len(kept.rounds) - len(replayed.rounds) if goes_on else 0
    rounds = kept.rounds[: max(0, earlier_count)] + replayed.rounds
    # how many there were before is known to the snapshot alone; what came since is counted here
    told, since = map(msgspec.structs.astuple, (kept.tally, replayed.tally))
    known = all(most >= least for most, least in zip(told, since, strict=True))
    out = [number for number in kept.shoes_out if number not in replayed.shoes_out]
    older = {key: coup for key, coup in kept.disputes.items() if key not in replayed.disputes}
    return msgspec.structs.replace(
        replayed,
        listed_after=min(kept.listed_after, replayed.listed_after)
        if goes_on
        else replayed.listed_after,
        disputes=older | replayed.disputes,
        seats=seats,
        rounds=rounds,
        tally=kept.tally if known else replayed.tally,
        dealer=replayed.dealer or kept.dealer,
        called=kept.called,
        shoes_out=out + replayed.shoes_out,
        cards_out={number: kept.cards_out[number] for number in out if number in kept.cards_out}
        | replayed.cards_out,
        wagered=_wagered_before(replayed, kept) | replayed.wagered,
    )
