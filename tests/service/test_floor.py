"""The floor: asks are done once, in the server's time, and told only as they are recorded."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.errors import DataError, StoreError
from croupier.service.asks import CODES, Action, Ask, key_prefix
from croupier.service.config import HouseConfig, read_config
from croupier.service.house import Answer
from croupier.service.news import Look
from croupier.store import MemoryStore, StoredEvent, Unit
from croupier.table.commands import Command
from croupier.table.events import (
    BettingClosed,
    BettingOpened,
    CoupDealt,
    CoupSettled,
    CoupVoided,
    ShoeLoaded,
)
from tests.service.floors import BACCARAT, PICTURES, World


@pytest.fixture
def world() -> World:
    """A house whose baccarat table takes bets, with Ann in it."""
    made = World()
    made.admit("ann")
    made.until("betting")
    return made


def codes(world: World, *asks: Ask) -> list[tuple[str, ...]]:
    """What each ask was refused for; an empty tuple for one that was done."""
    turn = world.turn(*asks)
    return [tuple(item.code for item in answer.refused) for answer in turn.answers]


# --- asks are done once ---------------------------------------------------------------------


def test_the_same_ask_again_gets_the_same_answer_and_does_nothing(world: World) -> None:
    ask = world.ask("ann", "place", {"banker": 50_00})
    first = world.turn(ask, ask).answers
    again = world.turn(ask).answers
    assert first[0] == first[1] == again[0]
    assert first[0].ok
    assert world.balance("ann") == 950_00


def test_another_ask_under_the_same_key_is_a_conflict(world: World) -> None:
    world.turn(world.ask("ann", "place", {"banker": 50_00}, key="k"))
    others = (
        world.ask("ann", "place", {"banker": 60_00}, key="k"),
        world.ask("ann", "place", {"player": 50_00}, key="k"),
        world.ask("ann", "clear", key="k"),
        world.ask("ann", "place", {"banker": 50_00}, key="k", whole=False),
        world.ask("ann", "place", {"banker": 50_00}, key="k", coup_id="another"),
    )
    assert codes(world, *others) == [("conflict",)] * 5
    assert world.balance("ann") == 950_00


def test_a_key_is_the_patrons_own(world: World) -> None:
    world.admit("bob")
    asks = [world.ask(who, "place", {"banker": 50_00}, key="k") for who in ("ann", "bob")]
    assert codes(world, *asks) == [(), ()]


@pytest.mark.parametrize("action", ["undo", "clear"])
def test_taking_back_twice_under_one_key_takes_back_once(world: World, action: Action) -> None:
    for _ in range(2):
        world.turn(world.ask("ann", "place", {"banker": 50_00}))
    ask = world.ask("ann", action)
    world.turn(ask, ask)
    world.turn(ask)
    assert world.balance("ann") == (950_00 if action == "undo" else 1_000_00)


def test_what_was_placed_is_known_by_its_key_after_a_restart(world: World) -> None:
    ask = world.ask("ann", "place", {"banker": 50_00, "tie": 5_00}, key="k")
    before = world.turn(ask).answers[0]
    world.start()
    again, other = world.turn(ask, world.ask("ann", "place", {"banker": 1_00}, key="k")).answers
    assert again == before
    assert [item.code for item in other.refused] == ["conflict"]
    # the coup was broken off, so the stakes had gone back
    assert world.balance("ann") == 1_000_00


def test_a_refused_ask_may_be_asked_again(world: World) -> None:
    ask = world.ask("ann", "place", {"banker": 2_000_00})
    assert codes(world, ask) == [("insufficient_funds",)]
    world.house.grant("ann", "USD", 1_000_00)
    assert codes(world, ask) == [()]


# --- in the server's time -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arrives", "taken"), [(-1, True), (0, False), (1, False)], ids=["before", "at", "after"]
)
def test_only_what_came_before_the_close_is_taken(
    world: World, arrives: int, *, taken: bool
) -> None:
    """Case 48: the close is at T; whatever the client's clock says, arrival counts."""
    world.turn()
    close = world.floor.next_due_ms()
    assert world.state().phase == "betting"
    ask = world.ask("ann", "place", {"banker": 50_00}, at_ms=close + arrives)
    world.now = close + 5
    answer = world.turn(ask).answers[0]
    assert answer.ok is taken
    assert world.balance("ann") == (950_00 if taken else 1_000_00)
    assert world.state().staked_minor == (50_00 if taken else 0)


def test_fifty_asks_that_race_with_the_close_are_all_settled_or_untouched(world: World) -> None:
    for number in range(50):
        world.admit(f"p{number}")
    world.turn()
    close = world.floor.next_due_ms()
    asks = [
        world.ask(f"p{number}", "place", {"player": 10_00}, at_ms=close - 25 + number)
        for number in range(50)
    ]
    world.now = close + 50
    answers = world.turn(*asks).answers
    accepted = [answer.ask.patron_id for answer in answers if answer.ok]
    assert accepted == [f"p{number}" for number in range(25)]
    assert world.state().staked_minor == 25 * 10_00
    world.until("ready")
    for number in range(25, 50):
        assert world.balance(f"p{number}") == 1_000_00
    world.house.check()


