"""What somebody may ask of the reports: which days, and by what rows are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, Literal, NamedTuple, get_args

from croupier.errors import DataError

__all__ = ["BYS", "By", "Period", "read_by", "read_period"]

By = Literal["table", "shift", "dealer", "bet", "day"]
BYS: Final[tuple[By, ...]] = get_args(By)


class Period(NamedTuple):
    """Gaming days from one to another, both included."""

    first: date
    last: date

    def holds(self, day: date) -> bool:
        """Whether a day is among them."""
        return self.first <= day <= self.last


def read_period(first: str | None, last: str | None, today: date) -> Period:
    """Days as somebody wrote them.

    Args:
        first: as ``2026-11-30``; if None the last day alone.
        last: if None today.
        today: the gaming day that it is now.

    Raises:
        DataError: no day, or one before the other.
    """
    from croupier.service.reports.calendar import read_day

    until = today if last is None else read_day(last)
    since = until if first is None else read_day(first)
    if since > until:
        raise DataError(f"{since} to {until} runs backwards; name the earlier day first")
    return Period(since, until)


def read_by(words: Sequence[str]) -> tuple[By, ...]:
    """What rows are told apart by: such as ``table`` and ``shift``, in the order of their columns.

    Raises:
        DataError: a word that is none of :data:`BYS`, or one that comes twice.
    """
    found: list[By] = []
    for word in words:
        by = next((one for one in BYS if one == word), None)
        if by is None:
            raise DataError(f"rows cannot be told apart by {word!r}; use {', '.join(BYS)}")
        if by in found:
            raise DataError(f"{word} is named twice; name it once")
        found.append(by)
    return tuple(found)
