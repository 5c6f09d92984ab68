"""Changing a store behind its back, with plain SQL, as anybody with the file could."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import apsw

from croupier.ledger import Transfer
from croupier.store.chain import event_hash, genesis
from tests.store.samples import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from croupier.store import StoredEvent

# What is proved, with the columns that tell its rows apart.
KEYS: Final = {
    "streams": ("id",),
    "events": ("position",),
    "balances": ("id",),
    "entries": ("account_id", "sequence"),
    "transfers": ("ledger_version",),
    "open_wagers": ("wager_id",),
}

Row = dict[str, Any]


class Tampering:
    """A file opened without the store, its guards put aside while it is open."""

    def __init__(self, path: Path) -> None:
        self.connection = apsw.Connection(str(path))
        self.connection.pragma("synchronous", "off")
        self.guards = [
            sql for (sql,) in self.run("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        ]
        self.run("DROP TRIGGER events_are_never_edited")
        self.run("DROP TRIGGER events_are_never_deleted")

    def __enter__(self) -> Tampering:
        return self

    def __exit__(self, *_: object) -> None:
        for sql in self.guards:
            self.run(sql)
        self.connection.close()

    def run(self, sql: str, *bindings: Any) -> list[Any]:
        return list(self.connection.execute(sql, bindings))

    def exchange(self, one: int, other: int) -> None:
        """Let two events change their places in the order of writing."""
        for place, to in ((one, -1), (other, one), (-1, other)):
            self.run("UPDATE events SET position = ? WHERE position = ?", to, place)

    def rows(self, table: str) -> list[Row]:
        names = [row[1] for row in self.run(f"PRAGMA table_info({table})")]
        return [
            dict(zip(names, row, strict=True))
            for row in self.run(f"SELECT * FROM {table} ORDER BY 1, 2")
        ]

    def update(self, table: str, row: Row, **values: Any) -> bool:
        """Change a row; False if the table cannot hold that (a key that is taken)."""
        keys = KEYS[table]
        sets = ", ".join(f"{name} = ?" for name in values)
        where = " AND ".join(f"{name} = ?" for name in keys)
        try:
            self.run(
                f"UPDATE {table} SET {sets} WHERE {where}",
                *values.values(),
                *(row[key] for key in keys),
            )
        except apsw.ConstraintError:
            return False
        return True

    def delete(self, table: str, row: Row) -> None:
        where = " AND ".join(f"{name} = ?" for name in KEYS[table])
        self.run(f"DELETE FROM {table} WHERE {where}", *(row[key] for key in KEYS[table]))

    def insert(self, table: str, row: Row) -> None:
        marks = ", ".join("?" for _ in row)
        self.run(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", *row.values())

    def stream_rows(self, stream: str) -> list[Row]:
        names = {row["id"]: row["name"] for row in self.rows("streams")}
        return [row for row in self.rows("events") if names[row["stream_id"]] == stream]

    def mend(self, stream: str) -> None:
        """Make a stream's hashes and its head fit what the events say now."""
        version, previous = 0, genesis(stream)
        for version, row in enumerate(self.stream_rows(stream), 1):
            body = row["body"].encode()
            digest = event_hash(stream, version, row["tag"], row["at_ms"], body, previous)
            self.update("events", row, version=version, previous_hash=previous, hash=digest)
            previous = digest
        self.run(
            "UPDATE streams SET version = ?, hash = ? WHERE name = ?", version, previous, stream
        )


def variants(value: Any) -> Iterator[Any]:
    """Every change of one byte of a stored value, in its lowest bit."""
    if isinstance(value, int):
        for byte in range(8):
            yield value ^ (1 << (8 * byte))
        yield -value if value else -1
    elif isinstance(value, str):
        for at, letter in enumerate(value):
            yield value[:at] + chr(ord(letter) ^ 1) + value[at + 1 :]
        yield value + " "
        yield value[:-1]
    elif isinstance(value, bytes):
        for at, byte in enumerate(value):
            yield value[:at] + bytes([byte ^ 1]) + value[at + 1 :]
        yield value + b"\x00"
        yield value[:-1]
    else:
        yield "w1"


def transfers() -> list[Transfer]:
    """The transfers of the game."""
    return [transfer for made in GAME for transfer in made.transfers]


def summary(events: list[StoredEvent]) -> list[tuple[str, int]]:
    return [(event.stream, event.version) for event in events]
