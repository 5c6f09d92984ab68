"""A disk that fails at its n-th write or sync, for every n: nothing is acknowledged falsely."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import apsw
import pytest
from typing_extensions import override

from croupier.errors import DataError, StoreError
from croupier.store import SqliteStore
from croupier.store.dump import dump, load
from tests.store.samples import GAME, VOID_W3, append, unit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FAULTS = {
    "full": apsw.FullError,
    "write": apsw.IOError,
    "sync": apsw.IOError,
}


class Disk(apsw.VFS):
    """The system's files, until the fault comes."""

    def __init__(self) -> None:
        self.countdown = 0
        self.fault = ""
        self.lasts = False
        self.sync_count = 0
        super().__init__("failing", "unix", makedefault=True)

    @override
    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return DiskFile(self, name, flags)

    def plan(self, fault: str, countdown: int, *, lasts: bool) -> None:
        self.fault, self.countdown, self.lasts = fault, countdown, lasts

    def mend(self) -> bool:
        """Whether the fault had come."""
        came = self.fault != "" and self.countdown <= 0
        self.fault = ""
        return came

    def ask(self, operation: str) -> None:
        if not self.fault or (self.fault == "sync") is not (operation == "sync"):
            return
        self.countdown -= 1
        if self.countdown == 0 or (self.countdown < 0 and self.lasts):
            raise FAULTS[self.fault]("the disk failed on purpose")


class DiskFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self.disk = disk
        super().__init__("unix", name, flags)

    @override
    def xWrite(self, data: bytes, offset: int) -> None:
        self.disk.ask("write")
        super().xWrite(data, offset)

    @override
    def xSync(self, flags: int) -> None:
        self.disk.ask("sync")
        self.disk.sync_count += 1
        super().xSync(flags)

    @override
    def xLock(self, level: int) -> None:
        try:
            super().xLock(level)
        except apsw.IOError as error:
            # SQLite tries to lock what it may only read, and makes nothing of it in plain C.
            raise apsw.BusyError("cannot be locked") from error


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.unregister()
    assert apsw.vfs_names()[0] == "unix"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a game of two units, to be copied."""
    path = tmp_path_factory.mktemp("begun") / "store.db"
    with SqliteStore(path) as store:
        store.commit(GAME[:2])
    return path


@pytest.fixture(scope="module")
def undisturbed(begun: Path) -> str:
    """The whole game as a disk that never failed has it."""
    path = begun.with_name("undisturbed.db")
    shutil.copyfile(begun, path)
    with SqliteStore(path) as store:
        store.commit(GAME[2:])
    return dump(path)


@pytest.mark.parametrize("size", [1, 2, len(GAME)])
def test_what_is_acknowledged_was_waited_for(tmp_path: Path, disk: Disk, size: int) -> None:
    """Once a group, however many units are in it."""
    with SqliteStore(tmp_path / "store.db") as store:
        store.put_person("ann", {})
        for start in range(0, len(GAME), size):
            before = disk.sync_count
            store.commit(GAME[start : start + size])
            assert disk.sync_count == before + 1
        before = disk.sync_count
        store.put_person("ann", {"name": "Ann"})
        assert disk.sync_count == before + 1


@pytest.mark.parametrize("lasts", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_commit_that_fails(
    tmp_path: Path, disk: Disk, begun: Path, undisturbed: str, fault: str, lasts: bool
) -> None:
    for countdown in range(1, 200):
        path = tmp_path / f"{countdown}.db"
        shutil.copyfile(begun, path)
        store = SqliteStore(path)
        done = 2
        disk.plan(fault, countdown, lasts=lasts)
        message = ""
        try:
            for made in GAME[2:]:
                store.commit([made])
                done += 1
        except StoreError as error:
            message = str(error)
        came = disk.mend()
        if came:
            advice = "nothing was written" if fault == "full" else "see what it holds"
            assert message.endswith(advice)
        # The running store knows what was acknowledged, no more.
        assert came is (done < len(GAME))
        assert store.verify().event_count == events_of(done)
        if came and fault != "full":
            with pytest.raises(StoreError, match="close the store, open it again"):
                store.commit([GAME[done]])
        if came and fault == "full":
            store.commit([GAME[done]])
            done += 1
        store.close()
        with SqliteStore(path) as again:
            found = again.verify().event_count
            assert found in {events_of(done), events_of(min(done + 1, len(GAME)))}
            rest = next(at for at in range(len(GAME) + 1) if events_of(at) == found)
            again.commit(GAME[rest:])
        assert dump(path) == undisturbed
        if not came:
            assert countdown > 4
            return
    pytest.fail("the fault came every time")


def events_of(length: int) -> int:
    """How many events the first units of the game make."""
    return sum(
        len(made.transfers) + sum(len(part.events) for part in made.appends)
        for made in GAME[:length]
    )


@pytest.mark.parametrize("fault", FAULTS)
def test_a_store_that_cannot_be_made(tmp_path: Path, disk: Disk, fault: str) -> None:
    for countdown in range(1, 300):
        path = tmp_path / f"{countdown}.db"
        disk.plan(fault, countdown, lasts=True)
        message = ""
        expected = StoreError if fault == "full" else DataError
        try:
            SqliteStore(path).close()
        except expected as error:
            message = str(error)
        came = disk.mend()
        says = "disk is full; nothing was written" if fault == "full" else "cannot be opened"
        assert came is (says in message)
        # whole, or not there at all
        assert not path.exists() or path.read_bytes()[68:72] == b"crpr"
        assert not path.with_name(f"{path.name}-new").exists()
        with SqliteStore(path) as store:
            store.commit(GAME)
            store.verify()
        if not came:
            assert countdown > 4
            return
    pytest.fail("the fault came every time")


def test_a_dump_for_which_there_is_no_room(tmp_path: Path, disk: Disk, undisturbed: str) -> None:
    """The text is not to blame, and nothing is left of what was begun."""
    for countdown in range(1, 200):
        disk.plan("full", countdown, lasts=True)
        message = ""
        try:
            load(undisturbed, tmp_path / "loaded.db")
        except DataError as error:
            message = str(error)
        if not disk.mend():
            assert countdown > 4
            return
        assert message == "the disk is full; make room and load the text again"
        assert list(tmp_path.iterdir()) == []
    pytest.fail("the fault came every time")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_disk_that_fails_at_the_end(
    tmp_path: Path, disk: Disk, begun: Path, undisturbed: str, fault: str
) -> None:
    """Closing folds the log into the file; a log that cannot be folded is kept."""
    for countdown in range(1, 200):
        path = tmp_path / f"{countdown}.db"
        shutil.copyfile(begun, path)
        store = SqliteStore(path)
        store.commit(GAME[2:])
        disk.plan(fault, countdown, lasts=True)
        try:
            store.close()
        except StoreError:
            store.close()
        came = disk.mend()
        with SqliteStore(path) as again:
            again.verify()
        assert dump(path) == undisturbed
        if not came:
            return
    pytest.fail("the fault came every time")


def test_a_database_that_may_not_grow(tmp_path: Path) -> None:
    """A full disk by SQLite's own limit: what fits goes on, what does not changes nothing."""
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        store.commit(GAME)
        pages = apsw.Connection(str(path))
        count = pages.pragma("page_count")
        pages.close()
        store._connection.pragma("max_page_count", count + 1)
        before = store.verify()
        with pytest.raises(StoreError, match="the disk is full; nothing was written"):
            store.commit([unit(append("house", 1, 400), VOID_W3)])
        assert store.verify() == before
        store.commit([unit(append("house", 1), VOID_W3)])
        store.verify()
