"""A record of this machine as somebody sees it who may only look, be a server writing it or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from croupier.errors import DataError
from croupier.service.local import FILE_NAME
from croupier.store.records import StoredEvent
from croupier.store.sqlite import SqliteStore

__all__ = ["Progress", "file_of", "reading"]

Progress = Callable[[str, int, int], None]
"""Told what is being read, how many of its events were, and how many there are."""

_Read = TypeVar("_Read")

_STEP: Final = 1_000


def file_of(place: Path) -> Path:
    """The record's file, which a directory or the file itself names.

    Raises:
        DataError: a directory without a record.
    """
    if not place.is_dir():
        return place
    file = place.joinpath(FILE_NAME)
    if not file.exists():
        raise DataError(
            f"{place} has no record: there is no {FILE_NAME} in it; name the directory that was "
            "given to --data, or the file itself"
        )
    return file


class _Watched(SqliteStore):
    """A store to read that tells how far its reader is."""

    def __init__(self, path: Path, progress: Progress) -> None:
        self._progress = progress
        super().__init__(path, read_only=True)

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream."""
        return self._told(stream, super().read(stream, after_version), self.head(stream).version)

    def written(self, after_count: int = 0) -> Iterator[StoredEvent]:
        """The events of all streams in the order of writing."""
        total = sum(self.head(stream).version for stream in self.streams()) - after_count
        return self._told("order of writing", super().written(after_count), total)

    def bodies(self, after_count: int = 0) -> Iterator[tuple[str, int, str, bytes]]:
        """What all events say, in the order of writing."""
        total = sum(self.head(stream).version for stream in self.streams()) - after_count
        return self._told("what tables decided", super().bodies(after_count), total)

    def _walked(self, event_count: int) -> None:
        total = sum(self.head(stream).version for stream in self.streams())
        self._progress("chains and money", event_count, total)

    def _told(self, what: str, events: Iterator[_Read], total: int) -> Iterator[_Read]:
        for number, event in enumerate(events):
            if not number % _STEP:
                self._progress(what, number, total)
            yield event


@contextmanager
def reading(path: Path, progress: Progress | None = None) -> Iterator[SqliteStore]:
    """A record opened to read only, all of one moment, be a server writing it or not.

    Raises:
        DataError: it is no record of ours, or cannot be opened.
    """
    store = SqliteStore(path, read_only=True) if progress is None else _Watched(path, progress)
    with store, store.at_one_moment():
        yield store
