"""Recorded shoes against sheets: the counts of a tally again, departures, and systems."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import croupier
from croupier.cards import format_cards
from croupier.errors import InputError, MoneyError, NotationError, SheetError, WagerError
from croupier.games.catalog import load_sheet
from croupier.sim.engines import engine_for
from croupier.sim.recorded import read_recording
from croupier.sim.replay import cards_by_stock, replay
from croupier.sim.replayed_systems import play_of, replayed_sessions
from croupier.sim.systems.engines import PlainPlayer
from croupier.sim.systems.follow import follow
from croupier.sim.systems.play import Now, Play
from croupier.sim.systems.playing import ENDS, Session, bankrolls
from croupier.sim.systems.purse import Purse
from tests.sim.systems.plays import SYSTEMS
from tests.sim.writing import dealt, plan_of, written, written_csv

BACCARAT = load_sheet("baccarat")
# a matrix of its own, facts of a sheet, a deck shuffled for each coup, boxes, closing bets
SHEETS = (
    "baccarat",
    "ez",
    "lucky-nines",
    "three-pictures",
    "three-pictures-points",
    "three-card-baccarat",
    "three-card-pair-plus",
    "side-bets",
)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_what_an_engine_deals_replays_to_its_tally(sheet_id: str) -> None:
    plan = plan_of(sheet_id, 4)
    tally, shoes = engine_for(plan, "python").count(plan.shoes), dealt(plan)
    boxes = plan.book.game.boxes
    for text in (written(shoes), written_csv(shoes)):
        found = replay(plan.sheet, read_recording(text, "x"))
        assert (found.coups, found.departures, dict(found.omitted)) == (tally.coups, (), {})
        assert found.counts == tally.counts
        assert set(found.counts) == set(boxes or [None])
        assert found.bets == tally.bets()
        letters = [[letter for _, letter in coups] for coups in shoes]
        if boxes:
            assert found.outcomes == ()
        else:
            told = [[outcome[0].upper() for outcome in shoe] for shoe in found.outcomes]
            assert told == letters


@pytest.mark.parametrize("sheet_id", ["baccarat", "no-commission", "super-baccarat", "tiger"])
def test_outcomes_alone_decide_the_bets_that_they_can(sheet_id: str) -> None:
    plan = plan_of(sheet_id, 4)
    shoes = dealt(plan)
    by_cards = replay(plan.sheet, read_recording(written(shoes), "x"))
    found = replay(plan.sheet, read_recording(written(shoes, by_cards=False), "x"))
    assert found.outcomes == by_cards.outcomes
    assert found.coups == by_cards.coups
    assert found.counts == {}
    fared = {count.bet.id: count for count in by_cards.bets}
    assert {count.bet.id: count for count in found.bets} == {
        count.bet.id: fared[count.bet.id] for count in found.bets
    }
    decided = {count.bet.id for count in found.bets}
    assert decided | found.omitted.keys() == set(plan.sheet.bets)
    assert {"player", "tie"} <= decided
    # Banker depends on the total it wins with where there is no commission
    assert ("banker" in decided) == (sheet_id == "baccarat")
    assert set(found.omitted.values()) == {"an outcome alone does not decide it; record the cards"}


def test_sheets_say_which_bets_outcomes_decide() -> None:
    for sheet_id in ("dragon-bonus", "egalite", "ez", "half-on-n", "three-card-baccarat"):
        sheet = load_sheet(sheet_id)
        record = read_recording("BPTTPB", "x")
        if sheet_id.startswith("three-"):
            with pytest.raises(InputError, match="has boxes; record the cards of its coups"):
                replay(sheet, record)
            continue
        found = replay(sheet, record)
        assert [count.coups for count in found.bets] == [6] * len(found.bets)
        assert len(found.bets) + len(found.omitted) == len(sheet.bets)


DEPARTURES = (
    # (a) of case 1: Banker 6 stands on a third card of 1
    ("2h Ks 3d 6c Ah 9c", "6 cards are recorded and 5 are dealt; 9c is left over"),
    ("2h Ks 3d 6c", "Player must draw a third card and there are only 4; give one more"),
    ("9s 2h Tc", "a coup needs at least 4 cards and there are 3; give more"),
    ("9s 2h Tc 5d 5c", "5 cards are recorded and 4 are dealt; 5c is left over"),
)


@pytest.mark.parametrize(("cards", "problem"), DEPARTURES)
def test_coups_that_the_sheet_does_not_deal_are_named_and_left_out(
    cards: str, problem: str
) -> None:
    text = f"shoe\n2h Ks 3d 6c Ah\n\n{cards}\nshoe\n{cards}\n9s 2h Tc 5d\n"
    found = replay(BACCARAT, read_recording(text, "x"))
    assert found.departures == ((1, 2, 4, problem), (2, 1, 6, problem))
    assert (found.coups, found.outcomes) == (2, (("tie",), ("player",)))
    assert [count.coups for count in found.bets] == [2] * len(BACCARAT.bets)


def test_another_matrix_departs_where_it_draws_differently() -> None:
    plan = plan_of("baccarat", 4)
    drawn = plan.sheet.text.replace('"SSDDDDDDSS D"', '"SSDDDDDDDS D"')
    other = croupier.parse_sheet(drawn)
    assert other.fingerprint != plan.sheet.fingerprint
    found = replay(other, read_recording(written(dealt(plan)), "x"))
    # Banker stood on 4 against an eight, and draws by the other matrix
    assert found.departures
    assert {one.problem for one in found.departures} == {
        "Banker must draw a third card and there are only 5; give one more"
    }
    assert found.coups + len(found.departures) == sum(map(len, dealt(plan)))


def test_an_outcome_that_the_cards_do_not_make_is_named() -> None:
    text = "cards,outcome\n2h Ks 3d 6c Ah,T\n2h Ks 3d 6c Ah,B\n2h Ks 3d 6c Ah,\n"
    found = replay(BACCARAT, read_recording(text, "x"))
    assert found.departures == ((1, 2, 3, "the cards make it tie, and banker is written"),)
    assert found.coups == 2


def test_a_card_that_comes_too_often_is_named() -> None:
    coup = "9s 2h Tc 5d"
    text = "\n".join([coup] * 9 + ["shoe"] + [coup] * 8)
    found = replay(BACCARAT, read_recording(text, "x"))
    problem = "9s has come 9 times in this shoe, and 8 decks hold 8; did another shoe begin?"
    assert found.departures == ((1, 9, 9, problem),)
    # a deck that is shuffled for every coup may give the same cards again, but none twice
    plan = plan_of("three-pictures", 1)
    ((cards, _),) = dealt(plan)[0]
    again = format_cards(cards)
    twice = format_cards((cards[1], *cards[1:]))
    few = format_cards(cards[:12])
    found = replay(plan.sheet, read_recording("\n".join([again, again, twice, few]), "x"))
    assert found.coups == 2
    assert [one.line for one in found.departures] == [3, 4]
    assert "is given 2 times" in found.departures[0].problem
    assert "a coup takes exactly 13 cards and 12 are given" in found.departures[1].problem


def test_a_record_of_departures_alone_has_no_bets() -> None:
    found = replay(BACCARAT, read_recording("9s\n9h\n", "x"))
    assert (found.coups, found.bets, found.counts, found.outcomes) == (0, (), {}, ((),))
    assert len(found.departures) == 2


def test_what_is_no_sheet_is_refused() -> None:
    name: Any = "baccarat"
    with pytest.raises(SheetError, match="is no sheet"):
        replay(name, read_recording("B", "x"))


def test_cards_are_told_by_what_they_were_dealt_from() -> None:
    shoes = read_recording("shoe\n9s 2h Tc 5d\n2h Ks 3d 6c Ah\nshoe\n9s 2h Tc 5d\n", "x")
    assert [len(cards) for cards in cards_by_stock(BACCARAT, shoes)] == [9, 4]
    decks = [len(cards) for cards in cards_by_stock(load_sheet("three-pictures"), shoes)]
    assert decks == [4, 5, 4]
    assert list(cards_by_stock(BACCARAT, read_recording("BPT", "x"))) == []
    counts = Counter(card for cards in cards_by_stock(BACCARAT, shoes) for card in cards)
    assert counts[croupier.Card.parse("9s")] == 2


# --- betting systems --------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_on_a_recorded_shoe_is_the_system(system: str) -> None:
    results = "LLTWLWWTLLLWWWLTLW"
    play = play_of(BACCARAT, "player", system, Purse.of(10, 100_000))
    row = results.translate(str.maketrans("WL", "PB"))
    (session,) = replayed_sessions(play, read_recording(row, "x"))
    net = follow(system, results)[-1].net
    assert session.bankroll == 100_000_00 + net * 10_00
    assert session.staked == sum(one.stake for one in follow(system, results)) * 10_00
    assert (session.coups, session.bets, ENDS[session.ended]) == (len(results),) * 2 + ("end",)


@pytest.mark.parametrize("over", ["most", "restart", "end"])
@pytest.mark.parametrize(
    ("sheet_id", "bet", "system"),
    [
        ("baccarat", "banker", "martingale"),
        ("baccarat", "tie", "fibonacci"),
        ("baccarat", "banker_pair", "flat"),
        ("baccarat", "player", "labouchere"),
        ("three-pictures", "player_2_win", "paroli"),
    ],
)
def test_simulated_sessions_come_back_from_a_record(
    sheet_id: str, bet: str, system: str, over: str
) -> None:
    plan = plan_of(sheet_id, 6)
    purse = Purse.of(20, 400, goal=700, most=150)
    play = Play.of(plan, bet, system, purse, session_shoes=1, over=over)
    again = play_of(plan.sheet, bet, system, purse, over=over)
    found = replayed_sessions(again, read_recording(written(dealt(plan)), "x"))
    tally = PlainPlayer(play).count(plan.shoes)
    assert sum(one.staked for one in found) == tally.sum_of("staked")
    assert sum(one.coups for one in found) == tally.coups
    assert Counter(one.bankroll for one in found) == Counter(tally.bankrolls)
    for shoe, session in enumerate(found):
        assert bankrolls(play, shoe)[-1] == session.bankroll
    if bet in ("player", "tie", "banker"):
        outcomes = read_recording(written(dealt(plan), by_cards=False), "x")
        assert replayed_sessions(again, outcomes) == found


def test_coups_that_the_sheet_does_not_deal_are_passed_over_by_a_system() -> None:
    play = play_of(BACCARAT, "player", "martingale", Purse.of(10, 100))
    lost, wrong = "2h 9s 3d Tc", "2h 9s 3d Tc Tc"
    (session,) = replayed_sessions(play, read_recording(f"{lost}\n{wrong}\n{lost}\n", "x"))
    assert session == Session(ENDS.index("end"), 70_00, 30_00, 2, 2, 30_00, 0)
    (none,) = replayed_sessions(play, read_recording(wrong, "x"))
    assert (none.coups, none.bankroll) == (0, 100_00)


def test_a_function_is_a_system_here_as_well() -> None:
    seen: list[int] = []

    def follower(now: Now) -> int | None:
        seen.append(now.result)
        return None if now.coup == 4 else 2

    play = play_of(BACCARAT, "banker", follower, Purse.of(10, 1000))
    sessions = replayed_sessions(play, read_recording("BPTBBBB\nshoe\nP", "x"))
    # not asked while its bet lies over a tie
    assert seen == [0, 1, -1, 1, 0]
    assert [ENDS[session.ended] for session in sessions] == ["left", "end"]
    assert [session.bankroll for session in sessions] == [1018_00, 980_00]


def refused(call: Any, kind: type[Exception], problem: str) -> None:
    with pytest.raises(kind, match=problem):
        call()


def test_what_cannot_be_played_is_refused() -> None:
    purse = Purse.of(10, 1000)
    refused(lambda: play_of(BACCARAT, "egal", "flat", purse), WagerError, "egal")
    refused(lambda: play_of(BACCARAT, "tie", "martingal", purse), InputError, "martingale")
    refused(lambda: play_of(BACCARAT, "tie", "flat", purse, "all"), InputError, "no way 'all'")
    refused(lambda: play_of(BACCARAT, "banker", "flat", Purse.of("0.1", 10)), MoneyError, "0.20")
    play = play_of(BACCARAT, "banker_pair", "flat", purse)
    outcomes = read_recording("BPT", "x")
    problem = "banker_pair: an outcome alone does not decide it; record the cards"
    refused(lambda: replayed_sessions(play, outcomes), InputError, problem)
    boxes = play_of(load_sheet("three-pictures"), "player_1_win", "flat", purse)
    refused(lambda: replayed_sessions(boxes, outcomes), InputError, "record the cards")
    refused(lambda: read_recording("BPX"), NotationError, "the record, line 1")
