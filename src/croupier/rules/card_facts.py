"""Facts that a sheet defines over the cards of a coup: ``count(rank == 8)``.

A coup deals up to three cards to each of two hands: slots 0 to 2 are the first
hand's (Player's, or the box's), 3 to 5 the second's (Banker's). An expression
reads single slots (``p1.rank``) and gathers over several (``count``, ``sum``,
``min``, ``max``, ``distinct``, ``most``). What each of these *leaves* needs of a
hand can be told of that hand alone, so a coup's value is joined from two parts;
exact odds weigh the parts, settlement joins two of them.

A card that was not dealt has rank 0, value 0, suit and colour ``none``; it is
passed over where cards are gathered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.cards import CARD_COUNT
from croupier.rules.facts import Fact, labelled
from croupier.rules.frozen import Frozen
from croupier.rules.nodes import (
    Always,
    Arithmetic,
    Both,
    Comparison,
    Either,
    FactName,
    Label,
    Node,
    Not,
    Number,
    function_of,
    size,
)

HAND_SLOTS = 3
Cards = Sequence[int]
"""The cards of one hand in the order they were dealt to it, as codes."""

Kept = tuple[int, ...]
"""What a leaf keeps of one hand."""

Part = tuple[Kept, ...]
"""What a fact keeps of one hand: one entry a leaf."""

ATTRIBUTES: Mapping[str, Fact] = {
    fact.name: fact
    for fact in (
        Fact("rank", 14),
        labelled("suit", ("none", "spades", "hearts", "diamonds", "clubs")),
        Fact("value", 10),
        labelled("colour", ("none", "black", "red")),
    )
}
"""What an expression can ask of a card: rank A=1 to K=13, value A=1 to 9, ten and pictures 0."""


def attributes_of(code: int) -> dict[str, int]:
    """A card's rank, suit, value and colour."""
    rank, suit = (code >> 2) + 1, code & 3
    return {
        "rank": rank,
        "suit": suit + 1,
        "value": rank if rank < 10 else 0,
        "colour": 2 if suit in (1, 2) else 1,
    }


class Hands(Frozen[str, tuple[str, ...]]):
    """The slots of a game by hand, the first hand's before the second's."""

    __slots__ = ()

    @property
    def slots(self) -> tuple[str, ...]:
        """All slots in order."""
        return tuple(slot for slots in self.values() for slot in slots)


class Leaf(NamedTuple):
    """One reading of cards.

    Attributes:
        name: its text, as an expression writes it.
        kind: ``slot`` for one card, or the word that gathers several.
        inner: what is read of each card: an expression over :data:`ATTRIBUTES`.
        slots: the slots it reads, ascending.
    """

    name: str
    kind: str
    inner: Node
    slots: tuple[int, ...]


class CardFact(NamedTuple):
    """A fact that a sheet defines.

    Attributes:
        fact: its name, size, labels and words.
        node: the expression, in which each leaf stands as a fact of the leaf's name.
        leaves: what it reads of cards.
    """

    fact: Fact
    node: Node
    leaves: tuple[Leaf, ...]


# What a hand keeps of the values of its cards, and the number that two hands' make.
_GATHER: dict[str, tuple[Callable[[list[int]], Kept], Callable[[Kept], int]]] = {
    "slot": (tuple, sum),
    "count": (lambda values: (sum(map(bool, values)),), sum),
    "sum": (lambda values: (sum(values),), sum),
    "min": (lambda values: tuple(sorted(values)[:1]), lambda kept: min(kept, default=0)),
    "max": (lambda values: tuple(sorted(values)[-1:]), lambda kept: max(kept, default=0)),
    "distinct": (lambda values: tuple(sorted(set(values))), lambda kept: len(set(kept))),
    "most": (
        lambda values: tuple(sorted(values)),
        lambda kept: max(map(kept.count, kept), default=0),
    ),
}
GATHERING = tuple(kind for kind in _GATHER if kind != "slot")


