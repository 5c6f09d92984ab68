"""Sockets that watch: how late states arrive, while some wager and some never read.

``python -m benchmarks.serve_watch [--sockets 2000] [--stalled 500] [--wagers 100] [--seconds 10]``
opens a table to so many sockets; wagers a second at it make its state change, and each socket is
sent the newest twice a second. A state's lateness is measured from when the first socket has it, in
wall-clock time of this one process, which has to take in all of them on its core. ``--stalled``
sockets more watch and never read.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import resource
import tempfile
import time
from pathlib import Path

from benchmarks.serve_load import coups_of
from benchmarks.wire import Line, Server, guest, line, machine, percentile, server, tables

SOCKETS_A_GUEST = 8
STAKES = 400


class Watchers:
    """What all watching sockets heard."""

    def __init__(self) -> None:
        self.first: dict[bytes, float] = {}
        self.waits: list[float] = []
        self.heard_count = 0

    def heard(self, line: Line, message: bytes) -> None:
        """A state, which every socket gets alike."""
        if not message.startswith(b'{"type":"totals"'):
            return
        now = time.monotonic()
        self.heard_count += 1
        self.waits.append(now - self.first.setdefault(message, now))


async def watch(given: Server, count: int, watchers: Watchers | None) -> list[Line]:
    """Open sockets that watch the table; with none to tell, they never read."""
    lines: list[Line] = []
    cookie = ""
    for number in range(count):
        if number % SOCKETS_A_GUEST == 0:
            cookie = await guest(given)
        heard = watchers.heard if watchers else None
        opened = await line(given, cookie, heard, 0 if watchers else 4_096)
        opened.say(b'{"type":"watch","table":"b0"}')
        lines.append(opened)
    return lines


async def wager(given: Server, a_second: int, seconds: float, answers: list[float]) -> None:
    """Wager at a steady pace, whatever the answers take."""
    asked: dict[bytes, float] = {}

    def heard(line: Line, message: bytes) -> None:
        if message.startswith(b'{"type":"answer"'):
            key = message.split(b'"', 8)[7]
            if b'"ok":true' in message[:80]:
                answers.append(time.monotonic() - asked[key])

    players = [await line(given, await guest(given), heard) for _ in range(10)]
    (coup,) = await coups_of(given, await guest(given), 1)
    began = time.monotonic()
    for number, player in zip(
        range(int(a_second * seconds)), itertools.cycle(players), strict=False
    ):
        await asyncio.sleep(max(0.0, began + number / a_second - time.monotonic()))
        asked[b"k%d" % number] = time.monotonic()
        player.say(
            b'{"type":"wager","id":"k%d","table":"b0","coup":"%s","action":"place",'
            b'"wagers":[{"bet":"banker","stake":"5.00"}]}' % (number, coup.encode())
        )
    await asyncio.sleep(1)


async def measure(given: Server, sockets: int, stalled: int, a_second: int, seconds: float) -> None:
    """Watch and print."""
    await guest(given)
    empty = given.memory_bytes()
    watchers = Watchers()
    began = time.monotonic()
    lines = await watch(given, sockets, watchers)
    await asyncio.sleep(1)
    each = (given.memory_bytes() - empty) / sockets
    print(
        f"{sockets} sockets opened in {time.monotonic() - began:.0f} s: {each / 1024:.0f} KiB each"
    )
    silent = await watch(given, stalled, None)
    watchers.waits.clear()
    watchers.heard_count = 0
    answers: list[float] = []
    cpu, own_cpu, began = given.cpu_seconds(), time.process_time(), time.monotonic()
    await wager(given, a_second, seconds, answers)
    took = time.monotonic() - began
    busy, own = given.cpu_seconds() - cpu, time.process_time() - own_cpu
    rate = watchers.heard_count / sockets / seconds
    print(f"{rate:.2f} states a second and socket, {len(answers) / seconds:.0f} wagers a second")
    for name, waits in (("states", watchers.waits), ("wagers", answers)):
        p50, p99 = percentile(waits, 0.5), percentile(waits, 0.99)
        print(f"{name}: p50 {p50:.0f} ms, p99 {p99:.0f} ms, last {percentile(waits, 1):.0f} ms")
    print(f"{sum(each.closed for each in lines)} of those that read were cut off")
    print(f"server's core {100 * busy / took:.0f}% busy, clients' {100 * own / took:.0f}%")
    grown = (given.memory_bytes() - empty) / (1 << 20)
    print(
        f"memory grown by {grown:.0f} MiB with {len(silent)} sockets that never read; {machine()}"
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=2_000)
    parser.add_argument("--stalled", type=int, default=500)
    parser.add_argument("--wagers", type=int, default=100, help="a second")
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory() as directory,
        server(Path(directory), tables(1)) as house,
    ):
        asyncio.run(measure(house, given.sockets, given.stalled, given.wagers, given.seconds))


if __name__ == "__main__":
    main()
