"""A coup as a table's record has it up to now, for whoever corrects it or checks a correction.

Found by going back from coup to coup, or at once by the version of the event that opened it, and
read to its end; what came after that is looked for by its tags alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from croupier.service.record import event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent, Unit
from croupier.table import correction_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.correction_commands import EndedCoup
from croupier.table.ended_coups import CoupFold

__all__ = ["MOST_COUPS", "corrections_by_coup", "corrections_of", "disputes_of", "read_coup"]

MOST_COUPS: Final = 20_000
"""So many coups a table goes back to find one: half a year at a coup every ten minutes, and some
days at the fastest. One that somebody disputes is found by its dispute however old it is."""


def _tags(*kinds: type[e.Event]) -> tuple[str, ...]:
    return tuple(tag for tag, kind in e.TAGS.items() if kind in kinds)


_OPENED: Final = _tags(e.BettingOpened)
_TABLES: Final = _tags(e.TableOpened)
_SHOES: Final = _tags(e.ShoeLoaded, e.ShoeCommitted, he.HandShoeBrought)
_CORRECTED: Final = _tags(ce.CoupCorrected)
_LATER: Final = _tags(ce.CoupCorrected, ce.DisputeOpened, ce.DisputeClosed)


def read_coup(
    store: Store,
    stream: str,
    coup_id: str,
    *,
    version: int = 0,
    until: int | None = None,
    pending: Sequence[Unit] = (),
) -> EndedCoup | None:
    """What a table's record says of a coup; None for one that it does not know.

    Args:
        version: of the event that opened its betting; 0 to look for it.
        until: the last version that is read; all of them by default.
        pending: what is to be recorded after that.

    Raises:
        ChainBroken: an event on the way does not read.
    """
    head = store.head(stream).version if until is None else until
    opened = _opened(store, stream, coup_id, version, head)
    if opened is None:
        return None
    fold = _begun(store, stream, opened)
    last = opened.version
    for stored in islice(store.read(stream, last), max(0, head - last)):
        fold.read(event_of(stored), stored.at_ms)
        last = stored.version
        if fold.has_ended:
            break
    for stored in _later(store, stream, last, head):
        fold.read(event_of(stored), stored.at_ms)
    for unit in pending:
        for append in unit.appends:
            if append.stream == stream:
                for new in append.events:
                    fold.read(e.decode(new.tag, new.body), unit.at_ms)
    return fold.coup()


def _opened(store: Store, stream: str, coup_id: str, version: int, head: int) -> StoredEvent | None:
    if version:
        found = store.latest(stream, _OPENED, version - 1, version)
        return found if found is not None and _opens(found, coup_id) else None
    for _ in range(MOST_COUPS):
        found = store.latest(stream, _OPENED, 0, head)
        if found is None or _opens(found, coup_id):
            return found
        head = found.version - 1
    return _disputed(store, stream, coup_id)


def _opens(stored: StoredEvent, coup_id: str) -> bool:
    event = event_of(stored)
    return isinstance(event, e.BettingOpened) and event.coup_id == coup_id


def _disputed(store: Store, stream: str, coup_id: str) -> StoredEvent | None:
    """The opening of an old coup, by what came of it since."""
    for stored in _later(store, stream, 0, store.head(stream).version):
        event = event_of(stored)
        if isinstance(event, ce.CorrectionEvent) and event.coup_id == coup_id:
            return _opened(store, stream, coup_id, event.coup_version, 0)
    return None


def _begun(store: Store, stream: str, stored: StoredEvent) -> CoupFold:
    event = event_of(stored)
    shoe = store.latest(stream, _SHOES, 0, stored.version)
    table = store.latest(stream, _TABLES, 0, stored.version)
    loaded = event_of(shoe) if shoe else None
    opened = event_of(table) if table else None
    if not (
        isinstance(event, e.BettingOpened)
        and isinstance(loaded, e.ShoeLoaded | e.ShoeCommitted | he.HandShoeBrought)
        and isinstance(opened, e.TableOpened)
    ):
        raise ValueError("a coup was opened without a table or a shoe")
    by_hand = isinstance(loaded, he.HandShoeBrought)
    return CoupFold(stored.version, event, loaded.shoe_id, opened.fingerprint, by_hand=by_hand)


def _later(store: Store, stream: str, after: int, head: int) -> list[StoredEvent]:
    """Corrections and disputes of those versions, the oldest first."""
    return list(_backwards(store, stream, _LATER, after, head))[::-1]


def _backwards(
    store: Store, stream: str, tags: Sequence[str], after: int, head: int
) -> Iterator[StoredEvent]:
    while (found := store.latest(stream, tags, after, head)) is not None:
        yield found
        head = found.version - 1


def corrections_by_coup(
    store: Store, stream: str, after: int = 0
) -> dict[int, list[ce.CoupCorrected]]:
    """A table's corrections above a version by the number of their coup, the oldest first."""
    found: dict[int, list[ce.CoupCorrected]] = {}
    for stored in corrections_of(store, stream, after):
        event = event_of(stored)
        if isinstance(event, ce.CoupCorrected):
            found.setdefault(event.coup_number, []).append(event)
    return found


def disputes_of(store: Store, stream: str, patron_id: str) -> list[StoredEvent]:
    """What a table's record says of disputes of a patron, the oldest first."""
    found, own = [], set()
    for stored in _later(store, stream, 0, store.head(stream).version):
        event = event_of(stored)
        if isinstance(event, ce.DisputeOpened) and event.patron_id == patron_id:
            own.add(event.dispute_id)
        if isinstance(event, ce.DisputeOpened | ce.DisputeClosed) and event.dispute_id in own:
            found.append(stored)
    return found


def last_corrections(store: Store, stream: str, most: int) -> list[StoredEvent]:
    """The last corrections of a table's coups, the newest first."""
    head = store.head(stream).version
    return list(islice(_backwards(store, stream, _CORRECTED, 0, head), most))


def corrections_of(store: Store, stream: str, after: int = 0) -> list[StoredEvent]:
    """Every correction of a table's coups above a version, the oldest first."""
    head = store.head(stream).version
    return list(_backwards(store, stream, _CORRECTED, after, head))[::-1]
