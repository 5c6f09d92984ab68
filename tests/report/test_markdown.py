"""Markdown: a table of every bet that no text of a sheet breaks."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

from croupier.cli.report.markdown import escaped, markdown_text
from tests.report.appraisals import NAMES, SHEETS, full, hostile, some


def tables(text: str) -> list[list[list[str]]]:
    """The cells of every table, as a reader of Markdown shows them."""
    found: list[list[list[str]]] = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type == "inline" and found and token.level > 3:
            parts = token.children or []
            assert {part.type for part in parts} <= {"text", "text_special"}, token.content
            found[-1][-1].append("".join(part.content for part in parts))
    return found


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_every_bet_has_a_row(sheet_id: str) -> None:
    one = full(sheet_id)
    (table,) = tables(markdown_text([one]))
    assert [row[1] for row in table[1:]] == [odds.bet.id for odds in one.bets]
    assert {len(row) for row in table} == {10}
    for row, odds in zip(table[1:], one.bets, strict=True):
        assert row[0] == odds.bet.names.en
        assert row[2] == f"{float(100 * odds.edge):.4f}%"
        assert row[8] == f"{odds.sd_float:.4f}"


def test_every_shoe_has_a_section() -> None:
    text = markdown_text([full("baccarat", 6), full("baccarat")], "vi")
    assert len(tables(text)) == 2
    assert text.count("## Baccarat\n") == 2
    assert "6 bộ bài, 312 lá bài" in text
    assert "1,0579%" in text


def test_what_the_cards_do_not_tell_is_named() -> None:
    text = markdown_text([some("counted")])
    assert "* perfect\\_pair: it reads" in text


def test_hostile_names_stay_in_their_cells() -> None:
    (table,) = tables(markdown_text([hostile()]))
    assert [row[0] for row in table[1:]] == list(NAMES)
    assert {len(row) for row in table} == {10}
    html = MarkdownIt("commonmark").enable("table").render(markdown_text([hostile()]))
    assert set(re.findall(r"<([a-z0-9]+)", html)) == {
        *("h2", "p", "code", "table", "thead", "tbody", "tr", "th", "td")
    }


@pytest.mark.parametrize("text", ["a|b", "a\nb", "\\|", "# a", "1. a", "a_b_c", "&lt;", "~~a~~"])
def test_a_text_is_shown_as_it_is(text: str) -> None:
    shown = MarkdownIt("commonmark").enable("table").render(escaped(text))
    assert shown.startswith("<p>")
    assert re.sub("<[^>]*>", "", shown).strip() == text.replace("\n", "\\n").replace("&", "&amp;")
