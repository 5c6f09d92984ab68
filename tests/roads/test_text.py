"""The drawing in lines of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import Result, roads
from croupier.games.baccarat.roads.text import ASCII_EMPTY, draw_text, tenths_of_percent
from tests.roads.shoes import results, row_counts

PICTURE = """\
Coups 15: Banker 10 (66.7%), Player 3 (20.0%), Tie 2 (13.3%)
Banker pairs 1, Player pairs 1, naturals 0
Longest streak: Banker 9, Player 3, Tie 1; now Banker 1

Bead plate
  T  B  P
  Bb B  P
  B  B  B
  B  B  .
  B  Pp .
  B  T  .

Big Road
  B1 P1 B  .
  B  P  .  .
  B  P  .  .
  B  .  .  .
  B  .  .  .
  B  B  B  B

Big Eye Boy
  r b
  r .

Small Road
  (none yet)

Cockroach Pig
  (none yet)

If next is     B  P
Big Eye Boy    r  b
Small Road     r  b
Cockroach Pig  -  -

B Banker, P Player, T Tie; a number after a letter: ties counted on that cell
b Banker pair, p Player pair, n natural, after the letter on the bead plate
derived roads: r red, the columns run alike; b blue, they differ"""


def test_the_whole_drawing() -> None:
    # A streak of nine: its tail lies in the last row, under the columns that follow.
    assert draw_text(roads("T Bb BBBBBBBB Pp T PP B"), empty=ASCII_EMPTY) == PICTURE


def test_nothing_has_fallen_yet() -> None:
    text = draw_text(roads(""), empty=ASCII_EMPTY)
    assert text.startswith("Coups 0: Banker 0 (0.0%), Player 0 (0.0%), Tie 0 (0.0%)\n\nBead plate")
    assert text.count("(none yet)") == 5
    assert "pair" not in text


def test_ties_alone_wait_in_the_first_cell() -> None:
    assert "Big Road\n  T3\n" in draw_text(roads("TTT"))


def grids(text: str) -> dict[str, list[str]]:
    """The rows of each road, bands joined again."""
    names = ("Bead plate", "Big Road", "Big Eye Boy", "Small Road", "Cockroach Pig")
    found: dict[str, list[str]] = {}
    for block in text.split("\n\n"):
        title, *lines = block.split("\n")
        if title in names:
            rows: list[str] = []
            at = 0
            for line in lines:
                if line.startswith("  columns "):
                    at = 0
                    continue
                if at == len(rows):
                    rows.append("")
                rows[at] += " " + line.strip()
                at += 1
            found[title] = rows
    return found


@given(results(), row_counts(), st.integers(1, 120))
def test_every_cell_is_in_its_place(given_results: list[Result], rows: int, width: int) -> None:
    drawn = roads(given_results, rows)
    read = {
        title: [line.split() for line in lines]
        for title, lines in grids(draw_text(drawn, width=width, empty=ASCII_EMPTY)).items()
    }
    for cell, result in zip(drawn.bead, given_results, strict=True):
        assert read["Bead plate"][cell.row_index][cell.column_index] == str(result)
    for win in drawn.big_road:
        letter = f"{win.outcome}{win.tie_count or ''}"
        assert read["Big Road"][win.row_index][win.column_index] == letter
    for key, title in (
        ("big_eye", "Big Eye Boy"),
        ("small", "Small Road"),
        ("cockroach", "Cockroach Pig"),
    ):
        cells = drawn.derived[key].cells
        for each in cells:
            assert read[title][each.row_index][each.column_index] == each.mark
        if cells:
            shown = sum(text in {"r", "b"} for line in read[title] for text in line)
            assert shown == len(cells)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_no_road_is_wider_than_the_console(width: int) -> None:
    for lines in grids(draw_text(roads("BPT" * 60), width=width, empty=ASCII_EMPTY)).values():
        assert lines
    text = draw_text(roads("BP" * 60), width=width)
    grid_lines = [line for line in text.split("\n") if line.startswith("  ")]
    assert max(map(len, grid_lines)) <= width


def test_bands_take_as_many_columns_as_fit() -> None:
    lines = draw_text(roads("BP" * 10), width=21).split("\n")
    assert "  columns 1 to 10" in lines
    assert "  B P B P B P B P B P" in lines
    assert "  columns 11 to 20" in lines


def test_paint_colours_letters_and_moves_nothing() -> None:
    drawn = roads("TTBbPPTBpnBPPPBBTP")
    painted = draw_text(drawn, paint=lambda text, letter: f"<{letter}>{text}</>")
    for letter in "BPTrb":
        assert f"<{letter}>" in painted
        painted = painted.replace(f"<{letter}>", "")
    assert painted.replace("</>", "") == draw_text(drawn)
    waiting = draw_text(roads("TT"), paint=lambda text, letter: f"<{letter}>{text}</>")
    assert "<T>T2</>" in waiting


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (0, 0, "0.0%"),
        (1, 1, "100.0%"),
        (1, 3, "33.3%"),
        (2, 3, "66.7%"),
        (1, 2000, "0.1%"),
        (1, 2001, "0.0%"),
        (1999, 2000, "100.0%"),
    ],
)
def test_percents_round_half_up(part: int, whole: int, shown: str) -> None:
    assert tenths_of_percent(part, whole) == shown
