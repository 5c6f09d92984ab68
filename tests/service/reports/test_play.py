"""Drop, handle, win, hold and expectation: against a plain recount, by hand, and by chance."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache
from statistics import fmean, pstdev

import pytest

from croupier.errors import DataError
from croupier.money import Minor
from croupier.odds.appraise import appraise, draw_of, joint
from croupier.odds.ticket import Ticket, ticket_result
from croupier.rules.settle import Wager
from croupier.service.reports.asking import BYS, Period, read_by, read_period
from croupier.service.reports.book import Book
from croupier.service.reports.calendar import calendar_of, read_day
from croupier.service.reports.play import Figures, PlayReport, PlayRow, play_report
from croupier.table import events as e
from croupier.table.custody_events import DealerSeated
from tests.service.reports.taping import HOUR, Staked, Tape, handles, random_wagers

DAY = 24 * HOUR
CALENDAR = calendar_of("Asia/Bangkok")
ALL = Period(read_day("1970-01-01"), read_day("1970-12-31"))
BETS = ("banker", "player", "tie", "banker_pair", "either_pair", "big", "small", "player_odd")


def minor(text: str | None) -> int:
    assert text is not None
    return round(Fraction(text) * 100)


class Recount:
    """The same figures by another road: straight from what was put on the tape."""

    def __init__(self) -> None:
        self.handle: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self.win: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self.coups: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self.voids: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self.drop: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self._chips: dict[tuple[str, str, str], int] = {}

    def settled(self, key: tuple[str, str, str, str], rows: tuple[e.WagerSettled, ...]) -> None:
        """Key: table, shift, dealer, day."""
        self.coups[key] += 1
        for row in rows:
            for each in (key, (*key, row.bet_id)):
                self.handle[each] += row.stake_minor
                self.win[each] += row.stake_minor - row.returned_minor
        for patron in {row.patron_id for row in rows}:
            his = [row for row in rows if row.patron_id == patron]
            where = (key[0], key[3], patron)
            chips = self._chips.get(where, 0)
            bought = max(0, sum(row.stake_minor for row in his) - chips)
            self.drop[key] += bought
            chips += bought - sum(row.stake_minor - row.returned_minor for row in his)
            self._chips[where] = chips


@cache
def lived(seed: int) -> tuple[Book, Recount]:
    """Two tables through three days, with shifts, dealers, void coups and idle patrons."""
    chance, recount = random.Random(seed), Recount()
    one = Tape(table_id="t1")
    two = Tape(one.store, "baccarat-tai-xiu", "t2")
    bets = {one: BETS, two: ("banker", "player", "tie", "big", "small")}
    patrons = ("ann", "bo", "cy", "di")
    dealers = {one: "", two: ""}
    for tape in (one, two):
        tape.shoe(chance)
    for _ in range(150):
        tape = chance.choice((one, two))
        tape.at_ms = one.at_ms = two.at_ms = one.at_ms + chance.randrange(HOUR)
        if len(tape.order) < 60:
            tape.shoe(chance)
        if chance.random() < 0.1:
            dealers[tape] = chance.choice(("dealer-1", "dealer-2"))
            tape.put(DealerSeated(dealers[tape]))
        # seven hours ahead; a gaming day begins at six, as its first shift does
        hour, day = (tape.at_ms // HOUR + 7) % 24, (tape.at_ms + HOUR) // DAY
        shift = "night" if hour < 6 or hour >= 22 else "day" if hour < 14 else "swing"
        key = (tape.table_id, shift, dealers[tape], f"1970-01-{day + 1:02}")
        if chance.random() < 0.1:
            tape.coup(void="ruled-exposed-card")
            recount.voids[key] += 1
        else:
            recount.settled(key, tape.coup(random_wagers(chance, bets[tape], patrons)))
    two.write()
    return one.followed(CALENDAR), recount


def key_of(row: PlayRow) -> tuple[str, ...]:
    words = (row.table, row.shift, row.dealer, row.day, row.bet)
    return tuple(word for word in words if word is not None)


@pytest.mark.parametrize("seed", range(3))
def test_the_finest_rows_are_a_plain_recount(seed: int) -> None:
    book, recount = lived(seed)
    rows = play_report(book, ALL, ("table", "shift", "dealer", "day")).rows
    found = {key_of(row): row.period for row in rows}
    assert found.keys() == recount.coups.keys() | recount.voids.keys()
    assert len(found) > 20
    for key, figures in found.items():
        assert figures.coups == recount.coups[key]
        assert figures.voids == recount.voids[key]
        assert minor(figures.handle) == recount.handle[key]
        assert minor(figures.win) == recount.win[key]
        assert minor(figures.drop) == recount.drop[key]


@pytest.mark.parametrize("seed", range(3))
def test_rows_by_bet_are_a_plain_recount(seed: int) -> None:
    book, recount = lived(seed)
    by = read_by(("table", "shift", "dealer", "day", "bet"))
    found = {key_of(row): row.period for row in play_report(book, ALL, by).rows}
    wanted = {key: value for key, value in recount.handle.items() if len(key) == 5}
    assert {key: minor(each.handle) for key, each in found.items()} == wanted
    assert {key: minor(each.win) for key, each in found.items()} == {
        key: recount.win[key] for key in wanted
    }
    assert {each.drop for each in found.values()} == {None}


def added(report: PlayReport, name: str) -> int:
    return sum(minor(getattr(row.period, name)) for row in report.rows)


@pytest.mark.parametrize("by", [(), *((by,) for by in BYS), ("table", "bet"), ("day", "shift")])
def test_however_rows_are_told_apart_they_add_up_to_the_same(by: tuple[str, ...]) -> None:
    book, recount = lived(0)
    report = play_report(book, ALL, read_by(by))
    keys = [key for key in recount.coups if len(key) == 4]
    assert added(report, "handle") == sum(recount.handle[key] for key in keys)
    assert added(report, "win") == sum(recount.win[key] for key in keys)
    if "bet" not in by:
        assert added(report, "drop") == sum(recount.drop[key] for key in keys)
        assert sum(row.period.coups for row in report.rows) == sum(recount.coups.values())


def test_reading_on_gives_what_reading_at_once_gives() -> None:
    """A book that follows while the record grows, event by event."""
    tape, chance = Tape(), random.Random(3)
    book = Book(CALENDAR)
    tape.shoe(chance)
    for _ in range(20):
        tape.at_ms += HOUR
        tape.coup(random_wagers(chance, BETS, ("ann", "bo")))
        book.follow(tape.write())
    whole = tape.followed(CALENDAR)
    by = read_by(("day", "shift", "bet"))
    assert play_report(book, ALL, by) == play_report(whole, ALL, by)


# --- by hand -----------------------------------------------------------------------------


def of_coups(tape: Tape, *returned: tuple[int, int]) -> None:
    """Coups of one patron: what he staked on Player, what came back."""
    for staked, back in returned:
        coup_id = tape.open_coup()
        row = e.WagerSettled(f"w{coup_id}", "ann", "player", staked, "win", 0, 0, back, 0)
        tape.put(e.CoupSettled(coup_id, tape.book.fingerprint, (row,)))


@pytest.mark.parametrize(
    ("coups", "drop", "win"),
    [
        ([(100, 0)], 100, 100),
        # what he won lies there: he stakes it without bringing more
        ([(100, 200), (200, 0)], 100, 100),
        ([(100, 200), (300, 0)], 200, 200),
        ([(100, 0), (100, 0), (100, 200)], 300, 100),
        ([(100, 0), (100, 300), (250, 250), (50, 0)], 200, -50),
    ],
)
def test_drop_is_the_least_that_he_had_to_bring(
    coups: list[tuple[int, int]], drop: int, win: int
) -> None:
    tape = Tape()
    of_coups(tape, *coups)
    (row,) = play_report(tape.followed(), ALL).rows
    assert (minor(row.period.drop), minor(row.period.win)) == (drop, win)
    assert Fraction(row.period.hold or 0) == pytest.approx(win / drop, abs=1e-6)


def test_a_patron_brings_anew_on_another_day_and_at_another_table() -> None:
    one = Tape(table_id="a")
    two = Tape(one.store, table_id="b")
    of_coups(one, (100, 200))
    of_coups(two, (100, 100))
    one.at_ms += DAY
    of_coups(one, (100, 100))
    two.write()
    report = play_report(one.followed(), ALL, ("table", "day"))
    assert [minor(row.period.drop) for row in report.rows] == [100, 100, 100]


def test_month_and_year_run_until_the_last_day() -> None:
    tape = Tape()
    days = ("1970-01-31", "1970-02-01", "1970-02-28", "1971-01-01")
    for day in days:
        tape.at_ms = (read_day(day) - read_day("1970-01-01")).days * DAY + 12 * HOUR
        of_coups(tape, (100, 0))
    book = tape.followed()

    def told(first: str, last: str) -> list[list[int]]:
        rows = play_report(book, Period(read_day(first), read_day(last))).rows
        return [[each.coups for each in (row.period, row.month, row.year)] for row in rows]

    assert told("1970-02-01", "1970-02-01") == [[1, 1, 2]]
    assert told("1970-02-02", "1970-02-28") == [[1, 2, 3]]
    assert told("1970-01-31", "1970-02-28") == [[3, 2, 3]]
    assert told("1970-03-01", "1970-03-31") == [[0, 0, 3]]
    assert told("1970-02-28", "1971-01-01") == [[2, 1, 1]]
    assert told("1969-01-01", "1969-12-31") == []
    rows = play_report(book, Period(read_day("1970-02-01"), read_day("1971-01-31")), ("day",)).rows
    assert [(row.day, row.month.coups, row.year.coups) for row in rows] == [
        ("1970-02-01", 1, 2),
        ("1970-02-28", 2, 3),
        ("1971-01-01", 1, 1),
    ]


def one_coup(sheet_id: str, *wagers: Staked) -> Figures:
    tape = Tape(sheet_id=sheet_id)
    tape.shoe(random.Random(5))
    tape.coup(wagers)
    (row,) = play_report(tape.followed(), ALL).rows
    return row.period


@pytest.mark.parametrize(
    ("bet", "edge"),
    # W. Griffin's and M. Shackleford's figures of eight decks, to four places of a hundredth
    [("banker", "0.010579"), ("player", "0.012351"), ("tie", "0.143596")],
)
def test_what_a_bet_is_expected_to_keep_is_what_is_published(bet: str, edge: str) -> None:
    figures = one_coup("baccarat", Staked("ann", bet, 1_000_000))
    assert figures.expected_hold == edge


def test_the_standard_error_of_a_coup_is_that_of_everything_on_it() -> None:
    """All patrons hang on the same cards: as one ticket of everybody's stakes, exactly."""
    tape = Tape()
    tape.shoe(random.Random(5))
    wagers = [Staked("ann", "banker", 10_000), Staked("bo", "player", 30_000)]
    wagers += [
        Staked("bo", "tie", 2_000),
        Staked("cy", "banker", 20_000),
        Staked("cy", "big", 4_000),
    ]
    rows = tape.coup(wagers)
    (row,) = play_report(tape.followed(), ALL).rows
    ticket = Ticket.of(tape.sheet, [Wager(bet, Minor(laid)) for bet, laid in handles(rows).items()])
    found = ticket_result(ticket, joint(tape.book, draw_of(tape.book, None), ticket.bets))
    assert minor(row.period.expected_win) == round(-found.mean)
    assert minor(row.period.standard_error) == round(Fraction(found.sd_float))


