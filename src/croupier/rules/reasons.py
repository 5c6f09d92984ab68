"""Why a wager was settled as it was, in a few words: for ``settle``, ``play`` and the page."""

from __future__ import annotations

from typing import Final

from croupier.i18n.spacing import columns
from croupier.rules.language import Both, Comparison, Either, FactName, Label, Node
from croupier.rules.say import say
from croupier.rules.sheet import Bet, Sheet, Tier

_SHORT_COLUMNS: Final = 80
"""Longer conditions of several tiers do not help whoever lost."""


def box_name(sheet: Sheet, bet: Bet, lang: str) -> str | None:
    """What the box that a bet is judged on is called; None for a bet on no box."""
    return sheet.game.boxes[bet.box].get(lang) if bet.box else None


def called(tier: Tier, told: str) -> str:
    """A tier's own name where the sheet gives one and what is told does not have it; else empty."""
    name = tier.name or ""
    return "" if name.casefold() in told.casefold() else name


def wants(sheet: Sheet, bet: Bet, lang: str) -> str:
    """When a bet would have won, in words; empty where it takes too many."""
    wins = [tier.when for tier in bet.tiers if tier.pay.kind == "win"]
    needed = _weakest(wins)
    if not needed:
        return ""
    words = say(
        needed[0] if len(needed) == 1 else Either(tuple(needed)),
        lang,
        box=box_name(sheet, bet, lang),
    )
    return words if len(needed) == 1 or columns(words) <= _SHORT_COLUMNS else ""


def _weakest(conditions: list[Node]) -> list[Node]:
    """Fewer conditions of which one holds whenever one of these does."""
    distinct = list(dict.fromkeys(conditions))
    left = [
        one
        for one in distinct
        if not any(_implies(one, other) for other in distinct if other is not one)
    ]
    return _any_label(left) or left


def _implies(one: Node, other: Node) -> bool:
    """Whether the second holds whenever the first does, as far as their shape tells."""
    if one == other:
        return True
    if isinstance(other, Either) and any(_implies(one, part) for part in other.parts):
        return True
    return isinstance(one, Both) and any(_implies(part, other) for part in one.parts)


def _any_label(conditions: list[Node]) -> list[Node]:
    """One condition for "it is this, or that, …" when only one of a fact's values is left out."""
    facts, values = set(), set()
    for each in conditions:
        match each:
            case Comparison("==", FactName(fact), Label(_, value)):
                facts.add(fact)
                values.add(value)
            case _:
                return []
    if len(facts) != 1:
        return []
    (fact,) = facts
    others = set(range(len(fact.labels))) - values
    if len(others) != 1 or len(values) < 2:
        return []
    return [Comparison("!=", FactName(fact), Label(fact, others.pop()))]
