"""The shapes of what a manager does to a table as a whole; ``docs/pit.md`` explains them."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.table.state import Phase
from croupier.web.board import Limits
from croupier.web.hand_messages import Key
from croupier.web.messages import Refused

__all__ = ["TableLimitsBody", "PitAnswer", "PitBody", "PitTable"]

Reason = Annotated[str, msgspec.Meta(max_length=1_000)]
Amount = Annotated[str, msgspec.Meta(max_length=32)]


class PitBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That a table is closed or opened, and why.

    Attributes:
        id: his own for this; the same again under it is done once.
    """

    id: Key
    reason: Reason = ""


class TableLimitsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of a table from its next coup on, and why; what is left out stays as it is."""

    id: Key
    reason: Reason = ""
    bet_min: Amount | None = None
    bet_max: Amount | None = None
    patron_max: Amount | None = None
    table_max: Amount | None = None
    liability_max: Amount | None = None


class PitTable(msgspec.Struct, frozen=True):
    """Whether a table is open, who closed it and why, and its limits.

    Attributes:
        closing: whether it closes with the end of the coup that runs, or has been closed.
        closed_by: who did; empty for nobody. `closed_by_name` as staff know him.
        limits: those that hold; `next_limits` from the next coup on, null where these stay.
        house_limits: what the house's file says.
    """

    table: str
    phase: Phase
    closing: bool
    closed_by: str
    closed_by_name: str
    reason: str
    limits: Limits
    next_limits: Limits | None
    house_limits: Limits


class PitAnswer(msgspec.Struct, frozen=True):
    """What came of it; what it says was done is durable. `pit` is the table after it."""

    id: str
    ok: bool
    refused: list[Refused]
    pit: PitTable | None
