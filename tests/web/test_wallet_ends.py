"""A licensee who answers late: who has gone meanwhile stakes no more, and nobody is forgotten."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.service.wallet.reading import read_book
from tests.service.wallet.serving import served
from tests.web.people import administrator, id_of, put_account
from tests.web.serving import BACCARAT, Serving, serving
from tests.web.test_launch import follow, has, launched, seamless


class Late:
    """A house and its licensee, who keeps debits back until he is told to go on."""

    def __init__(self, running: Serving, wallet: Any) -> None:
        self.running, self.wallet = running, wallet
        self.go, self.came = threading.Event(), threading.Event()
        self.debit_count = 0
        self._handle = wallet.handle
        wallet.handle = self.handle

    def handle(self, call: str, headers: Any, body: bytes) -> Any:
        """A call has come."""
        if call == "debit":
            self.debit_count += 1
            self.came.set()
            self.go.wait(20)
        return self._handle(call, headers, body)

    def finished(self) -> bool:
        """Whether nothing is unfinished any more, some seconds from now at most."""
        for _ in range(100):
            if not list(read_book(self.running.desk.store).open()):
                return True
            time.sleep(0.1)
        return False


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Late]:
    """A house whose betting lasts, and its licensee."""
    with served(tmp_path.joinpath("wallet.db")) as (url, wallet):
        config = seamless(tmp_path, url, timeout_ms=20_000)
        tables = tuple(table._replace(betting_ms=8_000) for table in config.tables)
        with serving(tmp_path.joinpath("house"), config._replace(tables=tables)) as running:
            found = Late(running, wallet)
            try:
                yield found
            finally:
                found.go.set()


def betting(running: Serving, client: httpx.Client) -> str:
    """The coup of a table that takes bets for a while."""
    talk, coup = follow(running, client)
    talk.close()
    return coup


def staked(client: httpx.Client, coup: str, key: str) -> list[str]:
    """With which codes a wager of 10.00 is refused."""
    wagers = [{"bet": "tie", "stake": "10.00"}]
    body = {"id": key, "coup": coup, "action": "place", "wagers": wagers, "whole": True}
    answer = client.post(f"/api/tables/{BACCARAT}/wagers", json=body, timeout=30)
    return [one["code"] for one in answer.json().get("refused", [])]


@pytest.mark.parametrize("how", ["logged out", "sent away", "shut", "erased in vain"])
def test_what_was_queued_is_not_staked_for_who_has_gone(late: Late, how: str) -> None:
    running = late.running
    office = administrator(running)
    client, me = launched(running, late.wallet)
    other = running.client()
    other.cookies.update(dict(client.cookies))
    coup = betting(running, client)
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(staked, client, coup, "k0")
        assert late.came.wait(10)
        queued: list[Future[list[str]]] = [
            pool.submit(staked, client, coup, f"k{number}") for number in (1, 2)
        ]
        waiting = running.desk.wallet.driver._waiting if running.desk.wallet else {}
        while waiting[me["patron"]] < 3:
            time.sleep(0.01)
        match how:
            case "logged out":
                assert other.post("/api/logout").status_code == 200
            case "sent away":
                put_account(office, "/api/accounts/end-sessions", person=me["patron"])
            case "shut":
                put_account(office, "/api/accounts/shut", person=me["patron"], shut=True)
            case _:
                answer = office.post("/api/accounts/erase", json={"person": me["patron"]})
                assert (answer.status_code, answer.json()["code"]) == (409, "not_erased")
        late.go.set()
        assert first.result(30) == []
        answers = [each.result(30) for each in queued]
    if how == "erased in vain":  # so he is still here
        assert answers == [[], []]
        return
    assert answers == [["no_session"], ["no_session"]]
    assert late.debit_count == 1
    assert late.finished()


def test_who_is_forgotten_is_owed_nothing_and_comes_as_another(late: Late) -> None:
    running = late.running
    office = administrator(running)
    client, me = launched(running, late.wallet)
    coup = betting(running, client)
    erased = {"person": me["patron"]}
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(staked, client, coup, "k0")
        assert late.came.wait(10)
        answer = office.post("/api/accounts/erase", json=erased)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_erased")
        late.go.set()
        assert first.result(30) == []
    for _ in range(400):
        answer = office.post("/api/accounts/erase", json=erased)
        if answer.status_code == 200:
            break
        assert answer.json()["code"] == "not_erased"
        time.sleep(0.05)
    assert answer.status_code == 200
    # whatever came back was paid before
    assert list(read_book(running.desk.store).open()) == []
    assert has(late.wallet) in (990_00, 1000_00, 1070_00, 1080_00)
    desk = running.desk.wallet
    assert desk is not None
    assert me["patron"] not in desk._refs
    assert client.get("/api/me").status_code == 401
    back, again = launched(running, late.wallet)
    assert again["patron"] == id_of(back) != me["patron"]
