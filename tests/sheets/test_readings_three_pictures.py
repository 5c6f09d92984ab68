"""How unclear sentences of D3 are read, each shown by what it does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.cards import DECK, parse_cards
from croupier.games.catalog import library
from tests.sheets.house import THREE_PICTURES, book, net, results

BOXES = ("banker", "player_1", "player_2", "player_3")
NUMBER = {rank: number for number, rank in enumerate("A23456789TJQK", start=1)}


def coup_of(**hands: str) -> str:
    """Cards of a coup in which an ace is turned first, so Banker is dealt first.

    Boxes that are not named get what is left of the deck.
    """
    named = {box: parse_cards(cards) for box, cards in hands.items()}
    taken = {card for cards in named.values() for card in cards}
    first = next(card for card in parse_cards("As Ah Ad Ac") if card not in taken)
    spare = [card for card in DECK if card not in taken and card != first]
    cards = [first]
    for box in BOXES:
        cards += named[box] if box in named else [spare.pop() for _ in range(3)]
    return " ".join(map(str, cards))


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
@pytest.mark.parametrize("rank", NUMBER)
def test_d3_the_first_cards_points_are_its_rank_number(sheet_id: str, rank: str) -> None:
    """R23"""
    first = next(card for card in DECK if str(card) == f"{rank}d")
    others = [card for card in DECK if card != first][:12]
    coup = book(sheet_id).deal([first, *others])
    assert coup.order[0] == BOXES[(NUMBER[rank] - 1) % 4]


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
def test_d3_the_first_card_fixes_dealing_and_opening_order(sheet_id: str) -> None:
    """R24"""
    rules = book(sheet_id)
    cards = parse_cards("3d As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs")
    coup = rules.deal(cards)
    assert coup.order == ("player_2", "player_3", "banker", "player_1")
    assert coup.dealt == (cards[1:4], cards[4:7], cards[7:10], cards[10:13])
    opened = rules.game.explain(rules.sheet.deal_rules, coup)[0]
    assert opened.hand == coup.order[0]


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
@pytest.mark.parametrize(
    ("hand", "result"),
    [("Kh Qh Jh", "win"), ("Jh Js Jd", "win"), ("Kh Qh Th", "lose"), ("Kh Qh 9h", "lose")],
)
def test_d3_3_cay_as_a_bet_is_three_pictures(sheet_id: str, hand: str, result: str) -> None:
    """R25"""
    cards = coup_of(player_1=hand, banker="2d 3c 5d")
    assert results(sheet_id, cards, "player_1_three_pictures") == result


PAIR_PLUS = {
    "7h 7d 2c": 1,
    "2h 6h 9h": 3,
    "5h 6d 7c": 6,
    "Qh Kd Ac": 6,
    "Ah 2d 3c": 6,
    "7h 7d 7c": 30,
    "5h 6h 7h": 40,
    "Kh Ad 2c": -1,
    "2h 6d 9c": -1,
}


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
@pytest.mark.parametrize(("hand", "pays"), PAIR_PLUS.items())
def test_d3_pair_combination_is_a_pair_or_better(sheet_id: str, hand: str, pays: int) -> None:
    """R26"""
    for box in ("player_1", "player_2", "player_3", "banker"):
        assert net(sheet_id, coup_of(**{box: hand}), f"{box}_pair_plus") == pays * 100_00


# ranks of hands from the highest class down
RANKING = [
    ("KQJ", "3P"),
    ("KQ9", "2P9"),
    ("K45", "P9"),
    ("234", "9"),
    ("KQ8", "2P8"),
    ("K35", "P8"),
    ("224", "8"),
    ("KQA", "2P1"),
    ("KTA", "P1"),
    ("TTA", "1"),
    ("KQT", "2P0"),
    ("KTT", "P0"),
    ("T64", "0"),
]


def of_ranks(ranks: str, but: str = "") -> str:
    """A hand of these ranks, of no suit that makes it a card of `but`."""
    hand: list[str] = []
    for rank in ranks:
        hand.append(next(rank + s for s in "shdc" if rank + s not in [*hand, *but.split()]))
    return " ".join(hand)


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(RANKING)))
def test_d3_points_come_first_and_pictures_second(
    sheet_id: str, higher: tuple[str, str], lower: tuple[str, str]
) -> None:
    """R27"""
    above = of_ranks(higher[0])
    below = of_ranks(lower[0], above)
    bets = "player_1_win player_1_lose player_1_tie"
    cards = coup_of(player_1=above, banker=below)
    assert results(sheet_id, cards, bets) == "win lose lose"
    cards = coup_of(player_1=below, banker=above)
    assert results(sheet_id, cards, bets) == "lose win lose"
    hands = book(sheet_id).game.hands(book(sheet_id).deal(parse_cards(cards)))
    shown = hands["banker"].shown["class"], hands["player_1"].shown["class"]
    assert shown == (higher[1], lower[1])


def test_d3_ranking_names_the_classes_as_the_document_does() -> None:
    """R27"""
    order = [name for _, name in RANKING]
    classes = book("three-pictures").sheet.game.facts["box"].labels
    assert sorted(order, key=classes.index, reverse=True) == order


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
def test_d3_a_ten_counts_0_and_is_no_picture(sheet_id: str) -> None:
    """R28"""
    # 9-K-10 holds one picture, 9-K-Q two
    cards = coup_of(player_1="9h Kh Th", banker="9s Ks Qs")
    assert results(sheet_id, cards, "player_1_win player_1_lose") == "lose win"
    cards = coup_of(player_1="Th Td Tc", banker="Kd Kc Jd")
    assert results(sheet_id, cards, "player_1_three_pictures player_1_win") == "lose lose"


@pytest.mark.parametrize("sheet_id", THREE_PICTURES)
def test_d3_a_tie_returns_win_and_lose_only(sheet_id: str) -> None:
    """R29"""
    cards = coup_of(player_2="Kh Qh Jh", banker="Ks Js Jc")
    bets = "win lose tie three_pictures pair_plus".split()
    assert (
        results(sheet_id, cards, " ".join(f"player_2_{bet}" for bet in bets))
        == "push push win win win"
    )
    cards = coup_of(player_2="Kh 4d 5c", banker="Js 7c 2h")
    assert (
        results(sheet_id, cards, " ".join(f"player_2_{bet}" for bet in bets))
        == "push push win lose lose"
    )


def test_d3_phrases_about_casino_business_decide_nothing() -> None:
    """R30"""
    reading = library().readings["R30"]
    for sheet_id in THREE_PICTURES:
        sheet = book(sheet_id).sheet
        assert reading in sheet.readings
        # what such phrases could be taken to ask for, the sheet does not do
        assert not sheet.side_needs_main
        assert sheet.rounding == (None, None)
