"""The first card, the boxes' order, and the coup's notation."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, RANKS, Card
from croupier.errors import InputError, NotationError, ShoeError
from croupier.games.three_pictures.coup import STANDARD, deal, parse_coup
from tests.cases.sheets import THREE_PICTURES, three_pictures_text
from tests.games.three_pictures import reference

# D3: counted counter-clockwise from Banker = 1 by the first card's number, A=1 to K=13.
FIRST = {
    "A": "banker",
    "2": "player_1",
    "3": "player_2",
    "4": "player_3",
    "5": "banker",
    "6": "player_1",
    "7": "player_2",
    "8": "player_3",
    "9": "banker",
    "T": "player_1",
    "J": "player_2",
    "Q": "player_3",
    "K": "banker",
}
ROUND = ["banker", "player_1", "player_2", "player_3"]


def thirteen(first: str) -> list[Card]:
    """The first card, then twelve others in deck order."""
    card = Card.parse(first)
    return [card, *(other for other in DECK if other != card)][:13]


@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize(("rank", "box"), FIRST.items())
def test_the_first_card_says_who_is_dealt_first(rank: str, suit: str, box: str) -> None:
    cards = thirteen(rank + suit)
    coup = croupier.deal(THREE_PICTURES, cards)
    start = ROUND.index(box)
    assert coup.order == (*ROUND[start:], *ROUND[:start])
    assert coup.first_card == cards[0]
    for index, name in enumerate(coup.order):
        assert list(coup.hands[name].cards) == cards[1 + 3 * index : 4 + 3 * index]
    step = coup.steps[0]
    assert (step.code, step.hand, step.cell) == ("first-card", box, f"seats[{rank}]")
    assert step.args == {"card": rank + suit, "number": RANKS.index(rank) + 1, "box": box}


def test_boxes_are_shown_from_banker_whoever_was_dealt_first() -> None:
    for rank in RANKS:
        assert list(croupier.deal(THREE_PICTURES, thirteen(f"{rank}s")).hands) == ROUND


def test_who_is_first_is_data() -> None:
    """Case 42: where K starts is the sheet's, and an unusual seat is told."""
    text = three_pictures_text()
    assert text.count('"0123 0123 0123 0"') == 1
    other = croupier.parse_sheet(text.replace('"0123 0123 0123 0"', '"0123 0123 0123 2"'), "k2")
    assert croupier.deal(other, thirteen("Ks")).order == (*ROUND[2:], *ROUND[:2])
    assert other.deal_rules.departures() == ("first card K",)
    assert THREE_PICTURES.deal_rules.departures() == STANDARD.departures() == ()
    assert other.fingerprint != THREE_PICTURES.fingerprint


BAD_SEATS = [
    ("[first_card]\n", "[first_cards]\n", "seats"),
    ('seats = "0123 0123 0123 0"', "", "seats"),
    ('"0123 0123 0123 0"', '"0123 0123 0123"', "13 digits"),
    ('"0123 0123 0123 0"', '"0123 0123 0123 4"', "13 digits"),
    ('"0123 0123 0123 0"', '"0123 0123 0123 00"', "13 digits"),
    ('"0123 0123 0123 0"', '"0123 0123 0123 X"', "13 digits"),
    ("decks = 1", "decks = 8", "one deck"),
    ("fresh_each_coup = true", "fresh_each_coup = false", "fresh_each_coup"),
]


@pytest.mark.parametrize(("old", "new", "said"), BAD_SEATS)
def test_a_sheet_without_the_first_card_rule_does_not_load(old: str, new: str, said: str) -> None:
    text = three_pictures_text()
    assert text.count(old) == 1
    with pytest.raises(croupier.SheetError, match=said) as caught:
        croupier.parse_sheet(text.replace(old, new), "bad.toml")
    if said == "13 digits":
        error = caught.value
        assert error.problem == (
            "write 13 digits for the ranks A to K: 0 for Banker, 1, 2, 3 for a box"
        )
        assert (error.source_line or "")[(error.column or 0) - 1 :] == new


DECKS = st.permutations(DECK).map(lambda order: order[:13])


@given(DECKS)
def test_any_thirteen_cards_are_dealt_as_the_reference_deals_them(cards: list[Card]) -> None:
    coup = croupier.deal(THREE_PICTURES, cards)
    expected = reference.deal([str(card) for card in cards])
    for name, hand in coup.hands.items():
        names = [str(card) for card in hand.cards]
        assert names == expected[name]
        assert hand.shown["class"] == reference.class_of(names)
        assert hand.shown["combination"] == reference.combination_of(names)
    assert coup.cards == tuple(cards)
    assert (coup.outcome, coup.unused, coup.cards_used) == (None, (), 13)


