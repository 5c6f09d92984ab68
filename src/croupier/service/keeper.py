"""A table in memory, as its house keeps it."""

from __future__ import annotations

from contextlib import suppress

from croupier.errors import CroupierError, DataError, StoreError
from croupier.fair import FairShoe, ShoeName
from croupier.games.rulebook import Rulebook
from croupier.service.record import TABLES, rulebook_of
from croupier.service.restoring import restored
from croupier.service.sealing import Sealer
from croupier.store.protocol import Store
from croupier.table.snapshot import freeze
from croupier.table.state import TableState

__all__ = ["Keeper"]


class Keeper:
    """A table in memory: its state and the rulebook it plays by."""

    def __init__(self, table_id: str) -> None:
        self.stream = f"{TABLES}{table_id}"
        self.state = TableState()
        self.kept_version = 0
        self._rulebook: Rulebook | None = None
        self._shoe: FairShoe | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the sheet the table was opened with.

        Raises:
            StoreError: the table has not been opened.
        """
        if self._rulebook is None:
            if not self.state.sheet_text:
                raise StoreError(f"{self.stream} has not been opened")
            self._rulebook = rulebook_of(self.state, self.stream)
        return self._rulebook

    def shoe(self, sealer: Sealer | None) -> FairShoe:
        """What the committed shoe in use holds; unsealed the first time it is asked for.

        Raises:
            DataError: there is no key, or another one than it was sealed with.
        """
        state, committed = self.state, self.state.committed
        if committed is None or sealer is None:
            raise DataError(f"{self.stream}: its shoe is sealed; open the house with its key")
        name = ShoeName(state.table_id, state.shoe_id, state.shoe_number)
        if self._shoe is None or self._shoe.name != name:
            self._shoe = sealer.unseal(name, committed.root, committed.sealed)
        return self._shoe

    def load(self, store: Store) -> None:
        """Read the table's state; :mod:`croupier.service.restoring` says how far from a snapshot.

        Raises:
            ChainBroken: names the event that does not read.
        """
        found = restored(store, self.stream)
        self.state, self._rulebook = found.state, found.book
        self.kept_version = found.kept_version

    def keep(self, store: Store) -> None:
        """Put a snapshot down. It is only a cache, so a store that cannot is no fault."""
        with suppress(CroupierError):
            store.put_snapshot(self.stream, self.state.version, freeze(self.state))
            self.kept_version = self.state.version
