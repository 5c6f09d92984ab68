"""The checks of a sheet that need its odds: what each bet keeps for the house."""

from __future__ import annotations

from fractions import Fraction

from croupier.errors import OddsError
from croupier.games.rulebook import Rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import BetOdds
from croupier.odds.figures import percent_text
from croupier.rules.finding import ERROR, NOTE, WARNING, Finding, Findings
from croupier.rules.sheet import Bet
from croupier.rules.source import SheetText

HIGH_EDGE = Fraction(1, 4)
"""Above this a bet keeps so much that a price was probably mistyped."""


def lint_edges(rulebook: Rulebook) -> tuple[Finding, ...]:
    """Look over the exact edges of a sheet's bets, over its full shoe.

    An edge below 0 favours the patron: an error, or a warning where the sheet says
    ``allow_negative_edge = true``. One above :data:`HIGH_EDGE` is a warning.

    Returns:
        The findings, in the order of the bets; bets that repeat over boxes are told once.
    """
    sheet = rulebook.sheet
    found = Findings(SheetText(sheet.text, sheet.origin))
    for index, (family, odds) in enumerate(family_odds(rulebook).items()):
        if isinstance(odds, OddsError):
            found.add(NOTE, "edge-unknown", ("bet", index), f"the bet {family!r}: {odds}")
        else:
            _lint_edge(found, ("bet", index), odds, allowed=sheet.allow_negative_edge)
    return found.findings()


def family_odds(rulebook: Rulebook) -> dict[str, BetOdds | OddsError]:
    """The odds of each bet over the sheet's full shoe, or why they cannot be had.

    By the bet's family, in the sheet's order: over boxes that are alike a bet is told once.
    """
    families: dict[str, Bet] = {}
    for bet in rulebook.sheet.bets.values():
        families.setdefault(bet.family, bet)
    try:
        found = appraise(rulebook, None, tuple(families.values()))
        return dict(zip(families, found, strict=True))
    except OddsError:
        return {family: _one(rulebook, bet) for family, bet in families.items()}


def _one(rulebook: Rulebook, bet: Bet) -> BetOdds | OddsError:
    try:
        return appraise(rulebook, None, (bet,))[0]
    except OddsError as error:
        return error


def _lint_edge(found: Findings, path: tuple[str, int], odds: BetOdds, *, allowed: bool) -> None:
    edge, name = odds.edge, f"the bet {odds.bet.family!r}"
    if edge < 0:
        mend = "lower a price" if allowed else "lower a price, or write allow_negative_edge = true"
        problem = f"{name} favours the patron: its edge is {_percent(edge)}; {mend}"
        found.add(WARNING if allowed else ERROR, "edge-negative", path, problem)
    elif edge > HIGH_EDGE:
        problem = f"{name} keeps {_percent(edge)} of every stake; is a price mistyped?"
        found.add(WARNING, "edge-high", path, problem)


def _percent(share: Fraction) -> str:
    """To two digits after the point; a share too small for that as it is."""
    return percent_text(share, 2) if round(share * 10_000) else f"{100 * share}%"
