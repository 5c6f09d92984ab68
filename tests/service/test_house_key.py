"""The key that shoes in use are sealed with: made once, needed, kept out of every copy."""

from __future__ import annotations

import secrets
import stat
from pathlib import Path

import pytest

from croupier.errors import DataError
from croupier.service.config import HouseConfig, read_config
from croupier.service.copying import back_up, restore
from croupier.service.floor import Floor
from croupier.service.local import (
    FILE_NAME,
    KEY_NAME,
    Restored,
    open_house,
    open_served,
)
from croupier.store.backup import copy_store
from tests.service.floors import BACCARAT, World

CONFIG = read_config(None)


def serve_for_a_while(directory: Path, config: HouseConfig = CONFIG) -> dict[str, str]:
    """Open a house, deal some coups and close it. The shoe in use at each table, by its id."""
    house = open_served(directory, config)
    try:
        floor = Floor(house, config)
        now, restored = 0, Restored(directory)
        floor.open(now, call_off=restored.holds)
        restored.called_off(house.store, [table.id for table in config.tables])
        for _ in range(40):
            floor.turn(now)
            floor.commit()
            now = max(now + 1, floor.next_due_ms())
        return {table.id: house.keeper(table.id).state.shoe_id for table in config.tables}
    finally:
        house.close()


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path)
    key = tmp_path / KEY_NAME
    first = key.read_bytes()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(bytes.fromhex(first.decode())) == 32
    serve_for_a_while(tmp_path)
    assert key.read_bytes() == first


def test_the_order_of_a_shoe_in_use_is_nowhere_in_the_record(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path)
    house = open_served(tmp_path, CONFIG)
    shoes = [house.shoe_in_use(table.id) for table in CONFIG.tables]
    house.close()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.name != KEY_NAME)
    for shoe in shoes:
        assert " ".join(map(str, shoe.order[:20])).encode() not in written
        assert bytes(shoe.order)[:20] not in written
        assert shoe.secret not in written
        assert shoe.secret.hex().encode() not in written


def test_a_house_without_its_key_says_which_shoe_needs_it(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path)
    key = tmp_path / KEY_NAME
    kept = key.read_bytes()
    key.unlink()
    with pytest.raises(DataError, match=rf"{KEY_NAME} is missing.*table baccarat-1.*put back"):
        open_served(tmp_path, CONFIG)
    assert not key.exists()
    # whoever only plays in the terminal, or checks, needs none
    open_house(tmp_path).close()
    key.write_bytes(kept)
    serve_for_a_while(tmp_path)


def test_another_houses_key_opens_nothing_and_changes_nothing(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path)
    key = tmp_path / KEY_NAME
    kept = key.read_bytes()
    before = heads(tmp_path)
    key.write_text(f"{secrets.token_hex(32)}\n", encoding="ascii")
    with pytest.raises(DataError, match=r"sealed with another key.*put back the house\.key"):
        serve_for_a_while(tmp_path)
    assert heads(tmp_path) == before
    key.write_bytes(kept)
    serve_for_a_while(tmp_path)


def heads(directory: Path) -> dict[str, object]:
    """How far every stream has come."""
    house = open_house(directory)
    try:
        return {name: house.store.head(name) for name in house.store.streams()}
    finally:
        house.close()


def test_tables_of_new_ids_open_where_the_key_is_lost(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path)
    (tmp_path / KEY_NAME).unlink()
    tables = tuple(table._replace(id=f"{table.id}-new") for table in CONFIG.tables)
    serve_for_a_while(tmp_path, HouseConfig(tables))
    house = open_house(tmp_path)
    house.check()
    house.close()


@pytest.mark.parametrize("content", [b"", b"no key", b"ab" * 31, b"ab" * 33, bytes(range(200))])
def test_what_is_no_key_is_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / KEY_NAME).write_bytes(content)
    with pytest.raises(DataError, match=rf"{KEY_NAME} holds no key"):
        open_served(tmp_path, CONFIG)
    assert (tmp_path / KEY_NAME).read_bytes() == content


