"""Is a store's file sound as a database, and do its events lie in the order they were written in?

Neither is proved by a chain: SQLite keeps an index beside each table, which a failing disk can
part from it, and a chain knows only the events of its own stream.
"""

from __future__ import annotations

from typing import Final

import apsw

from croupier.errors import ChainBroken

__all__ = ["damage_in", "require_order"]

# Positions are given in the order of writing over all streams, from 1 and without gaps.
_MISPLACED: Final = """
SELECT name, early.version, position, due FROM (
  SELECT stream_id, version, position, row_number() OVER (ORDER BY position) AS due FROM events
) AS early JOIN streams ON id = stream_id
WHERE position <> due ORDER BY due LIMIT 1"""

_EARLY: Final = """
SELECT name, early.version FROM (
  SELECT stream_id, version, position,
    lag(position) OVER (PARTITION BY stream_id ORDER BY version) AS before_it
  FROM events
) AS early JOIN streams ON id = stream_id
WHERE position < before_it ORDER BY name, early.version LIMIT 1"""


def damage_in(connection: apsw.Connection) -> str | None:
    """What SQLite finds wrong with the file of this connection, or None."""
    for check in ("PRAGMA integrity_check(1)", "PRAGMA foreign_key_check"):
        for row in connection.execute(check):
            if row != ("ok",):
                return str(row[0])
    return None


def require_order(connection: apsw.Connection) -> None:
    """Every event lies where it was put.

    Raises:
        ChainBroken: names the first one that does not.
    """
    for stream, version, position, due in connection.execute(_MISPLACED):
        why = f"it lies at place {position} of the order of writing, not at {due}"
        raise ChainBroken(stream, version, f"{why}; events are missing, or were moved")
    for stream, version in connection.execute(_EARLY):
        raise ChainBroken(stream, version, "it was put before the event that it follows")
