"""The drawing matrix, as a sheet's ``[tableau]`` gives it.

Rules, baccarat, drawing (documents D0, D2, D4; readings 2, 3, 7 and 8). Player's
row says what Player does on a two-card total of 0 to 7; Banker's rows, one for
each of its totals 0 to 7, have a column for each value of Player's third card
and an eleventh for "Player stood". A natural ends the coup before the matrix.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.rules.section import Section

STOOD = 10
"""The column of "Player stood"."""

TOTALS = 8
COLUMNS = 11


class Tableau(NamedTuple):
    """Whether each side draws: `player[total]`, `banker[total][Player's third value or STOOD]`."""

    player: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]

    @classmethod
    def of(cls, player: str, banker: tuple[str, ...]) -> Tableau:
        """From rows of D (draw) and S (stand); blanks do not count."""
        rows = tuple(tuple(mark == "D" for mark in row.replace(" ", "")) for row in banker)
        return cls(tuple(mark == "D" for mark in player.replace(" ", "")), rows)

    def rows(self) -> tuple[str, tuple[str, ...]]:
        """Player's row and Banker's rows as D and S."""
        player, *banker = (
            "".join("D" if draws else "S" for draws in row) for row in (self.player, *self.banker)
        )
        return player, tuple(banker)

    def meaning(self) -> object:
        """The matrix, for the fingerprint."""
        return list(self.rows())

    def departures(self) -> tuple[str, ...]:
        """The cells that differ from punto banco's standard matrix."""
        cells = [
            f"player[{total}]"
            for total in range(TOTALS)
            if self.player[total] != STANDARD.player[total]
        ]
        cells += [
            banker_cell(total, None if column == STOOD else column)
            for total in range(TOTALS)
            for column in range(COLUMNS)
            if self.banker[total][column] != STANDARD.banker[total][column]
        ]
        return tuple(cells)


def banker_cell(total: int, third: int | None) -> str:
    """The name of a cell of Banker's rows: ``banker[6][7]``, ``banker[5][stood]``."""
    return f"banker[{total}][{'stood' if third is None else third}]"


STANDARD = Tableau.of(
    "DDDDDD SS",
    (
        "DDDDDDDDDD D",
        "DDDDDDDDDD D",
        "DDDDDDDDDD D",
        "DDDDDDDDSD D",
        "SSDDDDDDSS D",
        "SSSSDDDDSS D",
        "SSSSSSDDSS S",
        "SSSSSSSSSS S",
    ),
)
"""Punto banco's matrix; what a sheet departs from is told by its lint."""


def read_tableau(sheet: Section) -> Tableau:
    """Read ``[tableau]`` with ``player`` (8 marks) and ``banker`` (8 rows of 11 marks).

    Raises:
        SheetError: a row is missing, too long or short, or holds another mark.
    """
    section = sheet.table("tableau")
    rows = section.texts("banker")
    if len(rows) != TOTALS:
        raise section.error("banker", "write 8 rows, one for each total of Banker from 0 to 7")
    player = section.text("player")
    _check_row(section, ("player",), player, TOTALS, "one mark for each total 0 to 7")
    for index, row in enumerate(rows):
        what = "one for each value 0 to 9 of Player's third card and one for Player standing"
        _check_row(section, ("banker", index), row, COLUMNS, what)
    section.finish()
    return Tableau.of(player, rows)


def _check_row(
    section: Section, where: tuple[str | int, ...], row: str, length: int, what: str
) -> None:
    marks = row.replace(" ", "")
    if len(marks) != length or set(marks) - {"D", "S"}:
        problem = f"{row!r} must be {length} marks D (draw) or S (stand): {what}"
        raise section.source.error((*section.path, *where), problem)
