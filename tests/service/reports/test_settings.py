"""How a house's file says when its days and shifts begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from croupier.errors import DataError
from croupier.service.config import read_config
from croupier.service.reports.settings import ReportSettings

if TYPE_CHECKING:
    from pathlib import Path

SHIFTS = 'shifts = { early = "05:00", late = "17:00" }'


def read(place: Path, *lines: str) -> ReportSettings:
    file = place / "house.toml"
    file.write_text("\n".join(["[reports]", *lines]), encoding="utf-8")
    return read_config(file).reports


def test_what_a_house_says_of_its_days_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, 'time-zone = "Asia/Macau"', 'day-starts = "05:00"', SHIFTS)
    assert found == ReportSettings("Asia/Macau", "05:00", (("early", "05:00"), ("late", "17:00")))
    calendar = found.calendar()
    assert (calendar.zone_name, calendar.day_starts) == ("Asia/Macau", 300)
    assert calendar.shifts == {"early": 300, "late": 17 * 60}


def test_a_house_that_says_nothing_counts_days_in_utc_from_six() -> None:
    assert read_config(None).reports == ReportSettings()
    assert ReportSettings().calendar().turn(0).shift == "night"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('time-zone = "Mars/Base"', "reports: there is no time zone 'Mars/Base'"),
        ('day-starts = "6"', "reports: '6' is no time of the clock"),
        ("shifts = {}", "reports: a day has 1 to 12 shifts"),
        ('shifts = { day = "6" }', "reports: '6' is no time of the clock"),
        ('timezone = "UTC"', "reports: there is no key 'timezone' here; did you mean 'time-zone'"),
        ("day-starts = 6", "reports: day-starts is 6"),
    ],
)
def test_what_cannot_be_is_told_with_its_key(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        read(tmp_path, line)
