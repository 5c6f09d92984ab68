"""The exact distribution of a box's and Banker's facts over every pair of hands.

All boxes are dealt from one deck and are alike, so two hands drawn from the deck say all there is
to say of a box and Banker: 407,170,400 disjoint ordered pairs of a full deck, 22,100 hands alone.
Hands are sets: weights count combinations, unless a sheet's own fact tells a hand's first card
from its others. How two hands without a common card are counted is told in
:mod:`croupier.games.hands`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import factorial
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.draw import Draw
from croupier.games.hands import STEP_CAP, hands_read, weigh, weigh_one
from croupier.games.three_pictures import hand
from croupier.games.three_pictures.coup import BOXES, FirstCard, boxes_from
from croupier.games.views import HandFact, Part, fixed

_Cards = Sequence[int]
_Weights = dict[tuple[int, ...], int]
HAND_CARDS = 3


class _Own(NamedTuple):
    """A fact of one hand: the box's is hand 0, Banker's hand 1."""

    hand: int
    sees: Callable[[int], Hashable]
    tell: Callable[[_Cards], int]
    steps: int = 2

    def last(self, hand: int) -> int:
        return HAND_CARDS if hand == self.hand else 0

    def alike(self, hand: int) -> int:
        return HAND_CARDS

    def part(self, hand: int, cards: _Cards) -> int | None:
        return self.tell(cards) if hand == self.hand else None

    def join(self, first: Part, second: Part) -> int:
        told: int = (first, second)[self.hand]
        return told


def _ranks(cards: _Cards) -> list[int]:
    return [code >> 2 for code in cards]


def _points(cards: _Cards) -> int:
    return hand.points_of_ranks(_ranks(cards))


def _pictures(cards: _Cards) -> int:
    return hand.pictures_of_ranks(_ranks(cards))


def _class(cards: _Cards) -> int:
    return hand.class_of_ranks(_ranks(cards))


def _combination(cards: _Cards) -> int:
    return hand.combination_of([Card(code) for code in cards])


def _value(code: int) -> int:
    return hand.points_of_ranks([code >> 2])


def _picture(code: int) -> bool:
    return code >> 2 >= hand.PICTURE_FROM


def _value_and_picture(code: int) -> tuple[int, bool]:
    return _value(code), _picture(code)


def _card(code: int) -> int:
    return code


_TELL: tuple[tuple[str, Callable[[int], Hashable], Callable[[_Cards], int]], ...] = (
    ("{}", _value_and_picture, _class),
    ("{}_points", _value, _points),
    ("{}_pictures", _picture, _pictures),
    ("{}_combination", _card, _combination),
)
BUILT_IN: Mapping[str, HandFact] = {
    name.format(side): _Own(number, sees, tell)
    for number, side in enumerate(("box", "banker"))
    for name, sees, tell in _TELL
}
"""The game's own facts, by name."""


RULE = fixed(HAND_CARDS)


def hands_of(
    rules: FirstCard, given: Sequence[Card], box: str
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that a box and Banker have already, of the first cards of a coup."""
    if not given:
        return (), ()
    order = boxes_from(rules.seats[given[0] >> 2])
    dealt = {
        name: tuple(given[1 + HAND_CARDS * place :][:HAND_CARDS])
        for place, name in enumerate(order)
    }
    return dealt[box], dealt["banker"]


def distribution(
    rules: FirstCard,
    draw: Draw,
    names: Sequence[str],
    own: Mapping[str, HandFact],
    box: str = BOXES[1],
    step_cap: int = STEP_CAP,
) -> tuple[_Weights, int]:
    """How many pairs of hands, or hands, show each combination of facts.

    Args:
        rules: where dealing begins.
        draw: the cards to come, and those given from the first card on.
        names: the facts wanted. Facts of one side alone are counted over single hands.
        own: facts that the sheet defines.
        box: whose facts the box's are; it matters where cards are given.
        step_cap: how long it may take.

    Returns:
        Weights by the facts' values, and the number of all pairs of hands or hands.

    Raises:
        OddsError: the facts would take too long to weigh.
    """
    facts = [own[name] if name in own else BUILT_IN[name] for name in names]
    given = hands_of(rules, draw.given, box)
    sides = hands_read(facts) or [0]
    free = [HAND_CARDS - len(cards) for cards in given]
    if len(sides) == 1:
        side = sides[0]
        weights, deals = weigh_one(draw, side, given[side], free[side], RULE, facts, step_cap)
        orders = factorial(free[side])
    else:
        weights, deals = weigh(draw, given, sum(free), RULE, facts, step_cap)
        orders = factorial(free[0]) * factorial(free[1])
    if all(fact.alike(side) == HAND_CARDS for fact in facts for side in sides):
        weights = {values: weight // orders for values, weight in weights.items()}
        deals //= orders
    return weights, deals
