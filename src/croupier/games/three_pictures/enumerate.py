"""The exact distribution of a box's and Banker's facts over every pair of hands.

All boxes are dealt from one deck and are alike, and the first card is any card,
so two hands drawn from the deck say all there is to say of a box and Banker:
407,170,400 disjoint ordered pairs of a full deck, 22,100 hands alone.

Two hands share no card. For hands in classes i and j that is counted by
inclusion and exclusion over the cards they could share: with n_i(S) the hands of
class i that hold all of S, the disjoint pairs are Σ_S (-1)^|S| n_i(S) n_j(S).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb

from croupier.cards import CARD_COUNT, Card
from croupier.games.three_pictures import hand
from croupier.games.three_pictures.facts import FACTS

_Values = tuple[int, ...]
_SIDE = 4
"""How many facts each side has; Banker's follow the box's in :data:`FACTS`."""


def _shown(cards: Sequence[Card]) -> _Values:
    ranks = [card >> 2 for card in cards]
    points, pictures = hand.points_of_ranks(ranks), hand.pictures_of_ranks(ranks)
    class_ = hand.class_of_ranks(ranks)
    return class_, points, pictures, hand.combination_of(cards)


def distribution(counts: Sequence[int], names: tuple[str, ...]) -> tuple[dict[_Values, int], int]:
    """How many pairs of hands, or hands, show each combination of facts.

    Args:
        counts: of each card, 0 or 1, by card code.
        names: the facts wanted, in the order of :data:`FACTS`. Facts of one side alone are
            counted over single hands.

    Returns:
        Weights by the facts' values, and the number of all pairs of hands or hands.
    """
    order = list(FACTS)
    box = [order.index(name) for name in names if order.index(name) < _SIDE]
    banker = [order.index(name) - _SIDE for name in names if order.index(name) >= _SIDE]
    cards = [Card(code) for code in range(CARD_COUNT) if counts[code]]
    hands = [(tuple(map(int, held)), _shown(held)) for held in combinations(cards, 3)]
    if not box or not banker:
        alone = Counter(tuple(shown[index] for index in box or banker) for _, shown in hands)
        return dict(alone), comb(len(cards), 3)
    pairs = _disjoint(_sets(hands, box), _sets(hands, banker))
    return pairs, comb(len(cards), 3) * comb(len(cards) - 3, 3)


_Held = Mapping[tuple[int, ...], Counter[_Values]]
"""By a set of cards: how many hands of each class hold them all."""


def _sets(hands: Iterable[tuple[tuple[int, ...], _Values]], places: list[int]) -> _Held:
    held: dict[tuple[int, ...], Counter[_Values]] = {}
    for cards, shown in hands:
        values = tuple(shown[place] for place in places)
        for size in range(4):
            for part in combinations(cards, size):
                found = held.get(part)
                if found is None:
                    found = held[part] = Counter()
                found[values] += 1
    return held


def _disjoint(mine: _Held, theirs: _Held) -> dict[_Values, int]:
    pairs: Counter[_Values] = Counter()
    for part, classes in mine.items():
        sign = -1 if len(part) % 2 else 1
        for values, count in classes.items():
            for others, other_count in theirs[part].items():
                pairs[values + others] += sign * count * other_count
    return {values: count for values, count in pairs.items() if count}
