"""Rows of the wrong kinds, as a page of another table brings them in: damage, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import apsw
import pytest

from croupier.store.schema import MIGRATIONS
from croupier.store.sqlite_rows import SqliteRows

READS: dict[str, tuple[str, tuple[object, ...], Callable[[SqliteRows], object]]] = {
    "head": ("streams", (1, "house", 1, b"h"), lambda rows: rows.head("house")),
    "heads": ("streams", (1, "house", 1, b"h"), lambda rows: rows.heads()),
    "chunk": ("events", (1, 1, 1, "t", 0, "{}", b"p", b"h"), lambda rows: rows.chunk("house", 0)),
    "written": ("events", (1, 1, 1, "t", 0, "{}", b"p", b"h"), lambda rows: rows.written(0)),
    "account": ("balances", (1, "a", 5, 1), lambda rows: rows.account("a")),
    "accounts": ("balances", (1, "a", 5, 1), lambda rows: list(rows.account_rows())),
    "wager": ("open_wagers", ("w", "p", "s", 5), lambda rows: rows.open_wager("w")),
    "wagers": ("open_wagers", ("w", "p", "s", 5), lambda rows: list(rows.open_wagers())),
}
FINDING = {"streams": 2, "events": 3, "balances": 2, "open_wagers": 1}
"""How many columns lead to the row or lie beside it; those after them are read."""


@pytest.mark.parametrize("name", READS)
def test_every_column_of_another_kind_is_damage(name: str) -> None:
    table, row, read = READS[name]
    for column in range(FINDING[table], len(row)):
        if (table, column) in {("events", 3), ("events", 5)}:
            continue  # tag and body are read as bytes, whatever lies there
        # as the tables are, save that they take anything
        connection = apsw.Connection(":memory:")
        for statement in MIGRATIONS[0]:
            loose = statement.replace(" STRICT, WITHOUT ROWID", " WITHOUT ROWID")
            loose = loose.replace(" STRICT", "").replace(" INTEGER NOT NULL", " NOT NULL")
            connection.execute(loose.replace(" TEXT NOT NULL", " NOT NULL"))
        if table == "events":
            connection.execute("INSERT INTO streams VALUES (1, 'house', 1, x'00')")
        other: object = "x" if not isinstance(row[column], str) else b"x"
        damaged = (*row[:column], other, *row[column + 1 :])
        holes = ", ".join("?" * len(row))
        connection.execute(" ".join(("INSERT INTO", table, "VALUES", f"({holes})")), damaged)
        with pytest.raises(apsw.CorruptError, match="cannot be written into it"):
            read(SqliteRows(connection))
        connection.close()
