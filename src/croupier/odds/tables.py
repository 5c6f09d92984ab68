"""Odds as small HTML tables for notebooks: text in, escaped markup out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from croupier.odds.figures import decimal, percent_text

if TYPE_CHECKING:
    from croupier.odds.appraisal import Appraisal
    from croupier.odds.bet import BetOdds


def appraisal_table(one: Appraisal) -> str:
    """The bets of an appraisal, a row each; below, what these cards do not tell."""
    heads = ("bet", "edge", "resolved", "rtp", "win", "push", "lose", "sd", "highest pay")
    rows = [
        (
            odds.bet.names.en,
            *map(_percent, (odds.edge, odds.edge_resolved, odds.rtp, odds.win, odds.push)),
            _percent(odds.lose),
            decimal(odds.sd(4), 4),
            str(float(odds.highest_pay)),
        )
        for odds in one.bets
    ]
    cards = "endless" if one.card_count is None else f"{one.card_count} cards to come"
    caption = f"{one.rulebook.sheet.names.en}, {cards}"
    notes = [f"{item.bet_id} is left out: {item.reason}" for item in one.omitted]
    return html_table(caption, heads, rows, notes)


def bet_table(odds: BetOdds) -> str:
    """The lines of a bet: what each pays and how often it decides."""
    rows = [
        (tier.when or "otherwise", str(tier.pay), str(tier.weight), _percent(odds.chance(tier)))
        for tier in odds.tiers
    ]
    figures = f"edge {_percent(odds.edge)} = {odds.edge}, sd {decimal(odds.sd(4), 4)}"
    caption = f"{odds.bet.names.en}: {figures}"
    return html_table(caption, ("when", "pays", f"of {odds.deals}", "chance"), rows)


def _percent(value: Fraction | None) -> str:
    return "–" if value is None else percent_text(value)


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], notes: Sequence[str] = ()
) -> str:
    """A table whose first column heads the rows; `notes` stand below it, a line each."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f'<td style="text-align:right">{escape(text)}</td>' for text in cells)
        + "</tr>"
        for first, *cells in rows
    )
    below = "".join(f"<p>{escape(note)}</p>" for note in notes)
    title = f"<caption>{escape(caption)}</caption>"
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"
