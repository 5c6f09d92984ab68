"""Where sessions lie, how they end, and what their tallies say however they are cut."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import inf, sqrt
from typing import Any

import pytest

from croupier.cluster.sessions import play_system, run_sessions
from croupier.errors import InputError, MoneyError, WagerError
from croupier.games.catalog import load_sheet
from croupier.shoe import ShoeRules
from croupier.sim.clusters import Estimate
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan
from croupier.sim.systems.compiled import CompiledPlayer
from croupier.sim.systems.engines import PlainPlayer, player_for
from croupier.sim.systems.play import Play
from croupier.sim.systems.playing import ENDS, Session, bankrolls
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.results import quantiles, results_beside
from croupier.sim.systems.tally import Sessions
from tests.sim.systems.plays import play_of, sat, stakes

TIGHT = Purse.of(10, 100, goal=130, least=10, most=35)

ROWS = (
    Session(0, 900_00, 100_00, 10, 10, 100_00, 0),
    Session(1, 1200_00, 0, 30, 30, 300_00, 0),
    Session(2, 0, 1000_00, 20, 20, 400_00, 1),
    Session(2, 0, 1100_00, 50, 49, 700_00, 2),
)


@pytest.mark.parametrize(
    ("over", "letters", "placed", "ended", "limited"),
    [
        # a table that takes 35 at most, which is no whole number of units
        ("most", "LLLLT", [10, 20, 35, 35, 0], "ruin", 2),
        ("most", "LLTW", [10, 20, 35, 35], "end", 2),
        ("restart", "LLLLLT", [10, 20, 10, 20, 10, 20], "end", 2),
        ("end", "LLL", [10, 20], "limit", 0),
    ],
)
def test_what_happens_where_a_system_asks_for_too_much(
    over: str, letters: str, placed: list[int], ended: str, limited: int
) -> None:
    steps, session = sat(play_of("martingale", purse=TIGHT, over=over), letters)
    assert [step.staked // 100 for step in steps] == [stake for stake in placed if stake]
    assert (ENDS[session.ended], session.limited) == (ended, limited)
    assert session.bets == len(steps)


def test_the_last_of_a_bankroll_is_staked_while_it_makes_the_minimum() -> None:
    purse = Purse.of(10, 27, least=7)
    assert stakes(play_of("flat", purse=purse), "LLT") == [1, 1, 0]
    steps, session = sat(play_of("flat", purse=purse), "LLTL")
    assert [step.staked for step in steps] == [10_00, 10_00, 7_00, 7_00]
    assert session == Session(ENDS.index("ruin"), 0, 27_00, 4, 4, 34_00, 2)
    assert ENDS[sat(play_of("flat", purse=Purse.of(10, 27, least=8)), "LLT")[1].ended] == "ruin"


def test_a_restarted_system_stakes_what_is_left_if_its_first_bet_is_more() -> None:
    play = play_of("labouchere", purse=Purse.of(10, 60), over="restart")
    assert [step.staked // 100 for step in sat(play, "LTL")[0]] == [50, 10, 10]


def test_drawdown_is_from_the_highest_before() -> None:
    play = play_of("flat", purse=Purse.of(10, 100))
    assert sat(play, "WWLLTLWWWWL")[1].drawdown == 30_00
    assert sat(play, "LLW")[1].drawdown == 20_00
    assert sat(play, "WWW")[1].drawdown == 0


def test_a_closed_bet_is_sat_out_and_the_coup_counts() -> None:
    steps, session = sat(play_of("martingale", session_coups=4), "LCLLL")
    assert [step.staked // 100 for step in steps] == [10, 0, 20, 40]
    assert (session.coups, session.bets) == (4, 3)


def test_a_session_begins_with_the_first_coup_of_its_own_first_shoe() -> None:
    play = play_of("flat", shoes=3, session_coups=70)
    assert (play.session_shoes, play.plan.shoe_count, play.session_count) == (2, 4, 2)
    nets: dict[int, list[int]] = {}
    for one in simulated_coups(play.plan, play.plan.shoes):
        net = play.plan.book.table.pay(play.bet, one.keys[None]).net
        nets.setdefault(one.shoe // 2, []).append(int(net * play.purse.unit))
    rows = PlainPlayer(play).sessions(play.plan.shoes)
    assert [row.bankroll - 1000_00 for row in rows] == [sum(nets[at][:70]) for at in (0, 1)]
    assert [row.coups for row in rows] == [70, 70]
    path = bankrolls(play, 1)
    assert (path[0], path[-1], len(path)) == (1000_00, rows[1].bankroll, 71)
    assert [b - a for a, b in pairwise(path)] == nets[1][:70]


def test_a_shoe_shuffled_for_every_coup_gives_sessions_of_many() -> None:
    play = play_of("flat", sheet="three-pictures", bet="player_1_win")
    assert (play.session_shoes, play.plan.shoe_count) == (100, 100)
    once = play_of("flat", session_shoes=3)
    assert once.session_count == 1
    dealt = sum(1 for _ in simulated_coups(once.plan, range(3)))
    assert PlainPlayer(once).count(once.plan.shoes).coups == dealt


def test_sessions_are_cut_and_merged_in_any_way() -> None:
    purse = Purse.of(10, 300, goal=400)
    play = play_of("dalembert", shoes=60, purse=purse, session_shoes=2)
    engine = CompiledPlayer(play)
    whole = engine.count(play.plan.shoes)
    parts = [engine.count(shoes) for shoes in (range(10), range(10, 12), range(12, 60))]
    for order in permutations(parts):
        merged = Sessions.empty(play)
        for part in order:
            merged = merged.merge(part)
        assert merged == whole
        assert merged.counts_sha256 == whole.counts_sha256
    assert play_system(play, workers=1, engine="python") == whole
    assert play_system(play, workers=7, engine="numba") == whole
    run = run_sessions(play, 2, "auto")
    assert (run.sessions, run.complete, run.engine) == (whole, True, "python")


def test_what_was_played_by_the_time_it_is_stopped_is_kept() -> None:
    play = play_of("flat", shoes=400, session_shoes=2)
    told: list[int] = []

    def stop(sessions: Sessions, seconds: float) -> None:
        told.append(sessions.session_count)
        raise KeyboardInterrupt

    run = run_sessions(play, 1, "python", stop)
    assert (run.complete, told[0]) == (False, 39)
    kept = run.sessions
    assert 39 <= kept.session_count < 200
    assert kept == PlainPlayer(play).count(range(2 * kept.session_count))


def test_a_golden_fingerprint() -> None:
    """Made by this program; what scripts keep may not change with a release."""
    play = play_of("flat")
    assert (
        Sessions.of(play, range(4), ROWS).counts_sha256
        == "0e727c52b203d487003c0f3a0bd8a2c492edde5f9bf035a8a52313426074fbaf"
    )


def test_sessions_of_different_plays_are_not_added_up() -> None:
    play = play_of("flat", shoes=2)
    engine = PlainPlayer(play)
    part = engine.count(range(1))
    for other, problem in (
        (play_of("dalembert", shoes=2), "different systems"),
        (play_of("flat", shoes=2, purse=Purse.of(10, 1001)), "different systems, money"),
        (play_of("flat", shoes=2, seed=8), "different seeds"),
        (play, "shoe 0 is in both"),
    ):
        with pytest.raises(InputError, match=problem):
            part.merge(PlainPlayer(other).count(range(1)))


def test_figures_and_their_standard_errors() -> None:
    play = play_of("flat")
    found = results_beside(Sessions.of(play, range(4), ROWS), None)
    assert found.chances["ruin"] == (Fraction(1, 2), 0.25)
    assert found.bankroll.value == 525_00
    nets = [-100_00, 200_00, -1000_00, -1000_00]
    spread = sum((net + 475_00) ** 2 for net in nets)
    assert found.bankroll.standard_error == pytest.approx(sqrt(spread / 3 / 4))
    assert found.time_to_ruin is not None
    assert found.time_to_ruin == Estimate(Fraction(35), 15.0)
    edge = Fraction(1900, 1500)
    assert found.edge.value == edge
    staked = [100_00, 300_00, 400_00, 700_00]
    rests = [net + edge * stake for net, stake in zip(nets, staked, strict=True)]
    error = sqrt(sum(rest**2 for rest in rests) * Fraction(4, 3)) / 1500_00
    assert found.edge.standard_error == pytest.approx(error)
    assert (found.z, found.exact) == (None, None)
    alone = results_beside(Sessions.of(play, range(1), ROWS[:1]), None)
    assert alone.bankroll.standard_error == inf


def test_quantiles_are_places_in_the_sorted_row() -> None:
    counts = {10: 5, 20: 90, 30: 5}
    shares = (Fraction(1, 20), Fraction(6, 100), Fraction(1, 2), Fraction(96, 100))
    assert [one.value for one in quantiles(counts, shares)] == [10, 20, 20, 30]
    assert quantiles({1: 1, 2: 1, 3: 1}, (Fraction(1, 2),))[0].value == 2  # half of three is two
    wide = quantiles(dict.fromkeys(range(1, 10_001), 1), (Fraction(1, 2),))[0]
    assert (wide.value, wide.standard_error) == (5000, 50)


@pytest.mark.parametrize(
    ("given", "error", "problem"),
    [
        ({"bet": "plaier"}, WagerError, "did you mean 'player'"),
        ({"system": 7}, InputError, "7 is no system"),
        ({"over": "mots"}, InputError, "did you mean 'most'"),
        ({"session_coups": 0}, InputError, "a session of 0 coups cannot be"),
        ({"session_shoes": True}, InputError, "shoes cannot be"),
        ({"bet": "banker", "purse": Purse.of("10.05", 100)}, MoneyError, "use 10.00 or 10.20"),
        (
            {"bet": "banker", "purse": Purse.of("10.20", 100, least="10.15", most="10.20")},
            None,
            "",
        ),
        (
            {"bet": "banker", "purse": Purse.of("1.20", "1.15", least="1.10")},
            MoneyError,
            "below 1.20, the least that the table takes and banker settles",
        ),
        (
            {"bet": "tie", "session_coups": 10**6},
            MoneyError,
            "may pass what can be counted",
        ),
    ],
)
def test_plays_that_cannot_be(
    given: dict[str, Any], error: type[InputError] | None, problem: str
) -> None:
    wanted = {"system": "flat", **given}
    if error is None:
        play_of(**wanted)
        return
    with pytest.raises(error) as told:
        play_of(**wanted)
    assert problem in str(told.value)


def test_a_first_shoe_inside_a_session_is_refused() -> None:
    plan = Plan.of(load_sheet("baccarat"), shoes=4, first_shoe=3)
    with pytest.raises(InputError, match="begin at a multiple of 2"):
        Play.of(plan, "player", "flat", TIGHT, session_shoes=2)


@pytest.mark.parametrize(
    ("amounts", "problem"),
    [
        (("10", "5"), "a bankroll of 5.00 is below the table's minimum of 10.00"),
        (("10", "100", "100"), "a goal of 100.00 is reached before the first coup"),
        (("10", "100", "90"), "a goal of 90.00 is reached before the first coup"),
        (("10", "100", None, "20", "15"), "the minimum 20.00 is above the maximum 15.00"),
        (("10", "100", None, "20"), "the table takes at least 20.00; choose"),
        (("10", "100", None, "1", "5"), "the table takes at least 1.00 and at most 5.00"),
        (("10", "100", None, None, "10000000001"), "a maximum of 10000000001.00 is too much"),
        (("-1", "100"), "'-1' is not an amount"),
        ((1.5, "100"), "give an amount as '12.50'"),
        ((True, "100"), "give an amount as '12.50'"),
    ],
)
def test_money_that_does_not_go_together(amounts: tuple[str, ...], problem: str) -> None:
    stake, bankroll, *rest = amounts
    names: dict[str, Any] = dict(zip(("goal", "least", "most"), rest, strict=False))
    with pytest.raises(MoneyError) as told:
        Purse.of(stake, bankroll, **names)
    assert problem in str(told.value)


def test_the_engine_is_chosen_by_the_size_of_the_run() -> None:
    assert player_for(play_of("flat", shoes=100)).name == "python"
    assert player_for(play_of("flat", shoes=10_000)).name == "numba"
    assert player_for(play_of("flat", shoes=10_000), "python").name == "python"
    with pytest.raises(InputError, match="there is no engine 'c'"):
        player_for(play_of("flat"), "c")


def test_changed_shoe_rules_change_the_sessions() -> None:
    plan = Plan.of(load_sheet("baccarat"), shoes=4, shoe_rules=ShoeRules(8, cut_from_end=208))
    play = Play.of(plan, "player", "flat", Purse.of(10, 1000), session_coups=70)
    assert play.session_shoes == 2
