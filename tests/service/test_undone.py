"""A turn that was not recorded: the floor is what the record says, and so is every answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.errors import DataError, StoreError
from croupier.service.asks import key_prefix
from croupier.service.config import HouseConfig, read_config
from croupier.service.house import Answer
from croupier.service.news import Look
from croupier.table.commands import Command
from croupier.table.events import CoupSettled
from tests.service.floors import BACCARAT, Full, World


@pytest.fixture
def world() -> World:
    """A table that takes bets, and Ann."""
    made = World()
    made.admit("ann")
    made.until("betting")
    return made


def test_what_could_not_be_recorded_was_not_done() -> None:
    store = Full()
    world = World(store)
    world.admit("ann")
    world.until("betting")
    ask = world.ask("ann", "place", {"banker": 50_00})
    store.full = True
    world.floor.turn(world.now, [ask])
    with pytest.raises(StoreError):
        world.floor.commit()
    (answer,) = world.floor.undone([ask], world.now)
    assert [item.code for item in answer.refused] == ["not_recorded"]
    assert world.balance("ann") == 1_000_00
    store.full = False
    assert world.turn(ask).answers[0].ok
    world.until("ready")
    world.house.check()


def test_what_was_recorded_before_is_answered_as_ever_by_a_turn_that_is_not() -> None:
    """Else the patron would take his wager for refused and stake again."""
    store = Full()
    world = World(store)
    world.admit("ann")
    world.until("betting")
    told = world.ask("ann", "place", {"banker": 50_00})
    (first,) = world.turn(told).answers
    for known in (True, False):
        if not known:
            world.start()  # a house that has to look it up in the record
        asks = [told, world.ask("ann", "place", {"player": 5_00}, coup_id=first.ask.coup_id), told]
        world.floor.turn(world.now, asks)
        again, lost, twice = world.floor.undone(asks, world.now)
        assert again == twice
        assert [item.wager_id for item in again.placed] == [item.wager_id for item in first.placed]
        assert [item.code for item in lost.refused] == ["not_recorded"]


@pytest.mark.parametrize("fault", [StoreError("the disk went away"), RuntimeError("a bug")])
def test_a_turn_that_broke_off_leaves_no_answer_and_no_number(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World()
    for patron_id in ("ann", "bob"):
        world.admit(patron_id)
    world.until("betting")
    world.turn()
    seq = world.floor.turn(world.now, (), [Look(BACCARAT, None)]).seen[0].seq
    do = world.house.do

    def failing(table_id: str, *commands: Command) -> Answer:
        if any(getattr(command, "patron_id", "") == "bob" for command in commands):
            raise fault
        return do(table_id, *commands)

    asks = [world.ask(patron_id, "place", {"banker": 50_00}) for patron_id in ("ann", "bob")]
    monkeypatch.setattr(world.house, "do", failing)
    with pytest.raises(type(fault)):
        world.floor.turn(world.now, asks)
    answers = world.floor.undone(asks, world.now)
    assert [[item.code for item in each.refused] for each in answers] == [["not_recorded"]] * 2
    monkeypatch.undo()
    again = world.turn(*asks)
    placed = [item.wager_id for each in again.answers for item in each.placed]
    assert len(placed) == 2
    assert all(world.store.transfer(f"{wager_id}:pend") for wager_id in placed)
    # what is told next follows on what was told last
    world.now = world.floor.next_due_ms()
    first = next(item for item in world.turn().happenings if item.view.table_id == BACCARAT)
    assert first.prev == seq
    world.house.check()


@pytest.mark.parametrize("fault", [DataError("the record is damaged"), RuntimeError("a bug")])
def test_an_ask_whose_record_is_damaged_stops_nobody_else(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World()
    for patron_id in ("ann", "bob"):
        world.admit(patron_id)
    world.until("betting")
    find = world.store.transfer_ids

    def damaged(prefix: str) -> Sequence[str]:
        if prefix.startswith(key_prefix("ann", "k1")):
            raise fault
        return find(prefix)

    monkeypatch.setattr(world.store, "transfer_ids", damaged)
    bad = world.ask("ann", "place", {"banker": 50_00}, key="k1")
    turn = world.turn(bad, world.ask("bob", "place", {"banker": 50_00}))
    assert [item.code for item in turn.answers[0].refused] == ["not_recorded"]
    assert turn.answers[1].ok
    assert turn.troubles == (f"{type(fault).__name__}: {fault}",)
    assert world.balance("ann") == 1_000_00


def test_a_coup_goes_on_after_a_disk_that_was_full_for_a_while() -> None:
    store = Full()
    world = World(store)
    world.until("betting")
    seq = world.floor.turn(world.now, (), [Look(BACCARAT, None)]).seen[0].seq
    store.full = True
    for _ in range(5):
        world.now = max(world.now + 1, world.floor.next_due_ms())
        world.floor.turn(world.now)
        with pytest.raises(StoreError):
            world.floor.commit()
        world.floor.undone([], world.now)
    store.full = False
    seen = []
    for _ in range(8):
        world.now = max(world.now + 1, world.floor.next_due_ms())
        seen += [item for item in world.turn().happenings if item.view.table_id == BACCARAT]
    assert seen[0].prev == seq
    assert CoupSettled in {type(item.event) for item in seen}
    world.house.check()


def test_no_result_is_seen_of_a_settlement_that_was_not_recorded() -> None:
    """Else its patron would know the cards of a coup that he may wager on again."""
    tables = tuple(table._replace(dealing_ms=0) for table in read_config(None).tables)
    store = Full()
    world = World(store, config=HouseConfig(tables))
    world.admit("ann")
    world.until("betting")
    world.turn(world.ask("ann", "place", {"banker": 50_00}))
    store.full = True
    world.now = world.floor.next_due_ms()
    turn = world.floor.turn(world.now)
    assert CoupSettled in {type(item.event) for item in turn.happenings}
    world.floor.undone([], world.now)
    seen = world.floor.turn(world.now, (), [Look(BACCARAT, "ann")]).seen[0]
    assert seen.view.phase == "betting"
    assert seen.result is None


def test_betting_is_not_opened_anew_by_a_close_that_was_not_recorded(world: World) -> None:
    close = world.floor.next_due_ms()
    world.now = close
    world.floor.turn(world.now)
    world.floor.undone([], world.now)
    late = world.ask("ann", "place", {"banker": 50_00}, at_ms=close + 1_500)
    world.now = close + 1_600
    assert not world.turn(late).answers[0].ok


def test_an_undo_is_known_as_long_as_its_coup_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much is asked meanwhile; forgotten, it would take back another ticket."""
    monkeypatch.setattr("croupier.service.answering._KEPT_ANSWERS", 5)
    world = World()
    world.admit("ann")
    world.until("betting")
    for _ in range(2):
        world.turn(world.ask("ann", "place", {"banker": 5_00}))
    undo = world.ask("ann", "undo")
    first = world.turn(undo).answers
    for _ in range(10):
        world.turn(world.ask("ann", "place", {"player": 5_00}))
    assert world.turn(undo).answers == first
    assert world.state().seat("ann").staked_minor == 55_00
    # with the coup it goes, and is refused: it was meant for that one
    world.until("ready")
    for _ in range(10):
        world.until("betting")
        world.turn(world.ask("ann", "place", {"player": 5_00}))
    assert [item.code for item in world.turn(undo).answers[0].refused] == ["wrong_coup"]


def test_what_came_in_time_and_waits_for_the_next_turn_is_not_late(world: World) -> None:
    close = world.floor.next_due_ms()
    early = [world.ask("ann", "place", {"banker": 5_00}, at_ms=close - 100) for _ in range(3)]
    world.now = close + 50
    world.floor.turn(world.now, early[:2], (), early[2].at_ms)
    world.floor.commit()
    turn = world.floor.turn(world.now, early[2:])
    world.floor.commit()
    assert turn.answers[0].ok
    assert world.state().phase == "dealt"
    assert world.state().staked_minor == 15_00
