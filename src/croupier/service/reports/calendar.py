"""Gaming days and shifts: to which day and shift of a house an instant belongs.

Both begin at a time of the clock on the wall, in the house's time zone. Where that time does not
come on some day, because clocks are put forward over it, they begin at the instant the clocks are
changed; where it comes twice, at the first. So days and shifts follow one another without a gap,
however long they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, NamedTuple

from croupier.errors import DataError

__all__ = ["USUAL_CALENDAR", "Calendar", "Turn", "calendar_of", "read_day"]

_CLOCK: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}", re.ASCII)
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_ONE: Final = timedelta(days=1)
MAX_SHIFTS: Final = 12


class Turn(NamedTuple):
    """To what an instant belongs.

    Attributes:
        day: the gaming day, by the date on which it began.
        shift: the shift's name.
        from_ms, until_ms: every instant from the one and before the other belongs to the same.
    """

    day: date
    shift: str
    from_ms: int
    until_ms: int


class Calendar:
    """A house's gaming days and shifts.

    Args:
        zone_name: as `zoneinfo` knows it, such as ``Asia/Ho_Chi_Minh``; or ``UTC``.
        day_starts: when a gaming day begins, in minutes of the clock on the wall.
        shifts: when each shift begins, by its name.
    """

    def __init__(self, zone_name: str, day_starts: int, shifts: Mapping[str, int]) -> None:
        self.zone_name, self.day_starts, self.shifts = zone_name, day_starts, dict(shifts)
        self._zone = _zone(zone_name)
        self._starts: dict[tuple[date, int], int] = {}
        self._turn = Turn(date.min, "", 0, 0)

    def turn(self, at_ms: int) -> Turn:
        """To which gaming day and shift an instant belongs.

        Raises:
            DataError: a calendar has no such year, or none beside it.
        """
        turn = self._turn
        if not turn.from_ms <= at_ms < turn.until_ms:
            try:
                turn = self._turn = self._found(at_ms)
            except (ValueError, OverflowError, OSError):
                raise DataError(f"{at_ms} ms of the Unix clock is in no gaming day") from None
        return turn

    def _found(self, at_ms: int) -> Turn:
        near = datetime.fromtimestamp(at_ms // 1_000, self._zone).date()
        dates = [near + _ONE * days for days in range(-2, 3)]
        days = sorted((self._start(each, self.day_starts), each) for each in dates)
        begun = [one for one in days if one[0] <= at_ms]
        # of those that begin at once, because a change of the clocks left them out, the last counts
        turns = sorted(
            (self._start(each, minute), each, minute, name)
            for each in dates
            for name, minute in self.shifts.items()
        )
        shifts = [one for one in turns if one[0] <= at_ms]
        ends = [start for start, *_ in days if start > at_ms]
        ends += [start for start, *_ in turns if start > at_ms]
        return Turn(begun[-1][1], shifts[-1][3], max(begun[-1][0], shifts[-1][0]), min(ends))

    def _start(self, day: date, minute: int) -> int:
        """The first instant, in milliseconds, at which the clock shows this time or a later one."""
        known = self._starts.get((day, minute))
        if known is None:
            wall = datetime.combine(day, time(minute // 60, minute % 60))
            known = self._starts[day, minute] = 1_000 * self._first(wall)
        return known

    def _first(self, wall: datetime) -> int:
        sooner = int(wall.replace(tzinfo=self._zone, fold=0).astimezone(UTC).timestamp())
        if self._shown(sooner) == wall:
            return sooner
        # clocks are put forward over it: between the two readings of it lies the change
        low = int(wall.replace(tzinfo=self._zone, fold=1).astimezone(UTC).timestamp())
        high = sooner
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._shown(middle) >= wall else (middle, high)
        return high

    def _shown(self, second: int) -> datetime:
        return datetime.fromtimestamp(second, self._zone).replace(tzinfo=None)


def _zone(name: str) -> tzinfo:
    if name == "UTC":
        return UTC
    import zoneinfo

    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        mend = "write one such as Asia/Macau, or UTC"
        if not zoneinfo.available_timezones():
            mend = "this system has none: pip install tzdata, or write UTC"
        raise DataError(f"there is no time zone {name!r} here; {mend}") from None


def calendar_of(
    zone_name: str = "UTC", day_starts: str = "06:00", shifts: Mapping[str, str] | None = None
) -> Calendar:
    """A calendar of what somebody wrote.

    Args:
        day_starts: as ``06:00``.
        shifts: by name when each begins; if None ``day`` 06:00, ``swing`` 14:00, ``night`` 22:00.

    Raises:
        DataError: no such time zone, no time of the clock, no name, two shifts at one time.
    """
    written = _USUAL_SHIFTS if shifts is None else shifts
    if not 1 <= len(written) <= MAX_SHIFTS:
        raise DataError(f"a day has 1 to {MAX_SHIFTS} shifts, not {len(written)}")
    for name in written:
        if not _NAME.fullmatch(name):
            problem = "use up to 32 letters, digits, _ and -"
            raise DataError(f"the shift's name {name!r} cannot be used; {problem}")
    minutes = {name: _minute(text) for name, text in written.items()}
    if len(set(minutes.values())) < len(minutes):
        raise DataError("two shifts begin at one time; leave one out")
    return Calendar(zone_name, _minute(day_starts), minutes)


_USUAL_SHIFTS: Final[Mapping[str, str]] = {"day": "06:00", "swing": "14:00", "night": "22:00"}


def _minute(text: str) -> int:
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise DataError(f"{text!r} is no time of the clock; write one such as 06:00")
    return int(found[1]) * 60 + int(found[2])


def read_day(text: str) -> date:
    """A date as ``2026-11-30``; raises DataError."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise DataError(f"{text!r} is no day; write one such as 2026-11-30")


USUAL_CALENDAR: Final = calendar_of()
"""Of a house that sets none: days from six in the morning in UTC."""
