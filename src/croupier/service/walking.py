"""Is everything that tables decided as it had to come, with its money behind it? Yes, or unknown.

One walk in the order of writing: each table's events are judged as :mod:`croupier.service.audit`
does, and the ledger's that follow have to be the transfers that they ask for, in that order. It
accepts nothing that following each table and :mod:`croupier.service.order` refuse, and does not
say what is wrong; they do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice
from typing import Final, NamedTuple

from croupier.ledger import patron
from croupier.ledger.corrections import OF_COUPS
from croupier.service.audit import Follower
from croupier.service.audit_corrections import CORRECTED_TOGETHER
from croupier.service.events import read_admission
from croupier.service.record import HOUSE, TABLES
from croupier.store.damage import UNREADABLE
from croupier.store.ledger_stream import TRANSFER_TAG, recorded, transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, Head, Snapshot, StoredEvent
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from croupier.table.snapshot import same, thaw
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for

__all__ = ["Decided", "decided"]

_ANY_CURRENCY: Final = "USD"


class Decided(NamedTuple):
    """What a walk that found nothing wrong leads to.

    Attributes:
        states: by stream the state of every table.
        odd_snapshots: by stream the version of a snapshot that is not what its events lead to.
    """

    states: dict[str, TableState]
    odd_snapshots: dict[str, int]


def decided(store: Store, heads: Mapping[str, Head], since: Mapping[str, Head]) -> Decided | None:
    """Walk through a record until these heads; None where it is not certain to be sound.

    Args:
        heads: of every stream, of one moment, not of later than the store is.
        since: where to begin; what lies before is believed.
    """
    try:
        return _Walk(store, since).to(heads)
    except (_Odd, *UNREADABLE):
        return None


class _Odd(Exception):
    """Something is not as it had to be."""


class _Walk:
    """Tables on their way, and the money that is due."""

    def __init__(self, store: Store, since: Mapping[str, Head]) -> None:
        self._store = store
        self._tables: dict[str, Follower] = {}
        self._snapshots: dict[str, Snapshot | None] = {}
        self._odd: dict[str, int] = {}
        self._owed: deque[bytes] = deque()
        self._asked, self._more, self._corrects = "", False, False
        self._after_count = sum(head.version for head in since.values())
        for stream, head in since.items():
            if stream.startswith(TABLES):
                self._table(stream).believe(head.version)

    def _table(self, stream: str) -> Follower:
        table = self._tables.get(stream)
        if table is None:
            table = self._tables[stream] = Follower(self._store, stream, names=False)
            self._snapshots[stream] = self._store.snapshot(stream)
        return table

    def to(self, heads: Mapping[str, Head]) -> Decided:
        """Walk; raises where something is odd."""
        count = sum(head.version for head in heads.values()) - self._after_count
        for stream, version, tag, body in islice(self._store.bodies(self._after_count), count):
            if stream == LEDGER:
                self._pay(tag, body)
                continue
            together = self._more or (self._corrects and tag in CORRECTED_TOGETHER)
            if self._owed and not (together and stream == self._asked):
                raise _Odd
            self._more = False
            self._corrects = together and self._corrects
            if stream.startswith(TABLES):
                self._judge(stream, version, tag, body)
            elif stream == HOUSE:
                _admit(tag, body)
        if self._owed:
            raise _Odd
        for table in self._tables.values():
            table.require_whole()
        if any(
            heads[stream].version != each.state.version for stream, each in self._tables.items()
        ):
            raise _Odd
        return Decided({key: each.state for key, each in self._tables.items()}, self._odd)

    def _judge(self, stream: str, version: int, tag: str, body: bytes) -> None:
        table = self._table(stream)
        stored = StoredEvent(stream, version, tag, 0, body, b"", b"")
        event = e.decode(tag, body)
        before = table.state
        table.judge(stored, event)
        owed = transfers_for(before, event)
        table.apply(stored, event)
        if table.state.version != version:
            raise _Odd
        if owed:
            self._owed.extend(recorded(transfer).body for transfer in owed)
            self._asked = stream
        self._more = table.goes_on
        self._corrects = self._corrects or isinstance(event, CoupCorrected)
        kept = self._snapshots[stream]
        if kept is not None and kept.version == version:
            frozen = thaw(kept.body)
            if frozen is not None and not same(frozen, table.state):
                self._odd[stream] = version

    def _pay(self, tag: str, body: bytes) -> None:
        if tag != TRANSFER_TAG:
            return
        if self._owed:
            unfinished = self._tables[self._asked].goes_on
            self._more = self._corrects = False
            if unfinished or self._owed.popleft() != body:
                raise _Odd
            return
        transfer = transfer_of(StoredEvent(LEDGER, 0, tag, 0, body, b"", b""))
        if transfer is None or transfer.wager_id is not None or transfer.kind in OF_COUPS:
            raise _Odd


def _admit(tag: str, body: bytes) -> None:
    """One event of the house; see :func:`croupier.service.record.admissions`."""
    patron_id = read_admission(tag, body)
    if patron_id is not None:
        patron(patron_id, _ANY_CURRENCY)
