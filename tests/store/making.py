"""What the parts of the contract share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import pytest

from tests.store.samples import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from croupier.store import Store


class Making(ABC):
    """How a backend makes the stores that are tested: ``store`` is new, ``game`` has a past."""

    @abstractmethod
    def make(self, directory: Path) -> Store:
        """A new store, in this directory if it needs one."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = self.make(tmp_path)
        yield store
        store.close()

    @pytest.fixture
    def game(self, store: Store) -> Store:
        """A store after the game."""
        store.commit(GAME)
        return store


def everything(store: Store) -> object:
    """All that a store shows."""
    events = {stream: list(store.read(stream)) for stream in store.streams()}
    statements = {account: store.entries_of(account) for account in store.balances()}
    open_wagers = sorted(store.position().open_wagers())
    return events, store.verify().heads, store.balances(), statements, open_wagers
