"""The public records of shoes as they are sent: those of ended shoes, which stay, are kept."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

import msgspec

from croupier.fair import FairShoe
from croupier.service.shoes import shoe_record
from croupier.store.protocol import Store

__all__ = ["ShoeRecords"]

_KEPT: Final = 64
"""A record of eight decks has some 340 kB; when a shoe ends, everybody at its table asks for it."""


class ShoeRecords:
    """Reads records of shoes; from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._lock = Lock()

    def ended(self, table_id: str, number: int) -> bytes | None:
        """The record of a shoe that has ended, if it is kept."""
        with self._lock:
            found = self._ended.get((table_id, number))
            if found is not None:
                self._ended.move_to_end((table_id, number))
            return found

    def read(self, table_id: str, number: int, in_use: FairShoe | None) -> bytes:
        """The record as JSON; raises DataError as :func:`shoe_record` does."""
        record = shoe_record(self._store, table_id, number, in_use)
        encoded = msgspec.json.encode(record)
        if record.opened is not None:
            with self._lock:
                self._ended[table_id, number] = encoded
                while len(self._ended) > _KEPT:
                    self._ended.popitem(last=False)
        return encoded
