"""The reference wallet on a port, for tests of whole servers."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn

from tests.service.wallet.conformance import now_ms
from tests.service.wallet.partner import SECRET, reference

__all__ = ["served"]


@contextlib.contextmanager
def served(path: Path) -> Iterator[tuple[str, Any]]:
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
