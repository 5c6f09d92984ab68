"""Reading what a record has of a licensee's wallet."""

from __future__ import annotations

from typing import Final

from croupier.errors import StoreError
from croupier.service.record import damage
from croupier.service.wallet import events as w
from croupier.service.wallet.machine import Book
from croupier.store.protocol import Store
from croupier.store.records import Pick, StoredEvent

__all__ = ["days_compared", "event_of", "has_wallet", "read_book", "refused_ids"]

_MOST_REFUSED: Final = 4_096
_MOST_DAYS: Final = 64
"""More of the newest are not read."""


def event_of(stored: StoredEvent) -> w.Event:
    """The event that is stored so; raises ChainBroken where it does not read."""
    try:
        return w.decode(stored.tag, stored.body)
    except StoreError as error:
        raise damage(stored, error) from error


def has_wallet(store: Store) -> bool:
    """Whether a record is of a house whose patrons are a licensee's."""
    return store.head(w.WALLET).version > 0


def read_book(store: Store) -> Book:
    """What is unfinished, from the last event that carries all of it on.

    Raises:
        ChainBroken: an event does not read, or cannot follow on those before it.
    """
    book = Book()
    carried = store.latest(w.WALLET, (w.CARRIED,), 0, store.head(w.WALLET).version)
    for stored in store.read(w.WALLET, carried.version - 1 if carried else 0):
        try:
            book.apply(event_of(stored), stored.at_ms)
        except StoreError as error:
            raise damage(stored, error) from error
    return book


def refused_ids(store: Store, patron_id: str) -> set[str]:
    """What a licensee has refused of what a patron owed; the newest are enough.

    Raises:
        ChainBroken: an event does not read.
    """
    placed = store.picked(Pick((w.COLLECT_REFUSED,), streams=(w.WALLET,), limit=_MOST_REFUSED))
    events = (event_of(each.event) for each in placed)
    return {
        event.id
        for event in events
        if isinstance(event, w.CollectRefused) and event.patron_id == patron_id
    }


def days_compared(store: Store) -> tuple[int, set[str]]:
    """When the wallet was opened, and which of the newest days were compared since.

    Raises:
        ChainBroken: an event does not read.
        StoreError: the record has no wallet.
    """
    first = next(store.read(w.WALLET), None)
    if first is None:
        raise StoreError("this record is of no house with a licensee")
    found: set[str] = set()
    until = store.head(w.WALLET).version
    while len(found) < _MOST_DAYS:
        stored = store.latest(w.WALLET, (w.DAY_COMPARED,), 0, until)
        if stored is None:
            break
        event = event_of(stored)
        if isinstance(event, w.DayCompared):
            found.add(event.day)
        until = stored.version - 1
    return first.at_ms, found
