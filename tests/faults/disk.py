"""A disk to die on: in the middle of a write, or with the power, losing what was not synced.

SQLite does all its writing through a VFS. This one passes everything on to the system's, counts
writes and syncs, and at the chosen one the process kills itself. It can also be full.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from random import Random
from typing import Literal, NoReturn

import apsw

How = Literal["before", "torn", "after", "power"]
"""``before`` the operation, with half of it done, ``after`` it; ``power`` also loses an arbitrary
part of what was written and not yet synced, as a power cut does."""


def die() -> NoReturn:
    """As ``kill -9`` from outside: nothing is flushed, closed or said."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit("a killed process does not come here")


class Disk(apsw.VFS):
    """The system's files, until the operation comes at which to die.

    Args:
        at: the number of that write or sync, over all files, from 1; 0 for never.
        seed: of what a power cut loses.

    Attributes:
        is_full: whether a write finds no space.
    """

    def __init__(self, at: int = 0, how: How = "before", seed: int = 0) -> None:
        self.is_full = False
        self.at, self.how, self.random = at, how, Random(seed)
        self.operation_count = 0
        self.files: list[DiskFile] = []
        super().__init__("dying", "unix", makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        file = DiskFile(self, name, flags)
        self.files.append(file)
        return file

    def operate(self, whole: Callable[[], None], half: Callable[[], None]) -> None:
        """Do an operation, or die at it."""
        self.operation_count += 1
        if self.operation_count != self.at:
            whole()
            return
        if self.how == "torn":
            half()
        elif self.how != "before":
            whole()
        if self.how == "power":
            for file in self.files:
                file.lose_unsynced(self.random)
        die()


class DiskFile(apsw.VFSFile):
    """A file that remembers what was written since it was last synced, to lose it again."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self.disk = disk
        self.unsynced: list[tuple[int, bytes, bytes]] = []
        self.closed = False
        super().__init__("unix", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        if self.disk.is_full:
            raise apsw.FullError("there is no space")
        if self.disk.how == "power":
            self.unsynced.append((offset, self.present(len(data), offset), bytes(data)))
        self.disk.operate(
            lambda: super(DiskFile, self).xWrite(data, offset),
            lambda: super(DiskFile, self).xWrite(data[: len(data) // 2], offset),
        )

    def present(self, count: int, offset: int) -> bytes:
        """What lies where something is about to be written."""
        size = super().xFileSize()
        return super().xRead(max(0, min(count, size - offset)), offset)

    def xSync(self, flags: int) -> None:
        def whole() -> None:
            super(DiskFile, self).xSync(flags)
            self.unsynced.clear()

        self.disk.operate(whole, lambda: None)

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self.unsynced.clear()

    def xClose(self) -> None:
        self.closed = True
        super().xClose()

    def lose_unsynced(self, random: Random) -> None:
        """Put back what lay there, then write an arbitrary part anew: a disk has its own order."""
        if self.closed or not self.unsynced:
            return
        for offset, before, written in reversed(self.unsynced):
            if before:
                super().xWrite(before, offset)
            if len(before) < len(written):
                super().xTruncate(offset + len(before))
        for offset, _, written in self.unsynced:
            if random.random() < 0.5:
                super().xWrite(written, offset)
