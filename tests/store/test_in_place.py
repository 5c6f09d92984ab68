"""A store whose file is taken away in the middle of its use acknowledges nothing any more."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.errors import StoreError
from croupier.store import SqliteStore
from tests.store.files import play
from tests.store.samples import AFTER_GAME, ANN, GAME, VOID_W3, append, unit

NEXT = unit(append("table/1", 7), VOID_W3)


def replaced_by_another(directory: Path) -> None:
    """As a backup does that is put back over a store in use."""
    play(directory / "other.db")
    (directory / "other.db").replace(directory / "store.db")


def replaced_by_a_copy(directory: Path) -> None:
    shutil.copyfile(directory / "store.db", directory / "copy.db")
    (directory / "copy.db").replace(directory / "store.db")


def replaced_by_a_directory(directory: Path) -> None:
    shutil.rmtree(directory)
    directory.mkdir()


TAKEN_AWAY: dict[str, tuple[str, Callable[[Path], object]]] = {
    "directory removed": ("store.db", shutil.rmtree),
    "directory moved": ("store.db", lambda path: path.rename(path.with_name("moved"))),
    "directory made anew": ("store.db", replaced_by_a_directory),
    "store removed": ("store.db", lambda path: (path / "store.db").unlink()),
    "store moved": ("store.db", lambda path: (path / "store.db").rename(path / "moved.db")),
    "store replaced": ("store.db", replaced_by_another),
    "store copied over": ("store.db", replaced_by_a_copy),
    "log removed": ("store.db-wal", lambda path: (path / "store.db-wal").unlink()),
    "lock removed": ("store.db-lock", lambda path: (path / "store.db-lock").unlink()),
}

WRITES: dict[str, Callable[[SqliteStore], object]] = {
    "commit": lambda store: store.commit([NEXT]),
    "snapshot": lambda store: store.put_snapshot("table/1", 7, b"state"),
    "person": lambda store: store.put_person("ann", {"name": "Ann"}),
    "rebuild": lambda store: store.rebuild(),
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("how", TAKEN_AWAY)
def test_nothing_is_acknowledged_any_more(tmp_path: Path, how: str, write: str) -> None:
    directory = tmp_path / "data"
    directory.mkdir()
    store = SqliteStore(directory / "store.db")
    store.commit(GAME)
    name, take_away = TAKEN_AWAY[how]
    take_away(directory)
    for _ in range(2):
        with pytest.raises(StoreError, match=rf"{name} was removed, moved or replaced .*put it"):
            WRITES[write](store)
        assert store.balances() == AFTER_GAME
        assert store.head("table/1").version == 7
    store.close()


@pytest.mark.parametrize("name", ["store.db-wal", "store.db-lock"])
def test_what_was_acknowledged_before_is_kept(tmp_path: Path, name: str) -> None:
    """The log is taken away with what it holds; closing still folds it into the store."""
    path = tmp_path / "store.db"
    store = SqliteStore(path)
    store.commit(GAME)
    (tmp_path / name).unlink()
    with pytest.raises(StoreError, match="nothing was written"):
        store.commit([NEXT])
    store.close()
    with SqliteStore(path) as again:
        assert again.verify().event_count == 15
        again.commit([NEXT])
        assert again.balance(ANN) == AFTER_GAME[ANN] + 20_00


def test_another_store_in_its_place_is_left_alone(tmp_path: Path) -> None:
    """Nothing of the log of the one that was replaced gets into the other."""
    path = tmp_path / "store.db"
    store = SqliteStore(path)
    store.commit(GAME[:3])
    replaced_by_another(tmp_path)
    whole = path.read_bytes()
    store.close()
    assert path.read_bytes() == whole
    with SqliteStore(path) as other:
        assert other.verify().event_count == 15


def test_another_store_in_use_keeps_its_log(tmp_path: Path) -> None:
    directory, moved = tmp_path / "data", tmp_path / "moved"
    directory.mkdir()
    store = SqliteStore(directory / "store.db")
    store.commit(GAME)
    directory.rename(moved)
    directory.mkdir()
    other = SqliteStore(directory / "store.db")
    other.commit(GAME[:3])
    log = (directory / "store.db-wal").read_bytes()
    store.close()
    assert (directory / "store.db-wal").read_bytes() == log
    other.commit(GAME[3:])
    other.close()
    for place in (directory, moved):
        with SqliteStore(place / "store.db") as again:
            assert again.verify().event_count == 15


def test_a_store_put_back_goes_on(tmp_path: Path) -> None:
    directory = tmp_path / "data"
    directory.mkdir()
    with SqliteStore(directory / "store.db") as store:
        store.commit(GAME)
        directory.rename(tmp_path / "moved")
        with pytest.raises(StoreError, match="nothing was written"):
            store.commit([NEXT])
        (tmp_path / "moved").rename(directory)
        store.commit([NEXT])
    with SqliteStore(directory / "store.db") as again:
        assert again.verify().event_count > 15
