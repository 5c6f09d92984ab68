"""Between which bounds the measured return of a bet lies after so many plays.

An auditor who plays a bet n times measures a return that strays from the exact one.
How far is told by the normal approximation of the mean of n independent plays: the
exact return, give or take z standard deviations over the root of n.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from croupier.odds.bet import BetOdds

PLAYS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""After how many plays bands are usually told."""

Z = {
    Fraction(90, 100): 1.6448536269514722,
    Fraction(95, 100): 1.959963984540054,
    Fraction(99, 100): 2.5758293035489004,
}
"""By confidence, so many standard deviations to either side hold that share of a normal curve."""

_SKEWED = 0.01
_SKEW_AT_MEAN = 0.06649038006690546
"""The skewness term of Edgeworth's expansion where it is largest: 1/(6·√(2π))."""


class Band(NamedTuple):
    """Bounds of the measured return.

    Attributes:
        confidence: in how large a share of series of plays the return lies between them.
        low, high: per unit staked; no further out than the worst and the best single play.
    """

    confidence: Fraction
    low: float
    high: float


class PlayBands(NamedTuple):
    """The bands after so many plays.

    Attributes:
        fits: whether the skewness of the bet changes a tail by at most one percentage point, to
            the first order of Edgeworth's expansion; if not, the bands are a guide at best.
    """

    plays: int
    bands: tuple[Band, ...]
    fits: bool


def skewness(odds: BetOdds) -> float | None:
    """The skewness of the net result of one unit staked; None for a result that never varies."""
    if not odds.variance:
        return None
    third = sum(((t.pay.net - odds.mean) ** 3 * t.weight for t in odds.tiers), Fraction(0))
    return float(third / odds.deals) / odds.sd_float**3


def rtp_bands(odds: BetOdds, plays: Sequence[int] = PLAYS) -> tuple[PlayBands, ...]:
    """The bands of a bet's return after each number of plays, at the confidences of :data:`Z`."""
    nets = [tier.pay.net for tier in odds.tiers if tier.weight]
    least, most = float(1 + min(nets)), float(1 + max(nets))
    skew = abs(skewness(odds) or 0)
    rtp, sd = float(odds.rtp), odds.sd_float
    found = []
    for count in plays:
        stray = sd / sqrt(count)
        bands = tuple(
            Band(share, max(least, rtp - z * stray), min(most, rtp + z * stray))
            for share, z in Z.items()
        )
        found.append(PlayBands(count, bands, _SKEW_AT_MEAN * skew / sqrt(count) <= _SKEWED))
    return tuple(found)
