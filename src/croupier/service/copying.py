"""Backing a house's record up while it is served, and making a house again from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from croupier.errors import DataError
from croupier.service.local import FILE_NAME, RESTORED_NAME, Restored
from croupier.service.reading import file_of
from croupier.store.backup import BESIDE, Copied, Progress, copy_store, require_free

__all__ = ["back_up", "backup_file", "restore"]

_FILE_ENDING: Final = ".db"
_LEFT_OVER: Final = frozenset(
    [*(f"{FILE_NAME}{end}" for end in BESIDE), RESTORED_NAME, f"{RESTORED_NAME}-new"]
)


def back_up(place: Path, target: Path, progress: Progress | None = None) -> Copied:
    """Copy the record of a house, which may be in use, to a place that is free.

    Args:
        place: the house's directory, or its file.
        target: the backup's file if its name ends with ``.db``, else a directory for it.

    Raises:
        DataError: there is no record, or it is damaged; something is at the target; the disk
            cannot take the copy.
    """
    into = _target(target)
    marked = _nothing if into == target else Restored(into.parent).mark
    return copy_store(
        file_of(place), into, keep_lock=False, progress=progress, before_naming=marked
    )


def _nothing() -> None:
    """A file by itself is served by nobody."""


def _target(target: Path) -> Path:
    if target.is_dir():
        found = sorted({item.name for item in target.iterdir()} - _LEFT_OVER)
        if found:
            raise DataError(
                f"{target} is not empty ({found[0]} is in it); nothing was changed: name a new "
                "place for the backup"
            )
        return target.joinpath(FILE_NAME)
    require_free(target)
    return target if target.suffix == _FILE_ENDING else target.joinpath(FILE_NAME)


def backup_file(place: Path) -> Path:
    """The file of a backup, which its directory or the file itself names.

    Raises:
        DataError: a directory without one, or an empty file.
    """
    file = file_of(place)
    if file.is_file() and not file.stat().st_size:
        raise DataError(f"{file} is empty, so that it is no backup; restore from another one")
    return file


def restore(backup: Path, directory: Path, progress: Progress | None = None) -> Copied:
    """Make a house again from a backup, in a directory that has no record.

    Args:
        backup: the backup's directory, or its file.

    Raises:
        DataError: the backup is none, or damaged; the directory has a record, or is none; the
            disk cannot take the copy.
    """
    target = directory.joinpath(FILE_NAME)
    if directory.exists() and not directory.is_dir():
        raise DataError(f"{directory} is not a directory; name one, new or without a record")
    return copy_store(
        backup_file(backup),
        target,
        progress=progress,
        # before its name, so that no house is ever there without the mark
        before_naming=Restored(directory).mark,
    )
