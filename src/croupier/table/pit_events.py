"""What a pit manager does to a table as a whole: closes it, opens it again, sets its limits."""

from __future__ import annotations

import msgspec

__all__ = [
    "ClosingTakenBack",
    "HouseLimitsChanged",
    "LimitsRecord",
    "LimitsSet",
    "PitEvent",
    "TableClosing",
    "TableReopened",
]


class LimitsRecord(msgspec.Struct, frozen=True):
    """The limits of a table; least and most by bet, all in minor units."""

    bet: tuple[int, int]
    bets: dict[str, tuple[int, int]]
    patron_max: int
    table_max: int
    liability_max: int


class TableClosing(msgspec.Struct, frozen=True):
    """A manager closes the table. The coup that runs goes on to its end; ``TableClosed`` follows.

    Attributes:
        by: the manager; `reason` why.
        reference: where the recording is, at a table dealt by hand.
    """

    by: str
    reason: str
    reference: str = ""


class ClosingTakenBack(msgspec.Struct, frozen=True):
    """The table stays open after all: the coup after which it was to close has not ended."""

    by: str
    reason: str
    reference: str = ""


class TableReopened(msgspec.Struct, frozen=True):
    """A table that a manager had closed is open again, with the shoe that lay there."""

    by: str
    reason: str
    reference: str = ""


class LimitsSet(msgspec.Struct, frozen=True):
    """A manager set the table's limits: from the next coup on, at once where none runs."""

    limits: LimitsRecord
    by: str
    reason: str
    reference: str = ""


class HouseLimitsChanged(msgspec.Struct, frozen=True):
    """The house's file says other limits than it said before; they take the place of any set."""

    limits: LimitsRecord


PitEvent = TableClosing | ClosingTakenBack | TableReopened | LimitsSet | HouseLimitsChanged
