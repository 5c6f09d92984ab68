"""How unclear sentences of the baccarat documents are read, each shown by what it does.

A test is named after the document and what the sentence is taken to say; its first word is the
reading in src/croupier/sheets/library.toml.
"""

from __future__ import annotations

from itertools import product

import pytest

from croupier.games.catalog import parse_sheet
from croupier.games.rulebook import rulebook
from croupier.table.refusals import Refusal
from tests.sheets.house import BACCARAT, book, drawn, hands, net, results
from tests.table.tables import Table

D0, D2, D4 = "baccarat-tai-xiu", "baccarat-odd-even", "baccarat-lucky-pairs"

# cards in the order they leave the shoe: P1 B1 P2 B2, then third cards
SIX_SIX = "Kh Ks 6h 6d"
NINE_NINE = "4h 4s 5h 5s"
PLAYER_6_BANKER_7 = "Kh Ks 6h 7d"
PLAYER_7_BANKER_6 = "Kh Ks 7h 6d"
PLAYER_6_BANKER_9 = "Kh Ks 6h 9d"
PLAYER_9_BANKER_6 = "Kh Ks 9h 6d"


@pytest.mark.parametrize("sheet_id", BACCARAT)
@pytest.mark.parametrize(
    ("cards", "banker_player_tie"),
    [
        (SIX_SIX, "push push win"),
        (NINE_NINE, "push push win"),
        (PLAYER_6_BANKER_9, "win lose lose"),
        (PLAYER_9_BANKER_6, "lose win lose"),
    ],
)
def test_d0_both_on_6_or_9_is_a_tie_only_when_equal(
    sheet_id: str, cards: str, banker_player_tie: str
) -> None:
    """R1"""
    assert results(sheet_id, cards, "banker player tie") == banker_player_tie


@pytest.mark.parametrize("sheet_id", BACCARAT)
@pytest.mark.parametrize(
    ("cards", "banker_player_tie"),
    [(PLAYER_6_BANKER_7, "win lose lose"), (PLAYER_7_BANKER_6, "lose win lose")],
)
def test_d2_note_2_6_against_7_is_no_tie(sheet_id: str, cards: str, banker_player_tie: str) -> None:
    """R1"""
    assert results(sheet_id, cards, "banker player tie") == banker_player_tie


# the rank of a card by what it is worth
VALUE_CARD = "K A 2 3 4 5 6 7 8 9".split()


def dealt(player: int, banker: int, *thirds: str) -> str:
    """Cards that give these two-card totals, then third cards by rank."""
    ranks = ("K", "K", VALUE_CARD[player], VALUE_CARD[banker], *thirds)
    return " ".join(f"{rank}s" for rank in ranks)


@pytest.mark.parametrize("sheet_id", [D0, D2, D4])
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_d0_d2_banker_draws_on_0_to_5_when_player_stands(
    sheet_id: str, player: int, banker: int
) -> None:
    """R2"""
    player_cards, banker_cards = drawn(sheet_id, dealt(player, banker, "2", "3"))
    assert player_cards == 2
    assert banker_cards == (3 if banker <= 5 else 2)


@pytest.mark.parametrize("ten", "TJQK")
@pytest.mark.parametrize("banker", range(8))
def test_d2_players_third_card_10_means_every_card_worth_0(ten: str, banker: int) -> None:
    """R3"""
    _, banker_cards = drawn(D2, dealt(5, banker, ten, "2"))
    assert banker_cards == (3 if banker <= 3 else 2)


@pytest.mark.parametrize("sheet_id", [D0, D2])
@pytest.mark.parametrize(
    ("player", "banker"), [(6, 6), (6, 7), (7, 6), (7, 7), (8, 0), (0, 9), (8, 9)]
)
def test_d2_small_is_four_cards_natural_or_not(sheet_id: str, player: int, banker: int) -> None:
    """R4"""
    assert results(sheet_id, dealt(player, banker), "small big") == "win lose"


def test_d0_big_at_1_0_54_pays_0_54() -> None:
    """R5"""
    assert net(D0, dealt(6, 5, "2"), "big") == 54_00


def test_d4_lucky_pairs_need_no_main_bet() -> None:
    """R6"""
    table = Table(book(D4), ann=1000_00).open("Kh 2s Kd 3s").begin()
    assert not isinstance(table.place("ann", "player_pair=1000", "perfect_pair=1000"), Refusal)


def test_d4_lucky_pairs_need_a_main_bet_where_the_sheet_says_so() -> None:
    """R6"""
    strict = book(D4).sheet.text.replace("need_main = false", "need_main = true")
    table = Table(rulebook(parse_sheet(strict, "strict.toml")), ann=1000_00).open().begin()
    refused = table.place("ann", "player_pair=1000")
    assert isinstance(refused, Refusal)
    assert not isinstance(table.place("ann", "player=1000", "player_pair=1000"), Refusal)


@pytest.mark.parametrize("sheet_id", BACCARAT)
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_d0_8_or_9_is_the_natural_and_ends_the_coup(
    sheet_id: str, natural: int, other: int
) -> None:
    """R7"""
    assert drawn(sheet_id, dealt(natural, other, "2", "3")) == (2, 2)
    assert drawn(sheet_id, dealt(other, natural, "2", "3")) == (2, 2)


@pytest.mark.parametrize(("player", "third"), [(5, "3"), (5, "4"), (0, "8"), (0, "9")])
def test_d0_8_or_9_on_three_cards_stops_nobody(player: int, third: str) -> None:
    """R7"""
    assert drawn(D0, dealt(player, 2, third, "3")) == (3, 3)


