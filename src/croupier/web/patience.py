"""How long a connection may take to say what it wants, and how many may be at it at once.

The server below waits for ever for the rest of a request, so that somebody who opens connections
and says a byte a minute on each would hold them all. Here a request, body and all, has to be there
in time, counted from its first byte or from the opening of the connection; and of one address only
so many may be unfinished: the oldest has to go for the next. Sockets that are open and answers
under way are not counted.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["PatientProtocol"]

REQUEST_S: Final = 10.0
MAX_UNFINISHED: Final = 256
"""Of one address. A page opens six at a time, and finishes each at once."""

_UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)


class PatientProtocol(H11Protocol):
    """HTTP on one connection, with a bound on how long it may come to nothing."""

    _by_address: ClassVar[dict[str, dict[PatientProtocol, None]]] = {}
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection opened: it has to say something."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request came, or the whole of it."""
        super().data_received(data)
        if self._is_unfinished():
            self._wait()
        else:
            self._rest()

    def on_response_complete(self) -> None:
        """The answer is out; the next request may be in already, or a part of it."""
        super().on_response_complete()
        # of one whose headers are in, nothing is left to be read; where nothing at all has come,
        # the server's own time for connections that rest runs
        if self.conn.their_state is h11.SEND_BODY or (
            self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        ):
            self._wait()

    def _is_unfinished(self) -> bool:
        is_ours = self.transport.get_protocol() is self  # no more once it is a socket
        return is_ours and self.conn.their_state in _UNFINISHED

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _wait(self) -> None:
        if self._deadline is not None or self.transport.is_closing():
            return
        self._deadline = self.loop.call_later(REQUEST_S, self._give_up)
        waiting = self._by_address.setdefault(self._address(), {})
        waiting[self] = None
        if len(waiting) > MAX_UNFINISHED:
            next(iter(waiting))._give_up()

    def _rest(self) -> None:
        if self._deadline is None:
            return
        self._deadline.cancel()
        self._deadline = None
        address = self._address()
        waiting = self._by_address.get(address, {})
        waiting.pop(self, None)
        if not waiting:
            self._by_address.pop(address, None)

    def _give_up(self) -> None:
        unfinished = self._is_unfinished()
        self._rest()
        if unfinished:
            self.transport.abort()
