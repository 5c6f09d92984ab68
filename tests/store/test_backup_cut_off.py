"""A copy that is cut off, by whatever, is whole or it is not there, and nothing of it is left."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest

from croupier.errors import DataError
from croupier.store import SqliteStore
from croupier.store.backup import Copied, copy_store
from tests.faults.forking import environment
from tests.store.copier import CopyDisk, place_of, require_whole
from tools import ROOT

# --- a full disk --------------------------------------------------------------------------------


@pytest.fixture
def disk() -> Iterator[CopyDisk]:
    disk = CopyDisk()
    yield disk
    disk.unregister()


def attempt(source: Path, target: Path) -> tuple[Copied | None, str]:
    """The copy, or why there is none."""
    try:
        return copy_store(source, target), ""
    except DataError as error:
        return None, str(error)


def test_a_disk_that_fills_up_at_any_write_leaves_nothing(
    source: Path, target: Path, disk: CopyDisk
) -> None:
    copied: Copied | None = None
    for room in count():
        disk.operation_count, disk.room, disk.is_full = 0, room, room == 0
        copied, told = attempt(source, target)
        if copied is not None:
            break
        assert "copy.db: the disk is full; nothing was made: make room, then" in told
        assert not target.parent.parent.exists()
    disk.room, disk.is_full = None, False
    assert copied is not None
    require_whole(copied, target)
    assert room > 10


CALLS = [(Path, "mkdir"), (os, "open"), (os, "fsync"), (Path, "chmod"), (Path, "rename")]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EACCES])
@pytest.mark.parametrize(("owner", "name"), CALLS)
def test_a_call_that_fails_leaves_nothing(
    source: Path,
    target: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    name: str,
    number: int,
) -> None:
    def fails(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    full = number in (errno.ENOSPC, errno.EDQUOT)
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, fails)
        with pytest.raises(DataError, match="disk is full" if full else "cannot be made: "):
            copy_store(source, target)
    assert not target.parent.parent.exists()
    require_whole(copy_store(source, target), target)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError])
def test_whoever_breaks_it_off_leaves_nothing(
    source: Path, target: Path, stop: type[BaseException]
) -> None:
    def broken_off(*_: object) -> NoReturn:
        raise stop

    with pytest.raises(stop):
        copy_store(source, target, progress=broken_off)
    assert not target.parent.parent.exists()


def test_the_disk_has_the_copy_before_it_has_its_name(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    sync, rename = os.fsync, Path.rename

    def synced(file: int) -> None:
        order.append("directory" if Path(f"/proc/self/fd/{file}").is_dir() else "file")
        sync(file)

    def renamed(path: Path, to: Path) -> Path:
        order.append("name")
        return rename(path, to)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "rename", renamed)
    copy_store(source, target)
    assert order[:3] == ["file", "name", "directory"]
    assert order.count("directory") == 3  # of the copy, and those of the directories made for it


# --- kill -9 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["before", "torn", "after", "power", "calls"])
def test_a_copy_that_is_killed_is_whole_or_is_not_there(
    source: Path, tmp_path: Path, how: str
) -> None:
    under = tmp_path / "copies"
    ended = subprocess.run(
        [sys.executable, "-m", "tests.store.copier", str(source), str(under), how],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    killed = int(ended.stdout)
    assert killed > 10
    found = 0
    with SqliteStore(source, read_only=True) as store:
        heads = store.verify().heads
    for number in range(1, killed + 1):
        place = place_of(under, number)
        found += place.exists()
        if not place.exists():
            copy_store(source, place)
        with SqliteStore(place, read_only=True) as store:
            assert store.verify(heads).heads == heads
        with SqliteStore(place) as store:
            assert store.streams() == tuple(heads)
    assert found < killed
    assert (found > 0) is (how == "calls")
