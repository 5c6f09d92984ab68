"""What a store is gone on from, compared with its record at a start."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import DataError
from croupier.store import SqliteStore, agreement
from croupier.store.chain import genesis
from tests.store.files import play
from tests.store.samples import GAME
from tests.store.tampering import Tampering, variants

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# From all transfers read as their events to all of them summed up from their entries.
WINDOWS = (20_000, 7, 4, 3, 1, 0)


@pytest.fixture(params=WINDOWS)
def window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    recent: int = request.param
    monkeypatch.setattr(agreement, "RECENT_TRANSFERS", recent)
    return recent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    play(tmp_path / "store.db")
    return tmp_path / "store.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as opened:
        yield opened


def refused(store: SqliteStore, path: Path) -> str:
    with pytest.raises(DataError) as caught:
        store.require_agreement()
    message = str(caught.value)
    assert message.startswith(f"{path} is damaged")
    assert message.endswith("; restore it from a backup")
    return message


def test_every_record_agrees_after_every_commit(tmp_path: Path, window: int) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.require_agreement()
        for unit in GAME:
            store.commit([unit])
            store.require_agreement()
        store.rebuild()
        store.require_agreement()


def test_it_looks_at_one_moment_and_changes_nothing(path: Path, store: SqliteStore) -> None:
    before = path.read_bytes()
    with SqliteStore(path, read_only=True) as reader:
        reader.require_agreement()
    store.require_agreement()
    assert path.read_bytes() == before


# The number of a row is not what it says; the name of an account is told by its entries.
CHANGED = {
    "streams": ("name", "version", "hash"),
    "balances": ("account", "balance_minor", "entry_count"),
    "open_wagers": ("wager_id", "patron", "stake_account", "stake_minor"),
}


@pytest.mark.parametrize("table", CHANGED)
def test_every_byte_of_what_is_gone_on_from(tmp_path: Path, table: str) -> None:
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        store.commit(GAME[:3])
        tried = 0
        with Tampering(path) as file:
            for row in file.rows(table):
                for column in CHANGED[table]:
                    for other in variants(row[column]):
                        if file.update(table, row, **{column: other}):
                            refused(store, path)
                            moved = {**row, column: other}
                            assert file.update(table, moved, **{column: row[column]})
                            tried += 1
            store.require_agreement()
        assert tried > 20


@pytest.mark.parametrize("table", ["streams", "events", "balances", "entries", "open_wagers"])
def test_every_row_that_is_deleted(path: Path, store: SqliteStore, table: str, window: int) -> None:
    with Tampering(path) as file:
        for row in file.rows(table):
            file.delete(table, row)
            refused(store, path)
            file.insert(table, row)
            store.require_agreement()


def test_every_balance_that_is_changed_is_named(
    path: Path, store: SqliteStore, window: int
) -> None:
    with Tampering(path) as file:
        for row in file.rows("balances"):
            for other in (row["balance_minor"] + 1, -row["balance_minor"] - 1, 2**63 - 1):
                file.update("balances", row, balance_minor=other)
                named = f"the balance of {row['account']} is {other}, the record says"
                assert f"{named} {row['balance_minor']};" in refused(store, path)
                file.update("balances", row, balance_minor=row["balance_minor"])


def test_entries_that_say_the_same_as_a_forged_balance(path: Path, store: SqliteStore) -> None:
    """The newest transfers are read from their events, whatever the tables agree on."""
    with Tampering(path) as file:
        file.run("UPDATE entries SET amount_minor = amount_minor + 1, balance_minor = 1")
        file.run("UPDATE balances SET balance_minor = balance_minor + entry_count")
    assert "the balance of " in refused(store, path)


def test_every_transfer_that_is_forgotten(path: Path, store: SqliteStore) -> None:
    """Its id could be used again."""
    with Tampering(path) as file:
        for row in file.rows("transfers"):
            file.delete("transfers", row)
            refused(store, path)
            file.insert("transfers", row)
    store.require_agreement()


def test_a_transfer_that_does_not_read_is_named(path: Path, store: SqliteStore) -> None:
    with Tampering(path) as file:
        for row in file.stream_rows("ledger"):
            for body in ("{", "{}", '{"id":"x","kind":"wager-pended","entries":[],"wager_id":"w"}'):
                file.update("events", row, body=body)
                refused(store, path)
            file.update("events", row, body=row["body"])
    store.require_agreement()


def test_entries_that_leave_no_place_for_the_next(path: Path, store: SqliteStore) -> None:
    """The next one of an account is put behind as many as its row counts."""
    with Tampering(path) as file:
        for row in file.rows("entries"):
            if file.update("entries", row, sequence=row["sequence"] + 1):
                assert "are missing or too many" in refused(store, path)
                moved = {**row, "sequence": row["sequence"] + 1}
                file.update("entries", moved, sequence=row["sequence"])
    store.require_agreement()


@pytest.mark.parametrize(
    ("name", "version", "why"),
    [
        ("table/9", 0, "no stream of a store"),
        ("weird", 0, "no stream of a store"),
        ("weird", 1, "no stream of a store"),
        ("table/9", 3, "missing; the stream's head is 3"),
    ],
)
def test_a_stream_in_which_nothing_happened(
    path: Path, store: SqliteStore, name: str, version: int, why: str
) -> None:
    with Tampering(path) as file:
        file.run("INSERT INTO streams VALUES (9, ?, ?, ?)", name, version, genesis(name))
    assert f"stream {name}, event 1: {why}; restore" in refused(store, path)


def test_sums_beyond_64_bits(path: Path, store: SqliteStore, window: int) -> None:
    """Of damaged entries: told as damage, not as a fault of the sum."""
    with Tampering(path) as file:
        file.run("UPDATE entries SET amount_minor = 9223372036854775807")
        if window < 7:
            refused(store, path)


def test_a_refused_store_can_be_mended_from_its_chain(path: Path, store: SqliteStore) -> None:
    with Tampering(path) as file:
        file.run("UPDATE balances SET balance_minor = balance_minor + 1")
    refused(store, path)
    store.rebuild()
    store.require_agreement()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "store.db"
    play(path)
    return path


@given(st.data(), st.sampled_from(WINDOWS))
@settings(max_examples=150)
def test_a_damaged_file_is_told_as_nothing_else(
    sound: Path, data: st.DataObject, recent: int
) -> None:
    """Any byte changed, or a page put in another's place: refused as damage, or not seen yet."""
    whole = bytearray(sound.read_bytes())
    pages = len(whole) // 4096
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] ^= 1 << data.draw(st.integers(0, 7))
    else:
        of, to = data.draw(st.integers(1, pages - 1)), data.draw(st.integers(1, pages - 1))
        whole[to * 4096 : (to + 1) * 4096] = whole[of * 4096 : (of + 1) * 4096]
    copy = sound.with_name("copy.db")
    copy.write_bytes(bytes(whole))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement, "RECENT_TRANSFERS", recent)
        with suppress(DataError), SqliteStore(copy, read_only=True) as store:
            store.require_agreement()
