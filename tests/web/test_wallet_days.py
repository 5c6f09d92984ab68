"""Each day is compared with the licensee's list once, however a house was down meanwhile."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import pytest

from croupier.service.wallet import events as w
from croupier.service.wallet.licensee import Row, Unknown
from croupier.service.wallet.reading import days_compared
from croupier.store.memory import MemoryStore
from croupier.store.records import MAX_AT_MS, Append, Unit
from croupier.web.wallet_days import DAYS_BACK, Days

FIRST: Final = date(2026, 11, 1)
HOUR_MS: Final = 3_600_000


def at_ms(day: date, hour: int = 0) -> int:
    """An hour of a day."""
    return int(datetime(day.year, day.month, day.day, hour, tzinfo=UTC).timestamp()) * 1_000


class Home:
    """A record, and a licensee with an answer of his own for each day."""

    def __init__(self, opened_ms: int | None = None) -> None:
        self.store = MemoryStore()
        self.ms = at_ms(FIRST, 12) if opened_ms is None else opened_ms
        self.version = 0
        self.asked: list[str] = []
        self.odd: dict[str, Any] = {}
        self.refuses_to_record = False
        self.note(w.Opened("l"))
        self.reopen()

    def reopen(self) -> None:
        """Another process opens the same record."""
        part: Any = self
        self.days = Days(self.store, part, part, part, dict, lambda: self.ms)

    def note(self, event: w.Event) -> None:
        """Record it."""
        append = Append(w.WALLET, self.version, (w.encode(event),))
        self.store.commit([Unit(self.ms, (append,))])
        self.version += 1

    async def read(self, work: Any) -> Any:
        """Read the store."""
        return work()

    async def do(self, job: Any) -> None:
        """Do it in a turn."""
        if self.refuses_to_record:
            raise OSError("the disk is full")
        job.begin(None)

    async def transactions(self, day: str) -> list[Row] | Unknown:
        """What he lists."""
        self.asked.append(day)
        answer = self.odd.get(day, [])
        if isinstance(answer, Exception):
            raise answer
        found: list[Row] | Unknown = answer
        return found

    def look(self, day: date, hour: int = 2) -> list[str]:
        """Which days he is asked for when the house looks at an hour."""
        self.ms, self.asked = at_ms(day, hour), []
        asyncio.run(self.days.catch_up())
        return self.asked


def day(number: int) -> date:
    """So many days after the first."""
    return FIRST + timedelta(days=number)


def named(*numbers: int) -> list[str]:
    """Days, as a licensee is asked for them."""
    return [day(number).isoformat() for number in numbers]


@pytest.fixture
def home() -> Home:
    """A house whose wallet was opened at noon of the first day."""
    return Home()


def test_a_day_is_compared_an_hour_after_it_is_over(home: Home) -> None:
    assert home.look(day(0), 23) == []
    assert home.look(day(1), 0) == []
    assert home.look(day(1), 1) == named(0)
    assert home.look(day(1), 2) == []
    assert home.look(day(2), 1) == named(1)


@pytest.mark.parametrize("hour", [0, 1, 2, 23])
def test_no_day_is_lost_by_a_restart_at_any_hour(home: Home, hour: int) -> None:
    seen = []
    for number in range(1, 6):
        home.reopen()
        seen += home.look(day(number), hour)
        home.reopen()
        seen += home.look(day(number), hour)
    assert seen == named(*range(len(seen)))
    assert len(seen) == (5 if hour else 4)


def test_days_during_which_nobody_served_are_caught_up(home: Home) -> None:
    home.look(day(1))
    home.reopen()
    assert home.look(day(5)) == named(1, 2, 3, 4)
    home.reopen()
    far = 5 + 2 * DAYS_BACK
    assert home.look(day(far)) == named(*range(far - DAYS_BACK, far))
    assert days_compared(home.store)[1] >= set(named(0, 1, 4, far - 1))


@pytest.mark.parametrize("odd", [Unknown("no answer"), ValueError("a fault")])
def test_a_day_that_fails_keeps_no_other_back_and_is_tried_again(
    home: Home, odd: object, caplog: pytest.LogCaptureFixture
) -> None:
    home.odd[day(1).isoformat()] = odd
    with caplog.at_level(logging.WARNING, "croupier.wallet"):
        assert home.look(day(4)) == named(0, 1, 2, 3)
    assert "wallet_not_reconciled" in caplog.text
    home.reopen()
    assert home.look(day(4), 3) == named(1)
    home.odd.clear()
    assert home.look(day(4), 4) == named(1)
    assert home.look(day(4), 5) == []


def test_a_day_that_could_not_be_recorded_is_compared_again(home: Home) -> None:
    home.refuses_to_record = True
    assert home.look(day(1)) == named(0)
    home.refuses_to_record = False
    assert home.look(day(1)) == named(0)
    assert home.look(day(1)) == []


def test_differences_of_all_days_that_were_caught_up_are_counted(home: Home) -> None:
    odd = Row("t", "debit", "p", "USD", 5, "done")
    home.odd = {day(0).isoformat(): [odd, odd], day(1).isoformat(): [odd]}
    home.look(day(3))
    assert home.days.differences_count == 3
    home.look(day(4))
    assert home.days.differences_count == 0


@pytest.mark.parametrize(("opened_ms", "count"), [(MAX_AT_MS, 0), (at_ms(FIRST), DAYS_BACK)])
def test_a_wallet_opened_at_no_time_of_a_calendar_stops_nothing(opened_ms: int, count: int) -> None:
    home = Home(opened_ms)
    assert len(home.look(day(40))) == count