def test_opposite_wagers_of_two_patrons_nearly_cancel() -> None:
    figures = one_coup("baccarat", Staked("ann", "player", 10_000), Staked("bo", "banker", 10_000))
    alone = one_coup("baccarat", Staked("ann", "player", 10_000))
    assert minor(figures.standard_error) < minor(alone.standard_error) / 20


def test_boxes_of_one_deck_move_together() -> None:
    """Two boxes against one Banker scatter more than two that had a Banker each."""
    both = one_coup(
        "three-pictures",
        Staked("ann", "player_1_win", 10_000),
        Staked("bo", "player_2_win", 10_000),
    )
    alone = one_coup("three-pictures", Staked("ann", "player_1_win", 10_000))
    square = minor(both.standard_error) ** 2 / minor(alone.standard_error) ** 2
    assert square == pytest.approx(2 * (1 + 0.33), abs=0.06)


def test_z_is_how_far_a_win_strays() -> None:
    tape = Tape()
    tape.shoe(random.Random(5))
    rows = tape.coup([Staked("ann", "player", 100_000)])
    (row,) = play_report(tape.followed(), ALL).rows
    (odds,) = appraise(tape.book, None, [tape.sheet.bets["player"]])
    won = 100_000 - rows[0].returned_minor
    expected = (won - 100_000 * odds.edge) / (Fraction(odds.sd_float) * 100_000)
    assert Fraction(row.period.z or 0) == pytest.approx(expected, abs=0.006)


