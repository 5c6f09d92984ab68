"""Both stores, for what must hold over either; a small record and a checkpoint of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.service.checkpointing import make_checkpoint
from croupier.service.checkpoints import Checkpoint
from croupier.service.local import FILE_NAME
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.sqlite import SqliteStore
from tests.service.checkpointed import small, sources


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Either store; what these tests ask of the house does not depend on it."""
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "house.db")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a record of a few coups."""
    found = tmp_path / FILE_NAME
    small(found).close()
    return found


@pytest.fixture
def kept(path: Path) -> Checkpoint:
    """A checkpoint of the whole of it, kept elsewhere."""
    return make_checkpoint(path, sources())
