"""What a bet is worth: exact chances, edge and variance, from the sheet that settles it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from croupier.errors import ShoeError
from croupier.games.rulebook import Rulebook
from croupier.odds.distribution import Distribution
from croupier.rules.compile import facts_of
from croupier.rules.language import unparse
from croupier.rules.nodes import function_of
from croupier.rules.sheet import LOSE, Bet, Pay
from croupier.shoe import Composition


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


def distributions(
    rulebook: Rulebook, composition: Composition, bets: Sequence[Bet]
) -> Mapping[tuple[str, ...], Distribution]:
    """For each set of facts that some bet reads, their distribution.

    A game of one hand of facts is enumerated once for all bets; where boxes have
    facts of their own, each set of facts is, so that a bet on one hand is weighed
    over single hands.

    Raises:
        ShoeError: too few cards for a coup.
    """
    game, rules = rulebook.game, rulebook.sheet.deal_rules
    if composition.card_count < game.max_cards:
        raise ShoeError(
            f"a coup needs {game.max_cards} cards and {composition.card_count} are left; "
            "take out fewer"
        )

    def enumerate_(names: tuple[str, ...]) -> Distribution:
        weights, deals = game.enumerate(rules, composition.counts, names)
        return Distribution(tuple(game.facts[name] for name in names), weights, deals)

    wanted = {names_of(bet, rulebook) for bet in bets}
    if game.boxes:
        return {names: enumerate_(names) for names in wanted}
    union = set().union(*wanted)
    whole = enumerate_(tuple(name for name in game.facts if name in union))
    return {names: whole.project(names) for names in wanted}


def outcomes(rulebook: Rulebook, composition: Composition) -> tuple[int, dict[str, int]]:
    """All deals, and how many of them each side wins or tie; no outcomes in a game of boxes."""
    game = rulebook.game
    if game.boxes:
        count = composition.card_count
        return comb(count, 3) * comb(count - 3, 3), {}
    weights, deals = game.enumerate(
        rulebook.sheet.deal_rules, composition.counts, ("player", "banker")
    )
    shares = {"banker": 0, "player": 0, "tie": 0}
    for (player, banker), weight in weights.items():
        shares["tie" if player == banker else "player" if player > banker else "banker"] += weight
    return deals, shares


def appraise(
    rulebook: Rulebook,
    composition: Composition | None = None,
    chosen: Sequence[Bet] | None = None,
) -> tuple[BetOdds, ...]:
    """The exact odds of bets of a sheet.

    Args:
        rulebook: the sheet's.
        composition: the cards to deal from; the sheet's full shoe if None.
        chosen: the bets wanted; all, in the sheet's order, if None.

    Raises:
        ShoeError: too few cards for a coup.
    """
    cards = composition or Composition.of_decks(rulebook.sheet.shoe.decks)
    bets = tuple(rulebook.sheet.bets.values() if chosen is None else chosen)
    known = distributions(rulebook, cards, bets)
    return tuple(appraise_bet(bet, known[names_of(bet, rulebook)]) for bet in bets)
