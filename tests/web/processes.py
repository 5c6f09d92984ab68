"""``croupier serve`` in processes of their own."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx

from tests.calling import TLS
from tests.served import address_in, started

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

ENDED = -signal.SIGTERM
"""How a process ends that closed properly because it was told to: by that signal."""


@contextmanager
def opened(directory: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """``croupier serve`` in a process of its own, once it has opened; and its lines until then."""
    with started(directory, *options) as process:
        try:
            assert process.stderr is not None
            lines = [process.stderr.readline()]
            while lines[-1] and not address_in(lines[-1]):
                lines.append(process.stderr.readline())
            yield process, lines
        finally:
            if process.poll() is None:
                process.kill()


def visited(origin: str) -> httpx.Cookies:
    """Come in as a guest, and say things that are none."""
    with httpx.Client(base_url=origin, headers={"Origin": origin}, verify=TLS) as client:
        client.post("/api/session").raise_for_status()
        client.get("/api/me").raise_for_status()
        client.get("/api/nothing%1b[2J?token=secret")
        client.post("/api/tables/baccarat-1/wagers", content=b"{\x1b")
        return client.cookies
