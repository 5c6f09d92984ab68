"""The workbook: every formula recalculated from what the cells hold, against the exact odds."""

from __future__ import annotations

import io
import re
import zipfile
from fractions import Fraction
from functools import cache, partial
from math import isclose
from typing import TYPE_CHECKING, Any

import numpy as np
import openpyxl
import pytest

from croupier.cli.report.workbook import workbook, write_workbook
from croupier.version import __version__
from tests.report.appraisals import NAMES, SHEETS, full, hostile, odds_of, some

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from croupier.odds.appraisal import Appraisal


def _made(*makers: Callable[[], Appraisal]) -> list[Appraisal]:
    return [make() for make in makers]


BOOKS: dict[str, Callable[[], list[Appraisal]]] = {
    **{sheet_id: partial(_made, partial(full, sheet_id)) for sheet_id in SHEETS},
    **{kind: partial(_made, partial(some, kind)) for kind in ("endless", "counted", "given")},
    "two shoes": partial(_made, partial(full, "baccarat", 6), partial(full, "baccarat")),
    "hostile": partial(_made, hostile),
}
"""What the workbooks are made of."""


@cache
def data(name: str, lang: str = "en") -> bytes:
    return workbook(BOOKS[name](), lang)


def opened(content: bytes, *, values: bool = False) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content), data_only=values)


def sum_if(where: Any, wanted: str, values: Any) -> float:
    return float(sum(value for held, value in zip(where, values, strict=True) if held == wanted))


def sum_product(*factors: Any) -> float:
    return float(np.sum(np.prod(np.array(factors, dtype=float), axis=0)))


FUNCTIONS: dict[str, Any] = {
    "SUMPRODUCT": sum_product,
    "SUMIF": sum_if,
    "MAX": lambda *values: max(float(np.max(value)) for value in values),
    "SQRT": np.sqrt,
    "ABS": abs,
    "SUM": np.sum,
    "IF": lambda test, yes, no: yes if test else no(),
}
CELLS = re.compile(r"(?:'((?:[^']|'')+)'!)?\$([A-Z]+)\$(\d+)(?::\$([A-Z]+)\$(\d+))?")


class Recalculated:
    """A workbook calculated anew from its constants, as a spreadsheet does; no value is trusted."""

    def __init__(self, content: bytes) -> None:
        self.book = opened(content)
        self._known: dict[tuple[str, str], Any] = {}

    def value(self, sheet: str, name: str) -> Any:
        """What a cell holds; what its formula gives."""
        if (sheet, name) not in self._known:
            cell = self.book[sheet][name]
            is_formula = cell.data_type == "f"
            self._known[sheet, name] = self._of(sheet, cell.value) if is_formula else cell.value
        return self._known[sheet, name]

    def _of(self, sheet: str, formula: str) -> Any:
        held: list[Any] = []

        def keep(match: re.Match[str]) -> str:
            page = (match[1] or sheet).replace("''", "'")
            if match[4] is None:
                held.append(self.value(page, match[2] + match[3]))
            else:
                assert match[2] == match[4]
                rows = range(int(match[3]), int(match[5]) + 1)
                held.append(np.array([self.value(page, f"{match[2]}{row}") for row in rows]))
            return f"HELD[{len(held) - 1}]"

        code = CELLS.sub(keep, formula[1:]).replace("^", "**")
        code = re.sub(r"(?<![<>=])=(?!=)", "==", code)
        # a spreadsheet works out only the branch it takes
        code = re.sub(r"^IF\((.*?),(.*?),(.*)\)$", r"IF(\1,\2,lambda: \3)", code)
        return eval(code, {"__builtins__": {}, "HELD": held, **FUNCTIONS})

    def table(self, sheet: str) -> list[dict[str, Any]]:
        """The rows of a sheet by their heads."""
        heads, *rows = self.book[sheet].iter_rows()
        names = [cell.value for cell in heads]
        return [
            {
                name: self.value(sheet, cell.coordinate)
                for name, cell in zip(names, row, strict=True)
            }
            for row in rows
        ]


@pytest.mark.parametrize("name", BOOKS)
def test_formulas_give_the_exact_odds(name: str) -> None:
    told = Recalculated(data(name)).table("Bets")
    every = [odds for one in BOOKS[name]() for odds in one.bets]
    assert [row["Id"] for row in told] == [odds.bet.id for odds in every]
    for row, odds in zip(told, every, strict=True):
        wanted = {
            "Edge": odds.edge,
            "Edge, resolved": odds.edge_resolved,
            "RTP": odds.rtp,
            "Win": odds.win,
            "Push": odds.push,
            "Lose": odds.lose,
            "Hit frequency": odds.hit_frequency,
            "Variance": odds.variance,
            "Standard deviation": odds.sd_float,
            "Highest pay": odds.highest_pay,
        }
        for head, exact in wanted.items():
            assert exact is not None
            assert isclose(row[head], exact, rel_tol=1e-11, abs_tol=1e-14), (odds.bet.id, head)
        assert row["Lines add up"]
        assert Fraction(row["Edge, exact"]) == odds.edge
        assert int(row["Deals"]) == odds.deals


