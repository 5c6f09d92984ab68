"""Two boxes and Banker, weighed together: against every way three hands can be dealt."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.cards import Card, parse_cards
from croupier.errors import OddsError
from croupier.games.draw import Draw
from croupier.games.rulebook import rulebook
from croupier.games.three_pictures import boxes as pairs
from croupier.games.three_pictures import facts as facts_of_three
from croupier.games.three_pictures.boxes import box_pairs
from croupier.money import Minor
from croupier.odds.boxes import DeckBoxes
from croupier.odds.cards import full_shoe, given_cards
from croupier.odds.ticket import Ticket, ticket_moments
from croupier.rules.settle import Wager
from croupier.shoe import Composition
from tests.games.test_hands import own
from tests.games.test_hands_of_three import shown
from tests.rules.card_expressions import facts as texts

Names = tuple[str, ...]
ALL = tuple(facts_of_three.FACTS)
FULL = Draw(tuple(Composition.of_decks(1).counts))
TEN = parse_cards("Ks Kh Js Ts 9s 9h 8s 3d 2c As")


def of_cards(cards: list[Card]) -> Draw:
    return Draw(tuple(Composition.of(cards).counts))


def every_three_hands(
    cards: list[Card], names_a: Names, names_b: Names, text: str
) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Both boxes' facts in every way to deal two boxes and Banker."""
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    facts = cache(lambda box, banker: shown(box, banker, text))
    every = list(combinations(cards, 3))
    for banker in every:
        left = [hand for hand in every if not set(hand) & set(banker)]
        for one, other in product(left, repeat=2):
            if not set(one) & set(other):
                a, b = facts(one, banker), facts(other, banker)
                found[tuple(a[n] for n in names_a), tuple(b[n] for n in names_b)] += 1
    return found


few = st.lists(st.sampled_from(ALL), max_size=3, unique=True)


def in_order(names: list[str]) -> Names:
    return tuple(name for name in (*ALL, "x") if name in names)


@settings(max_examples=6)
@given(st.sets(st.sampled_from(TEN), min_size=9, max_size=9).map(sorted), few, few)
def test_two_boxes_weigh_as_every_three_hands(
    cards: list[Card], asked_a: list[str], asked_b: list[str]
) -> None:
    names_a, names_b = in_order(asked_a), in_order(asked_b)
    weights, deals = box_pairs(of_cards(cards), names_a, names_b, {})
    expected = every_three_hands(cards, names_a, names_b, "p1.rank")
    assert sum(weights.values()) == deals
    assert set(weights) == set(expected)
    for values, times in expected.items():
        assert weights[values] * expected.total() == times * deals


def test_ten_cards_with_bankers_facts_of_both() -> None:
    names_a = ("box", "banker", "banker_combination")
    names_b = ("box_points", "banker")
    weights, deals = box_pairs(of_cards(list(TEN)), names_a, names_b, {})
    assert (weights, deals) == (
        every_three_hands(list(TEN), names_a, names_b, "p1.rank"),
        16_800,
    )


@settings(max_examples=2)
@given(texts(), few)
def test_boxes_with_a_sheets_fact(text: str, asked: list[str]) -> None:
    """Six cards for two boxes; Banker's are left out, so a fact may tell the order of a hand's."""
    cards = list(TEN[:7])
    text = text.replace("banker", "player").replace("b1", "p1").replace("b2", "p2")
    text = text.replace("b3", "p3").replace("|}", "|player}")
    names_a = ("x",)
    names_b = in_order([name for name in asked if name.startswith("box")])
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for order in permutations(cards, 6):
        a, b = shown(order[:3], (), text), shown(order[3:], order[3:], text)
        found[(a["x"],), tuple(b[name] for name in names_b)] += 1
    weights, deals = box_pairs(of_cards(cards), names_a, names_b, own(text, "three-pictures"))
    assert set(weights) == set(found)
    for values, times in found.items():
        assert weights[values] * found.total() == times * deals


@pytest.mark.parametrize(
    ("names_a", "names_b"),
    [
        (("box_pictures", "banker_pictures"), ("box_pictures", "banker_points")),
        (("box_combination",), ("box_points",)),
        (("box_pictures",), ("banker_pictures", "box_points")),
    ],
)
def test_boxes_are_alike(names_a: Names, names_b: Names) -> None:
    """Turned round, two boxes weigh the same; and each of them as it does alone."""
    weights, deals = box_pairs(FULL, names_a, names_b, {})
    turned, of = box_pairs(FULL, names_b, names_a, {})
    assert deals == of
    assert {(b, a): weight for (a, b), weight in turned.items()} == weights
    alone = rulebook(croupier.load_sheet("three-pictures"))
    one, hands = alone.game.enumerate(alone.sheet.deal_rules, FULL, names_a)
    summed: Counter[tuple[int, ...]] = Counter()
    for (a, _), weight in weights.items():
        summed[a] += weight
    assert {a: Fraction(weight, deals) for a, weight in summed.items()} == {
        a: Fraction(weight, hands) for a, weight in one.items()
    }


BOOK = rulebook(croupier.load_sheet("three-pictures"))


def test_a_ticket_on_boxes_moves_as_every_deal_of_ten_cards_does() -> None:
    """Mean, variance and covariance, from settling every deal."""
    ticket = Ticket.parse("player_1_win=100,player_2_tie=5,player_2_win=20", BOOK.sheet)
    nets: list[tuple[int, int]] = []
    names = ALL
    pack = BOOK.table.space.pack
    for (a, b), times in every_three_hands(list(TEN), names, names, "p1.rank").items():
        keys: dict[str | None, int] = {
            box: pack(
                {**dict.fromkeys(BOOK.game.facts, 0), **dict(zip(names, values, strict=True))}
            )
            for box, values in (("player_1", a), ("player_2", b))
        }
        done = {one.bet_id: one.net_minor for one in BOOK.settle(keys, ticket.wagers)}
        mine = done.pop("player_1_win")
        nets += [(mine, sum(done.values()))] * times
    count = len(nets)
    mean = [Fraction(sum(net[index] for net in nets), count) for index in (0, 1)]
    product = Fraction(sum(one * other for one, other in nets), count)
    squares = [Fraction(sum(net[index] ** 2 for net in nets), count) for index in (0, 1)]
    moments = ticket_moments(ticket, DeckBoxes(BOOK, of_cards(list(TEN))))
    assert moments.mean == sum(mean)
    assert moments.covariances["player_1", "player_2"] == product - mean[0] * mean[1]
    assert list(moments.by_box.values()) == [
        square - one**2 for square, one in zip(squares, mean, strict=True)
    ]


def test_once_cards_are_given_boxes_are_not_weighed_together() -> None:
    draw = given_cards(BOOK, full_shoe(BOOK), parse_cards("As Kh"))
    ticket = Ticket.of(BOOK.sheet, [Wager(f"player_{n}_win", Minor(10_00)) for n in (1, 2)])
    with pytest.raises(OddsError, match="with cards given, player_1 and player_2 together"):
        ticket_moments(ticket, DeckBoxes(BOOK, draw))


def test_too_many_kinds_of_hands_are_refused() -> None:
    combined = ("box_combination", "banker_combination")
    with pytest.raises(OddsError, match="kinds of a first hand, over the limit of 2000"):
        box_pairs(FULL, combined, combined, {})


def test_all_weighings_together_are_within_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("box_pictures", "banker_pictures")
    box_pairs(FULL, names, names, {})
    monkeypatch.setattr(pairs, "STEP_CAP", 2_000)
    with pytest.raises(OddsError, match="steps, over the limit"):
        box_pairs(FULL, names, names, {})
