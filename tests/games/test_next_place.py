"""Where the next card of a coup goes: told card by card, it is how the whole coup is dealt."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook, rulebook

BOOKS = {name: rulebook(load_sheet(name)) for name in shipped_sheets()}
LINES = [
    # cards that lie, and where the next goes
    ("baccarat", "", "player"),
    ("baccarat", "2h", "banker"),
    ("baccarat", "2h Ks", "player"),
    ("baccarat", "2h Ks 3d", "banker"),
    ("baccarat", "2h Ks 3d 6c", "player"),
    ("baccarat", "2h Ks 3d 6c Ah", None),
    ("baccarat", "2h Ks 3d 6c 6h", "banker"),
    ("baccarat", "2h Ks 3d 6c 6h 9c", None),
    ("baccarat", "9h Ks Kd 6c", None),
    ("baccarat", "Kh 2s 6d 3c", "banker"),
    ("baccarat", "Kh 2s 7d 6c", None),
    ("three-pictures", "", "first_card"),
    ("three-pictures", "Ah", "banker"),
    ("three-pictures", "2h", "player_1"),
    ("three-pictures", "Jh", "player_2"),
    ("three-pictures", "Qh", "player_3"),
    ("three-pictures", "Kh 2s 3s", "banker"),
    ("three-pictures", "Kh 2s 3s 4s", "player_1"),
    ("three-pictures", "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts", "banker"),
    ("three-pictures", "6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", None),
]


def place(book: Rulebook, cards: tuple[Card, ...]) -> str | None:
    """Where the next card goes."""
    return book.game.next_place(book.sheet.deal_rules, cards)


@pytest.mark.parametrize(("sheet", "cards", "expected"), LINES)
def test_a_line_of_cards(sheet: str, cards: str, expected: str | None) -> None:
    assert place(BOOKS[sheet], parse_cards(cards)) == expected


@pytest.mark.parametrize("sheet", BOOKS)
@settings(max_examples=20)
@given(chance=st.randoms(use_true_random=False))
def test_card_by_card_a_coup_is_dealt_as_at_once(sheet: str, chance: Random) -> None:
    book = BOOKS[sheet]
    pack = list(DECK) * book.sheet.shoe.decks
    count = book.game.max_cards
    cards = tuple(chance.sample(pack, count))
    whole = book.deal(cards)
    hands: dict[str, list[Card]] = {}
    for used in range(count + 1):
        where = place(book, cards[:used])
        if where is None:
            break
        hands.setdefault(where, []).append(cards[used])
    assert book.game.cards_of(whole) == cards[:used]
    hands.pop("first_card", None)
    expected = {name: list(hand.cards) for name, hand in book.game.hands(whole).items()}
    assert hands == expected
