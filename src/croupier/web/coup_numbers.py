"""Coups of a table by what people call them: by a number, or by a dispute about one."""

from __future__ import annotations

from typing import Final

from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.table import events as e
from croupier.web.decided import recorded_dispute

__all__ = ["coup_of_dispute", "coup_of_number"]


_OPENED: Final = [tag for tag, kind in e.TAGS.items() if kind is e.BettingOpened]


def coup_of_number(store: Store, table_id: str, number: int) -> str:
    """The id of a coup by its number at a table; empty for none."""
    stream = f"{TABLES}{table_id}"
    low, high = 0, store.head(stream).version
    # numbers only grow: each look halves what is left between two versions
    while low < high:
        middle = (low + high + 1) // 2
        opened = store.latest(stream, _OPENED, low, middle)
        event = event_of(opened) if opened is not None else None
        if opened is None or not isinstance(event, e.BettingOpened):
            low = middle
        elif event.coup_number == number:
            return event.coup_id
        elif event.coup_number > number:
            high = opened.version - 1
        else:
            low = middle
    return ""


def coup_of_dispute(store: Store, table_id: str, dispute_id: str) -> str:
    """The id of the coup that a dispute is about; empty for no such dispute."""
    known = recorded_dispute(store, table_id, dispute_id)
    return known.coup_id if known is not None else ""
