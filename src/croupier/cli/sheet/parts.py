"""What both ways of showing a sheet, as a page and as JSON, read off it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from croupier.cards import RANKS
from croupier.games.three_pictures.coup import BOXES
from croupier.money import USD, Currency

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.errors import OddsError
    from croupier.games.baccarat.tableau import Tableau
    from croupier.games.three_pictures.coup import FirstCard
    from croupier.odds.bet import BetOdds
    from croupier.rules.sheet import Bet, Sheet

    FamilyOdds = Mapping[str, BetOdds | OddsError]


def currencies(sheet: Sheet) -> list[Currency]:
    """The currencies the sheet has limits for; US dollars when it has none."""
    return [Currency.parse(code) for code in sheet.limits] or [USD]


def families(sheet: Sheet) -> list[list[Bet]]:
    """The bets in order; those that repeat one bet over the boxes, at the same limits, together."""

    def alike(bet: Bet) -> tuple[object, ...]:
        limits = tuple(limits.for_bet(bet) for limits in sheet.limits.values())
        return bet.family, bet.main, bet.tiers, limits

    return [list(group) for _, group in groupby(sheet.bets.values(), alike)]


def grids(tableau: Tableau) -> tuple[list[list[str]], list[list[str]]]:
    """When Player draws, by its total; and Banker, by its total and Player's third card."""
    player, banker = tableau.rows()
    stood = "–"
    heads = ["", *map(str, range(10)), stood]
    return (
        [[str(total) for total in range(len(player))], list(player)],
        [heads, *([str(total), *row] for total, row in enumerate(banker))],
    )


def seats_by_box(rules: FirstCard) -> list[tuple[str, list[str]]]:
    """For each box the ranks of the first card that start dealing there."""
    return [
        (box, [rank for rank, seat in zip(RANKS, rules.seats, strict=True) if seat == index])
        for index, box in enumerate(BOXES)
    ]
