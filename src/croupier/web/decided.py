"""Whether the record has a decision as it is asked for again, after a stop of the house.

What was answered is remembered as long as the house is open. Ids of the record are made of the
asker's own key, so that what is asked again under a key finds what came of it before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from croupier.errors import NotationError
from croupier.games.rulebook import Rulebook
from croupier.service.corrections import CorrectionAsked, VerdictAsked
from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.table import correction_events as ce
from croupier.table import events as e

__all__ = ["is_decided", "recorded_dispute"]

_Event = TypeVar("_Event", bound=e.Event)


def is_decided(
    store: Store, table_id: str, asked: tuple[CorrectionAsked, ...] | VerdictAsked, book: Rulebook
) -> bool:
    """Whether all of it is recorded, by who asks now and with the same words, cards and reason.

    Raises:
        ChainBroken: the record does not read.
    """
    if isinstance(asked, VerdictAsked):
        return _is_closed(store, table_id, asked, book)
    return bool(asked) and all(_is_corrected(store, table_id, each, book) for each in asked)


def recorded_dispute(store: Store, table_id: str, dispute_id: str) -> ce.DisputeOpened | None:
    """A dispute as it was put down; None for no such dispute."""
    found = _backwards(store, table_id, ce.DisputeOpened)
    return next((event for event in found if event.dispute_id == dispute_id), None)


def _is_corrected(store: Store, table_id: str, asked: CorrectionAsked, book: Rulebook) -> bool:
    found = _backwards(store, table_id, ce.CoupCorrected)
    event = next((each for each in found if each.correction_id == asked.correction_id), None)
    return (
        event is not None
        and (event.coup_id, event.correction) == (asked.coup_id, asked.correction)
        and (event.by, event.reason) == (asked.by, asked.reason)
        and event.incident_id == asked.incident_id
        and (asked.correction != ce.RESETTLE or event.after.coup == _canonical(asked.coup, book))
    )


def _is_closed(store: Store, table_id: str, asked: VerdictAsked, book: Rulebook) -> bool:
    found = _backwards(store, table_id, ce.DisputeClosed)
    event = next((each for each in found if each.dispute_id == asked.dispute_id), None)
    said = (asked.coup_id, asked.outcome, asked.by, asked.reason)
    if event is None or (event.coup_id, event.outcome, event.by, event.reason) != said:
        return False
    if asked.outcome == "rejected":
        return True
    follows = CorrectionAsked(
        asked.coup_id,
        asked.correction,
        asked.correction_id,
        asked.by,
        asked.reason,
        coup=asked.coup,
    )
    return _is_corrected(store, table_id, follows, book)


def _canonical(dealt: str, book: Rulebook) -> str:
    try:
        return str(book.game.parse_coup(dealt))
    except NotationError:
        return ""


def _backwards(store: Store, table_id: str, kind: type[_Event]) -> Iterator[_Event]:
    """Events of a kind of a table, the newest first."""
    stream = f"{TABLES}{table_id}"
    tags = [tag for tag, each in e.TAGS.items() if each is kind]
    until = store.head(stream).version
    while (stored := store.latest(stream, tags, 0, until)) is not None:
        event = event_of(stored)
        if isinstance(event, kind):
            yield event
        until = stored.version - 1
