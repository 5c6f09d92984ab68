"""Copying a whole store, also while it is written: for a backup, and back from one.

SQLite copies page by page and is told to keep to one moment, so a writer need not stop. A copy is
made under a name of its own. It gets its right name only when it holds the very heads that were
read, agrees with itself and is on the disk: whatever cuts it off, half a copy is never taken for
one, and the next attempt clears it away.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import apsw

from croupier.errors import ChainBroken, DataError, StoreError
from croupier.store import lockfile, opening
from croupier.store.agreement import disagreement
from croupier.store.birth import sync_directory
from croupier.store.faults import faults, is_full
from croupier.store.records import Head
from croupier.store.sqlite import SqliteStore
from croupier.store.sqlite_rows import SqliteRows

__all__ = ["BESIDE", "Copied", "Progress", "copy_store", "require_free"]

BESIDE: Final = ("-new", "-new-journal", "-new-wal", "-new-shm", "-lock")
"""What follows a store's name in the names of files that a copy cut off may leave beside it."""

_STEP_PAGES: Final = 1_024
_OWNER: Final = stat.S_IRUSR | stat.S_IWUSR

Progress = Callable[[str, int, int], None]
"""Told what is being done, how many pages were, and how many there are."""


class Copied(NamedTuple):
    """A copy: its file, the heads it holds, of one moment, and how many bytes it is."""

    path: Path
    heads: dict[str, Head]
    byte_count: int


def copy_store(
    source: Path,
    target: Path,
    *,
    keep_lock: bool = True,
    progress: Progress | None = None,
    before_naming: Callable[[], object] = lambda: None,
) -> Copied:
    """Copy a store to a file that is not there, in a directory that is made if it is missing.

    Args:
        source: be it in use or not; it is only read.
        keep_lock: whether the writer's lock stays beside the copy, as it has to where a house
            may be opened at any moment.
        progress: hears how far it is.
        before_naming: called once the copy is whole, before it can be found under its name.

    Raises:
        DataError: the source is no store of ours or is damaged; something is at the target; the
            target cannot be made. Nothing of it is left then.
    """
    require_free(target)
    with _undoing(_directories(target.parent), target), _making(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target, keep=keep_lock):
            require_free(target)  # looked at anew: another copy may just have been made
            copied = _copy(source, target.resolve(), progress or _tell_nobody, before_naming)
        sync_directory(target.parent)
    return copied._replace(path=target)


def require_free(target: Path) -> None:
    """Raise DataError if a file is at the target, or a log that SQLite would play into it."""
    if os.path.lexists(target):
        raise DataError(f"{target} is there already; nothing was changed: choose another place")
    for log in (Path(f"{target}-wal"), Path(f"{target}-journal")):
        if log.exists() and log.stat().st_size:
            raise DataError(
                f"{log} is there without its store, and may hold what was played last; put back "
                "the store that belongs to it, or move it away"
            )


def _copy(
    source: Path, target: Path, progress: Progress, before_naming: Callable[[], object]
) -> Copied:
    new = Path(f"{target}-new")
    try:
        _forget(new)  # of somebody who was cut off
        mode = stat.S_IMODE(source.stat().st_mode) if source.exists() else 0
        heads = _fill(source, new, progress)
        _require_same(source, new, heads)
        new.chmod(mode | _OWNER)
        byte_count = _sync(new)
        before_naming()
        new.rename(target)
    finally:
        with suppress(OSError):
            _forget(new)
    return Copied(target, heads, byte_count)


def _fill(source: Path, new: Path, progress: Progress) -> dict[str, Head]:
    """Copy every page as it is at one moment; the heads of that moment."""
    opened = opening.open_reader(source)
    try:
        with faults(str(source)):
            opened.connection.execute("BEGIN")  # held to the end, so that no page is of later
            heads = _agreed_heads(source, opened.connection)
        # made by hand, so that nobody else can read what personal things are in it
        os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER))
        copy = apsw.Connection(str(new))
        try:
            copy.pragma("journal_mode", "off")  # what is cut off is thrown away as a whole
            _copy_pages(source, opened.connection, copy, progress)
        finally:
            copy.close()
    finally:
        with suppress(apsw.Error):
            opened.connection.execute("ROLLBACK")
        opening.close(opened)
    return heads


