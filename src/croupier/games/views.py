"""Hands drawn from some cards, and what matters of each; :mod:`croupier.games.hands` weighs two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial
from typing import Any, NamedTuple, Protocol

from croupier.cards import CARD_COUNT
from croupier.games.draw import Draw

Part = Any
"""What a fact keeps of a hand: anything that can be hashed; only the fact itself reads it."""

RuleView = tuple[int, int]
"""What a drawing rule sees of a hand."""

Kind = tuple[int, ...]
"""The classes of some cards, ascending."""


class HandFact(Protocol):
    """A fact that can be told from a part of each hand."""

    @property
    def steps(self) -> int:
        """How long it takes to tell its part, or its value from both, in steps."""

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
    """What matters of a hand.

    Attributes:
        size: how many cards it has.
        rule: what the drawing rule sees of it.
        group: a number for its parts: views with the same parts have the same.
        parts: what each fact keeps of it.
    """

    size: int
    rule: RuleView
    group: int
    parts: tuple[Part, ...]


Views = dict[View, dict[Kind, int]]
"""By view: how often its deals hold a set of cards of these classes, over all such sets."""


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
    groups: dict[tuple[Part, ...], int] = {}
    alike = alike_of(rule, readers)
    for size in rule.sizes:
        if size < len(given):
            continue
        for kinds, ways in _draws(classes, size - len(given), alike - len(given)):
            weight = ways * _weight(classes, kinds, endless=draw.endless)
            if not weight:
                continue
            cards = (*given, *(classes.codes[kind] for kind in kinds))
            parts = tuple([reader.fact.part(reader.role, cards) for reader in readers])
            group = groups.setdefault(parts, len(groups))
            held = found.setdefault(View(size, rule.view(cards), group, parts), defaultdict(int))
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


def alike_of(rule: DrawingRule, readers: Sequence[Reader]) -> int:
    """How many leading cards of a hand nobody tells apart."""
    return min([rule.alike, *(reader.fact.alike(reader.role) for reader in readers)])


def sets_of(classes: Classes, kind: Kind) -> int:
    """How many sets of cards are of these classes."""
    sets = 1
    for one in set(kind):
        sets *= comb(classes.counts[one], kind.count(one))
    return sets
