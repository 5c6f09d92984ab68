"""Copies that are killed: ``python -m tests.store.copier SOURCE DIRECTORY HOW``.

Copies the source to ``DIRECTORY/1/copy/croupier.db``, killed at its first write or sync, then to
``DIRECTORY/2/…``, killed at the second, until one ends by itself; says how many were killed. HOW
is as in :mod:`tests.faults.disk`, or ``calls``: then it is killed before and after each call by
which the file is synced, given its rights, named and cleared away.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import apsw

from croupier.service.local import FILE_NAME
from croupier.store.backup import Copied, copy_store
from croupier.store.sqlite import SqliteStore
from tests.faults.disk import Disk, DiskFile, How, die

CALLS = ((os, "fsync"), (os, "open"), (Path, "rename"), (Path, "chmod"), (Path, "mkdir"))


class CopyDisk(Disk):
    """A disk to copy on: also one that is full from its ``room``-th write or sync on."""

    room: int | None = None

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        file = _CopyFile(self, name, flags)
        self.files.append(file)
        return file

    def operate(self, whole: Callable[[], None], half: Callable[[], None]) -> None:
        """Do an operation, or die at it, or be full after it."""
        super().operate(whole, half)
        if self.room is not None:
            self.is_full = self.operation_count >= self.room


class _CopyFile(DiskFile):
    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self.read_only = bool(flags[0] & apsw.SQLITE_OPEN_READONLY)
        super().__init__(disk, name, flags)

    def xLock(self, level: int) -> None:
        # A reader that closes asks for this, is refused and goes on; apsw would raise it.
        if not (self.read_only and level == apsw.SQLITE_LOCK_EXCLUSIVE):
            super().xLock(level)


def require_whole(copied: Copied, path: Path) -> None:
    """The copy verifies, with the heads that were told of it."""
    with SqliteStore(path, read_only=True) as store:
        assert store.verify(copied.heads).heads == copied.heads
        store.require_agreement()
    assert path.stat().st_size == copied.byte_count


def place_of(directory: Path, number: int) -> Path:
    """Where the copy of this number goes."""
    return directory / str(number) / "copy" / FILE_NAME


def deadly_calls(at: int) -> None:
    """Let the process die at this moment, before or after one of the calls."""
    moments = itertools.count(1)

    def wrapped(call: Callable[..., Any]) -> Callable[..., Any]:
        def deadly(*args: Any, **options: Any) -> Any:
            if next(moments) == at:
                die()
            result = call(*args, **options)
            if next(moments) == at:
                die()
            return result

        return deadly

    for owner, name in CALLS:
        setattr(owner, name, wrapped(getattr(owner, name)))


def copy(source: Path, target: Path, how: str, at: int) -> None:
    if how == "calls":
        deadly_calls(at)
        copy_store(source, target)
        return
    disk = CopyDisk(at, cast("How", how), seed=at)
    copy_store(source, target)
    del disk  # SQLite forgets a disk that nobody holds


def fork(source: Path, target: Path, how: str, at: int) -> bool:
    """Whether the copy was killed."""
    child = os.fork()
    if child == 0:
        copy(source, target, how, at)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code > 0:
        sys.exit(f"the copy failed at {at}")
    return code < 0


if __name__ == "__main__":
    made_of, under, way = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    number = 1
    while fork(made_of, place_of(under, number), way, number):
        number += 1
    sys.stdout.write(f"{number - 1}\n")
