"""A table whose cards, ids and clock are known beforehand."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from croupier.cards import Card, parse_cards
from croupier.ledger import Position
from croupier.service.local import FILE_NAME, Sources
from croupier.shoe import decks_of_cards
from croupier.store.sqlite import SqliteStore
from tools.inprocess import Ended

START_MS = 1_700_000_000_000
PATIENCE_SECONDS = 30


class Play(Protocol):
    """Runs ``croupier play`` with lines for standard input, at a table that is known."""

    def __call__(
        self,
        sheet: str,
        lines: str,
        *options: str,
        fronts: tuple[str, ...] = (),
        seed: int = 1,
        encoding: str = "utf-8",
    ) -> Ended: ...


def order_beginning(front: str, decks: int) -> list[Card]:
    """The decks' cards in an order that begins with these."""
    rest = list(decks_of_cards(decks))
    first = list(parse_cards(front))
    for card in first:
        rest.remove(card)
    return first + rest


def bytes_for(order: list[Card], decks: int) -> bytes:
    """The random bytes that make a shuffle of the decks end in this order."""
    now, drawn = list(decks_of_cards(decks)), b""
    for last in range(len(now) - 1, 0, -1):
        other = now.index(order[last], 0, last + 1)
        drawn += other.to_bytes(1 if last + 1 <= 256 else 4, "big")
        now[last], now[other] = now[other], now[last]
    return drawn


def sources(seed: int = 1, fronts: tuple[str, ...] = (), decks: int = 8) -> Sources:
    """Time that stands still, ids that count, and shoes that begin as told, then by the seed."""
    told = b"".join(bytes_for(order_beginning(front, decks), decks) for front in fronts)
    chance, counted = random.Random(seed), itertools.count(1)
    place = 0

    def entropy(count: int) -> bytes:
        nonlocal place
        if place < len(told):
            place += count
            return told[place - count : place]
        return chance.randbytes(count)

    return Sources(lambda: START_MS, entropy, lambda: f"s{seed}-{next(counted)}")


def documents(ended: Ended) -> list[dict[str, object]]:
    """The JSON documents that were answered, a line each."""
    return [json.loads(line) for line in ended.out.splitlines()]


def record(directory: Path) -> SqliteStore:
    """The record of a data directory, to look at."""
    return SqliteStore(directory / FILE_NAME, read_only=True)


def position(directory: Path) -> Position:
    """Every balance of a data directory; its record is verified on the way."""
    store = record(directory)
    try:
        store.verify()
        assert set(store.sum_of_entries().values()) <= {0}
        return store.position()
    finally:
        store.close()


def patron_balance(directory: Path, currency: str = "USD") -> int:
    """What lies on the local patron's account."""
    found = [
        minor
        for account, minor in position(directory).balances()
        if account.startswith("patron:local-") and account.endswith(f":{currency}")
    ]
    assert len(found) == 1
    return found[0]


class Talk:
    """A table in a process of its own, spoken to a line at a time."""

    def __init__(self, data: Path) -> None:
        environment = {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "play", "baccarat", "--json", "--data", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            text=True,
        )

    def hear(self) -> Any:
        """The next document; none comes from a table that has ended."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the table said nothing"
        return json.loads(line)

    def say(self, line: str) -> Any:
        """Give a command, and hear what comes of it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.hear()


@contextmanager
def talk(data: Path) -> Iterator[Talk]:
    """A table to talk with; one that never answers is ended, so that no test waits for ever."""
    table = Talk(data)
    watch = threading.Timer(PATIENCE_SECONDS, table.process.kill)
    watch.start()
    try:
        yield table
    finally:
        watch.cancel()
        table.process.kill()
        table.process.communicate()
