"""A report written to a file: whole, or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from croupier.cli.mends import mend
from croupier.errors import InputError


def write_whole(name: str, data: bytes) -> None:
    """Write a file so that it is there whole or not at all; one that was there is replaced.

    The bytes go to a new file in the same folder first, which then takes the name. A file keeps
    its permissions, and a link stays a link.

    Raises:
        InputError: the folder or the file cannot be written, or the disk is full; what was there
            is as it was.
    """
    if name in {"", "-"}:
        raise InputError("a report needs the name of a file to write")
    try:
        target = Path(name).resolve()
        if target.exists() and not target.is_file():
            raise InputError(f"cannot write {name}: it is there already and is not a plain file")
        _replace(target, data)
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"cannot write {name}: {reason.lower()}; {mend(error)}") from error


def _replace(target: Path, data: bytes) -> None:
    mode = _mode(target)
    handle, name = tempfile.mkstemp(prefix=".croupier-", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(mode)
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _mode(target: Path) -> int:
    """The permissions that the file is to have: its own, or those of any new file."""
    if not target.exists():
        mask = os.umask(0o077)  # there is no other way to read it
        os.umask(mask)
        return 0o666 & ~mask
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return target.stat().st_mode & 0o777
