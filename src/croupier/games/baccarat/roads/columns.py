"""Streaks as logical columns, and where their cells are drawn.

A *logical column* is one streak of Banker or Player wins, however long. A tie takes no cell: it is
counted on the cell before it, and ties before the first win on the first cell. The derived roads
are runs of red and blue marks and are drawn by the same placement.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from croupier.games.baccarat.roads.notation import Outcome, Result

Place: TypeAlias = tuple[int, int]
"""A drawn cell: column and row, both from 0."""


class Column(NamedTuple):
    """One logical column, written ``B2``: two wins of Banker, or ``r2``: two red marks.

    Attributes:
        letter: ``B`` or ``P`` on the Big Road, ``r`` or ``b`` on a derived road.
        depth: how many cells it has, without bound.
    """

    letter: str
    depth: int

    def __str__(self) -> str:
        return f"{self.letter}{self.depth}"


class BigRoadCell(NamedTuple):
    """One win on the Big Road.

    Attributes:
        column_index, row_index: where it is drawn, from 0.
        outcome: ``B`` or ``P``.
        tie_count: ties that followed this win, and on the first cell those before it as well.
        result_index: which of the results it is, from 0; its pairs and natural are found there.
    """

    column_index: int
    row_index: int
    outcome: Outcome
    tie_count: int
    result_index: int


def columns_of(letters: Iterable[str]) -> tuple[Column, ...]:
    """Group equal neighbours: ``"BBP"`` gives ``B2 P1``. Ties must be gone already."""
    columns: list[Column] = []
    last, depth = "", 0
    for letter in letters:
        if letter == last:
            depth += 1
            continue
        if depth:
            columns.append(Column(last, depth))
        last, depth = letter, 1
    if depth:
        columns.append(Column(last, depth))
    return tuple(columns)


def place(depths: Iterable[int], row_count: int) -> list[Place]:
    """Where each cell of each column is drawn, column by column.

    A column starts in row 0, one to the right of where the last one started, or at the next free
    column if a tail lies there. It runs down until the bottom or any taken cell, of whichever
    side, then turns right and keeps that row to its end.
    """
    places: list[Place] = []
    # Tails are the only cells met from above. A column can be free below a tail but is never
    # reached there, so one number a column tells all: how many rows are free from the top.
    free_rows: dict[int, int] = {}
    start = -1
    for depth in depths:
        start += 1
        while free_rows.get(start, row_count) == 0:
            start += 1
        down = min(depth, free_rows.get(start, row_count))
        places.extend((start, row) for row in range(down))
        for tail_column in range(start + 1, start + 1 + depth - down):
            places.append((tail_column, down - 1))
            free_rows[tail_column] = down - 1
    return places


def leading_tie_count(results: Sequence[Result]) -> int:
    """Ties before the first win; all of them when nobody has won."""
    for index, result in enumerate(results):
        if result.outcome != "T":
            return index
    return len(results)


def big_road_cells(
    results: Sequence[Result], columns: Sequence[Column], row_count: int
) -> tuple[BigRoadCell, ...]:
    """The cells of the Big Road in the order of the wins. None while there are only ties."""
    ends = [index for index, result in enumerate(results) if result.outcome != "T"]
    ends.append(len(results))
    cells: list[BigRoadCell] = []
    for order, (column, row) in enumerate(place((each.depth for each in columns), row_count)):
        win = ends[order]
        ties = ends[order + 1] - win - 1
        if order == 0:
            ties += win
        cells.append(BigRoadCell(column, row, results[win].outcome, ties, win))
    return tuple(cells)
