"""What the sheets of a workbook share: looks, heads, and counts longer than a cell can keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli.signs import visible
from croupier.i18n import translator
from croupier.odds.appraisal import Appraisal

if TYPE_CHECKING:
    import xlsxwriter
    from xlsxwriter.worksheet import Worksheet

DIGITS = 12
"""How many digits a part of a long number has; a spreadsheet keeps 15."""

EXACT_DIGITS = 15
_LONGEST = 32_000  # characters of a cell; the format allows 32,767


class Place(NamedTuple):
    """Where a bet stands: its row on the sheet of bets, and the rows of its lines, from 0."""

    row: int
    first: int
    last: int


class Book:
    """What the sheets share.

    Attributes:
        parts: how many numbers a count is put together from.
    """

    def __init__(
        self, made: xlsxwriter.Workbook, lang: str, appraisals: Sequence[Appraisal]
    ) -> None:
        self.made, self.lang, self.appraisals = made, lang, appraisals
        self.say = translator(lang).text
        most = max((odds.deals for one in appraisals for odds in one.bets), default=0)
        self.parts = -(-len(str(most)) // DIGITS)
        look = {"font_name": "Calibri", "font_size": 11, "valign": "top"}
        head = {"bold": True, "bg_color": "#0B2D25", "font_color": "#F6F1E4", "text_wrap": True}
        made.formats[0].set_font_size(11)
        self.head = made.add_format({**look, **head, "bottom": 2, "bottom_color": "#E9C77F"})
        self.text = made.add_format({**look, "num_format": "@"})
        self.digits = made.add_format({**look, "num_format": "@", "align": "right"})
        self.wrapped = made.add_format({**look, "num_format": "@", "text_wrap": True})
        self.share = made.add_format({**look, "num_format": "0.000000%"})
        self.number = made.add_format({**look, "num_format": "0.000000"})
        self.count = made.add_format({**look, "num_format": "#,##0"})
        self.plain = made.add_format(look)

    def name(self, page: str) -> str:
        """What a sheet is called."""
        return self.say(f"report-book-{page}")

    def page(self, name: str, heads: Sequence[str], widths: Sequence[int]) -> Worksheet:
        """A new sheet with its heads, which stay in view and are printed on every page."""
        sheet = self.made.add_worksheet(self.name(name))
        for column, (head, width) in enumerate(zip(heads, widths, strict=True)):
            sheet.set_column(column, column, width)
            sheet.write_string(0, column, head, self.head)
        sheet.freeze_panes(1, 2)
        sheet.repeat_rows(0)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        return sheet

    def heads_of_parts(self) -> list[str]:
        """The heads of the parts of a count, the highest first."""
        if self.parts == 1:
            return []
        powers = [DIGITS * power for power in range(self.parts - 1, 0, -1)]
        heads = [self.say("report-part", power=str(power)) for power in powers]
        return [*heads, self.say("report-units")]

    def write_count(self, sheet: Worksheet, row: int, column: int, count: int) -> None:
        """A count, as a number if it has few digits, and its parts beside it."""
        if len(str(count)) > EXACT_DIGITS:
            sheet.write_string(row, column, str(count), self.digits)
        else:
            sheet.write_number(row, column, count, self.count)
        if self.parts == 1:
            return
        for place in range(self.parts):
            part = count // 10 ** (DIGITS * (self.parts - 1 - place)) % 10**DIGITS
            sheet.write_number(row, column + 1 + place, part, self.count)

    def counted(self, row: int, column: int, page: str = "") -> str:
        """The formula of a count that :meth:`write_count` wrote."""
        front = f"{quoted(self.name(page))}!" if page else ""
        if self.parts == 1:
            return f"{front}{cell(row, column)}"
        return "+".join(
            f"{front}{cell(row, column + 1 + place)}" + (f"*1E{power}" if power else "")
            for place in range(self.parts)
            for power in [DIGITS * (self.parts - 1 - place)]
        )


def cell(row: int, column: int) -> str:
    """A cell's name, always the same one when it is copied: ``$B$7``."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"${letters}${row + 1}"


def quoted(name: str) -> str:
    """A sheet's name as formulas write it."""
    return "'" + name.replace("'", "''") + "'"


def text(words: str) -> str:
    """A text that a cell can hold: in one line, and not too long."""
    shown = visible(words.replace("\n", " "))
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"
