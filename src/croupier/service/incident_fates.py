"""What became of an incident: ruled on, gone with the card that it came with, or still open.

The record says that a card was taken back and that more cards came; which incidents that ends is
told here, as the table itself has it (:mod:`croupier.table.hand_evolve`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from croupier.service.record import event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.correction_events import CoupCorrected
from croupier.table.hand_state import KEYED, SOFTWARE, TOO_MANY

__all__ = ["Fate", "FatesFollowed", "fate_of"]

Fate = Literal["open", "ruled", "taken-back", "superseded"]
"""``taken-back`` with its card, or by a correction; ``superseded`` by one about more cards."""

_OF_CORRECTIONS: Final = "over-"
"""How the ids of incidents begin that a correction raised; they come with no card."""


def _tag(kind: type[e.Event]) -> str:
    return next(tag for tag, each in e.TAGS.items() if each is kind)


_LAID, _BACK = _tag(he.CardLaid), _tag(he.CardTakenBack)
_LATER: Final = [_tag(he.IncidentRaised), _tag(he.IncidentRuled), _tag(CoupCorrected)]


def _came_with_card(event: he.IncidentRaised) -> bool:
    by_software = event.by == SOFTWARE and event.kind in KEYED
    return by_software and not event.incident_id.startswith(_OF_CORRECTIONS)


def _ends(event: CoupCorrected, incident_id: str) -> bool:
    """Whether a correction gave the coup back the cards that the incident was about."""
    own = f"{_OF_CORRECTIONS}{event.coup_number}-"
    return bool(event.cards_back) and not event.more and incident_id.startswith(own)


def fate_of(store: Store, stored: StoredEvent, event: he.IncidentRaised) -> Fate:
    """What became of an incident by now; reads on until that is known.

    Args:
        stored: where the record has it, and `event` what it says.

    Raises:
        ChainBroken: an event on the way does not read.
    """
    if _came_with_card(event) and _went_back(store, stored):
        return "taken-back"
    for later in _later(store, stored):
        match event_of(later):
            case he.IncidentRuled(incident_id=event.incident_id):
                return "ruled"
            case he.IncidentRaised() as more if _supersedes(more, event):
                if not _went_back(store, later):
                    return "superseded"
            case CoupCorrected() as corrected if _ends(corrected, event.incident_id):
                return "taken-back"
            case _:
                pass
    return "open"


def _later(store: Store, stored: StoredEvent) -> Iterator[StoredEvent]:
    version = stored.version
    while (found := store.earliest(stored.stream, _LATER, version)) is not None:
        yield found
        version = found.version


def _supersedes(more: he.IncidentRaised, event: he.IncidentRaised) -> bool:
    many = more.kind == "cards-too-many" and _came_with_card(more)
    return many and event.kind in TOO_MANY


def _went_back(store: Store, stored: StoredEvent) -> bool:
    """Whether the card that it came with was taken back: before another one lay there."""
    laid = store.earliest(stored.stream, [_LAID], stored.version)
    until = laid.version if laid else store.head(stored.stream).version
    return store.latest(stored.stream, [_BACK], stored.version, until) is not None


class FatesFollowed:
    """The same for who reads a table's events from the first on."""

    def __init__(self) -> None:
        self._open: dict[str, he.IncidentRaised] = {}
        self._with_card = ""
        self._superseded: dict[str, he.IncidentRaised] = {}

    def take(self, event: e.Event) -> list[tuple[str, Fate]]:
        """Follow an event; gives the incidents whose fate it changed."""
        match event:
            case he.CardLaid():
                self._with_card, self._superseded = "", {}
            case he.IncidentRaised():
                return self._raised(event)
            case he.IncidentRuled():
                self._open.pop(event.incident_id, None)
                return [(event.incident_id, "ruled")]
            case he.CardTakenBack():
                return self._taken_back()
            case CoupCorrected():
                gone = [key for key in self._open if _ends(event, key)]
                for key in gone:
                    del self._open[key]
                return [(key, "taken-back") for key in gone]
            case _:
                pass
        return []

    def _raised(self, event: he.IncidentRaised) -> list[tuple[str, Fate]]:
        gone = {key: each for key, each in self._open.items() if _supersedes(event, each)}
        for key in gone:
            del self._open[key]
        self._open[event.incident_id] = event
        if _came_with_card(event):
            self._with_card, self._superseded = event.incident_id, gone
        return [*((key, "superseded") for key in gone), (event.incident_id, "open")]

    def _taken_back(self) -> list[tuple[str, Fate]]:
        with_card, back = self._with_card, self._superseded
        self._with_card, self._superseded = "", {}
        if self._open.pop(with_card, None) is None:
            return []
        self._open |= back
        return [(with_card, "taken-back"), *((key, "open") for key in back)]
