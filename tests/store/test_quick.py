"""The quick walk: it accepts what the slow one accepts, and begins where it is told to."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import ChainBroken, DataError
from croupier.store import Head, SqliteStore
from croupier.store import verify as slow
from tests.store.samples import GAME, VOID_W3, append, unit
from tests.store.tampering import KEYS, Tampering, variants

LENGTHS = range(1, len(GAME) + 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def after(path: Path, length: int) -> dict[str, Head]:
    """The heads after the beginning of the game; then the rest of it is played."""
    with SqliteStore(path) as store:
        store.commit(GAME[:length])
        heads = {stream: store.head(stream) for stream in store.streams()}
        store.commit(GAME[length:])
        store.commit([unit(append("table/1", 7), VOID_W3)])
    return heads


@pytest.fixture
def quick_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is accepted but by the quick walk."""

    def refused(*_: object) -> None:
        raise ChainBroken("slow", 0, "asked")

    monkeypatch.setattr(slow, "verify", refused)


@pytest.mark.usefixtures("quick_alone")
@pytest.mark.parametrize("length", LENGTHS)
def test_a_sound_record_is_accepted_from_any_moment_on(path: Path, length: int) -> None:
    heads = after(path, length)
    with SqliteStore(path, read_only=True) as store:
        whole = store.verify()
        assert store.verify(heads, since=heads) == whole == store.verify(heads)
        assert whole.event_count == sum(1 for _ in store.written())
        assert whole.entry_count == 18
        assert whole.open_wager_count == 0


@pytest.mark.usefixtures("quick_alone")
def test_an_empty_record_is_accepted(path: Path) -> None:
    with SqliteStore(path) as store:
        assert store.verify().event_count == 0


def test_both_walks_report_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after(path, 3)
    with SqliteStore(path, read_only=True) as store:
        quick = store.verify()
        monkeypatch.setattr("croupier.store.proof.sound_report", lambda *_: None)
        assert store.verify() == quick


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("table", [name for name in KEYS if name != "streams"])
def test_what_is_changed_after_a_moment_is_found_from_it_on(
    path: Path, table: str, length: int
) -> None:
    """Of rows that came later, and balances, which are always of now.

    Whose an older entry was is believed, so the name of an account may be another.
    """
    heads = after(path, length)
    ledger, count = heads["ledger"].version, sum(head.version for head in heads.values())
    store = SqliteStore(path, read_only=True)
    with Tampering(path) as file:
        later = [
            row
            for row in file.rows(table)
            if row.get("ledger_version", 99) > ledger and row.get("position", 99) > count
        ]
        for row in later:
            for column, value in row.items():
                other = next(iter(variants(value)))
                if (
                    column == "account"
                    or other == value
                    or not file.update(table, row, **{column: other})
                ):
                    continue
                with pytest.raises((ChainBroken, DataError)):
                    store.verify(heads, since=heads)
                assert file.update(table, {**row, column: other}, **{column: value})
        for row in later:
            file.delete(table, row)
            with pytest.raises((ChainBroken, DataError)):
                store.verify(since=heads)
            file.insert(table, row)
        store.verify(since=heads)
    store.close()


def test_what_is_believed_is_not_looked_at(path: Path) -> None:
    """The price of beginning later: an old event that was changed is found only from the first."""
    heads = after(path, 4)
    with SqliteStore(path, read_only=True) as store, Tampering(path) as file:
        file.update("events", file.rows("events")[0], body='{"at":"never"}')
        store.verify(since=heads)
        with pytest.raises(ChainBroken):
            store.verify()


def test_a_moment_that_is_not_in_the_record_is_no_beginning(path: Path) -> None:
    heads = after(path, 4)
    other = {**heads, "table/1": Head(heads["table/1"].version, bytes(32))}
    with SqliteStore(path, read_only=True) as store:
        with pytest.raises(ChainBroken, match="not the one that was kept"):
            store.verify(other, since=other)
        gone = {**heads, "table/1": Head(99, bytes(32))}
        with pytest.raises(ChainBroken, match="missing"):
            store.verify(gone, since=gone)


@pytest.mark.parametrize("column", ["version", "hash", "body", "checksum"])
def test_a_snapshot_of_another_kind_is_damage(path: Path, column: str) -> None:
    """A page that was hit can hold what no writer can write; seen at byte 8,196 of a file."""
    after(path, 3)
    with SqliteStore(path) as store:
        store.put_snapshot("table/1", 1, b"snapshot")
    with Tampering(path) as file:
        schema = "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')')"
        loose = "UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '')"
        file.connection.pragma("writable_schema", "on")
        (sql,) = file.run("SELECT sql FROM sqlite_schema WHERE name = 'snapshots'")
        for statement in (schema, loose):
            file.run(f"{statement} WHERE name = 'snapshots'")
        file.connection.pragma("writable_schema", "reset")
        file.run(f"UPDATE snapshots SET {column} = NULL")
        file.connection.pragma("writable_schema", "on")
        file.run("UPDATE sqlite_schema SET sql = ? WHERE name = 'snapshots'", sql[0])
        file.connection.pragma("writable_schema", "reset")
    with SqliteStore(path, read_only=True) as store:
        with pytest.raises(DataError, match="damaged"):
            store.verify()
        with pytest.raises(DataError, match="damaged"):
            store.snapshot("table/1")
