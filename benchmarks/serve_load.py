"""Durable wagers a second over the socket, and how long each waits for its answer.

``python -m benchmarks.serve_load [--sockets 100] [--seconds 8] [--tables 8]`` starts `croupier
serve` on a new directory and plays from this process, each socket keeping one ask in flight. With
two cores the server has one and the clients the other (``taskset``, where the system has it). A
socket leaves for the next table once it has placed 90 wagers, for a coup takes 10,000.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

from benchmarks.wire import Line, Server, guest, line, machine, percentile, server, tables

WAGERS_A_COUP = 90


class Player:
    """A patron who asks anew as soon as he is answered."""

    def __init__(self, number: int, coups: list[str]) -> None:
        self.number, self.coups = number, coups
        self.asked = self.accepted = 0
        self.table = -1
        self.waits: list[float] = []
        self.until = 0.0
        self.done = asyncio.Event()

    def ask(self, line: Line) -> None:
        """Ask for a wager at the table whose turn it is."""
        table = (self.number + self.asked // WAGERS_A_COUP) % len(self.coups)
        if table != self.table:
            if self.table >= 0:
                line.say(b'{"type":"unwatch","table":"b%d"}' % self.table)
            line.say(b'{"type":"watch","table":"b%d"}' % table)
            self.table = table
        self.began = time.monotonic()
        bet = ("banker", "player")[self.asked % 2]
        line.say(
            b'{"type":"wager","id":"k%d","table":"b%d","coup":"%s","action":"place",'
            b'"wagers":[{"bet":"%s","stake":"5.00"}]}'
            % (self.asked, table, self.coups[table].encode(), bet.encode())
        )

    def heard(self, line: Line, message: bytes) -> None:
        """An answer, and the next ask."""
        if not message.startswith(b'{"type":"answer"'):
            return
        now = time.monotonic()
        self.waits.append(now - self.began)
        self.asked += 1
        self.accepted += b'"ok":true' in message[:60]
        if now < self.until:
            self.ask(line)
        else:
            self.done.set()


async def coups_of(given: Server, cookie: str, count: int) -> list[str]:
    """The running coup of every table."""
    found: dict[str, str] = {}
    all_known = asyncio.Event()

    def heard(line: Line, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "snapshot":
            found[message["table"]] = message["state"]["coup"]
            if message["state"]["phase"] != "betting":
                line.say(b'{"type":"watch","table":"%s"}' % message["table"].encode())
            elif len(found) == count:
                all_known.set()

    looking = await line(given, cookie, heard)
    for number in range(count):
        looking.say(b'{"type":"watch","table":"b%d"}' % number)
    await all_known.wait()
    looking.transport.close()
    return [found[f"b{number}"] for number in range(count)]


async def measure(given: Server, sockets: int, seconds: float, count: int) -> None:
    """Play and print."""
    cookies = [await guest(given) for _ in range(sockets)]
    coups = await coups_of(given, cookies[0], count)
    players = [Player(number, coups) for number in range(sockets)]
    lines = [
        await line(given, cookie, player.heard)
        for cookie, player in zip(cookies, players, strict=True)
    ]
    began, cpu, own_cpu = time.monotonic(), given.cpu_seconds(), time.process_time()
    for player, each in zip(players, lines, strict=True):
        player.until = began + seconds
        player.ask(each)
    await asyncio.gather(*(player.done.wait() for player in players))
    took = time.monotonic() - began
    cpu, own_cpu = given.cpu_seconds() - cpu, time.process_time() - own_cpu
    waits = [wait for player in players for wait in player.waits]
    accepted = sum(player.accepted for player in players)
    print(f"{accepted} accepted of {len(waits)} asked in {took:.1f} s")
    p50, p99 = percentile(waits, 0.5), percentile(waits, 0.99)
    print(f"{accepted / took:.0f} durable wagers/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    each_ms = 1_000 * cpu / len(waits)
    print(f"server: {each_ms:.2f} ms of processor a wager, its core {100 * cpu / took:.0f}% busy")
    print(f"clients: {1_000 * own_cpu / len(waits):.2f} ms a wager; {machine()}")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(dir=options.dir) as directory,
        server(Path(directory), tables(options.tables)) as given,
    ):
        asyncio.run(measure(given, options.sockets, options.seconds, options.tables))


if __name__ == "__main__":
    main()
