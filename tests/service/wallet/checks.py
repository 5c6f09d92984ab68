"""What holds of a record and its licensee's books, at any moment and at the end."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final

from croupier.service.wallet import events as w
from croupier.service.wallet.reading import event_of, read_book
from croupier.store.protocol import Store

__all__ = [
    "Books",
    "check_end",
    "check_now",
    "debt_minor",
    "in_play_minor",
    "money",
    "wallet_events",
]

_OF_WAGERS: Final = ("wager-", "correction-")
Txns = Mapping[str, Mapping[str, Any]]


class Books:
    """What a licensee has in his.

    Args:
        txns: all that was ever asked under an id.
        paid_in: what each patron began with there, by his id here.
        has: what each has there now.
        refs: how the licensee calls him.
    """

    def __init__(
        self,
        txns: Txns,
        paid_in: Mapping[str, int],
        has: Mapping[str, int],
        refs: Mapping[str, str],
    ) -> None:
        self.txns, self.paid_in, self.has, self.refs = txns, paid_in, has, refs


def wallet_events(store: Store) -> list[w.Event]:
    """What the record has of the wallet."""
    return [event_of(stored) for stored in store.read(w.WALLET)]


def in_play_minor(store: Store, patron_id: str) -> int:
    """What a patron has on the tables."""
    position = store.position()
    account = f"patron:{patron_id}:USD"
    return sum(wager.stake_minor for _, wager in position.open_wagers() if wager.patron == account)


def check_now(store: Store, books: Books) -> None:
    """What holds at any moment, a crash among them."""
    assert set(store.sum_of_entries().values()) <= {0}
    # a patron has nothing here but what is in play
    assert not any(store.balances("patron:").values())
    txns = books.txns
    owed: Counter[str] = Counter()
    for event in wallet_events(store):
        if isinstance(event, w.CreditAsked):
            owed[event.patron_id] += event.amount_minor
            there = txns.get(event.id)
            owed[event.patron_id] -= event.amount_minor if there else 0
    for patron_id in books.paid_in:
        # money there, in play, owed to him there, and debited for what never became a wager
        floating = sum(
            money(row["amount"])
            for row in txns.values()
            if row["patron"] == books.refs[patron_id]
            and row["kind"] == "debit"
            and row["state"] == "done"
            and not _is_confirmed(store, row["id"])
        )
        held = books.has[patron_id]
        total = held + in_play_minor(store, patron_id) + owed[patron_id] + floating
        total -= debt_minor(store, patron_id)
        won = _won_minor(store, patron_id)
        assert total == books.paid_in[patron_id] + won, (
            patron_id,
            held,
            owed[patron_id],
            floating,
            won,
        )


def debt_minor(store: Store, patron_id: str) -> int:
    """What a patron owes the house."""
    return -store.balances("receivable:").get(f"receivable:{patron_id}:USD", 0)


def _is_confirmed(store: Store, txn_id: str) -> bool:
    kinds = w.DebitConfirmed | w.CollectConfirmed
    return any(isinstance(event, kinds) and event.id == txn_id for event in wallet_events(store))


def _won_minor(store: Store, patron_id: str) -> int:
    """What the tables have paid a patron beyond his stakes, corrections among it."""
    total = 0
    for stored in store.read("ledger"):
        body = json.loads(stored.body)
        for account, minor in body["entries"]:
            if account == f"patron:{patron_id}:USD" and body["kind"].startswith(_OF_WAGERS):
                total += minor
    return total + in_play_minor(store, patron_id)


def money(text: str) -> int:
    """A decimal of two digits in cents."""
    return int(text.replace(".", ""))


def check_end(store: Store, books: Books) -> None:
    """What holds once nothing is under way any more and everything was called for."""
    check_now(store, books)
    events, txns = wallet_events(store), books.txns
    asked = {event.id: event for event in events if isinstance(event, w.DebitAsked)}
    confirmed = Counter(event.id for event in events if isinstance(event, w.DebitConfirmed))
    rolled = Counter(event.id for event in events if isinstance(event, w.RollbackConfirmed))
    refused = Counter(event.id for event in events if isinstance(event, w.DebitRefused))
    owed = {event.id: event for event in events if isinstance(event, w.CreditAsked)}
    paid = Counter(event.id for event in events if isinstance(event, w.CreditConfirmed))
    collects = _check_collects(events, txns)
    # each debit has one end, and each credit came there once
    assert Counter(list(asked)) == confirmed + rolled + refused
    assert Counter(list(owed)) == paid
    for txn_id, debit in asked.items():
        state = txns[txn_id]["state"] if txn_id in txns else "missing"
        wanted = "done" if confirmed[txn_id] else "rolled_back" if rolled[txn_id] else "refused"
        assert state == wanted, (txn_id, state, wanted)
        assert money(txns[txn_id]["amount"]) == debit.amount_minor or state == "refused"
    for txn_id, credit in owed.items():
        assert txns[txn_id]["state"] == "done"
        assert money(txns[txn_id]["amount"]) == credit.amount_minor
    assert not {row["id"] for row in txns.values()} - set(asked) - set(owed) - collects
    _check_wagers(store, asked, confirmed)
    assert not list(read_book(store).open())
    for patron_id in books.paid_in:
        held = books.has[patron_id]
        won = _won_minor(store, patron_id)
        owes = debt_minor(store, patron_id)
        assert held + in_play_minor(store, patron_id) - owes == books.paid_in[patron_id] + won


def _check_collects(events: list[w.Event], txns: Txns) -> set[str]:
    """What patrons owed was asked for once under each id, and has one end, here as there."""
    asked = [event for event in events if isinstance(event, w.CollectAsked)]
    ended = [event for event in events if isinstance(event, w.CollectConfirmed | w.CollectRefused)]
    ids = Counter(event.id for event in asked)
    assert set(ids.values()) <= {1}
    assert ids == Counter(event.id for event in ended)
    of = Counter((one.correction_id, one.patron_id) for one in asked if one.why == "corrected")
    assert set(of.values()) <= {1}
    for event in ended:
        wanted = "done" if isinstance(event, w.CollectConfirmed) else "refused"
        assert txns[event.id]["state"] == wanted
        assert money(txns[event.id]["amount"]) == event.amount_minor
    return set(ids)


def _check_wagers(
    store: Store, asked: Mapping[str, w.DebitAsked], confirmed: Mapping[str, int]
) -> None:
    """Every ticket that was placed was paid by one debit of its sum; no other debit was kept."""
    placed: dict[str, int] = defaultdict(int)
    for stored in store.read("ledger"):
        body = json.loads(stored.body)
        if body["kind"] == "wager-pended":
            placed[body["wager_id"].rpartition(".")[0]] += max(row[1] for row in body["entries"])
    by_action = {asked[txn_id].action_id: asked[txn_id].amount_minor for txn_id in confirmed}
    assert len(by_action) == len(confirmed)
    assert by_action == dict(placed)
