"""The lint's look at bets that close late in a shoe: are they ever open, and ever closed?"""

from __future__ import annotations

from typing import Any, Final

from croupier.cards import CARD_COUNT
from croupier.rules.finding import ERROR, WARNING, Findings
from croupier.shoe import ShoeRules

__all__ = ["lint_closing"]

_LEAST_BURNT: Final = 2
"""What the turned-up first card burns at least: itself and one more."""


def lint_closing(report: Findings, rules: ShoeRules, raw: dict[str, Any], max_cards: int) -> None:
    """Report bets that their ``closes_below`` keeps closed for ever, or never closes.

    Args:
        raw: the sheet as its TOML says it.
        max_cards: the most cards a coup of the game takes.
    """
    most, least = _left_most(rules), _left_least(rules, max_cards)
    for index, bet in enumerate(raw["bet"]):
        count = bet.get("closes_below")
        if count is None:
            continue
        path, name = ("bet", index, "closes_below"), f"the bet {bet['id']!r}"
        if rules.fresh_each_coup:
            problem = "closes_below means nothing in a deck that is shuffled for every coup"
            report.add(WARNING, "shoe-rule-unused", path, f"{problem}; leave it out")
        elif count > most:
            problem = f"{name} takes no wager: no coup begins with more than {most} cards left"
            report.add(ERROR, "bet-never-open", path, f"{problem}; lower closes_below")
        elif count <= least:
            problem = f"{name} never closes: no coup begins with fewer than {least} cards left"
            report.add(WARNING, "bet-never-closed", path, f"{problem}; raise closes_below")


def _left_most(rules: ShoeRules) -> int:
    """With how many cards a shoe's first coup begins at most."""
    return CARD_COUNT * rules.decks - (_LEAST_BURNT if rules.burn == "first-card" else 0)


def _left_least(rules: ShoeRules, max_cards: int) -> int:
    """With how many a shoe's last coup begins at least.

    A coup that ends behind the cut card was the one in which it came, so the last one begins at the
    cut card or before it; only coups dealt after that begin behind it.
    """
    coup = max_cards + rules.coup_burn_count
    if rules.cut_from_end is None:
        return coup
    return max(coup, rules.cut_from_end - rules.after_cut_count * coup)
