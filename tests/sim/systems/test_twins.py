"""The kernel plays systems as plain Python does, and shoes as the tally of keys counts them."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from croupier.games.catalog import load_sheet, parse_sheet
from croupier.sim.compiled import CompiledEngine
from croupier.sim.plain import PlainEngine
from croupier.sim.plan import Plan
from croupier.sim.systems.compiled import CompiledPlayer, play_listed
from croupier.sim.systems.engines import PlainPlayer
from croupier.sim.systems.play import OVER, Play
from croupier.sim.systems.playing import played, player_of
from croupier.sim.systems.purse import Purse
from tests.sim.systems.plays import SYSTEMS, play_of

CLOSED = 0xFFFF
BETS = (
    ("baccarat", "banker"),
    ("baccarat", "tie"),
    ("baccarat", "small"),
    ("ez", "banker"),
    ("dragon-bonus", "player_dragon_bonus"),
    ("three-pictures", "player_1_pair_plus"),
)


def chance_play(system: str, over: str, chance: random.Random) -> Play:
    """A play with any money: units, limits and goals, tight and wide."""
    sheet, bet = chance.choice(BETS)
    unit = chance.choice([10, 20, 25, 100])
    bankroll = unit * chance.randint(1, 60) + chance.randint(0, unit)
    most = None if chance.random() < 0.3 else unit * chance.randint(1, 40) + chance.randint(0, 9)
    purse = Purse.of(
        unit,
        bankroll,
        goal=None if chance.random() < 0.3 else bankroll + chance.randint(1, 20 * unit),
        least=chance.choice([None, 1, unit]),
        most=most,
    )
    coups = chance.randint(1, 120)
    return play_of(system, sheet=sheet, bet=bet, purse=purse, over=over, session_coups=coups)


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_kernel_plays_every_system_as_plain_python_does(system: str, over: str) -> None:
    chance = random.Random(f"{system} {over}")
    for _ in range(12):
        play = chance_play(system, over, chance)
        kinds = range(len(play.steps.nets))
        sessions = [
            [
                CLOSED if chance.random() < 0.05 else chance.choice(kinds)
                for _ in range(chance.randint(1, 150))
            ]
            for _ in range(5)
        ]
        ends = np.cumsum([len(session) for session in sessions])
        classes = np.array([one for session in sessions for one in session], np.uint16)
        rows = play_listed(play, classes, ends).tolist()
        make = player_of(play)
        for row, session in zip(rows, sessions, strict=True):
            results = (None if one == CLOSED else one for one in session)
            assert tuple(row) == played(play, make(), results)


@pytest.mark.parametrize(
    ("sheet", "bet", "more"),
    [
        ("baccarat", "banker", {"session_coups": 90}),
        ("tiger", "tiger", {"session_shoes": 2}),
        ("three-pictures", "player_2_pair_plus", {"session_coups": 40}),
    ],
)
def test_shoes_are_played_alike(sheet: str, bet: str, more: dict[str, int]) -> None:
    purse = Purse.of(10, 200, goal=300, most=100)
    play = play_of("fibonacci", sheet=sheet, bet=bet, shoes=5, purse=purse, **more)
    plain, compiled = (one(play).count(play.plan.shoes) for one in (PlainPlayer, CompiledPlayer))
    assert plain == compiled
    assert plain.counts_sha256 == compiled.counts_sha256


@pytest.mark.parametrize("later", [0, 1])
def test_a_bet_that_closes_late_in_the_shoe_is_left_out_there(later: int) -> None:
    """The bet closes with, or one card before, what is left when a certain coup is bet on."""
    listed = CompiledEngine(Plan.of(load_sheet("baccarat"), shoes=4, seed=3)).list(range(4))
    left = 416 - (listed.places[:, 0] - 1)  # the coup's burn is still to come
    closes = int(left[30]) + later
    text = load_sheet("baccarat").text.replace(
        'id = "tie"', f'id = "tie"\ncloses_below = {closes}', 1
    )
    plan = Plan.of(parse_sheet(text), shoes=4, seed=3)
    play = Play.of(plan, "tie", "flat", Purse.of(10, 10_000))
    plain, compiled = (one(play).count(plan.shoes) for one in (PlainPlayer, CompiledPlayer))
    assert plain == compiled
    assert plain.bets == np.count_nonzero(left >= closes) < plain.coups == len(left)


@pytest.mark.parametrize(
    ("sheet_id", "bets"),
    [
        ("half-on-n", ("banker_half_on_6", "tie")),
        ("tiger", ("banker", "tiger", "tiger_tie")),
        ("dragon-bonus", ("player_dragon_bonus",)),
        ("three-pictures-six-half", ("player_1_win", "player_3_tie")),
    ],
)
def test_flat_bets_come_to_what_counting_says(sheet_id: str, bets: tuple[str, ...]) -> None:
    """Half wins, commissions, tiers and boxes: a unit on every coup."""
    plan = Plan.of(load_sheet(sheet_id), shoes=8, seed=2)
    counted = PlainEngine(plan).count(plan.shoes)
    for bet in bets:
        purse = Purse.of(12_000, 12_000 * 3000)
        play = Play.of(plan, bet, "flat", purse, session_shoes=4)
        sessions = PlainPlayer(play).count(plan.shoes)
        assert sessions.sum_of("staked") == purse.unit * counted.coups
        net = Fraction(sessions.sum_of("net"), sessions.sum_of("staked"))
        assert net == counted.bet(bet).mean_net
