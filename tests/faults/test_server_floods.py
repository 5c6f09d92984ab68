"""Who holds connections, floods or says nonsense: memory stays bounded, others are served.

Against the complete ``croupier serve``. A patron plays all the while; at the end nothing has been
logged that nobody handled.
"""

from __future__ import annotations

import json
import os
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.web.patience import MAX_UNFINISHED, REQUEST_S
from tests.calling import TLS
from tests.faults.test_server_kills import CONFIG, Server

GROWTH: Final = 60 << 20
"""How much memory the server may come to hold beyond what it had."""

SERVED_S: Final = 10.0
"""Whoever plays is answered within so long, whatever others do; by far, on any machine."""


class House(Server):
    """The server, with what is wanted here."""

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])

    def memory(self) -> int:
        """What it holds."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def line(self) -> socket.socket:
        """A connection that has said nothing."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def cookie(self) -> str:
        """A new guest's."""
        headers = {"Origin": self.origin}
        with httpx.Client(
            base_url=self.origin, headers=headers, timeout=SERVED_S, verify=TLS
        ) as client:
            client.post("/api/session").raise_for_status()
            return "; ".join(f"{name}={value}" for name, value in client.cookies.items())

    def socket(self) -> ClientConnection:
        """A new guest's socket."""
        address = self.origin.replace("http", "ws") + "/api/socket"
        headers = {"Cookie": self.cookie(), "Origin": self.origin}
        return connect(address, additional_headers=headers, compression=None, max_size=None)

    def require_served(self) -> None:
        """Somebody comes in, is served and leaves."""
        with self.socket() as talk:
            talk.send(json.dumps({"type": "ping", "n": 1}))
            kinds: list[Any] = []
            while "pong" not in kinds:
                kinds.append(json.loads(talk.recv(timeout=SERVED_S))["type"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    directory = tmp_path_factory.mktemp("house")
    config = directory / "house.toml"
    config.write_text(CONFIG.replace("[house]", "[house]\nguests-per-minute = 0"))
    made = House(directory / "data", config)
    yield made
    made.process.terminate()
    _, said = made.process.communicate(timeout=30)
    assert "Traceback" not in said
    assert "never retrieved" not in said


@contextmanager
def bounded(house: House) -> Iterator[None]:
    """While this goes on, memory stays bounded and others are served."""
    before = house.memory()
    house.require_served()
    yield
    house.require_served()
    assert house.memory() - before < GROWTH


def is_hung_up(line: socket.socket) -> bool:
    """Whether the house ends a connection, in twice the time that a request may take."""
    line.settimeout(2 * REQUEST_S)
    try:
        while line.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


POST: Final = b"""POST /api/tables/b/wagers HTTP/1.1\r
Host: @\r\nOrigin: http://@\r\nCookie: #\r\nContent-Length: 100\r\n\r\n"""
"""The house waits for its body before it answers: who it comes from is known."""

BEGINNINGS: Final = {
    "nothing": b"",
    "half a line": b"GET /api/hou",
    "half the headers": b"GET /api/house HTTP/1.1\r\nHost: x\r\nX-A: b\r\n",
    "no body": POST,
    "half a body": POST + b"{",
    "half a body, answered": POST.replace(b"Cookie", b"Biscuit") + b"{",
    "half an upgrade": b"GET /api/socket HTTP/1.1\r\nHost: @\r\nUpgrade: websocket\r\n",
}


def begun(house: House, before: bytes = b"") -> dict[str, socket.socket]:
    """Connections that have said as much, in one piece with what is said before."""
    host, cookie = house.origin.removeprefix("http://").encode(), house.cookie().encode()
    lines = {}
    for name, beginning in BEGINNINGS.items():
        lines[name] = house.line()
        lines[name].sendall((before + beginning).replace(b"@", host).replace(b"#", cookie))
    return lines


def require_hung_up(lines: dict[str, socket.socket]) -> None:
    assert [name for name, line in lines.items() if not is_hung_up(line)] == []
    for line in lines.values():
        line.close()


def test_a_request_that_does_not_end_is_ended(house: House) -> None:
    with bounded(house):
        lines = begun(house)
        house.require_served()
        require_hung_up(lines)


def test_a_byte_now_and_then_does_not_hold_a_connection(house: House) -> None:
    """The time is counted from the first byte, not from the last."""
    with bounded(house):
        line, began = house.line(), time.monotonic()
        line.settimeout(0.5)
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        ended = False
        while not ended and time.monotonic() < began + 3 * REQUEST_S:
            try:
                line.sendall(b"a")
                ended = line.recv(1) == b""
            except TimeoutError:
                continue
            except ConnectionError:
                ended = True
        assert ended
        line.close()


def test_a_request_that_follows_on_another_is_bounded_too(house: House) -> None:
    """Where it came in one piece with a whole one, no data comes that would tell of it."""
    with bounded(house):
        lines = begun(house, b"GET /healthz HTTP/1.1\r\nHost: @\r\n\r\n")
        for line in lines.values():
            assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        require_hung_up(lines)


def test_five_hundred_half_open_connections(house: House) -> None:
    """The oldest have to go, nobody else."""
    with bounded(house):
        lines = [house.line() for _ in range(500)]
        for line in lines:
            with suppress(ConnectionError):
                line.sendall(b"GET / HTTP/1.1\r\n")
        house.require_served()
        gone = 0
        for line in lines[: 500 - MAX_UNFINISHED]:
            gone += is_hung_up(line)
        assert gone == 500 - MAX_UNFINISHED
        for line in lines:
            line.close()


def nested(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


CHANCE: Final = random.Random(7)
FLOODS: Final[dict[str, Callable[[], str | bytes]]] = {
    "ten megabytes": lambda: "x" * 10_000_000,
    "random bytes": lambda: CHANCE.randbytes(CHANCE.randrange(1, 9_000)),
    "text that is none": lambda: CHANCE.choice(
        ("", "{", "[]", "null", '"a"', "{}", "1e309", "NaN")
    ),
    "nested deep": lambda: nested(CHANCE.choice((5, 900, 2_500))),
    "lists deep": lambda: "[" * 8_000,
    "a long number": lambda: '{"type":"ping","n":' + "9" * 9_000 + "}",
    "many keys": lambda: json.dumps({f"k{number}": number for number in range(900)}),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_frames_of_nonsense_close_a_socket_and_harm_nobody(house: House, kind: str) -> None:
    with bounded(house):
        for _ in range(3):
            closed = False
            with house.socket() as talk:
                try:
                    for _ in range(40):
                        talk.send(FLOODS[kind]())
                    while True:
                        talk.recv(timeout=SERVED_S)
                except (ConnectionClosed, ConnectionError):
                    closed = True
            assert closed


def test_asks_without_end_are_all_answered_or_refused(house: House) -> None:
    """Of more than may wait at once the rest is told so, and the socket stays."""
    frame = {"type": "wager", "table": "b", "coup": "none", "action": "undo"}
    with bounded(house), house.socket() as talk:
        for burst in range(10):
            for number in range(150):
                talk.send(json.dumps({**frame, "id": f"k{burst}-{number}"}))
            talk.send(json.dumps({"type": "ping", "n": burst}))
            kinds: list[Any] = []
            while kinds.count("answer") + kinds.count("error") < 150 or "pong" not in kinds:
                kinds.append(json.loads(talk.recv(timeout=SERVED_S))["type"])
            assert kinds.count("answer") >= 64
