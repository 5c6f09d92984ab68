"""Bets that are one bet at several boxes, taken together as long as their odds are the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from croupier.odds.bet import BetOdds


def groups(bets: Sequence[BetOdds]) -> list[list[BetOdds]]:
    """The bets in order; neighbours with equal odds that are one bet at several boxes, together."""

    def alike(odds: BetOdds) -> tuple[object, ...]:
        bet = odds.bet
        return bet.family or bet.id, bet.main, bet.tiers, odds.deals, odds.tiers

    return [list(group) for _, group in groupby(bets, alike)]
