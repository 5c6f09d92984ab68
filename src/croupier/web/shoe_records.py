"""The public records of shoes as they are sent: those of ended shoes, which stay, are kept."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

import msgspec

from croupier.fair import FairShoe
from croupier.service.shoes import PastShoe, past_shoes, shoe_record
from croupier.store.protocol import Store

__all__ = ["ShoeRecords"]

_KEPT: Final = 64
"""A record of eight decks has some 340 kB; when a shoe ends, everybody at its table asks for it."""

_KEPT_SHORTS: Final = 20_000


class ShoeRecords:
    """Reads records of shoes; from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._shorts: dict[tuple[str, int], PastShoe] = {}
        self._lock = Lock()

    def shorts(self, table_id: str, before: int | None, limit: int) -> list[PastShoe]:
        """Shoes of a table in short; those that have ended are read once."""
        # threads may read the same one at once, and then put down the same
        if len(self._shorts) > _KEPT_SHORTS:
            self._shorts = {}
        return past_shoes(self._store, table_id, before, limit, self._shorts)

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
