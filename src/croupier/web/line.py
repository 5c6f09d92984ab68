"""A socket's own end of the connection: many frames in one write, and no task to write them.

What a patron is sent is the same for most of those who are here, and comes in bursts. So frames are
handed over by a call, as many at a time as there are, past the layers that each message of an
application goes through; what comes in is heard by a call as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

__all__ = ["Hear", "Line", "LineProtocol", "line_of"]

_LINE: Final = "croupier.line"
Hear = Callable[[str], bool]
"""Does what a message says; false where that has to wait, until the application asks for it."""

_MOST_PARTS: Final = 64
"""Of a message. What it may weigh is bounded, but parts may be empty, and each is kept."""

_NOT_TEXT: Final = 1007
_AGAINST_RULES: Final = 1008
"""Why a socket is closed: RFC 6455, 7.4.1."""

_TEXT: Final = 0x81
"""A text frame, and the last of its message: RFC 6455, 5.2."""


class Line(Protocol):
    """Where frames go, whoever holds its other end."""

    @property
    def has_room(self) -> bool:
        """Whether more can be written now: its reader keeps up."""

    def write(self, frames: Iterable[bytes]) -> None:
        """Send frames, each as a message of its own; nothing where the socket has closed."""

    def attach(self, room: Callable[[], None], hear: Hear) -> None:
        """From now on `room` is called once there is room again, `hear` with what comes in."""


class LineProtocol(WebSocketsSansIOProtocol):
    """A socket of the server below that is a :class:`Line`."""

    _room: Callable[[], None] | None = None
    _hear: Hear | None = None

    async def run_asgi(self) -> None:
        """Run the application, which finds the line in its scope."""
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[_LINE] = self
        await super().run_asgi()

    @property
    def has_room(self) -> bool:
        """Whether the reader keeps up."""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self._room is not None:
            self._room()

    def write(self, frames: Iterable[bytes]) -> None:
        """Send frames in one write."""
        if self.conn.state is not State.OPEN or self.close_sent or self.transport.is_closing():
            return
        parts: list[bytes] = []
        for frame in frames:
            parts.append(_head(len(frame)))
            parts.append(frame)
        self.transport.write(b"".join(parts))

    def attach(self, room: Callable[[], None], hear: Hear) -> None:
        """Call these from now on."""
        self._room, self._hear = room, hear

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone: nobody is called any more."""
        self._room = self._hear = None
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """A message is whole: it is heard at once, unless it has to wait as others do."""
        hear = self._hear
        if self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._hang_up(_NOT_TEXT, "a message that is no UTF-8")
            return
        if hear is None or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        if not self.close_sent and not hear(text):
            super().send_receive_event_to_app()
            return
        self.frames = []

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        if len(self.frames) >= _MOST_PARTS:
            self._hang_up(_AGAINST_RULES, f"more than {_MOST_PARTS} parts of one message")
            return
        super().handle_cont(event)

    def _hang_up(self, code: int, reason: str) -> None:
        """Close it, and say why; whatever was sent with it is not heard."""
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()


def _head(size: int) -> bytes:
    """What stands before a message of so many bytes that is not masked: RFC 6455, 5.2."""
    if size < 126:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")


def line_of(scope: Scope) -> Line:
    """The line of a socket that is served as :func:`croupier.web.server.server_config` says."""
    found: Line = cast("dict[str, Any]", scope["extensions"])[_LINE]
    return found
