"""Opening the file of a SQLite store, so that nothing that is not ours is ever touched.

Order matters. The first bytes of the file are read before SQLite sees it, for SQLite
would play back another program's log just by looking. Then one lock decides who writes:
a second writer is told at once, in any process. While a writer has it open, the file and
what lies beside it must stay the files they were, or what is written would be lost.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import apsw

from croupier.errors import DataError, DiskFull, StoreError
from croupier.store import lockfile
from croupier.store.birth import create
from croupier.store.faults import faults, is_full
from croupier.store.schema import (
    APPLICATION_ID,
    FORMAT_VERSION,
    format_of,
    migrate,
    schema_at,
    schema_of,
)

__all__ = [
    "Opened",
    "close",
    "faults",
    "open_reader",
    "open_writer",
    "require_in_place",
    "require_library",
]

OLDEST_LIBRARY: Final = (3, 51, 3)
"""Before this SQLite a checkpoint and a write at one moment could damage a WAL database."""

BUSY_MS: Final = 2_000
CHECKPOINT_PAGES: Final = 4_000

_MAGIC: Final = b"SQLite format 3\x00"
_HEADER_BYTES: Final = 100


class FileId(NamedTuple):
    """What makes a file the same one, whatever its path."""

    device: int
    inode: int


class Opened(NamedTuple):
    """An open store file.

    Attributes:
        place: the file itself, with no link in its path, whatever directory is current.
        lock: the connection whose transaction is the writer's lock.
        beside: the log and the lock of a writer, which must stay where they are too.
        leaves_log: whether it leaves an empty log behind that was not there before, as a
            reader does, for it may not delete what it had to make.
    """

    connection: apsw.Connection
    place: Path
    file_id: FileId
    lock: apsw.Connection | None = None
    beside: tuple[tuple[Path, FileId], ...] = ()
    leaves_log: bool = False


# Files this process has open. POSIX gives up all of a process's locks on a file when any of
# its descriptors is closed, so the first bytes of these must not be read by hand.
_open_here: dict[FileId, int] = {}


def require_library(version: str) -> None:
    """Raise StoreError unless this SQLite is new enough to trust money to."""
    if tuple(int(part) for part in version.split(".")[:3]) < OLDEST_LIBRARY:
        needed = ".".join(str(part) for part in OLDEST_LIBRARY)
        raise StoreError(
            f"SQLite {version} can damage a database under load; install apsw {needed} or later"
        )


def open_writer(path: Path) -> Opened:
    """Open a store to write, making it if the file is missing.

    Raises:
        DataError: not a store, damaged, newer, in use by another process, or unreachable.
        DiskFull: once there is room the same store opens.
    """
    require_library(apsw.sqlite_lib_version())
    if _inspect(path) is None and not path.parent.is_dir():
        raise DataError(f"{path.parent} is not a directory; make it first")
    with _opening(path), ExitStack() as undo:
        lock = lockfile.take(path)
        undo.callback(lock.close)
        # looked at anew: until the lock was taken another writer may have made it
        if _inspect(path) is None:
            create(path)
        place = path.resolve()
        connection = apsw.Connection(str(place))
        undo.callback(connection.close)
        _prepare_writer(connection, path)
        names = (Path(f"{place}-wal"), lockfile.lock_of(path))
        beside = tuple((name, _file_id(name)) for name in names)
        opened = Opened(connection, place, _file_id(place), lock, beside)
        undo.pop_all()
    return _remember(opened)


def open_reader(path: Path) -> Opened:
    """Open a store to read, be it in use or not.

    Raises:
        DataError: missing, not a store, damaged, newer or older, or unreachable.
    """
    require_library(apsw.sqlite_lib_version())
    if _inspect(path) is None:
        raise DataError(f"{path} does not exist; check the path")
    had_log = Path(f"{path.resolve()}-wal").exists()
    with _opening(path), ExitStack() as undo:
        connection = _connect_reader(path)
        undo.callback(connection.close)
        _require_ours(connection, path)
        found = format_of(connection)
        if found < FORMAT_VERSION:
            raise DataError(
                f"{path} is of format {found}; open it once to write, which brings it "
                f"to format {FORMAT_VERSION}"
            )
        _require_schema(connection, path)
        undo.pop_all()
    file_id = _file_id(path)
    return _remember(Opened(connection, path.resolve(), file_id, leaves_log=not had_log))


def close(opened: Opened) -> None:
    """Close a store file and let the next writer in."""
    with _displaced(opened):
        _let_go(opened)


def _let_go(opened: Opened) -> None:
    try:
        opened.connection.close()
    finally:
        if opened.lock is not None:
            opened.lock.close()
        if opened.leaves_log:
            _tidy(opened.place)
        left = _open_here.pop(opened.file_id, 1) - 1
        if left > 0:
            _open_here[opened.file_id] = left


@contextmanager
def _displaced(opened: Opened) -> Iterator[None]:
    """See to the log of a store that was moved or replaced while it was in use.

    SQLite leaves the log of a file that was moved, to be played into whatever store gets the
    file's name next; and it deletes a log by its name, whoever's that is by now.
    """
    log, log_id = opened.beside[0] if opened.beside else (opened.place, opened.file_id)
    moved = opened.lock is not None and not _is_there(opened.place, opened.file_id)
    if not moved and (_is_there(log, log_id) or not log.exists()):
        yield
        return
    with suppress(apsw.Error):
        opened.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    opened.connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    yield
    if moved and _is_there(log, log_id) and not log.stat().st_size:
        for name in (log, log.with_name(f"{opened.place.name}-shm")):
            name.unlink(missing_ok=True)


def require_in_place(opened: Opened) -> None:
    """Raise StoreError unless what is open still lies where the next writer will look for it."""
    for name, file_id in ((opened.place, opened.file_id), *opened.beside):
        if not _is_there(name, file_id):
            raise StoreError(
                f"{name} was removed, moved or replaced while the store was in use; nothing was "
                "written; put it back"
            )


def _is_there(name: Path, file_id: FileId) -> bool:
    try:
        return _file_id(name) == file_id
    except OSError:
        return False


@contextmanager
def _opening(path: Path) -> Iterator[None]:
    """Faults while opening are about the path the user gave."""
    try:
        with faults(str(path)):
            yield
    except StoreError as error:
        if is_full(error.__cause__, path):
            raise DiskFull(f"{path}: the disk is full; nothing was written") from error
        raise DataError(f"{path} cannot be opened: {error.__cause__}") from error


def _file_id(path: Path) -> FileId:
    found = path.stat()
    return FileId(found.st_dev, found.st_ino)


def _remember(opened: Opened) -> Opened:
    _open_here[opened.file_id] = _open_here.get(opened.file_id, 0) + 1
    return opened


def _inspect(path: Path) -> int | None:
    """Look at the first bytes of the file; its size, never 0, or None if it is missing.

    Raises:
        DataError: it cannot be a store of ours.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise DataError(f"{str(path)!r} cannot be reached: {error}; check the path") from error
    if stat.S_ISDIR(found.st_mode):
        raise DataError(f"{path} is a directory; name the store's file in it")
    if not stat.S_ISREG(found.st_mode):
        raise DataError(f"{path} is not a regular file; name the store's file")
    if not found.st_size:
        raise DataError(
            f"{path} is empty, which a store never is; restore it from a backup, "
            "or delete it to begin a new one"
        )
    if FileId(found.st_dev, found.st_ino) not in _open_here:
        _require_header(path)
    return found.st_size


