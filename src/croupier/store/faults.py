"""Faults of SQLite and of the disk, as errors that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw

from croupier.errors import DataError, DiskFailed, DiskFull, StoreError

__all__ = ["faults", "is_full", "no_room_for"]

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
    except (apsw.CorruptError, apsw.NotADBError, UnicodeDecodeError) as error:
        raise DataError(f"{path} is damaged ({error}); restore it from a backup") from error
    except apsw.FullError as error:
        raise DiskFull(f"{path}: the disk is full; nothing was written") from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise StoreError(f"{path}: another program holds the database; try again") from error
    except (apsw.ReadOnlyError, apsw.PermissionsError) as error:
        raise StoreError(f"{path} cannot be written; nothing was changed") from error
    except apsw.IOError as error:
        raise DiskFailed(
            f"{path}: the disk failed ({error}); "
            "close the store, open it again and see what it holds"
        ) from error
    except (apsw.Error, OSError) as error:
        raise StoreError(f"{path}: {error}; nothing was written") from error


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
