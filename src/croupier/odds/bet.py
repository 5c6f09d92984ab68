"""A bet's exact odds: what each tier weighs, and what follows from it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.odds.distribution import Distribution
from croupier.odds.roots import root_float, square_root
from croupier.odds.tiers import deciding_tiers
from croupier.rules.compile import facts_of
from croupier.rules.language import unparse
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
    def hit_frequency(self) -> Fraction:
        """How often a wager wins, of all wagers: :attr:`win`. A push is no hit."""
        return self.win

    @property
    def win_resolved(self) -> Fraction | None:
        """The chance of a win among wagers that do not push; None where all push."""
        return self.win / (1 - self.push) if self.push != 1 else None

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
    def rtp(self) -> Fraction:
        """The return to the patron: what comes back, on average, of one unit staked."""
        return 1 - self.edge

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of one unit staked."""
        return self._moment(2) - self.mean**2

    def sd(self, digits: int) -> Fraction:
        """The standard deviation to so many digits after the point. Raises InputError over 1000."""
        return square_root(self.variance, digits)

    @property
    def sd_float(self) -> float:
        """The standard deviation of the net result of one unit staked, to show."""
        return root_float(self.variance)

    @property
    def highest_pay(self) -> Fraction:
        """The most the house can owe on one unit staked, net of commission; 0 if it never pays.

        Tiers that no deal reaches do not count.
        """
        nets = [tier.pay.net for tier in self.tiers if tier.weight]
        return max(Fraction(0), *nets)

    @property
    def fair_factor(self) -> Fraction | None:
        """By what all winning prices together must be multiplied for an edge of exactly 0.

        Pushes, losses and rates of commission stay as they are. None where the
        bet never wins; 0 where it never loses.
        """
        parts = {"win": Fraction(0), "push": Fraction(0), "lose": Fraction(0)}
        for tier in self.tiers:
            parts[tier.pay.kind] += tier.pay.net * tier.weight
        return -parts["lose"] / parts["win"] if parts["win"] else None

    @property
    def fair_price(self) -> Fraction | None:
        """The gross price of the one tier that wins at which the edge is exactly 0.

        None where no tier or several tiers win in some deal: then there is no
        single price, and :attr:`fair_factor` tells by what all of them are short.
        """
        paying = [tier for tier in self.tiers if tier.pay.kind == "win" and tier.weight]
        factor = self.fair_factor
        return paying[0].pay.gross * factor if len(paying) == 1 and factor is not None else None

    def _repr_html_(self) -> str:
        from croupier.odds.tables import bet_table

        return bet_table(self)


def names_of(bet: Bet, rulebook: Rulebook) -> tuple[str, ...]:
    """The facts a bet reads, in the game's order."""
    read = facts_of(bet)
    return tuple(name for name in rulebook.game.facts if name in read)


def appraise_bet(bet: Bet, distribution: Distribution) -> BetOdds:
    """A bet's odds from a distribution over the facts it reads (and perhaps others)."""
    by_index = deciding_tiers([bet], distribution)
    tiers = [
        TierOdds(tier.name, unparse(tier.when), tier.pay, by_index.get((index,), 0))
        for index, tier in enumerate(bet.tiers)
    ]
    rest = TierOdds(None, None, LOSE, by_index.get((len(bet.tiers),), 0))
    return BetOdds(bet, distribution.deals, (*tiers, rest))
