"""To which gaming day and shift an instant belongs, on the days when clocks are changed too."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from croupier.errors import DataError
from croupier.service.reports.calendar import USUAL_CALENDAR, Calendar, calendar_of, read_day

SHIFTS = {"day": "06:00", "swing": "14:00", "night": "22:00"}


def at(text: str) -> int:
    """An instant in UTC, as ``2026-03-29 00:59``."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000


def told(calendar: Calendar, text: str) -> str:
    turn = calendar.turn(at(text))
    return f"{turn.day} {turn.shift}"


@pytest.mark.parametrize(
    ("zone", "starts", "instant", "expected"),
    [
        ("UTC", "06:00", "2026-11-30 05:59:59", "2026-11-29 night"),
        ("UTC", "06:00", "2026-11-30 06:00:00", "2026-11-30 day"),
        ("UTC", "06:00", "2026-11-30 21:59:59", "2026-11-30 swing"),
        ("UTC", "06:00", "2026-12-01 00:30:00", "2026-11-30 night"),
        ("UTC", "00:00", "2026-12-01 00:30:00", "2026-12-01 night"),
        # seven hours ahead, all year round
        ("Asia/Ho_Chi_Minh", "06:00", "2026-11-29 22:59:59", "2026-11-29 night"),
        ("Asia/Ho_Chi_Minh", "06:00", "2026-11-29 23:00:00", "2026-11-30 day"),
        ("Asia/Ho_Chi_Minh", "06:00", "2026-12-31 22:00:00", "2026-12-31 night"),
        # behind: the year turns five hours later
        ("America/New_York", "00:00", "2027-01-01 04:59:59", "2026-12-31 night"),
        ("America/New_York", "00:00", "2027-01-01 05:00:00", "2027-01-01 night"),
        # Berlin puts its clocks forward at 01:00 UTC on 2026-03-29, from 02:00 to 03:00
        ("Europe/Berlin", "06:00", "2026-03-29 03:59:59", "2026-03-28 night"),
        ("Europe/Berlin", "06:00", "2026-03-29 04:00:00", "2026-03-29 day"),
        ("Europe/Berlin", "02:30", "2026-03-29 00:59:59", "2026-03-28 night"),
        ("Europe/Berlin", "02:30", "2026-03-29 01:00:00", "2026-03-29 night"),
        # and back at 01:00 UTC on 2026-10-25, from 03:00 to 02:00: 02:30 comes at 00:30 and 01:30
        ("Europe/Berlin", "02:30", "2026-10-25 00:29:59", "2026-10-24 night"),
        ("Europe/Berlin", "02:30", "2026-10-25 00:30:00", "2026-10-25 night"),
        ("Europe/Berlin", "02:30", "2026-10-25 01:15:00", "2026-10-25 night"),
        # half an hour: Lord Howe
        ("Australia/Lord_Howe", "02:15", "2026-10-03 15:29:59", "2026-10-03 night"),
        ("Australia/Lord_Howe", "02:15", "2026-10-03 15:30:00", "2026-10-04 night"),
        # a day that Samoa left out: 2011-12-30 is over as soon as it has begun
        ("Pacific/Apia", "00:00", "2011-12-30 09:59:59", "2011-12-29 night"),
        ("Pacific/Apia", "00:00", "2011-12-30 10:00:00", "2011-12-31 night"),
    ],
)
def test_an_instant_has_its_day_and_shift(
    zone: str, starts: str, instant: str, expected: str
) -> None:
    assert told(calendar_of(zone, starts, SHIFTS), instant) == expected


ZONES = ("UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Asia/Tehran")


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("starts", ["00:00", "02:30", "23:45"])
def test_days_follow_one_another_through_a_year(zone: str, starts: str) -> None:
    """Also asked backwards: a day never comes back, and is 23 to 25 hours long."""
    calendar, fresh = calendar_of(zone, starts, SHIFTS), calendar_of(zone, starts, SHIFTS)
    step = 1_800_000
    instants = range(at("2026-01-05 00:00"), at("2027-01-05 00:00"), step)
    days = [calendar.turn(instant).day for instant in instants]
    assert [fresh.turn(instant).day for instant in reversed(instants)] == days[::-1]
    assert sorted(days) == days
    changes = [place for place in range(1, len(days)) if days[place] != days[place - 1]]
    assert all(days[place] - days[place - 1] == timedelta(days=1) for place in changes)
    hours = {(later - sooner) // 2 for sooner, later in pairwise(changes)}
    assert hours <= {23, 24, 25}
    assert len(changes) in (364, 365)


@pytest.mark.parametrize("zone", ZONES)
def test_a_day_is_the_one_on_the_wall_where_clocks_are_left_alone(zone: str) -> None:
    """An independent reading: the date on the wall, six hours ago."""
    calendar, place = calendar_of(zone, "06:00", SHIFTS), ZoneInfo(zone)
    for instant in range(at("2026-06-01 00:00"), at("2026-06-04 00:00"), 977_000):
        wall = datetime.fromtimestamp(instant // 1_000, place).replace(tzinfo=None)
        turn = calendar.turn(instant)
        assert turn.day == (wall - timedelta(hours=6)).date()
        shown = (
            "night" if wall.hour < 6 or wall.hour >= 22 else "day" if wall.hour < 14 else "swing"
        )
        assert turn.shift == shown
        assert turn.from_ms <= instant < turn.until_ms


@pytest.mark.parametrize(
    ("zone", "starts", "shifts", "words"),
    [
        ("Mars/Olympus", "06:00", SHIFTS, "no time zone 'Mars/Olympus'"),
        ("../etc/passwd", "06:00", SHIFTS, "no time zone"),
        ("UTC", "6:00", SHIFTS, "no time of the clock"),
        ("UTC", "24:00", SHIFTS, "no time of the clock"),
        ("UTC", "06:00", {}, "1 to 12 shifts"),
        ("UTC", "06:00", {"a b": "06:00"}, "shift's name 'a b'"),
        ("UTC", "06:00", {"a": "06:00", "b": "06:00"}, "at one time"),
    ],
)
def test_a_calendar_that_cannot_be_is_refused(
    zone: str, starts: str, shifts: dict[str, str], words: str
) -> None:
    with pytest.raises(DataError, match=words):
        calendar_of(zone, starts, shifts)


@pytest.mark.parametrize("at_ms", [253_402_300_800_000, 2**53 - 1, -(2**53), -(2**63)])
@pytest.mark.parametrize("zone", ["UTC", "Asia/Ho_Chi_Minh", "America/New_York"])
def test_an_instant_of_no_year_of_the_calendar_is_in_no_day(zone: str, at_ms: int) -> None:
    calendar = calendar_of(zone, "06:00", SHIFTS)
    with pytest.raises(DataError, match=f"{at_ms} ms of the Unix clock is in no gaming day"):
        calendar.turn(at_ms)
    assert calendar.turn(at("2026-11-30 12:00")).day == date(2026, 11, 30)


def test_a_day_is_read_to_the_letter() -> None:
    assert read_day("2026-02-28") == date(2026, 2, 28)
    for text in ("2026-02-30", "20260228", "2026-2-28", "", "today"):
        with pytest.raises(DataError, match="is no day"):
            read_day(text)


def test_the_usual_calendar_is_that_of_utc() -> None:
    assert told(USUAL_CALENDAR, "2026-11-30 06:00") == "2026-11-30 day"


def test_a_system_without_time_zones_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zoneinfo, "available_timezones", set)
    with pytest.raises(DataError, match="pip install tzdata"):
        calendar_of("Asia/Nowhere")
