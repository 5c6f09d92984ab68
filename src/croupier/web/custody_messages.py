"""The shapes of what became of the cards of a shoe that a person dealt."""

from __future__ import annotations

import msgspec

__all__ = ["CardSeen", "CountOf", "ShoeAudited"]


class CardSeen(msgspec.Struct, frozen=True):
    """A card: how many of it the decks hold, and how many were seen to leave the shoe."""

    card: str
    held: int
    seen: int


class CountOf(msgspec.Struct, frozen=True):
    """What was counted, and how many cards had to be there."""

    cards: int
    expected: int
    by: str
    by_name: str
    at_ms: int


class ShoeAudited(msgspec.Struct, frozen=True):
    """A shoe of real cards looked through.

    Attributes:
        closed_reason: null while it is in use.
        cards: of its decks; `gone` of them left it, `unseen` of those face down.
        too_many: cards seen more often than the decks hold them.
        fate: what became of the cards; empty as long as nobody has said.
        dealers: who dealt from it, as staff know them.
        sound: whether nothing contradicts: no card too many, no count that is another.
    """

    table: str
    number: int
    brought_ms: int
    closed_ms: int | None
    closed_reason: str | None
    serials: list[str]
    shuffled_by: str
    loaded_by: str
    decks: int
    cards: int
    gone: int
    unseen: int
    counts: list[CardSeen]
    too_many: list[str]
    opening: CountOf | None
    closing: CountOf | None
    fate: str
    fate_by_name: str
    dealers: list[str]
    coups: int
    voids: int
    incidents: int
    sound: bool
