"""Drop, handle, win and hold, and what the house had to expect: rows of the main report.

Every row has the figures of the period asked for, of the month until its last day, and of the
year. Amounts are decimal texts in the currency's digits, shares decimal texts; nothing is a float.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.money import Currency
from croupier.odds.figures import decimal
from croupier.odds.roots import square_root
from croupier.service.reports.asking import By, Period
from croupier.service.reports.book import Book
from croupier.service.reports.expected import Expectation
from croupier.service.reports.sums import CellKey, Sums

__all__ = ["Cash", "Figures", "PlayReport", "PlayRow", "play_report"]

_SHARE_DIGITS = 6
_Z_DIGITS = 2


class Figures(msgspec.Struct, frozen=True):
    """What came of some coups; docs/reports.md defines each.

    Attributes:
        coups: coups that stand; of a bet those with a stake on it.
        voids: coups that do not count; null of a bet.
        void_rate: of all coups; null of a bet, or where there is none.
        corrected: corrections of these coups; null of a bet.
        drop: what patrons brought to the table; null of a bet.
        handle: stakes of wagers that counted.
        win: what the house kept of it, commission included; below 0 where patrons won.
        hold: win over drop; null of a bet, or where nothing was brought.
        hold_of_handle: win over handle; null where nothing was staked.
        expected_win: what exact odds of full shoes make of these stakes.
        expected_hold: that over handle.
        standard_error: how far win strays from it by chance.
        z: how far it strayed, in standard errors; null where it could not.
    """

    coups: int
    voids: int | None
    void_rate: str | None
    corrected: int | None
    wagers: int
    drop: str | None
    handle: str
    win: str
    commission: str
    hold: str | None
    hold_of_handle: str | None
    expected_win: str
    expected_hold: str | None
    standard_error: str
    z: str | None


class PlayRow(msgspec.Struct, frozen=True):
    """One row. What rows are not told apart by is null; a machine is the dealer ``""``.

    Attributes:
        dealer_name: as staff know him; empty for a machine, and for who was forgotten.
    """

    table: str | None
    shift: str | None
    dealer: str | None
    bet: str | None
    day: str | None
    currency: str
    period: Figures
    month: Figures
    year: Figures
    dealer_name: str = ""


class Cash(msgspec.Struct, frozen=True):
    """Money at the cage in the period."""

    currency: str
    day: str
    shift: str
    taken_in: str
    paid_out: str


class PlayReport(msgspec.Struct, frozen=True):
    """The main report.

    Attributes:
        time_zone, day_starts: by which days are told apart.
        first, last: gaming days, both included.
        by: what rows are told apart by.
    """

    time_zone: str
    day_starts: str
    first: str
    last: str
    by: list[str]
    rows: list[PlayRow]
    cash: list[Cash]


class _Key(NamedTuple):
    currency: str
    table: str | None
    shift: str | None
    dealer: str | None
    bet: str | None


def play_report(
    book: Book, period: Period, by: Sequence[By] = (), tables: Iterable[str] | None = None
) -> PlayReport:
    """Make the report.

    Args:
        book: which has followed the record.
        tables: only of these; of all if None.
    """
    expectations = book.expectations
    chosen = None if tables is None else frozenset(tables)
    found = [
        _row(key, day, three, expectations)
        for key, days in _by_key(book, period.last, by, chosen).items()
        for day, three in _spans(days, period, each_day="day" in by)
    ]
    found.sort(key=lambda row: [getattr(row, name) for name in (*by, "currency")])
    minutes = book.calendar.day_starts
    return PlayReport(
        book.calendar.zone_name,
        f"{minutes // 60:02}:{minutes % 60:02}",
        str(period.first),
        str(period.last),
        list(by),
        found,
        list(_cash(book, period)),
    )


def _by_key(
    book: Book, last: date, by: Sequence[By], tables: frozenset[str] | None
) -> Mapping[_Key, Mapping[date, Sums]]:
    """The sums of the last day's year, by row and day."""
    found: defaultdict[_Key, dict[date, Sums]] = defaultdict(dict)
    for table in book.tables.values():
        if tables is not None and table.table_id not in tables:
            continue
        for cell, sums in table.cells.items():
            # a period that began last year is added up as well
            for bet, part in _parts(sums, by):
                days = found[_key(cell, bet, by)]
                if cell.day <= last:
                    days.setdefault(cell.day, Sums()).add(part)
    return {key: days for key, days in found.items() if days}


