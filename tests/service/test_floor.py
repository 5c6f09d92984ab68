"""The floor: asks are done once, in the server's time, and told only as they are recorded."""

from __future__ import annotations

import pytest

from croupier.errors import DataError
from croupier.service.asks import CODES, Action, Ask
from croupier.service.config import HouseConfig, read_config
from croupier.service.news import Look
from croupier.table.events import (
    BettingClosed,
    BettingOpened,
    CardsOpened,
    CoupDealt,
    CoupSettled,
    CoupVoided,
    ShoeCommitted,
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
    assert {BettingClosed, CoupDealt, CoupSettled, ShoeCommitted, CardsOpened} <= kinds


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


def test_closing_refunds_what_is_not_dealt_and_takes_no_more(world: World) -> None:
    world.turn(world.ask("ann", "place", {"banker": 50_00}))
    world.floor.stop(world.now)
    world.floor.commit()
    assert world.balance("ann") == 1_000_00
    assert codes(world, world.ask("ann", "place", {"banker": 50_00})) == [("closing",)]


def test_a_table_goes_on_by_the_sheet_it_was_opened_with(world: World) -> None:
    first, second = world.config.tables
    world.config = HouseConfig((first._replace(sheet=second.sheet), second))
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
            shoes += isinstance(item.event, ShoeCommitted)
            if isinstance(item.event, CoupSettled):
                settled_ms = world.now
            elif isinstance(item.event, BettingOpened) and settled_ms:
                pauses.add(world.now - settled_ms)
        if shoes > 3:
            break
    assert shoes > 3
    # a table takes its steps one after the other, each a millisecond later at most
    assert max(pauses) - world.table(table_id).pause_ms < 10
