"""Where bytes of a record become values: what does not read is the record's fault.

Whatever goes wrong while one event is read is told as :class:`ChainBroken`, with the event.
Otherwise a card that is none, deep in an event, would look like something the user typed.
"""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.errors import ChainBroken, CroupierError

__all__ = ["UNREADABLE", "unreadable"]

UNREADABLE: Final = (
    CroupierError,
    msgspec.MsgspecError,
    ArithmeticError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What reading an event may raise. Read from the store outside: its own faults are not these."""


def unreadable(stream: str, version: int, error: Exception) -> ChainBroken:
    """The fault of one event; raise it from what was caught."""
    if isinstance(error, ChainBroken):
        return ChainBroken(error.stream, error.version, error.why)
    if isinstance(error, LookupError):
        return ChainBroken(stream, version, f"it names {error}, which is not there")
    # a sheet's error shows the line with the fault below
    why = str(error).partition("\n")[0]
    return ChainBroken(stream, version, why or type(error).__name__)
