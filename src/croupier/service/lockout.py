"""Who guesses wrongly has to wait, longer each time; so does the name that he guesses at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

__all__ = ["Lockout"]

FREE: Final = 5
"""So many wrong guesses at a name in a row cost nothing."""

FIRST_MS: Final = 30_000
LONGEST_MS: Final = 15 * 60_000
_KEPT: Final = 20_000


class Lockout:
    """Wrong guesses by name, whether or not anybody has that name.

    While a name is locked no guess counts, right or wrong, and none makes it longer: otherwise
    whoever keeps guessing would keep its holder out for good.

    Args:
        clock_ms: a clock that only goes forward.
    """

    def __init__(self, clock_ms: Callable[[], int]) -> None:
        self._clock_ms = clock_ms
        self._wrong: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def is_locked(self, key: str) -> bool:
        """Whether nobody comes in by this name now."""
        _, until = self._wrong.get(key, (0, 0))
        return self._clock_ms() < until

    def wrong(self, key: str) -> bool:
        """A guess was wrong. Whether the name is locked by it."""
        count = self._wrong.pop(key, (0, 0))[0] + 1
        over = count - FREE
        wait_ms = min(FIRST_MS << min(over, 10), LONGEST_MS) if over >= 0 else 0
        self._wrong[key] = count, self._clock_ms() + wait_ms
        if len(self._wrong) > _KEPT:
            self._wrong.popitem(last=False)
        return wait_ms > 0

    def right(self, key: str) -> None:
        """Its holder came in."""
        self._wrong.pop(key, None)
