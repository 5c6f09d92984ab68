"""Whether a licensee's money was passed through: no patron's lies here after any commit.

What a debit brought is staked with the commit that confirmed it, and whatever came back to a
patron goes on with the commit that brought it. A record keeps no bounds of commits, but these have
an order: a confirmation is followed by its ticket, and what brought money back by its credits.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import msgspec

from croupier.errors import ChainBroken
from croupier.service.record import damage
from croupier.service.wallet import events as w
from croupier.service.wallet.reading import event_of, has_wallet
from croupier.store.damage import UNREADABLE
from croupier.store.ledger_stream import transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, StoredEvent

__all__ = ["follow_passage"]

_PLACED: Final = "wagers-placed.v1"
_PATRON: Final = "patron:"


class _Ticket(msgspec.Struct):
    action_id: str


class _Confirmed(NamedTuple):
    """A debit whose ticket has to come next."""

    stored: StoredEvent
    action_id: str


def follow_passage(store: Store) -> None:
    """Follow patrons' balances through a record with a licensee's wallet; no other is read.

    Raises:
        ChainBroken: names the first event that left money with a patron, or the first debit that
            was confirmed without its ticket.
    """
    if not has_wallet(store):
        return
    passage = _Passage()
    for stored in store.written():
        if stored.stream == LEDGER:
            passage.move(stored)
        else:
            passage.come(stored)
    passage.end()


class _Passage:
    """What lies with patrons, and which event has to come next."""

    def __init__(self) -> None:
        self._balances: Counter[str] = Counter()
        self._actions: dict[str, str] = {}
        self._last: StoredEvent | None = None
        self._confirmed: _Confirmed | None = None
        self._is_open = False

    def move(self, stored: StoredEvent) -> None:
        """A transfer of what came last."""
        transfer = transfer_of(stored)
        for entry in transfer.entries if transfer is not None else ():
            if entry.account.startswith(_PATRON):
                self._balances[entry.account] += entry.amount_minor
                if not self._balances[entry.account]:
                    del self._balances[entry.account]

    def come(self, stored: StoredEvent) -> None:
        """An event of a table, the house or the wallet."""
        event = event_of(stored) if stored.stream == w.WALLET else None
        if self._confirmed is not None:
            self._require_ticket(self._confirmed, stored)
        elif self._is_open and not isinstance(event, w.CreditAsked):
            self._require_nothing()
        self._confirmed = None
        match event:
            case w.Opened():
                self._is_open = True
            case w.DebitAsked():
                self._actions[event.id] = event.action_id
            case w.DebitConfirmed(id=txn_id):
                self._confirmed = _Confirmed(stored, self._actions.pop(txn_id, ""))
            case w.DebitRefused(id=txn_id) | w.RollbackAsked(id=txn_id):
                self._actions.pop(txn_id, None)
            case _:
                pass
        self._last = stored

    def end(self) -> None:
        """Nothing comes any more."""
        if self._confirmed is not None:
            raise _without(self._confirmed.stored)
        self._require_nothing()

    def _require_nothing(self) -> None:
        for account, minor in self._balances.items():
            why = f"after it {minor} lie on {account}, and a licensee's money is passed through"
            last = self._last
            raise ChainBroken(last.stream if last else LEDGER, last.version if last else 1, why)

    @staticmethod
    def _require_ticket(confirmed: _Confirmed, stored: StoredEvent) -> None:
        if stored.tag != _PLACED:
            raise _without(confirmed.stored)
        try:
            ticket = msgspec.json.decode(stored.body, type=_Ticket)
        except UNREADABLE as error:
            raise damage(stored, error) from error
        if ticket.action_id != confirmed.action_id:
            raise _without(confirmed.stored)


def _without(stored: StoredEvent) -> ChainBroken:
    why = "no ticket was placed with it, as its debit was confirmed for"
    return ChainBroken(stored.stream, stored.version, why)
