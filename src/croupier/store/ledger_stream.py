"""Stream ``ledger``: every transfer as an event, and what is read off such an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from croupier.errors import ChainBroken
from croupier.ledger import Transfer, currency_of
from croupier.store.damage import UNREADABLE
from croupier.store.records import EntryRow, NewEvent, StatementLine, StoredEvent

__all__ = ["TRANSFER_TAG", "recorded", "statement_line", "sums", "transfer_of"]

TRANSFER_TAG: Final = "transfer-recorded.v1"

_DECODER: Final = msgspec.json.Decoder(Transfer)
_ENCODER: Final = msgspec.json.Encoder()


def recorded(transfer: Transfer) -> NewEvent:
    """The event that records a transfer."""
    return NewEvent(TRANSFER_TAG, _ENCODER.encode(transfer))


def transfer_of(event: StoredEvent) -> Transfer | None:
    """The transfer that a ledger event records; None if it records another thing.

    Raises:
        ChainBroken: the body is not a transfer.
    """
    if event.tag != TRANSFER_TAG:
        return None
    try:
        return _DECODER.decode(event.body)
    except UNREADABLE as error:
        why = f"it is not a transfer: {error}"
        raise ChainBroken(event.stream, event.version, why) from error


def statement_line(entry: EntryRow, event: StoredEvent) -> StatementLine:
    """An entry with what its ledger event says about it.

    Raises:
        ChainBroken: the event is not the entry's transfer.
    """
    transfer = transfer_of(event)
    if transfer is None:
        raise ChainBroken(event.stream, event.version, f"it has no entry of {entry.account}")
    return StatementLine(
        account=entry.account,
        sequence=entry.sequence,
        amount_minor=entry.amount_minor,
        balance_minor=entry.balance_minor,
        at_ms=event.at_ms,
        transfer_id=transfer.id,
        kind=transfer.kind,
        wager_id=transfer.wager_id,
        ref=transfer.ref,
        ledger_version=event.version,
    )


def sums(amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The sum of amounts by the currency of their account."""
    found: Counter[str] = Counter()
    for account, minor in amounts:
        found[currency_of(account)] += minor
    return dict(found)