def test_no_copy_of_the_record_holds_the_key(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path / "house")
    key = bytes.fromhex((tmp_path / "house" / KEY_NAME).read_text(encoding="ascii"))
    copy = tmp_path / "copy"
    copy.mkdir()
    copy_store(tmp_path / "house" / FILE_NAME, copy / FILE_NAME)
    assert KEY_NAME not in {path.name for path in copy.iterdir()}
    content = (copy / FILE_NAME).read_bytes()
    assert key not in content
    assert key.hex().encode() not in content


def test_a_record_from_before_keys_is_gone_on_from(tmp_path: Path) -> None:
    house = open_house(tmp_path)
    floor = Floor(house, CONFIG)
    floor.open(0)
    floor.turn(0)
    floor.commit()
    house.close()
    assert not (tmp_path / KEY_NAME).exists()
    shoes = serve_for_a_while(tmp_path)
    assert all(shoes.values())


@pytest.mark.parametrize("table_id", [table.id for table in CONFIG.tables])
def test_a_shoe_that_was_seen_further_than_the_record_goes_is_called_off(table_id: str) -> None:
    """A record from a backup would deal cards again that patrons have seen."""
    world = World()
    world.until("dealt", table_id)
    before = world.state(table_id).shoe_id
    world.start(call_off=lambda each: each == table_id)
    tally = world.state(table_id).tally
    assert world.state(table_id).committed is None
    assert tally.called_off_count == (table_id == BACCARAT)
    world.until("betting", table_id)
    assert world.state(table_id).shoe_id != before
    world.house.check()


def test_a_house_that_was_restored_is_marked_until_it_was_served(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path / "house")
    back_up(tmp_path / "house", tmp_path / "copy")
    assert not Restored(tmp_path / "house").is_marked
    restore(tmp_path / "copy", tmp_path / "again")
    assert Restored(tmp_path / "again").is_marked
    assert Restored(tmp_path / "copy").is_marked
    (tmp_path / "again" / KEY_NAME).write_bytes((tmp_path / "house" / KEY_NAME).read_bytes())
    serve_for_a_while(tmp_path / "again")
    assert not Restored(tmp_path / "again").is_marked
    with pytest.raises(DataError, match="is there already"):
        restore(tmp_path / "copy", tmp_path / "house")
    assert not Restored(tmp_path / "house").is_marked
    (tmp_path / "junk").mkdir()
    (tmp_path / "junk" / FILE_NAME).write_bytes(b"SQLite format 3\0" + bytes(5_000))
    with pytest.raises(DataError):
        restore(tmp_path / "junk", tmp_path / "third")
    assert not Restored(tmp_path / "third").is_marked


def test_a_table_that_was_away_from_a_restored_house_is_marked_on(
    tmp_path: Path,
) -> None:
    """Else its shoe, seen further than the record goes, would be dealt from once it is back."""
    shoes = serve_for_a_while(tmp_path / "house")
    back_up(tmp_path / "house", tmp_path / "copy")
    (tmp_path / "copy" / KEY_NAME).write_bytes((tmp_path / "house" / KEY_NAME).read_bytes())
    here, away = CONFIG.tables
    # served as it is, without restore: a backup carries its mark
    serve_for_a_while(tmp_path / "copy", HouseConfig((here,)))
    marked = Restored(tmp_path / "copy")
    assert (marked.holds(here.id), marked.holds(away.id)) == (False, True)
    house = open_house(tmp_path / "copy")
    assert house.keeper(here.id).state.shoe_id != shoes[here.id]
    assert house.keeper(away.id).state.shoe_id == shoes[away.id]
    house.close()
    later = serve_for_a_while(tmp_path / "copy")
    assert later[away.id] != shoes[away.id]
    assert not marked.is_marked


def test_a_mark_that_cannot_be_read_is_for_every_table(tmp_path: Path) -> None:
    serve_for_a_while(tmp_path)
    (tmp_path / "house.restored").write_bytes(b"\xff\xfe")
    marked = Restored(tmp_path)
    assert all(marked.holds(table.id) for table in CONFIG.tables)