@pytest.mark.parametrize("name", BOOKS)
def test_what_a_formula_is_written_with_is_what_it_gives(name: str) -> None:
    anew, written = Recalculated(data(name)), opened(data(name), values=True)
    seen = 0
    for page in anew.book:
        for row in page.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    value = written[page.title][cell.coordinate].value
                    found = anew.value(page.title, cell.coordinate)
                    assert isclose(found, value, rel_tol=1e-11, abs_tol=1e-14), cell.value
                    seen += 1
    assert seen > 13


@pytest.mark.parametrize("name", BOOKS)
def test_combinations_have_every_digit(name: str) -> None:
    anew = Recalculated(data(name))
    tiers = [(odds, tier) for one in BOOKS[name]() for odds in one.bets for tier in odds.tiers]
    told = anew.table("Lines")
    for row, (odds, tier) in zip(told, tiers, strict=True):
        assert int(row["Combinations"]) == tier.weight
        assert isinstance(row["Combinations"], str) is (tier.weight >= 10**15)
        if "Last 12 digits" in row:
            parts = [row[head] for head in row if "Part ×" in head or head == "Last 12 digits"]
            assert sum(int(p) * 10 ** (12 * i) for i, p in enumerate(reversed(parts))) == (
                tier.weight
            )
        assert isclose(row["Chance"], odds.chance(tier), rel_tol=1e-14)
        assert isclose(row["Net per unit"], tier.pay.net, rel_tol=1e-15)
        assert Fraction(row["Net, over"], row["Net, under"]) == tier.pay.net
        assert row["Condition"] == (tier.when or "")


def test_a_larger_shoe_takes_more_parts() -> None:
    """Counts of 9,999 of each card give deals of 35 digits."""
    one = full("baccarat")
    factor = 10**19 + 7
    odds = odds_of(one, "tie")
    tiers = tuple(tier._replace(weight=tier.weight * factor) for tier in odds.tiers)
    big = odds._replace(deals=odds.deals * factor, tiers=tiers)
    content = workbook([one._replace(bets=(big,), deals=big.deals)])
    anew = Recalculated(content)
    (row,) = anew.table("Bets")
    assert {"Part × 10^24", "Part × 10^12", "Last 12 digits"} <= set(row)
    assert isclose(row["Edge"], odds.edge, rel_tol=1e-12)
    assert int(row["Deals"]) == big.deals
    assert [int(line["Combinations"]) for line in anew.table("Lines")] == [
        tier.weight for tier in tiers
    ]


def test_short_counts_are_plain_numbers() -> None:
    (row,) = Recalculated(data("endless")).table("Bets")
    assert row["Deals"] == 13**6
    assert "Last 12 digits" not in row


@pytest.mark.parametrize("name", ["hostile", "baccarat"])
def test_no_text_of_a_sheet_is_a_formula_or_a_link(name: str) -> None:
    book = opened(data(name))
    allowed = re.compile(r"=(-?SUM|IF\(|1-|MAX|SQRT|ABS|\$|\(?'(Bets|Lines)'!)")
    for page in book:
        for row in page.iter_rows():
            for cell in row:
                assert cell.hyperlink is None
                if cell.data_type == "f":
                    assert allowed.match(cell.value), cell.value
    if name == "hostile":
        names = [row["Name"] for row in Recalculated(data(name)).table("Bets")]
        assert names == list(NAMES)


@pytest.mark.parametrize("name", ["hostile", "baccarat"])
def test_there_are_no_macros_and_nothing_from_elsewhere(name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(data(name))) as package:
        names = package.namelist()
        assert not [part for part in names if "vba" in part.lower() or "external" in part.lower()]
        for part in names:
            if part.endswith(".rels"):
                assert b'TargetMode="External"' not in package.read(part)


def test_the_same_odds_give_the_same_bytes() -> None:
    assert workbook(BOOKS["baccarat"]()) == data("baccarat")


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_the_notes_say_what_it_is(lang: str) -> None:
    book = opened(data("tiger", lang))
    cells = [cell.value for row in book.worksheets[2].iter_rows() for cell in row]
    one = full("tiger")
    assert one.rulebook.fingerprint in cells
    assert f"croupier {__version__}" in cells
    assert len(book.worksheets) == 3
    heads = [cell.value for sheet in book.worksheets[:2] for cell in sheet[1]]
    assert all(heads)
    names = [sheet[2][1].value for sheet in book.worksheets[:2]]
    assert one.bets[0].bet.names.get(lang) in [sheet[2][2].value for sheet in book.worksheets[:1]]
    assert names


def test_what_the_cards_do_not_tell_is_noted() -> None:
    notes = opened(data("counted"))["Notes"]
    assert "Not told: perfect_pair" in [cell.value for cell in notes["A"]]


def test_a_workbook_is_written_whole(tmp_path: Path) -> None:
    write_workbook(str(tmp_path / "odds.xlsx"), BOOKS["endless"]())
    assert (tmp_path / "odds.xlsx").read_bytes() == data("endless")
    assert [path.name for path in tmp_path.iterdir()] == ["odds.xlsx"]
