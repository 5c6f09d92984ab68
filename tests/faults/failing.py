"""A disk that refuses: it has no room for a while, or fails."""

from __future__ import annotations

from typing import Final, Literal

import apsw

Trouble = Literal["full", "failing"]
_ERRORS: Final = {"full": apsw.FullError, "failing": apsw.IOError}


class RefusingDisk(apsw.VFS):
    """The system's files, but writes, syncs and truncations are refused for a while.

    Args:
        trouble: how.
        first: from which of these operations on, from 1.
        count: how many are refused, until there is room again.

    Attributes:
        refused_count: so many were.
    """

    def __init__(self, trouble: Trouble, first: int, count: int) -> None:
        self.trouble, self.first, self.count = trouble, first, count
        self.operation_count = self.refused_count = 0
        super().__init__("refusing", "unix", makedefault=True)

    @property
    def is_over(self) -> bool:
        """Whether it takes what is written again."""
        return self.refused_count >= self.count

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return RefusingFile(self, name, flags)

    def judge(self) -> None:
        """An operation comes: is it refused?"""
        self.operation_count += 1
        if self.operation_count >= self.first and not self.is_over:
            self.refused_count += 1
            raise _ERRORS[self.trouble]("refused on purpose")


class RefusingFile(apsw.VFSFile):
    """A file of it."""

    def __init__(
        self, disk: RefusingDisk, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        self._disk = disk
        super().__init__("unix", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.judge()
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self._disk.judge()
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:
        self._disk.judge()
        super().xTruncate(newsize)
