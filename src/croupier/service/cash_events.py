"""What is recorded of money at the cage; events of stream ``house``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from croupier.ledger import CASH_IN, CASH_OUT

__all__ = ["CASH_TAGS", "CashMoved"]

CASH_TAGS: Final[Mapping[str, str]] = {f"{kind}.v1": kind for kind in (CASH_IN, CASH_OUT)}
"""The kind of the transfer, by the tag of its event."""


class CashMoved(msgspec.Struct, frozen=True):
    """Of ``cash-in.v1`` and ``cash-out.v1``; the reason is staff's and names nobody."""

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    by: str
    reason: str
