"""The tables of the SQLite store, and how an older format becomes the newest.

``events`` with ``streams`` (its heads) is the record. ``balances``, ``entries``,
``transfers`` and ``open_wagers`` are projected from stream ``ledger`` and can be made
anew from it. ``snapshots`` is a cache. ``people`` is the one table that forgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import apsw

__all__ = ["APPLICATION_ID", "FORMAT_VERSION", "MIGRATIONS", "migrate", "schema_of"]

APPLICATION_ID: Final = int.from_bytes(b"crpr")
"""What marks a SQLite file as ours (bytes 68 to 71 of the file)."""

_FORMAT_1: Final = (
    """
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT""",
    """
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  version INTEGER NOT NULL,
  tag TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  body TEXT NOT NULL,
  previous_hash BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (stream_id, version)
) STRICT""",
    """
CREATE TRIGGER events_are_never_edited BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'events are never edited; append a correction'); END""",
    """
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT raise(ABORT, 'events are never deleted; append a correction'); END""",
    """
CREATE TABLE balances (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL UNIQUE,
  balance_minor INTEGER NOT NULL,
  entry_count INTEGER NOT NULL
) STRICT""",
    """
CREATE TABLE entries (
  account_id INTEGER NOT NULL REFERENCES balances (id),
  sequence INTEGER NOT NULL,
  ledger_version INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  balance_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, sequence)
) STRICT, WITHOUT ROWID""",
    """
CREATE TABLE transfers (
  ledger_version INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  wager_id TEXT
) STRICT""",
    """
CREATE UNIQUE INDEX transfers_of_wagers ON transfers (wager_id, kind)
WHERE wager_id IS NOT NULL""",
    """
CREATE TABLE open_wagers (
  wager_id TEXT PRIMARY KEY,
  patron TEXT NOT NULL,
  stake_account TEXT NOT NULL,
  stake_minor INTEGER NOT NULL
) STRICT, WITHOUT ROWID""",
    """
CREATE TABLE snapshots (
  stream TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  hash BLOB NOT NULL,
  body BLOB NOT NULL,
  checksum BLOB NOT NULL
) STRICT""",
    """
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  fields TEXT NOT NULL
) STRICT""",
)

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (_FORMAT_1,)
"""The statements that lead from format n to n + 1, at index n. Only ever added to."""

FORMAT_VERSION: Final = len(MIGRATIONS)


def migrate(connection: apsw.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Bring a database up to the newest format, all the way or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = format_of(connection)
        for statements in migrations[found:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def format_of(connection: apsw.Connection) -> int:
    """The format version a database says it has; 0 if it is empty."""
    return int(connection.pragma("user_version"))


def schema_of(connection: apsw.Connection) -> list[tuple[str, str, str]]:
    """Type, name and text of everything somebody made in a database, in a stable order.

    What SQLite makes by itself, such as the statistics of ANALYZE, is left out.
    """
    rows = connection.execute(
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        " ORDER BY type <> 'table', type, name"
    )
    return [(str(kind), str(name), str(sql)) for kind, name, sql in rows]


@cache
def schema_at(version: int) -> list[tuple[str, str, str]]:
    """What ``schema_of`` says of a sound database of a format version."""
    connection = apsw.Connection(":memory:")
    try:
        migrate(connection, MIGRATIONS[:version])
        return schema_of(connection)
    finally:
        connection.close()
