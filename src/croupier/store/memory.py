"""A store in memory: for tests, simulations and play that nobody keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from threading import RLock

from croupier.errors import StoreError
from croupier.ledger import OpenWager, Position, Transfer
from croupier.store import verify as verification
from croupier.store.chain import genesis, kept_heads
from croupier.store.ledger_stream import statement_line, sums, transfer_of
from croupier.store.limits import (
    MAX_TRANSFER_IDS,
    judge_person,
    judge_range,
    judge_snapshot,
)
from croupier.store.plan import Plan, plan
from croupier.store.records import (
    LEDGER,
    AccountRow,
    EntryRow,
    Head,
    Pick,
    Placed,
    Report,
    Snapshot,
    StatementLine,
    StoredEvent,
    TransferRow,
    Unit,
)

__all__ = ["MemoryStore"]


class MemoryStore:
    """The same behaviour as a store on disk, save that it forgets at the end."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._closed = False
        self._rows = MemoryRows()
        self._snapshots: dict[str, tuple[Snapshot, bytes]] = {}
        self._people: dict[str, dict[str, str]] = {}

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        """Record a group of units, all or nothing."""
        with self._lock:
            planned = plan(units, self._open())
            self._rows.add(planned)
            return planned.units

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream in order."""
        return self._open().read(stream, after_version)

    def written(self, after_count: int = 0) -> Iterator[StoredEvent]:
        """The events of all streams in the order of writing."""
        return _on(self._open().order, max(after_count, 0))

    def bodies(self, after_count: int = 0) -> Iterator[tuple[str, int, str, bytes]]:
        """Stream, version, tag and body of all events in the order of writing."""
        events = self.written(after_count)
        return ((event.stream, event.version, event.tag, event.body) for event in events)

    def hashes(self, after_count: int = 0) -> Iterator[bytes]:
        """The hashes of all events in the order of writing."""
        return (event.hash for event in self.written(after_count))

    def head(self, stream: str) -> Head:
        """A stream's newest event; version 0 and the genesis hash if it is empty."""
        return self._open().head(stream)

    def streams(self) -> tuple[str, ...]:
        """The streams that have events, in alphabetical order."""
        return tuple(sorted(self._open().heads()))

    def balance(self, account: str) -> int:
        """What lies on an account, in minor units."""
        return self._open().balance(account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The accounts ever used whose notation begins so, in alphabetical order."""
        with self._lock:
            rows = sorted(self._open().accounts.items())
            return {name: row.balance_minor for name, row in rows if name.startswith(prefix)}

    def position(self) -> Position:
        """Every balance and every open wager."""
        with self._lock:
            rows = self._open()
            return Position(self.balances(), rows.wagers)

    def entries_of(self, account: str, after: int = 0, limit: int = 100) -> list[StatementLine]:
        """Up to ``limit`` entries of an account with a sequence above ``after``."""
        judge_range(after, limit)
        with self._lock:
            rows = self._open()
            last = rows.account(account).entry_count
            wanted = range(after + 1, min(after + limit, last) + 1)
            return [
                statement_line(entry, rows.events[LEDGER][entry.ledger_version - 1])
                for entry in (rows.entries[account, sequence] for sequence in wanted)
            ]

    def sum_of_entries(self) -> dict[str, int]:
        """The sum of all entries of each currency: always 0."""
        with self._lock:
            return sums(
                (entry.account, entry.amount_minor) for entry in self._open().entries.values()
            )

    def transfer(self, transfer_id: str) -> Transfer | None:
        """The transfer of this id."""
        with self._lock:
            rows = self._open()
            version = rows.transfer_versions.get(transfer_id)
            return None if version is None else transfer_of(rows.events[LEDGER][version - 1])

    def transfer_ids(self, prefix: str) -> tuple[str, ...]:
        """The ids of transfers that begin so."""
        with self._lock:
            versions = self._open().transfer_versions
            found = sorted(key for key in versions if key.startswith(prefix))
            return tuple(found[:MAX_TRANSFER_IDS])

    def cause(self, transfer_id: str) -> StoredEvent | None:
        """The event that a transfer was recorded with."""
        with self._lock:
            rows = self._open()
            version = rows.transfer_versions.get(transfer_id)
            return None if version is None else rows.causes.get(version)

    def latest(
        self, stream: str, tags: Sequence[str], after: int, until: int
    ) -> StoredEvent | None:
        """The newest event with one of these tags among some versions."""
        with self._lock:
            among = self._open().events.get(stream, [])[max(after, 0) : max(until, 0)]
            return next((event for event in reversed(among) if event.tag in tags), None)

    def earliest(self, stream: str, tags: Sequence[str], after: int) -> StoredEvent | None:
        """The oldest event with one of these tags above a version."""
        with self._lock:
            among = self._open().events.get(stream, [])[max(after, 0) :]
            return next((event for event in among if event.tag in tags), None)

    def picked(self, pick: Pick) -> list[Placed]:
        """Events of all streams that fit."""
        with self._lock:
            order = self._open().order
            places = range(max(pick.after, 0), min(pick.before - 1, len(order)))
            way = reversed(places) if pick.newest_first else places
            fit = (Placed(index + 1, order[index]) for index in way if pick.wants(order[index]))
            return list(islice(fit, pick.limit))

    def put_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Cache the state of a stream at a version."""
        with self._lock:
            rows = self._open()
            judge_snapshot(stream, version, body, rows.head(stream).version)
            digest = rows.events[stream][version - 1].hash
            self._snapshots[stream] = (Snapshot(stream, version, body), digest)

    def snapshot(self, stream: str) -> Snapshot | None:
        """The cached state, if it belongs to this record."""
        with self._lock:
            self._open()
            cached = self._snapshots.get(stream)
            return cached[0] if cached and self._belongs(*cached) else None

    def put_person(self, person_id: str, fields: Mapping[str, str]) -> None:
        """Keep what is personal about somebody."""
        with self._lock:
            self._open()
            judge_person(person_id, fields)
            self._people[person_id] = dict(fields)

    def person(self, person_id: str) -> dict[str, str] | None:
        """What is kept of somebody."""
        with self._lock:
            self._open()
            fields = self._people.get(person_id)
            return None if fields is None else dict(fields)

    def erase_person(self, person_id: str) -> bool:
        """Forget somebody. Whether there was anything."""
        with self._lock:
            self._open()
            return self._people.pop(person_id, None) is not None

    def people(self) -> tuple[str, ...]:
        """The ids of those something is kept of, in alphabetical order."""
        with self._lock:
            self._open()
            return tuple(sorted(self._people))

    def verify(
        self,
        heads: Mapping[str, Head | tuple[int, bytes]] | None = None,
        since: Mapping[str, Head] | None = None,
    ) -> Report:
        """Recompute every chain, entry, balance and open wager; whatever is trusted."""
        with self._lock:
            rows = self._open()
            bad = tuple(s for s, cached in self._snapshots.items() if not self._belongs(*cached))
            return verification.verify(rows, kept_heads(heads), bad)

    def require_agreement(self) -> None:
        """Nothing: nobody but this store can have changed what it holds."""
        self._open()

    def rebuild(self) -> None:
        """Make the ledger's tables anew from stream ``ledger``."""
        with self._lock:
            rows = self._open()
            rows.forget_ledger()
            planned = Plan(rows)
            for event in rows.read(LEDGER):
                transfer = transfer_of(event)
                if transfer is not None:
                    planned.project(transfer, event.version)
            rows.add(planned)

    def close(self) -> None:
        """Refuse everything from now on."""
        self._closed = True

    def _open(self) -> MemoryRows:
        if self._closed:
            raise StoreError("the store is closed")
        return self._rows

    def _belongs(self, snapshot: Snapshot, digest: bytes) -> bool:
        events = self._rows.events.get(snapshot.stream, [])
        return snapshot.version <= len(events) and events[snapshot.version - 1].hash == digest


class MemoryRows:
    """The tables of a memory store: what it plans on, and what it shows to be verified."""

    def __init__(self) -> None:
        self.events: dict[str, list[StoredEvent]] = {}
        self.order: list[StoredEvent] = []
        self.causes: dict[int, StoredEvent] = {}
        self._last: StoredEvent | None = None
        self._heads: dict[str, Head] = {}
        self.forget_ledger()

    def forget_ledger(self) -> None:
        """Drop what is projected from the ledger's stream."""
        self.accounts: dict[str, AccountRow] = {}
        self.entries: dict[tuple[str, int], EntryRow] = {}
        self.transfers: dict[int, TransferRow] = {}
        self.transfer_versions: dict[str, int] = {}
        self.wager_ids: set[str] = set()
        self.wagers: dict[str, OpenWager] = {}

    def add(self, planned: Plan) -> None:
        """Put a plan down."""
        for stored in planned.units:
            for event in stored:
                self.events.setdefault(event.stream, []).append(event)
                self.order.append(event)
                if event.stream != LEDGER:
                    self._last = event
                elif self._last is not None:
                    self.causes[event.version] = self._last
        self._heads.update(planned.heads)
        self.accounts.update(planned.accounts)
        self.entries.update(((entry.account, entry.sequence), entry) for entry in planned.entries)
        for row in planned.transfers:
            self.transfers[row.ledger_version] = row
            self.transfer_versions[row.id] = row.ledger_version
            if row.wager_id is not None:
                self.wager_ids.add(row.wager_id)
        self.wagers.update(planned.opened)
        for wager_id in planned.closed:
            self.wagers.pop(wager_id, None)

    def head(self, stream: str) -> Head:
        """A stream's newest event."""
        return self._heads.get(stream) or Head(0, genesis(stream))

    def account(self, account: str) -> AccountRow:
        """An account's balance and count of entries."""
        return self.accounts.get(account, AccountRow(0, 0))

    def balance(self, account: str) -> int:
        """What lies on an account."""
        return self.account(account).balance_minor

    def open_wager(self, wager_id: str) -> OpenWager | None:
        """The wager if it is pending."""
        return self.wagers.get(wager_id)

    def wager_seen(self, wager_id: str) -> bool:
        """Whether this wager was ever accepted."""
        return wager_id in self.wager_ids

    def transfer_seen(self, transfer_id: str) -> bool:
        """Whether this transfer id was ever used."""
        return transfer_id in self.transfer_versions

    def heads(self) -> dict[str, Head]:
        """Every stream with its head."""
        return dict(self._heads)

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream, those included that come while it is read."""
        return _on(self.events.get(stream, []), max(after_version, 0))

    def transfer_row(self, ledger_version: int) -> TransferRow | None:
        """The projected transfer of a ledger event."""
        return self.transfers.get(ledger_version)

    def entry_row(self, account: str, sequence: int) -> EntryRow | None:
        """The projected entry of an account."""
        return self.entries.get((account, sequence))

    def account_rows(self) -> Iterable[tuple[str, AccountRow]]:
        """Every projected account."""
        return self.accounts.items()

    def open_wagers(self) -> Iterable[tuple[str, OpenWager]]:
        """Every projected open wager."""
        return self.wagers.items()

    def event_count(self, stream: str) -> int:
        """How many events say they are of a stream."""
        return len(self.events.get(stream, []))

    def row_counts(self) -> verification.RowCounts:
        """How many transfers and entries there are in all."""
        return verification.RowCounts(len(self.transfers), len(self.entries))


def _on(events: list[StoredEvent], index: int = 0) -> Iterator[StoredEvent]:
    """Events of a list from an index on, those included that come meanwhile."""
    while index < len(events):
        yield events[index]
        index += 1
