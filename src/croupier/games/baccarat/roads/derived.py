"""The three derived roads: Big Eye Boy, Small Road and Cockroach Pig, and what comes next.

Each looks back over ``reach`` columns of the Big Road: 1, 2 and 3. They ask how regular the streaks
are, never who won, and they see the unbounded depth of each column, never a drawn tail:

* further down a column, red unless the column ``reach`` back ends just above this row;
* at the top of a column, red when the two columns before it, ``reach`` apart, are equally deep.

A road starts when there is enough to compare: at the second cell of column ``reach``, or at the
first of the next (columns from 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from croupier.games.baccarat.roads.columns import Column, columns_of, place

Mark: TypeAlias = Literal["r", "b"]
Side: TypeAlias = Literal["B", "P"]

BIG_EYE_REACH: Final = 1
SMALL_REACH: Final = 2
COCKROACH_REACH: Final = 3


class DerivedCell(NamedTuple):
    """One mark of a derived road: where it is drawn, from 0, and ``r`` red or ``b`` blue."""

    column_index: int
    row_index: int
    mark: str


class DerivedRoad(NamedTuple):
    """One derived road.

    Attributes:
        marks: every mark in order, ``"rrb"``.
        columns: the runs of equal marks.
        cells: the same marks as drawn.
    """

    marks: str
    columns: tuple[Column, ...]
    cells: tuple[DerivedCell, ...]


class Ask(NamedTuple):
    """The mark that one more win would add to each derived road; ``None`` where it adds none."""

    big_eye: Mark | None
    small: Mark | None
    cockroach: Mark | None


def derived_road(depths: Sequence[int], reach: int, row_count: int) -> DerivedRoad:
    """Draw the derived road of ``reach`` from the depths of the Big Road's logical columns."""
    marks = _marks(depths, reach)
    columns = columns_of(marks)
    places = place((column.depth for column in columns), row_count)
    cells = tuple(
        DerivedCell(column, row, mark) for (column, row), mark in zip(places, marks, strict=True)
    )
    return DerivedRoad(marks, columns, cells)


def ask(columns: Sequence[Column], side: Side) -> Ask:
    """The asked marks for a next win of ``side``."""
    return Ask(
        _next_mark(columns, side, BIG_EYE_REACH),
        _next_mark(columns, side, SMALL_REACH),
        _next_mark(columns, side, COCKROACH_REACH),
    )


def _marks(depths: Sequence[int], reach: int) -> str:
    pieces: list[str] = []
    for column in range(reach, len(depths)):
        if column > reach:
            pieces.append(_top_mark(depths, column, reach))
        # Every row from 1 on is red except the one just below where the earlier column ended.
        depth, ended = depths[column], depths[column - reach]
        if depth > ended:
            pieces.append("r" * (ended - 1) + "b" + "r" * (depth - ended - 1))
        else:
            pieces.append("r" * (depth - 1))
    return "".join(pieces)


def _top_mark(depths: Sequence[int], column: int, reach: int) -> Mark:
    return "r" if depths[column - 1] == depths[column - 1 - reach] else "b"


def _next_mark(columns: Sequence[Column], side: Side, reach: int) -> Mark | None:
    if len(columns) <= reach:
        return None
    depths = [column.depth for column in columns[-1 - reach :]]
    if columns[-1].letter == side:
        return "b" if depths[0] == depths[-1] else "r"
    return _top_mark(depths, len(depths), reach)
