"""A store in one SQLite file: durable when ``commit`` returns, one writer at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from os import PathLike
from pathlib import Path
from threading import RLock
from typing import Final, TypeVar

import apsw
import msgspec

from croupier.errors import ChainBroken, DataError, DiskFailed, StoreError
from croupier.ledger import Position, Transfer
from croupier.store import opening
from croupier.store.agreement import disagreement
from croupier.store.chain import kept_heads
from croupier.store.known import Known
from croupier.store.ledger_stream import sums, transfer_of
from croupier.store.limits import MAX_TRANSFER_IDS, judge_person, judge_range, judge_snapshot
from croupier.store.plan import Plan, plan
from croupier.store.proof import prove
from croupier.store.records import (
    LEDGER,
    Head,
    Pick,
    Placed,
    Report,
    Snapshot,
    StatementLine,
    StoredEvent,
    Unit,
)
from croupier.store.sqlite_rows import SqliteRows, as_declared
from croupier.store.turns import Reading

__all__ = ["SqliteStore"]

_PUT_SNAPSHOT: Final = """
INSERT OR REPLACE INTO snapshots (stream, version, hash, body, checksum) VALUES (?, ?, ?, ?, ?)"""
_SNAPSHOTS: Final = """
SELECT stream, version, hash, body, checksum FROM snapshots WHERE ?1 IS NULL OR stream = ?1"""

_PUT_PERSON: Final = """
INSERT INTO people (id, fields) VALUES (?, ?)
ON CONFLICT (id) DO UPDATE SET fields = excluded.fields"""

_Read = TypeVar("_Read")
Tags = Sequence[str]
_FIELDS: Final = msgspec.json.Decoder(dict[str, str])


class SqliteStore:
    """A store on disk.

    Every commit waits until the disk has it (``synchronous=FULL``); several units in one
    commit wait once. Beside the file lie its log (``-wal``, ``-shm``, gone after a proper
    close) and an empty ``-lock``, which a writer holds. Before it acknowledges anything a
    writer makes sure that all of these still lie where they were.

    Args:
        path: the file; made if it is missing, in a directory that exists.
        read_only: look only, also at a store that another process is writing.

    Raises:
        DataError: not a store, damaged, of a newer release, in use, or not to be reached;
            nothing on disk is changed.
        StoreError: the installed SQLite is too old to be trusted, or the disk is full.
    """

    def __init__(self, path: str | PathLike[str], *, read_only: bool = False) -> None:
        self.path = self._path = Path(path)
        self._read_only = read_only
        self._lock = RLock()
        open_file = opening.open_reader if read_only else opening.open_writer
        self._opened: opening.Opened | None = open_file(self._path)
        self._connection = self._opened.connection
        self._rows = SqliteRows(self._connection)
        self._failure = ""

    # --- the record ---------------------------------------------------------------------

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        """Record a group of units in one transaction: durable on return, or nothing of it."""
        if not units:
            return []
        with self._writing():
            planned = plan(units, Known(self._rows, units))
            self._rows.write(planned)
        return planned.units

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream in order, a chunk at a time."""
        with self._reading() as rows:
            events = rows.chunk(stream, after_version)
        return self._read_on(stream, events)

    def _read_on(self, stream: str, events: list[StoredEvent]) -> Iterator[StoredEvent]:
        while events:
            yield from events
            with self._reading() as rows:
                events = rows.chunk(stream, events[-1].version)

    def written(self, after_count: int = 0) -> Iterator[StoredEvent]:
        """The events of all streams in the order of writing, a chunk at a time."""
        return self._all_of(SqliteRows.written, after_count)

    def bodies(self, after_count: int = 0) -> Iterator[tuple[str, int, str, bytes]]:
        """Of all events in the order of writing only stream, version, tag and body."""
        return self._all_of(SqliteRows.bodies, after_count)

    def hashes(self, after_count: int = 0) -> Iterator[bytes]:
        """The hashes of all events in the order of writing, a chunk at a time."""
        return self._all_of(SqliteRows.hashes, after_count)

    def _all_of(
        self, chunk: Callable[[SqliteRows, int], list[_Read]], after_count: int
    ) -> Iterator[_Read]:
        position = max(after_count, 0)
        while True:
            with self._reading() as rows:
                found = chunk(rows, position)
            if not found:
                return
            yield from found
            position += len(found)

    def head(self, stream: str) -> Head:
        """A stream's newest event; version 0 and the genesis hash if it is empty."""
        with self._reading() as rows:
            return rows.head(stream)

    def streams(self) -> tuple[str, ...]:
        """The streams that have events, in alphabetical order."""
        with self._reading() as rows:
            return tuple(rows.heads())

    # --- the ledger ---------------------------------------------------------------------

    def balance(self, account: str) -> int:
        """What lies on an account, in minor units."""
        with self._reading() as rows:
            return rows.balance(account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The accounts ever used whose notation begins so, in alphabetical order."""
        with self._reading() as rows:
            found = rows.account_rows()
            return {name: row.balance_minor for name, row in found if name.startswith(prefix)}

    def position(self) -> Position:
        """Every balance and every open wager, both of one moment."""
        with self._snapshotting() as rows:
            balances = {name: row.balance_minor for name, row in rows.account_rows()}
            return Position(balances, dict(rows.open_wagers()))

    def entries_of(self, account: str, after: int = 0, limit: int = 100) -> list[StatementLine]:
        """Up to ``limit`` entries of an account with a sequence above ``after``."""
        judge_range(after, limit)
        with self._snapshotting() as rows:
            return list(rows.statement(account, after, limit))

    def sum_of_entries(self) -> dict[str, int]:
        """The sum of all entries of each currency: always 0."""
        with self._reading() as rows:
            return sums(rows.entry_sums())

    def transfer(self, transfer_id: str) -> Transfer | None:
        """The transfer of this id."""
        with self._reading() as rows:
            event = rows.transfer_event(transfer_id)
        return None if event is None else transfer_of(event)

    def transfer_ids(self, prefix: str) -> tuple[str, ...]:
        """The ids of transfers that begin so."""
        with self._reading() as rows:
            return rows.transfer_ids(prefix, MAX_TRANSFER_IDS)

    def cause(self, transfer_id: str) -> StoredEvent | None:
        """The event that a transfer was recorded with."""
        with self._reading() as rows:
            return rows.cause(transfer_id)

    def latest(self, stream: str, tags: Tags, after: int, until: int) -> StoredEvent | None:
        """The newest event with one of these tags among some versions."""
        with self._reading() as rows:
            return rows.latest(stream, tags, after, until)

    def earliest(self, stream: str, tags: Tags, after: int) -> StoredEvent | None:
        """The oldest event with one of these tags above a version."""
        with self._reading() as rows:
            return rows.earliest(stream, tags, after)

    def picked(self, pick: Pick) -> list[Placed]:
        """Events of all streams that fit."""
        with self._reading() as rows:
            return rows.picked(pick)

    # --- the cache ----------------------------------------------------------------------

    def put_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Cache the state of a stream at a version."""
        with self._writing() as rows:
            judge_snapshot(stream, version, body, rows.head(stream).version)
            (event,) = rows.chunk(stream, version - 1, 1)
            checksum = sha256(body).digest()
            self._connection.execute(_PUT_SNAPSHOT, (stream, version, event.hash, body, checksum))

    def snapshot(self, stream: str) -> Snapshot | None:
        """The cached state, if it belongs to this record."""
        with self._reading():
            return self._snapshots(stream).get(stream)

    def _snapshots(self, stream: str | None = None) -> dict[str, Snapshot | None]:
        """Cached states by stream; None in place of one that does not belong."""
        found: dict[str, Snapshot | None] = {}
        for row in self._connection.execute(_SNAPSHOTS, (stream,)):
            name, version, digest, body, checksum = as_declared(
                row, (str, int, bytes, bytes, bytes)
            )
            events = self._rows.chunk(name, version - 1, 1)
            sound = (
                bool(events)
                and (events[0].version, events[0].hash) == (version, digest)
                and sha256(body).digest() == checksum
            )
            found[name] = Snapshot(name, version, body) if sound else None
        return found

    def _bad_snapshots(self) -> tuple[str, ...]:
        return tuple(name for name, found in self._snapshots().items() if found is None)

    # --- people -------------------------------------------------------------------------

    def put_person(self, person_id: str, fields: Mapping[str, str]) -> None:
        """Keep what is personal about somebody; replaces what was kept of them."""
        judge_person(person_id, fields)
        with self._writing():
            text = msgspec.json.encode(dict(fields), order="sorted").decode()
            self._connection.execute(_PUT_PERSON, (person_id, text))

    def person(self, person_id: str) -> dict[str, str] | None:
        """What is kept of somebody."""
        with self._reading():
            row = self._connection.execute(
                "SELECT fields FROM people WHERE id = ?", (person_id,)
            ).get
        try:
            return None if row is None else _FIELDS.decode(row)
        except msgspec.MsgspecError as error:
            raise DataError(f"{self._path}: what is kept of {person_id} is damaged") from error

    def erase_person(self, person_id: str) -> bool:
        """Forget somebody, down to the bytes on the disk. Whether there was anything.

        A reader that looks at that moment keeps old bytes in the log until the log is
        next folded into the file, at the latest when the store is closed.
        """
        with self._writing():
            self._connection.execute("DELETE FROM people WHERE id = ?", (person_id,))
            erased = self._connection.changes() > 0
        with self._reading():
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return erased

    def people(self) -> tuple[str, ...]:
        """The ids of those something is kept of, in alphabetical order."""
        with self._reading():
            rows = self._connection.execute("SELECT id FROM people ORDER BY id")
            return tuple(person_id for (person_id,) in rows)

    # --- proof --------------------------------------------------------------------------

    def verify(
        self,
        heads: Mapping[str, Head | tuple[int, bytes]] | None = None,
        since: Mapping[str, Head] | None = None,
    ) -> Report:
        """Recompute every chain, entry, balance and open wager, all of one moment.

        Raises:
            ChainBroken: names the first bad event.
            DataError: the file itself is damaged.
        """
        with self._snapshotting():
            kept, bad = kept_heads(heads), self._bad_snapshots
            return prove(self._connection, self._path, kept, since or {}, bad, self._walked)

    def _walked(self, event_count: int) -> None:
        """Told now and then how many events a verification has walked through."""

    def require_agreement(self) -> None:
        """Compare heads, balances and open wagers with the record, of one moment.

        Raises:
            DataError: one of them is not what the record says; the file was changed.
        """
        with self._snapshotting() as rows:
            try:
                why = disagreement(self._connection, rows)
            except ChainBroken as error:
                why = str(error)
            if why is not None:
                raise DataError(f"{self._path} is damaged: {why}; restore it from a backup")

    def rebuild(self) -> None:
        """Make the ledger's tables anew from stream ``ledger``, in one transaction."""
        with self._writing() as rows:
            rows.forget_ledger()
            version = 0
            while events := rows.chunk(LEDGER, version):
                planned = Plan(rows)
                for event in events:
                    transfer = transfer_of(event)
                    if transfer is not None:
                        planned.project(transfer, event.version)
                rows.write_ledger(planned)
                version = events[-1].version

    # --- the file -----------------------------------------------------------------------

    def close(self) -> None:
        """Let go of the file. May be called again."""
        with self._lock:
            if self._opened is not None:
                opened, self._opened = self._opened, None
                with opening.faults(str(self._path)):
                    opening.close(opened)

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _reading(self) -> Reading:
        return Reading(self._lock, self._open_rows, str(self._path))

    def _open_rows(self) -> SqliteRows:
        if self._opened is None:
            raise StoreError(f"{self._path}: the store is closed")
        return self._rows

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Everything read inside is of one moment, whatever another process commits meanwhile.

        For a reader: while it lasts, nothing can be committed here, and the log of a store that
        is being written grows.
        """
        with self._lock:
            with self._reading():
                self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._rollback()

    @contextmanager
    def _snapshotting(self) -> Iterator[SqliteRows]:
        """Reading of one moment: the one that is kept already, or a new one."""
        with self._reading() as rows:
            if self._connection.in_transaction:
                yield rows
                return
            self._connection.execute("BEGIN")
            try:
                yield rows
            finally:
                self._rollback()

    @contextmanager
    def _writing(self) -> Iterator[SqliteRows]:
        with self._reading() as rows:
            opened = self._opened
            if self._read_only or opened is None:
                raise StoreError(f"{self._path} was opened to read only; nothing was written")
            if self._failure:
                raise DiskFailed(f"{self._path}: {self._failure}; close the store, open it again")
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield rows
                opening.require_in_place(opened)
                self._connection.execute("COMMIT")
            except apsw.IOError as error:
                # What reached the disk is not known; only opening anew finds out.
                self._failure = f"the disk failed before ({error})"
                self._rollback()
                raise
            except BaseException:
                self._rollback()
                raise

    def _rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
