"""A record whose wallet or cage does not fit its ledger does not verify, and the event is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import ChainBroken
from croupier.ledger import CASH_IN, WALLET_CREDIT, WALLET_DEBIT, Transfer, bring_in, take_out
from croupier.service.wallet.audit import follow_outside
from croupier.service.wallet.events import debit_of
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


PLACES = (0, -1)


def tickets(world: World) -> list[str]:
    """Under which ids tickets were placed, in order."""
    found = (one for one in world.store.written() if one.tag == "wagers-placed.v1")
    return [json.loads(one.body)["action_id"] for one in found]


@pytest.mark.parametrize("place", PLACES)
def test_a_debit_that_brought_money_and_no_ticket_is_none(world: World, place: int) -> None:
    action_id = tickets(world)[place]
    is_over = False

    def change(stored: StoredEvent) -> NewEvent | None:
        nonlocal is_over
        if stored.tag == "wagers-placed.v1":
            is_over = is_over or json.loads(stored.body)["action_id"] == action_id
        return None if is_over else same(stored)

    def money(transfer: Transfer) -> Transfer | None:
        return transfer if transfer.id == debit_of(action_id) or not is_over else None

    cut = rewritten(world.store, change, money)
    assert sum(cut.balances("patron:").values()) > 0
    with pytest.raises(ChainBroken, match="no ticket was placed with it") as caught:
        follow_outside(cut)
    assert caught.value.stream == "wallet"
    # nor if the record goes on
    cut.commit(
        [Unit(1, (Append("house", cut.head("house").version, (NewEvent("noted.v1", b"{}"),)),), ())]
    )
    with pytest.raises(ChainBroken, match="no ticket was placed with it"):
        follow_outside(cut)


@pytest.mark.parametrize("place", PLACES)
def test_a_ticket_is_the_one_that_was_debited(world: World, place: int) -> None:
    action_id = tickets(world)[place]

    def change(stored: StoredEvent) -> NewEvent:
        body = json.loads(stored.body)
        if stored.tag == "wagers-placed.v1" and body["action_id"] == action_id:
            return NewEvent(stored.tag, json.dumps(body | {"action_id": "another"}).encode())
        return same(stored)

    with pytest.raises(ChainBroken, match="no ticket was placed with it"):
        follow_outside(rewritten(world.store, change))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("is_last", [True, False])
def test_a_credit_is_all_that_came_back(world: World, place: int, is_last: bool) -> None:
    owed = [one for one in world.store.read("wallet") if one.tag == "credit-asked.v1"]
    asked = json.loads(owed[place].body)
    less = asked["amount_minor"] - 1
    is_over = False

    def change(stored: StoredEvent) -> NewEvent | None:
        nonlocal is_over
        if is_over and is_last:
            return None
        if stored.tag == "credit-asked.v1" and json.loads(stored.body)["id"] == asked["id"]:
            is_over = True
            return NewEvent(stored.tag, json.dumps(asked | {"amount_minor": less}).encode())
        return same(stored)

    def money(transfer: Transfer) -> Transfer | None:
        if transfer.id == asked["id"]:
            account = f"patron:{asked['patron_id']}:{asked['currency']}"
            return take_out(transfer.id, WALLET_CREDIT, account, less, ref=transfer.ref)
        return None if is_over and is_last else transfer

    with pytest.raises(ChainBroken, match="1 lie on patron:") as caught:
        follow_outside(rewritten(world.store, change, money))
    assert caught.value.stream == "wallet"


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
