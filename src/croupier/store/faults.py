"""Faults of SQLite and of the disk, as errors that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw

from croupier.errors import DataError, DiskFailed, DiskFull, StoreError

__all__ = ["faults", "is_full", "no_room_for", "raise_ours"]

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})

_LEAST_ROOM_BYTES: Final = 128 << 10
"""The index of a log (32 KiB) and a few pages: with less no store can be opened to write."""


@contextmanager
def faults(path: str) -> Iterator[None]:
    """Turn faults while this file is used into errors.

    Raises:
        DataError: the file is damaged.
        DiskFull: there is no room; nothing was written.
        DiskFailed: what was being written may be there or not; the fault itself is its cause.
        StoreError: everything else; the fault itself is its cause.
    """
    try:
        yield
    except BaseException as error:
        raise_ours(path, error)
        raise


def raise_ours(path: str, error: BaseException) -> None:
    """Raise what stands for a fault, as :func:`faults` has it; nothing for what is none."""
    match error:
        case apsw.CorruptError() | apsw.NotADBError() | UnicodeDecodeError():
            text = f"{path} is damaged ({error}); restore it from a backup"
            raise DataError(text) from error
        case apsw.FullError():
            raise DiskFull(f"{path}: the disk is full; nothing was written") from error
        case apsw.BusyError() | apsw.LockedError():
            text = f"{path}: another program holds the database; try again"
            raise StoreError(text) from error
        case apsw.ReadOnlyError() | apsw.PermissionsError():
            raise StoreError(f"{path} cannot be written; nothing was changed") from error
        case apsw.IOError():
            raise DiskFailed(
                f"{path}: the disk failed ({error}); "
                "close the store, open it again and see what it holds"
            ) from error
        case apsw.Error() | OSError():
            raise StoreError(f"{path}: {error}; nothing was written") from error
        case _:
            pass


def is_full(fault: BaseException | None, path: Path) -> bool:
    """Whether a fault comes of a disk that has no room.

    SQLite says so of a write only: a file that cannot be made, or a log's index that cannot
    grow, looks like any other failure, and the disk itself has to be asked.
    """
    if isinstance(fault, OSError):
        return fault.errno in _FULL
    if isinstance(fault, apsw.IOError | apsw.CantOpenError):
        return no_room_for(path)
    return isinstance(fault, apsw.FullError)


def no_room_for(path: Path) -> bool:
    """Whether the disk on which a file lies, or would, has no room for a store."""
    from shutil import disk_usage

    try:
        return disk_usage(path.parent).free < _LEAST_ROOM_BYTES
    except OSError:
        return False
