"""A house on this machine: a data directory, the system's clock and its randomness."""

from __future__ import annotations

import os
import secrets
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import ChainBroken, DataError, DiskFull
from croupier.service.house import House
from croupier.service.keys import load_key
from croupier.service.record import TABLES
from croupier.service.sealing import KEY_BYTES, Sealer
from croupier.shoe import Entropy
from croupier.store.birth import sync_directory
from croupier.store.faults import is_full
from croupier.store.protocol import Store
from croupier.store.sqlite import SqliteStore
from croupier.table import events as e

if TYPE_CHECKING:
    from croupier.service.config import HouseConfig

FILE_NAME = "croupier.db"
KEY_NAME = "house.key"
"""What shoes in use are sealed with; beside the record, and in no copy of it."""

RESTORED_NAME = "house.restored"
_RESTORED = (
    "This record was made again from a backup, so cards that are still to come by it may have\n"
    "been seen. When the house is served next, shoes in use are called off and this file goes.\n"
)

_SHOES = tuple(
    tag for tag, kind in e.TAGS.items() if kind in (e.ShoeLoaded, e.ShoeCommitted, e.ShoeClosed)
)


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


def open_house(
    directory: Path,
    sources: Sources | None = None,
    *,
    committed_tables: Iterable[str] | None = None,
) -> House:
    """Open the house kept in a directory; it is made if it is not there.

    Args:
        directory: of the house's file and what lies beside it.
        sources: :data:`SYSTEM` if none are given; a test gives its own.
        committed_tables: the house commits to its shoes, and these are its tables; without them
            shoes lie in the record as they are.

    Raises:
        DataError: the directory cannot be used, another process has it open, or what the file
            holds does not fit its record; the key of a shoe in use is missing.
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
    given = sources or SYSTEM
    try:
        sealer = None
        if committed_tables is not None:
            path = directory.joinpath(KEY_NAME)
            needed = _sealed_shoe(store, committed_tables)
            sealer = Sealer(load_key(path, KEY_BYTES, given.entropy, needed_for=needed))
        return House(store, **given._asdict(), sealer=sealer)
    except BaseException:
        store.close()
        raise


def open_served(directory: Path, config: HouseConfig, sources: Sources | None = None) -> House:
    """Open a house to be served: it commits to its shoes. Raises as :func:`open_house` does."""
    return open_house(directory, sources, committed_tables=[table.id for table in config.tables])


def is_restored(directory: Path) -> bool:
    """Whether a house was made again from a backup and has not been served since."""
    return directory.joinpath(RESTORED_NAME).exists()


def mark_restored(directory: Path) -> None:
    """Say that a house was made again from a backup; on the disk on return. Raises OSError."""
    mark = directory.joinpath(RESTORED_NAME)
    with mark.open("w", encoding="utf-8") as file:
        file.write(_RESTORED)
        file.flush()
        os.fsync(file.fileno())
    sync_directory(directory)


def unmark_restored(directory: Path) -> None:
    """The shoes in use were called off."""
    directory.joinpath(RESTORED_NAME).unlink(missing_ok=True)


def _sealed_shoe(store: Store, tables: Iterable[str]) -> str:
    """The first shoe in use at a table that can be dealt from with its key alone; empty if none."""
    for table_id in tables:
        stream = f"{TABLES}{table_id}"
        last = store.latest(stream, _SHOES, 0, store.head(stream).version)
        if last is not None and e.TAGS[last.tag] is e.ShoeCommitted:
            return f"the shoe in use at table {table_id}"
    return ""


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
