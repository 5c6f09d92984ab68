"""The order of writing over all streams: an event's money follows it, and nothing lies between."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from croupier.errors import ChainBroken
from croupier.service.house import House
from croupier.store.records import LEDGER, StoredEvent
from croupier.store.sqlite import SqliteStore
from tests.service.forging import played
from tests.service.houses import house_on
from tests.store.tampering import Tampering

NEAR = 3


@pytest.fixture
def house(tmp_path: Path) -> House:
    path = tmp_path / "house.db"
    played(SqliteStore(path)).close()
    return house_on(SqliteStore(path), "fresh")


def moves_money(stored: StoredEvent) -> bool:
    body = json.loads(stored.body)
    if stored.stream == LEDGER:
        return body["wager_id"] is not None
    return bool(body.get("wagers") or body.get("wager_ids"))


def test_every_event_of_money_put_elsewhere_is_found(house: House, tmp_path: Path) -> None:
    """Exchanged with any event near it, of whatever stream."""
    house.check()
    written = list(house.store.written())
    found = 0
    with Tampering(tmp_path / "house.db") as file:
        for one, other in combinations(range(len(written)), 2):
            pair = written[one], written[other]
            if other - one > NEAR or not any(map(moves_money, pair)):
                continue
            file.exchange(one + 1, other + 1)
            with pytest.raises(ChainBroken):
                house.check()
            file.exchange(one + 1, other + 1)
            found += 1
    house.check()
    assert found > 100


def test_written_goes_over_all_streams_and_through_many_chunks(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    house = house_on(store)
    for number in range(700):
        house.admit(f"p{number}")
        house.grant(f"p{number}", "USD", 100)
    house.commit()
    streams = [stored.stream for stored in store.written()]
    assert streams == ["house", "ledger"] * 700
    assert [stored for stored in store.written() if stored.stream == "house"] == list(
        store.read("house")
    )
