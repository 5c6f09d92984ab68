"""The worst case of all bets at once, against a walk over everything that a coup can show."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cli.report.exposure import worst_of_all
from croupier.cli.report.page import html_page
from croupier.odds.appraise import joint
from croupier.odds.tiers import deciding_tiers, pays_of
from tests.report.appraisals import full, hostile


@pytest.mark.parametrize("sheet_id", ["baccarat", "tiger", "ez"])
def test_it_is_the_worst_result_that_some_deal_has(sheet_id: str) -> None:
    one = full(sheet_id)
    bets = [odds.bet for odds in one.bets]
    pays = [pays_of(bet) for bet in bets]
    results = deciding_tiers(bets, joint(one.rulebook, one.draw, bets))
    worst = max(
        sum((pay[index].net for pay, index in zip(pays, result, strict=True)), Fraction(0))
        for result in results
    )
    assert worst_of_all(one) == worst


def test_the_figure_on_the_page() -> None:
    # Perfect Pair 200, a pair on each side 11 and 11, Either Pair 5, and the best of the rest:
    # Banker wins with four cards, odd over even
    assert worst_of_all(full("baccarat")) == Fraction("235.34")
    assert "at most 235.34 units" in html_page(full("baccarat"))


def test_boxes_together_owe_no_less_than_any_of_their_bets() -> None:
    one = full("three-pictures")
    assert worst_of_all(one) >= max(odds.highest_pay for odds in one.bets)
    # three boxes with three pictures each take at most what the boxes could show one by one
    assert worst_of_all(one) <= sum(odds.highest_pay for odds in one.bets)
    assert "never below the truth" in html_page(one)


def test_bets_that_win_together_add_up_and_none_owe_nothing() -> None:
    assert worst_of_all(hostile()) == len(hostile().bets)
    assert worst_of_all(hostile()._replace(bets=())) == 0
