"""Moments of the record as they are written for people and spreadsheets.

>>> written(1_800_000_000_123)
'2027-01-15T08:00:00.123Z'
>>> written(253_402_300_800_000)
'253402300800000'
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

__all__ = ["moment_of", "written"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)


def moment_of(at_ms: int) -> datetime | None:
    """A moment of the Unix clock, in milliseconds, in UTC; None beyond the years 1 to 9999.

    A record that was written elsewhere may name such a one. Who reads it goes on all the same.
    """
    try:
        return _EPOCH + at_ms * _MS
    except OverflowError:
        return None


def written(at_ms: int) -> str:
    """A moment in UTC to the millisecond; the number itself where a calendar has no such year."""
    moment = moment_of(at_ms)
    if moment is None:
        return str(at_ms)
    return f"{moment.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
