"""Sums over shoes, and the standard errors that follow when shoes, not coups, are independent.

Coups of one shoe share its cards, and a count that is high stays high for a while, so bets come in
clusters. What is kept of each figure is its sum over all shoes and the sums of squares and products
of what single shoes gave: whole numbers, which add up in any order. Standard errors of ratios are
those of the first order (the delta method), as survey samplers use them for clusters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import inf, sqrt
from typing import NamedTuple

from croupier.odds.depth import Estimate

__all__ = ["Clusters", "Estimate", "pairs_of"]


def pairs_of(width: int) -> list[tuple[int, int]]:
    """Which two figures each product of a :class:`Clusters` is of, in its order."""
    return [(a, b) for a in range(width) for b in range(a, width)]


class Clusters(NamedTuple):
    """Figures summed over shoes.

    Attributes:
        shoes: how many shoes.
        sums: by figure, over all shoes.
        products: for each two figures, in the order of :func:`pairs_of`, the sum over shoes of
            what the shoe gave of one times what it gave of the other.
    """

    shoes: int
    sums: tuple[int, ...]
    products: tuple[int, ...]

    @classmethod
    def empty(cls, width: int) -> Clusters:
        """No shoe yet."""
        return cls(0, (0,) * width, (0,) * len(pairs_of(width)))

    @classmethod
    def of(cls, width: int, rows: Iterable[Sequence[int]]) -> Clusters:
        """Of shoes, each with what it gave of every figure."""
        pairs = pairs_of(width)
        sums, products, shoes = [0] * width, [0] * len(pairs), 0
        for row in rows:
            shoes += 1
            for index, number in enumerate(row):
                sums[index] += number
            for index, (a, b) in enumerate(pairs):
                products[index] += row[a] * row[b]
        return cls(shoes, tuple(sums), tuple(products))

    def merge(self, other: Clusters) -> Clusters:
        """Of the shoes of both."""
        return Clusters(
            self.shoes + other.shoes,
            tuple(map(int.__add__, self.sums, other.sums)),
            tuple(map(int.__add__, self.products, other.products)),
        )

    def ratio(self, over: int, under: int | None, scale: Fraction | int = 1) -> Estimate:
        """One figure over another, or over the number of shoes, times `scale`.

        The standard error is infinite with fewer than two shoes, or with none of what is under.
        """
        below = self.shoes if under is None else self.sums[under]
        if not below:
            return Estimate(Fraction(), inf)
        ratio = Fraction(self.sums[over], below)
        weights = [Fraction()] * len(self.sums)
        weights[over] = Fraction(1, below)
        if under is None:
            spread = self.spread(weights) - ratio**2 / self.shoes
        else:
            weights[under] -= ratio / below
            spread = self.spread(weights)
        return Estimate(ratio * scale, float(abs(scale)) * self.error(spread))

    def spread(self, weights: Sequence[Fraction]) -> Fraction:
        """The sum over shoes of the square of the weighted sum of what a shoe gave."""
        total = Fraction()
        for (a, b), product in zip(pairs_of(len(weights)), self.products, strict=True):
            total += weights[a] * weights[b] * product * (1 if a == b else 2)
        return total

    def error(self, spread: Fraction) -> float:
        """The standard error that such a spread of shoes means."""
        if self.shoes < 2:
            return inf
        return sqrt(max(spread, Fraction()) * Fraction(self.shoes, self.shoes - 1))
