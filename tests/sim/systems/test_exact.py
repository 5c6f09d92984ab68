"""Exact chains: beside every row of results, closed forms, and sessions on real shoes."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import pytest

from croupier.odds.bet import BetOdds
from croupier.sim.systems.compiled import CompiledPlayer
from croupier.sim.systems.exact import exact_bet, exact_sessions, ruin_chance
from croupier.sim.systems.play import OVER, Play
from croupier.sim.systems.playing import ENDS, played, player_of
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.results import results_beside
from tests.sim.systems.plays import SYSTEMS, play_of

COUPS = 5


@cache
def odds_of_bet(sheet: str, bet: str) -> BetOdds:
    odds = exact_bet(play_of("flat", sheet=sheet, bet=bet))
    assert odds is not None
    return odds


def odds_of(play: Play) -> BetOdds:
    return odds_of_bet(play.plan.sheet.id, play.bet.id)


def by_every_row(play: Play) -> dict[str, Fraction]:
    """Means over all rows of results that sessions can have, each with its chance."""
    odds = odds_of(play)
    chances = [Fraction()] * len(play.steps.nets)
    for tier in odds.tiers:
        chances[play.steps.nets.index(int(tier.pay.net * play.steps.step))] += odds.chance(tier)
    make = player_of(play)
    sums = dict.fromkeys(("goal", "ruin", "limit", "bankroll", "coups", "staked"), Fraction())
    for row in product(range(len(chances)), repeat=COUPS):
        chance = Fraction(1)
        for which in row:
            chance *= chances[which]
        session = played(play, make(), row)
        ended = ENDS[session.ended]
        if ended in sums:
            sums[ended] += chance
        for figure in ("bankroll", "coups", "staked"):
            sums[figure] += chance * getattr(session, figure)
    return sums


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize(
    "system", [name for name in SYSTEMS if not name.startswith(("labouchere", "oscar"))]
)
def test_the_chain_is_the_mean_over_every_row_of_results(system: str, over: str) -> None:
    purse = Purse.of(10, 45, goal=70, least=5, most=25)
    play = play_of(system, bet="banker", purse=purse, over=over, session_coups=COUPS)
    odds = odds_of(play)
    found = exact_sessions(play, odds)
    assert found is not None
    assert found.is_exact
    assert found._asdict().items() >= by_every_row(play).items()


def test_flat_bets_without_a_goal_have_the_mean_and_variance_of_sums() -> None:
    coups = 60
    play = play_of("flat", bet="tie", purse=Purse.of(10, 1000), session_coups=coups)
    odds = odds_of(play)
    found = exact_sessions(play, odds)
    assert found is not None
    assert [found.ruin, found.coups, found.staked] == [0, coups, coups * 1000]
    assert found.bankroll == 1000_00 - coups * 1000 * odds.edge
    assert found.variance == coups * 1000**2 * odds.variance


def test_long_chains_are_reckoned_in_floating_point() -> None:
    purse = Purse.of(10, 200, goal=300)
    play = play_of("dalembert", purse=purse, session_coups=12)
    odds = odds_of(play)
    exact, floats = exact_sessions(play, odds), exact_sessions(play, odds, whole_moves=0)
    assert exact is not None
    assert floats is not None
    assert (exact.is_exact, floats.is_exact) == (True, False)
    for one, two in zip(exact[:-1], floats[:-1], strict=True):
        assert float(two) == pytest.approx(float(one), rel=1e-12)
    assert exact_sessions(play, odds, whole_moves=0, most_moves=30) is None


@pytest.mark.parametrize(
    ("system", "more"),
    [
        ("labouchere", {"session_coups": 5}),
        ("oscar", {"session_coups": 5}),
        ("flat", {}),
        (lambda now: 1, {"session_coups": 5}),
    ],
)
def test_what_has_no_chain_has_none(system: object, more: dict[str, Any]) -> None:
    play = play_of(system, **more)
    odds = odds_of(play)
    assert exact_sessions(play, odds) is None


@pytest.mark.parametrize(("brought", "goal"), [(1, 2), (5, 8), (20, 25)])
def test_ruin_at_even_money_is_the_gamblers_ruin(brought: int, goal: int) -> None:
    play = play_of("flat", purse=Purse.of(10, 10 * brought, goal=10 * goal))
    odds = odds_of(play)
    ratio = odds.lose / odds.win
    assert ruin_chance(play, odds) == 1 - (1 - ratio**brought) / (1 - ratio**goal)


def test_ruin_with_a_commission_is_where_long_sessions_go() -> None:
    purse = Purse.of(20, 60, goal=82)
    play = play_of("flat", bet="banker", purse=purse, session_coups=300)
    odds = odds_of(play)
    ruin, long = ruin_chance(play, odds), exact_sessions(play, odds)
    assert ruin is not None
    assert long is not None
    assert long.goal + long.ruin == pytest.approx(1, abs=1e-6)
    assert float(long.ruin) == pytest.approx(float(ruin), abs=1e-6)


def test_ruin_is_told_of_flat_bets_with_a_small_goal_alone() -> None:
    for play in (
        play_of("dalembert", purse=Purse.of(10, 20, goal=30)),
        play_of("flat", purse=Purse.of(10, 20)),
        play_of("flat", purse=Purse.of(10, 20, goal=30), over="end"),
        play_of("flat", bet="banker", purse=Purse.of(10, 5000, goal=9000)),
    ):
        odds = odds_of(play)
        assert ruin_chance(play, odds) is None


@pytest.mark.parametrize(("system", "bet"), [("flat", "banker"), ("martingale:steps=4", "player")])
def test_sessions_on_real_shoes_come_near(system: str, bet: str) -> None:
    """Stated before it was run: 4,000 sessions of 60 coups, every figure within 4 errors."""
    purse = Purse.of(20, 200, goal=300, most=160)
    play = play_of(system, bet=bet, shoes=8_000, purse=purse, session_coups=60)
    odds = odds_of(play)
    known = exact_sessions(play, odds)
    assert known is not None
    found = results_beside(CompiledPlayer(play).count(play.plan.shoes), odds)
    for one, exact in (
        (found.chances["goal"], known.goal),
        (found.chances["ruin"], known.ruin),
        (found.bankroll, known.bankroll),
        (found.coups, known.coups),
        (found.staked, known.staked),
    ):
        assert abs(float(one.value - exact)) < 4 * one.standard_error
    assert found.z is not None
    assert abs(found.z) < 4
    per_session = float(known.bankroll) - 200_00
    assert per_session == pytest.approx(-float(odds.edge * known.staked), rel=1e-9)
    deviation = sqrt(known.variance / found.sessions.session_count)
    assert deviation == pytest.approx(found.bankroll.standard_error, rel=0.05)
