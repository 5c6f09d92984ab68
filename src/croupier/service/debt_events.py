"""What is recorded of debts that patrons pay; events of stream ``house``."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.ledger.corrections import DEBT_PAID
from croupier.service.record import damage
from croupier.store.damage import UNREADABLE
from croupier.store.records import StoredEvent

__all__ = ["ASKED_TAG", "DEBT_TAG", "DebtAsked", "DebtPaid", "read_ask", "read_payment"]

DEBT_TAG: Final = f"{DEBT_PAID}.v1"
ASKED_TAG: Final = "debt-asked.v1"


class DebtPaid(msgspec.Struct, frozen=True):
    """Of ``debt-paid.v1``; the reason is staff's and names nobody."""

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    by: str
    reason: str


class DebtAsked(msgspec.Struct, frozen=True):
    """Of ``debt-asked.v1``: a licensee is asked for what his patron owes; staff's reason."""

    id: str
    patron_id: str
    currency: str
    amount_minor: int
    by: str
    reason: str


def read_ask(stored: StoredEvent) -> DebtAsked:
    """What staff has asked a licensee for; raises ChainBroken."""
    try:
        return msgspec.json.decode(stored.body, type=DebtAsked)
    except UNREADABLE as error:
        raise damage(stored, error) from error


def read_payment(stored: StoredEvent) -> DebtPaid:
    """What a recorded payment says; raises ChainBroken."""
    try:
        return msgspec.json.decode(stored.body, type=DebtPaid)
    except UNREADABLE as error:
        raise damage(stored, error) from error
