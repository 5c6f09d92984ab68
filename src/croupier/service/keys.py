"""Key files of a house: random bytes beside the record, and no part of it.

A copy of the record alone, a backup above all, holds no key. A file is one line of hexadecimal
digits, so that it can be printed, locked away and typed in again.
"""

from __future__ import annotations

import binascii
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from croupier.errors import DataError, DiskFull
from croupier.shoe import Entropy
from croupier.store.birth import sync_directory
from croupier.store.faults import is_full

__all__ = ["load_key", "read_key"]

_MOST_BYTES: Final = 4_096
"""No key is longer; what is read of a file that is none."""


def load_key(path: Path, byte_count: int, make: Entropy, *, needed_for: str = "") -> bytes:
    """The key of this file; one is made, durably and for its owner alone, where there is no file.

    Args:
        byte_count: how many bytes the key has.
        make: gives as many random bytes as it is asked for.
        needed_for: what only the key that was here can be used for, such as ``the shoe of table
            1, which is sealed with it``; a file that is missing is then not made but an error.

    Raises:
        DataError: the file cannot be read or made, holds no key of this length, or is missing
            although it is needed.
        DiskFull: there is no room to make it.
    """
    found = read_key(path, byte_count)
    if found is not None:
        return found
    if needed_for:
        raise DataError(
            f"{path} is missing, and it is needed for {needed_for}; put back the one that lay there"
        )
    try:
        return _make(path, make(byte_count))
    except FileExistsError:  # another process was quicker
        return load_key(path, byte_count, make, needed_for="what was just begun with it")
    except OSError as error:
        if is_full(error, path):
            raise DiskFull(f"{path}: the disk is full; nothing was written") from None
        raise DataError(f"{path} cannot be made: {_why(error)}; see to its directory") from None


def read_key(path: Path, byte_count: int) -> bytes | None:
    """The key of this file; None where there is no file.

    Raises:
        DataError: the file cannot be read, or holds no key of this length.
    """
    try:
        with path.open("rb") as file:
            written = file.read(_MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        problem = f"{path} cannot be read: {_why(error)}"
        raise DataError(f"{problem}; let this user, and nobody else, read it") from None
    try:
        key = binascii.unhexlify(written.strip())
    except binascii.Error:
        key = b""
    if len(key) != byte_count:
        raise DataError(
            f"{path} holds no key, which is {2 * byte_count} hexadecimal digits; put back the one "
            "that lay there"
        )
    return key


def _make(path: Path, key: bytes) -> bytes:
    """Put a new key where no file is: whole and on the disk, or nothing.

    Raises:
        FileExistsError: a file is there.
        OSError: the disk's.
    """
    # made for its owner alone; a crash leaves at most a key that was never used
    handle, name = tempfile.mkstemp(prefix=f"{path.name}-", dir=path.parent)
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(binascii.hexlify(key) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        _name(made, path)
    finally:
        with suppress(OSError):
            made.unlink()
    sync_directory(path.parent)
    return key


def _name(made: Path, path: Path) -> None:
    """Give a file its name unless a file has it."""
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        made.replace(path)


def _why(error: OSError) -> str:
    return error.strerror or str(error)
