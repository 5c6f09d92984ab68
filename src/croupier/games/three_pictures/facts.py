"""The facts of Three Pictures: one box's hand and Banker's, and what they can be together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement

from croupier.cards import Card
from croupier.games.three_pictures import hand
from croupier.games.three_pictures.coup import PLAYER_BOXES, Coup
from croupier.rules.facts import Fact, labelled
from croupier.rules.frozen import frozen

_FACTS = tuple(
    fact
    for side in ("box", "banker")
    for fact in (
        labelled(side, hand.CLASSES, ordered=True),
        Fact(f"{side}_points", 10),
        Fact(f"{side}_pictures", 4),
        labelled(f"{side}_combination", hand.COMBINATIONS, ordered=True),
    )
)
FACTS: Mapping[str, Fact] = frozen({fact.name: fact for fact in _FACTS})
"""``box`` and ``banker`` are classes of hands (the lowest '0', the highest '3P'); ``*_points``,
``*_pictures`` and ``*_combination`` are theirs."""

SHARED = frozenset(name for name in FACTS if name.startswith("banker"))


def _facts(side: str, class_: int, points: int, pictures: int, combination: int) -> dict[str, int]:
    return {
        side: class_,
        f"{side}_points": points,
        f"{side}_pictures": pictures,
        f"{side}_combination": combination,
    }


def observe(coup: Coup) -> dict[str | None, dict[str, int]]:
    """The facts of each box; under None Banker's alone, for bets that read no box."""
    shown = {box: _hand_facts(cards) for box, cards in zip(coup.order, coup.dealt, strict=True)}
    banker = _facts("banker", *shown["banker"])
    # a bet on Banker's hand alone reads no box, so any box's facts complete its key
    first = _facts("box", *shown[PLAYER_BOXES[0]])
    facts: dict[str | None, dict[str, int]] = {None: {**first, **banker}}
    for box in PLAYER_BOXES:
        facts[box] = {**_facts("box", *shown[box]), **banker}
    return facts


def _hand_facts(cards: tuple[Card, ...]) -> tuple[int, int, int, int]:
    ranks = [card >> 2 for card in cards]
    points = hand.points_of_ranks(ranks)
    pictures = hand.pictures_of_ranks(ranks)
    class_ = hand.THREE_PICTURES if pictures == 3 else 3 * points + pictures
    return class_, points, pictures, hand.combination_of(cards)


def _combinations(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """What three ranks can make, whatever their suits."""
    kinds = len(set(ranks))
    if kinds < 3:
        return (hand.TRIPS,) if kinds == 1 else (hand.PAIR,)
    if hand.is_straight(ranks):
        return (hand.STRAIGHT, hand.STRAIGHT_FLUSH)
    return (hand.NONE, hand.FLUSH)


_Values = tuple[int, ...]

# How many of each rank, in four bits a rank; five of a rank or more carry into the high bit.
_DIGIT_BITS = 4
_THREES = sum(3 << _DIGIT_BITS * rank for rank in range(13))
_EIGHTS = sum(8 << _DIGIT_BITS * rank for rank in range(13))


@lru_cache(maxsize=1)
def _hands() -> tuple[tuple[_Values, tuple[int, ...]], ...]:
    """Every (class, points, pictures, combination) of a hand, with the rank counts that show it."""
    found: dict[_Values, list[int]] = {}
    for ranks in combinations_with_replacement(range(13), 3):
        class_ = hand.class_of_ranks(ranks)
        points, pictures = hand.points_of_ranks(ranks), hand.pictures_of_ranks(ranks)
        counts = sum(1 << _DIGIT_BITS * rank for rank in ranks)
        for combination in _combinations(ranks):
            found.setdefault((class_, points, pictures, combination), []).append(counts)
    return tuple((facts, tuple(counts)) for facts, counts in found.items())


def _seen(side: str, names: tuple[str, ...]) -> dict[_Values, list[int]]:
    """Values of the named facts of one side, with the rank counts that show them."""
    order = [name for name in FACTS if name.startswith(side)]
    places = [order.index(name) for name in names if name.startswith(side)]
    seen: dict[_Values, list[int]] = {}
    for values, counts in _hands():
        seen.setdefault(tuple(values[place] for place in places), []).extend(counts)
    return seen


def _one_deck(mine: list[int], theirs: list[int]) -> bool:
    """Whether one deck can hold a hand of each: no rank more than four times.

    Suits never stand in the way: where four of a rank are shared out, each hand
    still has a suit of every other rank to choose.
    """
    return any(not (one + other + _THREES) & _EIGHTS for one in mine for other in theirs)


@lru_cache(maxsize=8)
def reachable(names: tuple[str, ...]) -> Collection[_Values]:
    """Every combination of the named facts that a box and Banker can show in one deck.

    `names` list the box's facts before Banker's, as :data:`FACTS` does.
    """
    box, banker = _seen("box", names), _seen("banker", names)
    theirs_first = [(values, counts[0] + _THREES, counts) for values, counts in banker.items()]
    found = []
    for mine, my_counts in box.items():
        my_first = my_counts[0]
        # nearly always the first hand of each will do; few pairs need the search
        found += [
            mine + theirs
            for theirs, first, their_counts in theirs_first
            if not (my_first + first) & _EIGHTS or _one_deck(my_counts, their_counts)
        ]
    return tuple(found)
