"""A record in which a licensee is told of corrections otherwise than they come to is not sound."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from croupier.errors import ChainBroken
from croupier.ledger import Transfer
from croupier.ledger.corrections import DEBT_PAID, pay_debt
from croupier.service.audit_corrections import check_corrections
from croupier.service.debt_events import ASKED_TAG, DebtAsked
from croupier.service.wallet import events as w
from croupier.service.wallet.audit import follow_outside
from croupier.service.wallet.collects import collect_of
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, StoredEvent, Unit
from tests.service.wallet.corrected import CorrectedWorld
from tests.service.wallet.test_audit import Change, changed, rewritten, same
from tests.service.wallet.test_corrected import opened
from tests.service.wallet.test_corrected_worlds import lived


@pytest.fixture(scope="module")
def world() -> CorrectedWorld:
    """A world with debts that were collected, given back, refused and asked for by staff."""
    found = lived(4_711, lives=5)
    tags = {stored.tag for stored in found.store.written()}
    assert tags >= {f"collect-{end}.v1" for end in ("asked", "confirmed", "refused")}
    assert "debt-asked.v1" in tags
    return found


def test_a_sound_record_is_sound(world: CorrectedWorld) -> None:
    copy = rewritten(world.store, same)
    follow_outside(copy)
    check_corrections(copy)


def picked(tag: str, wants: dict[str, object], **fields: object) -> Change:
    """Another body for the first event of a tag with such fields; without any it is left out."""
    is_over = False

    def change(stored: StoredEvent) -> NewEvent | None:
        nonlocal is_over
        body = json.loads(stored.body) if stored.tag == tag and not is_over else {}
        if body and all(body.get(name) == value for name, value in wants.items()):
            is_over = True
            return NewEvent(tag, json.dumps(body | fields).encode()) if fields else None
        return same(stored)

    return change


OWED: dict[str, object] = {"why": "owed"}
CORRECTED: dict[str, object] = {"why": "corrected"}


@pytest.mark.parametrize(
    "change",
    [
        changed("collect-asked.v1"),
        changed("collect-asked.v1", id="another"),
        changed("collect-asked.v1", amount_minor=1),
        changed("collect-asked.v1", patron_id="another"),
        changed("collect-asked.v1", correction_id="another"),
        changed("collect-asked.v1", coup_id="another"),
        picked("collect-asked.v1", OWED),
        picked("collect-asked.v1", OWED, amount_minor=1),
        changed("debt-asked.v1"),
        changed("debt-asked.v1", amount_minor=1),
        changed("collect-confirmed.v1"),
        changed("collect-confirmed.v1", id="another"),
        changed("collect-confirmed.v1", patron_id="another"),
        changed("collect-confirmed.v1", amount_minor=1),
        changed("collect-confirmed.v1", paid_minor=1),
        changed("collect-refused.v1", id="another"),
        changed("collect-refused.v1", amount_minor=1),
        picked("credit-asked.v1", CORRECTED),
        picked("credit-asked.v1", CORRECTED, why="settled"),
        picked("credit-asked.v1", CORRECTED, debit_ids=["another"]),
        picked("credit-asked.v1", CORRECTED, correction_id="another"),
        picked("credit-asked.v1", {"why": "settled"}, why="corrected"),
    ],
    ids=range(22),
)
def test_a_record_with_another_event_is_none(world: CorrectedWorld, change: Change) -> None:
    with pytest.raises(ChainBroken):
        follow_outside(rewritten(world.store, change))


def test_nothing_is_asked_for_twice(world: CorrectedWorld) -> None:
    """The same under another id, right after it, as if two were due."""
    copy = rewritten(world.store, same)
    asked = next(
        stored for stored in world.store.read("wallet") if stored.tag == "collect-asked.v1"
    )
    body = json.loads(asked.body) | {"id": "again"}
    event = NewEvent(asked.tag, json.dumps(body).encode())
    copy.commit([Unit(1, (Append("wallet", copy.head("wallet").version, (event,)),), ())])
    with pytest.raises(ChainBroken, match="nobody of the staff has asked for it"):
        follow_outside(copy)


def test_what_is_paid_of_a_debt_is_what_the_licensee_has_taken(world: CorrectedWorld) -> None:
    """One minor unit less is paid, and all that follows is as if nothing had been."""
    is_over = False

    def money(transfer: Transfer) -> Transfer:
        nonlocal is_over
        if transfer.kind == DEBT_PAID and not is_over:
            is_over = True
            account = next(one.account for one in transfer.entries if one.amount_minor < 0)
            less = max(one.amount_minor for one in transfer.entries) - 1
            return pay_debt(transfer.id, account, less, ref=transfer.ref)
        return transfer

    forged = rewritten(world.store, same, money)
    with pytest.raises(ChainBroken, match="lie on patron:"):
        follow_outside(forged)
    with pytest.raises(ChainBroken):
        check_corrections(forged)


def test_a_debt_is_ended_by_what_a_licensee_has_confirmed(world: CorrectedWorld) -> None:
    paid = [
        stored
        for stored in world.store.read("wallet")
        if stored.tag == "collect-confirmed.v1" and json.loads(stored.body)["paid_minor"]
    ]
    said: dict[str, Any] = json.loads(paid[0].body)
    change = picked("collect-confirmed.v1", {"id": said["id"]}, paid_minor=said["paid_minor"] - 1)
    with pytest.raises(ChainBroken, match="nobody has asked for the transfer"):
        check_corrections(rewritten(world.store, change))


def test_what_the_licensee_has_taken_comes_in_for_what_was_asked(world: CorrectedWorld) -> None:
    confirmed = [one for one in world.store.read("wallet") if one.tag == "collect-confirmed.v1"]
    first = json.loads(confirmed[0].body)["id"]

    def money(transfer: Transfer) -> Transfer:
        return replace(transfer, ref="another") if transfer.id == first else transfer

    with pytest.raises(ChainBroken, match="did not move as it says"):
        follow_outside(rewritten(world.store, same, money))


def staff_asks(store: Store, key: str, minor: int, patron_id: str = "ann") -> None:
    """Staff asks for so much of what somebody owes, and the licensee refuses it."""
    asked = DebtAsked(key, patron_id, "USD", minor, "mia", "at her word")
    collect = collect_of(asked)
    refused = w.CollectRefused(key, patron_id, "USD", minor, "insufficient_funds")
    said = (("house", NewEvent(ASKED_TAG, json.dumps(asdict(asked)).encode())),)
    for stream, event in (*said, *(("wallet", w.encode(one)) for one in (collect, refused))):
        store.commit([Unit(1, (Append(stream, store.head(stream).version, (event,)),), ())])


@pytest.mark.parametrize(
    ("asks", "why"),
    [
        ([("k1", 20_00, "ann"), ("k2", 20_00, "ann")], ""),
        ([("k1", 20_01, "ann")], "staff may have asked for 2000 then, not 2001"),
        ([("k1", 0, "ann")], "staff may have asked for 2000 then, not 0"),
        ([("k1", 1, "bob")], "staff may have asked for 0 then, not 1"),
        ([("k1", 20_00, "ann"), ("k1", 20_00, "ann")], "k1 was asked for before"),
    ],
    ids=["sound", "more", "nothing", "another", "again"],
)
def test_staff_asks_once_and_for_no_more_than_is_owed(
    asks: list[tuple[str, int, str]], why: str
) -> None:
    """Ann owes 20.00, and Bob nothing."""
    house, coup_id = opened(spent=True)
    house.run(lambda: house.mend(coup_id))
    copy = rewritten(house.store, same)
    for ask in asks:
        staff_asks(copy, *ask)
    if not why:
        follow_outside(copy)
        return
    with pytest.raises(ChainBroken, match=why):
        follow_outside(copy)


def test_staff_asks_for_nothing_that_is_being_asked_for() -> None:
    house, coup_id = opened()
    house.wire.odds = {"refused connection": 1}
    house.run(lambda: house.mend(coup_id))
    copy = rewritten(house.store, same)
    staff_asks(copy, "k1", 1)
    with pytest.raises(ChainBroken, match="staff may have asked for 0 then, not 1"):
        follow_outside(copy)
