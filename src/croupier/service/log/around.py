"""What stood around an event: the coup and the shoe it fell into, who dealt, what it answers."""

from __future__ import annotations

from typing import Final

from croupier.service.record import event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import custody_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he

__all__ = ["Around"]


def _tags(*kinds: type[e.Event]) -> tuple[str, ...]:
    return tuple(tag for tag, kind in e.TAGS.items() if kind in kinds)


_COUPS: Final = _tags(e.BettingOpened)
_SHOES: Final = _tags(e.ShoeLoaded, e.ShoeCommitted, he.HandShoeBrought)
_DEALERS: Final = _tags(ce.DealerSeated)
_CARDS: Final = _tags(he.CardLaid)
_RAISED: Final = _tags(he.IncidentRaised)

_MOST_RAISED: Final = 200
"""So many incidents are looked through, back from a ruling, for the one it is on."""


class Around:
    """Looks back from events of a store; of one that was found it knows how far it holds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, tuple[str, ...]], tuple[int, int, e.Event | None]] = {}

    def coup_number(self, stored: StoredEvent) -> int | None:
        """Of the coup that ran then, or had ended last; None before the first."""
        found = self._last(stored.stream, _COUPS, stored.version)
        return found.coup_number if isinstance(found, e.BettingOpened) else None

    def shoe_number(self, stored: StoredEvent) -> int | None:
        """Of the shoe in use then, or the last one; None before the first."""
        found = self._last(stored.stream, _SHOES, stored.version)
        shoe = e.ShoeLoaded | e.ShoeCommitted | he.HandShoeBrought
        return found.shoe_number if isinstance(found, shoe) else None

    def dealer(self, stored: StoredEvent) -> str:
        """Who dealt then; empty for a machine."""
        found = self._last(stored.stream, _DEALERS, stored.version)
        return found.dealer if isinstance(found, ce.DealerSeated) else ""

    def by_itself(self, stored: StoredEvent) -> bool:
        """Whether a shoe came or went by itself: a machine's, or a deck shuffled once more."""
        if stored.tag not in ("shoe-closed.v1", *_tags(he.HandShoeBrought)):
            return False
        last = self._last(stored.stream, _SHOES, stored.version)
        if not isinstance(last, he.HandShoeBrought) or not last.fresh_each_coup:
            return not isinstance(last, he.HandShoeBrought)
        event = event_of(stored)
        if isinstance(event, e.ShoeClosed):
            return event.reason == "fresh"
        before = self._store.latest(stored.stream, _SHOES, 0, stored.version - 1)
        other = event_of(before) if before else None
        return isinstance(other, he.HandShoeBrought) and other.custody == last.custody

    def card_before(self, stored: StoredEvent) -> he.CardLaid | None:
        """The card that was laid last before."""
        found = self._last(stored.stream, _CARDS, stored.version)
        return found if isinstance(found, he.CardLaid) else None

    def incident(
        self, stored: StoredEvent, incident_id: str
    ) -> tuple[StoredEvent, he.IncidentRaised] | None:
        """The incident of an id, raised before."""
        until = stored.version
        for _ in range(_MOST_RAISED):
            found = self._store.latest(stored.stream, _RAISED, 0, until)
            if found is None:
                return None
            event = event_of(found)
            if isinstance(event, he.IncidentRaised) and event.incident_id == incident_id:
                return found, event
            until = found.version - 1
        return None

    def _last(self, stream: str, tags: tuple[str, ...], version: int) -> e.Event | None:
        known = self._known.get((stream, tags))
        if known is not None and known[0] <= version <= known[1]:
            return known[2]
        stored = self._store.latest(stream, tags, 0, version)
        event = event_of(stored) if stored is not None else None
        self._known[(stream, tags)] = (stored.version if stored else 0), version, event
        return event
