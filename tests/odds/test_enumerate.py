"""Exact weights: the closed form against plain enumeration, and against integers known for long.

The reference draws card after card, deals with the game's own ``deal`` and reads the facts with
its own ``observe``: it knows no pair, no partner and no inclusion and exclusion.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import perm
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import CARD_COUNT, DECK, Card, parse_cards
from croupier.games.baccarat.coup import deal
from croupier.games.baccarat.enumerate import distribution
from croupier.games.baccarat.facts import FACTS, observe, reachable
from croupier.games.baccarat.tableau import STANDARD, STOOD, Tableau
from croupier.games.draw import Draw
from croupier.games.three_pictures import coup as boxes
from croupier.games.three_pictures import enumerate as hands_of_three
from croupier.games.three_pictures import facts as hand_facts
from croupier.games.three_pictures import hand
from croupier.shoe import Composition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ALL = tuple(FACTS)
ALL_HANDS = tuple(hand_facts.FACTS)

GOLD = Tableau.of(
    "DDDDDD SS",
    ("DDDDDDDDDD D",) * 4 + ("SSSDDDDDSS D",) * 2 + ("SSSSSSSSSS S",) * 2,
)
"""A matrix that was dealt under the name Baccarat Gold, with Banker standing more often."""

AGAINST_ALL_CUSTOM = Tableau.of(
    "SDSDSDSD",
    tuple("".join("DS"[(row * 3 + column) % 2] for column in range(11)) for row in range(8)),
)
"""No house deals this: every rule of thumb that a faster path could lean on is broken."""


def counts_of(cards: Mapping[Card, int]) -> list[int]:
    """Counts by card code."""
    return [cards.get(card, 0) for card in DECK]


def hand_weights(
    counts: Sequence[int], names: tuple[str, ...]
) -> tuple[dict[tuple[int, ...], int], int]:
    """The engine's, of a box and Banker or of one of them."""
    return hands_of_three.distribution(boxes.STANDARD, Draw(tuple(counts)), names, {})


def by_drawing(tableau: Tableau, cards: Mapping[Card, int]) -> dict[tuple[int, ...], int]:
    """The weights of all facts, from every sequence of six cards that can leave the shoe."""
    found: Counter[tuple[int, ...]] = Counter()
    kinds = list(cards)
    left = dict(cards)
    drawn: list[Card] = []

    def draw(weight: int) -> None:
        if len(drawn) == 6:
            shown = observe(deal(tableau, drawn))
            found[tuple(shown[name] for name in ALL)] += weight
            return
        for card in kinds:
            count = left[card]
            if count:
                left[card] -= 1
                drawn.append(card)
                draw(weight * count)
                drawn.pop()
                left[card] += 1

    draw(1)
    return dict(found)


def by_value(tableau: Tableau, counts: Sequence[int]) -> dict[tuple[int, ...], int]:
    """The weights of final totals and hand sizes from counts by value, hand by hand."""
    found: Counter[tuple[int, ...]] = Counter()
    left = list(counts)
    for cards in product(range(10), repeat=4):
        weight = 1
        for value in cards:
            weight *= left[value]
            left[value] -= 1
        if weight:
            totals = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
            for end, times in ends(tableau, *totals, left):
                found[end] += weight * times
        for value in cards:
            left[value] += 1
    return dict(found)


def ends(
    tableau: Tableau, player: int, banker: int, left: Sequence[int]
) -> list[tuple[tuple[int, ...], int]]:
    """How a coup can end from two-card totals; each end weighs its ordered pairs of cards."""
    every = sum(left)
    if max(player, banker) >= 8:
        return [((player, banker, 2, 2), every * (every - 1))]
    found = []
    thirds = [(x, left[x]) for x in range(10)] if tableau.player[player] else [(STOOD, every)]
    for third, count in thirds:
        drew = third != STOOD
        total, size = ((player + third) % 10, 3) if drew else (player, 2)
        if not tableau.banker[banker][third]:
            found.append(((total, banker, size, 2), count * (every - 1)))
            continue
        for card in range(10):
            times = left[card] - (card == third)
            # where Player stood, Banker's card is the fifth and any other is the sixth
            pairs = count * times if drew else left[card] * (every - 1)
            found.append(((total, (banker + card) % 10, size, 3), pairs))
    return [(end, pairs) for end, pairs in found if pairs > 0]


