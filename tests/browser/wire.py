"""A wire between a browser and a house, which a test can cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

AT = "127.0.0.2"
"""Another address of this machine: the house keeps its port, and with it its name."""

RULE = f"--host-resolver-rules=MAP localhost {AT}"
"""So the browser goes to ``localhost`` by the wire."""


class Wire:
    """Carries bytes between ``localhost`` at a port, as the browser sees it, and the house."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()
        self._listening: socket.socket | None = None
        self.origin = f"http://localhost:{port}"
        self.mend()

    def mend(self) -> None:
        """Carry again."""
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((AT, self._port))
        listening.listen(50)
        self._listening = listening
        threading.Thread(target=self._accept, args=(listening,), daemon=True).start()

    def cut(self) -> None:
        """End every connection, and take none."""
        with self._lock:
            listening, self._listening = self._listening, None
            ends, self._open = self._open, []
        if listening is not None:
            listening.shutdown(socket.SHUT_RDWR)
            listening.close()
        for end in ends:
            _shut(end)

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                near, _ = listening.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                near.close()
                continue
            for end in (
                near,
                far,
            ):  # what is small goes at once, as it would without a wire between
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._open += [near, far]
            for here, there in ((near, far), (far, near)):
                threading.Thread(target=_carry, args=(here, there), daemon=True).start()


def _carry(here: socket.socket, there: socket.socket) -> None:
    try:
        while data := here.recv(65_536):
            there.sendall(data)
    except OSError:
        pass
    _shut(here)
    _shut(there)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
