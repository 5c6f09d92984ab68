"""Exact weights of two hands dealt from the same cards, for any facts.

The cards are gathered into *classes* that the facts and the drawing rule cannot
tell apart. Each hand is enumerated for itself; what matters of it is kept as its
*view*: what the drawing rule sees, and each fact's part. Two hands share no
card, which is counted by inclusion and exclusion over the cards they could
share: with a(S) and b(S) the deals of a view of each hand that hold all of S,
the deals of both are Σ_S (-1)^|S| a(S) b(S). Sets of cards of the same classes
count alike, so they are summed by the classes they are of.

A hand has at most three cards, so at most three can be shared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import factorial, perm

from croupier.errors import OddsError
from croupier.games.draw import Draw
from croupier.games.views import (
    Classes,
    DrawingRule,
    HandFact,
    Kind,
    Part,
    Reader,
    RuleView,
    View,
    Views,
    alike_of,
    classes_of,
    sets_of,
    views_of,
)

STEP_CAP = 60_000_000
"""How long weighing may take: a step weighs two views, and these are some twenty seconds."""

_DRAW_STEPS = 240
"""What drawing a hand counts for: a quarter of it is spent, the rest is due when it is weighed."""

Weighed = tuple[dict[tuple[int, ...], int], int]
"""Weights by the facts' values, and what they are out of."""


def weigh(
    draw: Draw,
    given: tuple[Sequence[int], Sequence[int]],
    to_come: int,
    rule: DrawingRule,
    facts: Sequence[HandFact],
    step_cap: int = STEP_CAP,
) -> Weighed:
    """How many deals of the cards to come show each combination of the facts.

    Args:
        draw: the cards to come.
        given: the cards each hand has already.
        to_come: how many cards a deal draws, needed or not; weights are out of all deals.
        rule: which hands can be dealt.
        facts: what is told of a coup.
        step_cap: the most pairs of views to weigh.

    Returns:
        Weights by the facts' values, zero weights left out; and the number of all deals.

    Raises:
        OddsError: the facts tell so many hands apart that weighing them would run long.
    """
    readers = [[Reader(fact, hand) for fact in facts] for hand in (0, 1)]
    classes = classes_of(draw, rule, readers)
    rest = [
        deals_of(classes, to_come - used, used, endless=draw.endless) for used in range(to_come + 1)
    ]
    drawn = sum(map(len, given))
    # a fact is told once for all views of the same parts
    grouped: dict[tuple[int, int], int] = {}
    parts: tuple[dict[int, tuple[Part, ...]], dict[int, tuple[Part, ...]]] = ({}, {})
    for first, second, together in pairs(draw, classes, given, rule, readers, step_cap):
        pair = first.group, second.group
        weight = together * rest[first.size + second.size - drawn]
        grouped[pair] = grouped.get(pair, 0) + weight
        parts[0][first.group], parts[1][second.group] = first.parts, second.parts
    weights: dict[tuple[int, ...], int] = {}
    for (one, other), weight in grouped.items():
        values = _values(facts, parts[0][one], parts[1][other])
        weights[values] = weights.get(values, 0) + weight
    return weights, deals_of(classes, to_come, 0, endless=draw.endless)


def _values(
    facts: Sequence[HandFact], first: Sequence[Part], second: Sequence[Part]
) -> tuple[int, ...]:
    return tuple(
        [fact.join(one, other) for fact, one, other in zip(facts, first, second, strict=True)]
    )


def hands_read(facts: Sequence[HandFact]) -> list[int]:
    """The hands that some fact reads."""
    return [hand for hand in (0, 1) if any(fact.last(hand) for fact in facts)]


def weigh_one(
    draw: Draw,
    hand: int,
    given: Sequence[int],
    to_come: int,
    rule: DrawingRule,
    facts: Sequence[HandFact],
    step_cap: int = STEP_CAP,
) -> Weighed:
    """As :func:`weigh`, of one hand of the rule's only size, when the facts read no other."""
    readers = [Reader(fact, hand) for fact in facts]
    classes = classes_of(draw, rule, [readers])
    _check_draws(classes, [given], rule, [readers], step_cap)
    used = rule.sizes[0] - len(given)
    rest = deals_of(classes, to_come - used, used, endless=draw.endless)
    weights: dict[tuple[int, ...], int] = {}
    none = [fact.part(1 - hand, ()) for fact in facts]
    for view, held in views_of(draw, classes, given, rule, readers, alone=True).items():
        firsts, seconds = (view.parts, none) if hand == 0 else (none, view.parts)
        values = _values(facts, firsts, seconds)
        weights[values] = weights.get(values, 0) + held[()] * rest
    return weights, deals_of(classes, to_come, 0, endless=draw.endless)