@given(DECKS)
def test_a_coup_reads_back_as_itself(cards: list[Card]) -> None:
    coup = croupier.deal(THREE_PICTURES, cards)
    assert croupier.parse_coup(THREE_PICTURES, str(coup)) == coup
    assert parse_coup(str(coup)) == coup.coup


def test_the_notation_is_one_line() -> None:
    coup = deal(STANDARD, [Card.parse(n) for n in "3h 9c Kd Qc Ks Qh Js As 2s 3s 4s 5s 6s".split()])
    assert str(coup) == "F:3h P2:9c,Kd,Qc P3:Ks,Qh,Js B:As,2s,3s P1:4s,5s,6s"


HANDS = "B:9c,Kd,Qc P1:As,2s,3s P2:4s,5s,6s P3:7s,8s,9s"
NOT_COUPS = [
    "",
    f"F:5h {HANDS} P3:7s,8s,9s",
    f"F:5h {HANDS[:-3]}",
    f"F:9c {HANDS}",
    f"F: {HANDS}",
    HANDS,
    "F:5h B:9c,Kd,Qc P1:As,2s,3s P2:4s,5s,6s P2:7s,8s,9s",
    "F:5h B:9c,Kd,Qc P1:As,2s P2:4s,5s,6s,3s P3:7s,8s,9s",
    "F:5h B:9c,Kd,Qc P2:As,2s,3s P1:4s,5s,6s P3:7s,8s,9s",
    "F:5h B:9c,Kd,Qc P1:As,2s,3s P2:4s,5s,As P3:7s,8s,9s",
    "P:2h,3d,Ah B:Ks,6c",
]
NO_CARD_IN = {
    f"F:5x {HANDS}": "5x",
    f"F:5h,6h {HANDS}": "5h,6h",
    f"F:5h {HANDS[:-1]}": "9",
}


@pytest.mark.parametrize("text", [*NOT_COUPS, *NO_CARD_IN])
def test_what_is_no_coup_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_coup(text)
    word = NO_CARD_IN.get(text)
    if word is not None:
        assert str(caught.value).startswith(f"{text!r}: {word!r} is not a card")
        return
    assert str(caught.value) == (
        f"{text!r} is no coup; write the first card and four hands of three different cards "
        f"counter-clockwise, as in F:5h {HANDS}"
    )


def test_fewer_than_thirteen_cards_are_told() -> None:
    with pytest.raises(ShoeError) as caught:
        deal(STANDARD, DECK[:12])
    assert str(caught.value) == "a coup needs 13 cards and there are 12; give more"


def test_a_coup_that_the_first_card_would_not_have_dealt_is_refused() -> None:
    with pytest.raises(NotationError, match="dealt as F:6h P1:"):
        croupier.parse_coup(THREE_PICTURES, f"F:6h {HANDS}")


@given(st.text(alphabet="FBP123:,|AsKd9c \n", max_size=60))
def test_any_text_is_a_coup_or_refused(text: str) -> None:
    try:
        coup = parse_coup(text)
    except NotationError:
        return
    assert parse_coup(str(coup)) == coup


@given(st.lists(st.sampled_from(DECK), max_size=16) | st.permutations(DECK).map(lambda o: o[:13]))
def test_a_coup_takes_exactly_thirteen_different_cards(cards: list[Card]) -> None:
    if len(cards) == len(set(cards)) == 13:
        assert croupier.deal(THREE_PICTURES, cards).cards == tuple(cards)
        return
    with pytest.raises(InputError, match=r"13 cards|one deck holds only 1"):
        croupier.deal(THREE_PICTURES, cards)


def test_each_box_is_compared_with_banker_and_told() -> None:
    chance = random.Random(3)
    told = set()
    for _ in range(300):
        coup = croupier.deal(THREE_PICTURES, chance.sample(DECK, 13))
        banker = reference.strength(str(coup.hands["banker"].shown["class"]))
        for step in coup.steps[1:]:
            mine = reference.strength(str(coup.hands[step.hand].shown["class"]))
            word = "ties" if mine == banker else "beats" if mine > banker else "loses"
            assert step.code == f"box-{word}"
            assert step.args["class"] == coup.hands[step.hand].shown["class"]
            assert step.args["banker"] == coup.hands["banker"].shown["class"]
            told.add(step.code)
        assert [step.hand for step in coup.steps[1:]] == ROUND[1:]
    assert told == {"box-ties", "box-beats", "box-loses"}