def _parts(sums: Sums, by: Sequence[By]) -> Iterator[tuple[str | None, Sums]]:
    if "bet" not in by:
        yield None, sums
        return
    for bet_id in {bet_id for sheet in sums.sheets.values() for bet_id in sheet.bets}:
        yield bet_id, sums.of_bet(bet_id)


def _key(cell: CellKey, bet: str | None, by: Sequence[By]) -> _Key:
    return _Key(
        cell.currency,
        cell.table_id if "table" in by else None,
        cell.shift if "shift" in by else None,
        cell.dealer if "dealer" in by else None,
        bet,
    )


def _spans(
    days: Mapping[date, Sums], period: Period, *, each_day: bool
) -> Iterator[tuple[date | None, tuple[Sums, Sums, Sums]]]:
    """The sums of the period, the month and the year; of each day of the period, if wanted."""
    whole, month, year, before = Sums(), Sums(), Sums(), date.min
    for day in sorted(days):
        if (day.year, day.month) != (before.year, before.month):
            month = Sums()
        if day.year != before.year:
            year = Sums()
        before = day
        month.add(days[day])
        year.add(days[day])
        if not period.holds(day):
            continue
        if each_day:
            # these go on to be added to; figures are made of them before
            yield day, (days[day], month, year)
        whole.add(days[day])
    if each_day:
        return
    last = period.last
    if (before.year, before.month) != (last.year, last.month):
        month = Sums()
    if before.year != last.year:
        year = Sums()
    if any((whole.coup_count, year.coup_count, whole.voids, year.voids)):
        yield None, (whole, month, year)


def _row(
    key: _Key,
    day: date | None,
    three: tuple[Sums, Sums, Sums],
    expectations: Mapping[str, Expectation],
) -> PlayRow:
    currency = Currency.parse(key.currency)
    of_bet = key.bet is not None
    period, month, year = (figures(sums, currency, expectations, of_bet) for sums in three)
    told = None if day is None else str(day)
    return PlayRow(
        key.table, key.shift, key.dealer, key.bet, told, key.currency, period, month, year
    )


def figures(
    sums: Sums, currency: Currency, expectations: Mapping[str, Expectation], of_bet: bool = False
) -> Figures:
    """The figures of some coups."""
    handle = sum(bet.handle_minor for bet in sums.bets)
    win = handle - sum(bet.returned_minor for bet in sums.bets)
    wanted, square = Fraction(0), Fraction(0)
    for fingerprint, sheet in sums.sheets.items():
        wanted += expectations[fingerprint].win(sheet)
        square += expectations[fingerprint].variance(sheet)
    error = square_root(square, 6)
    scale = 10**currency.digits

    def shown(minor: Fraction) -> str:
        return decimal(Fraction(minor, scale), currency.digits)

    def share(part: Fraction | int, whole: int) -> str | None:
        return decimal(Fraction(part, whole), _SHARE_DIGITS) if whole else None

    return Figures(
        coups=sums.coup_count,
        voids=None if of_bet else sums.void_count,
        void_rate=None if of_bet else share(sums.void_count, sums.coup_count + sums.void_count),
        corrected=None if of_bet else sums.corrected_count,
        wagers=sum(bet.wager_count for bet in sums.bets),
        drop=None if of_bet else currency.format(sums.drop_minor),
        handle=currency.format(handle),
        win=currency.format(win),
        commission=currency.format(sum(bet.commission_minor for bet in sums.bets)),
        hold=None if of_bet else share(win, sums.drop_minor),
        hold_of_handle=share(win, handle),
        expected_win=shown(wanted),
        expected_hold=share(wanted, handle),
        standard_error=shown(error),
        z=decimal(Fraction(win - wanted, error), _Z_DIGITS) if error else None,
    )


def _cash(book: Book, period: Period) -> Iterator[Cash]:
    for key, (taken, paid) in sorted(book.cash.items()):
        if period.holds(key.day):
            currency = Currency.parse(key.currency)
            amounts = currency.format(taken), currency.format(paid)
            yield Cash(key.currency, str(key.day), key.shift, *amounts)
