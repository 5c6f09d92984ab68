"""The tables of the SQLite store: what it plans on, writes, and shows to be verified.

No transaction begins or ends here; :mod:`croupier.store.sqlite` does that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import apsw
import msgspec

from croupier.errors import ChainBroken
from croupier.ledger import OpenWager
from croupier.store.chain import genesis
from croupier.store.ledger_stream import statement_line
from croupier.store.plan import Plan
from croupier.store.records import (
    LEDGER,
    AccountRow,
    EntryRow,
    Head,
    Pick,
    Placed,
    StatementLine,
    StoredEvent,
)

__all__ = ["ENTRIES", "SqliteRows", "as_declared"]

CHUNK: Final = 512
HASHES_CHUNK: Final = 8_192

# Tag and body lie there as text, so that a person can read them, and are read as the bytes they
# were: what a bit made of them need not be text any more.
_EVENTS: Final = """
SELECT version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash, hash FROM events
WHERE stream_id = (SELECT id FROM streams WHERE name = ?) AND version > ?
ORDER BY version LIMIT ?"""

# Positions have no gaps: what is verified, and what every writer keeps.
_WRITTEN: Final = """
SELECT name, events.version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash,
  events.hash
FROM events JOIN streams ON streams.id = stream_id
WHERE position > ? ORDER BY position LIMIT ?"""

_BODIES: Final = """
SELECT name, events.version, CAST(tag AS BLOB), CAST(body AS BLOB)
FROM events JOIN streams ON streams.id = stream_id
WHERE position > ? ORDER BY position LIMIT ?"""

_HASHES: Final = "SELECT hash FROM events WHERE position > ? ORDER BY position LIMIT ?"

# Each column as _WRITTEN has it. No join: events are walked back from the transfer's own.
_CAUSE: Final = """
SELECT (SELECT name FROM streams WHERE id = stream_id),
  version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash, hash
FROM events
WHERE stream_id <> (SELECT id FROM streams WHERE name = ?1) AND position < (
  SELECT position FROM events WHERE stream_id = (SELECT id FROM streams WHERE name = ?1)
  AND version = (SELECT ledger_version FROM transfers WHERE id = ?2))
ORDER BY position DESC LIMIT 1"""

_LATEST: Final = """
SELECT version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash, hash FROM events
WHERE stream_id = (SELECT id FROM streams WHERE name = ?)
  AND tag IN (SELECT value FROM json_each(?)) AND version > ? AND version <= ?
ORDER BY version DESC LIMIT 1"""

_EARLIEST: Final = """
SELECT version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash, hash FROM events
WHERE stream_id = (SELECT id FROM streams WHERE name = ?)
  AND tag IN (SELECT value FROM json_each(?)) AND version > ?
ORDER BY version LIMIT 1"""

# Along the positions, whatever else there is to go by.
_PICKED: Final = """
SELECT (SELECT name FROM streams WHERE id = stream_id),
  version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash, hash, position
FROM events NOT INDEXED
WHERE position > ?1 AND position < ?2 AND at_ms BETWEEN ?3 AND ?4
  AND (tag IN (SELECT value FROM json_each(?5))) <> ?6
  AND (?7 = '[]' OR stream_id IN
    (SELECT id FROM streams WHERE name IN (SELECT value FROM json_each(?7))))
ORDER BY position {} LIMIT ?8"""

ENTRIES: Final = """
SELECT sequence, ledger_version, amount_minor, balance_minor FROM entries
WHERE account_id = (SELECT id FROM balances WHERE account = ?) AND sequence > ?
ORDER BY sequence LIMIT ?"""

# The high and low halves are summed apart: a sum of 64-bit amounts may pass 64 bits.
_SUMS: Final = """
SELECT account, sum(amount_minor >> 32), sum(amount_minor & 4294967295)
FROM entries JOIN balances ON id = account_id GROUP BY account_id"""

_PUT_HEAD: Final = """
INSERT INTO streams (name, version, hash) VALUES (?, ?, ?)
ON CONFLICT (name) DO UPDATE SET version = excluded.version, hash = excluded.hash
RETURNING id"""

_PUT_EVENT: Final = """
INSERT INTO events (stream_id, version, tag, at_ms, body, previous_hash, hash)
VALUES (?, ?, ?, ?, CAST(? AS TEXT), ?, ?)"""

_PUT_ACCOUNT: Final = """
INSERT INTO balances (account, balance_minor, entry_count) VALUES (?, ?, ?)
ON CONFLICT (account) DO UPDATE SET
  balance_minor = excluded.balance_minor, entry_count = excluded.entry_count