class CardFunction:
    """A card fact made ready to be asked.

    Attributes:
        steps: how long it takes to ask, in a unit of a third of a microsecond or so.
    """

    def __init__(self, card_fact: CardFact) -> None:
        self._value = function_of(card_fact.node)
        self._leaves = [_Reading(leaf) for leaf in card_fact.leaves]
        self.steps = 10 * len(self._leaves) + size(card_fact.node)

    def sees(self, code: int) -> Kept:
        """What the fact can tell of a card: cards that are alike in this are alike to it."""
        return tuple(reading.seen[code] for reading in self._leaves)

    def last(self, hand: int) -> int:
        """How many leading cards of a hand the fact reads; 0 where it does not read the hand."""
        return max(place + 1 for reading in self._leaves for place in (-1, *reading.places[hand]))

    def alike(self, hand: int) -> int:
        """How many leading cards of a hand the fact does not tell apart: 1, 2 or 3."""
        return min(reading.alike(hand) for reading in self._leaves)

    def part(self, hand: int, cards: Cards) -> Part:
        """What the fact keeps of hand 0 or 1 with these cards."""
        return tuple([reading.kept(hand, cards) for reading in self._leaves])

    def join(self, first: Part, second: Part) -> int:
        """The fact's value, from its parts of both hands."""
        values = {
            reading.name: reading.number(kept + other)
            for reading, kept, other in zip(self._leaves, first, second, strict=True)
        }
        return int(self._value(values))

    def value(self, first: Cards, second: Cards) -> int:
        """The fact's value in a coup."""
        return self.join(self.part(0, first), self.part(1, second))


class _Reading:
    """A leaf made ready: its reading of each of the 52 cards, and how readings are gathered."""

    def __init__(self, leaf: Leaf) -> None:
        self.name = leaf.name
        inner = function_of(leaf.inner)
        self.seen = [int(inner(attributes_of(code))) for code in range(CARD_COUNT)]
        self._gather, self.number = _GATHER[leaf.kind]
        self.places = [
            [slot % HAND_SLOTS for slot in leaf.slots if slot // HAND_SLOTS == hand]
            for hand in (0, 1)
        ]

    def alike(self, hand: int) -> int:
        """How many leading cards of a hand are read alike."""
        read = [place in self.places[hand] for place in range(HAND_SLOTS)]
        return next((place for place in range(1, HAND_SLOTS) if read[place] != read[0]), HAND_SLOTS)

    def kept(self, hand: int, cards: Cards) -> Kept:
        """What is kept of a hand."""
        dealt = len(cards)
        return self._gather(
            [self.seen[cards[place]] for place in self.places[hand] if place < dealt]
        )


@lru_cache(maxsize=256)
def function_of_cards(card_fact: CardFact) -> CardFunction:
    """The fact, ready to be asked; made once."""
    return CardFunction(card_fact)


Bounds = tuple[int, int]


def leaf_bounds(leaf: Leaf) -> Bounds:
    """The least and the greatest value that a leaf can show."""
    inner = {name: (0, fact.size - 1) for name, fact in ATTRIBUTES.items()}
    low, high = bounds(leaf.inner, inner)
    count = len(leaf.slots)
    match leaf.kind:
        case "count" | "distinct" | "most":
            return 0, count
        case "sum":
            return min(0, low * count), max(0, high * count)
        case _:
            return min(0, low), max(0, high)


def bounds(node: Node, known: Mapping[str, Bounds]) -> Bounds:
    """The least and the greatest value of an expression, facts lying within `known`."""
    match node:
        case Number(value) | Label(_, value):
            return value, value
        case FactName(fact):
            return known[fact.name]
        case Arithmetic(op, left, right):
            return _arithmetic_bounds(op, bounds(left, known), bounds(right, known))
        case Comparison() | Both() | Either() | Not() | Always():
            return 0, 1


def _arithmetic_bounds(op: str, a: Bounds, b: Bounds) -> Bounds:
    match op:
        case "+":
            return a[0] + b[0], a[1] + b[1]
        case "-":
            return a[0] - b[1], a[1] - b[0]
        case "*":
            products = [x * y for x in a for y in b]
            return min(products), max(products)
        case _:
            return 0, min(b[1] - 1, a[1]) if a[0] >= 0 else b[1] - 1
