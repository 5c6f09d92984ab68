"""What is recorded of money at the cage; events of stream ``house``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from croupier.ledger import CASH_IN, CASH_OUT
from croupier.service.record import damage
from croupier.store.damage import UNREADABLE
from croupier.store.records import StoredEvent

__all__ = ["CASH_TAGS", "OPERATOR", "CashMoved", "read_cash"]

OPERATOR: Final = "operator"
"""Who pays at the command line, of a house that is not open: who may write to its directory."""

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


def read_cash(stored: StoredEvent) -> CashMoved:
    """What a recorded movement of cash says; raises ChainBroken."""
    try:
        return msgspec.json.decode(stored.body, type=CashMoved)
    except UNREADABLE as error:
        raise damage(stored, error) from error
