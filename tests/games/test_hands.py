"""The weighing of two hands against the long way round: every order of small shoes, dealt.

The reference deals by the game's own ``deal``, reads facts by ``observe``, and facts of a sheet
by Python's ``eval``; for full and depleted shoes it runs through values card by card. It knows
no classes of cards and no inclusion and exclusion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from math import perm
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import OddsError, ShoeError
from croupier.games.baccarat import enumerate as closed_form
from croupier.games.baccarat import slots
from croupier.games.baccarat.coup import deal
from croupier.games.baccarat.facts import FACTS, observe
from croupier.games.baccarat.tableau import STANDARD, STOOD, Tableau
from croupier.games.catalog import GAMES
from croupier.games.draw import Draw
from croupier.rules.card_facts import CardFunction, function_of_cards
from croupier.rules.card_language import parse_card_fact
from croupier.shoe import Composition
from tests.rules.card_expressions import facts as texts
from tests.rules.card_expressions import value_of, written

Weights = Mapping[tuple[int, ...], int]
BACCARAT, PICTURES = GAMES["baccarat"], GAMES["three-pictures"]
ALL = tuple(FACTS)
FEW = parse_cards("Ts Th Js Jd Ks 4s 4h 8d 2c 2s Ac 6h 7s 3d 5c 9h")

tableaus = st.just(STANDARD) | st.builds(
    Tableau,
    st.tuples(*[st.booleans()] * 8),
    st.tuples(*[st.tuples(*[st.booleans()] * 11)] * 8),
)


def own(text: str, game: str = "baccarat") -> Mapping[str, CardFunction]:
    """The fact ``x``."""
    text = text if game == "baccarat" else text.replace("player", "box")
    return {"x": function_of_cards(parse_card_fact("x", written(text), GAMES[game].card_hands))}


def draw_of(cards: Sequence[Card], dealt: Sequence[Card] = ()) -> Draw:
    return Draw(tuple(Composition.of(cards).counts), tuple(dealt))


# --- baccarat: every order of small shoes -------------------------------------------------------


def dealt_out(
    tableau: Tableau, dealt: Sequence[Card], left: Sequence[Card], names: Sequence[str], text: str
) -> Counter[tuple[int, ...]]:
    """The facts of the coup in every order of the cards to come."""
    found: Counter[tuple[int, ...]] = Counter()
    orders = Counter(permutations(left, 6 - len(dealt)))
    for order, times in orders.items():
        coup = deal(tableau, (*dealt, *order))
        shown = {**observe(coup), "x": value_of(text, *coup) if "x" in names else 0}
        found[tuple(shown[name] for name in names)] += times
    return found


@st.composite
def small_shoes(draw: st.DrawFn, most: int = 8) -> tuple[Card, ...]:
    """Six to eight cards; the more there are, the more often they repeat."""
    size = draw(st.integers(6, most))
    kinds = draw(st.lists(st.sampled_from(FEW), min_size=1, max_size=12 - size, unique=True))
    more = st.lists(st.sampled_from(kinds), min_size=size, max_size=size)
    return tuple([*kinds, *draw(more)][:size])


@settings(max_examples=12)
@given(tableaus, small_shoes(), st.sets(st.sampled_from([*ALL, "x"]), max_size=4), texts())
def test_baccarat_weighs_as_every_order_dealt(
    tableau: Tableau, shoe: tuple[Card, ...], asked: set[str], text: str
) -> None:
    names = tuple(name for name in (*ALL, "x") if name in asked)
    found, deals = slots.distribution(tableau, draw_of(shoe), names, own(text))
    assert found == dealt_out(tableau, (), shoe, names, text)
    assert deals == perm(len(shoe), 6)


@settings(max_examples=12)
@given(
    tableaus,
    small_shoes(7),
    st.integers(0, 6),
    st.sets(st.sampled_from([*ALL, "x"]), max_size=4),
    texts(),
)
def test_given_cards_are_those_orders_that_begin_so(
    tableau: Tableau, shoe: tuple[Card, ...], stage: int, asked: set[str], text: str
) -> None:
    names = tuple(name for name in (*ALL, "x") if name in asked)
    dealt = deal(tableau, shoe[:6]).cards[:stage]
    left = shoe[len(dealt) :]
    found, deals = slots.distribution(tableau, draw_of(left, dealt), names, own(text))
    assert found == dealt_out(tableau, dealt, left, names, text)
    assert deals == perm(len(left), 6 - len(dealt))


@pytest.mark.parametrize("stage", range(7))
def test_every_stage_of_a_coup_of_six_cards(stage: int) -> None:
    shoe = parse_cards("2h Ks 3d 3c 9s 4h 4h")
    names, text = ("player", "banker", "cards", "banker_pair", "x"), "distinct{suit|} > 2"
    dealt, left = shoe[:stage], shoe[stage:]
    found, deals = slots.distribution(STANDARD, draw_of(left, dealt), names, own(text))
    assert found == dealt_out(STANDARD, dealt, left, names, text)
    assert deals == perm(7 - stage, 6 - stage)


# which card, and why it would not have been dealt
NOT_DEALT = [
    (
        "9s 2h Kd 3h 4c",
        "4c would not have been dealt: a natural ended it: Player has 9 and Banker 5",
    ),
    (
        "2s 8h 3d Kc 4c",
        "4c would not have been dealt: a natural ended it: Player has 5 and Banker 8",
    ),
    ("6s 7h Kd Kc 4c", "4c would not have been dealt: Banker stands on 7 (banker[7][stood])"),
    ("2s 7h 3d Kc 4c 5c", "5c would not have been dealt: Banker stands on 7 (banker[7][4])"),
    ("2s 3h 3d Kc 8c 5c", "5c would not have been dealt: Banker stands on 3 (banker[3][8])"),
    ("7s 2h Kd 3h 4c 5d", "5d would not have been dealt: both sides are complete"),
    ("2s 2h 3d Kc 4c 5c 6c", "6c would not have been dealt: both sides are complete"),
]


@pytest.mark.parametrize(("cards", "problem"), NOT_DEALT)
def test_a_card_that_is_not_due_is_refused(cards: str, problem: str) -> None:
    with pytest.raises(ShoeError) as told:
        BACCARAT.check_given(STANDARD, parse_cards(cards))
    assert str(told.value) == f"{problem}; leave it out"
    BACCARAT.check_given(STANDARD, parse_cards(cards)[:-1])


@given(tableaus, st.lists(st.sampled_from(FEW), min_size=6, max_size=6))
def test_no_card_of_a_coup_is_refused_and_the_next_always_is(
    tableau: Tableau, cards: list[Card]
) -> None:
    coup = deal(tableau, cards)
    BACCARAT.check_given(tableau, coup.cards)
    with pytest.raises(ShoeError, match=f"{DECK[0]} would not have been dealt"):
        BACCARAT.check_given(tableau, (*coup.cards, DECK[0]))


# --- baccarat: full, depleted and endless shoes, value by value ---------------------------------


class _Run:
    """Every run of four values drawn from these, and what may follow."""

    def __init__(self, tableau: Tableau, counts: Sequence[int], endless: bool) -> None:
        self.tableau, self.left, self.endless = tableau, list(counts), endless
        self.found: Counter[tuple[int, ...]] = Counter()

    def take(self, value: int, step: int = -1) -> None:
        self.left[value] += 0 if self.endless else step

    def four(self, cards: tuple[int, ...] = (), weight: int = 1) -> None:
        if len(cards) == 4:
            player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
            self.after(player, banker, weight)
            return
        for value in [value for value in range(10) if self.left[value]]:
            more = weight * self.left[value]
            self.take(value)
            self.four((*cards, value), more)
            self.take(value, 1)

    def after(self, player: int, banker: int, weight: int) -> None:
        natural = max(player, banker) >= 8
        if natural or not self.tableau.player[player]:
            self.bankers((player, 2), banker, STOOD, natural, weight)
            return
        for third in [value for value in range(10) if self.left[value]]:
            more = weight * self.left[third]
            self.take(third)
            self.bankers(((player + third) % 10, 3), banker, third, False, more)
            self.take(third, 1)

    def bankers(
        self, player: tuple[int, int], banker: int, third: int, natural: bool, weight: int
    ) -> None:
        """Banker's third card, then any card for each of those that were not needed."""
        unused = 2 if third == STOOD else 1
        if natural or not self.tableau.banker[banker][third]:
            end = (player[0], banker, player[1], 2)
            self.found[end] += weight * self.any(unused)
            return
        for card in [value for value in range(10) if self.left[value]]:
            more = weight * self.left[card]
            self.take(card)
            end = (player[0], (banker + card) % 10, player[1], 3)
            self.found[end] += more * self.any(unused - 1)
            self.take(card, 1)

    def any(self, count: int) -> int:
        every = sum(self.left)
        return every**count if self.endless else perm(every, count)


