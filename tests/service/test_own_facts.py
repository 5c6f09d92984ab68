"""A table that plays by facts its sheet defines: recorded, replayed and checked."""

from __future__ import annotations

import pytest

from croupier.games.catalog import load_sheet
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from tests.service.houses import DEAL, house_on, must, ticket
from tests.table.tables import order_of

TABLES = [
    ("lucky-nines", "9h 9s Kd 4c", "lucky_nines=500", 10_000 + 2_500),
    ("lucky-match", "4h 4s 5d 5c", "lucky_match=500", 10_000 + 2_000),
    ("majestic-match", "9h Ks Kh Qs", "banker_majestic_match=500", 10_000 + 12_500),
]


@pytest.mark.parametrize(("sheet_id", "cards", "wager", "balance"), TABLES)
def test_a_record_of_such_a_table_checks(
    sheet_id: str, cards: str, wager: str, balance: int
) -> None:
    store = MemoryStore()
    house = house_on(store)
    house.admit("ann")
    house.grant("ann", "USD", 10_000)
    house.open_table("1", load_sheet(sheet_id), "USD")
    must(
        house,
        "1",
        c.LoadShoe("shoe", order_of(f"As Kc {cards}", 8)),
        c.OpenBetting("c1"),
        ticket("ann", "a", wager),
    )
    must(house, "1", *DEAL)
    house.commit()
    assert house.balance_minor("ann", "USD") == balance
    again = house_on(store, "again")
    again.check()
    assert again.keeper("1").state == house.keeper("1").state
