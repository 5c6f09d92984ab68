"""Whether something was done before: by the record, and by what the next commit records."""

from __future__ import annotations

from croupier.service.asks import key_of
from croupier.store.protocol import Store

__all__ = ["Recorded"]


class Recorded:
    """Ids of transfers, looked up once until the next commit.

    Args:
        store: the record.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pending: set[str] = set()
        self._by_key: dict[str, tuple[str, ...]] = {}

    def add(self, transfer_id: str) -> None:
        """The next commit records it."""
        self._pending.add(transfer_id)

    def forget(self) -> None:
        """A commit, or none after all: look anew from now on."""
        self._pending.clear()
        self._by_key.clear()

    def ids(self, key_prefix: str) -> tuple[str, ...]:
        """Ids of recorded transfers that begin with a patron's key.

        Remembered, so that what an ask under it leads to need not look again.
        """
        known = self._by_key[key_prefix] = self._store.transfer_ids(key_prefix)
        return known

    def action_seen(self, action_id: str) -> bool:
        """Whether an action id was ever used."""
        first = f"{action_id}.1:pend"
        if first in self._pending:
            return True
        # whatever is recorded of an action begins with its key
        known = self._by_key.get(key_of(action_id))
        return known != () and self._store.transfer(first) is not None
