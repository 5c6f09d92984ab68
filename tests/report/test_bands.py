"""Bands of the return: the textbook's formula, its limits, and what they are worth."""

from __future__ import annotations

from math import exp, isclose, lgamma, log, sqrt
from statistics import NormalDist

import pytest

from croupier.odds.bands import PLAYS, Z, rtp_bands, skewness
from croupier.odds.bet import BetOdds
from tests.report.appraisals import full, odds_of


def bet(name: str) -> BetOdds:
    return odds_of(full("baccarat"), name)


def test_the_quantiles_are_those_of_the_normal_distribution() -> None:
    for share, z in Z.items():
        assert isclose(z, NormalDist().inv_cdf(float(1 + share) / 2), rel_tol=1e-14)


def test_the_usual_plays_and_confidences() -> None:
    assert PLAYS == (10**3, 10**4, 10**5, 10**6, 10**7)
    assert [float(share) for share in Z] == [0.90, 0.95, 0.99]


def test_a_band_is_the_return_give_or_take_z_standard_errors() -> None:
    odds = bet("banker")
    for row in rtp_bands(odds):
        for band in row.bands:
            reach = NormalDist().inv_cdf(float(1 + band.confidence) / 2) * sqrt(
                float(odds.variance) / row.plays
            )
            assert isclose(band.low, float(odds.rtp) - reach, rel_tol=1e-12)
            assert isclose(band.high, float(odds.rtp) + reach, rel_tol=1e-12)


def test_no_band_passes_the_worst_or_the_best_play() -> None:
    (row,) = rtp_bands(bet("perfect_pair"), [4])
    assert all(band.low == 0 for band in row.bands)
    (row,) = rtp_bands(bet("banker"), [1])
    assert all((band.low, band.high) == (0, 1.95) for band in row.bands)


@pytest.mark.parametrize("name", ["banker", "tie", "small", "perfect_pair"])
def test_skewness_is_the_third_moment(name: str) -> None:
    odds = bet(name)
    nets = [(float(tier.pay.net), tier.weight / odds.deals) for tier in odds.tiers]
    mean = sum(net * share for net, share in nets)
    second = sum((net - mean) ** 2 * share for net, share in nets)
    third = sum((net - mean) ** 3 * share for net, share in nets)
    found = skewness(odds)
    assert found is not None
    assert isclose(found, third / second**1.5, rel_tol=1e-9)


def test_a_result_that_never_varies_has_no_skewness() -> None:
    odds = bet("banker")
    push = odds.tiers[1]._replace(weight=odds.deals)
    sure = odds._replace(tiers=(push,))
    assert skewness(sure) is None
    assert [(band.low, band.high) for band in rtp_bands(sure)[0].bands] == [(1, 1)] * 3


def binomial(plays: int, share: float, wins: int) -> float:
    """The chance of so many wins."""
    choose = lgamma(plays + 1) - lgamma(wins + 1) - lgamma(plays - wins + 1)
    return exp(choose + wins * log(share) + (plays - wins) * log(1 - share))


@pytest.mark.parametrize(("name", "plays"), [("tie", 1000), ("small", 1000), ("tie", 10_000)])
def test_where_it_fits_so_many_series_lie_in_the_band(name: str, plays: int) -> None:
    odds = bet(name)
    (row,) = rtp_bands(odds, [plays])
    assert row.fits
    win, pay = float(odds.win), float(1 + odds.highest_pay)
    for band in row.bands:
        inside = sum(
            binomial(plays, win, wins)
            for wins in range(plays + 1)
            if band.low <= wins * pay / plays <= band.high
        )
        assert abs(inside - float(band.confidence)) < 0.02


def test_a_rare_high_price_is_marked_until_it_was_played_often() -> None:
    fits = [row.fits for row in rtp_bands(bet("perfect_pair"))]
    assert fits == sorted(fits)
    assert not fits[0]
    assert fits[-1]
    assert all(row.fits for row in rtp_bands(bet("banker")))
