"""A store to be copied, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.store.files import play

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A store in which a game was played."""
    path = tmp_path / "house.db"
    play(path)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A place that is not there yet."""
    return tmp_path / "away" / "safe" / "copy.db"