# --- baccarat ----------------------------------------------------------------------------------

RANKED_ALIKE = parse_cards("Ts Th Js Jd Ks 4s 4h 8d 2c 2s Ac 6h 7s 3d 5c 9h")
"""Few cards with many ways to pair: several suits of a rank, several ranks of a value."""

tableaus = st.one_of(
    st.sampled_from([STANDARD, GOLD, AGAINST_ALL_CUSTOM]),
    st.builds(
        Tableau,
        st.tuples(*[st.booleans()] * 8),
        st.tuples(*[st.tuples(*[st.booleans()] * 11)] * 8),
    ),
)


@st.composite
def small_shoes(draw: st.DrawFn) -> dict[Card, int]:
    """At most four different cards, any number of copies of each, six or more in all."""
    kinds = draw(st.lists(st.sampled_from(RANKED_ALIKE), min_size=1, max_size=4, unique=True))
    counts = draw(st.lists(st.integers(1, 12), min_size=len(kinds), max_size=len(kinds)))
    shoe = dict(zip(kinds, counts, strict=True))
    missing = max(0, 6 - sum(counts))
    shoe[kinds[0]] += missing
    return shoe


@settings(max_examples=40)
@given(tableau=tableaus, shoe=small_shoes())
def test_every_fact_has_the_weight_of_plain_drawing(
    tableau: Tableau, shoe: dict[Card, int]
) -> None:
    weights, deals = distribution(tableau, counts_of(shoe), ALL)
    assert weights == by_drawing(tableau, shoe)
    assert deals == perm(sum(shoe.values()), 6) == sum(weights.values())


@pytest.mark.parametrize(
    "cards",
    [
        "4s 4s 4h 4h 4d 4c 4c",
        "Ts Js Qs Ks Ts Js",
        "As 2s 3s 4s 5s 6s 7s",
        "Kh Kh 4d 9c 4d 8s 2c 7h 5d",
    ],
)
@pytest.mark.parametrize("tableau", [STANDARD, AGAINST_ALL_CUSTOM], ids=["standard", "custom"])
def test_the_last_cards_of_a_shoe_in_every_order(tableau: Tableau, cards: str) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    held = parse_cards(cards)
    for order in permutations(held, 6):
        shown = observe(deal(tableau, order))
        found[tuple(shown[name] for name in ALL)] += 1
    assert distribution(tableau, Composition.of(held).counts, ALL) == (found, found.total())


@settings(max_examples=30)
@given(
    tableau=tableaus,
    shoe=small_shoes(),
    asked=st.sets(st.sampled_from(ALL)),
)
def test_fewer_facts_are_the_same_weights_added_up(
    tableau: Tableau, shoe: dict[Card, int], asked: set[str]
) -> None:
    names = tuple(name for name in ALL if name in asked)
    places = [ALL.index(name) for name in names]
    whole, deals = distribution(tableau, counts_of(shoe), ALL)
    added: Counter[tuple[int, ...]] = Counter()
    for values, weight in whole.items():
        added[tuple(values[place] for place in places)] += weight
    assert distribution(tableau, counts_of(shoe), names) == (added, deals)


def depleted(*gone: str) -> Composition:
    """Eight decks without these runs of cards, ``Ks*5`` being five kings of spades."""
    cards = [word.split("*") for word in " ".join(gone).split()]
    return Composition.of_decks(8).without(
        [Card.parse(name) for name, times in cards for _ in range(int(times))]
    )


