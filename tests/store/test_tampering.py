"""Whatever is changed in a store's file behind its back, verification finds it."""

from __future__ import annotations

import shutil
from itertools import combinations
from typing import TYPE_CHECKING

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import ChainBroken, DataError, StoreError
from croupier.store import Head, SqliteStore
from croupier.store.chain import genesis
from croupier.store.dump import dump
from tests.store.samples import GAME
from tests.store.tampering import KEYS, Row, Tampering, variants

if TYPE_CHECKING:
    from pathlib import Path


def game_at(path: Path, length: int = len(GAME)) -> dict[str, Head]:
    """Play the game, or its beginning, into a file; its heads."""
    with SqliteStore(path) as store:
        store.commit(GAME[:length])
        store.put_snapshot("table/1", 1, b"snapshot")
        store.put_person("ann", {"name": "Ann"})
        return store.verify().heads


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def heads(path: Path) -> dict[str, Head]:
    return game_at(path)


def verify(path: Path, heads: dict[str, Head] | None = None) -> None:
    with SqliteStore(path, read_only=True) as store:
        store.verify(heads)


def broken_at(path: Path, heads: dict[str, Head] | None = None) -> tuple[str, int]:
    """Where verification finds the first bad event."""
    with pytest.raises(ChainBroken) as caught:
        verify(path, heads)
    return caught.value.stream, caught.value.version


@pytest.mark.parametrize("table", KEYS)
def test_every_byte_of_every_column(path: Path, table: str) -> None:
    """One event of the house, one of a table, a deposit and a wager; each byte changed alone."""
    game_at(path, 3)
    store = SqliteStore(path)
    tried = 0
    with Tampering(path) as file:
        rows = file.rows(table)
        assert rows
        for row in rows:
            for column, value in row.items():
                for other in variants(value):
                    if not file.update(table, row, **{column: other}):
                        continue
                    with pytest.raises((ChainBroken, DataError)):
                        store.verify()
                    moved = {**row, column: other}
                    assert file.update(table, moved, **{column: value})
                    tried += 1
        store.verify()
    store.close()
    assert tried > 9 * len(rows)


@pytest.mark.parametrize("table", KEYS)
def test_every_row_that_is_deleted(path: Path, heads: dict[str, Head], table: str) -> None:
    store = SqliteStore(path)
    with Tampering(path) as file:
        for row in file.rows(table):
            file.delete(table, row)
            with pytest.raises((ChainBroken, DataError)):
                store.verify()
            file.insert(table, row)
            store.verify(heads)
    store.close()


@pytest.mark.parametrize("version", [-1, 0, 99])
@pytest.mark.parametrize("table", KEYS)
def test_every_row_that_is_added(
    path: Path, heads: dict[str, Head], table: str, version: int
) -> None:
    """A row like another one, under a key of its own."""
    fresh: dict[str, Row] = {
        "streams": {"id": 9, "name": "table/9"},
        "events": {"position": 16, "version": version},
        "balances": {"id": 9, "account": "patron:eve:USD"},
        "entries": {"sequence": version},
        "transfers": {"ledger_version": version, "id": "t99", "wager_id": "w99"},
        "open_wagers": {"wager_id": "w99"},
    }
    store = SqliteStore(path)
    with Tampering(path) as file:
        for row in file.rows(table):
            added = {**row, **fresh[table]}
            file.insert(table, added)
            with pytest.raises((ChainBroken, DataError)):
                store.verify()
            file.delete(table, added)
            store.verify(heads)
    store.close()


@pytest.mark.parametrize("name", ["table/9", "table/zz:!", "weird", ""])
def test_a_stream_in_which_nothing_happened(path: Path, heads: dict[str, Head], name: str) -> None:
    """A head of version 0 is what a stream has before its first event; no store keeps one."""
    store = SqliteStore(path)
    with Tampering(path) as file:
        file.run("INSERT INTO streams VALUES (9, ?, 0, ?)", name, genesis(name))
        for known in (None, heads):
            with pytest.raises(ChainBroken, match="no stream of a store") as caught:
                store.verify(known)
            assert caught.value.stream == name
        file.run("DELETE FROM streams WHERE id = 9")
    store.verify(heads)
    store.close()


