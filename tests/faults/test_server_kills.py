"""A server killed at any moment: what a patron was told is in the record, and ends once."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from croupier.service.config import read_config
from croupier.service.floor import Floor
from croupier.service.local import open_served
from tests.faults.chasing import chase
from tests.served import address_in, started

CONFIG = """
[house]
asks-per-second = 0
[[table]]
id = "b"
sheet = "baccarat"
betting-seconds = 3
dealing-seconds = 0
pause-seconds = 1
[[table]]
id = "t"
sheet = "three-pictures"
betting-seconds = 3
dealing-seconds = 0
pause-seconds = 1
"""
BETS = {"b": ("banker", "player", "tie"), "t": ("player_1_win", "player_2_lose")}
HOUSES, KILLS = 2, 12


class Server:
    """``croupier serve`` in a process of its own."""

    def __init__(self, directory: Path, config: Path) -> None:
        self.process = started(directory, "--config", str(config))
        assert self.process.stderr is not None
        said = self.process.stderr.readline()
        self.origin = address_in(said)
        assert self.origin, said + self.process.stderr.read()

    def kill(self) -> None:
        """End it with no chance to do anything."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


@pytest.mark.parametrize("number", range(HOUSES))
def test_every_wager_that_was_answered_is_settled_or_refunded_once(
    number: int, tmp_path: Path
) -> None:
    directory, config = tmp_path / "house", tmp_path / "house.toml"
    config.write_text(CONFIG)
    chance = random.Random(number)
    accepted: set[str] = set()
    for kill in range(KILLS):
        server = Server(directory, config)
        threads = [
            threading.Thread(target=chase, args=(server.origin, BETS, accepted, 10 * kill + seat))
            for seat in range(2)
        ]
        for thread in threads:
            thread.start()
        time.sleep(chance.choice((0.2, 0.5, 1, 2, 4)) * chance.uniform(0.5, 1.2))
        server.kill()
        for thread in threads:
            thread.join()
    read = read_config(config)
    house = open_served(directory, read)
    floor = Floor(house, read)
    floor.open(0)
    assert len(accepted) > 10 * KILLS
    ends = {"post": 0, "void": 0}
    for wager_id in accepted:
        found = [end for end in ends if house.store.transfer(f"{wager_id}:{end}") is not None]
        assert len(found) == 1, wager_id
        ends[found[0]] += 1
    assert ends["void"] > 0
    assert dict(house.store.position().open_wagers()) == {}
    assert min(house.store.balances("patron:").values()) >= 0
    house.check()
    house.close()
