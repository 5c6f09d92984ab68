"""What the auditor follows of the pit: who closed a table, and by which limits wagers are taken."""

from __future__ import annotations

from collections import Counter
from typing import Any

Body = dict[str, Any]
Bounds = tuple[list[int], dict[str, list[int]], int, int]
"""Least and most on a bet, the same by bet, the most of a patron and of all."""


class Pit:
    """The limits in force, those that wait, what lies on the table, and whether it is to close."""

    def __init__(self) -> None:
        self._limits: Body = {}
        self._coming: Body | None = None
        self._stakes: dict[tuple[str, str], int] = {}
        self.closing = False

    def opened(self, limits: Body) -> None:
        """The table opened by these limits."""
        self._limits = limits

    def set(self, limits: Body, *, running: bool) -> None:
        """Limits were set; they hold once no coup runs."""
        self._coming = limits
        if not running:
            self.ended()

    def ended(self) -> None:
        """A coup has ended: nothing lies on the table, and what waited holds."""
        self._stakes = {}
        self._limits, self._coming = self._coming or self._limits, None

    def staked(self, patron_id: str, bets: dict[str, int]) -> None:
        """A patron's ticket was taken, by bet; asserts that the limits in force let it be.

        Bets of a family with limits of its own are judged by the table's code alone.
        """
        for bet, stake in bets.items():
            self._add(patron_id, bet, stake)
            least, most = self._limits["bets"].get(bet) or self._limits["bet"]
            if not self._limits["bets"] or bet in self._limits["bets"]:
                assert least <= self._stakes[patron_id, bet] <= most, f"{bet} is out of bounds"
        all_of = Counter[str]()
        for (whose, _), stake in self._stakes.items():
            all_of[whose] += stake
        assert all_of[patron_id] <= self._limits["patron_max"]
        assert all_of.total() <= self._limits["table_max"]

    def taken_back(self, patron_id: str, bet: str, stake: int) -> None:
        """A wager was taken back."""
        self._add(patron_id, bet, -stake)

    def _add(self, patron_id: str, bet: str, stake: int) -> None:
        self._stakes[patron_id, bet] = self._stakes.get((patron_id, bet), 0) + stake
