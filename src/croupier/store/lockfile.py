"""The writer's lock: an empty file beside the store, held by a transaction on it.

It is a file of its own, so that readers can look at a store that is in use.
"""

from __future__ import annotations

import stat
from pathlib import Path

import apsw

from croupier.errors import DataError
from croupier.store.faults import is_full

__all__ = ["lock_of", "take"]


def lock_of(path: Path) -> Path:
    """Where the lock of a store lies: beside the file itself, whatever link it is reached by."""
    return Path(f"{path.resolve()}-lock")


def take(path: Path) -> apsw.Connection:
    """Hold the writer's lock of a store for as long as the connection is open.

    Raises:
        DataError: another writer holds it, or the lock file is none.
    """
    place = lock_of(path)
    _require_lock(place, path)
    try:
        lock = apsw.Connection(str(place))
    except apsw.CantOpenError as error:
        raise _useless(place, path, error) from error
    try:
        # SQLite opens what it may not write to read, and then locks nobody out.
        if lock.readonly("main"):
            raise DataError(
                f"{place}, the lock of {path}, cannot be written, so it would keep no other "
                "writer out; mend its rights"
            )
        lock.pragma("journal_mode", "off")
        lock.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError as error:
        lock.close()
        raise DataError(
            f"{path} is in use by another process or store; close that one first"
        ) from error
    except (apsw.CantOpenError, apsw.NotADBError, apsw.CorruptError) as error:
        lock.close()
        raise _useless(place, path, error) from error
    except BaseException:
        lock.close()
        raise
    return lock


def _require_lock(place: Path, path: Path) -> None:
    try:
        found = place.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise _useless(place, path, error) from error
    if not stat.S_ISREG(found.st_mode) or found.st_size:
        raise DataError(
            f"{place}, the lock of {path}, is not an empty file; nothing of the store is in it: "
            "move it away while no program uses the store"
        )


def _useless(place: Path, path: Path, error: Exception) -> Exception:
    if is_full(error, place):
        return error
    return DataError(
        f"{place}, the lock of {path}, cannot be opened ({error}); mend the rights of it and of "
        "its directory"
    )
