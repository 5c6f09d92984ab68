"""An event loop whose time is the test's: it goes on at once where everybody waits."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

__all__ = ["ClockworkLoop"]

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class _Instant(selectors.SelectSelector):
    """Waits for nothing: the time that would have been waited for has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        """What is ready, at a later time if nothing is."""
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout
        if not ready and timeout is None:
            raise RuntimeError("everybody waits for somebody else")
        return ready


class ClockworkLoop(asyncio.SelectorEventLoop):
    """A loop of one thread: what would be done on another is done at once, and told later.

    Args:
        start_s: what time it is.
        wait_s: how long after it was done it is told.
    """

    def __init__(self, start_s: float = 0.0, wait_s: Callable[[], float] = lambda: 0.0) -> None:
        self._wait_s = wait_s
        self._instant = _Instant()
        self._instant.now = start_s
        super().__init__(self._instant)

    def time(self) -> float:
        """The test's time, in seconds."""
        return self._instant.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*_Ts], _T], *args: *_Ts
    ) -> asyncio.Future[_T]:
        """Do it now."""
        future: asyncio.Future[_T] = self.create_future()
        try:
            done = func(*args)
        except BaseException as error:
            self.call_later(self._wait_s(), _settle, future, future.set_exception, error)
        else:
            self.call_later(self._wait_s(), _settle, future, future.set_result, done)
        return future


def _settle(future: asyncio.Future[Any], settle: Callable[[Any], object], value: object) -> None:
    if not future.done():
        settle(value)
