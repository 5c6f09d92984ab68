"""An append-only record of what happened, with the money it moved in the same transaction.

>>> from croupier.ledger import deposit, patron
>>> from croupier.store import Append, MemoryStore, NewEvent, Unit
>>> store = MemoryStore()
>>> seated = NewEvent("patron-seated.v1", b'{"patron": "p1"}')
>>> unit = Unit(0, (Append("house", 0, (seated,)),), (deposit("d1", patron("p1", "USD"), 500),))
>>> [(event.stream, event.version) for event in store.commit([unit])[0]]
[('house', 1), ('ledger', 1)]
>>> store.balance("patron:p1:USD"), store.sum_of_entries()
(500, {'USD': 0})
"""

from __future__ import annotations

from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import (
    Append,
    Head,
    NewEvent,
    Report,
    Snapshot,
    StatementLine,
    StoredEvent,
    Unit,
)
from croupier.store.sqlite import SqliteStore

__all__ = [
    "Append",
    "Head",
    "MemoryStore",
    "NewEvent",
    "Report",
    "Snapshot",
    "SqliteStore",
    "StatementLine",
    "Store",
    "StoredEvent",
    "Unit",
]
