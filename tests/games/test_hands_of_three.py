"""Boxes and Banker of Three Pictures against the long way round: every order of their cards.

The reference deals by the game's own ``deal``, reads facts by ``observe``, and facts of a sheet
by Python's ``eval``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import OddsError, ShoeError
from croupier.games.draw import Draw
from croupier.games.three_pictures import coup as boxes
from croupier.games.three_pictures import enumerate as hands_of_three
from croupier.games.three_pictures import facts as facts_of_three
from croupier.shoe import Composition
from tests.games.test_hands import FEW, PICTURES, Weights, draw_of, own
from tests.rules.card_expressions import facts as texts
from tests.rules.card_expressions import value_of

ALL_OF_THREE = tuple(facts_of_three.FACTS)


def shown(box: Sequence[Card], banker: Sequence[Card], text: str) -> Mapping[str, int]:
    """The facts of two hands, read as those of a box and Banker."""
    coup = boxes.Coup(DECK[0], boxes.BOXES, (tuple(banker), *[tuple(box)] * 3))
    return {**facts_of_three.observe(coup)["player_1"], "x": value_of(text, box, banker)}


small_decks = st.sets(st.sampled_from(FEW), min_size=7, max_size=8).map(sorted)


def same_chances(
    found: tuple[Weights, int], expected: Counter[tuple[int, ...]], orders_matter: bool
) -> None:
    """The same weights; or, counted as combinations, the same shares of all."""
    weights, deals = found
    assert sum(weights.values()) == deals
    assert set(weights) == set(expected)
    for values, times in expected.items():
        assert weights[values] * expected.total() == times * deals
    if orders_matter:
        assert weights == expected


@settings(max_examples=15)
@given(small_decks, st.sets(st.sampled_from([*ALL_OF_THREE, "x"]), max_size=4), texts())
def test_three_pictures_weighs_as_every_order_of_two_hands(
    cards: list[Card], asked: set[str], text: str
) -> None:
    names = tuple(name for name in (*ALL_OF_THREE, "x") if name in asked)
    expected: Counter[tuple[int, ...]] = Counter()
    for order in permutations(cards[:7], 6):
        facts = shown(order[:3], order[3:], text)
        expected[tuple(facts[name] for name in names)] += 1
    draw = draw_of(cards[:7])
    found = hands_of_three.distribution(boxes.STANDARD, draw, names, own(text, "three-pictures"))
    same_chances(found, expected, orders_matter=False)


@settings(max_examples=15)
@given(
    st.permutations(DECK).map(lambda cards: tuple(cards[:13])),
    st.integers(8, 13),
    st.sampled_from(boxes.PLAYER_BOXES),
    st.sets(st.sampled_from([*ALL_OF_THREE, "x"]), max_size=4),
    texts(),
)
def test_given_cards_of_three_pictures_are_those_orders_that_begin_so(
    cards: tuple[Card, ...], stage: int, box: str, asked: set[str], text: str
) -> None:
    """The last cards in every order, dealt to all boxes by the rules."""
    names = tuple(name for name in (*ALL_OF_THREE, "x") if name in asked)
    dealt, left = cards[:stage], cards[stage:]
    expected: Counter[tuple[int, ...]] = Counter()
    for order in permutations(left):
        coup = boxes.deal(boxes.STANDARD, (*dealt, *order))
        facts = shown(coup.hand(box), coup.hand("banker"), text)
        expected[tuple(facts[name] for name in names)] += 1
    draw, asks = draw_of(left, dealt), own(text, "three-pictures")
    found = hands_of_three.distribution(boxes.STANDARD, draw, names, asks, box)
    same_chances(found, expected, orders_matter=False)


@pytest.mark.parametrize("box", boxes.PLAYER_BOXES)
@pytest.mark.parametrize("stage", range(8))
def test_the_first_cards_of_three_pictures(stage: int, box: str) -> None:
    """What the box and Banker still get comes from the cards left, in every order."""
    cards = parse_cards("2h 9s Kd 4c Js Ah 7d Qs 3c 8h 6d 5s Th")
    dealt, left = cards[:stage], cards[stage:][:6]
    names = ("box_points", "banker_pictures")
    expected: Counter[tuple[int, ...]] = Counter()
    mine, theirs = hands_of_three.hands_of(boxes.STANDARD, dealt, box)
    order = boxes.boxes_from(boxes.STANDARD.seats[dealt[0] >> 2]) if dealt else ()
    for place, card in enumerate(dealt[1:]):  # a second reading of who got what
        assert (card in mine) == (order[place // 3] == box)
        assert (card in theirs) == (order[place // 3] == "banker")
    free = 3 - len(mine), 3 - len(theirs)
    for chosen in permutations(left, sum(free)):
        facts = shown((*mine, *chosen[: free[0]]), (*theirs, *chosen[free[0] :]), "p1.rank")
        expected[tuple(facts[name] for name in names)] += 1
    found = hands_of_three.distribution(boxes.STANDARD, draw_of(left, dealt), names, {}, box)
    same_chances(found, expected, orders_matter=False)


def test_a_hands_first_card_is_one_of_an_ordered_deal() -> None:
    """Combinations do not say which card came first, so deals are told in order."""
    asks = own("p1.suit == hearts", "three-pictures")
    full = Draw(tuple(Composition.of_decks(1).counts))
    found, deals = hands_of_three.distribution(boxes.STANDARD, full, ("x",), asks)
    assert (found, deals) == ({(0,): 39 * 51 * 50, (1,): 13 * 51 * 50}, 52 * 51 * 50)


def test_single_hands_with_a_sheets_fact_are_counted_as_combinations() -> None:
    asks = own(
        "most{suit|player} == 3 and min{rank|player} > 4".replace("player", "box"), PICTURES.id
    )
    full = Draw(tuple(Composition.of_decks(1).counts))
    found, deals = hands_of_three.distribution(boxes.STANDARD, full, ("x",), asks)
    flushes = sum(
        len({card & 3 for card in hand}) == 1 and min(card >> 2 for card in hand) >= 4
        for hand in combinations(DECK, 3)
    )
    assert (found[1,], deals) == (flushes, 22_100)


def test_a_fourteenth_card_is_refused() -> None:
    with pytest.raises(ShoeError, match="would not have been dealt: a coup has 13 cards"):
        PICTURES.check_given(boxes.STANDARD, DECK[:14])
    PICTURES.check_given(boxes.STANDARD, DECK[:13])


def test_one_hand_is_within_the_budget_too() -> None:
    asks = own("p1.suit == p2.suit and p2.rank == p3.rank", "three-pictures")
    full = Draw(tuple(Composition.of_decks(1).counts))
    with pytest.raises(OddsError, match="steps, over the limit"):
        hands_of_three.distribution(boxes.STANDARD, full, ("x",), asks, step_cap=100_000)
