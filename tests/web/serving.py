"""A real server in a thread, on a port of its own, and clients that talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from croupier.service.config import HouseConfig, read_config
from croupier.service.hashing import Argon2, Hasher
from croupier.service.local import now_ms, open_served
from croupier.web.app import make_app
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.server import HouseServer, server_config
from tests.calling import TLS

BACCARAT, PICTURES = "baccarat-1", "three-pictures-1"


def quick_hasher() -> Hasher:
    """The usual hash of passwords, but for its cost."""
    return Argon2(memory_kib=8, time_cost=1)


def quick(betting_ms: int = 400, dealing_ms: int = 50, pause_ms: int = 50) -> HouseConfig:
    """The default house at a pace for tests."""
    tables = read_config(None).tables
    return HouseConfig(
        tuple(
            table._replace(betting_ms=betting_ms, dealing_ms=dealing_ms, pause_ms=pause_ms)
            for table in tables
        )
    )


class Serving:
    """A running server."""

    def __init__(self, desk: Desk, port: int, stack: ExitStack) -> None:
        self.desk, self.port, self._stack = desk, port, stack
        self.origin = f"http://127.0.0.1:{port}"

    def client(self, **headers: str) -> httpx.Client:
        """An HTTP client with the house's own origin."""
        given = {"Origin": self.origin, **headers}
        made = httpx.Client(base_url=self.origin, headers=given, timeout=20, verify=TLS)
        return self._stack.enter_context(made)

    def guest(self) -> httpx.Client:
        """A client with a session of its own."""
        client = self.client()
        client.post("/api/session").raise_for_status()
        return client

    def socket(self, client: httpx.Client, *, origin: str | None = None) -> Talk:
        """A socket with a client's session."""
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        said = self.origin if origin is None else origin
        opening = connect(
            f"ws://127.0.0.1:{self.port}/api/socket",
            additional_headers=headers | ({"Origin": said} if said else {}),
            max_size=None,
            compression=None,
        )
        return Talk(self._stack.enter_context(opening))


class Talk:
    """A socket that can wait for what it wants to hear."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []

    def say(self, **frame: Any) -> None:
        """Say a frame."""
        self.connection.send(json.dumps(frame))

    def hear(self, kind: str, seconds: float = 15, **fields: Any) -> dict[str, Any]:
        """The next message of a kind with these fields; others are kept in ``heard``."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = json.loads(self.connection.recv(timeout=end - time.monotonic()))
            self.heard.append(message)
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return dict(message)
        raise AssertionError(f"no {kind} {fields} came")

    def close(self) -> None:
        """Leave."""
        self.connection.close()


@contextmanager
def serving(
    directory: Path,
    config: HouseConfig | None = None,
    hasher: Callable[[], Hasher] = quick_hasher,
    now: Callable[[], int] = now_ms,
) -> Iterator[Serving]:
    """A server on a directory's record."""
    listening = socket.socket(proto=socket.IPPROTO_TCP)  # else asyncio leaves Nagle on
    listening.bind(("127.0.0.1", 0))
    listening.listen(100)
    port = listening.getsockname()[1]
    config = config or quick()
    house = open_served(directory, config)
    desk = Desk(house, config, clock_ms=monotonic_ms, now_ms=now, hasher=hasher)
    app = make_app(desk, hosts={f"127.0.0.1:{port}", f"localhost:{port}"})
    served = server_config(app)
    served.timeout_graceful_shutdown = 2
    server = HouseServer(desk, served)

    def run() -> None:
        asyncio.run(server.serve([listening]))

    thread = threading.Thread(target=run, name="server")
    thread.start()
    try:
        deadline = time.monotonic() + 20
        while not server.started and time.monotonic() < deadline:
            time.sleep(0.01)
        assert server.started
        with ExitStack() as stack:
            yield Serving(desk, port, stack)
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()
