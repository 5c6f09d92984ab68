"""A house's reports as a person reads them on a console."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cli.layout import table
from croupier.cli.signs import visible
from croupier.odds.figures import percent_text
from croupier.service.reports.frequencies import Frequencies
from croupier.service.reports.incidents import IncidentReport, IncidentRow
from croupier.service.reports.play import Figures, PlayReport, PlayRow

if TYPE_CHECKING:
    from croupier.service.reports.protection import Protection
    from croupier.service.reports.writing import Report

_PLAY = ("coups", "void", "drop", "handle", "win", "hold", "of handle", "expected", "±", "z")
_SPANS = (("period", ""), ("month", "month until"), ("year", "year until"))
_MACHINE = "(machine)"
_SHOWN_TESTS = 20


def lines_of(report: Report, width: int) -> list[str]:
    """The lines of a report, none wider than the page where they can be folded."""
    if isinstance(report, PlayReport):
        return list(_play(report, width))
    if isinstance(report, IncidentReport):
        return list(_incidents(report, width))
    if isinstance(report, Frequencies):
        return list(_frequencies(report, width))
    return list(_protection(report, width))


def _when(first: str, last: str) -> str:
    return first if first == last else f"{first} to {last}"


def _play(report: PlayReport, width: int) -> Iterator[str]:
    days = f"gaming days from {report.day_starts} in {report.time_zone}"
    yield f"play, {_when(report.first, report.last)} ({days})"
    if not report.rows:
        yield "nothing was dealt"
        return
    for span, words in _SPANS:
        if span != "period":
            if "day" in report.by:
                continue
            yield ""
            yield f"{words} {report.last}"
        rows = [_play_row(row, report.by, getattr(row, span)) for row in report.rows]
        yield from table(
            [[*(report.by or ["all"]), *_PLAY], *rows], width, left=len(report.by) or 1
        )
    if report.cash:
        yield ""
        yield "cage"
        heads = ["day", "shift", "taken in", "paid out"]
        cash = [
            [each.day, each.shift, _money(each.taken_in, each.currency), each.paid_out]
            for each in report.cash
        ]
        yield from table([heads, *cash], width, left=2)


def _play_row(row: PlayRow, by: list[str], of: Figures) -> list[str]:
    names = [_name(row, by_) for by_ in by] or [row.currency]
    if by:
        names[0] = f"{names[0]} {row.currency}"
    return [
        *names,
        str(of.coups),
        "" if of.voids is None else str(of.voids),
        of.drop or "",
        of.handle,
        of.win,
        _share(of.hold),
        _share(of.hold_of_handle),
        of.expected_win,
        of.standard_error,
        of.z or "",
    ]


def _name(row: PlayRow | IncidentRow, by: str) -> str:
    if by == "dealer":
        return _dealer(row.dealer or "", row.dealer_name)
    return str(getattr(row, by))


def _dealer(dealer: str, name: str) -> str:
    """By his name; by his id where the house has none, or has forgotten it."""
    return visible(name) or dealer or _MACHINE


def _money(amount: str, currency: str) -> str:
    return f"{amount} {currency}"


def _share(share: str | None) -> str:
    return "" if share is None else percent_text(Fraction(share), 2)


def _incidents(report: IncidentReport, width: int) -> Iterator[str]:
    yield f"incidents and void coups, {_when(report.first, report.last)}"
    if not report.rows:
        yield "nothing was dealt"
    for row in report.rows:
        where = ", ".join(_name(row, by) for by in report.by)
        rate = f"{_share(row.void_rate)} void" if row.void_rate else "no coups"
        yield ""
        yield f"{where or 'all'}: {row.coups} coups stand, {rate}, corrected {row.corrected}"
        yield from (f"  void: {void.reason} {void.coups}" for void in row.voids)
        if row.incidents:
            heads = ["  incident", "raised", "by software", "ruled", "as proposed", "taken back"]
            kinds = [
                [
                    f"  {each.kind}",
                    str(each.raised),
                    str(each.by_software),
                    str(each.ruled),
                    str(each.as_proposed),
                    str(each.taken_back + each.superseded),
                ]
                for each in row.incidents
            ]
            yield from table([heads, *kinds], width)


def _frequencies(report: Frequencies, width: int) -> Iterator[str]:
    yield f"frequencies, {_when(report.first, report.last)}"
    made = [test for test in report.tests if test.p_value is not None]
    odd = sum(test.odd for test in made)
    told = f"{len(made)} tests, {len(report.tests) - len(made)} of too few cards or coups"
    yield f"{told}; {odd} odd (sound shoes show any in {_share(report.error_rate)} of reports)"
    if not made:
        return
    heads = ["of", "what", "chi-square", "freedom", "p", ""]
    rows = [
        [
            _of_test(test.table, test.shoe, _dealer(test.dealer, test.dealer_name)),
            " ".join(filter(None, (test.what, test.box))),
            test.statistic,
            str(test.freedom),
            test.p_value or "",
            "ODD" if test.odd else "",
        ]
        for test in made[:_SHOWN_TESTS]
    ]
    yield ""
    yield from table([heads, *rows], width, left=2)
    if len(made) > _SHOWN_TESTS:
        yield f"… and {len(made) - _SHOWN_TESTS} less odd; --format csv has all"


def _of_test(table_id: str | None, shoe: int | None, dealer: str) -> str:
    return f"{table_id} shoe {shoe}" if table_id else f"dealer {dealer}"


def _protection(report: Protection, width: int) -> Iterator[str]:
    count = sum(alert.alert for alert in report.alerts)
    yield f"protection: {count} alerts (from {report.threshold} standard deviations)"
    if not report.alerts:
        least = f"{report.least_shoes} shoes and {report.least_coups} coups"
        yield f"nobody has had a side bet in {least}"
        return
    heads = ["patron", "sheet", "bet", "follows", "shoes", "coups", "handle", "edge", "full", ""]
    rows = [
        [
            each.patron,
            each.sheet,
            each.bet,
            each.statistic,
            str(each.shoes),
            str(each.coups),
            _money(each.handle, each.currency),
            _share(each.edge),
            _share(each.edge_full),
            "ALERT" if each.alert else "",
        ]
        for each in report.alerts
    ]
    yield from table([heads, *rows], width, left=3)
