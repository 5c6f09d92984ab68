"""What waits for a socket is sent: all of one moment in one write, and nothing to who stalls."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from croupier.web.hub import SLOW, Listener
from croupier.web.line import Line

__all__ = ["Sender"]

SEND_S: Final = 20.0
"""How long a reader may take until there is room for more."""

_WRITE_BYTES: Final = 64 * 1024
"""So much is written before it is seen whether there is room for more."""


class Sender:
    """Sends what is queued for a listener; it has no task of its own.

    Args:
        line: where it goes.
        listener: who is ended as :data:`~croupier.web.hub.SLOW` if he does not keep up.
    """

    def __init__(self, line: Line, listener: Listener) -> None:
        self._line, self._listener = line, listener
        self._loop = asyncio.get_running_loop()
        self._is_due = self._is_stopped = False
        self._deadline: asyncio.TimerHandle | None = None

    def due(self) -> None:
        """Something is queued: it is sent with all else that is queued in the same moment."""
        if self._listener.cut:
            self._give_up()
        elif self._is_stopped or self._deadline is not None:
            return
        elif not self._listener.room_count:
            self.send()  # the queue is full, but of one moment: who reads is not slow for that
        elif not self._is_due:
            self._is_due = True
            self._loop.call_soon(self.send)

    def send(self) -> None:
        """Send what there is, and room for."""
        self._is_due = False
        if self._is_stopped:
            return
        self._rest()
        while self._line.has_room and (frames := list(self._next())):
            self._line.write(frames)
        if not self._line.has_room:
            self._deadline = self._loop.call_later(SEND_S, self._give_up)

    def _next(self) -> Iterator[bytes]:
        size = 0
        while size < _WRITE_BYTES and (frame := self._listener.take()) is not None:
            size += len(frame)
            yield frame

    def _give_up(self) -> None:
        self._listener.end(SLOW)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def stop(self) -> None:
        """Send nothing any more."""
        self._is_stopped = True
        self._rest()
        self._listener.when_queued(lambda: None)