RETURNING id"""

_IDS: Final = "SELECT id FROM transfers WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"

_ACCOUNTS_OF: Final = """
SELECT account, balance_minor, entry_count FROM balances
WHERE account IN (SELECT value FROM json_each(?))"""

_OPEN_OF: Final = """
SELECT wager_id, patron, stake_account, stake_minor FROM open_wagers
WHERE wager_id IN (SELECT value FROM json_each(?))"""

_TRANSFERS_OF: Final = "SELECT id FROM transfers WHERE id IN (SELECT value FROM json_each(?))"

_WAGERS_OF: Final = """
SELECT wager_id FROM transfers WHERE wager_id IN (SELECT value FROM json_each(?))"""

_PUT_ENTRY: Final = """
INSERT INTO entries (account_id, sequence, ledger_version, amount_minor, balance_minor)
VALUES (?, ?, ?, ?, ?)"""

_PUT_TRANSFER: Final = """
INSERT INTO transfers (ledger_version, id, kind, wager_id) VALUES (?, ?, ?, ?)"""

_PUT_WAGER: Final = """
INSERT INTO open_wagers (wager_id, patron, stake_account, stake_minor) VALUES (?, ?, ?, ?)"""


_HEAD: Final = (int, bytes)
_STREAM: Final = (str, int, bytes)
_EVENT: Final = (int, bytes, int, bytes, bytes, bytes)
_WAGER: Final = (str, str, int)


def as_declared(row: tuple[Any, ...], kinds: tuple[type, ...]) -> tuple[Any, ...]:
    """The row, if its columns are of the kinds they were declared with.

    SQLite keeps to that when it writes, and looks no more when it reads: a page of another
    table, put in the place of one, comes out as rows of whatever lies in it.
    """
    if tuple(map(type, row)) != kinds:
        raise apsw.CorruptError("a column holds what cannot be written into it")
    return row


def _event(stream: str, version: int, tag: bytes, *rest: Any) -> StoredEvent:
    try:
        return StoredEvent(stream, version, tag.decode(), *rest)
    except UnicodeDecodeError as error:
        raise ChainBroken(stream, version, "its tag is no text") from error


class SqliteRows:
    """Rows of a database. Every method is one statement or a few."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def _rows(self, sql: str, *bindings: Any) -> Iterator[Any]:
        return iter(self._connection.execute(sql, bindings))

    def _first(self, sql: str, *bindings: Any) -> Any:
        return next(self._rows(sql, *bindings), None)

    # --- the record ---------------------------------------------------------------------

    def head(self, stream: str) -> Head:
        """A stream's newest event."""
        row = self._first("SELECT version, hash FROM streams WHERE name = ?", stream)
        return Head(*as_declared(row, _HEAD)) if row else Head(0, genesis(stream))

    def heads(self) -> dict[str, Head]:
        """Every stream with its head, in alphabetical order."""
        rows = self._rows("SELECT name, version, hash FROM streams ORDER BY name")
        typed = (as_declared(row, _STREAM) for row in rows)
        return {name: Head(version, digest) for name, version, digest in typed}

    def chunk(self, stream: str, after_version: int, limit: int = CHUNK) -> list[StoredEvent]:
        """The next few events of a stream.

        Raises:
            ChainBroken: an event is missing; no reader skips one, nor reads in circles.
        """
        after_version = max(after_version, 0)
        rows = self._rows(_EVENTS, stream, after_version, limit)
        events = [_event(stream, *as_declared(row, _EVENT)) for row in rows]
        for version, event in enumerate(events, after_version + 1):
            if event.version != version:
                raise ChainBroken(
                    stream, version, f"missing; event {event.version} is in its place"
                )
        return events

    def written(self, after_position: int, limit: int = CHUNK) -> list[StoredEvent]:
        """The next few events of all streams."""
        rows = self._rows(_WRITTEN, after_position, limit)
        return [_event(*as_declared(row, (str, *_EVENT))) for row in rows]

    def bodies(self, after_position: int, limit: int = CHUNK) -> list[tuple[str, int, str, bytes]]:
        """Of the same events only stream, version, tag and body."""
        return [
            (name, version, tag.decode(errors="backslashreplace"), body)
            for name, version, tag, body in self._rows(_BODIES, after_position, limit)
        ]

    def hashes(self, after_position: int, limit: int = HASHES_CHUNK) -> list[bytes]:
        """The hashes of the next events of all streams."""
        return [as_declared(row, (bytes,))[0] for row in self._rows(_HASHES, after_position, limit)]

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream, a chunk at a time."""
        while events := self.chunk(stream, after_version):
            yield from events
            after_version = events[-1].version

    # --- the ledger ---------------------------------------------------------------------

    def account(self, account: str) -> AccountRow:
        """An account's balance and count of entries."""
        row = self._first(
            "SELECT balance_minor, entry_count FROM balances WHERE account = ?", account
        )
        return AccountRow(*as_declared(row, (int, int))) if row else AccountRow(0, 0)

    def balance(self, account: str) -> int:
        """What lies on an account."""
        return self.account(account).balance_minor

    def account_rows(self) -> Iterator[tuple[str, AccountRow]]:
        """Every account ever used, in alphabetical order."""
        rows = self._rows(
            "SELECT account, balance_minor, entry_count FROM balances ORDER BY account"
        )
        typed = (as_declared(row, (str, int, int)) for row in rows)
        return ((account, AccountRow(minor, count)) for account, minor, count in typed)

    def open_wager(self, wager_id: str) -> OpenWager | None:
        """The wager if it is pending."""
        row = self._first(
            "SELECT patron, stake_account, stake_minor FROM open_wagers WHERE wager_id = ?",
            wager_id,
        )
        return OpenWager(*as_declared(row, _WAGER)) if row else None

    def open_wagers(self) -> Iterator[tuple[str, OpenWager]]:
        """Every open wager with its id."""
        rows = self._rows("SELECT wager_id, patron, stake_account, stake_minor FROM open_wagers")
        typed = (as_declared(row, (str, *_WAGER)) for row in rows)
        return ((wager_id, OpenWager(*rest)) for wager_id, *rest in typed)

    def wager_seen(self, wager_id: str) -> bool:
        """Whether this wager was ever accepted."""
        return self._first("SELECT 1 FROM transfers WHERE wager_id = ?", wager_id) is not None

    def transfer_seen(self, transfer_id: str) -> bool:
        """Whether this transfer id was ever used."""
        return self._first("SELECT 1 FROM transfers WHERE id = ?", transfer_id) is not None

    def transfer_ids(self, prefix: str, limit: int) -> tuple[str, ...]:
        """The ids of transfers that begin so."""
        after = prefix + "\U0010ffff"
        return tuple(id_ for (id_,) in self._rows(_IDS, prefix, after, limit))

    def transfer_event(self, transfer_id: str) -> StoredEvent | None:
        """The ledger event that recorded a transfer."""
        row = self._first("SELECT ledger_version FROM transfers WHERE id = ?", transfer_id)
        events = self.chunk(LEDGER, row[0] - 1, 1) if row else []
        return events[0] if events else None

    def cause(self, transfer_id: str) -> StoredEvent | None:
        """The event that a transfer was recorded with."""
        row = self._first(_CAUSE, LEDGER, transfer_id)
        return _event(*as_declared(row, (str, *_EVENT))) if row else None

    def latest(
        self, stream: str, tags: Sequence[str], after: int, until: int
    ) -> StoredEvent | None:
        """The newest event with one of these tags among the versions above one up to another."""
        named = msgspec.json.encode(tags).decode()
        row = self._first(_LATEST, stream, named, after, until)
        return _event(stream, *as_declared(row, _EVENT)) if row else None

    def earliest(self, stream: str, tags: Sequence[str], after: int) -> StoredEvent | None:
        """The oldest event with one of these tags above a version."""
        row = self._first(_EARLIEST, stream, msgspec.json.encode(tags).decode(), after)
        return _event(stream, *as_declared(row, _EVENT)) if row else None

    def picked(self, pick: Pick) -> list[Placed]:
        """Events of all streams that fit."""
        sql = _PICKED.format("DESC" if pick.newest_first else "ASC")
        among = pick.after, pick.before, pick.since_ms, pick.until_ms
        tags = msgspec.json.encode(pick.tags).decode()
        streams = msgspec.json.encode(pick.streams).decode()
        rows = self._rows(sql, *among, tags, pick.others, streams, pick.limit)
        typed = (as_declared(row, (str, *_EVENT, int)) for row in rows)
        return [Placed(position, _event(*event)) for *event, position in typed]

    def statement(self, account: str, after: int, limit: int) -> Iterator[StatementLine]:
        """Entries of an account with what their events say."""
        for sequence, version, amount_minor, balance_minor in list(
            self._rows(ENTRIES, account, after, limit)
        ):
            entry = EntryRow(account, sequence, version, amount_minor, balance_minor)
            for event in self.chunk(LEDGER, version - 1, 1):
                yield statement_line(entry, event)

    def entry_sums(self) -> Iterator[tuple[str, int]]:
        """The sum of the entries of every account."""
        return ((account, (high << 32) + low) for account, high, low in self._rows(_SUMS))

    # --- many at once ---------------------------------------------------------------------

    def _named(self, sql: str, names: Sequence[str]) -> Iterator[Any]:
        """The rows of those named; a list as text, for a statement takes few bindings."""
        return self._rows(sql, msgspec.json.encode(names).decode()) if names else iter(())

    def accounts_of(self, names: Sequence[str]) -> dict[str, AccountRow]:
        """Of these accounts those that were ever used."""
        rows = (as_declared(row, (str, int, int)) for row in self._named(_ACCOUNTS_OF, names))
        return {account: AccountRow(minor, count) for account, minor, count in rows}

    def open_wagers_of(self, wager_ids: Sequence[str]) -> dict[str, OpenWager]:
        """Of these wagers those that are pending."""
        rows = (as_declared(row, (str, *_WAGER)) for row in self._named(_OPEN_OF, wager_ids))
        return {wager_id: OpenWager(*rest) for wager_id, *rest in rows}

    def transfers_of(self, transfer_ids: Sequence[str]) -> set[str]:
        """Of these transfer ids those that were ever used."""
        return {found for (found,) in self._named(_TRANSFERS_OF, transfer_ids)}

    def wagers_of(self, wager_ids: Sequence[str]) -> set[str]:
        """Of these wager ids those that were ever used."""
        return {found for (found,) in self._named(_WAGERS_OF, wager_ids)}

    # --- writing ------------------------------------------------------------------------

    def write(self, planned: Plan) -> None:
        """Put a plan down."""
        stream_ids = {
            stream: self._first(_PUT_HEAD, stream, head.version, head.hash)[0]
            for stream, head in planned.heads.items()
        }
        self._connection.executemany(
            _PUT_EVENT,
            (
                (
                    stream_ids[event.stream],
                    event.version,
                    event.tag,
                    event.at_ms,
                    event.body,
                    event.previous_hash,
                    event.hash,
                )
                for stored in planned.units
                for event in stored
            ),
        )
        self.write_ledger(planned)

    def write_ledger(self, planned: Plan) -> None:
        """Put down what a plan projects from the ledger's stream."""
        many = self._connection.executemany
        # each row put down gives its id: one statement for all of them, not one each
        put = many(_PUT_ACCOUNT, ((account, *row) for account, row in planned.accounts.items()))
        account_ids = {account: id_ for account, (id_,) in zip(planned.accounts, put, strict=True)}
        many(_PUT_ENTRY, ((account_ids[entry[0]], *entry[1:]) for entry in planned.entries))
        many(_PUT_TRANSFER, planned.transfers)
        many(
            _PUT_WAGER,
            (
                (wager_id, wager.patron, wager.stake_account, wager.stake_minor)
                for wager_id, wager in planned.opened.items()
            ),
        )
        many(
            "DELETE FROM open_wagers WHERE wager_id = ?",
            ((wager_id,) for wager_id in planned.closed),
        )

    def forget_ledger(self) -> None:
        """Drop what is projected from the ledger's stream."""
        for statement in (
            "DELETE FROM entries",
            "DELETE FROM balances",
            "DELETE FROM transfers",
            "DELETE FROM open_wagers",
        ):
            self._connection.execute(statement)
