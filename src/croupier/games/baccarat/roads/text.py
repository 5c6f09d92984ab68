"""The roads as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from croupier.games.baccarat.roads.notation import OUTCOMES, Outcome
from croupier.games.baccarat.roads.scoreboard import Roads

NAMES: Final[dict[Outcome, str]] = {"B": "Banker", "P": "Player", "T": "Tie"}
DERIVED_NAMES: Final = {
    "big_eye": "Big Eye Boy",
    "small": "Small Road",
    "cockroach": "Cockroach Pig",
}
EMPTY: Final = "·"
ASCII_EMPTY: Final = "."
_INDENT: Final = "  "


class _Cell(NamedTuple):
    column: int
    row: int
    letter: str
    text: str


Paint = Callable[[str, str], str]
"""Colours a text by its letter (``B P T r b``); the result must show as wide as the text."""


def unpainted(text: str, letter: str) -> str:
    """A :data:`Paint` that leaves a text as it is."""
    del letter
    return text


def draw_text(
    roads: Roads, *, width: int = 80, empty: str = EMPTY, paint: Paint = unpainted
) -> str:
    """Draw statistics, the five roads, the ask roads and a legend.

    Args:
        width: characters a line may have; a wider road is cut into bands of columns.
        empty: shown for an empty cell; ``ASCII_EMPTY`` for a console that shows nothing else.
        paint: colours letters; left out, the text is plain.
    """
    blocks = [_statistics_lines(roads)]
    blocks.append(["Bead plate", *_grid(_bead_cells(roads), width, empty, paint)])
    blocks.append(["Big Road", *_grid(_big_road_cells(roads), width, empty, paint)])
    for key, road in roads.derived.items():
        cells = [_Cell(column, row, mark, mark) for column, row, mark in road.cells]
        blocks.append([DERIVED_NAMES[key], *_grid(cells, width, empty, paint)])
    blocks.append(_ask_lines(roads, paint))
    blocks.append(_legend_lines(roads))
    return "\n\n".join("\n".join(block) for block in blocks)


def tenths_of_percent(part: int, whole: int) -> str:
    """A share for reading, ``"51.6%"``, rounded half up; ``"0.0%"`` of nothing."""
    tenths = (2000 * part + whole) // (2 * whole) if whole else 0
    return f"{tenths // 10}.{tenths % 10}%"


def _statistics_lines(roads: Roads) -> list[str]:
    counted = roads.statistics
    shares = ", ".join(
        f"{NAMES[outcome]} {counted.count(outcome)} "
        f"({tenths_of_percent(counted.count(outcome), counted.coup_count)})"
        for outcome in OUTCOMES
    )
    lines = [f"Coups {counted.coup_count}: {shares}"]
    if roads.has_marks:
        lines.append(
            f"Banker pairs {counted.banker_pair_count}, "
            f"Player pairs {counted.player_pair_count}, naturals {counted.natural_count}"
        )
    if roads.results:
        streak = counted.current_streak
        now = f"; now {NAMES[_side(streak.letter)]} {streak.depth}" if streak else ""
        lines.append(
            f"Longest streak: Banker {counted.longest_banker_count}, "
            f"Player {counted.longest_player_count}, Tie {counted.longest_tie_count}{now}"
        )
    return lines


def _side(letter: str) -> Outcome:
    return "B" if letter == "B" else "P"


def _bead_cells(roads: Roads) -> list[_Cell]:
    return [
        _Cell(cell.column_index, cell.row_index, cell.outcome, str(result))
        for cell, result in zip(roads.bead, roads.results, strict=True)
    ]


def _big_road_cells(roads: Roads) -> list[_Cell]:
    if not roads.big_road and roads.leading_tie_count:
        return [_Cell(0, 0, "T", f"T{roads.leading_tie_count}")]
    return [
        _Cell(
            cell.column_index,
            cell.row_index,
            cell.outcome,
            f"{cell.outcome}{cell.tie_count or ''}",
        )
        for cell in roads.big_road
    ]


def _grid(cells: Iterable[_Cell], width: int, empty: str, paint: Paint) -> list[str]:
    by_place = {(cell.column, cell.row): cell for cell in cells}
    if not by_place:
        return [f"{_INDENT}(none yet)"]
    column_count = 1 + max(column for column, _ in by_place)
    row_count = 1 + max(row for _, row in by_place)
    step = 1 + max(len(cell.text) for cell in by_place.values())
    band_size = max(1, (width - len(_INDENT) + 1) // step)
    lines: list[str] = []
    for first in range(0, column_count, band_size):
        band = range(first, min(first + band_size, column_count))
        if column_count > band_size:
            lines.append(f"{_INDENT}columns {band[0] + 1} to {band[-1] + 1}")
        for row in range(row_count):
            row_cells = [by_place.get((column, row)) for column in band]
            lines.append(_INDENT + _row(row_cells, step, empty, paint))
    return lines


def _row(cells: Iterable[_Cell | None], step: int, empty: str, paint: Paint) -> str:
    pieces = []
    for cell in cells:
        if cell is None:
            pieces.append(empty.ljust(step))
        else:
            pieces.append(paint(cell.text, cell.letter) + " " * (step - len(cell.text)))
    return "".join(pieces).rstrip()


def _ask_lines(roads: Roads, paint: Paint) -> list[str]:
    name_width = max(map(len, DERIVED_NAMES.values()))
    lines = [f"{'If next is'.ljust(name_width)}  {paint('B', 'B')}  {paint('P', 'P')}"]
    banker, player = roads.ask_banker._asdict(), roads.ask_player._asdict()
    for key, name in DERIVED_NAMES.items():
        asked = ["-" if mark is None else paint(mark, mark) for mark in (banker[key], player[key])]
        lines.append(f"{name.ljust(name_width)}  {asked[0]}  {asked[1]}")
    return lines


def _legend_lines(roads: Roads) -> list[str]:
    lines = ["B Banker, P Player, T Tie; a number after a letter: ties counted on that cell"]
    if roads.has_marks:
        lines.append("b Banker pair, p Player pair, n natural, after the letter on the bead plate")
    lines.append("derived roads: r red, the columns run alike; b blue, they differ")
    return lines
