"""The record of tables dealt by hand is gone on from, at every event, and followed on."""

from __future__ import annotations

import pytest

from croupier.service.audit import Follower
from croupier.service.record import apply, event_of
from croupier.service.walking import decided
from croupier.store.memory import MemoryStore
from croupier.store.records import StoredEvent
from croupier.table.snapshot import freeze, same
from croupier.table.state import TableState
from tests.service.dealt_by_hand import played_by_hand
from tests.service.forging import STREAMS, as_it_is, rewritten
from tests.service.houses import house_on

Record = MemoryStore


@pytest.fixture(scope="module")
def record() -> Record:
    store = MemoryStore()
    played_by_hand(store)
    return store


@pytest.mark.parametrize("table_id", ["1", "2"])
def test_a_snapshot_of_every_moment_is_gone_on_from(record: Record, table_id: str) -> None:
    stream = f"table/{table_id}"
    whole = house_on(record).keeper(table_id).state
    store = rewritten(record, lambda stored: (as_it_is(stored),))
    state = TableState()
    for stored in record.read(stream):
        apply(state, stored)
        store.put_snapshot(stream, state.version, freeze(state))
        house = house_on(store, "again")
        assert same(house.keeper(table_id).state, whole)
        assert house.keeper(table_id).kept_version == state.version
    house_on(store, "again").check()


def test_it_is_followed_on_from_wherever_nothing_is_due(record: Record) -> None:
    """As from a checkpoint: what lies before is believed."""
    whole, starts = Follower(record, "table/1"), []
    for stored in record.read("table/1"):
        go_on_with(whole, stored)
        if not whole.goes_on:
            starts.append(stored.version)
    for version in starts:
        table = Follower(record, "table/1")
        table.believe(version)
        for stored in record.read("table/1", version):
            go_on_with(table, stored)
        assert same(table.state, whole.state)
    assert len(starts) > 90


def go_on_with(table: Follower, stored: StoredEvent) -> None:
    event = event_of(stored)
    table.judge(stored, event)
    table.apply(stored, event)


def test_a_walk_through_it_is_sure_that_it_is_sound(record: Record) -> None:
    heads = {stream: record.head(stream) for stream in record.streams()}
    walked = decided(record, heads, {})
    assert walked is not None
    assert set(walked.states) == set(STREAMS)
