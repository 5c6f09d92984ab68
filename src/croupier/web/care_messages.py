"""The shapes of a patron's limits, breaks and exclusion; ``docs/protocol.md`` explains them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.service.care import AmountKind, Period
from croupier.web.board import Money

__all__ = [
    "Care",
    "CareAmount",
    "CareLimit",
    "CareMoney",
    "CareTime",
    "ExcludeBody",
    "LaterAmount",
    "LaterMinutes",
    "LimitIn",
    "LimitsBody",
    "PauseBody",
    "SeenBody",
]

CareAmount = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,16}([.][0-9]{1,3})?$")]


class LaterAmount(msgspec.Struct, frozen=True):
    """What a limit will be, and when; `amount` null for none."""

    amount: Money | None
    from_ms: int


class LaterMinutes(msgspec.Struct, frozen=True):
    """What a limit will be, and when; `minutes` null for none."""

    minutes: int | None
    from_ms: int


class CareLimit(msgspec.Struct, frozen=True):
    """A limit over a rolling period, and what counts against it by now.

    Attributes:
        amount: null for no limit; then `left` is null as well.
        used: of a loss below zero, what was won.
    """

    kind: AmountKind
    period: Period
    amount: Money | None
    used: Money
    left: Money | None
    later: LaterAmount | None


class CareMoney(msgspec.Struct, frozen=True):
    """A patron's limits in one currency, and how his session goes in it.

    Attributes:
        real: whether it is no play money.
        payments: whether patrons pay in here, so that a limit on that means something.
    """

    currency: str
    digits: int
    real: bool
    payments: bool
    net: Money
    staked: Money
    limits: list[CareLimit]


class CareTime(msgspec.Struct, frozen=True):
    """A limit in minutes; null for none."""

    minutes: int | None
    later: LaterMinutes | None


class Care(msgspec.Struct, frozen=True):
    """What a patron has set for his own protection, and how it stands.

    Attributes:
        on: whether he can set any: this house has limits, or he has some from before.
        notice_due_ms: when he is next told how his session goes; null for never.
        notice_due: whether that is now, so that no wager is taken before he has answered.
        house_remind_minutes: after how long the house itself tells him.
    """

    on: bool
    now_ms: int
    session_started_ms: int
    session_ms: int
    session: CareTime
    remind: CareTime
    house_remind_minutes: int | None
    notice_due_ms: int | None
    notice_due: bool
    break_until_ms: int | None
    excluded: Literal["no", "until", "for_good"]
    excluded_until_ms: int | None
    money: list[CareMoney]


class LimitIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A limit that is asked for; `amount` null for none."""

    kind: AmountKind
    currency: str
    period: Period
    amount: CareAmount | None


class LimitsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits that are asked for; what is not named stays as it is. Null minutes are none."""

    limits: list[LimitIn] = []
    session_minutes: int | msgspec.UnsetType | None = msgspec.UNSET
    remind_minutes: int | msgspec.UnsetType | None = msgspec.UNSET


class PauseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A break of so many hours."""

    hours: int


class ExcludeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exclusion of so many months; null for good."""

    months: int | None


class SeenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to the notice that was due then."""

    due_ms: int
