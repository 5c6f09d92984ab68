"""A bet's exact odds: what each tier weighs, and what follows from it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.odds.distribution import Distribution
from croupier.rules.compile import facts_of
from croupier.rules.language import unparse
from croupier.rules.nodes import function_of
from croupier.rules.sheet import LOSE, Bet, Pay


class TierOdds(NamedTuple):
    """One tier of a bet: how often it decides.

    Attributes:
        name: the tier's, if it has one.
        when: its condition; None for the loss where no tier matches.
        pay: what it does with the stake.
        weight: deals in which it decides, out of the bet's.
    """

    name: str | None
    when: str | None
    pay: Pay
    weight: int


class BetOdds(NamedTuple):
    """A bet's exact odds. Money is per unit staked, exact fractions.

    Attributes:
        deals: what every weight is out of.
        tiers: the sheet's tiers in order, then the loss by default.
    """

    bet: Bet
    deals: int
    tiers: tuple[TierOdds, ...]

    def chance(self, tier: TierOdds) -> Fraction:
        """The chance that a tier decides."""
        return Fraction(tier.weight, self.deals)

    def _share(self, kind: str) -> Fraction:
        return Fraction(sum(t.weight for t in self.tiers if t.pay.kind == kind), self.deals)

    @property
    def win(self) -> Fraction:
        """The chance that the bet pays more than the stake, ties and all."""
        return self._share("win")

    @property
    def push(self) -> Fraction:
        """The chance that the stake comes back as it is."""
        return self._share("push")

    @property
    def lose(self) -> Fraction:
        """The chance that the stake, or a part of it, is lost."""
        return self._share("lose")

    @property
    def mean(self) -> Fraction:
        """The expected net result of one unit staked."""
        return self._moment(1)

    def _moment(self, power: int) -> Fraction:
        return sum((t.pay.net**power * t.weight for t in self.tiers), Fraction(0)) / self.deals

    @property
    def edge(self) -> Fraction:
        """The house's edge per unit staked: minus the expected net result."""
        return -self.mean

    @property
    def edge_resolved(self) -> Fraction | None:
        """The edge per unit that is not returned by a push; None where nothing else happens."""
        return self.edge / (1 - self.push) if self.push != 1 else None

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of one unit staked."""
        return self._moment(2) - self.mean**2


def names_of(bet: Bet, rulebook: Rulebook) -> tuple[str, ...]:
    """The facts a bet reads, in the game's order."""
    read = facts_of(bet)
    return tuple(name for name in rulebook.game.facts if name in read)


def appraise_bet(bet: Bet, distribution: Distribution) -> BetOdds:
    """A bet's odds from a distribution over the facts it reads (and perhaps others)."""
    read = facts_of(bet)
    names = tuple(name for name in distribution.names if name in read)
    seen = distribution.project(names)
    conditions = [function_of(tier.when) for tier in bet.tiers]
    weights = [0] * (len(conditions) + 1)
    for values, weight in seen.weights.items():
        by_name = dict(zip(names, values, strict=True))
        matching = (index for index, holds in enumerate(conditions) if holds(by_name))
        weights[next(matching, len(conditions))] += weight
    tiers = [
        TierOdds(tier.name, unparse(tier.when), tier.pay, weight)
        for tier, weight in zip(bet.tiers, weights, strict=False)
    ]
    return BetOdds(bet, seen.deals, (*tiers, TierOdds(None, None, LOSE, weights[-1])))
