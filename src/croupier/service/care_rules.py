"""What a patron's limits, breaks and exclusion forbid him. Pure: the time is an argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.service.care import (
    FOR_GOOD,
    MINUTE_MS,
    PERIOD_HOURS,
    PERIODS,
    AmountKind,
    Care,
    Limit,
    Period,
)
from croupier.table.refusals import Refusal

__all__ = [
    "CODES",
    "Playing",
    "Used",
    "most_of",
    "refuse_amount",
    "refuse_deposit",
    "refuse_playing",
]

CODES: Final = (
    "excluded",  # the patron has excluded himself
    "cooling_off",  # the patron takes a break
    "session_limit",  # the session has lasted as long as the patron lets it
    "reality_check",  # how the session goes was shown, and is not answered yet
    "stake_limit",  # more than the patron lets himself stake
    "loss_limit",  # more than the patron lets himself lose
    "deposit_limit",  # more than the patron lets himself pay in
)
"""Refusals beside those of a table (:data:`croupier.table.refusals.CODES`)."""

Used = Callable[[AmountKind, Period], int]
"""What counts already against a limit, by kind and period, in minor units."""


class Playing(NamedTuple):
    """How a patron's session stands.

    Attributes:
        since_ms: when it began.
        answered_ms: when a notice of how it goes was answered last; 0 for never.
        house_remind: after how many minutes the house shows one at the latest; None for never.
    """

    since_ms: int
    answered_ms: int = 0
    house_remind: int | None = None

    def due_ms(self, care: Care, now_ms: int) -> int | None:
        """When the next notice is due; None for never."""
        own = care.value(Limit("remind"), now_ms)
        minutes = [each for each in (own, self.house_remind) if each is not None]
        if not minutes:
            return None
        return max(self.since_ms, self.answered_ms) + min(minutes) * MINUTE_MS


def refuse_playing(care: Care, playing: Playing, now_ms: int) -> Refusal | None:
    """Why a patron may not bet now, however little; None if he may."""
    away = _refuse_away(care, now_ms)
    if away:
        return away
    minutes = care.value(Limit("session"), now_ms)
    if minutes is not None and playing.since_ms + minutes * MINUTE_MS <= now_ms:
        return Refusal("session_limit", None, {"minutes": minutes})
    due_ms = playing.due_ms(care, now_ms)
    if due_ms is not None and due_ms <= now_ms:
        return Refusal("reality_check", None, {"due_ms": due_ms})
    return None


def _refuse_away(care: Care, now_ms: int) -> Refusal | None:
    if care.excluded_until_ms > now_ms:
        ends = care.excluded_until_ms < FOR_GOOD
        return Refusal("excluded", None, {"until_ms": care.excluded_until_ms} if ends else {})
    if care.break_until_ms > now_ms:
        return Refusal("cooling_off", None, {"until_ms": care.break_until_ms})
    return None


def most_of(
    care: Care, kind: AmountKind, currency: str, used: Used, now_ms: int
) -> tuple[int, Period] | None:
    """How much more fits under all limits of a kind, and under which least; None for no limit.

    Args:
        used: what counts already, by kind and period, in minor units.
    """
    found: tuple[int, Period] | None = None
    for period in PERIODS:
        value = care.value(Limit(kind, currency, period), now_ms)
        if value is None:
            continue
        left = value - used(kind, period)
        if found is None or left < found[0]:
            found = left, period
    return found


def refuse_amount(
    care: Care,
    kinds: tuple[AmountKind, ...],
    currency: str,
    amount_minor: int,
    used: Used,
    now_ms: int,
) -> Refusal | None:
    """Why so much more is too much, by the limit that leaves least; None if it is not."""
    found: tuple[int, AmountKind, Period] | None = None
    for kind in kinds:
        room = most_of(care, kind, currency, used, now_ms)
        if room is not None and (found is None or room[0] < found[0]):
            found = room[0], kind, room[1]
    if found is None or amount_minor <= found[0]:
        return None
    left, kind, period = found
    return Refusal(f"{kind}_limit", None, {"most": max(0, left), "hours": PERIOD_HOURS[period]})


def refuse_deposit(
    care: Care,
    currency: str,
    amount_minor: int,
    used: Used,
    now_ms: int,
) -> Refusal | None:
    """Why a patron may not pay so much in now; None if he may."""
    away = _refuse_away(care, now_ms)
    return away or refuse_amount(care, ("deposit",), currency, amount_minor, used, now_ms)
