"""The reference wallet, served over HTTP, keeps what the page asks for."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.service.wallet.conformance import CHECKS, Kit, now_ms
from tests.service.wallet.partner import SECRET, reference


@contextlib.contextmanager
def served(path: Path) -> Iterator[tuple[str, object]]:
    """The reference wallet on a free port, with a patron who has 1,000.00."""
    wallet = reference.Wallet(str(path), SECRET, now_ms)
    wallet.add("ann", "USD", "1000.00")
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(reference.make_app(wallet), log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", wallet
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a reference wallet."""
    with served(tmp_path_factory.mktemp("wallet").joinpath("wallet.db")) as (address, _):
        yield address


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_reference_wallet_keeps_it(
    url: str, check: Callable[[Kit], Coroutine[Any, Any, None]]
) -> None:
    async def run() -> None:
        kit = Kit(url, SECRET, "ann")
        try:
            await check(kit)
        finally:
            await kit.http.aclose()

    asyncio.run(run())
