"""What a house had to expect of wagers: exact odds of a full shoe, weighed by what was staked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final

from croupier.games.rulebook import Rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds
from croupier.odds.correlations import correlations
from croupier.service.reports.sums import SheetSums

__all__ = ["Expectation", "pair_of"]

Pair = tuple[str, str]

KEPT: Final = "between_boxes.json"
"""Covariances between boxes of shipped sheets, which take a minute to reckon: by the sheet's
fingerprint and two bets. Made by ``python -m tools.between_boxes``."""


def pair_of(one: str, other: str) -> Pair:
    """Two bets in alphabetical order."""
    return (one, other) if one <= other else (other, one)


class Expectation:
    """The exact odds of a sheet's bets, reckoned as far as they are asked for."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._odds: dict[str, BetOdds] = {}
        self._covariances: dict[Pair, Fraction] = {}

    def odds(self, bet_id: str) -> BetOdds:
        """A bet's odds over a full shoe."""
        if not self._odds:
            self._odds = {odds.bet.id: odds for odds in appraise(self.rulebook)}
        return self._odds[bet_id]

    def win(self, sums: SheetSums) -> Fraction:
        """What the house had to win of these stakes, in minor units."""
        return sum(
            (self.odds(bet_id).edge * bet.handle_minor for bet_id, bet in sums.bets.items()),
            Fraction(0),
        )

    def variance(self, sums: SheetSums) -> Fraction:
        """How far that win scatters, in minor units squared.

        Wagers of one coup move together as the odds of its bets do. Coups are taken as
        independent of one another.
        """
        lain = {pair: product for pair, product in sums.products.items() if product}
        self._prepare(lain)
        return sum(
            (
                self._covariance(pair) * product * (1 if pair[0] == pair[1] else 2)
                for pair, product in lain.items()
            ),
            Fraction(0),
        )

    def _covariance(self, pair: Pair) -> Fraction:
        if pair[0] == pair[1]:
            return self.odds(pair[0]).variance
        return self._covariances[pair]

    def _prepare(self, pairs: Iterable[Pair]) -> None:
        """Reckon the covariances that are not known yet."""
        missing = {pair for pair in pairs if pair[0] != pair[1]} - self._covariances.keys()
        if not missing:
            return
        kept = _kept().get(self.rulebook.fingerprint, {})
        self._covariances |= kept
        missing -= kept.keys()
        if missing:
            asked = {bet_id for pair in missing for bet_id in pair}
            bets = [bet for bet in self.rulebook.sheet.bets.values() if bet.id in asked]
            found = correlations(self.rulebook, None, bets)
            self._covariances |= {pair_of(*pair): each.covariance for pair, each in found.items()}


@cache
def _kept() -> Mapping[str, Mapping[Pair, Fraction]]:
    text = files("croupier.service.reports").joinpath(KEPT).read_text("utf-8")
    kept: dict[str, dict[Pair, Fraction]] = {}
    for fingerprint, pairs in json.loads(text).items():
        of_sheet = kept[fingerprint] = {}
        for words, value in pairs.items():
            one, other = words.split()
            of_sheet[pair_of(one, other)] = Fraction(value)
    return kept
