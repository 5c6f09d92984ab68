"""Moments are written alike everywhere, also those of no calendar."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from croupier.service.moments import moment_of, written
from croupier.service.recordings import reference, time_of

LAST_MS = 253_402_300_799_999
"""The last millisecond of the year 9999."""


@pytest.mark.parametrize(
    ("at_ms", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (1_800_000_000_123, "2027-01-15T08:00:00.123Z"),
        (LAST_MS, "9999-12-31T23:59:59.999Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    ],
)
def test_a_moment_is_written_in_utc(at_ms: int, text: str) -> None:
    assert written(at_ms) == text
    moment = moment_of(at_ms)
    assert moment is not None
    assert moment == datetime.fromisoformat(text)
    assert moment.tzinfo is UTC
    assert time_of(reference("cam-2", at_ms)) == at_ms


@pytest.mark.parametrize(
    "at_ms", [LAST_MS + 1, 2**53 - 1, 2**63 - 1, -62_135_596_800_001, -(2**63)]
)
def test_one_of_no_calendar_is_its_number(at_ms: int) -> None:
    assert moment_of(at_ms) is None
    assert written(at_ms) == str(at_ms)
    assert reference("cam-2", at_ms) == f"cam-2 {at_ms}"
    assert time_of(reference("cam-2", at_ms)) is None
