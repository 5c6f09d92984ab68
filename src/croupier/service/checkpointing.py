"""Making checkpoints of a record on this machine, and reading those that were kept.

Beside the record lie the key that signs them and the newest one, from which the next goes on.
Neither is part of the record, and a backup has neither.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from croupier.errors import DataError, DiskFull, NotationError
from croupier.service.checkpoints import (
    KEY_BYTES,
    ORDER_START,
    Checkpoint,
    Content,
    order_after,
    public_key,
    read_checkpoints,
    signed,
)
from croupier.service.holding import require_head
from croupier.service.keys import load_key
from croupier.service.local import SYSTEM, Sources
from croupier.service.reading import file_of, reading
from croupier.store.birth import sync_directory
from croupier.store.faults import is_full
from croupier.store.lockfile import take
from croupier.store.protocol import Store

__all__ = ["KEY_FILE", "NEWEST_FILE", "keep_checkpoint", "kept_checkpoints", "make_checkpoint"]

KEY_FILE: Final = "house.signing.key"
NEWEST_FILE: Final = "house.checkpoint"
SUFFIX: Final = ".checkpoint"
_MOST_BYTES: Final = 64 << 20
_HOUSE_DIGITS: Final = 8


def make_checkpoint(place: Path, sources: Sources = SYSTEM) -> Checkpoint:
    """Sign what a record is now, be a server writing it or not; the record is only read.

    Args:
        place: the directory of a house, or the record in it.

    Raises:
        ChainBroken: the record does not hold what was signed before.
        DataError: there is no record or nothing in it, the key cannot be used, or another is
            being made at this moment.
    """
    file = file_of(place)
    newest = file.with_name(NEWEST_FILE)
    with reading(file) as store, _alone(newest):
        before = _newest(newest)
        needed = f"checkpoints after number {before.content.number}" if before else ""
        key = load_key(file.with_name(KEY_FILE), KEY_BYTES, sources.entropy, needed_for=needed)
        if before is not None and before.key != public_key(key):
            raise DataError(
                f"{newest} is signed by another key than {KEY_FILE}; put back the key that lay "
                "there, or move both away to begin anew"
            )
        made = signed(_said(store, before, sources.now_ms()), key)
        _put(newest, f"{made}\n")
    return made


def _said(store: Store, before: Checkpoint | None, at_ms: int) -> Content:
    first = next(store.hashes(), None)
    if first is None:
        raise DataError("nothing was recorded yet, and nothing is signed that is empty")
    heads = {stream: store.head(stream) for stream in store.streams()}
    if before is None:
        return Content(1, at_ms, order_after(ORDER_START, store.hashes()), heads, first, None)
    said = before.content
    for stream, head in said.heads.items():
        require_head(store, stream, head)
    order = order_after(said.order, store.hashes(said.event_count))
    return Content(said.number + 1, at_ms, order, heads, said.house, before.digest)


@contextmanager
def _alone(newest: Path) -> Iterator[None]:
    """While nobody else makes a checkpoint of the same house."""
    lock = take(newest)
    try:
        yield
    finally:
        lock.close()


def _newest(path: Path) -> Checkpoint | None:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}") from None
    try:
        return Checkpoint.parse(text)
    except NotationError as error:
        raise DataError(f"{path}: {error}; put the newest one that was kept in its place") from None


def keep_checkpoint(made: Checkpoint, place: Path) -> Path:
    """Put a checkpoint down, on the disk when this returns, and say where.

    Args:
        place: a directory, in which it gets a file of its own; or a file, to which it is added.

    Raises:
        DataError: it cannot be written there, or the file holds something else.
        DiskFull: there is no room.
    """
    said = made.content
    if place.is_dir():
        name = f"{made.key.hex()[:_HOUSE_DIGITS]}-{said.number:08d}{SUFFIX}"
        path, text = place.joinpath(name), ""
    else:
        path = place
        text = "".join(f"{each}\n" for each in kept_checkpoints(path)) if path.exists() else ""
    _put(path, f"{text}{made}\n")
    return path


def kept_checkpoints(place: Path) -> tuple[Checkpoint, ...]:
    """The checkpoints of a file, or of all files ``*.checkpoint`` of a directory.

    Raises:
        DataError: there are none, or what is there cannot be read.
        NotationError: names the file with what is none, or is not as it was signed.
    """
    files = sorted(place.glob(f"*{SUFFIX}")) if place.is_dir() else [place]
    if not files:
        raise DataError(f"{place} has no checkpoints; they are files *{SUFFIX}")
    return tuple(each for file in files for each in _kept_in(file))


def _kept_in(file: Path) -> tuple[Checkpoint, ...]:
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise DataError(f"{file} is too large for checkpoints; name the file that holds them")
        return read_checkpoints(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{file} is no text; name a file of checkpoints") from None
    except NotationError as error:
        raise NotationError(f"{file}: {error}") from None


def _put(path: Path, text: str) -> None:
    """Let a file hold a text: all of it, on the disk, or what it held before."""
    new: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f"{path.name}-", dir=path.parent)
        new = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.chmod(0o644)  # no secret, and read by whoever carries it away
        new.replace(path)
        sync_directory(path.parent)
    except OSError as error:
        if is_full(error, path):
            raise DiskFull(f"{path}: the disk is full; nothing was written") from None
        raise DataError(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        if new is not None:
            with suppress(OSError):
                new.unlink(missing_ok=True)
