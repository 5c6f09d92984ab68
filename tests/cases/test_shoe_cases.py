"""Cases 30 and 31: the end of a shoe, and the order in which cards leave it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, parse_cards
from croupier.games.rulebook import rulebook
from croupier.shoe import Shoe
from tests.cases.sheets import BACCARAT, THREE_PICTURES
from tests.cases.tickets import cards

BOOK = rulebook(BACCARAT)


def play_on(shoe: Shoe) -> tuple[list[croupier.DealtCoup], Shoe]:
    """Deal coup after coup; none is begun with fewer cards than one can take."""
    coups = []
    while shoe.left_count >= BOOK.game.max_cards:
        dealt = croupier.deal(BACCARAT, shoe.peek(BOOK.game.max_cards))
        drawn, shoe = shoe.draw(dealt.cards_used)
        assert drawn == dealt.cards
        coups.append(dealt)
    return coups, shoe


def test_case_30_a_shoe_of_ten_cards_gives_two_coups_and_then_says_no() -> None:
    shoe = Shoe.load(parse_cards(cards("K K 6 7 2 A 3 A K 4")))
    coups, left = play_on(shoe)
    shown = [tuple(hand.shown["total"] for hand in coup.hands.values()) for coup in coups]
    assert shown == [(6, 7), (5, 6)]
    assert [coup.outcome for coup in coups] == ["banker", "banker"]
    assert left.left_count == 0
    with pytest.raises(croupier.ShoeError, match="at least 4 cards and there are 0"):
        croupier.deal(BACCARAT, left.peek(6))


def test_case_30_five_cards_do_not_begin_a_coup() -> None:
    """A table asks before it opens a coup: a coup can take six cards and there are five."""
    shoe = Shoe.load(parse_cards(cards("2 K 3 5 4")))
    assert play_on(shoe) == ([], shoe)
    with pytest.raises(croupier.ShoeError, match="6 cards are needed but the shoe has 5 left"):
        shoe.draw(BOOK.game.max_cards)


def test_case_30_a_missing_sixth_card_is_told_and_dealt_from_nowhere() -> None:
    with pytest.raises(croupier.ShoeError, match="Banker must draw a third card"):
        croupier.deal(BACCARAT, cards("2 K 3 5 4"))


@given(st.lists(st.sampled_from(DECK), max_size=60))
def test_case_30_kind_a_shoe_ends_and_never_refills(order: list[croupier.Card]) -> None:
    coups, left = play_on(Shoe.load(order))
    dealt = [card for coup in coups for card in coup.cards]
    assert dealt == order[: len(dealt)]
    assert left.discards == tuple(dealt)
    assert left.left_count == len(order) - len(dealt) < 6


def test_case_31_cards_go_player_banker_player_banker() -> None:
    coup = croupier.deal(BACCARAT, cards("4 9 5 K"))
    assert [str(card) for card in coup.hands["player"].cards] == ["4s", "5d"]
    assert [str(card) for card in coup.hands["banker"].cards] == ["9h", "Kc"]
    assert coup.outcome == "tie"
    assert [hand.shown["total"] for hand in coup.hands.values()] == [9, 9]


@given(st.permutations(DECK))
def test_case_31_kind_every_card_goes_where_the_order_of_play_sends_it(
    order: list[croupier.Card],
) -> None:
    """D4: P1 B1 P2 B2, Player's third before Banker's. D3: the first card, then box by box."""
    coup = croupier.deal(BACCARAT, order)
    player, banker = (hand.cards for hand in coup.hands.values())
    assert (player[0], banker[0], player[1], banker[1]) == tuple(order[:4])
    assert (*player[2:], *banker[2:]) == tuple(order[4 : coup.cards_used])
    assert coup.unused == tuple(order[coup.cards_used :])
    pictures = croupier.deal(THREE_PICTURES, order[:13])
    assert pictures.order is not None
    in_order = [card for box in pictures.order for card in pictures.hands[box].cards]
    assert [pictures.first_card, *in_order] == order[:13]
