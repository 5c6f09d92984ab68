"""The check of a house finds money that did not move as the tables' events say."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from croupier.errors import StoreError
from croupier.ledger import Transfer
from croupier.service import house as houses
from croupier.store.protocol import Store
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for
from tests.service.houses import DEAL, house_on, must, opened, ticket

Change = Callable[[Transfer], Transfer]


def other_amounts(transfer: Transfer) -> Transfer:
    """The same transfer of twice the money: balanced, and wrong."""
    entries = tuple(
        msgspec.structs.replace(entry, amount_minor=2 * entry.amount_minor)
        if not entry.account.startswith("stake:")
        else entry
        for entry in transfer.entries
    )
    house = next(entry for entry in entries if entry.account.startswith("house:"))
    off = sum(entry.amount_minor for entry in entries)
    mended = msgspec.structs.replace(house, amount_minor=house.amount_minor - off)
    return msgspec.structs.replace(
        transfer, entries=tuple(mended if entry is house else entry for entry in entries)
    )


@pytest.mark.parametrize(
    ("change", "found"), [(other_amounts, "has other amounts for a1.1:post"), (None, "lacks")]
)
def test_a_wager_posted_otherwise_than_settled_is_found(
    store: Store, monkeypatch: pytest.MonkeyPatch, change: Change | None, found: str
) -> None:
    house = opened(store)
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    honest = transfers_for

    def crooked(state: TableState, event: e.Event) -> tuple[Transfer, ...]:
        posted = [item for item in honest(state, event) if item.kind == "wager-posted"]
        others = [item for item in honest(state, event) if item.kind != "wager-posted"]
        return (*others, *map(change, posted)) if change else tuple(others)

    monkeypatch.setattr(houses, "transfers_for", crooked)
    must(house, "1", *DEAL)
    house.commit()
    monkeypatch.undo()
    with pytest.raises(StoreError, match=f"table/1, event [0-9]+: the ledger {found}"):
        house_on(store, "again").check()