def _require_header(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}; mend its rights") from error
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        raise DataError(f"{path} is not a store of this program; name another file")
    if int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise DataError(f"{path} is the database of another program; name another file")
    _require_known(int.from_bytes(header[60:64], signed=True), path)


def _require_known(found: int, path: Path) -> None:
    if found < 1:
        raise DataError(
            f"{path} says that it is of format {found}, which there never was: it is damaged, or "
            "not a store of this program; restore it from a backup, or name another file"
        )
    if found > FORMAT_VERSION:
        raise DataError(
            f"{path} is of format {found}, this program knows formats up to {FORMAT_VERSION}; "
            "open it with a newer release"
        )


def _prepare_writer(connection: apsw.Connection, path: Path) -> None:
    # Until the file has proved to be ours and readable, closing must not tidy its log.
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.set_busy_timeout(BUSY_MS)
    if connection.readonly("main"):
        raise DataError(f"{path} cannot be written; mend its rights, or open it to read only")
    connection.pragma("secure_delete", 1)
    connection.pragma("foreign_keys", 1)
    connection.pragma("trusted_schema", 0)
    _require_ours(connection, path)
    if format_of(connection) < FORMAT_VERSION:
        migrate(connection)
    _require_schema(connection, path)
    if connection.pragma("journal_mode", "wal") != "wal":
        raise DataError(f"{path} lies where no write-ahead log can be kept; use a local disk")
    connection.pragma("synchronous", "FULL")
    connection.wal_autocheckpoint(CHECKPOINT_PAGES)
    connection.pragma("schema_version")  # the first look makes the log
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)


def _connect_reader(path: Path) -> apsw.Connection:
    connection = _connect(path, "mode=ro")
    try:
        connection.set_busy_timeout(BUSY_MS)
        connection.pragma("schema_version")
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        # Without the right to write beside the file no log can be read; a store that was
        # closed properly has none.
        connection.close()
        if Path(f"{path.resolve()}-wal").exists():
            raise
        connection = _connect(path, "mode=ro&immutable=1")
    except BaseException:
        connection.close()
        raise
    connection.pragma("trusted_schema", 0)
    return connection


def _tidy(place: Path) -> None:
    """Let SQLite delete an empty log that nobody uses, if it may."""
    with suppress(apsw.Error):
        flags = apsw.SQLITE_OPEN_READWRITE
        connection = apsw.Connection(str(place), flags=flags)
        try:
            connection.pragma("schema_version")
        finally:
            connection.close()


def _connect(path: Path, options: str) -> apsw.Connection:
    uri = f"{path.resolve().as_uri()}?{options}"
    return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def _require_ours(connection: apsw.Connection, path: Path) -> None:
    if connection.pragma("application_id") != APPLICATION_ID:
        raise DataError(f"{path} is the database of another program; name another file")
    _require_known(format_of(connection), path)


def _require_schema(connection: apsw.Connection, path: Path) -> None:
    if schema_of(connection) != schema_at(FORMAT_VERSION):
        raise DataError(
            f"{path} does not have the tables of format {FORMAT_VERSION}; restore it from a backup"
        )
