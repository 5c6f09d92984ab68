"""Where wagers were placed: of every wager of a record, against a walk through all of it."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import apsw
import pytest

from croupier.ledger import patron
from croupier.money import Currency
from croupier.service.local import FILE_NAME, open_house
from croupier.service.origins import Origin, Origins, placed_with
from croupier.service.record import TABLES, event_of
from croupier.store import MemoryStore
from croupier.store.dump import load
from croupier.store.sqlite import SqliteStore
from croupier.store.sqlite_rows import _CAUSE, _EARLIEST, _LATEST
from croupier.table import events as e
from croupier.web.past import statement, statement_csv
from tests.data.test_releases import RELEASES
from tests.service.floors import BACCARAT, PICTURES, World
from tests.service.test_floor_worlds import Play

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.service.asks import Action
    from croupier.store.protocol import Store
    from croupier.store.records import StatementLine

USD = Currency.parse("USD")


def walked(store: Store) -> dict[str, Origin]:
    """The origin of every wager, by reading every event."""
    found: dict[str, Origin] = {}
    for stream in store.streams():
        number = 0
        for stored in store.read(stream) if stream.startswith(TABLES) else ():
            event = event_of(stored)
            if isinstance(event, e.BettingOpened):
                number = event.coup_number
            elif isinstance(event, e.WagersPlaced):
                for wager in event.wagers:
                    table_id = stream.removeprefix(TABLES)
                    found[wager.wager_id] = Origin(table_id, number, wager.bet_id)
    return found


@cache  # nothing of what is played is changed by who reads it
def played(seed: int = 3, steps: int = 1_200) -> Play:
    """A world with much in its record: tickets, repeats, withdrawals, stops, full disks."""
    play = Play(seed)
    for _ in range(steps):
        play.step()
    return play


def test_every_wager_is_found_in_any_order() -> None:
    store = played().store
    expected = walked(store)
    assert len(expected) > 100
    assert {origin.table_id for origin in expected.values()} == {BACCARAT, PICTURES}
    chance = random.Random(5)
    for _ in range(5):
        origins, wager_ids = Origins(store), list(expected)
        chance.shuffle(wager_ids)
        assert {wager_id: origins.of(wager_id) for wager_id in wager_ids} == expected
    # nothing is remembered from one to the next
    assert {wager_id: Origins(store).of(wager_id) for wager_id in expected} == expected


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
def test_wagers_of_an_earlier_release_are_found(release: Path, tmp_path: Path) -> None:
    load((release / "house.sql").read_text(encoding="utf-8"), tmp_path / FILE_NAME)
    house = open_house(tmp_path)
    expected = walked(house.store)
    assert expected
    origins = Origins(house.store)
    assert {wager_id: origins.of(wager_id) for wager_id in expected} == expected
    house.close()


def test_what_is_no_wager_has_no_origin() -> None:
    origins = Origins(played(steps=20).store)
    for wager_id in (None, "", "nobody", "id3-1"):
        assert origins.of(wager_id) is None


def entries(store: Store, patron_id: str) -> list[StatementLine]:
    """All entries of a patron."""
    return store.entries_of(patron(patron_id, "USD"), 0, 10_000)


def test_a_statement_says_of_every_line_where_its_wager_was_placed() -> None:
    store = played().store
    expected, told = walked(store), 0
    for patron_id in ("ann", "bob", "cai"):
        lines = statement(store, patron_id, USD, None, 200).lines
        rows = statement_csv(store, patron_id, USD).splitlines()
        head = "sequence,at_ms,kind,amount,balance,wager,table,coup_number,bet"
        assert rows[0] == f"{head},fate,returned"
        assert len(rows) == 1 + len(entries(store, patron_id))
        for line in lines:
            origin = expected.get(line.wager or "", Origin("", None, ""))
            shown = Origin(line.table or "", line.coup_number, line.bet or "")
            assert shown == origin
            number = "" if line.coup_number is None else str(line.coup_number)
            assert rows[line.sequence].split(",")[5:9] == [
                line.wager or "",
                *(line.table or "", number, line.bet or ""),
            ]
            told += bool(line.wager)
    assert told > 100


@pytest.mark.parametrize("action", ["place", "repeat", "double"])
def test_an_ask_of_before_a_restart_is_answered_with_its_bets(action: Action) -> None:
    world = World(MemoryStore())
    world.admit("ann")
    world.until("betting")
    # equal stakes on different bets, which no amount tells apart
    stakes = {"tie": 5_00, "banker": 5_00, "player": 5_00}
    ask = world.ask("ann", "place", stakes)
    first = world.turn(ask).answers[0]
    if action == "repeat":
        world.until("ready")
        world.until("betting")
    if action != "place":
        ask = world.ask("ann", action)
        first = world.turn(ask).answers[0]
    assert first.ok
    assert {item.bet_id for item in first.placed} == set(stakes)
    world.start()
    assert world.turn(ask).answers[0] == first


def test_of_a_ticket_placed_in_part_the_same_is_told_after_a_restart() -> None:
    world = World(MemoryStore())
    world.admit("ann")
    world.until("betting")
    stakes = {"tie": 5_00, "nonsense": 5_00, "banker": 5_00}
    ask = world.ask("ann", "place", stakes, whole=False)
    first = world.turn(ask).answers[0]
    world.start()
    assert world.turn(ask).answers[0].placed == first.placed
    assert [item.bet_id for item in first.placed] == ["tie", "banker"]


def test_no_lookup_reads_more_than_it_needs(tmp_path: Path) -> None:
    """SQLite looks rows up by their keys, and walks no table."""
    SqliteStore(tmp_path / "house.db").close()
    connection = apsw.Connection(str(tmp_path / "house.db"))
    asked = ((_CAUSE, ("ledger", "t")), (_LATEST, ("s", "[]", 0, 9)), (_EARLIEST, ("s", "t", 0)))
    for sql, bindings in asked:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", bindings)
        steps = [str(row[3]) for row in plan]
        assert steps
        # the list of tags that was given is walked, no table
        steps = [step for step in steps if not step.startswith("SCAN json_each ")]
        assert all(not step.startswith("SCAN") for step in steps), steps
    connection.close()


def test_a_transfer_beside_another_event_is_of_no_wager() -> None:
    store = played(steps=30).store
    granted = [line.transfer_id for line in entries(store, "ann") if line.wager_id is None]
    assert granted
    assert all(placed_with(store, transfer_id) is None for transfer_id in granted)