def test_every_two_events_put_in_each_others_place(path: Path, heads: dict[str, Head]) -> None:
    """Of any two streams: found at the first event that then lies before one it follows."""
    store = SqliteStore(path)
    found = 0
    with Tampering(path) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        for one, other in combinations([row["position"] for row in file.rows("events")], 2):
            file.exchange(one, other)
            rows = [(names[row["stream_id"]], row["version"]) for row in file.rows("events")]
            early = [
                (stream, version)
                for at, (stream, version) in enumerate(rows)
                if (stream, version - 1) in rows[at:]
            ]
            if early:
                with pytest.raises(ChainBroken, match="put before the event that it") as caught:
                    store.verify(heads)
                assert (caught.value.stream, caught.value.version) == min(early)
                found += 1
            file.exchange(one, other)
        assert found > 90
        file.run("UPDATE events SET position = -position")
        file.run("UPDATE events SET position = position + 16")
        with pytest.raises(ChainBroken, match="put before"):
            store.verify()
    store.close()


CONTENTS = ("tag", "at_ms", "body", "previous_hash", "hash")


@pytest.mark.parametrize("columns", [("body",), ("tag", "at_ms", "body"), CONTENTS])
def test_every_two_events_that_are_swapped(
    path: Path, heads: dict[str, Head], columns: tuple[str, ...]
) -> None:
    """Case 62: swap 2 and 3, broken at 2; and every other pair, between streams as well."""
    store = SqliteStore(path)
    with Tampering(path) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        for one, other in combinations(file.rows("events"), 2):
            file.update("events", one, **{name: other[name] for name in columns})
            file.update("events", other, **{name: one[name] for name in columns})
            with pytest.raises(ChainBroken) as caught:
                store.verify()
            places = {(names[row["stream_id"]], row["version"]) for row in (one, other)}
            assert (caught.value.stream, caught.value.version) == min(places)
            file.update("events", one, **{name: one[name] for name in columns})
            file.update("events", other, **{name: other[name] for name in columns})
        store.verify(heads)
    store.close()


@pytest.mark.parametrize("left", range(7))
def test_a_record_cut_off_at_its_end(path: Path, heads: dict[str, Head], left: int) -> None:
    """Case 62: delete the newest events, all of them too; then mend the stored head as well."""
    with Tampering(path) as file:
        for row in file.stream_rows("table/1")[left:]:
            file.delete("events", row)
        # Positions have no gaps, so whoever cuts must also move what lies behind.
        file.run("UPDATE events SET position = -position")
        for position, row in enumerate(reversed(file.rows("events")), 1):
            file.update("events", row, position=position)
    assert broken_at(path) == ("table/1", left + 1)
    assert broken_at(path, heads) == ("table/1", left + 1)
    with Tampering(path) as file:
        file.mend("table/1")
        if not left:
            file.run("DELETE FROM streams WHERE name = 'table/1'")
    verify(path)
    assert broken_at(path, heads) == ("table/1", left + 1)


def test_everything_deleted(path: Path, heads: dict[str, Head]) -> None:
    with Tampering(path) as file:
        for table in ("events", "streams", "entries", "balances", "transfers", "open_wagers"):
            file.run(f"DELETE FROM {table}")
    verify(path)
    assert broken_at(path, heads) == ("house", 1)


@pytest.mark.parametrize("version", range(1, 8))
def test_a_history_written_anew_is_found_with_a_head(
    path: Path, heads: dict[str, Head], version: int
) -> None:
    with Tampering(path) as file:
        row = file.stream_rows("table/1")[version - 1]
        file.update("events", row, body='{"at":"never"}')
    assert broken_at(path) == ("table/1", version)
    with Tampering(path) as file:
        file.mend("table/1")
    verify(path)
    assert broken_at(path, heads) == ("table/1", 7)


@pytest.mark.parametrize("version", range(1, 8))
def test_money_of_the_ledger_written_anew(path: Path, heads: dict[str, Head], version: int) -> None:
    """A deposit or win made larger: the tables do not follow; rebuilt, only a head finds it."""
    with Tampering(path) as file:
        row = file.stream_rows("ledger")[version - 1]
        body = row["body"].replace("000]", "001]").replace("0]]", "1]]").replace(",-", ",-1")
        assert body != row["body"]
        file.update("events", row, body=body)
        file.mend("ledger")
    assert broken_at(path) == ("ledger", version)
    with pytest.raises(ChainBroken):
        verify(path, heads)