def by_value(tableau: Tableau, counts: Sequence[int], *, endless: bool = False) -> Weights:
    """Totals and sizes of both hands, card by card."""
    run = _Run(tableau, counts, endless)
    run.four()
    return +run.found


TOTALS = ("player", "banker", "player_cards", "banker_cards")


def values_of(counts: Sequence[int]) -> list[int]:
    found = [0] * 10
    for code, count in enumerate(counts):
        found[min((code >> 2) + 1, 10) % 10] += count
    return found


def depleted(number: int) -> Composition:
    """The shoe of this number: most are short of cards, many down to their last."""
    chance = Random(number)
    whole = Composition.of_decks(chance.choice((1, 2, 6, 8)))
    cards = [card for card in DECK for _ in range(whole.counts[card])]
    if number % 3 == 0:  # some ranks are gone
        gone = chance.sample(range(13), chance.randrange(1, 9))
        cards = [card for card in cards if card.rank_index not in gone]
    size = chance.choice((6, 7, 8, 9)) if number % 50 else chance.randrange(6, len(cards))
    return Composition.of(chance.sample(cards, size))


@pytest.mark.parametrize("tens", range(20))
def test_depleted_shoes_weigh_alike_three_ways(tens: int) -> None:
    """Two hundred shoes; small ones also with pairs, by the closed form and by two hands."""
    for number in range(10 * tens, 10 * tens + 10):
        counts = depleted(number).counts
        draw = Draw(tuple(counts))
        expected = by_value(STANDARD, values_of(counts))
        assert closed_form.distribution(STANDARD, counts, TOTALS)[0] == expected, number
        assert slots.distribution(STANDARD, draw, TOTALS, {})[0] == expected, number
        if sum(counts) <= 20:
            names = ("player", "player_pair", "banker_pair", "banker_two")
            closed = closed_form.distribution(STANDARD, counts, names)
            assert slots.distribution(STANDARD, draw, names, {}) == closed, number


