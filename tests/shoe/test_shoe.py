"""The shoe: order, position, burn, cut card, composition; nothing is lost or made."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, Card, parse_cards
from croupier.errors import CardError, InputError, ShoeError
from croupier.shoe import (
    MAX_DECKS,
    Composition,
    Shoe,
    ShoeRules,
    burn_value,
    decks_of_cards,
    shoe_burn,
)

CARDS = st.lists(st.sampled_from(DECK), max_size=40).map(tuple)


@st.composite
def shoes(draw: st.DrawFn) -> Shoe:
    """Any shoe, dealt anywhere into, its cut card anywhere or absent."""
    order = draw(CARDS)
    places = st.integers(0, len(order))
    return Shoe(order, draw(places), draw(st.none() | places))


@given(shoes())
def test_a_shoe_reads_back_as_itself(shoe: Shoe) -> None:
    assert Shoe.parse(str(shoe)) == shoe


@pytest.mark.parametrize(
    ("text", "dealt", "left", "cut_index"),
    [
        ("|", 0, 0, None),
        ("| As Ks", 0, 2, None),
        ("As | Ks # Qd", 1, 2, 2),
        ("As # Ks | Qd", 2, 1, 1),
        ("As | # Ks", 1, 1, 1),
        ("# | As", 0, 1, 0),
        ("As,10d|Ks", 2, 1, None),
    ],
)
def test_written_shoes(text: str, dealt: int, left: int, cut_index: int | None) -> None:
    shoe = Shoe.parse(text)
    assert (shoe.position_index, shoe.left_count, shoe.cut_index) == (dealt, left, cut_index)


@pytest.mark.parametrize("text", ["|", "| As Ks", "As | # Ks", "As # | Ks", "# | As", "As Ks | #"])
def test_a_cut_card_at_the_mouth_of_the_shoe_is_written_on_the_side_it_lies(text: str) -> None:
    shoe = Shoe.parse(text)
    written = str(shoe)
    # lying right before the next card, it has not come out: it is written with the cards to come
    at_the_mouth = shoe.cut_index == shoe.position_index
    assert written == (text.replace("# |", "| #") if at_the_mouth else text)


@pytest.mark.parametrize("text", ["", "As Ks", "As | Ks | Qd", "# As # | Ks", "As | Kx", "| # #"])
def test_what_is_no_shoe_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^write a shoe as dealt cards|'Kx' is not a card"):
        Shoe.parse(text)


@given(shoes(), st.integers(-3, 50))
def test_drawing_loses_no_card_and_never_more_than_there_are(shoe: Shoe, count: int) -> None:
    if not 0 <= count <= shoe.left_count:
        with pytest.raises(ShoeError, match=f"the shoe has {shoe.left_count} left"):
            shoe.draw(count)
        return
    cards, after = shoe.draw(count)
    assert cards == shoe.peek(count)
    assert shoe.discards + cards == after.discards
    assert after.left_count == shoe.left_count - count
    assert (after.order, after.cut_index) == (shoe.order, shoe.cut_index)
    assert shoe.remaining() == Composition.of(cards + after.order[after.position_index :])


@given(shoes())
def test_what_is_left_and_what_is_gone_make_the_whole(shoe: Shoe) -> None:
    gone = Composition.of(shoe.discards)
    assert shoe.remaining() == Composition.of(shoe.order).without(shoe.discards)
    assert gone.card_count + shoe.remaining().card_count == len(shoe.order)


@pytest.mark.parametrize("decks", [1, 6, 8, MAX_DECKS])
def test_decks_make_a_shoe_of_so_many_of_each_card(decks: int) -> None:
    cards = decks_of_cards(decks)
    assert len(cards) == 52 * decks
    assert Counter(cards) == dict.fromkeys(DECK, decks)
    assert Composition.of_decks(decks).counts == (decks,) * 52


@pytest.mark.parametrize("decks", [0, -1, MAX_DECKS + 1, 10**9])
def test_no_other_number_of_decks_makes_a_shoe(decks: int) -> None:
    with pytest.raises(ShoeError, match=f"1 to {MAX_DECKS}"):
        decks_of_cards(decks)


# --- the burn of a new shoe (D0, term 1) ---------------------------------------------------------

BURNS = dict(zip(RANKS, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))


@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize(("rank", "more"), BURNS.items())
def test_term_1_burns_as_many_cards_as_the_first_one_says(rank: str, more: int, suit: str) -> None:
    first = Card.parse(rank + suit)
    order = (first, *decks_of_cards(8))
    burnt, after = shoe_burn(Shoe.load(order), ShoeRules(8, "first-card"))
    assert burn_value(first) == more
    assert burnt == order[: 1 + more]
    assert after.left_count == len(order) - 1 - more


def test_term_1_a_queen_leaves_405_of_416() -> None:
    queen = Card.parse("Qh")
    order = (queen, *(card for card in decks_of_cards(8)[::-1]))[:416]
    burnt, after = shoe_burn(Shoe.load(order, 14), ShoeRules(8, "first-card", 1, 14))
    assert (len(burnt), after.left_count, len(after.discards)) == (11, 405, 11)


def test_a_sheet_without_a_burn_burns_nothing() -> None:
    shoe = Shoe.load(DECK)
    assert shoe_burn(shoe, ShoeRules(1)) == ((), shoe)


@pytest.mark.parametrize("text", ["|", "| As", "| Kh 2c 3c", "| 9h 2c 3c 4c 5c 6c 7c 8c 9c"])
def test_a_shoe_too_small_for_its_burn_is_refused(text: str) -> None:
    with pytest.raises(ShoeError, match="cards are needed"):
        shoe_burn(Shoe.parse(text), ShoeRules(1, "first-card"))


# --- the cut card (D0, term 3) -------------------------------------------------------------------


@pytest.mark.parametrize("cut_from_end", range(52))
def test_the_cut_card_comes_out_with_the_first_card_behind_it(cut_from_end: int) -> None:
    shoe = Shoe.load(DECK, cut_from_end)
    out = []
    for _ in range(52):
        _, shoe = shoe.draw(1)
        out.append(shoe.cut_card_out)
    assert out == [drawn > 52 - cut_from_end for drawn in range(1, 53)]


def test_term_3_the_coup_that_passes_the_cut_card_is_the_last() -> None:
    """Cut card before card 10: drawn up to it, it is still inside; one more brings it out."""
    shoe = Shoe.load(DECK[:20], 10)
    _, at_the_card = shoe.draw(10)
    assert not at_the_card.cut_card_out  # that coup was not the last
    _, burn = at_the_card.draw(1)  # the next coup's burn brings it out: that coup is the last
    assert burn.cut_card_out
    _, in_a_coup = shoe.draw(9)[1].draw(5)
    assert in_a_coup.cut_card_out


@pytest.mark.parametrize("cut_from_end", [-1, 52, 53])
def test_a_cut_card_outside_the_shoe_is_refused(cut_from_end: int) -> None:
    with pytest.raises(ShoeError, match="cut card cannot lie"):
        Shoe.load(DECK, cut_from_end)


def test_a_shoe_without_a_cut_card_never_shows_one() -> None:
    assert not Shoe.load(DECK).draw(52)[1].cut_card_out


# --- compositions --------------------------------------------------------------------------------


@given(CARDS)
def test_a_composition_reads_back_as_itself(cards: tuple[Card, ...]) -> None:
    composition = Composition.of(cards)
    assert Composition.parse(str(composition)) == composition
    assert composition.card_count == len(cards)
    assert composition.counts == tuple(cards.count(card) for card in DECK)


@given(CARDS, CARDS)
def test_cards_leave_a_composition_only_if_they_are_there(
    cards: tuple[Card, ...], gone: tuple[Card, ...]
) -> None:
    composition = Composition.of(cards)
    if Counter(gone) - Counter(cards):
        with pytest.raises(ShoeError, match="taken out more often"):
            composition.without(gone)
        return
    left = Counter(cards)
    left.subtract(gone)
    assert composition.without(gone) == Composition.of(tuple(left.elements()))


@pytest.mark.parametrize(
    "text",
    [
        *["As", "As=", "As=x", "As=-1", "As=1.5", "As=²", "As=1 As=1", "As=1 as=2", "As=1_0"],
        *["As=" + "9" * 5_000, "=1", "Xx=1", "As==1"],
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_what_is_no_composition_is_refused(text: str) -> None:
    with pytest.raises((ShoeError, CardError)) as caught:
        Composition.parse(text)
    assert len(str(caught.value)) < 200


def test_the_empty_text_is_a_composition_of_no_cards() -> None:
    assert Composition.parse("").card_count == 0
    assert str(Composition.of(parse_cards("10d Ks Td"))) == "Td=2 Ks=1"
