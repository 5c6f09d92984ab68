"""A full disk: the house says so, loses nothing it told, and goes on once there is space."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest

from croupier.errors import StoreError
from croupier.service.local import FILE_NAME
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.web.server import HouseServer
from tests.conftest import Command
from tests.faults.disk import Disk
from tests.faults.forking import environment
from tests.faults.killing import look
from tests.service.audit import audit
from tests.service.houses import BANKER_WINS, DEAL, SHEET, house_on, must, ticket
from tools import ROOT
from tools.inprocess import Ended


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.unregister()


def test_the_house_goes_on_when_there_is_space_again(tmp_path: Path, disk: Disk) -> None:
    """Without being opened anew: a disk that is full has broken nothing."""
    house = house_on(SqliteStore(tmp_path / FILE_NAME))
    house.open_table("1", SHEET, "USD")
    house.grant("ann", "USD", 1000)
    must(house, "1", c.LoadShoe("shoe", BANKER_WINS), c.OpenBetting("c1"))
    must(house, "1", ticket("ann", "a1", "banker=100"))
    house.commit()
    disk.is_full = True
    for number in range(3):
        must(house, "1", ticket("ann", f"b{number}", "tie=100"), *DEAL)
        with pytest.raises(StoreError, match="the disk is full; nothing was written"):
            house.commit()
        assert house.balance_minor("ann", "USD") == 900
        assert house.keeper("1").state.phase == "betting"
        house.check()
    disk.is_full = False
    must(house, "1", ticket("ann", "b0", "tie=100"), *DEAL)
    house.commit()
    assert house.balance_minor("ann", "USD") == 1000 + 95 - 100
    house.check()
    assert len(audit(house.store).wagers) == 2
    house.close()


class Filling(Disk):
    """A disk that is full from some write or sync on."""

    def __init__(self, room: int) -> None:
        self.room = room
        super().__init__()

    def operate(self, whole: Callable[[], None], half: Callable[[], None]) -> None:
        super().operate(whole, half)
        self.is_full = self.operation_count >= self.room


def first_game(command: Command, data: Path) -> Ended:
    return command("play", "baccarat", "--json", "--data", str(data), stdin="banker 100\ndeal\n")


def test_a_disk_full_at_the_first_start_is_told_alike_at_every_write(
    command: Command, quick_path: Path
) -> None:
    """And once there is room, the same command plays: nothing half made is in its way."""
    for room in count(step=3):
        data = quick_path / str(room)
        disk = Filling(room)
        disk.is_full = room == 0
        ended = first_game(command, data)
        disk.unregister()
        if ended.code == 0:
            break  # room for all, or full when the log was folded in at the end: no loss
        told = "croupier.db: the disk is full; nothing was written; what was accepted"
        assert (ended.code, told in ended.err) == (3, True), room
        assert ended.err.startswith("error: "), ended.err
        assert "make room, start again" in ended.err
        again = first_game(command, data)
        assert (again.code, again.err) == (0, "")
        look(data)
    assert room > 30


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EDQUOT])
def test_a_directory_that_finds_no_room(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(error, "there is no space")

    monkeypatch.setattr(Path, "mkdir", full)
    ended = first_game(command, tmp_path / "data")
    assert (ended.code, ended.out) == (3, "")
    assert "data: the disk is full; nothing was written" in ended.err


@pytest.mark.parametrize("name", ["croupier.db-lock", "croupier.db-new", "croupier.db-wal"])
def test_a_file_that_finds_no_room_to_be_made(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """SQLite only says that it cannot open it: the disk has to be asked."""

    class Closed(apsw.VFS):
        def __init__(self) -> None:
            super().__init__("closed", "unix", makedefault=True)

        def xOpen(self, path: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
            told = path.filename() if isinstance(path, apsw.URIFilename) else path
            if str(told).endswith(name):
                raise apsw.CantOpenError("no room")
            return apsw.VFSFile("unix", path, flags)

    disk = Closed()
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
        ended = first_game(command, tmp_path / "data")
    assert (ended.code, ended.out) == (3, "")
    assert "croupier.db: the disk is full; nothing was written" in ended.err
    with_room = first_game(command, tmp_path / "data")
    assert (with_room.code, "cannot be opened" in with_room.err) == (2, True)
    disk.unregister()
    assert first_game(command, tmp_path / "data").code == 0


def test_a_house_is_not_opened_on_a_full_disk(
    command: Command, quick_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever in its opening the disk fills up: nobody is told to report a fault."""
    monkeypatch.setattr(HouseServer, "run", lambda *_, **__: None)
    for room in count(step=3):
        disk = Filling(room)
        disk.is_full = room == 0
        ended = command("serve", "--port", "0", "--data", str(quick_path / str(room)))
        disk.unregister()
        if ended.code == 0:
            break
        assert (ended.code, ended.out) == (3, ""), room
        last = ended.err.splitlines()[-1]
        assert last.startswith("error: "), last
        assert last.endswith("the disk is full; nothing was written; make room, then do it again")
    assert room > 20


LIMITED = """
import resource, signal, sys
from pathlib import Path
from tests.faults.player import Game, run
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    run(Game(directory=sys.argv[1], name="first", commit_count=400))
except Exception as error:
    print(type(error).__name__, error, flush=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
"""


@pytest.mark.parametrize("size", [0, 20_000, 100_000, 250_000])
def test_a_file_that_may_not_grow(size: int, quick_path: Path) -> None:
    """The system itself refuses, at some write of a game; what was told is there."""
    played = subprocess.run(
        [sys.executable, "-c", LIMITED, str(quick_path), str(size)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    kind, _, message = played.stdout.partition(" ")
    assert kind in ("StoreError", "DiskFull", "DiskFailed", "DataError")
    assert str(quick_path / FILE_NAME) in message
    look(quick_path)
