"""Reports name dealers as staff know them, beside their ids; the record itself has ids alone."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.service.people import everybody
from croupier.service.reports.frequencies import Frequencies
from croupier.service.reports.incidents import IncidentReport
from croupier.service.reports.play import PlayReport
from croupier.service.reports.writing import Report
from croupier.service.staff import Staff
from croupier.store.protocol import Store

__all__ = ["named", "names_kept"]


def named(report: Report, name_of: Callable[[str], str]) -> Report:
    """A report with the dealers' names.

    Args:
        name_of: what staff call one of them; empty for everybody else.
    """

    def name(dealer: str | None) -> str:
        return name_of(dealer) if dealer else ""

    if isinstance(report, PlayReport):
        plays = [replace(row, dealer_name=name(row.dealer)) for row in report.rows]
        return replace(report, rows=plays)
    if isinstance(report, IncidentReport):
        rows = [replace(row, dealer_name=name(row.dealer)) for row in report.rows]
        return replace(report, rows=rows)
    if isinstance(report, Frequencies):
        tests = [replace(test, dealer_name=name(test.dealer)) for test in report.tests]
        return replace(report, tests=tests)
    return report


def names_kept(store: Store) -> dict[str, str]:
    """By id the names of the staff that a house keeps; nobody whom the record says it forgot.

    Raises:
        ChainBroken: an event of the staff does not read.
    """
    staff = Staff()
    staff.load(store)
    return {
        person_id: fields["name"]
        for person_id, fields in everybody(store)
        if fields.get("kind") == "staff" and "name" in fields and person_id not in staff.erased
    }
