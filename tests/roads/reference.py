"""The roads once more, as a person with a pencil draws them: one coup at a time, on cells.

Nothing here knows the depth of a column or computes where a column ends; the product does both.
Agreement between the two is what the tests look for.
"""

from __future__ import annotations


def draw_big_road(outcomes: str, rows: int) -> list[list[object]]:
    """Walk the sheet: down if the cell below is free, else right, and never down again."""
    cells: list[list[object]] = []
    taken: set[tuple[int, int]] = set()
    waiting_ties = 0
    start, column, row, turned, last = -1, 0, 0, False, ""
    for outcome in outcomes:
        if outcome == "T":
            if not cells:
                waiting_ties += 1
                continue
            ties = cells[-1][3]
            assert isinstance(ties, int)
            cells[-1][3] = ties + 1
            continue
        if outcome != last:
            start += 1
            while (start, 0) in taken:
                start += 1
            column, row, turned = start, 0, False
        elif not turned and row + 1 < rows and (column, row + 1) not in taken:
            row += 1
        else:
            column, turned = column + 1, True
        assert (column, row) not in taken
        taken.add((column, row))
        cells.append([column, row, outcome, waiting_ties])
        waiting_ties, last = 0, outcome
    return cells


def draw_derived(outcomes: str, reach: int) -> str:
    """Look left on an endless sheet without tails.

    A win further down a column looks ``reach`` columns left: a cell there is red; none there but
    one just above is blue; neither is red. A win that opens a column takes the opposite of what
    the streak before it would have got by going on.
    """
    filled: set[tuple[int, int]] = set()

    def look(column: int, row: int) -> str:
        left = column - reach
        if (left, row) in filled:
            return "r"
        return "b" if (left, row - 1) in filled else "r"

    marks = ""
    column, row, last = -1, 0, ""
    for outcome in outcomes:
        if outcome == "T":
            continue
        if outcome == last:
            row += 1
            if column >= reach:
                marks += look(column, row)
        else:
            if column >= reach:
                marks += {"r": "b", "b": "r"}[look(column, row + 1)]
            column, row, last = column + 1, 0, outcome
        filled.add((column, row))
    return marks


def draw_runs(marks: str, rows: int) -> list[list[object]]:
    """Lay out a derived road as if its marks were wins."""
    as_wins = marks.replace("b", "P").replace("r", "B")
    back = {"P": "b", "B": "r"}
    return [[c, r, back[str(win)]] for c, r, win, _ in draw_big_road(as_wins, rows)]


def longest_run(outcomes: str, letter: str) -> int:
    """The longest unbroken run of one letter."""
    length = 0
    while letter * (length + 1) in outcomes:
        length += 1
    return length
