"""What a table remembers of its closing, and of limits that wait for the end of a coup."""

from __future__ import annotations

import msgspec

from croupier.table.pit_events import LimitsRecord

__all__ = ["Closing", "Coming"]


class Closing(msgspec.Struct, frozen=True):
    """Who has closed the table, and why; it is closed once its coup has ended."""

    by: str
    reason: str
    reference: str = ""


class Coming(msgspec.Struct, frozen=True):
    """Limits that hold from the next coup on; `version` is that of the event that set them."""

    limits: LimitsRecord
    version: int
