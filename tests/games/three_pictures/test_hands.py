"""All 22,100 hands: class, points, pictures and combination, and how often two hands tie."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from croupier.cards import DECK
from croupier.games.three_pictures import hand
from tests.games.three_pictures.reference import class_of, combination_of, strength

HANDS = list(combinations(DECK, 3))


def test_all_22_100_hands_are_judged_as_the_reference_judges_them() -> None:
    assert len(HANDS) == 22_100
    for cards in HANDS:
        names = [str(card) for card in cards]
        ranks = [card.rank_index for card in cards]
        shown = class_of(names)
        assert hand.CLASSES[hand.class_of(cards)] == shown, names
        assert hand.COMBINATIONS[hand.combination_of(cards)] == combination_of(names), names
        if shown != "3P":
            assert hand.points_of_ranks(ranks) == int(shown[-1])
            assert hand.pictures_of_ranks(ranks) == {"": 0, "P": 1, "2P": 2}[shown[:-1]]


def test_the_order_of_a_hands_cards_means_nothing() -> None:
    for one, two, three in HANDS[::7]:
        for cards in ((two, one, three), (three, two, one), (two, three, one)):
            assert hand.class_of(cards) == hand.class_of((one, two, three))
            assert hand.combination_of(cards) == hand.combination_of((one, two, three))


# D3: 3P first, then 2P9; without pictures 9 is the best (reading 27).
ORDER = (
    "3P 2P9 P9 9 2P8 P8 8 2P7 P7 7 2P6 P6 6 2P5 P5 5 2P4 P4 4 2P3 P3 3 2P2 P2 2 2P1 P1 1 2P0 P0 0"
).split()


def test_the_31_classes_stand_in_the_documents_order() -> None:
    assert len(ORDER) == 31
    assert list(reversed(hand.CLASSES)) == ORDER
    assert sorted(hand.CLASSES, key=strength) == list(hand.CLASSES)


# Counted by formula: suits and ranks chosen. A straight starts at A to Q (Q-K-A is the last).
COMBINATION_COUNTS = {
    "trips": 13 * comb(4, 3),
    "straight_flush": 12 * 4,
    "straight": 12 * (4**3 - 4),
    "flush": (comb(13, 3) - 12) * 4,
    "pair": 13 * comb(4, 2) * 48,
    "none": (comb(13, 3) - 12) * (4**3 - 4),
}


def test_combinations_are_as_many_as_combinatorics_says() -> None:
    counts = Counter(hand.COMBINATIONS[hand.combination_of(cards)] for cards in HANDS)
    assert counts == COMBINATION_COUNTS
    # the figures that every table of three-card poker prints
    assert [COMBINATION_COUNTS[name] for name in hand.COMBINATIONS] == [
        16_440,
        3_744,
        1_096,
        720,
        52,
        48,
    ]


def test_three_pictures_are_as_many_as_combinatorics_says() -> None:
    classes = Counter(hand.CLASSES[hand.class_of(cards)] for cards in HANDS)
    assert len(classes) == 31
    assert classes["3P"] == comb(12, 3) == 220
    two = {name: count for name, count in classes.items() if name.startswith("2P")}
    # two pictures, then an ace to nine, or one of four tens for 2P0
    assert two == {f"2P{points}": comb(12, 2) * 4 for points in range(10)}


STRAIGHTS = [
    ("A 2 3", "straight"),
    ("2 3 4", "straight"),
    ("9 T J", "straight"),
    ("T J Q", "straight"),
    ("J Q K", "straight"),
    ("Q K A", "straight"),
    ("K A 2", "none"),
    ("A 3 5", "none"),
    ("T Q K", "none"),
    ("A J K", "none"),
]


@pytest.mark.parametrize(("ranks", "made"), STRAIGHTS)
def test_the_ace_is_low_or_high_and_never_in_the_middle(ranks: str, made: str) -> None:
    one, two, three = ranks.split()
    suited = {"straight": "straight_flush", "none": "flush"}[made]
    for suits in ("shd", "ssd", "sds", "dss", "sss", "ccc"):
        names = [rank + suit for rank, suit in zip((one, two, three), suits, strict=True)]
        cards = [DECK[[str(card) for card in DECK].index(name)] for name in names]
        expected = suited if len(set(suits)) == 1 else made
        assert hand.COMBINATIONS[hand.combination_of(cards)] == expected, names


def rank_hands() -> list[tuple[Counter[int], int]]:
    """Every three ranks one deck can give, with the class."""
    return [
        (Counter(ranks), hand.class_of_ranks(ranks))
        for ranks in combinations_with_replacement(range(13), 3)
    ]


def ways(taken: Counter[int], left: Counter[int]) -> int:
    """In how many ways the suits of these ranks can be chosen from what is left of a deck."""
    return prod(comb(4 - left[rank], count) for rank, count in taken.items())


def test_win_lose_and_tie_come_as_often_as_counted_exactly() -> None:
    """Rank by rank, suits by binomials: all 407,170,400 pairs of hands a box and Banker can hold.

    The three figures are those of the design's exact enumeration.
    """
    results = Counter[str]()
    all_hands = [(ranks, class_, ways(ranks, Counter())) for ranks, class_ in rank_hands()]
    assert sum(count for _, _, count in all_hands) == 22_100
    for banker, banker_class, banker_ways in all_hands:
        for box, box_class, free in all_hands:
            count = free if not banker.keys() & box.keys() else ways(box, banker)
            result = "tie" if box_class == banker_class else "win"
            results["lose" if box_class < banker_class else result] += banker_ways * count
    assert results == {"win": 195_898_240, "lose": 195_898_240, "tie": 15_373_920}
    assert results.total() == 22_100 * comb(49, 3) == 407_170_400
