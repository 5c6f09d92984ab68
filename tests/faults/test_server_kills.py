"""A server killed at any moment: what a patron was told is in the record, and ends once."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from croupier.service.config import read_config
from croupier.service.floor import Floor
from croupier.service.local import open_served
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


def play(server: Server, accepted: set[str], seed: int) -> None:
    """A patron wagers as fast as the house answers, until it is gone."""
    chance = random.Random(seed)
    try:
        with httpx.Client(base_url=server.origin, headers={"Origin": server.origin}) as client:
            client.post("/api/session")
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = server.origin.replace("http", "ws") + "/api/socket"
        headers = {"Cookie": cookie, "Origin": server.origin}
        with connect(address, additional_headers=headers, compression=None) as socket:
            coups: dict[str, str] = {}
            for table in BETS:
                socket.send(json.dumps({"type": "watch", "table": table}))
            for number in range(100_000):
                message = json.loads(socket.recv())
                if message["type"] == "snapshot":
                    coups[message["table"]] = message["state"]["coup"]
                elif message["type"] == "event" and "coup" in message:
                    coups[message["table"]] = message["coup"]
                elif message["type"] == "answer":
                    accepted.update(item["wager"] for item in message["placed"])
                if not coups:
                    continue
                table = chance.choice(sorted(coups))
                wager = {"bet": chance.choice(BETS[table]), "stake": "5.00"}
                ask = {"id": f"k{number}", "table": table, "coup": coups[table]}
                action = {"action": "place", "wagers": [wager]}
                socket.send(json.dumps({"type": "wager", **ask, **action}))
    except (WebSocketException, httpx.HTTPError, OSError):
        pass  # also where it is gone in the midst of a handshake


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
            threading.Thread(target=play, args=(server, accepted, 10 * kill + seat))
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
