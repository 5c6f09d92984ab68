"""Events of the stream ``care``: what patrons set, as it is recorded, read and checked.

They hold opaque ids only, so an erased person's lie on without a name. Whoever set something, and
when, stays in the chain: neither he nor the house can deny it later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from croupier.service.care import (
    BREAK_HOURS,
    EXCLUSION_MONTHS,
    FOR_GOOD,
    HOUR_MS,
    BarsKept,
    BreakTaken,
    Care,
    CareEvent,
    Excluded,
    Limit,
    LimitSet,
    evolve,
    months_later_ms,
    set_limit,
)
from croupier.service.record import damage
from croupier.store.damage import UNREADABLE
from croupier.store.protocol import Store
from croupier.store.records import NewEvent, StoredEvent

__all__ = ["CARE", "cares_of", "check_care", "encode", "latest_care_ms", "read_event"]

CARE: Final = "care"

_KINDS: Final[Mapping[str, type[CareEvent]]] = {
    "limit-set.v1": LimitSet,
    "break-taken.v1": BreakTaken,
    "patron-excluded.v1": Excluded,
    "bars-kept.v1": BarsKept,
}
_TAGS: Final = {kind: tag for tag, kind in _KINDS.items()}


def encode(event: CareEvent) -> NewEvent:
    """An event as it is recorded."""
    return NewEvent(_TAGS[type(event)], msgspec.json.encode(event))


def read_event(stored: StoredEvent) -> CareEvent:
    """The event that is stored so.

    Raises:
        ChainBroken: it does not read, or this release does not know it.
    """
    try:
        kind = _KINDS[stored.tag]
        event: CareEvent = msgspec.json.decode(stored.body, type=kind)
        if isinstance(event, LimitSet):
            Limit.parse(event.limit)
    except UNREADABLE as error:
        raise damage(stored, error) from error
    return event


def _events(store: Store) -> Iterator[tuple[StoredEvent, CareEvent]]:
    for stored in store.read(CARE):
        yield stored, read_event(stored)


def latest_care_ms(store: Store) -> int:
    """The latest time that an event of cares is dated with; 0 if there is none."""
    return max((stored.at_ms for stored in store.read(CARE)), default=0)


def cares_of(store: Store) -> dict[str, Care]:
    """What everybody has set by now, by patron; raises ChainBroken."""
    found: dict[str, Care] = {}
    for stored, event in _events(store):
        found[event.patron_id] = evolve(found.get(event.patron_id, Care()), event, stored.at_ms)
    return found


def check_care(store: Store) -> None:
    """Judge every event anew: was it what had to come of what was asked?

    Raises:
        ChainBroken: names the first by which a limit got looser too soon, or a break or an
            exclusion shorter.
    """
    found: dict[str, Care] = {}
    latest_ms = 0
    for stored, event in _events(store):
        care = found.get(event.patron_id, Care())
        latest_ms = max(latest_ms, stored.at_ms)
        try:
            _judge(care, event, stored.at_ms, latest_ms)
        except UNREADABLE as error:
            raise damage(stored, error) from error
        found[event.patron_id] = evolve(care, event, stored.at_ms)


def _judge(care: Care, event: CareEvent, at_ms: int, latest_ms: int) -> None:
    match event:
        case LimitSet(patron_id=patron_id, by=by, limit=limit, value=value, from_ms=from_ms):
            due = set_limit(care, patron_id, by, Limit.parse(limit), value, at_ms, latest_ms)
            if due is not None and at_ms < due.from_ms < from_ms:
                # the house had seen a later time elsewhere than in this stream
                due = msgspec.structs.replace(due, from_ms=from_ms)
            if due != event:
                raise ValueError(f"{due or 'nothing'} was due")
        case BreakTaken(until_ms=until_ms):
            least, most = (at_ms + hours * HOUR_MS for hours in BREAK_HOURS)
            if not max(least, care.break_until_ms) <= until_ms <= most:
                raise ValueError(f"no break can end at {until_ms}")
        case Excluded(until_ms=int(until_ms)):
            least, most = (months_later_ms(at_ms, months) for months in EXCLUSION_MONTHS)
            if not max(least, care.excluded_until_ms) <= until_ms <= most:
                raise ValueError(f"no exclusion can end at {until_ms}")
        case Excluded():
            pass
        case BarsKept(break_until_ms=broken, excluded_until_ms=until_ms):
            if care != Care() or not at_ms < max(broken, until_ms) <= FOR_GOOD:
                raise ValueError("nothing of before can hold")