SHOES = {
    "full": depleted(),
    "no fours or nines": depleted(*(f"{rank}{suit}*8" for rank in "49" for suit in "shdc")),
    "few tens": depleted(*(f"{rank}{suit}*7" for rank in "TJQK" for suit in "shdc"), "5s*3 6h*8"),
    "uneven": depleted("As*8 Ah*7 2s*5 3d*6 5c*8 6c*1 7d*4 8h*8 8s*8 9d*3 Kc*8"),
}


@pytest.mark.parametrize("tableau", [STANDARD, GOLD], ids=["standard", "gold"])
@pytest.mark.parametrize("name", SHOES)
def test_totals_of_depleted_shoes_are_those_of_plain_enumeration(
    name: str, tableau: Tableau
) -> None:
    counts = SHOES[name].counts
    values = [0] * 10
    for code, count in enumerate(counts):
        values[min(code // 4 + 1, 10) % 10] += count
    facts = ("player", "banker", "player_cards", "banker_cards")
    assert distribution(tableau, counts, facts)[0] == by_value(tableau, values)


@pytest.mark.parametrize("name", SHOES)
def test_pairs_of_depleted_shoes_are_those_of_two_cards_and_of_four(name: str) -> None:
    """Pairs alone ask nothing of the matrix: the first four cards say all."""
    counts = SHOES[name].counts
    shoe = sum(counts)
    weights, deals = distribution(STANDARD, counts, ("player_pair", "banker_pair"))
    of_two = Counter[int]()
    for first, second in product(range(CARD_COUNT), repeat=2):
        kind = 0 if first // 4 != second // 4 else 2 if first == second else 1
        of_two[kind] += counts[first] * (counts[second] - (first == second))
    for side in range(2):
        for kind in range(3):
            weight = sum(times for kinds, times in weights.items() if kinds[side] == kind)
            assert weight == of_two[kind] * perm(shoe - 2, 4)
    suited = 0
    for first, second in product(range(CARD_COUNT), repeat=2):
        mine, same = counts[first] * (counts[first] - 1), first == second
        suited += mine * perm(counts[second] - 2 * same, 2) if mine else 0
    assert weights.get((2, 2), 0) == suited * perm(shoe - 4, 2)
    assert deals == perm(shoe, 6)


# Player, Banker and tie of full shoes. 4, 6 and 8 decks are published counts
# (casinoexploit.com/baccarat.html); 1 and 2 decks are chances in percent, exactly.
FULL_SHOES = {
    4: (33608344225792, 34543624867840, None),
    6: (392220492728832, 403095751234560, 83552962932288),
    8: (2230518282592256, 2292252566437888, 475627426473216),
}
PERCENT = {
    1: ("204646076/4580667", "210538520/4580667", "42882104/4580667"),
    2: ("30488545952/682821711", "31346483008/682821711", "2149047380/227607237"),
}


def sides(tableau: Tableau, decks: int) -> tuple[list[int], int]:
    """Weights of Player, Banker and tie, and all deals."""
    counts = Composition.of_decks(decks).counts
    weights, deals = distribution(tableau, counts, ("player", "banker"))
    found = [0, 0, 0]
    for (player, banker), weight in weights.items():
        found[0 if player > banker else 1 if player < banker else 2] += weight
    return found, deals


@pytest.mark.parametrize("decks", FULL_SHOES)
def test_full_shoes_have_the_counts_that_are_known(decks: int) -> None:
    found, deals = sides(STANDARD, decks)
    player, banker, tie = FULL_SHOES[decks]
    assert found[:2] == [player, banker]
    assert found[2] == (deals - player - banker if tie is None else tie)
    assert deals == sum(found) == perm(52 * decks, 6)


@pytest.mark.parametrize("decks", PERCENT)
def test_small_shoes_have_the_chances_that_are_known(decks: int) -> None:
    found, deals = sides(STANDARD, decks)
    assert [Fraction(100 * weight, deals) for weight in found] == list(
        map(Fraction, PERCENT[decks])
    )


def test_eight_decks_have_the_deals_that_are_known() -> None:
    assert sides(STANDARD, 8)[1] == 4998398275503360


def test_another_matrix_has_the_counts_that_are_known() -> None:
    """Baccarat Gold, eight decks: as published for its Player, Banker and tie."""
    assert sides(GOLD, 8)[0] == [2232878486302976, 2290212297375744, 475307491824640]


@pytest.mark.parametrize("decks", [1, 2, 8])
@pytest.mark.parametrize(
    "tableau", [STANDARD, GOLD, AGAINST_ALL_CUSTOM], ids=["standard", "gold", "custom"]
)
def test_the_facts_that_weigh_something_are_those_that_can_be_reached(
    tableau: Tableau, decks: int
) -> None:
    weights, _ = distribution(tableau, Composition.of_decks(decks).counts, ALL)
    assert set(weights) == set(reachable(tableau, decks, ALL))
    assert min(weights.values()) > 0


# --- Three Pictures ----------------------------------------------------------------------------


def shown(cards: Sequence[Card]) -> tuple[int, int, int, int]:
    """Class, points, pictures and combination of a hand."""
    ranks = [card.rank_index for card in cards]
    class_, points = hand.class_of_ranks(ranks), hand.points_of_ranks(ranks)
    return class_, points, hand.pictures_of_ranks(ranks), hand.combination_of(cards)


FULL_DECK = Composition.of_decks(1).counts


def test_a_full_deck_has_the_wins_losses_and_ties_that_are_known() -> None:
    weights, deals = hand_weights(FULL_DECK, ("box", "banker"))
    found = Counter[str]()
    for (box, banker), weight in weights.items():
        found["win" if box > banker else "lose" if box < banker else "tie"] += weight
    assert found == {"win": 195_898_240, "lose": 195_898_240, "tie": 15_373_920}
    assert deals == found.total() == 407_170_400


@pytest.mark.parametrize("side", ["box_combination", "banker_combination"])
def test_single_hands_make_the_combinations_that_are_known(side: str) -> None:
    weights, deals = hand_weights(FULL_DECK, (side,))
    assert deals == 22_100
    assert {hand.COMBINATIONS[kind]: weight for (kind,), weight in weights.items()} == {
        "none": 16_440,
        "pair": 3_744,
        "flush": 1_096,
        "straight": 720,
        "trips": 52,
        "straight_flush": 48,
    }


def test_single_hands_fall_into_classes_as_they_do_one_by_one() -> None:
    names = ("banker", "banker_points", "banker_pictures", "banker_combination")
    weights, _ = hand_weights(FULL_DECK, names)
    assert weights == Counter(map(shown, combinations(DECK, 3)))


@settings(max_examples=15)
@given(
    cards=st.sets(st.sampled_from(DECK), min_size=6, max_size=9),
    asked=st.sets(st.sampled_from(ALL_HANDS)),
)
def test_pairs_of_hands_are_those_drawn_one_by_one(cards: set[Card], asked: set[str]) -> None:
    names = tuple(name for name in ALL_HANDS if name in asked)
    places = [ALL_HANDS.index(name) for name in names]
    found: Counter[tuple[int, ...]] = Counter()
    both = {name[:3] for name in names} == {"box", "ban"}
    for mine in combinations(sorted(cards), 3):
        rest = sorted(cards.difference(mine))
        theirs_of = combinations(rest, 3) if both else [mine]
        for theirs in theirs_of:
            values = (*shown(mine), *shown(theirs))
            found[tuple(values[place] for place in places)] += 1
    counts = Composition.of(sorted(cards)).counts
    assert hand_weights(counts, names) == (found, found.total())


@pytest.mark.parametrize(
    "names",
    [("box", "banker"), ("box", "banker_combination"), ("box_points", "banker_pictures")],
    ids="-".join,
)
def test_the_hands_that_weigh_something_are_those_that_can_be_reached(
    names: tuple[str, ...],
) -> None:
    weights, _ = hand_weights(FULL_DECK, names)
    assert set(weights) == set(hand_facts.reachable(names))
