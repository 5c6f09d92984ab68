"""A record whose wallet or cage does not fit its ledger does not verify, and the event is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import ChainBroken
from croupier.ledger import CASH_IN, WALLET_DEBIT, Transfer, bring_in
from croupier.service.wallet.audit import follow_outside
from croupier.store.ledger_stream import transfer_of
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, StoredEvent, Unit
from tests.service.wallet.test_worlds import BAD, lived
from tests.service.wallet.worlds import World

Change = Callable[[StoredEvent], NewEvent | None]


@pytest.fixture(scope="module")
def world() -> World:
    """A world with debits of every end, and credits."""
    return lived(3, BAD, lives=4)


def rewritten(store: Store, change: Change, money: Callable[[Any], Any] = lambda one: one) -> Store:
    """The same record with other events, and every hash right; None leaves one out."""
    made = MemoryStore()
    versions: dict[str, int] = {}

    def commit(stored: StoredEvent | None, transfers: list[Any]) -> None:
        event = change(stored) if stored is not None else None
        appends: tuple[Append, ...] = ()
        if stored is not None and event is not None:
            version = versions.get(stored.stream, 0)
            appends = (Append(stored.stream, version, (event,)),)
            versions[stored.stream] = version + 1
        moved = tuple(one for one in map(money, transfers) if one is not None)
        if appends or moved:
            made.commit([Unit(stored.at_ms if stored else 0, appends, moved)])

    pending: list[Any] = []
    last: StoredEvent | None = None
    for stored in store.written():
        if stored.stream == "ledger":
            pending.append(transfer_of(stored))
            continue
        commit(last, pending)
        last, pending = stored, []
    commit(last, pending)
    return made


def same(stored: StoredEvent) -> NewEvent:
    """An event as it is."""
    return NewEvent(stored.tag, stored.body)


def test_a_sound_record_is_sound(world: World) -> None:
    follow_outside(world.store)
    follow_outside(rewritten(world.store, same))


def changed(tag: str, place: int = 0, **fields: object) -> Change:
    """Another body for one event of a tag; without fields it is left out."""
    seen = -1

    def change(stored: StoredEvent) -> NewEvent | None:
        nonlocal seen
        if stored.tag == tag:
            seen += 1
            if seen == place:
                body = json.dumps(json.loads(stored.body) | fields).encode()
                return NewEvent(tag, body) if fields else None
        return same(stored)

    return change


@pytest.mark.parametrize(
    "change",
    [
        changed("debit-asked.v1"),
        changed("debit-asked.v1", id="another"),
        changed("debit-confirmed.v1"),
        changed("debit-confirmed.v1", id="another"),
        changed("rollback-asked.v1"),
        changed("rollback-confirmed.v1", id="another"),
        changed("credit-asked.v1", amount_minor=1),
        changed("credit-asked.v1", patron_id="another"),
        changed("credit-asked.v1", currency="EUR"),
        changed("credit-asked.v1"),
        changed("credit-confirmed.v1", id="another"),
    ],
    ids=range(11),
)
def test_a_record_with_another_event_is_none(world: World, change: Change) -> None:
    forged = rewritten(world.store, change)
    with pytest.raises(ChainBroken) as caught:
        follow_outside(forged)
    assert caught.value.stream in ("wallet", "ledger")


def test_the_amount_of_a_confirmed_debit_is_what_moved(world: World) -> None:
    confirmed = [
        json.loads(one.body)["id"]
        for one in world.store.read("wallet")
        if one.tag == "debit-confirmed.v1"
    ]

    def change(stored: StoredEvent) -> NewEvent:
        body = json.loads(stored.body) if stored.stream == "wallet" else {}
        if stored.tag == "debit-asked.v1" and body["id"] == confirmed[0]:
            return NewEvent(stored.tag, json.dumps(body | {"amount_minor": 7}).encode())
        return same(stored)

    with pytest.raises(ChainBroken, match="did not move as it says"):
        follow_outside(rewritten(world.store, change))


@pytest.mark.parametrize(
    "extra",
    [
        bring_in("forged", WALLET_DEBIT, "patron:ann:USD", 5, ref="x"),
        bring_in("forged", CASH_IN, "patron:ann:USD", 5, ref="x"),
    ],
)
def test_money_that_no_event_asked_for_is_named(world: World, extra: Transfer) -> None:
    forged = rewritten(world.store, same)
    forged.commit([Unit(1, (), (extra,))])
    with pytest.raises(ChainBroken, match="forged"):
        follow_outside(forged)