def _agreed_heads(source: Path, connection: apsw.Connection) -> dict[str, Head]:
    rows = SqliteRows(connection)
    try:
        why = disagreement(connection, rows)
    except ChainBroken as error:
        why = str(error)
    if why is not None:
        raise DataError(
            f"{source} is damaged: {why}; nothing was copied: use an earlier backup, or copy its "
            "files by hand to look into it"
        )
    return rows.heads()


def _copy_pages(
    source: Path, connection: apsw.Connection, copy: apsw.Connection, progress: Progress
) -> None:
    try:
        with copy.backup("main", connection, "main") as backup:
            while not backup.done:
                backup.step(_STEP_PAGES)
                total = backup.page_count
                progress("pages", total - backup.remaining, total)
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise DataError(f"{source} is damaged ({error}); use an earlier backup") from error


def _require_same(source: Path, new: Path, heads: dict[str, Head]) -> None:
    try:
        with SqliteStore(new, read_only=True) as store, store.at_one_moment():
            found = {stream: store.head(stream) for stream in store.streams()}
            store.require_agreement()
    except DataError as error:
        raise DataError(f"the copy of {source} cannot be used ({error}); do it again") from error
    if found != heads:
        raise DataError(f"the copy of {source} has other heads; do it again")


def _sync(new: Path) -> int:
    """Wait until the disk has the whole file; its size in bytes."""
    file = os.open(new, os.O_RDWR)
    try:
        os.fsync(file)
        return os.fstat(file).st_size
    finally:
        os.close(file)


def _forget(new: Path) -> None:
    for name in (new, *(Path(f"{new}{end}") for end in ("-journal", "-wal", "-shm"))):
        name.unlink(missing_ok=True)


@contextmanager
def _locked(target: Path, *, keep: bool) -> Iterator[None]:
    """Hold the writer's lock, so that of two who copy to one place the second is refused."""
    lock = lockfile.take(target)
    try:
        yield
        if not keep:
            with suppress(OSError):
                lockfile.lock_of(target).unlink()
    finally:
        lock.close()


def _directories(directory: Path) -> tuple[Path, ...]:
    """Which of a directory and those above it are not there yet, the innermost first."""
    missing = []
    for place in (directory, *directory.parents):
        if os.path.lexists(place):
            break
        missing.append(place)
    return tuple(missing)


@contextmanager
def _undoing(made: tuple[Path, ...], target: Path) -> Iterator[None]:
    """Remove the directories that were made if nothing comes to lie in them."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            if made:
                Path(f"{target}-lock").unlink(missing_ok=True)
            for directory in made:
                directory.rmdir()
        raise
    for directory in made:
        with suppress(OSError):
            sync_directory(directory.parent)


@contextmanager
def _making(target: Path) -> Iterator[None]:
    """Faults while copying are about the place that was named for the copy."""
    try:
        with faults(str(target)):
            yield
    except StoreError as error:
        cause = error.__cause__
        if is_full(cause, target):
            raise DataError(
                f"{target}: the disk is full; nothing was made: make room, then do it again"
            ) from error
        limit = _size_limit()
        if isinstance(cause, apsw.IOError) and limit is not None:
            raise DataError(
                f"{target} cannot be made: a file may have {limit:,} bytes here at most, and it "
                "is too large for that; raise the limit (`ulimit -f`), then do it again"
            ) from error
        raise DataError(f"{target} cannot be made: {_why(cause)}; choose another place") from error


def _why(cause: BaseException | None) -> str:
    if isinstance(cause, OSError) and cause.strerror:
        return cause.strerror
    if isinstance(cause, apsw.IOError):  # what SQLite says of it may be of the other connection
        return "the disk failed while it was written or read"
    return str(cause)


def _size_limit() -> int | None:
    """How many bytes the system lets a file of this process have; None for any number."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_FSIZE, getrlimit
    except ImportError:  # not every system has such limits
        return None
    soft, _ = getrlimit(RLIMIT_FSIZE)
    return None if soft == RLIM_INFINITY else soft


def _tell_nobody(what: str, done_count: int, total_count: int) -> None:
    """Progress that nobody follows."""
