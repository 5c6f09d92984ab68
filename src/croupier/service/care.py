"""What a patron sets for his own protection: limits, breaks, exclusion.

Pure: the time is an argument. A limit that gets stricter holds at once; one that gets looser, or
goes, does so a day later, and until then can be taken back by asking for what holds. A break and
an exclusion only ever get longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from croupier.errors import NotationError
from croupier.money import MAX_MINOR

__all__ = [
    "BREAK_HOURS",
    "EXCLUSION_MONTHS",
    "FOR_GOOD",
    "HOUR_MS",
    "KINDS",
    "LOOSER_AFTER_MS",
    "MINUTE_MS",
    "PERIODS",
    "PERIOD_HOURS",
    "AmountKind",
    "BarsKept",
    "Bound",
    "BreakTaken",
    "Care",
    "CareEvent",
    "Excluded",
    "Later",
    "Limit",
    "LimitSet",
    "Period",
    "check_value",
    "evolve",
    "exclude",
    "months_later_ms",
    "set_limit",
    "take_break",
]

AmountKind = Literal["loss", "stake", "deposit"]
KINDS: Final[tuple[AmountKind, ...]] = get_args(AmountKind)

Period = Literal["day", "week", "month"]
PERIODS: Final[tuple[Period, ...]] = get_args(Period)

PERIOD_HOURS: Final[Mapping[Period, int]] = {"day": 24, "week": 7 * 24, "month": 30 * 24}
"""Rolling, up to now. By the calendar a patron could lose a month's limit on its last day and
another's the day after; and whose midnight counts would have to be told."""

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
LOOSER_AFTER_MS: Final = 24 * HOUR_MS

BREAK_HOURS: Final = (24, 30 * 24)
EXCLUSION_MONTHS: Final = (6, 60)
MAX_MINUTES: Final = 24 * 60
FOR_GOOD: Final = (1 << 53) - 1
"""Until when an exclusion without an end lasts."""

SAME_END_MS: Final = MINUTE_MS
"""Ends nearer than this are one: a call that is made again must not lengthen a break."""

_BY_TIME: Final = ("session", "remind")


class Limit(NamedTuple):
    """Which limit is meant.

    Attributes:
        kind: ``loss``, ``stake`` and ``deposit`` are in minor units of a currency over a period;
            ``session`` and ``remind``, in minutes, have neither.

    >>> Limit.parse("loss:USD:day")
    Limit(kind='loss', currency='USD', period='day')
    >>> str(Limit("session"))
    'session'
    """

    kind: str
    currency: str = ""
    period: str = ""

    @classmethod
    def parse(cls, text: str) -> Limit:
        """Read ``kind:currency:period``, ``session`` or ``remind``; raises NotationError."""
        kind, *rest = text.split(":")
        if (kind in KINDS and len(rest) == 2 and rest[0] and rest[1] in PERIODS) or (
            kind in _BY_TIME and not rest
        ):
            return cls(kind, *rest)
        raise NotationError(
            f"{text[:60]!r} is no limit; write loss, stake or deposit with a currency and day, "
            "week or month, such as loss:USD:day, or session, or remind"
        )

    def __str__(self) -> str:
        return ":".join(part for part in self if part)


class Later(msgspec.Struct, frozen=True):
    """What a limit will be, and from when on; ``value`` None for none."""

    value: int | None
    from_ms: int


class Bound(msgspec.Struct, frozen=True):
    """A limit's value in minor units or minutes; None for none."""

    value: int | None = None
    later: Later | None = None

    def at(self, now_ms: int) -> Bound:
        """The limit as it is by then."""
        if self.later is None or self.later.from_ms > now_ms:
            return self
        return Bound(self.later.value)


class Care(msgspec.Struct, frozen=True):
    """What one patron has set.

    Attributes:
        bounds: by the limit's notation.
        break_until_ms, excluded_until_ms: on the wall clock; 0 for neither.
    """

    bounds: dict[str, Bound] = {}
    break_until_ms: int = 0
    excluded_until_ms: int = 0

    def bound(self, limit: Limit, now_ms: int) -> Bound:
        """A limit as it is by now."""
        return self.bounds.get(str(limit), _NONE).at(now_ms)

    def value(self, limit: Limit, now_ms: int) -> int | None:
        """A limit's value; None for none."""
        return self.bound(limit, now_ms).value


_NONE: Final = Bound()


# --- what is set ---------------------------------------------------------------------------


class LimitSet(msgspec.Struct, frozen=True):
    """A limit is so from then on; `by` is the patron's own id, or that of staff."""

    patron_id: str
    by: str
    limit: str
    value: int | None
    from_ms: int


class BreakTaken(msgspec.Struct, frozen=True):
    """A patron bets nothing until then."""

    patron_id: str
    by: str
    until_ms: int


class Excluded(msgspec.Struct, frozen=True):
    """A patron neither bets nor pays in until then; None for good."""

    patron_id: str
    by: str
    until_ms: int | None


