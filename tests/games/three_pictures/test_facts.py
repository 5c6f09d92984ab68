"""Which facts a box and Banker can show together: exactly those that one deck can deal."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from croupier.cards import DECK
from croupier.games.three_pictures import facts, hand
from croupier.games.three_pictures.coup import STANDARD, deal
from croupier.games.three_pictures.facts import FACTS, SHARED, observe, reachable

ALL = tuple(FACTS)


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """So that each test sees the work itself and not what an earlier one left."""
    facts._hands.cache_clear()
    facts.reachable.cache_clear()


def hands_by_facts() -> dict[tuple[int, ...], list[tuple[int, ...]]]:
    """Every hand of the deck, gathered by its class, points, pictures and combination."""
    found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for cards in combinations(DECK, 3):
        ranks = [card >> 2 for card in cards]
        shown = (
            hand.class_of(cards),
            hand.points_of_ranks(ranks),
            hand.pictures_of_ranks(ranks),
            hand.combination_of(cards),
        )
        found.setdefault(shown, []).append(tuple(map(int, cards)))
    return found


def test_the_reachable_keys_are_those_that_two_hands_of_one_deck_show() -> None:
    """Two disjoint hands are looked for, for every pair of what a hand can show."""
    by_facts = hands_by_facts()
    sets = {shown: [frozenset(cards) for cards in found] for shown, found in by_facts.items()}
    expected = {
        mine + theirs
        for mine, theirs in product(sets, repeat=2)
        if any(not one & other for one in sets[mine] for other in sets[theirs])
    }
    assert set(reachable(ALL)) == expected


@pytest.mark.parametrize(
    "names",
    [("box", "banker"), ("banker_combination",), ("box_points", "banker_points"), ("box",)],
    ids=" ".join,
)
def test_a_narrower_key_is_the_whole_key_without_the_rest(names: tuple[str, ...]) -> None:
    places = [ALL.index(name) for name in names]
    assert set(reachable(names)) == {
        tuple(values[place] for place in places) for values in reachable(ALL)
    }


def test_each_box_is_observed_beside_banker() -> None:
    coup = deal(STANDARD, [DECK[index] for index in range(13)])
    seen = observe(coup)
    assert set(seen) == {None, "player_1", "player_2", "player_3"}
    banker = coup.hand("banker")
    for box, shown in seen.items():
        assert list(shown) == list(ALL)
        assert shown["banker"] == hand.class_of(banker)
        if box:
            assert shown["box"] == hand.class_of(coup.hand(box))
            assert shown["box_combination"] == hand.combination_of(coup.hand(box))
    assert frozenset(name for name in ALL if name.startswith("banker")) == SHARED
