"""Reading what a record has of a licensee's wallet."""

from __future__ import annotations

from croupier.errors import StoreError
from croupier.service.record import damage
from croupier.service.wallet import events as w
from croupier.service.wallet.machine import Book
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent

__all__ = ["event_of", "has_wallet", "read_book"]


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