def test_over_many_worlds_z_has_mean_0_and_deviation_1() -> None:
    """Whole shoes, so that what hangs together within a shoe is in it; 100 worlds of 25 coups.

    Of 100 independent z the mean strays by 0.1 and the deviation by 0.07: five of these.
    """
    found = []
    for seed in range(100):
        tape, chance = Tape(), random.Random(seed)
        tape.shoe(chance)
        for _ in range(25):
            tape.coup(random_wagers(chance, ("banker", "player", "big", "player_odd"), ("a", "b")))
        (row,) = play_report(tape.followed(), ALL).rows
        found.append(float(row.period.z or 0))
    assert abs(fmean(found)) < 0.5
    assert 0.65 < pstdev(found) < 1.35


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (None, None, "2026-11-30 2026-11-30"),
        ("2026-11-01", None, "2026-11-01 2026-11-30"),
        (None, "2026-11-02", "2026-11-02 2026-11-02"),
        ("2026-11-01", "2026-11-02", "2026-11-01 2026-11-02"),
    ],
)
def test_a_period_is_read(first: str | None, last: str | None, expected: str) -> None:
    period = read_period(first, last, read_day("2026-11-30"))
    assert f"{period.first} {period.last}" == expected


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(DataError, match="runs backwards"):
        read_period("2026-11-03", "2026-11-02", read_day("2026-11-30"))
    with pytest.raises(DataError, match="told apart by 'patron'"):
        read_by(["patron"])
    with pytest.raises(DataError, match="named twice"):
        read_by(["table", "table"])