# Banker's rows of the table in D0 and D4: the values of Player's third card on which it draws
DRAWS_ON = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


@pytest.mark.parametrize("sheet_id", [D0, D4])
@pytest.mark.parametrize("banker", DRAWS_ON)
def test_d0_d4_optional_third_cards_are_decided_by_the_table(sheet_id: str, banker: int) -> None:
    """R8"""
    for player, third in product(range(6), range(10)):
        cards = dealt(player, banker, VALUE_CARD[third], "2", "3", "4")
        draws = str(third) in DRAWS_ON[banker]
        assert drawn(sheet_id, cards) == (3, 3 if draws else 2), (player, third)


FOUR_CARDS = {"banker": dealt(6, 7), "player": dealt(7, 6), "tie": dealt(6, 6)}
FIVE_CARDS = {"banker": dealt(6, 5, "2"), "player": dealt(6, 5, "9"), "tie": dealt(6, 5, "A")}
SIX_CARDS = {
    "banker": dealt(0, 0, "2", "3"),
    "player": dealt(0, 0, "3", "2"),
    "tie": dealt(0, 0, "3", "3"),
}


@pytest.mark.parametrize("winner", ["banker", "player", "tie"])
def test_d0_big_and_small_count_cards_whoever_wins(winner: str) -> None:
    """R9"""
    for deals, small_big in ((FOUR_CARDS, "win lose"), (FIVE_CARDS, "lose win")):
        assert results(D0, deals[winner], f"{winner} small big") == f"win {small_big}"
    assert results(D0, SIX_CARDS[winner], f"{winner} small big") == "win lose win"


def test_d4_a_side_with_equal_cards_wins_its_pair_bet_and_not_the_coup() -> None:
    """R10"""
    cards = "4h 3s 4d 3d"  # Player 8 with a pair, Banker 6 with a pair
    assert hands(D4, cards) == "P:4h,4d B:3s,3d"
    assert results(D4, cards, "banker banker_pair player player_pair") == "lose win win win"


@pytest.mark.parametrize("sheet_id", BACCARAT)
@pytest.mark.parametrize(
    ("cards", "player_pair"),
    [
        ("Kh 9s Ks 2d 3d", "win"),
        ("Kh 9s Kh 2d 3d", "win"),
        ("Kh 9s Td 2d 3d", "lose"),
        ("Qh 9s Jh 2d 3d", "lose"),
        ("5h 2s 5d 4d", "win"),
    ],
)
def test_d0_d2_d4_a_pair_is_the_same_rank(sheet_id: str, cards: str, player_pair: str) -> None:
    """R11"""
    cards += " 2h 3h"
    assert results(sheet_id, cards, "player_pair banker_pair") == f"{player_pair} lose"
    one, two, three, four, *rest = cards.split()
    mirrored = " ".join([two, one, four, three, *rest])
    assert results(sheet_id, mirrored, "player_pair banker_pair") == f"lose {player_pair}"


def test_d4_either_pair_pays_once_when_both_sides_are_paired() -> None:
    """R11"""
    assert net(D4, "4h 5s 4d 5d", "either_pair") == 500_00
    assert net(D4, "4h 5s 4d 3d", "either_pair") == 500_00


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        ("4h 2s 4h 5d", 25 * 100_00),
        ("4h 2s 4d 5d", -100_00),
        ("2s 4h 6d 4h", 25 * 100_00),
        ("4h 3s 4h 3s", 200 * 100_00),
        ("4h 3s 4h 3d", 25 * 100_00),
    ],
)
def test_d4_exactly_two_identical_cards_are_of_one_rank_and_suit(cards: str, cents: int) -> None:
    """R12"""
    for sheet_id in (D4, "baccarat"):
        assert net(sheet_id, cards, "perfect_pair") == cents


@pytest.mark.parametrize(
    ("cards", "player_is", "banker_is"),
    [
        (dealt(6, 7), "even", "odd"),
        (dealt(5, 7, "2"), "odd", "odd"),  # the third card makes 7 of 5
        (dealt(5, 7, "3"), "even", "odd"),
        (dealt(6, 4, "5"), "even", "odd"),  # and 9 of 4
        (dealt(0, 7, "K"), "even", "odd"),  # 0 is even
        (dealt(7, 7), "odd", "odd"),  # a tie
        (dealt(8, 8), "even", "even"),
    ],
)
def test_d2_results_are_odd_or_even_by_the_final_total(
    cards: str, player_is: str, banker_is: str
) -> None:
    """R13"""
    bets = {
        f"{side}_{parity}": "win" if parity == found else "lose"
        for side, found in (("player", player_is), ("banker", banker_is))
        for parity in ("odd", "even")
    }
    assert results(D2, cards, " ".join(bets)) == " ".join(bets.values())


def test_d0_banker_wins_0_95_as_1_to_1_less_5_percent() -> None:
    """R14"""
    rules = book(D0)
    pay = rules.sheet.bet("banker").tiers[0].pay
    assert str(pay) == "1:1 less 5%"
    assert net(D0, PLAYER_6_BANKER_7, "banker") == 95_00


def test_d4_several_boxes_may_be_bet_in_one_coup() -> None:
    """R15"""
    assert results(D4, SIX_SIX, "player banker tie") == "push push win"
    table = Table(book(D4), ann=1000_00).open().begin()
    assert not isinstance(table.place("ann", "player=1000", "banker=1000", "tie=1000"), Refusal)
