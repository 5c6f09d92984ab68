"""What a simulation says of each bet, beside what exact odds say of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from croupier.errors import OddsError
from croupier.odds.appraisal import appraisal
from croupier.odds.bet import BetOdds
from croupier.odds.cards import full_shoe
from croupier.sim.plan import Plan
from croupier.sim.tally import BetCount, Tally

__all__ = ["BetResult", "bet_result", "exact_odds", "results"]


class BetResult(NamedTuple):
    """How a bet fared.

    Attributes:
        counted: what was counted.
        exact: the exact odds of the full shoe; None where they would take too long.
        standard_error: of the mean net result: of the exact standard deviation where that is
            known, else of the one counted. Coups count as independent, as within a shoe they very
            nearly are.
    """

    counted: BetCount
    exact: BetOdds | None
    standard_error: float

    @property
    def z(self) -> float | None:
        """How many standard errors the mean lies above the exact one; None without either."""
        if self.exact is None or not self.standard_error:
            return None
        return float(self.counted.mean_net + self.exact.edge) / self.standard_error


def exact_odds(plan: Plan) -> dict[str, BetOdds]:
    """The exact odds of a full shoe by bet id; none of bets that would take too long to weigh."""
    book, decks = plan.book, plan.shoe_rules.decks
    draw = full_shoe(book, decks)
    bets = list(plan.sheet.bets.values())
    with suppress(OddsError):
        return {odds.bet.id: odds for odds in appraisal(book, draw, decks, bets).bets}
    found: dict[str, BetOdds] = {}
    for bet in bets:
        with suppress(OddsError):
            found[bet.id] = appraisal(book, draw, decks, [bet]).bets[0]
    return found


def results(tally: Tally, exact: dict[str, BetOdds]) -> Sequence[BetResult]:
    """Every bet of the tally's sheet, in its order; at least one coup has been counted."""
    return [bet_result(count, exact.get(count.bet.id)) for count in tally.bets()]


def bet_result(count: BetCount, exact: BetOdds | None) -> BetResult:
    """A bet's counts, at least one coup, beside its exact odds."""
    variance: Fraction = count.variance if exact is None else exact.variance
    return BetResult(count, exact, sqrt(variance / count.coups))
