"""Cards: one code, one notation, and nothing else is a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import (
    CARD_COUNT,
    DECK,
    RANKS,
    SUITS,
    Card,
    check_copies,
    format_cards,
    parse_cards,
)
from croupier.errors import CardError, shown

NAMES = [rank + suit for rank in RANKS for suit in SUITS]


def test_the_deck_is_52_different_cards_by_rank_and_suit() -> None:
    assert len(DECK) == CARD_COUNT == len(set(DECK)) == 52
    assert [str(card) for card in DECK] == NAMES
    assert [int(card) for card in DECK] == list(range(52))
    for card in DECK:
        assert RANKS[card.rank_index] + SUITS[card.suit_index] == str(card)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_reads_back_as_itself(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card).upper()) == Card.parse(f" {str(card).lower()}\t") == card
    assert eval(repr(card), {"Card": Card}) == card


@pytest.mark.parametrize("suit", SUITS)
def test_ten_is_written_t_or_10(suit: str) -> None:
    assert Card.parse(f"10{suit}") == Card.parse(f"T{suit}") == Card.parse(f"t{suit.upper()}")
    assert str(Card.parse(f"10{suit}")) == f"T{suit}"


def test_rank_and_suit_can_be_compared_by_code_alone() -> None:
    for one in DECK:
        for other in DECK:
            assert (one >> 2 == other >> 2) == (str(one)[0] == str(other)[0])
            assert (one & 3 == other & 3) == (str(one)[1] == str(other)[1])


@pytest.mark.parametrize("code", [-1, 52, 53, 10**9, -(10**9)])
def test_a_code_outside_the_deck_is_no_card(code: int) -> None:
    with pytest.raises(CardError, match=r"from 0 \(As\) to 51"):
        Card(code)


NOT_CARDS = [
    *["", " ", "A", "s", "As Ks", "Ass", "1s", "0s", "11s", "100s", "10", "10T", "110s", "T0s"],
    *["sA", "Xs", "Ax", "A♤", "Аs", "Ａs", "Kſ", "\u212as", "A-s", "A.s", "-As", "As\0", "joker"],
]


@pytest.mark.parametrize("text", NOT_CARDS, ids=ascii)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)
    assert "such as Ks or 10d" in str(caught.value)


@given(st.text(max_size=6))
def test_any_text_is_one_of_52_cards_or_refused(text: str) -> None:
    written = text.strip().lower().replace("10", "t", 1)
    try:
        card = Card.parse(text)
    except CardError:
        assert written not in {name.lower() for name in NAMES}
        return
    assert str(card).lower() == written


@given(st.text(min_size=31, max_size=3_000))
def test_a_refusal_stays_short_whatever_was_given(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse("x" + text)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(("chars", "part"), [(30, "x" * 30), (31, "x" * 30 + "…")])
def test_a_long_word_is_shown_in_part(chars: int, part: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse("x" * chars)
    assert str(caught.value).startswith(f"{part!r} is not a card; ")


@pytest.mark.parametrize("given", [None, 7, b"Ks", ["Ks"], Card(3)])
@pytest.mark.parametrize(("read", "example"), [(Card.parse, "Ks"), (parse_cards, "Ks 9d")])
def test_what_is_no_text_is_refused_with_an_example(
    read: Callable[[Any], object], example: str, given: object
) -> None:
    with pytest.raises(CardError) as caught:
        read(given)
    assert str(caught.value) == f"a text such as {example!r} is wanted, not {shown(given)}"


@given(st.lists(st.sampled_from(DECK)), st.sampled_from([" ", ",", ", ", "\n", " ,\t"]))
def test_a_list_reads_back_as_itself(cards: list[Card], between: str) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(between.join(map(str, cards))) == tuple(cards)


def test_a_list_names_the_word_that_is_no_card() -> None:
    with pytest.raises(CardError, match="'Zz' is not a card"):
        parse_cards("As Zz Kd")
    assert parse_cards("") == parse_cards(" , ") == ()


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_more_copies_than_the_decks_hold_are_refused(decks: int) -> None:
    check_copies(DECK * decks, decks)
    check_copies([], decks)
    for card in (DECK[0], DECK[17], DECK[51]):
        have = "one deck holds only 1" if decks == 1 else f"{decks} decks hold only {decks}"
        with pytest.raises(CardError) as caught:
            check_copies([*DECK * decks, card], decks)
        assert (
            str(caught.value) == f"{card} is given {decks + 1} times, but {have}; check the cards"
        )


@pytest.mark.parametrize(
    ("seen", "card"), [("A♠", "As"), ("10♦", "Td"), ("k♥", "Kh"), ("9♣\ufe0f", "9c")]
)
def test_cards_are_read_as_they_are_shown(seen: str, card: str) -> None:
    assert str(Card.parse(seen)) == card
