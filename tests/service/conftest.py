"""Both stores, for what must hold over either."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.sqlite import SqliteStore


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Either store; what these tests ask of the house does not depend on it."""
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "house.db")
