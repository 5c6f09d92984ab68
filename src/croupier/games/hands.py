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
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, perm
from typing import Any, NamedTuple, Protocol

from croupier.cards import CARD_COUNT
from croupier.errors import OddsError
from croupier.games.draw import Draw

STEP_CAP = 60_000_000
"""The most pairs of views that are weighed: some twenty seconds of Python."""

Part = Any
"""What a fact keeps of a hand: anything that can be hashed; only the fact itself reads it."""

RuleView = tuple[int, int]
"""What a drawing rule sees of a hand."""

Weighed = tuple[dict[tuple[int, ...], int], int]
"""Weights by the facts' values, and what they are out of."""

Kind = tuple[int, ...]
"""The classes of some cards, ascending."""


class HandFact(Protocol):
    """A fact that can be told from a part of each hand."""

    def last(self, hand: int) -> int:
        """How many leading cards of a hand it reads; 0 where it does not read the hand."""

    def alike(self, hand: int) -> int:
        """How many leading cards of a hand it does not tell apart: 1, 2 or 3."""

    def sees(self, code: int) -> Hashable:
        """What it can tell of a card."""

    def part(self, hand: int, cards: Sequence[int]) -> Part:
        """What it keeps of hand 0 or 1 with these cards."""

    def join(self, first: Part, second: Part) -> int:
        """Its value from both parts."""


class Reader(NamedTuple):
    """A fact that reads a hand, which is the first or the second to it.

    Attributes:
        fact: the fact.
        role: 0 or 1, the hand's place among those the fact joins.
    """

    fact: HandFact
    role: int


class DrawingRule(NamedTuple):
    """Which pairs of hands can be dealt.

    Attributes:
        sizes: how many cards a hand may have.
        alike: how many leading cards of a hand the rule does not tell apart.
        sees: what it tells of a card.
        view: what it sees of a hand.
        agrees: whether two hands with these views are as the rule would have dealt them.
    """

    sizes: tuple[int, ...]
    alike: int
    sees: Callable[[int], Hashable]
    view: Callable[[Sequence[int]], RuleView]
    agrees: Callable[[RuleView, RuleView], bool]


def fixed(size: int) -> DrawingRule:
    """The rule by which every hand has so many cards, whatever the other has."""
    return DrawingRule((size,), size, _same, _no_view, _always)


def _same(code: int) -> int:
    return 0


def _no_view(cards: Sequence[int]) -> RuleView:
    return 0, 0


def _always(first: RuleView, second: RuleView) -> bool:
    return True


class Classes(NamedTuple):
    """Cards that nobody can tell apart.

    Attributes:
        codes: one code standing for each class.
        counts: how many cards each class has.
        of_code: the class of each of the 52 cards; -1 where there is none of it.
    """

    codes: tuple[int, ...]
    counts: tuple[int, ...]
    of_code: tuple[int, ...]


class View(NamedTuple):
    """What matters of a hand."""

    size: int
    rule: RuleView
    parts: tuple[Part, ...]


Views = dict[View, dict[Kind, int]]
"""By view: how often its deals hold a set of cards of these classes, over all such sets."""


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
    weights: dict[tuple[int, ...], int] = {}
    classes = classes_of(draw, rule, readers)
    drawn = sum(map(len, given))
    for first, second, together in pairs(draw, classes, given, rule, readers, step_cap):
        used = first.size + second.size - drawn
        rest = deals_of(classes, to_come - used, used, endless=draw.endless)
        values = tuple(
            fact.join(one, other)
            for fact, one, other in zip(facts, first.parts, second.parts, strict=True)
        )
        weights[values] = weights.get(values, 0) + together * rest
    return weights, deals_of(classes, to_come, 0, endless=draw.endless)


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
) -> Weighed:
    """As :func:`weigh`, of one hand of the rule's only size, when the facts read no other."""
    readers = [Reader(fact, hand) for fact in facts]
    classes = classes_of(draw, rule, [readers])
    used = rule.sizes[0] - len(given)
    rest = deals_of(classes, to_come - used, used, endless=draw.endless)
    weights: dict[tuple[int, ...], int] = {}
    none = [fact.part(1 - hand, ()) for fact in facts]
    for view, held in views_of(draw, classes, given, rule, readers, alone=True).items():
        firsts, seconds = (view.parts, none) if hand == 0 else (none, view.parts)
        values = tuple(
            fact.join(one, other) for fact, one, other in zip(facts, firsts, seconds, strict=True)
        )
        weights[values] = weights.get(values, 0) + held[()] * rest
    return weights, deals_of(classes, to_come, 0, endless=draw.endless)


def deals_of(classes: Classes, count: int, gone: int, *, endless: bool) -> int:
    """In how many ways `count` cards follow when `gone` are gone."""
    whole = sum(classes.counts)
    return whole**count if endless else perm(whole - gone, count)


