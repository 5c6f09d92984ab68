"""Tallies: they merge in any order, settle any bet, and tell how bets go together."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Final

import pytest

from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.money import Minor
from croupier.rules.settle import Wager
from croupier.sim.compiled import CompiledEngine
from croupier.sim.plain import PlainEngine, simulated_coups
from croupier.sim.plan import Plan
from croupier.sim.results import exact_odds
from croupier.sim.tally import Tally

STAKE: Final = Minor(120_000)
"""Every price of a shipped sheet pays whole minor units on it."""


def plan_of(sheet_id: str, shoes: int, seed: int = 7, first_coups: int | None = None) -> Plan:
    return Plan.of(load_sheet(sheet_id), shoes=shoes, seed=seed, first_coups=first_coups)


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
def test_parts_merge_in_any_order(sheet_id: str) -> None:
    plan = plan_of(sheet_id, 12)
    engine = PlainEngine(plan)
    parts = [engine.count(shoes) for shoes in (range(5), range(5, 6), range(6, 12))]
    whole = engine.count(plan.shoes)
    for order in permutations(parts):
        merged = Tally.empty(plan)
        for part in order:
            merged = merged.merge(part)
        assert merged == whole
        assert merged.ranges == ((0, 12),)


def test_a_tally_of_two_ends_knows_its_gap() -> None:
    engine = PlainEngine(plan_of("baccarat", 9))
    ends = engine.count(range(7, 9)).merge(engine.count(range(2)))
    assert (ends.ranges, ends.shoes) == (((0, 2), (7, 9)), 4)


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (plan_of("baccarat", 3), "shoe 0 is in both tallies"),
        (plan_of("baccarat", 3, seed=8), "different seeds"),
        (plan_of("ez", 3), "different sheets"),
        (plan_of("baccarat", 3, first_coups=5), "different first coups"),
        (
            Plan.of(load_sheet("baccarat"), shoes=3, seed=7, shoe_rules=load_sheet("ez").shoe),
            "different shoe rules",
        ),
    ],
)
def test_what_does_not_belong_together_is_not_added_up(other: Plan, problem: str) -> None:
    mine = PlainEngine(plan_of("baccarat", 3)).count(range(3))
    with pytest.raises(InputError, match=problem):
        mine.merge(PlainEngine(other).count(range(3)))


@pytest.mark.parametrize("sheet_id", ["baccarat", "tiger", "lucky-nines", "three-pictures"])
def test_bets_are_settled_from_counts_as_coup_by_coup(sheet_id: str) -> None:
    """The settler of tables, on every coup, against what the tally says of the bet."""
    plan = plan_of(sheet_id, 4 if sheet_id != "three-pictures" else 200)
    tally = PlainEngine(plan).count(plan.shoes)
    book = plan.book
    coups = list(simulated_coups(plan, plan.shoes))
    for bet_id, count in zip(plan.sheet.bets, tally.bets(), strict=True):
        rows = [book.settle(coup.keys, [Wager(bet_id, STAKE)])[0] for coup in coups]
        for kind in ("win", "push", "lose"):
            assert count.of_kind(kind) == sum(row.result == kind for row in rows)
        nets = [Fraction(row.returned_minor - STAKE, STAKE) for row in rows]
        assert count.mean_net == sum(nets) / len(coups)
        assert count.variance == sum(net**2 for net in nets) / len(coups) - count.mean_net**2


@pytest.mark.parametrize(
    ("sheet_id", "bet_a", "bet_b"),
    [
        ("baccarat", "banker", "player"),
        ("baccarat", "tie", "big"),
        ("baccarat", "perfect_pair", "perfect_pair"),
        ("three-pictures", "player_1_win", "player_1_tie"),
        ("three-pictures", "player_1_win", "player_3_win"),
        ("three-pictures", "player_3_lose", "player_2_pair_plus"),
        ("three-pictures", "banker_pair_plus", "player_2_win"),
        ("three-pictures", "player_2_win", "banker_pair_plus"),
    ],
)
def test_covariances_are_those_of_the_coups(sheet_id: str, bet_a: str, bet_b: str) -> None:
    plan = plan_of(sheet_id, 4 if sheet_id == "baccarat" else 150)
    tally = CompiledEngine(plan).count(plan.shoes)
    nets = []
    for coup in simulated_coups(plan, plan.shoes):
        rows = plan.book.settle(coup.keys, [Wager(bet_a, STAKE), Wager(bet_b, STAKE)])
        nets.append([Fraction(row.returned_minor - STAKE, STAKE) for row in rows])
    means = [sum(column) / len(nets) for column in zip(*nets, strict=True)]
    products = sum(one * two for one, two in nets) / len(nets)
    assert tally.covariance(bet_a, bet_b) == products - means[0] * means[1]


# Made by this program; they may change only together with the stream's name.
GOLDEN: Final = {
    "baccarat": "94ae988b84f86e2e6893d496e7043659f10e2f7c9db96dda3eea9240e303f816",
    "baccarat-lucky-pairs": "32c7110bed724b343c43a1c61cd722d8d3500cf778cac23f74b49659bc4a20c5",
    "lucky-nines": "47432d8bd701cffc7774baae1ffd66a39d1bd3e828d3297044458a4313d76c47",
    "three-pictures": "74acde7acb91df9642964cd744b127c75d8927321451f185c709ac24a2b8eec6",
}


@pytest.mark.parametrize(("sheet_id", "sha256"), GOLDEN.items())
def test_golden_counts(sheet_id: str, sha256: str) -> None:
    plan = plan_of(sheet_id, 50, seed=2026)
    assert PlainEngine(plan).count(plan.shoes).counts_sha256 == sha256


@pytest.mark.parametrize("sheet_id", ["baccarat", "super-baccarat", "side-bets", "three-pictures"])
def test_what_was_counted_agrees_with_exact_odds(sheet_id: str) -> None:
    """Of the first 50 coups of each shoe, which no cut card touches. Stated before it is run: |z|
    of every bet below 4, and χ² over the tiers of every bet below its mean plus 5 of its standard
    deviations, tiers that are expected less than 5 times taken together."""
    shoes = 40_000 if sheet_id != "three-pictures" else 200_000
    plan = plan_of(sheet_id, shoes, first_coups=50)
    tally = CompiledEngine(plan).count(plan.shoes)
    exact = exact_odds(plan)
    for count in tally.bets():
        odds = exact[count.bet.id]
        deviation = float(count.mean_net + odds.edge)
        assert abs(deviation) < 4 * float(odds.variance / tally.coups) ** 0.5, count.bet.id
        cells = [
            (n, float(odds.chance(tier)) * tally.coups)
            for n, tier in zip(count.tiers, odds.tiers, strict=True)
        ]
        rare = [cell for cell in cells if cell[1] < 5]
        often = [cell for cell in cells if cell[1] >= 5]
        if rare:
            often.append((sum(n for n, _ in rare), sum(mean for _, mean in rare) or 1.0))
        chi_square = sum((n - mean) ** 2 / mean for n, mean in often)
        freedom = max(1, len(often) - 1)
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5, (count.bet.id, cells)