def test_an_ask_for_another_coup_is_refused(world: World) -> None:
    assert codes(world, world.ask("ann", "place", {"banker": 50_00}, coup_id="old")) == [
        ("wrong_coup",)
    ]


def test_two_hundred_asks_on_a_balance_for_one(world: World) -> None:
    world.admit("bob", 10_00)
    asks = [world.ask("bob", "place", {"player": 10_00}) for _ in range(200)]
    answers = world.turn(*asks).answers
    assert sum(answer.ok for answer in answers) == 1
    assert world.balance("bob") == 0
    world.house.check()


def test_a_limit_holds_over_several_asks(world: World) -> None:
    """Case 50: 1500 and 600 on a spot of 2000, then 500."""
    world.admit("bob", 100_000_00)
    most = world.table().limits.bet[1]
    first, second, third = world.turn(
        world.ask("bob", "place", {"player": most * 3 // 4}),
        world.ask("bob", "place", {"player": most // 2}),
        world.ask("bob", "place", {"player": most // 4}),
    ).answers
    assert (first.ok, second.ok, third.ok) == (True, False, True)
    assert second.refused[0].code == "above_maximum"
    assert second.refused[0].amounts == {"most": most - most * 3 // 4}


# --- tickets that are not whole --------------------------------------------------------------


def test_of_a_ticket_that_is_not_whole_what_can_be_is_placed(world: World) -> None:
    stakes = {"banker": 50_00, "nonsense": 5_00, "tie": 10_000_00}
    answer = world.turn(world.ask("ann", "place", stakes, whole=False)).answers[0]
    assert answer.ok
    assert [item.bet_id for item in answer.placed] == ["banker"]
    assert {item.code for item in answer.refused} == {"unknown_bet", "above_maximum"}
    assert world.balance("ann") == 950_00


def test_of_a_whole_ticket_nothing_is_placed_where_one_cannot_be(world: World) -> None:
    stakes = {"banker": 50_00, "tie": 10_000_00}
    assert not world.turn(world.ask("ann", "place", stakes)).answers[0].ok
    assert world.balance("ann") == 1_000_00


def test_undo_takes_back_all_that_a_ticket_placed(world: World) -> None:
    stakes = {"banker": 50_00, "player": 20_00, "nonsense": 1_00}
    world.turn(world.ask("ann", "place", stakes, whole=False))
    world.turn(world.ask("ann", "undo"))
    assert world.balance("ann") == 1_000_00


# --- what is told ----------------------------------------------------------------------------


def test_every_event_names_the_one_before_it(world: World) -> None:
    seq = world.floor.turn(world.now, (), [Look(BACCARAT, None)]).seen[0].seq
    world.floor.commit()
    kinds = set()
    for _ in range(600):
        world.now = max(world.now + 1, world.floor.next_due_ms())
        for item in world.turn().happenings:
            if item.view.table_id == BACCARAT:
                assert item.prev == seq < item.seq
                seq = item.seq
                kinds.add(type(item.event))
    assert {BettingClosed, CoupDealt, CoupSettled, ShoeLoaded} <= kinds


def test_the_purse_moves_on_results_only(world: World) -> None:
    world.floor.purses.begin("ann", "USD")
    (purse,) = world.turn(world.ask("ann", "place", {"banker": 50_00})).purses
    assert (purse.balance_minor, purse.in_play_minor, purse.net_minor) == (950_00, 50_00, 0)
    world.until("ready")
    after = world.floor.purses.purse("ann", "USD")
    assert after.in_play_minor == 0
    assert after.net_minor == after.balance_minor - 1_000_00
    assert after.version > purse.version


def test_a_result_is_told_until_the_patron_wagers_again(world: World) -> None:
    world.turn(world.ask("ann", "place", {"banker": 50_00}))
    world.until("ready")
    look = [Look(BACCARAT, "ann")]
    seen = world.floor.turn(world.now, (), look).seen[0]
    assert seen.result is not None
    assert [row.bet_id for row in seen.result.wagers] == ["banker"]
    world.until("betting")
    world.turn(world.ask("ann", "place", {"banker": 50_00}))
    assert world.floor.turn(world.now, (), look).seen[0].result is None


# --- stops and faults ------------------------------------------------------------------------


@pytest.mark.parametrize("table_id", [BACCARAT, PICTURES])
def test_a_coup_whose_cards_are_not_recorded_is_refunded(table_id: str) -> None:
    world = World()
    world.admit("ann")
    world.until("betting", table_id)
    bet = "player" if table_id == BACCARAT else "player_1_win"
    world.turn(world.ask("ann", "place", {bet: 50_00}, table_id=table_id))
    world.start()
    assert world.balance("ann") == 1_000_00
    events = world.store.read(f"table/{table_id}")
    assert CoupVoided in {type(_decoded(item.tag, item.body)) for item in events}
    world.house.check()


def _decoded(tag: str, body: bytes) -> object:
    from croupier.table.events import decode

    return decode(tag, body)


@pytest.mark.parametrize("table_id", [BACCARAT, PICTURES])
def test_a_coup_whose_cards_are_recorded_is_settled_by_them(table_id: str) -> None:
    world = World()
    world.admit("ann")
    world.until("betting", table_id)
    bet = "player" if table_id == BACCARAT else "player_1_win"
    world.turn(world.ask("ann", "place", {bet: 50_00}, table_id=table_id))
    world.until("dealt", table_id)
    cards = world.state(table_id).dealt
    assert cards is not None
    world.start()
    assert world.state(table_id).rounds[-1].coup == cards.coup
    assert world.state(table_id).staked_minor == 0
    world.house.check()


class Full(MemoryStore):
    """A store whose disk is full at times."""

    full = False

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        """Refuse as a full disk does."""
        if self.full:
            raise StoreError("the disk is full; nothing was written")
        return super().commit(units)


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


def test_an_ask_whose_record_is_damaged_stops_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    for patron_id in ("ann", "bob"):
        world.admit(patron_id)
    world.until("betting")
    find = world.store.transfer_ids

    def damaged(prefix: str) -> Sequence[str]:
        if prefix.startswith(key_prefix("ann", "k1")):
            raise DataError("the record is damaged")
        return find(prefix)

    monkeypatch.setattr(world.store, "transfer_ids", damaged)
    bad = world.ask("ann", "place", {"banker": 50_00}, key="k1")
    turn = world.turn(bad, world.ask("bob", "place", {"banker": 50_00}))
    assert [item.code for item in turn.answers[0].refused] == ["not_recorded"]
    assert turn.answers[1].ok
    assert turn.troubles == ("the record is damaged",)
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


def test_closing_refunds_what_is_not_dealt_and_takes_no_more(world: World) -> None:
    world.turn(world.ask("ann", "place", {"banker": 50_00}))
    world.floor.stop(world.now)
    world.floor.commit()
    assert world.balance("ann") == 1_000_00
    assert codes(world, world.ask("ann", "place", {"banker": 50_00})) == [("closing",)]


def test_a_table_goes_on_by_the_sheet_and_limits_it_was_opened_with(world: World) -> None:
    first, *rest = world.config.tables
    changed = first._replace(limits=first.limits.__class__((1, 2), {}, 3, 4, 5))
    world.config = HouseConfig((changed, *rest))
    with pytest.raises(DataError, match="give the changed table a new id"):
        world.start()


def test_a_table_with_limits_of_its_own_keeps_to_them_and_is_checked_by_them() -> None:
    first, *rest = read_config(None).tables
    own = first.limits.__class__((1_00, 20_00), {}, 30_00, 1_000_00, 50_000_00)
    world = World(config=HouseConfig((first._replace(limits=own), *rest)))
    world.admit("ann")
    world.until("betting")
    assert world.state().limits == own
    over = world.ask("ann", "place", {"banker": 20_01 * 20})
    assert codes(world, over, world.ask("ann", "place", {"banker": 20_00})) == [
        ("above_maximum",),
        (),
    ]
    world.until("ready")
    world.house.check()


def test_a_table_that_the_house_no_longer_has_keeps_nobodys_stake(world: World) -> None:
    world.turn(world.ask("ann", "place", {"banker": 50_00}))
    world.config = HouseConfig(world.config.tables[1:])
    world.start()
    assert world.balance("ann") == 1_000_00
    world.house.check()


def test_every_refusal_of_the_floor_has_its_words() -> None:
    from croupier.i18n import translator

    for lang in ("en", "vi", "zh"):
        for code in CODES:
            assert f"server-{code.replace('_', '-')}" in translator(lang)


@pytest.mark.parametrize("table_id", [BACCARAT, PICTURES])
def test_between_two_coups_is_one_pause_also_where_a_new_shoe_comes(table_id: str) -> None:
    world = World()
    settled_ms, pauses, shoes = 0, set(), 0
    for _ in range(1_500):
        world.now = max(world.now + 1, world.floor.next_due_ms())
        for item in world.turn().happenings:
            if item.view.table_id != table_id:
                continue
            shoes += isinstance(item.event, ShoeLoaded)
            if isinstance(item.event, CoupSettled):
                settled_ms = world.now
            elif isinstance(item.event, BettingOpened) and settled_ms:
                pauses.add(world.now - settled_ms)
        if shoes > 3:
            break
    assert shoes > 3
    # a table takes its steps one after the other, each a millisecond later at most
    assert max(pauses) - world.table(table_id).pause_ms < 10