def classes_of(draw: Draw, rule: DrawingRule, readers: Sequence[Sequence[Reader]]) -> Classes:
    """The classes of cards that the rule and the readers of any hand tell apart."""
    facts = list(dict.fromkeys(r.fact for hand in readers for r in hand if r.fact.last(r.role)))
    found: dict[Hashable, int] = {}
    codes: list[int] = []
    counts: list[int] = []
    of_code = [-1] * CARD_COUNT
    for code in range(CARD_COUNT):
        if draw.counts[code]:
            seen = (rule.sees(code), *(fact.sees(code) for fact in facts))
            if seen not in found:
                found[seen] = len(codes)
                codes.append(code)
                counts.append(0)
            of_code[code] = found[seen]
            counts[found[seen]] += draw.counts[code]
    if draw.endless and not any(count % 4 for count in counts):
        counts = [count // 4 for count in counts]  # suits do not matter: one card a rank will do
    return Classes(tuple(codes), tuple(counts), tuple(of_code))


def views_of(
    draw: Draw,
    classes: Classes,
    given: Sequence[int],
    rule: DrawingRule,
    readers: Sequence[Reader],
    *,
    alone: bool = False,
) -> Views:
    """Every view of one hand; `alone` where it shares the cards with no other."""
    found: Views = {}
    alike = _alike(rule, readers)
    for size in rule.sizes:
        if size < len(given):
            continue
        for kinds, ways in _draws(classes, size - len(given), alike - len(given)):
            weight = ways * _weight(classes, kinds, endless=draw.endless)
            if not weight:
                continue
            cards = (*given, *(classes.codes[kind] for kind in kinds))
            parts = tuple([reader.fact.part(reader.role, cards) for reader in readers])
            held = found.setdefault(View(size, rule.view(cards), parts), defaultdict(int))
            held[()] += weight
            if not draw.endless and not alone:
                for count in range(1, len(kinds) + 1):
                    for some in combinations(kinds, count):
                        held[tuple(sorted(some))] += weight
    return found


def _draws(classes: Classes, count: int, alike: int) -> Iterator[tuple[Kind, int]]:
    """The classes of `count` cards, the first `alike` in any order; and how many orders."""
    known = range(len(classes.codes))
    leading = max(0, min(alike, count))
    for first in combinations_with_replacement(known, leading):
        orders = factorial(leading)
        for kind in set(first):
            orders //= factorial(first.count(kind))
        for others in product(known, repeat=count - leading):
            yield first + others, orders


def _weight(classes: Classes, kinds: Kind, *, endless: bool) -> int:
    """In how many ways cards of these classes are drawn in this order."""
    weight = 1
    for place, kind in enumerate(kinds):
        gone = 0 if endless else kinds[:place].count(kind)
        weight *= classes.counts[kind] - gone
    return max(weight, 0)


def _alike(rule: DrawingRule, readers: Sequence[Reader]) -> int:
    """How many leading cards of a hand nobody tells apart."""
    return min([rule.alike, *(reader.fact.alike(reader.role) for reader in readers)])


def _check_draws(
    classes: Classes,
    given: Sequence[Sequence[int]],
    rule: DrawingRule,
    readers: Sequence[Sequence[Reader]],
    step_cap: int,
) -> None:
    """Refuse hands that alone are too many; drawing one takes as long as twenty steps."""
    kinds, draws = len(classes.codes), 0
    for cards, own in zip(given, readers, strict=True):
        free = max(rule.sizes) - len(cards)
        alike = _alike(rule, own) - len(cards)
        draws += kinds**free // factorial(max(1, min(alike, free)))
    if 20 * draws > step_cap:
        raise _too_long(20 * draws, step_cap)


def _too_long(steps: int, step_cap: int) -> OddsError:
    return OddsError(
        f"the facts tell so many hands apart that exact odds would take {steps:,} steps, over the "
        f"limit of {step_cap:,}; gather over fewer kinds of cards, or in one hand"
    )


def _check_effort(sides: Sequence[Views], step_cap: int) -> None:
    by_kind: list[dict[Kind, int]] = [defaultdict(int), defaultdict(int)]
    for side, views in enumerate(sides):
        for held in views.values():
            for kind in held:
                by_kind[side][kind] += 1
    steps = sum(count * by_kind[1].get(kind, 0) for kind, count in by_kind[0].items())
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
    _check_effort(sides, step_cap)
    firsts, seconds = (list(views) for views in sides)
    by_rule: dict[RuleView, list[int]] = defaultdict(list)
    for index, view in enumerate(seconds):
        by_rule[view.rule].append(index)
    held_by = _holders(sides[1], seconds)
    agreeing: dict[RuleView, list[RuleView]] = {}
    for view in firsts:
        if view.rule not in agreeing:
            agreeing[view.rule] = [other for other in by_rule if rule.agrees(view.rule, other)]
        together = [0] * len(seconds)
        for kind, held in sides[0][view].items():
            others = held_by.get(kind)
            if others is None:
                continue
            shared = held if draw.endless else held // _sets(classes, kind)
            signed = -shared if len(kind) % 2 else shared
            for other in agreeing[view.rule]:
                for index, weight in others.get(other, ()):
                    together[index] += signed * weight
        for other in agreeing[view.rule]:
            for index in by_rule[other]:
                if together[index]:
                    yield view, seconds[index], together[index]


def _holders(
    views: Views, order: Sequence[View]
) -> Mapping[Kind, Mapping[RuleView, Sequence[tuple[int, int]]]]:
    """By classes of cards, then by what the rule sees: the views that hold such cards."""
    found: dict[Kind, dict[RuleView, list[tuple[int, int]]]] = {}
    for index, view in enumerate(order):
        for kind, weight in views[view].items():
            found.setdefault(kind, {}).setdefault(view.rule, []).append((index, weight))
    return found


def _sets(classes: Classes, kind: Kind) -> int:
    """How many sets of cards are of these classes."""
    sets = 1
    for one in set(kind):
        sets *= comb(classes.counts[one], kind.count(one))
    return sets
