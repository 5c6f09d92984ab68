"""What a notebook shows of an appraisal and of a bet."""

from __future__ import annotations

import html5lib
import pytest

from tests.report.appraisals import NAMES, SHEETS, full, hostile, odds_of, some


def cells(html: str) -> list[list[str]]:
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parseFragment(html)
    return [["".join(cell.itertext()) for cell in row] for row in tree.iter("tr")]


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_an_appraisal_is_a_table_of_its_bets(sheet_id: str) -> None:
    one = full(sheet_id)
    _, *rows = cells(one._repr_html_())
    assert [row[0] for row in rows] == [odds.bet.names.en for odds in one.bets]
    assert [row[1] for row in rows] == [f"{float(100 * odds.edge):.4f}%" for odds in one.bets]


def test_a_bet_is_a_table_of_its_lines() -> None:
    tie = odds_of(full("baccarat"), "tie")
    html = tie._repr_html_()
    assert cells(html) == [
        ["when", "pays", "of 4998398275503360", "chance"],
        ["banker == player", "8:1", "475627426473216", "9.5156%"],
        ["otherwise", "lose", "4522770849030144", "90.4844%"],
    ]
    assert "edge 14.3596% = 103841353768/723147898655" in html


def test_what_is_left_out_is_named() -> None:
    html = some("counted")._repr_html_()
    assert "perfect_pair is left out" in html
    assert "319 cards to come" in html


def test_hostile_names_are_text() -> None:
    one = hostile()
    html = one._repr_html_()
    assert [row[0] for row in cells(html)[1:]] == list(NAMES)
    assert "<script" not in html + "".join(odds._repr_html_() for odds in one.bets)
