"""What holds when a commit fails, and what the house's check sees."""

from __future__ import annotations

import pytest

from croupier.errors import ChainBroken, DataError, StoreError
from croupier.ledger import deposit, patron
from croupier.service import house as houses
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, Unit
from croupier.table import commands as c
from tests.service.audit import audit
from tests.service.houses import (
    DEAL,
    SHEET,
    Failing,
    full_disk,
    house_on,
    must,
    opened,
    ticket,
)

# --- a commit that fails ----------------------------------------------------------------------

FAULTS: list[BaseException] = [
    full_disk(),
    DataError("the file is damaged; restore it from a backup"),
    KeyboardInterrupt(),
    MemoryError(),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_a_failed_commit_leaves_what_the_store_holds(fault: BaseException) -> None:
    """Everything since the last commit is gone from memory too, and the house goes on."""
    store = Failing()
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    house.commit()
    before = house.keeper("1").state.copy()
    must(house, "1", ticket("ann", "a2", "player=200"), c.CloseBetting(), c.DealCoup())
    house.admit("bob")
    house.grant("bob", "USD", 500)
    store.failures.append(fault)
    with pytest.raises(type(fault)):
        house.commit()
    assert house.keeper("1").state == before
    assert house.balance_minor("ann", "USD") == 9_900
    assert house.balance_minor("bob", "USD") == 0
    assert list(house.patrons()) == ["ann"]
    house.check()
    # the same ids serve again: what failed was never recorded
    must(house, "1", ticket("ann", "a2", "player=200"), *DEAL)
    house.admit("bob")
    house.commit()
    assert house.balance_minor("ann", "USD") == 10_000 + 95 - 200
    assert list(house.patrons()) == ["ann", "bob"]
    house.check()
    audit(store)


def test_a_failed_opening_leaves_no_table() -> None:
    store = Failing()
    house = house_on(store)
    house.open_table("1", SHEET, "USD")
    store.failures.append(full_disk())
    with pytest.raises(StoreError):
        house.commit()
    assert house.keeper("1").state.phase == "new"
    assert house.open_table("1", SHEET, "USD").events
    house.commit()


@pytest.mark.parametrize("fault", [full_disk(), DataError("damaged")])
def test_what_was_committed_is_told_though_no_snapshot_can_be_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def refuse(*_: object) -> None:
        raise fault

    monkeypatch.setattr(houses, "SNAPSHOT_EVENTS", 1)
    house = opened(store)
    monkeypatch.setattr(store, "put_snapshot", refuse)
    must(house, "1", c.OpenBetting("c1"))
    house.commit()
    assert house.keeper("1").state.phase == "betting"
    house.check()


def test_what_another_writer_recorded_meanwhile_is_seen(store: Store) -> None:
    """Two houses on one store are a fault; the second to commit is told and reads anew."""
    house, other = opened(store), house_on(store, "other")
    must(house, "1", c.OpenBetting("c1"))
    must(other, "1", c.OpenBetting("d1"))
    house.commit()
    with pytest.raises(StoreError, match="version"):
        other.commit()
    assert other.keeper("1").state == house.keeper("1").state


def test_rolling_back_forgets_everything_since_the_commit(store: Store) -> None:
    house = opened(store)
    before = house.keeper("1").state.copy()
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    house.admit("bob")
    house.rollback()
    assert house.keeper("1").state == before
    assert house.balance_minor("ann", "USD") == 10_000
    house.commit()
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    house.admit("bob")
    house.commit()
    house.check()


def test_a_table_that_cannot_be_read_is_not_taken_for_a_new_one(store: Store) -> None:
    house = opened(store)
    newer = Append("table/1", store.head("table/1").version, (NewEvent("jackpot.v1", b"{}"),))
    store.commit([Unit(0, (newer,))])
    again = house_on(store, "again")
    for _ in range(2):
        with pytest.raises(StoreError, match=r"jackpot\.v1"):
            again.keeper("1")
    house.keeper("1")


# --- the check --------------------------------------------------------------------------------


def test_the_check_wants_everything_committed(store: Store) -> None:
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"))
    with pytest.raises(StoreError, match="commit first"):
        house.check()


def test_the_check_sees_a_state_that_the_record_does_not_lead_to(store: Store) -> None:
    house = opened(store)
    house.check()
    house.keeper("1").state.coup_number += 1
    with pytest.raises(StoreError, match="table/1: the state in memory"):
        house.check()


def test_the_check_sees_balances_that_the_record_does_not_have(store: Store) -> None:
    house = opened(store)
    house.position.apply(deposit("made-up", patron("ann", "USD"), 1))
    with pytest.raises(StoreError, match="balances in memory"):
        house.check()


def test_the_check_sees_wagers_that_no_table_knows(store: Store) -> None:
    """As if a table's event had been lost and its money not."""
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"))
    house.commit()
    must(house, "1", ticket("ann", "a1", "banker=100"))
    (unit,) = house._pending
    house.rollback()
    store.commit([Unit(unit.at_ms, (), unit.transfers)])
    with pytest.raises(
        ChainBroken, match=r"ledger, event 2: wager a1\.1 has 100 pending .* and 0 "
    ):
        house.check()


def test_the_check_sees_a_broken_chain() -> None:
    memory = MemoryStore()
    house = opened(memory)
    events = memory._rows.events["table/1"]
    first = events[0]
    events[0] = type(first)(
        first.stream, 1, first.tag, 1, first.body, first.previous_hash, first.hash
    )
    with pytest.raises(ChainBroken, match="table/1"):
        house.check()
