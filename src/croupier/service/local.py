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

_LEFT = "table "

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


class Restored:
    """Of a house made again from a backup: whose shoes are still to be called off.

    A file beside the record says it, for every table until the house is served first, and then for
    those that were not among the house's tables.
    """

    def __init__(self, directory: Path) -> None:
        self._mark = directory.joinpath(RESTORED_NAME)

    @property
    def is_marked(self) -> bool:
        """Whether there may be any."""
        return self._mark.exists()

    def holds(self, table_id: str) -> bool:
        """Whether a table's shoe in use is one that was seen further than the record goes."""
        left = self._left()
        return left is not None and (not left or table_id in left)

    def _left(self) -> list[str] | None:
        """Ids of tables that are left; none for every table, None where no mark is."""
        try:
            lines = self._mark.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError):
            return []  # what cannot be read is taken for every table
        return [line.removeprefix(_LEFT) for line in lines if line.startswith(_LEFT)]

    def mark(self, tables: Iterable[str] = ()) -> None:
        """Mark these tables, or all; on the disk on return. Raises OSError."""
        new = self._mark.with_name(f"{RESTORED_NAME}-new")
        with new.open("w", encoding="utf-8") as file:
            file.write(_RESTORED + "".join(f"{_LEFT}{table_id}\n" for table_id in tables))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._mark)
        sync_directory(self._mark.parent)

    def called_off(self, store: Store, tables: Iterable[str]) -> None:
        """The shoes of these tables were called off; those of others stay marked."""
        done = set(tables)
        streams = (stream for stream in store.streams() if stream.startswith(TABLES))
        every = {stream.removeprefix(TABLES) for stream in streams}
        left = sorted(table_id for table_id in every - done if self.holds(table_id))
        if left:
            self.mark(left)
        else:
            self._mark.unlink(missing_ok=True)


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
