"""How unclear sentences of D0's terms of dealing are read.

Those on the shoe as it is built are shown by what the shoe does; those on incidents, that the
sheets they concern say them.
"""

from __future__ import annotations

import pytest

from croupier.cards import Card, parse_cards
from croupier.games.catalog import library
from croupier.shoe import Shoe, decks_of_cards, shoe_burn
from croupier.table import events as e
from tests.sheets.house import BACCARAT, THREE_PICTURES, book
from tests.table.tables import Table

D0 = "baccarat-tai-xiu"
BURN_BY_RANK = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))


def shoe_beginning_with(card: Card, decks: int) -> Shoe:
    cards = list(decks_of_cards(decks))
    cards.remove(card)
    return Shoe.load([card, *cards])


@pytest.mark.parametrize(("rank", "burnt"), BURN_BY_RANK.items())
def test_d0_term_1_bundled_cards_are_burnt(rank: str, burnt: int) -> None:
    """R16"""
    for sheet_id in BACCARAT:
        rules = book(sheet_id).sheet.shoe
        shoe = shoe_beginning_with(Card.parse(f"{rank}h"), rules.decks)
        gone, after = shoe_burn(shoe, rules)
        assert str(gone[0]) == f"{rank}h"
        assert len(gone) == 1 + burnt
        assert after.left_count == 416 - 1 - burnt


def test_d0_term_1_a_queen_leaves_405_of_416_cards() -> None:
    """R16"""
    table = Table(book(D0)).open("Qh")
    assert table.state.shoe is not None
    assert table.state.shoe.left_count == 405


def test_d0_term_1_six_decks_work_too() -> None:
    """R16"""
    rules = book(D0).sheet.shoe._replace(decks=6)
    gone, after = shoe_burn(shoe_beginning_with(Card.parse("Ah"), 6), rules)
    assert (len(gone), after.left_count) == (2, 310)


def test_d0_term_2_the_first_card_skipped_before_each_deal_is_burnt() -> None:
    """R17"""
    # the ace burns one more card; then each coup's own burn, and four cards to a natural
    table = Table(book(D0), ann=100_00).open("Ah 2h 3c Kh Kd 9h 8h 4c Kc Ks 9d 9s")
    first, second = table.coup(ann="player=1000"), table.coup(ann="player=1000")
    assert (first.burnt, first.cards) == ("3c", "Kh Kd 9h 8h")
    assert (second.burnt, second.cards) == ("4c", "Kc Ks 9d 9s")


@pytest.mark.parametrize(
    ("sheet_id", "count"),
    [("baccarat", 1), (D0, 1), ("baccarat-odd-even", 0), ("baccarat-lucky-pairs", 0)],
)
def test_d0_term_2_only_its_sheet_and_the_house_table_burn_before_coups(
    sheet_id: str, count: int
) -> None:
    """R17"""
    assert book(sheet_id).sheet.shoe.coup_burn_count == count
    dealt = Table(book(sheet_id)).open().coup()
    assert len(parse_cards(dealt.burnt)) == count


@pytest.mark.parametrize("sheet_id", BACCARAT)
def test_d0_term_3_the_coup_in_which_the_cut_card_comes_is_the_last(sheet_id: str) -> None:
    """Term 3, which is clear."""
    rules = book(sheet_id)
    table = Table(rules).open()
    coups: list[e.CoupDealt] = []
    while not coups or not coups[-1].last:
        coups.append(table.coup())
    shoe = table.state.shoe
    assert shoe is not None
    behind_the_cut_card = 14 - shoe.left_count
    cards_of_the_last = len(parse_cards(f"{coups[-1].burnt} {coups[-1].cards}"))
    assert 0 < behind_the_cut_card <= cards_of_the_last


def text_of(reading_id: str) -> str:
    reading = library().readings[reading_id]
    return " ".join((*reading.sentence, *reading.read))


def concerns(reading_id: str, *sheet_ids: str) -> None:
    """The reading stands in exactly these sheets, in every language."""
    reading = library().readings[reading_id]
    assert reading.documents == ("D0",)
    assert not reading.sentence.missing
    assert not reading.read.missing
    for sheet_id in (*BACCARAT, *THREE_PICTURES):
        assert (reading in book(sheet_id).sheet.readings) is (sheet_id in sheet_ids), sheet_id


def test_d0_terms_2_and_6_stopped_results_stand() -> None:
    """R18"""
    concerns("R18", "baccarat", D0)
    for word in ("They stand", "giữ nguyên", "维持有效"):
        assert word in text_of("R18")


def test_d0_term_4_not_counted_for_deal_and_shoe_voids_the_coup_and_the_rest() -> None:
    """R19"""
    concerns("R19", "baccarat", D0, *THREE_PICTURES)
    for word in ("coup is void", "earlier coups stand", "Ván đó bị hủy", "本局作废"):
        assert word in text_of("R19")


def test_d0_terms_4_and_7_start_and_dealing_are_the_burns() -> None:
    """R20"""
    concerns("R20", "baccarat", D0)
    for word in ("the shoe burn and the coup burn", "lá bài bỏ qua", "销牌"):
        assert word in text_of("R20")


def test_d0_results_not_counted_return_every_stake() -> None:
    """R21"""
    concerns("R21", "baccarat", D0, *THREE_PICTURES)
    for word in ("is returned, side bets included", "hoàn trả, kể cả cược bên", "退还，包括边注"):
        assert word in text_of("R21")


def test_d0_terms_of_card_dealing_games_hold_for_three_pictures() -> None:
    """R22"""
    concerns("R22", D0, *THREE_PICTURES)
    for word in ("Terms 4, 5 and 7", "Điều 4, 5 và 7", "条款 4、5、7"):
        assert word in text_of("R22")
