"""Limits on a floor that deals: kept to the last unit, by whatever stakes something."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.service.cage import Cage, Paid
from croupier.table import commands as c
from croupier.table.refusals import Refusal
from tests.service.caring import DAY_MS, ask, codes, counted, opened
from tests.service.floors import BACCARAT, PICTURES


@pytest.mark.parametrize("limit", ["stake:USD:day", "loss:USD:week"])
def test_a_limit_is_kept_to_the_last_unit(limit: str) -> None:
    world = opened()
    world.set(limit, 15_00)
    assert world.bet(10_00).ok
    refused = world.bet(5_01)
    assert codes(refused) == [f"{limit.partition(':')[0]}_limit"]
    assert refused.refused[0].amounts["most"] == 5_00
    assert world.bet(5_00).ok
    assert world.bet(1_00).refused[0].amounts["most"] == 0
    assert world.bet(100_00, patron_id="bob").ok


def test_repeat_and_double_are_judged_by_what_they_would_stake() -> None:
    world = opened()
    world.set("stake:USD:day", 25_00)
    assert world.bet(10_00).ok
    assert ask(world, "double").ok
    assert codes(ask(world, "double")) == ["stake_limit"]
    world.until("ready")
    world.until("betting")
    assert codes(ask(world, "repeat")) == ["stake_limit"]


def test_of_a_ticket_in_parts_what_fits_is_placed() -> None:
    world = opened()
    world.set("stake:USD:day", 15_00)
    ticket = {"player": 10_00, "banker": 10_00, "tie": 5_00}
    answer = world.turn(world.ask("ann", "place", ticket, whole=False)).answers[0]
    assert [each.bet_id for each in answer.placed] == ["player", "tie"]
    assert codes(answer) == ["stake_limit"]
    whole = world.turn(world.ask("ann", "place", {"player": 1_00, "banker": 1_00})).answers[0]
    assert codes(whole) == ["stake_limit"]


def test_what_is_taken_back_or_void_has_never_counted() -> None:
    world = opened()
    world.set("loss:USD:day", 10_00)
    assert world.bet(10_00).ok
    assert ask(world, "undo").ok
    assert world.bet(10_00).ok
    world.house.do(BACCARAT, c.VoidCoup("test"))
    world.house.commit()
    assert (world.used("loss", "day"), world.used("stake", "day")) == (0, 0)


def test_a_first_limit_counts_what_was_lost_before_it() -> None:
    world = opened()
    assert world.bet(10_00).ok
    world.set("loss:USD:day", 10_00)
    assert codes(world.bet(1_00)) == ["loss_limit"]


def test_a_looser_limit_holds_a_day_later_to_the_millisecond() -> None:
    world = opened()
    world.set("stake:USD:day", 5_00)
    world.set("stake:USD:day", 50_00)
    world.now += DAY_MS - 1
    assert world.book.may_stake("ann", "USD", 5_01)
    world.now += 1
    assert world.book.may_stake("ann", "USD", 50_00) is None


_TICKETS = st.lists(
    st.lists(
        st.tuples(
            st.sampled_from((BACCARAT, PICTURES)),
            st.sampled_from((5_00, 7_00, 20_00)),
            st.booleans(),
        ),
        max_size=6,
    ),
    min_size=1,
    max_size=6,
)
_BET = {BACCARAT: "player", PICTURES: "player_1_win"}
_SECOND = {BACCARAT: "banker", PICTURES: "player_2_win"}


@settings(max_examples=60)
@given(_TICKETS, st.sampled_from(("stake", "loss")), st.integers(0, 60_00))
def test_no_limit_is_passed_by_tickets_at_the_same_time(
    turns: list[list[tuple[str, int, bool]]], kind: str, most: int
) -> None:
    """At two tables, several in a turn, whole or in parts, turn upon turn of one coup."""
    world = opened()
    world.until("betting", PICTURES)
    world.set(f"{kind}:USD:day", most)
    for tickets in turns:
        asks = [
            world.ask(
                "ann",
                "place",
                {_BET[table]: minor, _SECOND[table]: minor},
                table_id=table,
                whole=whole,
            )
            for table, minor, whole in tickets
        ]
        turn = world.turn(*asks)
        staked = sum(each.stake_minor for each in counted(world.store))
        assert staked <= most
        for answer in turn.answers:
            for refusal in answer.refused:
                assert refusal.code in (f"{kind}_limit", "betting_closed")


def test_the_cage_takes_in_no_more_than_a_patron_lets() -> None:
    """Several payments in one turn as well; and none of who is away."""
    world = opened()
    cage = Cage(world.house, lambda who, code, minor: world.book.may_deposit(who, code, minor, 0))
    world.set("deposit:USD:week", 100)

    def pay(minor: int, key: str) -> Paid | Refusal:
        return cage.pay("in", "ann", "USD", minor, key=key, by="staff-1", reason="cash")

    assert isinstance(pay(60, "k1"), Paid)
    refused = pay(41, "k2")
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.amounts) == ("deposit_limit", {"most": 40, "hours": 168})
    assert isinstance(pay(40, "k3"), Paid)
    world.house.commit()
    world.start()
    assert world.used("deposit", "week") == 100
    world.book.take_break("ann", 24)
    away = world.book.may_deposit("ann", "USD", 0, world.now)
    assert away
    assert away.code == "cooling_off"
