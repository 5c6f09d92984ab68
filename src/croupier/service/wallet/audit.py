"""Whether the ledger follows a record's events of the wallet and the cage, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.errors import ChainBroken, StoreError
from croupier.ledger import CASH_IN, CASH_OUT, WALLET_CREDIT, WALLET_DEBIT, external, patron
from croupier.service.cash_events import CASH_TAGS, CashMoved
from croupier.service.record import HOUSE, damage
from croupier.service.wallet import events as w
from croupier.service.wallet.machine import Book
from croupier.service.wallet.passing import follow_passage
from croupier.service.wallet.reading import event_of
from croupier.store.damage import UNREADABLE
from croupier.store.ledger_stream import transfer_of
from croupier.store.protocol import Store
from croupier.store.records import LEDGER, StoredEvent

__all__ = ["follow_outside"]

_OUTSIDE: Final = frozenset({CASH_IN, CASH_OUT, WALLET_DEBIT, WALLET_CREDIT})
_ALL: Final = "external:"


def follow_outside(store: Store) -> None:
    """Follow all money that came from outside or went there; bounded by what is unfinished.

    Raises:
        ChainBroken: names the first event of the wallet that does not read, cannot follow on those
            before it, or whose money did not move as it says; the first transfer from or to
            outside that no event has asked for; or, where patrons' money lies with a licensee, the
            first event after which some of it lies here.
    """
    sums: Counter[str] = Counter()
    for account, minor in (*_of_wallet(store), *_of_cage(store)):
        sums[account] += minor
    found = store.balances(_ALL)
    if any(found.get(account, 0) != sums[account] for account in {*found, *sums}):
        _blame(store)
    follow_passage(store)


def _of_wallet(store: Store) -> Iterator[tuple[str, int]]:
    book = Book()
    for stored in store.read(w.WALLET):
        event = event_of(stored)
        moved = None
        try:
            if isinstance(event, w.DebitConfirmed):
                txn = book.get(event.id)
                if txn is not None and isinstance(txn.asked, w.DebitAsked):
                    moved = _debited(store, stored, txn.asked)
            elif isinstance(event, w.CollectConfirmed):
                account = external(event.patron_id, event.currency)
                moved = (account, -event.amount_minor)
                _require(store, stored, event.id, WALLET_DEBIT, event.id, moved)
            elif isinstance(event, w.CreditAsked):
                moved = _credited(store, stored, event)
            book.apply(event, stored.at_ms)
        except ChainBroken:
            raise
        except StoreError as error:
            raise damage(stored, error) from error
        if moved is not None:
            yield moved


def _debited(store: Store, stored: StoredEvent, asked: w.DebitAsked) -> tuple[str, int]:
    account = external(asked.patron_id, asked.currency)
    transfer_id = w.debit_of(asked.action_id)
    _require(store, stored, transfer_id, WALLET_DEBIT, asked.id, (account, -asked.amount_minor))
    return account, -asked.amount_minor


def _credited(store: Store, stored: StoredEvent, asked: w.CreditAsked) -> tuple[str, int]:
    account = external(asked.patron_id, asked.currency)
    moved = (account, asked.amount_minor)
    _require(store, stored, asked.id, WALLET_CREDIT, asked.coup_id, moved)
    return moved


def _of_cage(store: Store) -> Iterator[tuple[str, int]]:
    for stored in store.read(HOUSE):
        kind = CASH_TAGS.get(stored.tag)
        if kind is None:
            continue
        try:
            cash = msgspec.json.decode(stored.body, type=CashMoved)
            account = external(cash.patron_id, cash.currency)
        except UNREADABLE as error:
            raise damage(stored, error) from error
        minor = -cash.amount_minor if kind == CASH_IN else cash.amount_minor
        _require(store, stored, cash.id, kind, cash.by, (account, minor))
        yield account, minor


def _require(
    store: Store,
    stored: StoredEvent,
    transfer_id: str,
    kind: str,
    ref: str,
    moved: tuple[str, int],
) -> None:
    """The transfer that an event asks for is in the ledger as it says."""
    found = store.transfer(transfer_id)
    account, minor = moved
    own = patron(*account.split(":")[1:])
    wanted = {(account, minor), (own, -minor)}
    entries = {(one.account, one.amount_minor) for one in found.entries} if found else set()
    if found is None or (found.kind, found.ref) != (kind, ref) or entries != wanted:
        why = f"its money did not move as it says: transfer {transfer_id}"
        raise ChainBroken(stored.stream, stored.version, why)


def _blame(store: Store) -> None:
    """Name the first transfer from or to outside that is not an event's."""
    for stored in store.read(LEDGER):
        transfer = transfer_of(stored)
        if transfer is None or transfer.kind not in _OUTSIDE:
            continue
        cause = store.cause(transfer.id)
        if cause is None or cause.stream not in (HOUSE, w.WALLET) or not _asks(cause, transfer.id):
            why = f"no event has asked for the transfer {transfer.id}"
            raise ChainBroken(LEDGER, stored.version, why)
    head = store.head(LEDGER).version
    raise ChainBroken(LEDGER, head, "money from outside is not what its events say")


def _asks(cause: StoredEvent, transfer_id: str) -> bool:
    if cause.stream == HOUSE:
        return cause.tag in CASH_TAGS
    event = event_of(cause)
    if isinstance(event, w.CreditAsked | w.CollectConfirmed):
        return event.id == transfer_id
    return isinstance(event, w.DebitConfirmed)
