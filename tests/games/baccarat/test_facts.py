"""What a coup shows and what coups can show: facts, and the keys that can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.games.baccarat.coup import deal
from croupier.games.baccarat.facts import FACTS, observe, reachable
from croupier.games.baccarat.tableau import STANDARD
from tests.games.baccarat.reference import WORTH, deal_values

ALL = tuple(FACTS)
MARKS = {"none": 0, "mixed": 1, "suited": 2}


def seen(cards: list[str]) -> dict[str, int]:
    return observe(deal(STANDARD, [Card.parse(name) for name in cards]))


@given(st.lists(st.sampled_from([str(card) for card in DECK]), min_size=6, max_size=6))
def test_facts_are_what_the_cards_show(cards: list[str]) -> None:
    values = [WORTH[name[0]] for name in cards]
    dealt = deal_values(values)

    def pair(one: str, other: str) -> int:
        return MARKS["suited" if one == other else "mixed" if one[0] == other[0] else "none"]

    assert seen(cards) == {
        "player": dealt.points[0],
        "banker": dealt.points[1],
        "player_pair": pair(cards[0], cards[2]),
        "banker_pair": pair(cards[1], cards[3]),
        "cards": dealt.card_count,
        "player_cards": len(dealt.player),
        "banker_cards": len(dealt.banker),
        "player_two": (values[0] + values[2]) % 10,
        "banker_two": (values[1] + values[3]) % 10,
    }


# Ranks A to K as numbers 1 to 13; those over 9 are worth nothing.
RANK_VALUES = [rank if rank < 10 else 0 for rank in range(1, 14)]
CARDS_OF_VALUE = [4 * RANK_VALUES.count(value) for value in range(10)]


def starts(decks: int) -> Iterator[tuple[int, ...]]:
    """Ranks of P1 P2 B1 B2 that the decks hold; each side's cards in rising order."""
    pairs = [(one, other) for one in range(13) for other in range(one, 13)]
    for player, banker in product(pairs, repeat=2):
        ranks = (*player, *banker)
        if all(ranks.count(rank) <= 4 * decks for rank in ranks):
            yield ranks


def pair_kinds(decks: int, one: int, other: int) -> tuple[int, ...]:
    if one != other:
        return (MARKS["none"],)
    return (MARKS["mixed"], MARKS["suited"]) if decks > 1 else (MARKS["mixed"],)


def every_coup(decks: int) -> set[tuple[int, ...]]:
    """Every combination of all nine facts that cards of so many decks show, by brute force."""
    found: set[tuple[int, ...]] = set()
    for p1, p2, b1, b2 in starts(decks):
        values = [RANK_VALUES[rank] for rank in (p1, b1, p2, b2)]
        left = [decks * count for count in CARDS_OF_VALUE]
        for value in values:
            left[value] -= 1
        ends: set[tuple[int, ...]] = set()
        for fifth, sixth in product(range(10), repeat=2):
            dealt = deal_values((*values, fifth, sixth))
            needed = [fifth, sixth][: dealt.card_count - 4]
            if any(left[value] < needed.count(value) for value in needed):
                continue
            ends.add((*dealt.points, dealt.card_count, len(dealt.player), len(dealt.banker)))
        twos = ((values[0] + values[2]) % 10, (values[1] + values[3]) % 10)
        for kinds in product(pair_kinds(decks, p1, p2), pair_kinds(decks, b1, b2)):
            found |= {(*end[:2], *kinds, *end[2:], *twos) for end in ends}
    return found


@pytest.mark.parametrize("decks", [1, 2])
def test_the_reachable_keys_are_those_of_the_coups_there_are(decks: int) -> None:
    assert set(reachable(STANDARD, decks, ALL)) == every_coup(decks)


SUBSETS = [
    ("player", "banker"),
    ("player_pair", "banker_pair"),
    ("cards",),
    ("banker", "banker_pair", "cards", "banker_two"),
    ("player", "player_pair", "player_cards", "player_two"),
]


@pytest.mark.parametrize("names", SUBSETS, ids=" ".join)
def test_a_narrower_key_is_the_whole_key_without_the_rest(names: tuple[str, ...]) -> None:
    whole = reachable(STANDARD, 8, ALL)
    places = [ALL.index(name) for name in names]
    assert set(reachable(STANDARD, 8, names)) == {
        tuple(values[place] for place in places) for values in whole
    }
