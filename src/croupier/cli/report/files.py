"""A report written to a file: whole, or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.mends import mend
from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def write_whole(name: str, data: bytes) -> None:
    """Write a file so that it is there whole or not at all; one that was there is replaced.

    The bytes go to a new file in the same folder first, which then takes the name. A file keeps
    its permissions, and a link stays a link.

    Raises:
        InputError: the folder or the file cannot be written, or the disk is full; what was there
            is as it was.
    """
    write_all_whole([(name, data)])


def write_all_whole(files: Sequence[tuple[str, bytes]]) -> None:
    """Write several files, each as :func:`write_whole` does: all of them, or none.

    Every name is looked at, and every file's bytes are on the disk beside it, before the first
    takes its name.

    Args:
        files: names with what is to be in them; no file twice, see :func:`same_file`.

    Raises:
        InputError: one of them cannot be written; whatever was there is as it was. Should an old
            file not go back to its place either, the message says where it is kept.
    """
    targets: list[Path] = []
    parts: list[Path] = []
    olds: list[Path | None] = []
    for name, _ in files:
        with _telling(name):
            targets.append(_target(name))
    with ExitStack() as undo:
        for (name, data), target in zip(files, targets, strict=True):
            with _telling(name):
                parts.append(_part(target, data, undo))
        for (name, _), part, target in zip(files[:-1], parts, targets, strict=False):
            with _telling(name):  # the last needs none: nothing can fail after it
                old = _keep(target)
                undo.callback(_put_back, part, old, target)
                olds.append(old)
        for (name, _), part, target in zip(files, parts, targets, strict=True):
            with _telling(name):
                part.replace(target)
        undo.pop_all()
    for old in olds:
        _drop(old)


def same_file(one: str, other: str) -> bool:
    """Whether two names, links followed, are of one file, be it there or not.

    A name that leads nowhere is the same as no other; writing to it tells what is wrong.
    """
    try:
        first, second = Path(one).resolve(), Path(other).resolve()
        return first == second or (first.exists() and second.exists() and first.samefile(second))
    except (OSError, ValueError, RuntimeError):
        return False


@contextmanager
def _telling(name: str) -> Iterator[None]:
    """Tell a fault of the system as bad input: that this file cannot be written."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"cannot write {name}: {reason.lower()}; {mend(error)}") from error


def _target(name: str) -> Path:
    """The file that a name is of, links followed, if it can be one to write."""
    if name in {"", "-"}:
        raise InputError("a report needs the name of a file to write")
    target = Path(name).resolve()
    if target.exists() and not target.is_file():
        raise InputError(f"cannot write {name}: it is there already and is not a plain file")
    _mode(target)
    return target


def _beside(target: Path, suffix: str) -> tuple[int, Path]:
    handle, name = tempfile.mkstemp(prefix=".croupier-", suffix=suffix, dir=target.parent)
    return handle, Path(name)


def _part(target: Path, data: bytes, undo: ExitStack) -> Path:
    """A new file beside the target with all its bytes, which goes when `undo` is run."""
    mode = _mode(target)
    handle, part = _beside(target, ".part")
    undo.callback(_drop, part)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.chmod(mode)
    return part


def _keep(target: Path) -> Path | None:
    """A second name, or where there are no links a copy, of what is there now; None if nothing."""
    if not target.exists():
        return None
    handle, old = _beside(target, ".old")
    os.close(handle)
    try:
        old.unlink()
        try:
            os.link(target, old)
        except OSError:
            shutil.copy2(target, old)
    except BaseException:
        _drop(old)
        raise
    return old


def _put_back(part: Path, old: Path | None, target: Path) -> None:
    """Undo that a part took its target's name, if it did."""
    if part.exists():
        _drop(old)
    elif old is None:
        _drop(target)
    else:
        try:
            old.replace(target)
        except OSError as error:
            raise InputError(
                f"cannot put back {target}: what was in it is kept in {old}; rename that"
            ) from error


def _drop(file: Path | None) -> None:
    if file is not None:
        with suppress(OSError):
            file.unlink()


def _mode(target: Path) -> int:
    """The permissions that the file is to have: its own, or those of any new file."""
    if not target.exists():
        mask = os.umask(0o077)  # there is no other way to read it
        os.umask(mask)
        return 0o666 & ~mask
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return target.stat().st_mode & 0o777
