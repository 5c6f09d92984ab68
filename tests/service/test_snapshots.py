"""A restart from a snapshot leads to the state that all events lead to, and never to another."""

from __future__ import annotations

import pytest

from croupier.service import house as houses
from croupier.service.audit import follow
from croupier.store.protocol import Store
from croupier.table import commands as c
from croupier.table import snapshot
from tests.service.houses import DEAL, house_on, must, opened, ticket


def played(store: Store, coup_count: int, prefix: str = "c") -> houses.House:
    """A table with some coups dealt, one wager of every coup, and one coup open for bets."""
    house = opened(store)
    for number in range(coup_count):
        must(house, "1", c.OpenBetting(f"{prefix}{number}"))
        must(house, "1", ticket("ann", f"{prefix}a{number}", "banker=100"), *DEAL)
        house.commit()
    must(house, "1", c.OpenBetting(f"{prefix}-open"), ticket("ann", f"{prefix}-last", "tie=100"))
    house.commit()
    return house


def test_every_state_survives_being_frozen(store: Store) -> None:
    state = played(store, 5).keeper("1").state
    thawed = snapshot.thaw(snapshot.freeze(state))
    assert thawed == state
    assert str(thawed) == str(state)  # cards too, not numbers that equal them


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b"\xff", b'{"shape":"","state":{}}'])
def test_what_is_no_snapshot_is_passed_over(body: bytes) -> None:
    assert snapshot.thaw(body) is None


def test_a_snapshot_of_another_release_is_passed_over(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = snapshot.freeze(played(store, 2).keeper("1").state)
    monkeypatch.setattr(snapshot, "SHAPE", "another")
    assert snapshot.thaw(frozen) is None


def test_a_restart_goes_on_from_the_snapshot_and_the_events_since(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "SNAPSHOT_EVENTS", 10)
    house = played(store, 4)
    kept = store.snapshot("table/1")
    assert kept is not None
    assert 10 <= kept.version < house.keeper("1").state.version
    again = house_on(store, "again")
    assert again.keeper("1").state == house.keeper("1").state == follow(store, "table/1")
    assert again.keeper("1").kept_version == kept.version
    again.check()


def test_a_damaged_snapshot_only_costs_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "SNAPSHOT_EVENTS", 10)
    house = played(store, 4)
    store.put_snapshot("table/1", 12, b"junk")
    assert house_on(store, "again").keeper("1").state == house.keeper("1").state


def test_a_table_that_cannot_be_kept_plays_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.errors import StoreError

    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(houses, "SNAPSHOT_EVENTS", 1)
    monkeypatch.setattr(store, "put_snapshot", full)
    house = played(store, 2)
    assert house.keeper("1").state.coup_number == 3
    house.check()
