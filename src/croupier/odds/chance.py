"""What chance would do: p-values of counts, and how closely a patron's stakes follow an edge.

These are approximations by their nature. The laws are those of
textbooks, and short: a chi-square with a whole number of degrees of freedom has a finite sum for
its tail, so that nothing beside the standard library is needed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import erfc, exp, fsum, pi, sqrt

from croupier.errors import OddsError

__all__ = ["chi_square_p", "follows", "rounded"]

LEAST_SETS = 3
"""With fewer sets there is nothing to lay stakes over."""

_NOTHING = 1e-18
"""What is left of differences, beside the squares of what they are of, where there are none."""


def rounded(value: float, digits: int) -> Fraction:
    """A float to so many digits after the point."""
    return Fraction(round(value * 10**digits), 10**digits)


def chi_square_p(statistic: Fraction, freedom: int) -> Fraction:
    """How often chance gives a chi-square of so many degrees of freedom that is at least this.

    As closely as floats tell it, however small; who tells it rounds it. The regularised upper
    incomplete gamma function Q(freedom/2, statistic/2), which of whole and half numbers is a finite
    sum.

    Raises:
        OddsError: no degree of freedom, or a statistic below 0.
    """
    if freedom < 1 or statistic < 0:
        raise OddsError("a chi-square is from 0 and has a degree of freedom at least")
    half = float(statistic) / 2
    if half > 700:  # exp would be 0, and so is the tail
        return Fraction(0)
    terms, start = [], freedom / 2 - freedom // 2  # 0, or 1/2 where the number is odd
    term = exp(-half) if not start else 2 * sqrt(half / pi) * exp(-half)
    for step in range(freedom // 2):
        terms.append(term)
        term *= half / (step + 1 + start)
    tail = erfc(sqrt(half)) if start else 0.0
    return min(Fraction(1), Fraction(tail + fsum(terms)))


def follows(
    stakes: Sequence[Sequence[int]],
    gains: Sequence[Sequence[Fraction]],
    depths: Sequence[Sequence[int]],
) -> Fraction | None:
    """How closely stakes follow what a bet was worth, in standard deviations, to three digits.

    Every set of stakes (those of one shoe) is laid over the gains of every shoe, each stake over
    the coup that began nearest to the depth at which it was laid: shoes are not of one length, and
    a coup that another shoe has not would count there as worth nothing special. If the patron
    knows nothing of the cards, any shoe suits his stakes as well as the one he played. The sum over
    his own shoes is set against the mean and the standard deviation of that sum over all ways to
    deal the shoes among the sets (W. Hoeffding, 1951).

    Args:
        stakes: by set what lay on the bet in each coup.
        gains: by set the expected net result of a unit in each coup, as far as coups were dealt;
            one at least.
        depths: by set how many cards had left the shoe before each coup, in rising order.

    Returns:
        None where all ways give the same, or there are fewer than :data:`LEAST_SETS` sets.
    """
    count = len(stakes)
    if count < LEAST_SETS:
        return None
    worth = [[float(gain) for gain in row] for row in gains]
    base = fsum(map(fsum, worth)) / max(1, sum(map(len, worth)))
    begun = [list(row[: len(gain)]) for row, gain in zip(depths, gains, strict=True)]
    laid = [
        [
            fsum(minor * (row[_nearest(places, depth)] - base) for depth, minor in some)
            for row, places in zip(worth, begun, strict=True)
        ]
        for some in (
            [(depth, minor) for depth, minor in zip(row, one, strict=False) if minor]
            for row, one in zip(begun, stakes, strict=True)
        )
    ]
    rows = [fsum(row) / count for row in laid]
    columns = [fsum(row[at] for row in laid) / count for at in range(count)]
    mean = fsum(rows) / count
    square = fsum(
        (laid[i][j] - rows[i] - columns[j] + mean) ** 2 for i in range(count) for j in range(count)
    )
    scale = fsum(each * each for row in laid for each in row)
    if square <= _NOTHING * scale:
        return None
    own = fsum(laid[at][at] for at in range(count)) - count * mean
    deviation = sqrt(square / (count - 1))
    return rounded(own / deviation, 3)


def _nearest(depths: Sequence[int], depth: int) -> int:
    """Which of these is nearest; of two as near the first."""
    at = bisect_left(depths, depth)
    if at == len(depths) or (at and depth - depths[at - 1] <= depths[at] - depth):
        return at - 1
    return at
