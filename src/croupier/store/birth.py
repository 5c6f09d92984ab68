"""Making a new store: all of it at once, or nothing that could be taken for one.

It is made under a name of its own and gets its right name when it is whole and on the disk.
So a file under the right name is never half a store of ours, whatever killed its maker, and
an empty one is never ours at all.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import apsw

from croupier.errors import DataError
from croupier.store.schema import migrate

__all__ = ["create", "sync_directory"]


def create(path: Path) -> None:
    """Make an empty store where there is no file. The caller holds the writer's lock.

    Raises:
        DataError: a log lies there without its store.
        OSError, apsw.Error: the disk's.
    """
    place = path.resolve()
    log = Path(f"{place}-wal")
    if log.exists() and log.stat().st_size:
        raise DataError(
            f"{path} is missing, but its log {log} is there; put back the one that belongs to it, "
            "or move the log away to begin a new store"
        )
    new = Path(f"{place}-new")
    try:
        _forget(new)  # of a maker who was killed
        _fill(new)
        new.rename(place)
    except BaseException:
        with suppress(OSError):
            _forget(new)
        raise
    sync_directory(place.parent)


def _forget(new: Path) -> None:
    for name in (new, Path(f"{new}-journal")):
        name.unlink(missing_ok=True)


def _fill(new: Path) -> None:
    connection = apsw.Connection(str(new))
    try:
        connection.pragma("synchronous", "FULL")
        migrate(connection)
    finally:
        connection.close()


def sync_directory(directory: Path) -> None:
    """Wait until the disk has the new name, where a system can be asked to."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    file = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        # some file systems cannot, and keep names by themselves
        with suppress(OSError):
            os.fsync(file)
    finally:
        os.close(file)
