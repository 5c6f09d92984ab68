"""What waits for a second person; events of stream ``waiting/<table>``.

What a manager asks for who may not do it alone changes nothing. It is recorded all the same, and
waits over any stop of the house, until somebody else confirms it or it cannot be done any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from croupier.service.record import damage
from croupier.store.damage import UNREADABLE
from croupier.store.protocol import Store
from croupier.store.records import NewEvent, StoredEvent
from croupier.table.correction_events import CorrectionKind

if TYPE_CHECKING:
    from croupier.service.house import House

__all__ = [
    "WAITING",
    "WAITING_TAGS",
    "CorrectionWaits",
    "CoupWaits",
    "RulingWaits",
    "VerdictWaits",
    "Waits",
    "last_waiting",
    "note_waiting",
    "read_waiting",
]

WAITING: Final = "waiting/"
"""How the streams begin, each with what was asked for at a table."""

_MOST: Final = 100
"""So many of a table's newest are gone through as a house is opened."""


class RulingWaits(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of ``ruling-waits.v1``: a ruling, with the fields of that on the incident."""

    by: str
    incident_id: str
    reason: str
    effects: tuple[str, ...] = ()
    at_index: int | None = None
    card: str = ""
    last_coup: int | None = None
    standing: tuple[int, ...] = ()


class CoupWaits(msgspec.Struct, frozen=True, omit_defaults=True):
    """A coup by its number, and what it is to count as."""

    coup: int
    correction: CorrectionKind
    dealt: str = ""


class CorrectionWaits(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of ``correction-waits.v1``: coups that are to be corrected, all or none.

    Attributes:
        key: the manager's own for it.
    """

    by: str
    key: str
    coups: tuple[CoupWaits, ...]
    reason: str
    incident_id: str = ""


class VerdictWaits(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of ``verdict-waits.v1``: what is to become of a dispute; `key` as of a correction's."""

    by: str
    key: str
    dispute_id: str
    outcome: Literal["upheld", "rejected"]
    reason: str
    correction: CorrectionKind = "restore"
    dealt: str = ""


Waits = RulingWaits | CorrectionWaits | VerdictWaits

WAITING_TAGS: Final[Mapping[str, type[Waits]]] = {
    "ruling-waits.v1": RulingWaits,
    "correction-waits.v1": CorrectionWaits,
    "verdict-waits.v1": VerdictWaits,
}
"""What each event of the stream says."""

_TAG_OF: Final = {kind: tag for tag, kind in WAITING_TAGS.items()}


def note_waiting(house: House, table_id: str, waits: Waits) -> None:
    """Record that it waits, with what else the turn decides."""
    house.note(f"{WAITING}{table_id}", NewEvent(_TAG_OF[type(waits)], msgspec.json.encode(waits)))


def read_waiting(stored: StoredEvent) -> Waits:
    """What a recorded event says that waits; raises ChainBroken."""
    try:
        found: Waits = msgspec.json.decode(stored.body, type=WAITING_TAGS[stored.tag])
    except UNREADABLE as error:
        raise damage(stored, error) from error
    return found


def last_waiting(store: Store, *kinds: type[Waits]) -> Iterator[tuple[str, Waits]]:
    """The newest of these kinds that were asked for at each table, its oldest first.

    Raises:
        ChainBroken: one does not read.
    """
    for stream in store.streams():
        if stream.startswith(WAITING):
            table_id = stream.removeprefix(WAITING)
            yield from ((table_id, waits) for waits in _last(store, stream, kinds))


def _last(store: Store, stream: str, kinds: Sequence[type[Waits]]) -> list[Waits]:
    tags, found = [_TAG_OF[kind] for kind in kinds], list[Waits]()
    until = store.head(stream).version
    while len(found) < _MOST and (stored := store.latest(stream, tags, 0, until)) is not None:
        found.append(read_waiting(stored))
        until = stored.version - 1
    return found[::-1]
