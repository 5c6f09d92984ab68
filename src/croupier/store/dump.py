"""A whole store as SQL text, in a stable order, and back.

The text can lie in version control and be read in a review. The same store always gives
the same text; what ``load`` makes of it is a store that ``SqliteStore`` opens, an older
format included.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Final

import apsw

from croupier.errors import DataError
from croupier.store import opening
from croupier.store.schema import APPLICATION_ID, format_of, schema_of

__all__ = ["dump", "load"]

_SETTINGS: Final = frozenset({"application_id", "user_version"})

# What making tables and filling them needs, and nothing that reaches outside of the file.
_ALLOWED: Final = frozenset(
    {
        apsw.SQLITE_CREATE_INDEX,
        apsw.SQLITE_CREATE_TABLE,
        apsw.SQLITE_CREATE_TRIGGER,
        apsw.SQLITE_INSERT,
        apsw.SQLITE_READ,
        apsw.SQLITE_REINDEX,
        apsw.SQLITE_SELECT,
        apsw.SQLITE_UPDATE,
    }
)


_KEY: Final = """
SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk)"""


def dump(path: str | PathLike[str]) -> str:
    """The store in a file as SQL text, people and cached snapshots included.

    Raises:
        DataError: not a store that can be read.
    """
    place = Path(path)
    opened = opening.open_reader(place)
    try:
        with opening.faults(str(place)):
            opened.connection.execute("BEGIN")
            return _text(opened.connection)
    finally:
        opening.close(opened)


def load(text: str, path: str | PathLike[str]) -> None:
    """Make a store file of dumped text.

    Args:
        path: where to; must not exist yet.

    Raises:
        DataError: the file exists or cannot be made, or the text is not a dumped store.
    """
    place = Path(path)
    try:
        if place.exists():
            raise DataError(f"{place} exists; name a file that does not")
        if not place.parent.is_dir():
            raise DataError(f"{place.parent} is not a directory; make it first")
        connection = apsw.Connection(str(place.resolve()))
    except (OSError, ValueError, apsw.Error) as error:
        raise DataError(f"{place} cannot be made: {error}; name another file") from error
    try:
        _fill(connection, text)
    except BaseException:
        connection.close()
        place.unlink()
        raise
    connection.close()


def _fill(connection: apsw.Connection, text: str) -> None:
    try:
        connection.execute("BEGIN")
        connection.authorizer = _authorize
        connection.execute(text)
        connection.authorizer = None
        if connection.pragma("application_id") != APPLICATION_ID or not format_of(connection):
            raise DataError("the text is not a dumped store of this program")
        connection.execute("COMMIT")
    except apsw.FullError as error:
        raise DataError("the disk is full; make room and load the text again") from error
    except (apsw.Error, ValueError) as error:
        # a ValueError: half a surrogate pair, or a character that SQLite's text cannot hold
        raise DataError(f"the text is not a dumped store: {error}") from error


def _text(connection: apsw.Connection) -> str:
    lines = [
        "-- A store of croupier; croupier.store.dump.load makes the file again.",
        f"PRAGMA application_id = {APPLICATION_ID};",
        f"PRAGMA user_version = {format_of(connection)};",
    ]
    made = schema_of(connection)
    lines += [f"{sql};" for _, _, sql in made]
    for table in (name for kind, name, _ in made if kind == "table"):
        order = connection.execute(_KEY, (table,)).get or "rowid"
        for row in connection.execute(" ".join(("SELECT * FROM", table, "ORDER BY", order))):
            values = ", ".join(apsw.format_sql_value(value) for value in row)
            lines.append(" ".join(("INSERT INTO", table, "VALUES", f"({values});")))
    return "\n".join([*lines, ""])


def _authorize(
    operation: int,
    first: str | None,
    second: str | None,
    database: str | None,
    trigger: str | None,
) -> int:
    del second, database, trigger
    if operation in _ALLOWED or (operation == apsw.SQLITE_PRAGMA and first in _SETTINGS):
        return apsw.SQLITE_OK
    return apsw.SQLITE_DENY
