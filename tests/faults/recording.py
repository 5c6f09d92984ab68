"""A disk that remembers every write, truncation and sync, to be cut off from its power afterwards.

:mod:`tests.faults.disk` dies at one operation; this one lets a whole evening go by once and then
gives, for every operation of it, what a power cut at that moment leaves: all that was synced, and
an arbitrary part of what was not, in any order, the last write perhaps by halves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw


class Operation(NamedTuple):
    """One of the disk: ``data`` at ``offset`` is written; None is a sync, ``offset`` no matter."""

    name: str
    offset: int
    data: bytes | None
    size: int = -1
    """The size that a file is cut to; -1 where it is not. A file that is gone has 0."""


class Recorder(apsw.VFS):
    """The system's files, and everything that is done to them."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        super().__init__("recording", "unix", makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        told = name.filename() if isinstance(name, apsw.URIFilename) else name
        return RecordedFile(self, told, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:
        super().xDelete(name, syncdir)
        self.operations.append(Operation(Path(name).name, 0, None, 0))


class RecordedFile(apsw.VFSFile):
    """A file whose operations are kept."""

    def __init__(
        self,
        recorder: Recorder,
        told: str | None,
        name: str | apsw.URIFilename | None,
        flags: list[int],
    ) -> None:
        self._recorder = recorder
        self._name = Path(told).name if told else ""
        super().__init__("unix", name, flags)

    def _keep(self, offset: int, data: bytes | None, size: int = -1) -> None:
        if self._name:
            self._recorder.operations.append(Operation(self._name, offset, data, size))

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._keep(offset, bytes(data))

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._keep(0, None)

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._keep(0, None, newsize)


class Platter:
    """What of a disk's files is sure, and what is still on its way."""

    def __init__(self, sure: dict[str, bytes]) -> None:
        self._sure = {name: bytearray(content) for name, content in sure.items()}
        self._under_way: dict[str, list[Operation]] = {}

    def take(self, operation: Operation) -> None:
        """An operation was done."""
        waiting = self._under_way.setdefault(operation.name, [])
        if operation.data is None and operation.size < 0:
            for each in waiting:
                _apply(self._sure.setdefault(operation.name, bytearray()), each)
            waiting.clear()
        else:
            waiting.append(operation)

    def after_power_cut(self, random: Random) -> dict[str, bytes]:
        """The files as they may be found: of what was under way an arbitrary part."""
        found = {}
        for name in {*self._sure, *self._under_way}:
            content = bytearray(self._sure.get(name, b""))
            waiting = self._under_way.get(name, [])
            for place, each in enumerate(waiting):
                # truncations and removals are of the file system, which keeps their order
                if each.data is None or random.random() < 0.5:
                    torn = each.data is not None and place == len(waiting) - 1
                    whole = each if not torn or random.random() < 0.5 else _half(each)
                    _apply(content, whole)
            found[name] = bytes(content)
        return found


def _half(operation: Operation) -> Operation:
    data = operation.data or b""
    return operation._replace(data=data[: len(data) // 2])


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.data is None:
        del content[operation.size :]
        return
    end = operation.offset + len(operation.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[operation.offset : end] = operation.data


def power_cuts(
    sure: dict[str, bytes], operations: list[Operation], random: Random
) -> Iterator[dict[str, bytes]]:
    """For every operation the files as they may be if the power goes right after.

    Args:
        sure: what the files were before.
    """
    platter = Platter(sure)
    for operation in operations:
        platter.take(operation)
        yield platter.after_power_cut(random)
