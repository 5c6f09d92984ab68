"""The quick walk through what tables decided accepts no record that the slow one refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.errors import ChainBroken
from croupier.ledger import OpenWager, patron, pend, stake, void
from croupier.service.house import House
from croupier.service.verifying import verify_record
from croupier.service.walking import decided
from croupier.store.ledger_stream import transfer_of
from croupier.store.memory import MemoryStore
from croupier.store.records import LEDGER, NewEvent, StoredEvent, Unit
from croupier.table import events as e
from tests.service import forging, test_committed_shoes
from tests.service.forging import rewritten

MAKERS = (forging.played, test_committed_shoes.played)
TOGETHER = frozenset(
    tag for tag, kind in e.TAGS.items() if kind in (e.ShoeBurnt, e.SeedsClosed, e.ShoeOpened)
)
"""What never comes but with the event before it; a burn may be of the coup's own opening."""


def accepted(store: MemoryStore) -> bool:
    heads = {stream: store.head(stream) for stream in store.streams()}
    return decided(store, heads, {}) is not None


def as_is(stored: StoredEvent) -> tuple[NewEvent, ...]:
    return (forging.as_it_is(stored),)


@pytest.mark.parametrize("make", MAKERS)
def test_every_sound_beginning_is_accepted_and_no_other(
    make: Callable[[MemoryStore], House],
) -> None:
    """A record cut before any event: it is accepted as the slow walk would have it."""
    store = MemoryStore()
    make(store)
    assert accepted(store)
    refused = set()
    for stored in store.written():
        cut = rewritten(store, as_is, before=stored)
        quick = accepted(cut)
        try:
            verify_record(cut)
        except ChainBroken:
            assert not quick or stored.stream == LEDGER
            refused.add(stored.tag)
        else:
            assert quick, stored
        if stored.tag in TOGETHER:
            assert stored.tag in refused, stored
        transfer = transfer_of(stored)
        if stored.stream == LEDGER and transfer is not None and transfer.wager_id is not None:
            assert not quick
    assert "transfer-recorded.v1" in refused


def test_money_that_came_and_went_for_no_table_is_found() -> None:
    """Nothing of it is left: no balance differs, no wager is pending."""
    store = MemoryStore()
    forging.played(store)
    count = store.head(LEDGER).version
    wager = OpenWager(patron("ann", "USD"), stake("1", "USD"), 100)
    made = (pend("x:pend", "x", wager), void("x:void", "x", wager))
    store.commit([Unit(1, (), made)])
    store.verify()
    assert not accepted(store)
    with pytest.raises(ChainBroken, match="not put where its wager was") as caught:
        verify_record(store)
    assert (caught.value.stream, caught.value.version) == (LEDGER, count + 1)
