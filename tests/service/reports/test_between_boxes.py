"""Covariances between boxes that come with croupier are those that are reckoned."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import rulebook
from croupier.odds.correlations import correlations
from croupier.service.reports.expected import Expectation, pair_of
from croupier.service.reports.sums import SheetSums
from tools.between_boxes import FILE

KEPT = json.loads(FILE.read_text(encoding="utf-8"))
BOXED = [each for each in shipped_sheets() if rulebook(load_sheet(each)).game.boxes]


@pytest.mark.parametrize("sheet_id", BOXED)
def test_every_shipped_sheet_with_boxes_is_there_with_all_its_pairs(sheet_id: str) -> None:
    """Else run `python -m tools.between_boxes`."""
    book = rulebook(load_sheet(sheet_id))
    pairs = KEPT[book.fingerprint]
    count = len(book.sheet.bets)
    assert len(pairs) == count * (count - 1) // 2


def test_nothing_else_is_there() -> None:
    assert KEPT.keys() == {rulebook(load_sheet(each)).fingerprint for each in BOXED}


PAIRS = [
    ("three-pictures", "player_1_three_pictures", "player_2_three_pictures"),
    ("three-pictures", "player_1_three_pictures", "banker_pair_plus"),
    ("three-pictures-market", "player_1_win", "player_1_tie"),
    ("three-pictures-market", "player_1_three_pictures", "player_3_three_pictures"),
]


@pytest.mark.parametrize(("sheet_id", "one", "other"), PAIRS)
def test_what_is_kept_is_what_is_reckoned(sheet_id: str, one: str, other: str) -> None:
    book = rulebook(load_sheet(sheet_id))
    (found,) = correlations(book, None, [book.sheet.bets[one], book.sheet.bets[other]]).values()
    pair = pair_of(one, other)
    assert Fraction(KEPT[book.fingerprint][" ".join(pair)]) == found.covariance
    variance = Expectation(book).variance(SheetSums({}, {pair: 3}))
    assert variance == 6 * found.covariance
