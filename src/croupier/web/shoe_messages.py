"""The shapes of what is said of committed shoes and of seeds for them."""

from __future__ import annotations

import msgspec

from croupier.web.messages import Refused

__all__ = ["SeedAnswer", "ShoeLine", "ShoeTotals", "Shoes"]


class SeedAnswer(msgspec.Struct, frozen=True):
    """What came of a seed; one that was taken is durable, and its receipt worth noting."""

    id: str
    ok: bool
    table: str
    shoe: str
    seed: str
    receipt: str | None
    refused: list[Refused]


class ShoeLine(msgspec.Struct, frozen=True):
    """A committed shoe in short.

    Attributes:
        ended: why it ended; null while it is in use.
        at_ms: when it was committed to.
        coup_count: its coups that stand; `void_count` those that do not.
    """

    number: int
    shoe: str
    decks: int
    commitment: str
    at_ms: int
    ended: str | None
    coup_count: int
    void_count: int


class ShoeTotals(msgspec.Struct, frozen=True):
    """What came of all shoes and coups of a table since it opened."""

    shoes: int
    shoes_called_off: int
    coups: int
    coups_void: int


class Shoes(msgspec.Struct, frozen=True):
    """Committed shoes of a table, newest first."""

    shoes: list[ShoeLine]
    more: bool
    totals: ShoeTotals
