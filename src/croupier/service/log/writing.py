"""Rows of the log as comma-separated values, a page at a time."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from croupier.service.log.rows import LogRow
from croupier.service.moments import written
from croupier.service.reports.writing import cell

__all__ = ["COLUMNS", "csv_lines"]

COLUMNS: Final = (
    *("at", "table", "shoe", "coup", "group", "act", "by", "by_name", "second", "second_name"),
    *("of", "of_name", "incident", "kind", "stage", "status", "dispute", "effects", "proposed"),
    *("said", "reason", "reference", "position", "stream", "version", "hash"),
)
"""The columns; new ones are put last: a spreadsheet may count on the places."""


def csv_lines(rows: Iterable[LogRow], *, head: bool = False) -> str:
    """Rows, each in a line of its own; with the names of the columns above them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    if head:
        writer.writerow(COLUMNS)
    writer.writerows([cell(value) for value in _cells(row)] for row in rows)
    return out.getvalue()


def _cells(row: LogRow) -> Iterator[object]:
    yield written(row.at_ms)
    yield from (row.table, row.shoe, row.coup, row.group, row.act)
    people = {person.part: person for person in row.people}
    for part in ("by", "second", "of"):
        person = people.get(part)
        yield from (person.id, person.name) if person else ("", "")
    yield from (row.incident, row.kind, row.stage, row.status, row.dispute)
    yield from (" ".join(row.effects), " ".join(row.proposed))
    yield "; ".join(f"{name} {text}" for name, text in row.said.items())
    yield from (row.reason, row.reference, row.position, row.stream, row.version, row.hash)
