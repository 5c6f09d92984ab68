"""One writer and many readers of a file, and files of other formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import apsw
import pytest

from croupier.errors import DataError, StoreError
from croupier.ledger import deposit
from croupier.store import SqliteStore, opening
from croupier.store.dump import dump
from croupier.store.schema import (
    FORMAT_VERSION,
    MIGRATIONS,
    migrate,
    schema_at,
)
from croupier.store.soundness import damage_in
from tests.store.files import play, tree
from tests.store.samples import ANN, GAME, VOID_W3, append, unit

if TYPE_CHECKING:
    pass


# --- one writer, many readers ------------------------------------------------------------------


def test_a_second_writer_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    link = tmp_path / "link.db"
    with SqliteStore(path) as store:
        link.symlink_to(path)
        for name in (path, link):
            with pytest.raises(DataError, match="in use by another process or store; close"):
                SqliteStore(name)
        store.commit(GAME)
    with SqliteStore(link) as store:
        store.commit([unit(append("table/1", 7), VOID_W3)])
        with pytest.raises(DataError, match="in use"):
            SqliteStore(path)
    with SqliteStore(path) as store:
        assert store.head("table/1").version == 8


def test_readers_look_at_a_store_in_use(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with SqliteStore(path) as writer:
        reader = SqliteStore(path, read_only=True)
        assert reader.verify().event_count == 0
        writer.commit(GAME)
        assert reader.verify().event_count == 15
        before = reader.read("table/1")
        writer.commit([unit(append("table/1", 7), VOID_W3)])
        assert [event.version for event in before][:7] == list(range(1, 8))
        assert reader.balances() == writer.balances()
        reader.close()
        writer.commit([unit(append("house", 1))])
        writer.verify()
        with pytest.raises(DataError, match="in use"):
            SqliteStore(path)


def test_a_reader_sees_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer commits while the reader is in the middle of verifying."""
    path = tmp_path / "store.db"
    with SqliteStore(path) as writer, SqliteStore(path, read_only=True) as reader:
        writer.commit(GAME)
        look = damage_in

        def look_while_another_commits(connection: apsw.Connection) -> str | None:
            damage = look(connection)
            version = writer.head("house").version
            writer.commit([unit(append("house", version), deposit(f"d{version + 5}", ANN, 5))])
            return damage

        monkeypatch.setattr("croupier.store.proof.damage_in", look_while_another_commits)
        assert reader.verify().event_count == 15
        assert reader.verify().event_count == 17


def test_a_reader_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    play(path)
    (tmp_path / "store.db-lock").unlink()
    before = tree(tmp_path)
    with SqliteStore(path, read_only=True) as store:
        store.verify()
        for use in (
            lambda: store.commit([unit(append("house", 1))]),
            lambda: store.put_snapshot("house", 1, b""),
            lambda: store.put_person("ann", {}),
            lambda: store.erase_person("ann"),
            store.rebuild,
        ):
            with pytest.raises(StoreError, match="opened to read only; nothing was written"):
                use()
    assert tree(tmp_path) == before


def test_how_a_store_is_kept(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.commit(GAME)
        asked = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "trusted_schema")
        found = [store._connection.pragma(name) for name in asked]
        files = sorted(file.name for file in tmp_path.iterdir())
    assert found == ["wal", 2, 1, 1, 0]
    assert files == ["store.db", "store.db-lock", "store.db-shm", "store.db-wal"]


def test_a_store_leaves_one_file_and_its_lock(tmp_path: Path) -> None:
    play(tmp_path / "store.db")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["store.db", "store.db-lock"]
    assert (tmp_path / "store.db-lock").read_bytes() == b""


def test_another_program_that_holds_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "BUSY_MS", 20)
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        other = apsw.Connection(str(path))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program holds the database; try again"):
            store.commit(GAME)
        assert store.head("house").version == 0
        other.execute("ROLLBACK")
        store.commit(GAME)
        other.close()


# --- formats ----------------------------------------------------------------------------------


LATER = (*MIGRATIONS, ("CREATE TABLE later (x INTEGER) STRICT",))


def test_an_older_format_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    play(path)
    made = [*schema_at(1), ("table", "later", LATER[-1][0])]
    tables = sorted(made, key=lambda row: (row[0] != "table", row))
    monkeypatch.setattr(opening, "FORMAT_VERSION", 2)
    monkeypatch.setattr(opening, "migrate", lambda connection: migrate(connection, LATER))
    monkeypatch.setattr(opening, "schema_at", lambda _: tables)
    with pytest.raises(DataError, match="is of format 1; open it once to write"):
        SqliteStore(path, read_only=True)
    for read_only in (False, True):
        with SqliteStore(path, read_only=read_only) as store:
            assert store.verify().event_count == 15
    assert "PRAGMA user_version = 2;" in dump(path)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    play(path)
    before = dump(path)
    connection = apsw.Connection(str(path))
    with pytest.raises(apsw.SQLError, match="no such table"):
        migrate(connection, (*LATER, ("DROP TABLE snapshots", "DROP TABLE nowhere")))
    connection.close()
    assert dump(path) == before


def test_a_file_that_says_another_format_in_its_log(tmp_path: Path) -> None:
    """A newer release was killed: its format is in the log only, the file still says ours."""
    path = tmp_path / "store.db"
    play(path)
    newer = apsw.Connection(str(path))
    newer.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    newer.pragma("user_version", FORMAT_VERSION + 1)
    newer.close()
    before = {name: tree(tmp_path)[name] for name in ("store.db", "store.db-wal")}
    for read_only in (False, True):
        with pytest.raises(DataError, match=f"is of format {FORMAT_VERSION + 1}"):
            SqliteStore(path, read_only=read_only)
    assert {name: tree(tmp_path)[name] for name in before} == before
