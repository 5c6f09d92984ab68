"""Durable wagers a second over the socket, and how long each waits for its answer.

``python -m benchmarks.serve_load [--sockets 40] [--seconds 10]`` starts `croupier serve` on a new
directory and plays from this process, each socket keeping one ask in flight. With two cores the
server has one and the clients the other (``taskset``, where the system has it).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

CONFIG = """
[[table]]
id = "b"
sheet = "baccarat"
betting-seconds = 600
[table.limits]
bet-min = "5.00"
bet-max = "9000000.00"
patron-max = "9000000.00"
table-max = "900000000.00"
liability-max = "9000000000.00"
"""


def start(directory: Path) -> tuple[subprocess.Popen[str], str]:
    """A server on a core of its own; its process and address."""
    config = directory / "house.toml"
    config.write_text(CONFIG)
    argv = [sys.executable, "-m", "croupier", "serve", "--port", "0"]
    argv += ["--data", str(directory / "house"), "--config", str(config)]
    if shutil.which("taskset") and (os.cpu_count() or 1) > 1:
        argv = ["taskset", "-c", "1", *argv]
    process = subprocess.Popen(argv, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    return process, process.stderr.readline().removeprefix("open ").strip().rstrip("/")


async def patron(
    origin: str, seconds: float, waits: list[float], ready: asyncio.Barrier
) -> tuple[int, float]:
    """One socket that wagers until the time is over: how many were accepted, and when it began."""
    async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}) as client:
        await client.post("/api/session")
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = origin.replace("http", "ws") + "/api/socket"
    headers = {"Cookie": cookie, "Origin": origin}
    accepted = 0
    async with connect(address, additional_headers=headers, compression=None) as socket:
        await socket.send(json.dumps({"type": "watch", "table": "b"}))
        coup = ""
        while not coup:
            message = json.loads(await socket.recv())
            coup = message.get("state", {}).get("coup", "")
        await ready.wait()
        first, asked = time.monotonic(), 0
        until = first + seconds
        while time.monotonic() < until and asked < 400:
            began = time.monotonic()
            wagers = [{"bet": ("banker", "player")[asked % 2], "stake": "5.00"}]
            ask = {"id": f"k{asked}", "table": "b", "coup": coup, "action": "place"}
            await socket.send(json.dumps({"type": "wager", **ask, "wagers": wagers}))
            while (message := json.loads(await socket.recv()))["type"] != "answer":
                pass
            waits.append(time.monotonic() - began)
            accepted += message["ok"]
            asked += 1
    return accepted, first


async def measure(origin: str, sockets: int, seconds: float) -> None:
    """Play and print."""
    waits: list[float] = []
    ready = asyncio.Barrier(sockets)
    made = await asyncio.gather(*(patron(origin, seconds, waits, ready) for _ in range(sockets)))
    took = time.monotonic() - min(first for _, first in made)
    waits.sort()
    p50, p99 = (waits[int(len(waits) * share)] * 1_000 for share in (0.5, 0.99))
    accepted = sum(count for count, _ in made)
    print(f"{accepted} accepted of {len(waits)} asked in {took:.1f} s")
    print(f"{accepted / took:.0f} durable wagers/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {0})
    with tempfile.TemporaryDirectory() as directory:
        process, origin = start(Path(directory))
        try:
            asyncio.run(measure(origin, given.sockets, given.seconds))
        finally:
            process.terminate()
            process.wait(20)


if __name__ == "__main__":
    main()
