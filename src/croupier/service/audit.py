"""Following a table's record from its first event: was the money moved as the events say?"""

from __future__ import annotations

from croupier.errors import StoreError
from croupier.store.protocol import Store
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.state import TableState
from croupier.table.transfers import transfers_for


def follow(store: Store, stream: str) -> TableState:
    """Replay a table's stream and compare every transfer it asks for with the ledger's.

    Returns:
        The state the events lead to.

    Raises:
        StoreError: a transfer is missing in the ledger or differs; names the event.
    """
    state = TableState()
    for stored in store.read(stream):
        event = e.decode(stored.tag, stored.body)
        for transfer in transfers_for(state, event):
            recorded = store.transfer(transfer.id)
            if recorded != transfer:
                found = "lacks" if recorded is None else "has other amounts for"
                raise StoreError(
                    f"{stream}, event {stored.version}: the ledger {found} {transfer.id}"
                )
        evolve(state, event)
    return state