class BarsKept(msgspec.Struct, frozen=True):
    """Who was erased came again: what he had set before holds until it ends; 0 for neither."""

    patron_id: str
    by: str
    break_until_ms: int
    excluded_until_ms: int


CareEvent = LimitSet | BreakTaken | Excluded | BarsKept


def set_limit(
    care: Care,
    patron_id: str,
    by: str,
    limit: Limit,
    value: int | None,
    now_ms: int,
    latest_ms: int = 0,
) -> LimitSet | None:
    """The event that makes a limit so; None where nothing changes by it.

    Args:
        value: in minor units or minutes; None for no limit.
        latest_ms: the latest that the clock has shown: where it was set back since, a day from
            now could be over as soon as it is right again.

    Raises:
        NotationError: a value that this limit cannot have.
    """
    check_value(limit, value)
    bound = care.bound(limit, now_ms)
    if value == bound.value:
        if bound.later is None:
            return None
        return LimitSet(patron_id, by, str(limit), value, now_ms)
    if _is_stricter(value, bound.value):
        return LimitSet(patron_id, by, str(limit), value, now_ms)
    if bound.later is not None and bound.later.value == value:
        return None
    return LimitSet(patron_id, by, str(limit), value, max(now_ms, latest_ms) + LOOSER_AFTER_MS)


def check_value(limit: Limit, value: int | None) -> None:
    """Raise NotationError for a value that a limit cannot have."""
    least, most = (1, MAX_MINUTES) if limit.kind in _BY_TIME else (0, MAX_MINOR)
    if value is not None and not least <= value <= most:
        unit = "minutes" if limit.kind in _BY_TIME else "minor units"
        raise NotationError(f"{limit.kind} cannot be {value} {unit}; use {least} to {most}")


def _is_stricter(value: int | None, than: int | None) -> bool:
    return value is not None and (than is None or value < than)


def take_break(care: Care, patron_id: str, by: str, hours: int, now_ms: int) -> BreakTaken | None:
    """The event of a break of so many hours; None where one lasts as long already.

    Raises:
        NotationError: shorter or longer than a break can be.
    """
    least, most = BREAK_HOURS
    if not least <= hours <= most:
        raise NotationError(f"a break cannot last {hours} hours; use {least} to {most}")
    until = now_ms + hours * HOUR_MS
    if until < care.break_until_ms + SAME_END_MS:
        return None
    return BreakTaken(patron_id, by, until)


def exclude(
    care: Care, patron_id: str, by: str, months: int | None, now_ms: int
) -> Excluded | None:
    """The event of an exclusion for so many months, None for good; None if one lasts as long.

    Raises:
        NotationError: shorter or longer than an exclusion with an end can be.
    """
    if months is None:
        return None if care.excluded_until_ms == FOR_GOOD else Excluded(patron_id, by, None)
    least, most = EXCLUSION_MONTHS
    if not least <= months <= most:
        raise NotationError(
            f"an exclusion cannot last {months} months; use {least} to {most}, or exclude for good"
        )
    until = months_later_ms(now_ms, months)
    if until < care.excluded_until_ms + SAME_END_MS:
        return None
    return Excluded(patron_id, by, until)


def months_later_ms(now_ms: int, months: int) -> int:
    """The same day and time so many months later, in UTC; where there is no such day, the next.

    >>> from datetime import datetime, timezone
    >>> then = months_later_ms(1_756_600_000_000, 6)  # on 31 August 2025
    >>> datetime.fromtimestamp(then // 1000, timezone.utc).date().isoformat()
    '2026-03-01'
    """
    days, rest = divmod(now_ms, 24 * HOUR_MS)
    today = _EPOCH + timedelta(days=days)
    years, month = divmod(today.month - 1 + months, 12)
    try:
        then = today.replace(today.year + years, month + 1)
    except ValueError:
        then = date(today.year + years, month + 2, 1)
    return (then - _EPOCH).days * 24 * HOUR_MS + rest


_EPOCH: Final = date(1970, 1, 1)


def evolve(care: Care, event: CareEvent, at_ms: int) -> Care:
    """What a patron has set after an event. Judges nothing: what was recorded loads.

    Args:
        at_ms: when the event was recorded.
    """
    match event:
        case LimitSet(limit=limit, value=value, from_ms=from_ms):
            if from_ms <= at_ms:
                bound = Bound(value)
            else:
                known = care.bounds.get(limit, _NONE).at(at_ms)
                bound = Bound(known.value, Later(value, from_ms))
            return msgspec.structs.replace(care, bounds={**care.bounds, limit: bound})
        case BreakTaken(until_ms=until_ms):
            longest = max(care.break_until_ms, until_ms)
            return msgspec.structs.replace(care, break_until_ms=longest)
        case Excluded(until_ms=until):
            longest = max(care.excluded_until_ms, FOR_GOOD if until is None else until)
            return msgspec.structs.replace(care, excluded_until_ms=longest)
        case BarsKept(break_until_ms=broken, excluded_until_ms=until):
            return msgspec.structs.replace(
                care,
                break_until_ms=max(care.break_until_ms, broken),
                excluded_until_ms=max(care.excluded_until_ms, until),
            )
