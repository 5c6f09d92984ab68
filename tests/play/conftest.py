"""A seat at a known table, as a fixture."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from croupier.service import local
from tests.play.seats import sources

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command
    from tests.play.seats import Play
    from tools.inprocess import Ended


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data directory that ``play`` uses."""
    return tmp_path / "data"


@pytest.fixture
def play(command: Command, data: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """``play("baccarat", "banker 100\\ndeal")`` sits down, answers the lines and leaves."""
    runs = itertools.count(1)

    def run(
        sheet: str,
        lines: str,
        *options: str,
        fronts: tuple[str, ...] = (),
        seed: int = 1,
        encoding: str = "utf-8",
    ) -> Ended:
        decks = 1 if "pictures" in sheet else 8
        # ids are used once in a data directory, so every run has its own
        given = sources(seed + 1_000 * next(runs), fronts, decks)
        monkeypatch.setattr(local, "SYSTEM", given)
        options = (*options, "--data", str(data))
        return command("play", sheet, *options, stdin=lines, encoding=encoding)

    return run
