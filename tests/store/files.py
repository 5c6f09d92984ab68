"""Store files and what lies beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.store import SqliteStore
from tests.store.samples import GAME

if TYPE_CHECKING:
    from pathlib import Path


def tree(directory: Path) -> dict[str, tuple[int, bytes]]:
    """Everything in a directory: names, when written, and contents."""
    return {
        file.name: (file.stat().st_mtime_ns, file.read_bytes() if file.is_file() else b"")
        for file in directory.iterdir()
    }


def play(path: Path) -> None:
    with SqliteStore(path) as store:
        store.commit(GAME)
