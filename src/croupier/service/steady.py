"""A clock for how long something lasts, which a wall clock that is set back does not fool.

By the wall clock alone a session would last no time, and a notice would be due a day later, once
the clock goes back by a day.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.store.protocol import Store
from croupier.store.records import LEDGER

__all__ = ["Steady", "newest_moment"]

_JITTER_MS: Final = 1_000
"""Two readings may come in another order than they were taken in."""


class Steady:
    """The wall clock, but where that goes back this one goes on from where it was.

    Attributes:
        back_ms: by how much the wall clock is behind this one.
        latest_ms: the latest time that the wall clock ever showed.

    Args:
        now_ms: the wall clock.
        latest_ms: what it showed before, as far as that is known.

    >>> clock = Steady(lambda: 0, 500_000)
    >>> clock.see(500_000), clock.see(200_000), clock.see(210_000), clock.latest_ms
    (500000, 500000, 510000, 500000)
    """

    def __init__(self, now_ms: Callable[[], int], latest_ms: int = 0) -> None:
        self._now_ms = now_ms
        self.back_ms = 0
        self.latest_ms = self._last_ms = latest_ms

    def __call__(self) -> int:
        """What time it is; to be asked often, since what passes unseen is lost."""
        return self.see(self._now_ms())

    def see(self, wall_ms: int) -> int:
        """What time it is when the wall clock shows this."""
        if wall_ms < self._last_ms - _JITTER_MS:
            self.back_ms += self._last_ms - wall_ms
            self._last_ms = wall_ms
        else:
            self._last_ms = max(self._last_ms, wall_ms)
        self.latest_ms = max(self.latest_ms, wall_ms)
        return wall_ms + self.back_ms


def newest_moment(store: Store) -> int:
    """When money moved last, by the record; 0 for never."""
    newest = next(store.read(LEDGER, max(0, store.head(LEDGER).version - 1)), None)
    return newest.at_ms if newest else 0
