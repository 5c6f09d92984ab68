"""The worst case for the house with a unit on every bet at once."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from croupier.odds.appraisal import Appraisal


def worst_of_all(one: Appraisal) -> Fraction:
    """The most the house can owe, net, with one unit on each bet of an appraisal.

    Taken from the table of tiers by key, as a table's own limits are; what a stake pays is in
    whole minor units, so the stake is one that every price divides.
    """
    bets = [odds.bet for odds in one.bets]
    stake = lcm(*(tier.pay.net.denominator for bet in bets for tier in bet.tiers))
    worst = one.rulebook.liability.worst_minor({bet.id: stake for bet in bets}) if bets else 0
    return Fraction(worst, stake)
