"""Where the recording of a table is at a moment: one text, so that a dispute opens at its second.

>>> reference("cam-2", 1_800_000_000_123)
'cam-2 2027-01-15T08:00:00.123Z'
>>> time_of("cam-2 2027-01-15T08:00:00.123Z")
1800000000123
"""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.service.moments import written as written_moment

__all__ = ["reference", "time_of"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def reference(recording: str, at_ms: int) -> str:
    """The reference of a moment, in milliseconds of the Unix clock."""
    return f"{recording} {written_moment(at_ms)}"


def time_of(text: str) -> int | None:
    """The moment of a reference, in milliseconds of the Unix clock; None for another text."""
    written = text.rpartition(" ")[2]
    if not written.endswith("Z"):
        return None
    try:
        moment = datetime.fromisoformat(f"{written[:-1]}+00:00")
    except ValueError:
        return None
    since = moment - _EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000 + since.microseconds // 1_000
