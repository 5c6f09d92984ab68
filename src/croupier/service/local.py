"""A house on this machine: a data directory, the system's clock and its randomness."""

from __future__ import annotations

import secrets
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from croupier.errors import ChainBroken, DataError, DiskFull
from croupier.service.house import House
from croupier.shoe import Entropy
from croupier.store.faults import is_full
from croupier.store.sqlite import SqliteStore

FILE_NAME = "croupier.db"


def now_ms() -> int:
    """The system's wall clock in Unix milliseconds."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """A random id of 32 hexadecimal digits."""
    return uuid.uuid4().hex


class Sources(NamedTuple):
    """Where a house has its time, its randomness and its ids from; see :class:`House`."""

    now_ms: Callable[[], int]
    entropy: Entropy
    new_id: Callable[[], str]


SYSTEM = Sources(now_ms, secrets.token_bytes, new_id)


def open_house(directory: Path, sources: Sources | None = None) -> House:
    """Open the house kept in a directory; it is made if it is not there.

    Args:
        directory: of the house's file and what lies beside it.
        sources: :data:`SYSTEM` if none are given; a test gives its own.

    Raises:
        DataError: the directory cannot be used, another process has it open, or what the file
            holds does not fit its record.
        DiskFull: once there is room the same directory opens.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if is_full(error, directory):
            raise DiskFull(f"{directory}: the disk is full; nothing was written") from None
        why = error.strerror or str(error)
        raise DataError(f"{directory} cannot be made: {why}; choose another with --data") from None
    store = SqliteStore(directory.joinpath(FILE_NAME))
    try:
        return House(store, **(sources or SYSTEM)._asdict())
    except BaseException:
        store.close()
        raise


@contextmanager
def legible(directory: Path) -> Iterator[None]:
    """While a patron sits down, what the record's events do not say is a fault of its file.

    Raises:
        DataError: in place of ChainBroken, with the file's name.
    """
    try:
        yield
    except ChainBroken as error:
        problem = f"{directory.joinpath(FILE_NAME)} cannot be gone on from: {error}"
        mend = "restore it from a backup, or use the release that wrote it"
        raise DataError(f"{problem}; {mend}") from error