@pytest.mark.parametrize("decks", range(1, 9))
def test_full_shoes_weigh_alike_three_ways(decks: int) -> None:
    counts = Composition.of_decks(decks).counts
    expected = by_value(STANDARD, values_of(counts))
    assert closed_form.distribution(STANDARD, counts, TOTALS)[0] == expected
    assert slots.distribution(STANDARD, Draw(tuple(counts)), TOTALS, {})[0] == expected
    pairs = ("player_pair", "banker_pair")
    closed = closed_form.distribution(STANDARD, counts, pairs)
    assert slots.distribution(STANDARD, Draw(tuple(counts)), pairs, {}) == closed


ENDLESS = Draw((1,) * 52, endless=True)


def test_endless_shoes_weigh_as_values_drawn_with_replacement() -> None:
    found, deals = slots.distribution(STANDARD, ENDLESS, TOTALS, {})
    assert found == by_value(STANDARD, [4, *[1] * 9], endless=True)
    assert deals == sum(found.values()) == 13**6


@pytest.mark.parametrize("suited", [1, 2])
def test_pairs_of_endless_shoes(suited: int) -> None:
    """Of two cards the second is of the first's rank once in 13 times, in a quarter suited."""
    names = ("player_pair", "banker_pair")
    found, deals = slots.distribution(STANDARD, ENDLESS, names, {})
    chance = {0: 48, 1: 3, 2: 1}
    for kinds, weight in found.items():
        assert weight * 52**2 == deals * chance[kinds[0]] * chance[kinds[1]]
    assert sum(weight for kinds, weight in found.items() if kinds[0] == suited)


def test_an_endless_shoe_is_what_ever_more_decks_come_to() -> None:
    """Of N decks the shares are off by less than one in N."""
    names, text = ("player", "x"), "most{rank|p1 p2 b1}"
    endless, of = slots.distribution(STANDARD, ENDLESS, names, own(text))
    for decks in (50, 400):
        draw = Draw((decks,) * 52)
        weights, deals = slots.distribution(STANDARD, draw, names, own(text))
        assert weights.keys() == endless.keys()
        far = sum(abs(weights[key] * of - endless[key] * deals) for key in endless)
        assert 0 < far * decks < deals * of


