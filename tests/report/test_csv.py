"""Comma-separated values: every bet, exact and plain numbers, nothing a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from functools import partial
from math import isclose
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.report.csv_table import COLUMNS, _text, csv_text
from croupier.cli.signs import ASCII
from tests.report.appraisals import NAMES, SHEETS, full, hostile, some

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.odds.appraisal import Appraisal

ONES: dict[str, Callable[[], Appraisal]] = {
    **{sheet_id: partial(full, sheet_id) for sheet_id in SHEETS},
    **{kind: partial(some, kind) for kind in ("endless", "counted", "given")},
    "6 decks": partial(full, "baccarat", 6),
}


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("name", ONES)
def test_every_bet_is_there_and_exact(name: str) -> None:
    one = ONES[name]()
    told = rows(csv_text([one]))
    assert [row["bet"] for row in told] == [odds.bet.id for odds in one.bets]
    for row, odds in zip(told, one.bets, strict=True):
        edge = Fraction(int(row["edge_numerator"]), int(row["edge_denominator"]))
        assert edge == odds.edge
        assert float(row["edge"]) == float(odds.edge)
        assert float(row["rtp"]) == float(1 - edge)
        deals = int(row["deals"])
        assert deals == odds.deals
        for kind in ("win", "push", "lose"):
            assert Fraction(int(row[f"{kind}_deals"]), deals) == getattr(odds, kind)
            assert float(row[kind]) == float(getattr(odds, kind))
        assert float(row["variance"]) == float(odds.variance)
        assert isclose(float(row["sd"]) ** 2, odds.variance, rel_tol=1e-12)
        assert float(row["highest_pay"]) == float(odds.highest_pay)
        assert float(row["hit_frequency"]) == float(odds.win)
        assert row["name"] == odds.bet.names.en
        assert row["fingerprint"] == one.rulebook.fingerprint


def test_several_shoes_are_in_one_table_under_one_head() -> None:
    text = csv_text([full("baccarat", 6), full("baccarat")], "zh")
    told = rows(text)
    assert text.splitlines()[0] == ",".join(f'"{name}"' for name in COLUMNS)
    assert len(told) == 26
    assert {row["shoe"] for row in told} == {"6 decks, 312 cards", "8 decks, 416 cards"}
    assert told[0]["name"] == "庄"


def test_what_never_resolves_has_no_resolved_edge() -> None:
    one = full("baccarat")
    always = one.bets[0]._replace(tiers=one.bets[0].tiers[1:2])
    weight = always.tiers[0]._replace(weight=always.deals)
    (row,) = rows(csv_text([one._replace(bets=(always._replace(tiers=(weight,)),))]))
    assert (row["edge_resolved"], row["push"]) == ("", "1.0")


# --- formulas ---------------------------------------------------------------------------------


def cells(line: str, mark: str) -> list[str]:
    """What a spreadsheet makes of a line where it splits cells at another mark."""
    return next(csv.reader([line], delimiter=mark))


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_no_text_of_a_sheet_begins_a_formula(mark: str) -> None:
    texts = csv_text([hostile()]).splitlines()
    for line in texts[1:]:
        for spelt in (line, line.encode("ascii", ASCII).decode("ascii")):
            for cell in cells(spelt, mark):
                begin = cell.strip(" \"'")[:1]
                number = cell.replace("-", "", 1).replace(".", "", 1).replace("e-", "", 1)
                assert begin not in {"=", "+", "@"} or "'" in cell, cell
                assert begin != "-" or number.isdigit() or "'" in cell, cell


def test_a_hostile_name_is_kept_but_for_an_apostrophe() -> None:
    told = [row["name"] for row in rows(csv_text([hostile()]))]
    assert told[0] == NAMES[0]
    assert told[1] == "'" + NAMES[1].replace(';"a"', ';"a"')
    assert told[3:5] == [f"'{NAMES[3]}", f"'{NAMES[4]}"]
    assert told[7] == "a;'=1+1,'=2|'=3"
    assert told[8:] == ["'＝1+1", "'–1+1"]


@given(st.text(alphabet=[*"=+-@'\";,| \t\r\na1", "＝", "−", "\u0301", "\u202e"]))
def test_no_text_at_all_does(text: str) -> None:
    safe = _text(text)
    assert safe.isprintable()
    spelt = safe.encode("ascii", ASCII).decode("ascii")
    for mark in ',;|"':
        for cell in spelt.split(mark):
            assert cell.strip()[:1] not in {"=", "+", "-", "@"}, (text, safe)


@pytest.mark.parametrize("text", ["Player Pair", "Tie (Hòa)", "2P9 - 9", "庄", "x=1"])
def test_an_innocent_text_is_left_alone(text: str) -> None:
    assert _text(text) == text
