"""The check of a house follows every event: none can be other than it had to come."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from croupier.errors import ChainBroken, StoreError
from croupier.service.coups import last_coups
from croupier.store.memory import MemoryStore
from croupier.store.records import NewEvent
from croupier.table import commands as c
from croupier.table.correction_events import CorrectionEvent
from croupier.table.custody_events import CustodyEvent
from croupier.table.events import TAGS
from croupier.table.hand_events import HandEvent
from croupier.table.pit_events import PitEvent
from tests.service.forging import (
    COMMITTED,
    JUNK,
    STREAMS,
    as_it_is,
    broken_at,
    events,
    leaves,
    other,
    played,
    rewritten,
    with_event,
    with_value,
)
from tests.service.houses import DEAL, house_on

PIT = {tag for tag, kind in TAGS.items() if kind in get_args(PitEvent)}

# Free to be chosen: ids that nothing later goes back to, and why a coup was void.
FREE = {
    ("betting-opened.v1", "coup_id"),
    ("shoe-loaded.v1", "shoe_id"),
    ("coup-voided.v1", "reason"),
    # who closed and opened a table or set its limits, why, and which limits he chose
    *((tag, name) for tag in PIT for name in ("by", "reason", "reference", "limits")),
}


@pytest.fixture(scope="module")
def record() -> MemoryStore:
    store = MemoryStore()
    played(store)
    return store


def test_a_record_written_anew_as_it_was_is_sound(record: MemoryStore) -> None:
    house_on(rewritten(record, lambda stored: (as_it_is(stored),)), "fresh").check()


def test_every_kind_of_event_is_tried(record: MemoryStore) -> None:
    tried = {stored.tag for stored in events(record)}
    # those of committed shoes are tried in test_committed_shoes.py, of tables dealt by hand in
    # test_forged_hands.py, of coups that were over in test_corrections.py
    elsewhere = {
        tag
        for tag, kind in TAGS.items()
        if kind in get_args(HandEvent) + get_args(CustodyEvent) + get_args(CorrectionEvent)
    }
    assert tried == TAGS.keys() - {"shoe-burnt.v1"} - COMMITTED - elsewhere


def test_every_value_changed_is_found_at_its_event(record: MemoryStore) -> None:
    """Cards, facts, outcomes, amounts, tiers, ids, limits, the sheet: each value, alone."""
    tried = 0
    for stored in events(record):
        for at, value in leaves(json.loads(stored.body)):
            if (stored.tag, at[0]) in FREE:
                continue
            forged = with_event(record, stored, with_value(stored, at, other(value)))
            assert broken_at(forged) == (stored.stream, stored.version), (stored.tag, at)
            tried += 1
    assert tried > 300


@pytest.mark.parametrize("count", [0, 2])
def test_every_event_left_out_or_told_twice_is_found(record: MemoryStore, count: int) -> None:
    for target in events(record):
        forged = with_event(record, target, *[as_it_is(target)] * count)
        with pytest.raises(StoreError):
            house_on(forged, "fresh").check()


def test_no_junk_gets_out_as_anything_but_a_fault_of_the_record(record: MemoryStore) -> None:
    """Whatever stands in a body: opening, dealing, looking back and checking name the event."""
    for stored in events(record):
        places = dict(leaves(json.loads(stored.body)))
        for number, at in enumerate(places):
            junk = JUNK[(number + stored.version) % len(JUNK)]
            forged = with_event(record, stored, with_value(stored, at, junk))
            for use in (check, sit_down_and_deal, look_back):
                try:
                    use(forged, stored.stream)
                except StoreError:
                    continue  # anything else fails the test


def check(store: MemoryStore, stream: str) -> None:
    house_on(store, "fresh").check()


def sit_down_and_deal(store: MemoryStore, stream: str) -> None:
    house = house_on(store, "fresh")
    table_id = stream.removeprefix("table/")
    house.keeper(table_id)
    house.do(table_id, c.RepeatWagers("ann", "again"))
    house.do(table_id, *DEAL)
    house.commit()


def look_back(store: MemoryStore, stream: str) -> None:
    keeper = house_on(store, "fresh").keeper(stream.removeprefix("table/"))
    last_coups(store, stream, keeper.rulebook, "ann", 100)


@pytest.mark.parametrize("body", [b"{}", b'{"coup_id":7}', b'{"patron_id":"a b"}'])
@pytest.mark.parametrize("stream", ["house", *STREAMS])
def test_a_body_that_does_not_read_is_named(record: MemoryStore, stream: str, body: bytes) -> None:
    stored = list(record.read(stream))[-1]
    forged = with_event(record, stored, NewEvent(stored.tag, body))
    assert broken_at(forged) == (stream, stored.version)
    house = house_on(forged, "fresh")

    def read() -> None:
        list(house.patrons())
        house.keeper(stream.removeprefix("table/"))

    with pytest.raises(ChainBroken, match=f"stream {stream}, event {stored.version}: "):
        read()


def test_an_event_of_a_newer_release_is_named(record: MemoryStore) -> None:
    stored = list(record.read("table/1"))[-1]
    forged = with_event(record, stored, NewEvent("wagers-placed.v9", stored.body))
    with pytest.raises(ChainBroken, match=r"does not know the event 'wagers-placed\.v9'; use"):
        house_on(forged, "fresh").keeper("1")
