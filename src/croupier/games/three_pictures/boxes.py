"""Two boxes and Banker: three hands of one deck, for how the bets of boxes move together.

One hand is taken first, kind by kind of its cards, and the two others are weighed against each
other in the cards it leaves. What the others' facts do not tell apart is one kind, so the hand
taken first is the one whose facts see most of its cards: facts that see every card (the
combinations) may be read of one of three hands, or of two boxes when Banker is not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import factorial, perm
from typing import NamedTuple

from croupier.errors import OddsError
from croupier.games.draw import Draw
from croupier.games.hands import STEP_CAP, pairs
from croupier.games.three_pictures.enumerate import BUILT_IN, HAND_CARDS, RULE
from croupier.games.views import Classes, HandFact, Kind, Part, Reader, classes_of, views_of

Values = tuple[int, ...]
KIND_CAP = 2_000
"""The most kinds of a first hand; each asks for a weighing of the two others."""

_BANKER = 2
_BARE: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class _Sight(NamedTuple):
    """The facts of two boxes, the first box's before the second's."""

    facts: tuple[Sequence[HandFact], Sequence[HandFact]]

    def readers(self, hand: int) -> list[Reader]:
        """Who reads box 0, box 1 or Banker, in the order of the parts."""
        if hand == _BANKER:
            return [Reader(fact, 1) for facts in self.facts for fact in facts]
        return [Reader(fact, 0) for fact in self.facts[hand]]

    def reads_banker(self) -> bool:
        """Whether some fact reads Banker's hand."""
        return any(reader.fact.last(1) for reader in self.readers(_BANKER))

    def values(self, parts: Mapping[int, Sequence[Part]]) -> tuple[Values, Values]:
        """The facts' values, from the parts of the hands."""
        first = len(self.facts[0])
        banker = parts[_BANKER][:first], parts[_BANKER][first:]
        one, other = (
            tuple(
                fact.join(mine, theirs)
                for fact, mine, theirs in zip(self.facts[box], parts[box], banker[box], strict=True)
            )
            for box in (0, 1)
        )
        return one, other


def box_pairs(
    draw: Draw,
    names_a: Sequence[str],
    names_b: Sequence[str],
    own: Mapping[str, HandFact],
) -> tuple[dict[tuple[Values, Values], int], int]:
    """How often two boxes show each combination of facts, Banker's hand being the same to both.

    Args:
        draw: the cards, none of them given.
        names_a, names_b: the facts of each box; Banker's may be among both.
        own: facts that the sheet defines.

    Returns:
        Weights by the values for the first box and for the second, and all deals of the hands.

    Raises:
        OddsError: the facts tell too many hands apart.
    """
    known = {**BUILT_IN, **own}
    sight = _Sight(([known[name] for name in names_a], [known[name] for name in names_b]))
    if sight.reads_banker():
        weights, hands = _three(draw, sight), 3
    else:
        weights, hands = _two(draw, sight), 2
    orders = factorial(HAND_CARDS) ** hands
    deals = perm(draw.card_count, HAND_CARDS * hands)
    if any(weight % orders for weight in weights.values()):
        return weights, deals  # a sheet's own fact tells a hand's first card from its others
    return {values: weight // orders for values, weight in weights.items()}, deals // orders


_Weights = dict[tuple[Values, Values], int]


def _two(draw: Draw, sight: _Sight) -> _Weights:
    readers = [sight.readers(0), sight.readers(1)]
    none = [reader.fact.part(1, ()) for reader in sight.readers(_BANKER)]
    classes = classes_of(draw, RULE, readers)
    weights: _Weights = {}
    for one, other, weight in pairs(draw, classes, _BARE, RULE, readers):
        values = sight.values({0: one.parts, 1: other.parts, _BANKER: none})
        weights[values] = weights.get(values, 0) + weight
    return weights


def _three(draw: Draw, sight: _Sight) -> _Weights:
    first = max((0, 1, _BANKER), key=lambda hand: len(_alone(draw, sight, hand).codes))
    second, third = (hand for hand in (0, 1, _BANKER) if hand != first)
    others = [sight.readers(second), sight.readers(third)]
    coarse = classes_of(draw, RULE, others)
    members = _members(draw, coarse.of_code)
    by_kind = _first_hands(draw, sight, first, coarse.of_code)
    if len(by_kind) > KIND_CAP:
        raise OddsError(
            f"two boxes and Banker are told apart in {len(by_kind)} kinds of a first hand, over "
            f"the limit of {KIND_CAP}; ask for bets on points and pictures across boxes, or for "
            "combinations of one box at a time"
        )
    weights: _Weights = {}
    step_cap = STEP_CAP // max(1, len(by_kind))
    for kind, hands in by_kind.items():
        left = _without(draw, kind, members)
        classes = classes_of(left, RULE, others)
        for one, other, weight in pairs(left, classes, _BARE, RULE, others, step_cap):
            for parts, ways in hands.items():
                values = sight.values({first: parts, second: one.parts, third: other.parts})
                weights[values] = weights.get(values, 0) + weight * ways
    return weights


def _alone(draw: Draw, sight: _Sight, hand: int) -> Classes:
    return classes_of(draw, RULE, [sight.readers(hand)])


def _first_hands(
    draw: Draw, sight: _Sight, first: int, coarse: Sequence[int]
) -> dict[Kind, dict[tuple[Part, ...], int]]:
    """The first hand's parts with their weights, by what the others' facts see of its cards."""
    readers = [sight.readers(hand) for hand in (0, 1, _BANKER)]
    fine = classes_of(draw, RULE, readers)
    found: dict[Kind, dict[tuple[Part, ...], int]] = {}
    for view, held in views_of(draw, fine, (), RULE, readers[first]).items():
        for kind, weight in held.items():
            if len(kind) == HAND_CARDS:
                seen = tuple(sorted(coarse[fine.codes[index]] for index in kind))
                parts = found.setdefault(seen, {})
                parts[view.parts] = parts.get(view.parts, 0) + weight
    return found


def _members(draw: Draw, coarse: Sequence[int]) -> dict[int, list[int]]:
    """The cards of each class."""
    found: dict[int, list[int]] = {}
    for code, count in enumerate(draw.counts):
        found.setdefault(coarse[code], []).extend([code] * count)
    return found


def _without(draw: Draw, kind: Kind, members: Mapping[int, Sequence[int]]) -> Draw:
    """The cards left once cards of these classes are gone; which of a class does not matter."""
    counts = list(draw.counts)
    for index in set(kind):
        for code in members[index][: kind.count(index)]:
            counts[code] -= 1
    return draw._replace(counts=tuple(counts))
