"""How the results of bets move together: covariance and correlation, exactly.

Two bets of one coup are decided by the same cards. On one box (or in baccarat) one
distribution over facts tells both; the bets of two boxes of Three Pictures are decided
by two keys, and need a distribution over pairs of keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import copysign
from typing import NamedTuple

from croupier.odds.distribution import Distribution
from croupier.odds.roots import root_float
from croupier.odds.tiers import deciding_tiers, pays_of, tier_indexes
from croupier.rules.facts import Fact
from croupier.rules.sheet import Bet


class PairDistribution(NamedTuple):
    """Weights over what two boxes show in one coup: the key of one, and the key of the other.

    Attributes:
        facts_a, facts_b: the facts, in the order of the values, of each box; Banker's facts
            may be among both, and then show the same hand.
        weights: by the values of `facts_a` and those of `facts_b`.
        deals: what the weights are out of.
    """

    facts_a: tuple[Fact, ...]
    facts_b: tuple[Fact, ...]
    weights: Mapping[tuple[tuple[int, ...], tuple[int, ...]], int]
    deals: int

    @property
    def names_a(self) -> tuple[str, ...]:
        """The names of the first box's facts."""
        return tuple(fact.name for fact in self.facts_a)

    @property
    def names_b(self) -> tuple[str, ...]:
        """The names of the second box's facts."""
        return tuple(fact.name for fact in self.facts_b)


class Covariation(NamedTuple):
    """How the net results of one unit on each of two bets move together, exactly.

    Attributes:
        covariance: of the two net results.
        variance_a, variance_b: of each.
    """

    covariance: Fraction
    variance_a: Fraction
    variance_b: Fraction

    @property
    def correlation_squared(self) -> Fraction | None:
        """The square of the correlation, 0 to 1; None where a bet's result never varies."""
        both = self.variance_a * self.variance_b
        return self.covariance**2 / both if both else None

    @property
    def correlation_float(self) -> float | None:
        """The correlation, -1 to 1, to show; None where a bet's result never varies."""
        squared = self.correlation_squared
        return None if squared is None else copysign(root_float(squared), self.covariance)


_Nets = Mapping[tuple[Fraction, Fraction], int]
"""Weights by the net results of both bets."""


def covariation(bet_a: Bet, bet_b: Bet, distribution: Distribution) -> Covariation:
    """How two bets of one box (or of a game without boxes) move together.

    Args:
        distribution: over the facts that both read, and perhaps others.

    Raises:
        WagerError: bets on different boxes; see :func:`covariation_across`.
    """
    pays_a, pays_b = pays_of(bet_a), pays_of(bet_b)
    nets: dict[tuple[Fraction, Fraction], int] = {}
    for (one, other), weight in deciding_tiers([bet_a, bet_b], distribution).items():
        pair = pays_a[one].net, pays_b[other].net
        nets[pair] = nets.get(pair, 0) + weight
    return _covariation(nets, distribution.deals)


def covariance(bet_a: Bet, bet_b: Bet, distribution: Distribution) -> Fraction:
    """The covariance of the net results of one unit on each of two bets; see :func:`covariation`.

    Raises:
        WagerError: bets on different boxes.
    """
    return covariation(bet_a, bet_b, distribution).covariance


def covariation_across(bet_a: Bet, bet_b: Bet, pairs: PairDistribution) -> Covariation:
    """How bets of two boxes move together: the first on `pairs`' first box, the other on its other.

    A bet that reads no box, such as one on Banker's hand, may stand on either side.
    """
    keys = list(pairs.weights)
    column_a = tier_indexes(bet_a, pairs.names_a, [key for key, _ in keys])
    column_b = tier_indexes(bet_b, pairs.names_b, [key for _, key in keys])
    pays_a, pays_b = pays_of(bet_a), pays_of(bet_b)
    nets: dict[tuple[Fraction, Fraction], int] = {}
    for one, other, weight in zip(column_a, column_b, pairs.weights.values(), strict=True):
        pair = pays_a[one].net, pays_b[other].net
        nets[pair] = nets.get(pair, 0) + weight
    return _covariation(nets, pairs.deals)


def _covariation(nets: _Nets, deals: int) -> Covariation:
    def mean(of: Mapping[tuple[Fraction, Fraction], Fraction]) -> Fraction:
        return sum((of[pair] * weight for pair, weight in nets.items()), Fraction(0)) / deals

    mean_a = mean({pair: pair[0] for pair in nets})
    mean_b = mean({pair: pair[1] for pair in nets})
    return Covariation(
        mean({pair: pair[0] * pair[1] for pair in nets}) - mean_a * mean_b,
        mean({pair: pair[0] ** 2 for pair in nets}) - mean_a**2,
        mean({pair: pair[1] ** 2 for pair in nets}) - mean_b**2,
    )
