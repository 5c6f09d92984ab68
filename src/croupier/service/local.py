"""A house on this machine: a data directory, the system's clock and its randomness."""

from __future__ import annotations

import secrets
import time
import uuid
from pathlib import Path

from croupier.errors import DataError
from croupier.service.house import House
from croupier.store.sqlite import SqliteStore

FILE_NAME = "croupier.db"


def now_ms() -> int:
    """The system's wall clock in Unix milliseconds."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """A random id of 32 hexadecimal digits."""
    return uuid.uuid4().hex


def open_house(directory: Path) -> House:
    """Open the house kept in a directory; it is made if it is not there.

    Raises:
        DataError: the directory cannot be used, or another process has it open.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise DataError(f"{directory} cannot be made: {why}; choose another with --data") from None
    store = SqliteStore(directory / FILE_NAME)
    return House(store, now_ms=now_ms, entropy=secrets.token_bytes, new_id=new_id)