def deals_of(classes: Classes, count: int, gone: int, *, endless: bool) -> int:
    """In how many ways `count` cards follow when `gone` are gone."""
    whole = sum(classes.counts)
    return whole**count if endless else perm(whole - gone, count)


def _check_draws(
    classes: Classes,
    given: Sequence[Sequence[int]],
    rule: DrawingRule,
    readers: Sequence[Sequence[Reader]],
    step_cap: int,
) -> None:
    """Refuse hands that alone are too many."""
    kinds, steps = len(classes.codes), 0
    for cards, own in zip(given, readers, strict=True):
        free = max(rule.sizes) - len(cards)
        alike = alike_of(rule, own) - len(cards)
        draws = kinds**free // factorial(max(1, min(alike, free)))
        steps += draws * (_DRAW_STEPS + 4 * sum(reader.fact.steps for reader in own))
    if steps > step_cap:
        raise _too_long(steps, step_cap)


def _too_long(steps: int, step_cap: int) -> OddsError:
    return OddsError(
        f"the facts tell so many hands apart that exact odds would take {steps:,} steps, over the "
        f"limit of {step_cap:,}; gather over fewer kinds of cards, or in one hand"
    )


def _check_effort(
    sides: Sequence[Views], readers: Sequence[Sequence[Reader]], step_cap: int
) -> None:
    by_kind: list[dict[Kind, int]] = [defaultdict(int), defaultdict(int)]
    for side, views in enumerate(sides):
        for held in views.values():
            for kind in held:
                by_kind[side][kind] += 1
    steps = sum(count * by_kind[1].get(kind, 0) for kind, count in by_kind[0].items())
    groups = [1 + max((view.group for view in views), default=0) for views in sides]
    steps += groups[0] * groups[1] * sum(reader.fact.steps for reader in readers[0])
    if steps > step_cap:
        raise _too_long(steps, step_cap)


def pairs(
    draw: Draw,
    classes: Classes,
    given: Sequence[Sequence[int]],
    rule: DrawingRule,
    readers: Sequence[Sequence[Reader]],
    step_cap: int = STEP_CAP,
) -> Iterator[tuple[View, View, int]]:
    """The pairs of views that can be dealt together, and in how many ways.

    Raises:
        OddsError: there are too many.
    """
    _check_draws(classes, given, rule, readers, step_cap)
    sides = [
        views_of(draw, classes, cards, rule, own) for cards, own in zip(given, readers, strict=True)
    ]
    _check_effort(sides, readers, step_cap)
    seconds = list(sides[1])
    by_rule: dict[RuleView, list[int]] = defaultdict(list)
    for index, view in enumerate(seconds):
        by_rule[view.rule].append(index)
    holders = _holders(sides[1], seconds)
    for rule_views, firsts in _by_agreement(sides[0], by_rule, rule).items():
        held_by: dict[Kind, Sequence[tuple[int, int]]] = {}
        agreeing = [index for view in rule_views for index in by_rule[view]]
        for first in firsts:
            together = [0] * len(seconds)
            for kind, held in sides[0][first].items():
                if kind not in held_by:
                    by_view = holders.get(kind, {})
                    held_by[kind] = [one for view in rule_views for one in by_view.get(view, ())]
                others = held_by[kind]
                if others:
                    shared = held if draw.endless else held // sets_of(classes, kind)
                    signed = -shared if len(kind) % 2 else shared
                    for index, weight in others:
                        together[index] += signed * weight
            for index in agreeing:
                if together[index]:
                    yield first, seconds[index], together[index]


def _by_agreement(
    views: Iterable[View], others: Iterable[RuleView], rule: DrawingRule
) -> Mapping[tuple[RuleView, ...], Sequence[View]]:
    """The views by what of the other hand agrees with them."""
    agreeing: dict[RuleView, tuple[RuleView, ...]] = {}
    found: dict[tuple[RuleView, ...], list[View]] = {}
    for view in views:
        if view.rule not in agreeing:
            agreeing[view.rule] = tuple(one for one in others if rule.agrees(view.rule, one))
        found.setdefault(agreeing[view.rule], []).append(view)
    return found


def _holders(
    views: Views, order: Sequence[View]
) -> Mapping[Kind, Mapping[RuleView, Sequence[tuple[int, int]]]]:
    """By classes of cards, then by what the rule sees: the views that hold such cards."""
    found: dict[Kind, dict[RuleView, list[tuple[int, int]]]] = {}
    for index, view in enumerate(order):
        for kind, weight in views[view].items():
            found.setdefault(kind, {}).setdefault(view.rule, []).append((index, weight))
    return found
