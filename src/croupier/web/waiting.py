"""Waiting on the loop, and the clock that it goes by."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from croupier.service.news import Seen

__all__ = ["breathe", "into", "monotonic_ms", "sleep"]


def into(
    future: asyncio.Future[Any],
) -> tuple[Callable[[Seen], None], Callable[[Exception], None]]:
    """What puts into a future what was seen, or why nothing was; nobody may wait any more."""

    def deliver(seen: Seen) -> None:
        if not future.done():
            future.set_result(seen)

    def fail(error: Exception) -> None:
        if not future.done():
            future.set_exception(error)

    return deliver, fail


async def sleep(event: asyncio.Event, milliseconds: int) -> None:
    """Wait for an event, or so many milliseconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(milliseconds / 1_000):
            await event.wait()


def breathe() -> None:
    """Let other threads go on for a moment, in the midst of long work on one of its own."""
    time.sleep(0.001)


def monotonic_ms() -> int:
    """The system's clock that only goes forward, in milliseconds."""
    return time.monotonic_ns() // 1_000_000
