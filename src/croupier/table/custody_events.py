"""Whose hands a table and its cards are in: who deals, who was called, what was counted."""

from __future__ import annotations

import msgspec

__all__ = [
    "CardsCounted",
    "CustodyEvent",
    "DealerSeated",
    "ManagerCalled",
    "ManagerCame",
    "ShoeDisposed",
]


class DealerSeated(msgspec.Struct, frozen=True):
    """Somebody else deals from now on."""

    dealer: str


class ManagerCalled(msgspec.Struct, frozen=True):
    """The dealer called for a manager."""

    by: str
    reference: str = ""


class ManagerCame(msgspec.Struct, frozen=True):
    """A manager who was called is there."""

    by: str


class CardsCounted(msgspec.Struct, frozen=True):
    """The cards of a shoe were counted: ``opening``, before any left it, or ``closing``."""

    shoe_number: int
    when: str
    card_count: int
    by: str
    reference: str = ""


class ShoeDisposed(msgspec.Struct, frozen=True):
    """The cards of a shoe that was closed were ``destroyed``, or ``returned`` to the store."""

    shoe_number: int
    fate: str
    by: str
    reference: str = ""


CustodyEvent = DealerSeated | ManagerCalled | ManagerCame | CardsCounted | ShoeDisposed