def test_money_that_is_made_from_nothing(path: Path, heads: dict[str, Head]) -> None:
    """A chain and tables that fit each other do not make an unbalanced transfer right."""
    with Tampering(path) as file:
        row = file.stream_rows("ledger")[4]
        body = row["body"].replace("19500", "29500")
        assert body != row["body"]
        file.update("events", row, body=body)
        file.mend("ledger")
    with SqliteStore(path) as store:
        store.rebuild()
        assert store.sum_of_entries() == {"USD": 100_00}
        with pytest.raises(ChainBroken, match=r"its entries sum to .*10000") as caught:
            store.verify()
    assert (caught.value.stream, caught.value.version) == ("ledger", 5)
    assert broken_at(path, heads) == ("ledger", 5)


def test_tables_that_were_tampered_with_are_made_anew(path: Path, heads: dict[str, Head]) -> None:
    whole = dump(path)
    with Tampering(path) as file:
        file.run("UPDATE balances SET balance_minor = balance_minor + 7")
        file.run("DELETE FROM entries WHERE sequence = 2")
        file.run("DELETE FROM open_wagers")
        file.run("UPDATE transfers SET id = 'x' || id")
    with pytest.raises(ChainBroken, match="rebuild"):
        verify(path)
    with SqliteStore(path) as store:
        store.rebuild()
        store.verify(heads)
    assert dump(path) == whole


@pytest.mark.parametrize(
    "change", ["version = 2", "hash = zeroblob(32)", "body = x'00'", "checksum = zeroblob(32)"]
)
def test_a_snapshot_that_does_not_belong_is_not_used(
    path: Path, heads: dict[str, Head], change: str
) -> None:
    with Tampering(path) as file:
        file.run(f"UPDATE snapshots SET {change}")
    with SqliteStore(path) as store:
        assert store.snapshot("table/1") is None
        assert store.verify(heads).bad_snapshots == ("table/1",)
        store.put_snapshot("table/1", 7, b"again")
        assert store.verify(heads).bad_snapshots == ()


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER events_are_never_edited",
        "CREATE TRIGGER eve AFTER INSERT ON entries BEGIN DELETE FROM open_wagers; END",
        "CREATE TABLE eve (x)",
        "DROP INDEX transfers_of_wagers",
        "DROP TABLE snapshots",
        "ALTER TABLE people ADD COLUMN eve TEXT",
    ],
)
def test_tables_that_are_not_ours_are_not_opened(
    path: Path, heads: dict[str, Head], change: str
) -> None:
    del heads
    with Tampering(path) as file:
        for guard in file.guards:
            file.run(guard)
        file.guards.clear()
        file.run(change)
    errors = []
    for read_only in (False, True, False):
        # Kept, so that nothing but the store itself lets go of what it had opened.
        with pytest.raises(DataError, match="does not have the tables of format 1") as caught:
            SqliteStore(path, read_only=read_only)
        errors.append(caught)


def test_housekeeping_by_other_programs_is_harmless(path: Path, heads: dict[str, Head]) -> None:
    before = dump(path)
    connection = apsw.Connection(str(path))
    for statement in ("ANALYZE", "REINDEX", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
        connection.execute(statement)
    connection.close()
    assert dump(path) == before
    with SqliteStore(path) as store:
        store.verify(heads)


def test_events_cannot_be_edited_by_mistake(path: Path, heads: dict[str, Head]) -> None:
    del heads
    with Tampering(path) as file:
        for guard in file.guards:
            file.run(guard)
        file.guards.clear()
        for change in ("UPDATE events SET at_ms = 0", "DELETE FROM events"):
            with pytest.raises(Exception, match="events are never"):
                file.run(change)
    verify(path)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "store.db"
    game_at(path)
    return path


@given(st.data())
@settings(max_examples=150)
def test_a_damaged_file_is_found_or_says_the_same(sound: Path, data: st.DataObject) -> None:
    """Any byte of the file changed: an error that says so, or a byte that meant nothing."""
    whole, text = sound.read_bytes(), dump(sound)
    at = data.draw(st.integers(0, len(whole) - 1))
    bit = data.draw(st.integers(0, 7))
    copy = sound.with_name("copy.db")
    shutil.copyfile(sound, copy)
    with copy.open("r+b") as file:
        file.seek(at)
        file.write(bytes([whole[at] ^ (1 << bit)]))
    try:
        verify(copy)
    except (ChainBroken, DataError):
        return
    except StoreError as error:
        pytest.fail(f"byte {at}, bit {bit}: {error}")
    assert proved(dump(copy)) == proved(text)


def proved(text: str) -> list[str]:
    """The lines of a dump that chains prove: people may be erased, snapshots made anew."""
    return [
        line
        for line in text.splitlines()
        if not line.startswith(("INSERT INTO people", "INSERT INTO snapshots"))
    ]
