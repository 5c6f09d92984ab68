"""Simulated shoes written down as people record them."""

from __future__ import annotations

from itertools import groupby

from croupier.cards import Card, format_cards
from croupier.games.catalog import load_sheet
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan

__all__ = ["LETTERS", "dealt", "plan_of", "written", "written_csv"]

LETTERS = {"banker": "B", "player": "P", "tie": "T"}

Shoes = list[list[tuple[tuple[Card, ...], str]]]


def plan_of(sheet_id: str, shoes: int, seed: int = 7) -> Plan:
    return Plan.of(load_sheet(sheet_id), shoes=shoes, seed=seed)


def dealt(plan: Plan) -> Shoes:
    """By shoe its coups: their cards, and their outcome's letter where the game has one."""
    cards_of, outcome = plan.book.game.cards_of, plan.book.game.outcome
    return [
        [(cards_of(one.coup), LETTERS.get(outcome(one.coup) or "", "")) for one in coups]
        for _, coups in groupby(simulated_coups(plan, plan.shoes), lambda one: one.shoe)
    ]


def written(shoes: Shoes, by_cards: bool = True) -> str:
    """A text of these shoes."""
    lines: list[str] = []
    for coups in shoes:
        lines.append("shoe")
        if by_cards:
            lines += [format_cards(cards) for cards, _ in coups]
        else:
            lines.append("".join(letter for _, letter in coups))
    return "\n".join(lines) + "\n"


def written_csv(shoes: Shoes) -> str:
    """CSV of these shoes, with a column that means nothing."""
    rows = ["dealer,shoe,cards"]
    for number, coups in enumerate(shoes, 40):
        rows += [f'"Anh, Lan",{number},{format_cards(cards)}' for cards, _ in coups]
    return "\r\n".join(rows) + "\r\n"
