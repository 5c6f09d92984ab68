"""What went wrong, what was ruled, and how many coups did not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from croupier.odds.figures import decimal
from croupier.service.reports.asking import By, Period
from croupier.service.reports.book import Book
from croupier.service.reports.sums import CellKey, Sums

__all__ = ["IncidentKind", "IncidentReport", "IncidentRow", "Voids", "incident_report"]


class IncidentKind(msgspec.Struct, frozen=True):
    """One kind of incident (docs/rulings names them).

    Attributes:
        raised: how often; `by_software` of these by the table itself.
        ruled: how many were ruled on; `as_proposed` of these as the profile proposed.
        taken_back: how many went with the card that they came with, as it was taken back;
            `superseded` in how many's place came one about more cards. Of neither is there
            anything to rule.
    """

    kind: str
    raised: int
    by_software: int
    ruled: int
    as_proposed: int
    taken_back: int = 0
    superseded: int = 0


class Voids(msgspec.Struct, frozen=True):
    """Coups that did not count for one reason."""

    reason: str
    coups: int


class IncidentRow(msgspec.Struct, frozen=True):
    """One row. What rows are not told apart by is null; a machine is the dealer ``""``.

    Attributes:
        dealer_name: as staff know him; empty for a machine, and for who was forgotten.
        coups: coups that stand.
        void_rate: of all; null where there is none.
        voids: by reason, the most frequent first.
        corrected: corrections of these coups.
    """

    table: str | None
    shift: str | None
    dealer: str | None
    day: str | None
    coups: int
    void_rate: str | None
    voids: list[Voids]
    corrected: int
    incidents: list[IncidentKind]
    dealer_name: str = ""


class IncidentReport(msgspec.Struct, frozen=True):
    """Incidents and voids of a period."""

    first: str
    last: str
    by: list[str]
    rows: list[IncidentRow]


def incident_report(
    book: Book, period: Period, by: Iterable[By] = (), tables: Iterable[str] | None = None
) -> IncidentReport:
    """Make the report; incidents belong to no bet, so `by` is without it."""
    told: list[By] = [one for one in by if one != "bet"]
    chosen = None if tables is None else frozenset(tables)
    found: dict[tuple[str, ...], tuple[CellKey, Sums]] = {}
    for table in book.tables.values():
        for cell, sums in table.cells.items():
            if not period.holds(cell.day) or (chosen is not None and cell.table_id not in chosen):
                continue
            key = tuple(_named(cell, one) for one in told)
            found.setdefault(key, (cell, Sums()))[1].add(sums)
    rows = [_row(cell, told, sums) for _, (cell, sums) in sorted(found.items(), key=_by_name)]
    return IncidentReport(str(period.first), str(period.last), list(told), rows)


def _by_name(item: tuple[tuple[str, ...], object]) -> tuple[str, ...]:
    return item[0]


def _named(cell: CellKey, by: str) -> str:
    return str(cell.table_id if by == "table" else getattr(cell, by))


def _row(cell: CellKey, by: list[By], sums: Sums) -> IncidentRow:
    table, shift, dealer, day = (
        _named(cell, one) if one in by else None for one in ("table", "shift", "dealer", "day")
    )
    whole = sums.coup_count + sums.void_count
    return IncidentRow(
        table,
        shift,
        dealer,
        day,
        sums.coup_count,
        decimal(Fraction(sums.void_count, whole), 6) if whole else None,
        [Voids(*one) for one in Counter(sums.voids).most_common() if one[1]],
        sums.corrected_count,
        [
            IncidentKind(
                kind,
                each.raised_count,
                each.by_software_count,
                each.ruled_count,
                each.as_proposed_count,
                each.taken_back_count,
                each.superseded_count,
            )
            for kind, each in sorted(sums.incidents.items())
        ],
    )
