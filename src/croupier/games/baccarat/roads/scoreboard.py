"""All roads of a shoe, drawn from the results that stand.

Roads are never appended to. A voided coup is not among the results and a corrected one is there
as corrected, so a display that draws ``roads(results)`` after each change cannot keep a result
that no longer counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from croupier.errors import InputError, shown
from croupier.games.baccarat.roads.columns import (
    BigRoadCell,
    Column,
    big_road_cells,
    columns_of,
    leading_tie_count,
)
from croupier.games.baccarat.roads.derived import (
    BIG_EYE_REACH,
    COCKROACH_REACH,
    SMALL_REACH,
    Ask,
    DerivedRoad,
    ask,
    derived_road,
)
from croupier.games.baccarat.roads.notation import Outcome, Result, format_results, read_results
from croupier.games.baccarat.roads.statistics import Statistics, statistics_of

DEFAULT_ROW_COUNT: Final = 6
MAX_ROW_COUNT: Final = 20


class BeadCell(NamedTuple):
    """One coup on the bead plate: where it is drawn, from 0, and ``B``, ``P`` or ``T``."""

    column_index: int
    row_index: int
    outcome: Outcome


class Roads(msgspec.Struct, frozen=True):
    """The five roads of a shoe. ``str`` gives the results in one line; see :func:`roads`.

    Attributes:
        results: the results they were drawn from, in order.
        row_count: rows of every road.
        bead: the bead plate, a cell for each result, ties included.
        columns: the logical columns of the Big Road.
        leading_tie_count: ties before the first win.
        big_road: the drawn cells of the Big Road, in the order of the wins.
        big_eye_road, small_road, cockroach_road: the derived roads with columns and cells.
        ask_banker, ask_player: the marks that the next win of that side would add.
        statistics: counts, shares and streaks.
    """

    results: tuple[Result, ...]
    row_count: int
    bead: tuple[BeadCell, ...]
    columns: tuple[Column, ...]
    leading_tie_count: int
    big_road: tuple[BigRoadCell, ...]
    big_eye_road: DerivedRoad
    small_road: DerivedRoad
    cockroach_road: DerivedRoad
    ask_banker: Ask
    ask_player: Ask
    statistics: Statistics

    def __str__(self) -> str:
        return format_results(self.results)

    @property
    def big_eye(self) -> str:
        """The marks of Big Eye Boy, ``r`` red and ``b`` blue."""
        return self.big_eye_road.marks

    @property
    def small(self) -> str:
        """The marks of the Small Road."""
        return self.small_road.marks

    @property
    def cockroach(self) -> str:
        """The marks of Cockroach Pig."""
        return self.cockroach_road.marks

    @property
    def has_marks(self) -> bool:
        """Whether any result tells of a pair or a natural. If none does, none was recorded."""
        return any(result.marks for result in self.results)

    @property
    def derived(self) -> dict[str, DerivedRoad]:
        """The derived roads by key: ``big_eye``, ``small``, ``cockroach``."""
        return {
            "big_eye": self.big_eye_road,
            "small": self.small_road,
            "cockroach": self.cockroach_road,
        }

    def to_json(self) -> dict[str, Any]:
        """Plain lists, strings and numbers; docs/roads.md describes each field."""
        return {
            "rows": self.row_count,
            "results": [str(result) for result in self.results],
            "bead": [list(cell) for cell in self.bead],
            "big_road": {
                "columns": [str(column) for column in self.columns],
                "cells": [list(cell[:4]) for cell in self.big_road],
                "result_indexes": [cell.result_index for cell in self.big_road],
                "leading_ties": self.leading_tie_count,
            },
            "big_eye": self.big_eye,
            "small": self.small,
            "cockroach": self.cockroach,
            "derived_columns": {
                key: [str(column) for column in road.columns] for key, road in self.derived.items()
            },
            "derived_cells": {
                key: [list(cell) for cell in road.cells] for key, road in self.derived.items()
            },
            "ask": {"B": self.ask_banker._asdict(), "P": self.ask_player._asdict()},
            "statistics": self.statistics.to_json(),
        }

    def _repr_html_(self) -> str:
        from croupier.games.baccarat.roads.svg import draw_svg

        return draw_svg(self)


def roads(outcomes: str | Iterable[Result | str], rows: int = DEFAULT_ROW_COUNT) -> Roads:
    """Draw all roads of a shoe.

    Args:
        outcomes: the results that stand, oldest first: one line of text (``"BPPTB"``, see
            :mod:`~croupier.games.baccarat.roads.notation`) or an iterable of :class:`Result`
            or one-result texts. None at all is a shoe before its first coup.
        rows: rows of every road, 1 to ``MAX_ROW_COUNT``.

    Raises:
        NotationError: for outcomes that cannot be read, or too many.
        InputError: for a number of rows outside the limits.
    """
    _check_rows(rows)
    results = read_results(outcomes)
    columns = columns_of(result.outcome for result in results if result.outcome != "T")
    depths = [column.depth for column in columns]
    return Roads(
        results=results,
        row_count=rows,
        bead=_bead(results, rows),
        columns=columns,
        leading_tie_count=leading_tie_count(results),
        big_road=big_road_cells(results, columns, rows),
        big_eye_road=derived_road(depths, BIG_EYE_REACH, rows),
        small_road=derived_road(depths, SMALL_REACH, rows),
        cockroach_road=derived_road(depths, COCKROACH_REACH, rows),
        ask_banker=ask(columns, "B"),
        ask_player=ask(columns, "P"),
        statistics=statistics_of(results, columns),
    )


def _bead(results: Sequence[Result], rows: int) -> tuple[BeadCell, ...]:
    return tuple(
        BeadCell(index // rows, index % rows, result.outcome)
        for index, result in enumerate(results)
    )


def _check_rows(rows: object) -> None:
    if not isinstance(rows, int) or isinstance(rows, bool) or not 1 <= rows <= MAX_ROW_COUNT:
        raise InputError(
            f"a road cannot have {shown(rows)} rows: give a whole number from 1 to {MAX_ROW_COUNT}"
        )
