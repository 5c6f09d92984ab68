"""What a house asks before a stake, and whom it tells what it is about to record."""

from __future__ import annotations

from typing import Protocol

from croupier.store.records import Unit
from croupier.table.refusals import Refusal

__all__ = ["Watcher", "nothing_against"]


class Watcher(Protocol):
    """Whoever follows what a house is about to record, and can take it back."""

    def moved(self, unit: Unit) -> None:
        """This is to be recorded with the next commit."""

    def kept(self) -> None:
        """All of it since the last commit is recorded."""

    def undone(self) -> None:
        """None of it since the last commit was recorded."""


def nothing_against(patron_id: str, currency: str, minor: int) -> Refusal | None:
    """Whoever stakes, and however much: nothing is against it but a table's own rules."""
    return None
