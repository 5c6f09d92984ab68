"""Reports as comma-separated values: one row a line, the same bytes under every locale."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from croupier.service.reports.frequencies import Frequencies
from croupier.service.reports.incidents import IncidentReport
from croupier.service.reports.play import Figures, PlayReport
from croupier.service.reports.protection import Alert, Protection

__all__ = ["Report", "cell", "csv_of"]

Report = PlayReport | IncidentReport | Frequencies | Protection

_SPANS: Final = ("period", "month", "year")
_ROW: Final = ("currency", "table", "shift", "dealer", "bet", "day")
_FIGURES: Final = tuple(field.name for field in msgspec.structs.fields(Figures))
_ALERT: Final = tuple(field.name for field in msgspec.structs.fields(Alert))
_INCIDENT_ROW: Final = ("table", "shift", "dealer", "day")
_KIND: Final = ("by_software", "ruled", "as_proposed")
_GONE: Final = ("taken_back", "superseded")
_NAME: Final = ("dealer_name",)
_NO_KIND: Final = (None,) * len(_KIND)
_TESTS: Final = ("what", "table", "shoe", "day", "dealer", "box", "sheet")
_TEST_FIGURES: Final = ("statistic", "freedom", "p_value", "odd")


def csv_of(report: Report) -> str:
    """A report as CSV, under a row of names. New columns are put last.

    No text begins with what a spreadsheet would take for a formula; amounts below 0 are numbers.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([cell(value) for value in line] for line in _lines(report))
    return out.getvalue()


def _lines(report: Report) -> Iterator[Sequence[object]]:
    if isinstance(report, PlayReport):
        yield (*_ROW, "span", *_FIGURES, *_NAME)
        for row in report.rows:
            for span in _SPANS:
                figures = _of(getattr(row, span), _FIGURES)
                yield (*_of(row, _ROW), span, *figures, row.dealer_name)
    elif isinstance(report, IncidentReport):
        yield (*_INCIDENT_ROW, "what", "name", "count", *_KIND, *_NAME, *_GONE)
        yield from _incident_lines(report)
    elif isinstance(report, Frequencies):
        yield (*_TESTS, *_TEST_FIGURES, "seen", "expected", *_NAME)
        for test in report.tests:
            counts = _listed(test.seen), _listed(test.expected)
            yield (*_of(test, _TESTS), *_of(test, _TEST_FIGURES), *counts, test.dealer_name)
    else:
        yield _ALERT
        for alert in report.alerts:
            cells = _of(alert, _ALERT)
            yield [" ".join(each) if isinstance(each, list) else each for each in cells]


def _incident_lines(report: IncidentReport) -> Iterator[Sequence[object]]:
    for row in report.rows:
        where, name = _of(row, _INCIDENT_ROW), row.dealer_name
        none = (*_NO_KIND, name, None, None)
        yield (*where, "coups", "", row.coups, *none)
        yield (*where, "corrected", "", row.corrected, *none)
        for void in row.voids:
            yield (*where, "void", void.reason, void.coups, *none)
        for kind in row.incidents:
            gone = _of(kind, _GONE)
            yield (*where, "incident", kind.kind, kind.raised, *_of(kind, _KIND), name, *gone)


def _of(struct: msgspec.Struct, names: Iterable[str]) -> list[object]:
    return [getattr(struct, name) for name in names]


def _listed(counts: dict[str, Any]) -> str:
    return "; ".join(f"{name} {count}" for name, count in counts.items())


def cell(value: object) -> str | int:
    """A value as it stands in a table: no text that a spreadsheet would take for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    text = str(value)
    # an amount below 0 is a number and to be read as one
    number = text[1:].replace(".", "", 1) if text.startswith("-") else ""
    if number.isascii() and number.isdigit():
        return text
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
