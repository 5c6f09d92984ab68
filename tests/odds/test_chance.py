"""P-values and following, against scipy and against what is reckoned by counting all ways."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from statistics import mean, pstdev

import pytest
from scipy import stats

from croupier.errors import OddsError
from croupier.odds.chance import chi_square_p, follows


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 12, 51, 200])
def test_the_tail_of_a_chi_square_is_scipys(freedom: int) -> None:
    for tenths in range(0, 60 * freedom + 300, 7 + freedom):
        found = chi_square_p(Fraction(tenths, 10), freedom)
        assert float(found) == pytest.approx(stats.chi2.sf(tenths / 10, freedom), rel=1e-9)


def test_known_points_of_the_tail() -> None:
    assert chi_square_p(Fraction(0), 1) == chi_square_p(Fraction(0), 2) == 1
    assert float(chi_square_p(Fraction(384146, 100_000), 1)) == pytest.approx(0.05, abs=1e-6)
    assert chi_square_p(Fraction(10_000), 3) == 0


@pytest.mark.parametrize(("statistic", "freedom"), [(Fraction(1), 0), (Fraction(-1), 1)])
def test_what_is_no_chi_square_is_refused(statistic: Fraction, freedom: int) -> None:
    with pytest.raises(OddsError, match="degree of freedom"):
        chi_square_p(statistic, freedom)


@pytest.mark.parametrize("seed", range(6))
def test_following_is_what_all_ways_to_deal_the_shoes_give(seed: int) -> None:
    """By brute force: every permutation of five shoes, of different lengths too."""
    chance = random.Random(seed)
    lengths = [chance.randint(4, 7) for _ in range(5)]
    gains = [[Fraction(chance.randint(-50, 30), 1_000) for _ in range(n)] for n in lengths]
    stakes = [[chance.choice((0, 0, 5, 20, 100)) for _ in range(n)] for n in lengths]
    depths = [sorted(chance.sample(range(40), n)) for n in lengths]
    base = sum((gain for row in gains for gain in row), Fraction(0)) / sum(lengths)

    def total(order: tuple[int, ...]) -> float:
        found = Fraction(0)
        for row, shoe in enumerate(order):
            for stake, depth in zip(stakes[row], depths[row], strict=True):
                near = min(range(lengths[shoe]), key=lambda at: abs(depths[shoe][at] - depth))
                found += stake * (gains[shoe][near] - base)
        return float(found)

    totals = [total(order) for order in permutations(range(5))]
    expected = (total(tuple(range(5))) - mean(totals)) / pstdev(totals)
    assert float(follows(stakes, gains, depths) or 0) == pytest.approx(expected, abs=6e-4)


def test_who_stakes_only_when_it_pays_stands_out() -> None:
    chance = random.Random(7)
    gains = [[Fraction(chance.randint(-90, 40), 1_000) for _ in range(60)] for _ in range(20)]
    counted = [[100 if gain > 0 else 0 for gain in row] for row in gains]
    feared = [[100 if gain < Fraction(-5, 100) else 0 for gain in row] for row in gains]
    depths = [range(60)] * 20
    assert (follows(counted, gains, depths) or 0) > 10
    assert (follows(feared, gains, depths) or 0) < 0


def test_who_stakes_the_last_coup_of_a_shoe_follows_nothing() -> None:
    """Even where one shoe's end was worth most: the end of each is laid over the others' ends."""
    gains = [[Fraction(0)] * length + [Fraction(length, 100)] for length in range(10, 20)]
    stakes = [[0] * (len(row) - 1) + [10] for row in gains]
    depths = [[390 * at // (len(row) - 1) for at in range(len(row))] for row in gains]
    assert follows(stakes, gains, depths) is None


@pytest.mark.parametrize(
    "stakes",
    [[[5] * 8] * 2, [[0] * 8] * 6, [[5, 0, 0, 3, 0, 0, 70, 0]] * 6, [[7] * 8] * 6],
    ids=["too few shoes", "no stakes", "the same in every shoe", "the same in every coup"],
)
def test_nothing_is_said_where_there_is_nothing_to_tell(stakes: list[list[int]]) -> None:
    chance = random.Random(1)
    gains = [[Fraction(chance.randint(-90, 40), 997) for _ in range(8)] for _ in stakes]
    assert follows(stakes, gains, [range(8)] * len(stakes)) is None
