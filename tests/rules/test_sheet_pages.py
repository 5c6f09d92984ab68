"""The example sheet and the page on sheets: current, complete, and true of the code."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterator

import pytest

from croupier.games.catalog import GAMES, load_sheet
from croupier.games.rulebook import Rulebook
from croupier.money import Minor
from croupier.rules import (
    finding,
    lint_bets,
    lint_closing,
    lint_table,
    load,
    section,
    shape,
    texts,
)
from croupier.rules import lint as lint_main
from croupier.rules.compile import EVALUATION_CAP
from croupier.rules.facts import KEY_CAP
from croupier.rules.language import MAX_EXPRESSION_CHARS, MAX_NODES, MAX_NUMBER
from croupier.rules.lint import lint
from croupier.rules.settle import Wager
from croupier.rules.sheet import RULING_PROFILES
from croupier.rules.source import MAX_SHEET_CHARS
from tools import ROOT
from tools.pages import blocks

EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
PAGE = (ROOT / "docs" / "sheets.md").read_text(encoding="utf-8")


def test_there_is_an_example() -> None:
    assert [path.name for path in EXAMPLES] == ["my-table.toml"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_have_no_errors_and_no_warnings(path: object) -> None:
    book = Rulebook(load_sheet(str(path)))
    found = lint(book.table, book.game.max_cards)
    assert [str(finding) for finding in found if finding.level != "note"] == []


def test_the_page_shows_the_example_as_it_is() -> None:
    shown = [block.text for block in blocks(PAGE) if block.mark == "file: my-table.toml"]
    assert shown == [EXAMPLES[0].read_text(encoding="utf-8")]


# Lucky 6 of the example, on coups worked by hand
LUCKY_6 = [
    ("P:2h,Ad,2s B:Ks,4c,2d", "win", 20_000),  # 6 on three cards beats 5
    ("P:2h,Ts,2s B:Ks,6c", "win", 12_000),  # 6 on two cards beats 4
    ("P:2h,Ts,4s B:Ks,6c,Kd", "lose", 0),  # 6 ties 6
    ("P:Ks,7h B:Ks,6c", "lose", 0),  # Player's 7 wins
    ("P:2h,Ts,2s B:Ks,7c", "lose", 0),  # Banker wins with 7
]


@pytest.mark.parametrize(("coup", "result", "won"), LUCKY_6)
def test_the_bet_of_the_example(coup: str, result: str, won: int) -> None:
    book = Rulebook(load_sheet(str(EXAMPLES[0])))
    (settled,) = book.settle(
        book.keys(book.game.parse_coup(coup)), [Wager("lucky_6", Minor(1_000))]
    )
    assert (settled.result, settled.won_minor) == (result, won)


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables under a heading of the page."""
    part = PAGE.split(f"\n{heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_page_lists_every_code_of_the_lint_with_its_level() -> None:
    modules = (finding, lint_main, lint_bets, lint_closing, lint_table)
    source = "".join(map(inspect.getsource, modules))
    written = {
        (code, level.lower())
        for level, code in re.findall(r'(ERROR|WARNING|NOTE),\s*"([a-z-]+)"', source)
    }
    listed = rows("## What `sheet check` finds")
    assert {(row[0].strip("`"), row[1]) for row in listed if row[0].startswith("`")} == written


def test_the_page_lists_every_fact_and_the_games_no_other() -> None:
    part = PAGE.split("## Facts")[1].split("## Prices")[0]
    named = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", part, re.MULTILINE)
    listed = [name for cell in named for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(listed) == sorted(name for game in GAMES.values() for name in game.facts)


def keys_of(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, below in value.items():
            yield key
            yield from keys_of(below)
    elif isinstance(value, list):
        for below in value:
            yield from keys_of(below)


def test_the_page_names_every_key_that_the_loader_reads() -> None:
    readers = r'\.(?:text|identifier|integer|flag|choice|texts|optional_texts|parsed)\(\s*"(\w+)"'
    read = set(re.findall(readers, inspect.getsource(load)))
    read |= set(re.findall(r'amount\(\w+, "(\w+)"\)', inspect.getsource(load)))
    assert {"decks", "coup_burn", "bet_min", "pays", "commission", "when"} - read == {"when"}
    for key in (read | {"when"}) - {"en", "vi", "zh"}:
        assert f"`{key}`" in PAGE, key


def test_the_page_names_the_limits_of_the_code() -> None:
    limits = (MAX_SHEET_CHARS, MAX_EXPRESSION_CHARS, MAX_NODES, MAX_NUMBER, EVALUATION_CAP, KEY_CAP)
    for limit in (*limits, load.MAX_BETS, load.MAX_TIERS):
        assert f"{limit:,}" in PAGE


def test_the_page_names_how_long_and_how_many() -> None:
    rows = [
        ("a sheet's or bet's `id`", (section.MAX_IDENTIFIER_CHARS,)),
        ("`version`, the `id`", (texts.MAX_ID_CHARS,)),
        ("a `name`, and any text", (texts.MAX_NAME_CHARS,)),
        ("a source, `sentence`", (texts.MAX_PROSE_CHARS,)),
        ("bets; tiers", (load.MAX_BETS, load.MAX_TIERS)),
        ("definitions; currencies", (load.MAX_DEFINITIONS, load.MAX_CURRENCIES)),
        ("sources, readings", (load.MAX_SOURCES,)),
        ("parts of a dotted key", (shape.MAX_KEY_PARTS,)),
    ]
    assert load.MAX_READINGS == load.MAX_SOURCES
    assert shape.MAX_NESTING == shape.MAX_KEY_PARTS
    for start, limits in rows:
        (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {start}")]
        assert re.findall("[0-9][0-9,]*", row) == [f"{limit:,}" for limit in limits]


def test_the_page_names_every_profile() -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith("| `ruling_profile`")]
    assert set(re.findall("`([a-z-]+)`", row)) == set(RULING_PROFILES)


def test_the_keys_of_the_example_are_on_the_page() -> None:
    example = tomllib.loads(EXAMPLES[0].read_text(encoding="utf-8"))
    own = {"felt", "banker_wins", "tie", "lucky_6", "USD", "en", "vi", "zh", "bet", "limits"}
    for key in set(keys_of(example)) - own:
        assert f"`{key}`" in PAGE or f"[{key}]" in PAGE, key
