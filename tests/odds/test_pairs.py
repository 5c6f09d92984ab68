"""Pairs in closed form are what the whole coup gives."""

from __future__ import annotations

import random

import pytest

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.odds.appraise import appraise
from croupier.odds.bet import appraise_bet
from croupier.odds.pairs import pair_distribution, reads_pairs_alone
from croupier.shoe import Composition, decks_of_cards

SHEETS = ("baccarat", "pairs")


@pytest.mark.parametrize("sheet_id", SHEETS)
@pytest.mark.parametrize("left", [416, 300, 61, 9, 6])
def test_pairs_are_worth_what_whole_coups_give(sheet_id: str, left: int) -> None:
    book = rulebook(load_sheet(sheet_id))
    bets = [bet for bet in book.sheet.bets.values() if reads_pairs_alone(bet)]
    assert bets
    cards = list(decks_of_cards(8))
    random.Random(left).shuffle(cards)
    composition = Composition.of(cards[:left])
    found = [appraise_bet(bet, pair_distribution(composition.counts)) for bet in bets]
    for one, whole in zip(found, appraise(book, composition, bets), strict=True):
        assert one.mean == whole.mean
        assert one.variance == whole.variance


def test_bets_on_more_than_pairs_are_told_from_them() -> None:
    bets = load_sheet("baccarat").bets
    assert [bet_id for bet_id, bet in bets.items() if reads_pairs_alone(bet)] == [
        "banker_pair",
        "player_pair",
        "either_pair",
        "perfect_pair",
    ]