@settings(max_examples=20)
@given(st.lists(st.sampled_from(FEW), min_size=6, max_size=6), st.integers(4, 6))
def test_given_cards_of_an_endless_shoe(cards: list[Card], stage: int) -> None:
    """Once four cards are dealt, one or two of thirteen ranks follow."""
    dealt = deal(STANDARD, cards).cards[:stage]
    expected: Counter[tuple[int, ...]] = Counter()
    for ranks in product(range(13), repeat=6 - len(dealt)):
        coup = deal(STANDARD, (*dealt, *(DECK[4 * rank] for rank in ranks)))
        expected[tuple(observe(coup)[name] for name in TOTALS)] += 1
    draw = ENDLESS._replace(given=dealt)
    assert slots.distribution(STANDARD, draw, TOTALS, {}) == (expected, 13 ** (6 - len(dealt)))


@pytest.mark.parametrize("draw", [ENDLESS, Draw((1,) * 52)], ids=["endless", "one deck"])
@pytest.mark.parametrize("name", ALL)
def test_a_fact_alone_weighs_as_beside_others(name: str, draw: Draw) -> None:
    """What reads first cards, or one hand, is weighed by shorter ways."""
    beside = ("player_two", "banker_two", "cards")
    alone, deals = slots.distribution(STANDARD, draw, (name,), {})
    joint, of = slots.distribution(STANDARD, draw, (name, *beside), {})
    assert sum(alone.values()) == deals
    expected: Counter[tuple[int, ...]] = Counter()
    for values, weight in joint.items():
        expected[values[:1]] += weight
    assert {value: weight * of for value, weight in alone.items()} == {
        value: weight * deals for value, weight in expected.items()
    }
    assert {type(weight) for weight in (*alone.values(), deals)} == {int}
    if not draw.endless:
        closed = closed_form.distribution(STANDARD, draw.counts, (name,))
        assert alone == closed[0]


@pytest.mark.parametrize("stage", range(7))
def test_first_cards_alone_at_every_stage_of_a_coup(stage: int) -> None:
    shoe = parse_cards("2h Ks 3d 3c 9s 4h 4h")
    assert len(deal(STANDARD, shoe).cards) == 6
    dealt, left = shoe[:stage], shoe[stage:]
    for names in (("player_pair", "banker_pair"), ("player_two",), ("banker_two", "banker_pair")):
        found = slots.distribution(STANDARD, draw_of(left, dealt), names, {})
        assert found == (dealt_out(STANDARD, dealt, left, names, "0"), perm(7 - stage, 6 - stage))


@pytest.mark.parametrize("names", [("player_pair",), ("player_pair", "banker_pair"), ("cards",)])
def test_every_way_of_weighing_keeps_to_its_budget(names: tuple[str, ...]) -> None:
    full = Draw(tuple(Composition.of_decks(8).counts))
    with pytest.raises(OddsError, match="steps, over the limit of 9; gather over fewer"):
        slots.distribution(STANDARD, full, names, {}, 9)


# --- what would run long ------------------------------------------------------------------------

FULL = Draw(tuple(Composition.of_decks(8).counts))
TOO_LONG = [
    "most{rank|} * 7 + distinct{suit|}",
    "p3.rank == b3.rank and p3.suit == b3.suit",
    "p1.suit == b1.suit and p2.rank == b2.rank and p3.suit == b3.suit",
]


@pytest.mark.parametrize("text", TOO_LONG)
def test_what_would_take_longer_than_the_budget_is_refused(text: str) -> None:
    with pytest.raises(OddsError, match=r"steps, over the limit of 1,000,000; gather over fewer"):
        slots.distribution(STANDARD, FULL, ("x", "banker"), own(text), 1_000_000)


@pytest.mark.parametrize("parts", [2, 60])
def test_long_expressions_count_as_the_work_they_are(parts: int) -> None:
    text = "(" + " + ".join(["most{rank|}"] * parts) + ") % 5"
    asks = own(text)["x"]
    assert asks.steps > parts
    if parts > 10:
        with pytest.raises(OddsError, match="steps, over the limit"):
            slots.distribution(STANDARD, FULL, ("x",), {"x": asks}, 20_000_000)
