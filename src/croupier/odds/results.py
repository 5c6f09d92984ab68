"""What wagers can come to: every net result in minor units with its exact weight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.errors import InputError
from croupier.odds.roots import root_float, square_root


class Results(NamedTuple):
    """The exact distribution of the net result of some wagers, in minor units.

    Attributes:
        staked_minor: all stakes together.
        weights: by net result, the lowest first; results that cannot come are absent.
        deals: what the weights are out of.
    """

    staked_minor: int
    weights: Mapping[int, int]
    deals: int

    def chance_where(self, holds: Callable[[int], bool]) -> Fraction:
        """The chance of a net result for which `holds` is true."""
        return Fraction(sum(w for net, w in self.weights.items() if holds(net)), self.deals)

    @property
    def lose(self) -> Fraction:
        """The chance of ending with less than before."""
        return self.chance_where(lambda net: net < 0)

    @property
    def even(self) -> Fraction:
        """The chance of ending with exactly as much as before."""
        return self.chance_where(lambda net: net == 0)

    @property
    def win(self) -> Fraction:
        """The chance of ending with more than before."""
        return self.chance_where(lambda net: net > 0)

    @property
    def mean(self) -> Fraction:
        """The expected net result, in minor units."""
        return Fraction(sum(net * w for net, w in self.weights.items()), self.deals)

    @property
    def variance(self) -> Fraction:
        """The variance of the net result, in minor units squared."""
        squares = sum(net * net * w for net, w in self.weights.items())
        return Fraction(squares, self.deals) - self.mean**2

    def sd(self, digits: int) -> Fraction:
        """The standard deviation, in minor units to so many digits. Raises InputError over 1000."""
        return square_root(self.variance, digits)

    @property
    def sd_float(self) -> float:
        """The standard deviation of the net result in minor units, to show."""
        return root_float(self.variance)

    @property
    def edge(self) -> Fraction:
        """What the house keeps, on average, of a unit staked, over all stakes."""
        return -self.mean / self.staked_minor

    @property
    def worst_minor(self) -> int:
        """The lowest net result that can come."""
        return min(self.weights)

    @property
    def best_minor(self) -> int:
        """The highest net result that can come."""
        return max(self.weights)

    def quantile(self, share: Fraction) -> int:
        """The lowest net result whose chance of coming, or a lower one, is `share` or more.

        In minor units. A share of 1/2 gives the median, 0 the worst and 1 the best result.

        Raises:
            InputError: a share below 0 or above 1.
        """
        (found,) = self.quantiles((share,))
        return found

    def quantiles(self, shares: tuple[Fraction, ...]) -> tuple[int, ...]:
        """:meth:`quantile` of several shares, in one pass over the results.

        Raises:
            InputError: a share below 0 or above 1.
        """
        if not all(0 <= share <= 1 for share in shares):
            raise InputError("a quantile is asked for with a share from 0 to 1, such as 1/20")
        found = dict.fromkeys(shares, self.worst_minor)
        waiting = sorted(found)
        total = 0
        for net, weight in self.weights.items():
            total += weight
            while waiting and waiting[0] * self.deals <= total:
                found[waiting.pop(0)] = net
        return tuple(found[share] for share in shares)
