"""The order in which a record was written, over all of its streams.

No chain proves it: each has only its own stream. But whoever writes a record puts an event and
the money that it moves down together, the money last. So in a record that was not touched a
table's event is followed at once by the ledger's events for its wagers, and by nothing else.
"""

from __future__ import annotations

from typing import Final

from croupier.errors import ChainBroken
from croupier.ledger import Transfer
from croupier.ledger.corrections import OF_COUPS
from croupier.service.audit_corrections import CORRECTED_TOGETHER
from croupier.service.record import TABLES, event_of
from croupier.store.ledger_stream import transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, StoredEvent
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table import pit_events as pe
from croupier.table.correction_events import CoupCorrected
from croupier.table.correction_money import correction_transfers

__all__ = ["check_order"]

_ANY_CURRENCY: Final = "USD"


def check_order(store: Store) -> None:
    """Walk through a record as it was written; bounded in memory.

    Where two tables, or a table and the house, did something that moves no money, either may
    have been first: that is not found.

    Raises:
        ChainBroken: names the first event that does not lie where it was put.
    """
    follower = _Follower()
    for stored in store.written():
        if stored.stream == LEDGER:
            transfer = transfer_of(stored)
            if transfer is not None:
                follower.pay(stored, transfer)
        else:
            follower.ask(stored)
    follower.finish()


_RULED_WITH: Final = (
    he.CardsHeld,
    he.CardsPutAway,
    he.CutCardSeen,
    he.FeltOrdered,
    he.ShoeToClose,
    e.TableClosed,
)
"""What a ruling does beside what it voids, in one decision: its money follows all of it.

So does that of a coup after which a table closes.
"""


class _Follower:
    """What the last event asked for and the ledger has not told yet."""

    def __init__(self) -> None:
        self._asked: StoredEvent | None = None
        self._owed_count = 0
        self._more = self._corrects = self._paid = False
        self._closing: set[str] = set()

    def ask(self, stored: StoredEvent) -> None:
        """An event of a table or of the house."""
        event = event_of(stored) if stored.stream.startswith(TABLES) else None
        corrected = self._corrects and stored.tag in CORRECTED_TOGETHER
        together = self._more or corrected or isinstance(event, _RULED_WITH)
        if not (together and self._asked and self._asked.stream == stored.stream):
            self.finish()
        if event is not None:
            self._follow_closing(stored, event)
        self._asked, self._paid = stored, False
        self._owed_count += _money_count(event)
        self._more = isinstance(event, e.CoupSettled | CoupCorrected) and event.more
        self._corrects = corrected or isinstance(event, CoupCorrected)

    def _follow_closing(self, stored: StoredEvent, event: e.Event) -> None:
        """A table that was to close does so with its coup, before the money of that moves."""
        stream = stored.stream
        if isinstance(event, pe.TableClosing):
            self._closing.add(stream)
        elif isinstance(event, pe.ClosingTakenBack | e.TableClosed):
            late = self._paid and self._asked is not None and self._asked.stream == stream
            if isinstance(event, e.TableClosed) and stream in self._closing and late:
                why = "it does not lie before the money of its coup"
                raise ChainBroken(stream, stored.version, why)
            self._closing.discard(stream)

    def pay(self, stored: StoredEvent, transfer: Transfer) -> None:
        """An event of the ledger."""
        if transfer.wager_id is None and transfer.kind not in OF_COUPS:
            self.finish()
            return
        self._more, self._corrects, self._paid = False, False, True
        self._owed_count -= 1
        if self._owed_count < 0 or self._asked is None or not self._is_of(transfer):
            raise ChainBroken(LEDGER, stored.version, "it was not put where its wager was")

    def _is_of(self, transfer: Transfer) -> bool:
        """Whether a transfer is of the table whose event was last."""
        table_id = self._asked.stream.removeprefix(TABLES) if self._asked else ""
        if transfer.kind in OF_COUPS:
            return self._asked is not None and self._asked.tag in CORRECTED_TOGETHER
        found = (entry.account for entry in transfer.entries)
        return any(account.startswith(f"stake:{table_id}:") for account in found)

    def finish(self) -> None:
        """Nothing may be owed any more."""
        if self._owed_count and self._asked is not None:
            why = "its money does not follow it in the order of writing"
            raise ChainBroken(self._asked.stream, self._asked.version, why)


def _money_count(event: e.Event | None) -> int:
    """How many transfers an event asks for."""
    match event:
        case e.WagersPlaced() | e.CoupSettled():
            return len(event.wagers)
        case e.WagersWithdrawn() | e.CoupVoided():
            return len(event.wager_ids)
        case CoupCorrected():
            return len(correction_transfers(event, _ANY_CURRENCY))
        case _:
            return 0
