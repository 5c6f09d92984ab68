"""Odds as a workbook whose figures are live formulas, so that whoever checks it sees the sums.

A spreadsheet's number has 15 digits. Combinations that are longer are written as text, with
every digit, and beside it in parts of 12 digits, each a number; formulas put the parts together.
Net results are a numerator and a denominator. Nothing else is a
constant, but for the exact edge, which stands beside its formula as a fraction. Every formula is
written with its value, taken from the exact odds, so that a viewer that does not calculate shows
the same.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from croupier.cli.report.extra import needs
from croupier.cli.report.files import write_whole
from croupier.cli.report.shoe_words import shoe_words
from croupier.cli.report.workbook_base import Book, Place
from croupier.cli.report.workbook_pages import Lines, Summary, notes
from croupier.i18n import translator
from croupier.odds.appraisal import Appraisal
from croupier.version import __version__

if TYPE_CHECKING:
    import xlsxwriter

_EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
"""When every workbook says it was made, so that equal odds give equal bytes."""


def write_workbook(name: str, appraisals: Sequence[Appraisal], lang: str = "en") -> None:
    """Write a workbook of three sheets: the bets, their lines, notes.

    Args:
        name: of the file; what was there is replaced once all is written.
        appraisals: of one sheet, over one shoe or several.
        lang: ``en``, ``vi`` or ``zh``.

    Raises:
        InputError: the extra ``sim`` is not installed, or the file cannot be written; then
            nothing is changed.
    """
    write_whole(name, workbook(appraisals, lang))


def workbook(appraisals: Sequence[Appraisal], lang: str = "en") -> bytes:
    """The workbook's bytes; see :func:`write_workbook`."""
    with needs("a workbook", "XlsxWriter"):
        import xlsxwriter
    out = io.BytesIO()
    made = xlsxwriter.Workbook(out, {"in_memory": True})
    _fill(made, appraisals, lang)
    made.close()
    return out.getvalue()


def _fill(made: xlsxwriter.Workbook, appraisals: Sequence[Appraisal], lang: str) -> None:
    sheet = appraisals[0].rulebook.sheet
    title = translator(lang).text("report-of-sheet", name=sheet.names.get(lang))
    made.set_properties(
        {"title": title[:255], "comments": f"croupier {__version__}", "created": _EPOCH}
    )
    book = Book(made, lang, appraisals)
    summary, lines = Summary(book), Lines(book)
    every = [(one, odds) for one in appraisals for odds in one.bets]
    first = 1
    for row, (one, odds) in enumerate(every, start=1):
        at = Place(row, first, first + len(odds.tiers) - 1)
        lines.add(one, odds, at)
        summary.add(odds, at, "; ".join(shoe_words(one, lang)), lines.spans(at))
        first = at.last + 1
    summary.finish()
    lines.finish()
    notes(book)
