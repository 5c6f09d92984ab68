"""When a table does what: the dealer who never tires.

Pure over time: the present moment is an argument, in milliseconds of a clock that only goes
forward. What is due is said as a step; the floor takes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from croupier.service.config import TableConfig
from croupier.table.state import Phase

__all__ = ["Clock", "Dealer", "Step"]

Step = Literal["load", "open", "close", "deal", "settle", "late"]

_STEPS: Final[dict[Phase, Step]] = {
    "idle": "load",
    "ready": "open",
    "betting": "close",
    "closed": "deal",
    "dealt": "settle",
}
_BY_HAND: Final[dict[Phase, Step]] = {"betting": "close", "closed": "late", "dealt": "settle"}
"""What the clock alone leads to where a person deals."""

_NEVER: Final = 1 << 62
_LOOK_AGAIN_MS: Final = 15_000
"""How soon a table out of its hours looks at the clock again."""


class Clock(NamedTuple):
    """How long the present phase has left, and how long it is, in milliseconds."""

    left_ms: int
    total_ms: int


class Dealer:
    """Keeps one table's time.

    Args:
        config: the table's pace and hours.
        minute_of_day: the wall clock's, in UTC; only hours ask for it.
    """

    def __init__(self, config: TableConfig, minute_of_day: Callable[[], int]) -> None:
        self.config = config
        self._minute_of_day = minute_of_day
        self._phase: Phase | None = None
        self._due_ms = 0
        self._total_ms = 0

    @property
    def due_ms(self) -> int:
        """When the next step is due."""
        return self._due_ms

    def clock(self, now_ms: int) -> Clock | None:
        """The time that patrons see; None in phases that end by themselves at once."""
        if not self._total_ms or self._phase not in ("betting", "dealt", "ready"):
            return None
        return Clock(max(0, self._due_ms - now_ms), self._total_ms)

    def follow(
        self,
        phase: Phase,
        now_ms: int,
        *,
        first: bool = False,
        waits: bool = False,
        late: bool = False,
    ) -> None:
        """The table is in a phase since now.

        Args:
            first: the house has just opened, so nobody waits to see a result.
            waits: for somebody; nothing falls due.
            late: the software has said that nothing comes, and does not say so again.
        """
        config, by_hand = self.config, self.config.by_hand
        if waits or phase not in (_STEPS if by_hand is None else _BY_HAND):
            self._phase, self._total_ms, self._due_ms = phase, 0, _NEVER
            return
        if by_hand is not None and phase == "closed":
            self._due_ms = _NEVER if late else now_ms + by_hand.late_ms
            self._phase, self._total_ms = phase, 0
            return
        total = {
            "betting": config.betting_ms,
            "dealt": config.dealing_ms,
            "ready": 0 if first else config.pause_ms,
        }.get(phase, 0)
        self._phase, self._total_ms, self._due_ms = phase, total, now_ms + total

    def step(self, now_ms: int) -> Step | None:
        """What is due; None while nothing is."""
        if self._phase is None or now_ms < self._due_ms:
            return None
        steps = _STEPS if self.config.by_hand is None else _BY_HAND
        step = steps.get(self._phase)
        hours = self.config.hours
        if step == "open" and hours is not None and not hours.holds(self._minute_of_day()):
            self._due_ms, self._total_ms = now_ms + _LOOK_AGAIN_MS, 0
            return None
        return step

    def mark(self) -> tuple[Phase | None, int, int]:
        """Where the dealer is, for :meth:`go_back`."""
        return self._phase, self._due_ms, self._total_ms

    def go_back(self, mark: tuple[Phase | None, int, int]) -> None:
        """Be where he was: what was done since did not happen."""
        self._phase, self._due_ms, self._total_ms = mark

    def postpone(self, now_ms: int, by_ms: int) -> None:
        """Look again later: what was due could not be recorded."""
        self._due_ms = max(self._due_ms, now_ms + by_ms)
