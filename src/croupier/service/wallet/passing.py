"""Whether a licensee's money was passed through: no patron's lies here after any commit.

What a debit brought is staked with the commit that confirmed it, and whatever came back to a
patron goes on with the commit that brought it. A record keeps no bounds of commits, but these have
an order: a confirmation is followed by its ticket, and what brought money back by its credits. What
corrections lead to, and what is collected of who owes, is reckoned anew, and has to come next.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import Final, NamedTuple

import msgspec

from croupier.errors import ChainBroken
from croupier.ledger import Transfer
from croupier.service.debt_events import ASKED_TAG, read_ask
from croupier.service.record import TABLES, damage
from croupier.service.record import event_of as table_event
from croupier.service.wallet import events as w
from croupier.service.wallet.collects import collect_of, collected, told_of
from croupier.service.wallet.reading import event_of, has_wallet
from croupier.store.damage import UNREADABLE
from croupier.store.ledger_stream import transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, StoredEvent
from croupier.table.correction_events import CoupCorrected

__all__ = ["follow_passage"]

_PLACED: Final = "wagers-placed.v1"
_CORRECTED: Final = "coup-corrected.v1"
_PATRON: Final = "patron:"
_OWING: Final = "receivable:"


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
    passage = _Passage(store)
    for stored in store.written():
        if stored.stream == LEDGER:
            passage.move(stored)
        else:
            passage.come(stored)
    passage.end()


class _Passage:
    """What lies with patrons, and which event has to come next."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._balances: Counter[str] = Counter()
        self._owed: Counter[str] = Counter()
        self._corrections: list[CoupCorrected] = []
        self._moves: list[Transfer] = []
        self._collects: dict[str, w.CollectAsked] = {}
        self._wanted_ids: set[str] = set()  # of what staff asked for, which is seldom
        self._due: deque[w.CreditAsked | w.CollectAsked] = deque()
        self._table_id = ""
        self._actions: dict[str, str] = {}
        self._last: StoredEvent | None = None
        self._confirmed: _Confirmed | None = None
        self._is_open = False

    def move(self, stored: StoredEvent) -> None:
        """A transfer of what came last."""
        transfer = transfer_of(stored)
        if transfer is None:
            return
        if self._corrections:
            self._moves.append(transfer)
        for entry in transfer.entries:
            if entry.account.startswith(_PATRON):
                self._balances[entry.account] += entry.amount_minor
                if not self._balances[entry.account]:
                    del self._balances[entry.account]
            elif entry.account.startswith(_OWING):
                self._owed[entry.account] -= entry.amount_minor

    def come(self, stored: StoredEvent) -> None:
        """An event of a table, the house or the wallet."""
        event = event_of(stored) if stored.stream == w.WALLET else None
        if self._moves:
            self._tell()
        self._require_due(stored, event)
        if self._confirmed is not None:
            self._require_ticket(self._confirmed, stored)
        elif self._is_open and not isinstance(event, w.CreditAsked):
            self._require_nothing()
        self._confirmed = None
        self._last = stored
        if event is not None:
            self._follow(stored, event)
        elif stored.tag == _CORRECTED and self._is_open:
            corrected = table_event(stored)
            if isinstance(corrected, CoupCorrected) and corrected.patrons:
                self._table_id = stored.stream.removeprefix(TABLES)
                self._corrections.append(corrected)
        elif stored.tag == ASKED_TAG:
            self._due.append(self._wanted(stored))

    def _follow(self, stored: StoredEvent, event: w.Event) -> None:
        match event:
            case w.Opened():
                self._is_open = True
            case w.DebitAsked():
                self._actions[event.id] = event.action_id
            case w.DebitConfirmed(id=txn_id):
                self._confirmed = _Confirmed(stored, self._actions.pop(txn_id, ""))
            case w.DebitRefused(id=txn_id) | w.RollbackAsked(id=txn_id):
                self._actions.pop(txn_id, None)
            case w.CollectAsked():
                self._collects[event.id] = event
            case w.CollectConfirmed() | w.CollectRefused():
                self._collected(stored, event)
            case _:
                pass

    def _wanted(self, stored: StoredEvent) -> w.CollectAsked:
        """What staff asks for: once under an id, and no more than is owed and not asked for yet."""
        wanted = collect_of(read_ask(stored))
        of = (wanted.patron_id, wanted.currency)
        left = self._owed[f"{_OWING}{wanted.patron_id}:{wanted.currency}"] - sum(
            one.amount_minor
            for one in self._collects.values()
            if (one.patron_id, one.currency) == of
        )
        if wanted.id in self._wanted_ids:
            raise ChainBroken(stored.stream, stored.version, f"{wanted.id} was asked for before")
        if not 1 <= wanted.amount_minor <= left:
            why = f"staff may have asked for {max(0, left)} then, not {wanted.amount_minor}"
            raise ChainBroken(stored.stream, stored.version, why)
        self._wanted_ids.add(wanted.id)
        return wanted

    def _tell(self) -> None:
        """All money of corrections has moved: what the licensee has to be told of it."""
        self._due += told_of(self._corrections, self._moves, self._table_id, self._debit_id)
        self._corrections, self._moves = [], []

    def _debit_id(self, wager_id: str) -> str:
        debit = self._store.transfer(w.debit_of(wager_id.rpartition(".")[0]))
        return debit.ref if debit is not None else ""

    def _require_due(self, stored: StoredEvent | None, event: w.Event | None) -> None:
        """What corrections and collected debts lead to comes at once, and by nothing else."""
        due = self._due.popleft() if self._due else None
        if due is not None and event != due:
            last = self._last
            stream, version = (last.stream, last.version) if last else (LEDGER, 1)
            why = f"{due.id} had to be asked of the licensee after it, as it has moved money"
            raise ChainBroken(stream, version, why)
        unasked = isinstance(event, w.CollectAsked) or (
            isinstance(event, w.CreditAsked) and event.why == "corrected"
        )
        if stored is not None and due is None and unasked:
            why = "no correction and nobody of the staff has asked for it"
            raise ChainBroken(stored.stream, stored.version, why)

    def _collected(self, stored: StoredEvent, event: w.CollectConfirmed | w.CollectRefused) -> None:
        asked = self._collects.pop(event.id, None)
        said = (event.id, event.patron_id, event.currency, event.amount_minor)
        if asked is None or said != (asked.id, asked.patron_id, asked.currency, asked.amount_minor):
            raise ChainBroken(stored.stream, stored.version, "it answers nothing that was asked")
        if isinstance(event, w.CollectRefused):
            return
        owed = self._owed[f"{_OWING}{asked.patron_id}:{asked.currency}"]
        confirmed, _, back = collected(asked, owed)
        if event != confirmed:
            why = f"{confirmed.paid_minor} of it were owed then, not {event.paid_minor}"
            raise ChainBroken(stored.stream, stored.version, why)
        if back is not None:
            self._due.append(back)

    def end(self) -> None:
        """Nothing comes any more."""
        if self._moves:
            self._tell()
        self._require_due(None, None)
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
