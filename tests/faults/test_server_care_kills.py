"""A server killed in the midst of a change of limits: what was answered holds, for ever after.

One patron lowers a limit and takes breaks by one connection while he bets by another. After every
kill what was answered last is in force, or what was asked after it; nothing staked ever passes the
limit that was set at first, whatever was settled or refunded in between.
"""

from __future__ import annotations

import random
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from croupier.errors import CroupierError
from croupier.service.care_events import check_care
from croupier.service.config import read_config
from croupier.service.floor import Floor
from croupier.service.local import open_served
from tests.calling import TLS
from tests.faults.test_server_kills import CONFIG, Server
from tests.service.caring import counted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KILLS = 8
STAKE_LIMIT_MINOR = 60_00


class Patron:
    """Somebody with a cookie, and what he was answered."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.answered_minor = self.asked_minor = 900_00
        self.excluded = self.asked_exclusion = False
        self.accepted: set[str] = set()
        self.refused: set[str] = set()

    @contextmanager
    def client(self, server: Server) -> Iterator[httpx.Client]:
        """His browser."""
        headers = {"Origin": server.origin}
        with httpx.Client(base_url=server.origin, headers=headers, timeout=10, verify=TLS) as made:
            made.cookies.update(self.cookies)
            made.post("/api/session").raise_for_status()
            self.cookies = dict(made.cookies)
            yield made

    def bet(self, server: Server, kill: int) -> None:
        """Bet until the house is gone."""
        try:
            with self.client(server) as client:
                for number in range(100_000):
                    state = client.get("/api/tables/b/snapshot").json()["state"]
                    wager = {"bet": "player", "stake": "5.00"}
                    body = {"id": f"k{kill}-{number}", "coup": state["coup"], "action": "place"}
                    answer = client.post("/api/tables/b/wagers", json=body | {"wagers": [wager]})
                    told = answer.json()
                    self.accepted |= {item["wager"] for item in told["placed"]}
                    self.refused |= {item["code"] for item in told["refused"]}
        except (httpx.HTTPError, OSError, KeyError, ValueError):
            pass

    def change(self, server: Server, *, leaves: bool) -> None:
        """Lower a limit again and again, and at last leave, until the house is gone."""
        try:
            with self.client(server) as client:
                while True:
                    self.asked_minor = self.answered_minor - 1
                    put(client, "loss", "month", self.asked_minor)
                    self.answered_minor = self.asked_minor
                    if leaves:
                        self.asked_exclusion = True
                        client.post("/api/me/care/exclude", json={"months": 6}).raise_for_status()
                        self.excluded = True
        except (httpx.HTTPError, OSError):
            pass


def put(client: httpx.Client, kind: str, period: str, minor: int) -> None:
    """Set a limit in dollars; raises unless it was answered."""
    amount = f"{minor // 100}.{minor % 100:02}"
    asked = {"kind": kind, "currency": "USD", "period": period, "amount": amount}
    client.put("/api/me/care/limits", json={"limits": [asked]}).raise_for_status()


def limit_of(care: dict[str, Any], kind: str, period: str) -> dict[str, Any]:
    """A limit in dollars as it is shown."""
    (found,) = [
        each
        for each in care["money"][0]["limits"]
        if (each["kind"], each["period"]) == (kind, period)
    ]
    return dict(found)


def minor(amount: str) -> int:
    """Cents of an amount."""
    return int(amount.replace(".", ""))


@pytest.mark.parametrize("seed", [1])
def test_what_was_answered_of_limits_holds_after_every_kill(seed: int, tmp_path: Path) -> None:
    directory, config = tmp_path / "house", tmp_path / "house.toml"
    config.write_text(CONFIG)
    chance, ann = random.Random(seed), Patron()
    server = Server(directory, config)
    with ann.client(server) as client:
        patron_id = client.get("/api/me").json()["patron"]
        put(client, "stake", "day", STAKE_LIMIT_MINOR)
        put(client, "loss", "month", ann.answered_minor)
    server.kill()
    for kill in range(KILLS):
        server = Server(directory, config)
        with ann.client(server) as client:
            care = client.get("/api/me/care").json()
        assert minor(limit_of(care, "stake", "day")["amount"]) == STAKE_LIMIT_MINOR
        held = minor(limit_of(care, "loss", "month")["amount"])
        assert held in (ann.answered_minor, ann.asked_minor)
        ann.answered_minor = ann.asked_minor = held
        assert ann.excluded <= (care["excluded"] == "until") <= ann.asked_exclusion
        threads = [
            threading.Thread(target=ann.bet, args=(server, kill)),
            threading.Thread(
                target=ann.change, args=(server,), kwargs={"leaves": kill >= KILLS - 2}
            ),
        ]
        for thread in threads:
            thread.start()
        time.sleep(chance.uniform(1, 4))
        server.kill()
        for thread in threads:
            thread.join()
    assert ann.answered_minor < 900_00 - KILLS
    assert ann.excluded
    assert {"excluded", "stake_limit"} <= ann.refused
    books_agree(directory, config, patron_id, ann)


def books_agree(directory: Path, config: Path, patron_id: str, ann: Patron) -> None:
    """By the tables' own events no more counts than the limit lets, and nothing told is missing."""
    read = read_config(config)
    house = open_served(directory, read)
    try:
        floor = Floor(house, read)
        floor.open(0)
        wagers = counted(house.store, patron_id)
        assert ann.accepted <= {each.wager_id for each in wagers}
        assert all(each.returned_minor is not None for each in wagers)
        staked = sum(each.stake_minor for each in wagers if not each.void)
        assert 0 < staked <= STAKE_LIMIT_MINOR
        check_care(house.store)
        house.check()
    except CroupierError as error:
        raise AssertionError(str(error)) from error
    finally:
        house.close()
