"""Which sheet lists which reading, that the sheet shows it, and that each is a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from croupier.games.catalog import library
from croupier.rules.sheet import LANGUAGES
from tests.conftest import Command
from tests.sheets.house import BACCARAT_VARIANTS, SHIPPED, THREE_PICTURES_VARIANTS, book
from tools import ROOT

# the documents each reading is about; rules.md, section 3
DOCUMENTS = {
    "D0": [1, 2, 5, 7, 8, 9, 11, 14, *range(16, 23)],
    "D2": [1, 2, 3, 4, 11, 13],
    "D3": list(range(23, 31)),
    "D4": [6, 8, 10, 11, 12, 15],
}
THREE_PICTURES_READINGS = [19, 21, 22, *DOCUMENTS["D3"]]
LISTED = {
    # variants are no document's; at Three Pictures they are dealt and ranked as D3 has it
    **{sheet_id: list[int]() for sheet_id in BACCARAT_VARIANTS},
    **dict.fromkeys(THREE_PICTURES_VARIANTS, THREE_PICTURES_READINGS),
    "pairs": [11, 12],
    "baccarat": list(range(1, 22)),
    "baccarat-tai-xiu": DOCUMENTS["D0"],
    # prices are D0's, so that what D0 means by 0.54 and 0.95 is told too
    "baccarat-odd-even": sorted([*DOCUMENTS["D2"], 5, 14]),
    "baccarat-lucky-pairs": sorted([*DOCUMENTS["D4"], 14]),
    # and of the terms those that reach the game
    "three-pictures": THREE_PICTURES_READINGS,
    "three-pictures-market": THREE_PICTURES_READINGS,
}
OWN_READINGS = {"three-pictures-points": ["points-tie"]}
"""Readings that a sheet brings along itself, after those of the library."""


def test_each_reading_names_its_documents() -> None:
    for number in range(1, 31):
        documents = tuple(doc for doc, numbers in DOCUMENTS.items() if number in numbers)
        assert library().readings[f"R{number}"].documents == documents


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_each_sheet_lists_the_readings_that_concern_it(sheet_id: str) -> None:
    listed = [reading.id for reading in book(sheet_id).sheet.readings]
    shared = [f"R{number}" for number in LISTED[sheet_id]]
    assert listed == [*shared, *OWN_READINGS.get(sheet_id, [])]


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_sheet_show_shows_every_reading(command: Command, sheet_id: str, lang: str) -> None:
    shown = squeezed(command("sheet", "show", sheet_id, "--lang", lang).out)
    for reading in book(sheet_id).sheet.readings:
        assert squeezed(reading.sentence.get(lang)) in shown
        assert squeezed(reading.read.get(lang)) in shown
        assert re.search(rf"{reading.id}\W{{1,2}}{','.join(reading.documents)}", shown)


def readings_tested() -> Iterator[tuple[str, list[str]]]:
    """Each test named after a document, and the readings in its docstring."""
    for path in sorted((ROOT / "tests" / "sheets").glob("test_readings_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name, re.findall(r"R\d+", ast.get_docstring(node) or "")


def test_every_reading_is_a_test_named_after_its_document() -> None:
    tested = set()
    for name, ids in readings_tested():
        documents = set(re.findall(r"(?<=_)d\d(?=_)", name))
        assert documents, name
        for reading_id in ids:
            assert documents <= {doc.lower() for doc in library().readings[reading_id].documents}
        tested |= set(ids)
    assert tested == set(library().readings)
