"""How a house counts its days: ``[reports]`` in its file; ``docs/reports.md`` has each key."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.errors import DataError
from croupier.service.reports.calendar import Calendar, calendar_of

__all__ = ["ReportSettings", "ReportsFile", "report_settings"]


class ReportsFile(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """``[reports]`` as it is written."""

    time_zone: str = "UTC"
    day_starts: str = "06:00"
    shifts: dict[str, str] | None = None


class ReportSettings(NamedTuple):
    """How days and shifts are told apart: what `calendar_of` takes."""

    time_zone: str = "UTC"
    day_starts: str = "06:00"
    shifts: tuple[tuple[str, str], ...] | None = None

    def calendar(self) -> Calendar:
        """The calendar of these. Raises DataError where they cannot be."""
        shifts = None if self.shifts is None else dict(self.shifts)
        return calendar_of(self.time_zone, self.day_starts, shifts)


def report_settings(written: ReportsFile) -> ReportSettings:
    """What a house's file says.

    Raises:
        DataError: no such time zone, no time of the clock, no name.
    """
    shifts = None if written.shifts is None else tuple(written.shifts.items())
    found = ReportSettings(written.time_zone, written.day_starts, shifts)
    try:
        found.calendar()
    except DataError as error:
        raise DataError(f"reports: {error}") from None
    return found
