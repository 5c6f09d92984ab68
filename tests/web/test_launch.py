"""A house whose patrons come from a licensee: over real sockets, with the reference wallet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.client import Client
from croupier.errors import DataError, InputError
from croupier.service.config import HouseConfig
from croupier.service.local import now_ms, open_served
from croupier.service.wallet.driver import Driver
from croupier.service.wallet.settings import WalletSettings
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.wallet_days import Days
from tests.service.wallet.partner import SECRET
from tests.service.wallet.serving import served
from tests.web.described import check_answer
from tests.web.people import administrator, put_account, staff
from tests.web.serving import BACCARAT, Serving, Talk, quick, serving


def seamless(directory: Path, url: str, timeout_ms: int = 3_000) -> HouseConfig:
    """A house with a licensee's wallet."""
    secret = directory.joinpath("wallet.secret")
    secret.write_bytes(SECRET + b"\n")
    settings = WalletSettings("example", url, secret, timeout_ms)
    return quick(betting_ms=1_200)._replace(wallet=settings)


@contextmanager
def house(tmp_path: Path) -> Iterator[tuple[Serving, Any]]:
    """A house and its licensee's wallet."""
    with (
        served(tmp_path.joinpath("wallet.db")) as (url, wallet),
        serving(tmp_path.joinpath("house"), seamless(tmp_path, url)) as running,
    ):
        yield running, wallet


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Serving, Any]]:
    """A house and its licensee's wallet."""
    with house(tmp_path) as found:
        yield found


def launched(running: Serving, wallet: Any, patron: str = "ann") -> tuple[httpx.Client, Any]:
    """A client of a patron who has come in, and what he was told."""
    client = running.client()
    answer = client.post("/api/launch", json={"token": wallet.launch(patron)})
    answer.raise_for_status()
    check_answer(answer)
    return client, answer.json()


def follow(running: Serving, client: httpx.Client) -> tuple[Talk, str]:
    """A socket at a table that takes bets."""
    talk = running.socket(client)
    talk.say(type="watch", table=BACCARAT)
    opened = talk.hear("event", event="betting-opened")
    return talk, str(opened["coup"])


def has(wallet: Any, patron: str = "ann") -> int:
    """What a patron has at the licensee, in cents."""
    rows = wallet._db.execute("SELECT minor FROM accounts WHERE patron = ?", (patron,))
    return int(rows.fetchone()[0])


def test_a_patron_plays_with_what_lies_at_the_licensee(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    client, me = launched(running, wallet)
    assert me["kind"] == "patron"
    assert me["patron"].startswith("lic-")
    assert "ann" not in me["patron"]
    assert me["purses"][0]["balance"] == "1000.00"
    talk, coup = follow(running, client)
    wagers = [{"bet": "tie", "stake": "50.00"}]
    talk.say(type="wager", id="k1", table=BACCARAT, coup=coup, action="place", wagers=wagers)
    answer = talk.hear("answer", id="k1")
    assert answer["ok"], answer
    assert has(wallet) == 950_00
    purse = client.get("/api/me").json()["purses"][0]
    assert (purse["balance"], purse["in_play"], purse["net"]) == ("950.00", "50.00", "0.00")
    # the same once more is answered the same, and takes nothing
    talk.say(type="wager", id="k1", table=BACCARAT, coup=coup, action="place", wagers=wagers)
    assert talk.hear("answer", id="k1") == answer
    assert has(wallet) == 950_00
    talk.say(type="wager", id="k2", table=BACCARAT, coup=coup, action="undo")
    assert talk.hear("answer", id="k2")["ok"]
    while (purse := talk.hear("purse")["purse"])["balance"] != "1000.00":
        pass
    assert (purse["in_play"], purse["net"]) == ("0.00", "0.00")
    assert has(wallet) == 1000_00
    store = running.desk.store
    assert not any(store.balances("patron:").values())
    talk.close()


def test_more_than_he_has_there_is_refused(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    wallet.add("bob", "USD", "7.00")
    client, _ = launched(running, wallet, "bob")
    talk, coup = follow(running, client)
    wagers = [{"bet": "banker", "stake": "10.00"}]
    talk.say(type="wager", id="k1", table=BACCARAT, coup=coup, action="place", wagers=wagers)
    answer = talk.hear("answer", id="k1")
    assert not answer["ok"]
    assert [(one["code"], one["amounts"]) for one in answer["refused"]] == [
        ("insufficient_funds", {"available": "7.00"})
    ]
    assert has(wallet, "bob") == 7_00
    talk.close()


def test_nobody_comes_in_but_from_the_licensee(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    stranger = running.client()
    answers = {
        ("POST", "/api/session", None): (401, "launch_needed"),
        ("POST", "/api/launch", b"{}"): (400, "malformed"),
        ("POST", "/api/launch", b'{"token": ""}'): (400, "malformed"),
        ("POST", "/api/launch", b'{"token": "no such"}'): (403, "unknown_token"),
        ("POST", "/api/launch", b'{"token": 5, "more": 1}'): (400, "malformed"),
        ("GET", "/api/me", None): (401, "no_session"),
    }
    for (method, path, content), wanted in answers.items():
        answer = stranger.request(method, path, content=content)
        check_answer(answer)
        assert (answer.status_code, answer.json()["code"]) == wanted, (path, content)
    assert not stranger.cookies
    assert stranger.get("/api/house").json()["play_money"] is False
    client, _ = launched(running, wallet)
    for path, code in (("/api/refill", "not_here"), ("/api/register", "not_allowed")):
        answer = client.post(path, json={"name": "ann", "password": "a long enough one"})
        assert (answer.status_code, answer.json()["code"]) == (403, code), path


def test_a_client_comes_in_by_a_token(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    token = wallet.launch("ann")
    with Client(running.origin, launch=token) as client:
        assert client.me["patron"].startswith("lic-")
        with Client(running.origin, client.cookies) as back:
            assert back.me["patron"] == client.me["patron"]
    with pytest.raises(InputError, match="not good"):
        Client(running.origin, launch=token)


def test_a_token_counts_once(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    token = wallet.launch("ann")
    assert running.client().post("/api/launch", json={"token": token}).status_code == 200
    again = running.client().post("/api/launch", json={"token": token})
    assert (again.status_code, again.json()["code"]) == (403, "unknown_token")


def refused(running: Serving, token: str) -> tuple[int, str]:
    """How somebody is refused who comes by a token; he gets no cookie."""
    client = running.client()
    answer = client.post("/api/launch", json={"token": token})
    check_answer(answer)
    assert not client.cookies
    assert "set-cookie" not in answer.headers
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("code", ["blocked", "unknown_patron", "a_reason_of_his_own"])
def test_who_is_refused_by_the_licensee_is_no_outage(both: tuple[Serving, Any], code: str) -> None:
    running, wallet = both
    wallet.handle = lambda *asked: (422, {"result": "refused", "code": code})
    assert refused(running, "any") == (403, "launch_refused")
    wallet.handle = lambda *asked: (500, {"result": "refused", "code": code})
    assert refused(running, "any") == (503, "wallet_unknown")


def test_who_is_shut_gets_no_session_by_a_token(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    office = administrator(running)
    _, me = launched(running, wallet)
    put_account(office, "/api/accounts/shut", person=me["patron"], shut=True)
    sessions = running.desk.patrons.sessions.of_person(me["patron"])
    assert refused(running, wallet.launch("ann")) == (403, "launch_refused")
    assert running.desk.patrons.sessions.of_person(me["patron"]) == sessions
    put_account(office, "/api/accounts/shut", person=me["patron"], shut=False)
    assert launched(running, wallet)[1]["patron"] == me["patron"]


@pytest.mark.parametrize("part", [Driver, Days])
def test_a_house_is_not_ready_where_its_wallet_has_ended(
    tmp_path: Path,
    part: type,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def fault(self: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(part, "run", fault)
    with house(tmp_path) as (running, _):
        assert running.client().get("/healthz").status_code == 503
    assert "wallet_task_ended" in capsys.readouterr().err


def test_who_comes_again_is_the_same_patron(tmp_path: Path) -> None:
    with served(tmp_path.joinpath("wallet.db")) as (url, wallet):
        config = seamless(tmp_path, url)
        seen = []
        for _ in range(2):
            with serving(tmp_path.joinpath("house"), config) as running:
                seen += [launched(running, wallet)[1]["patron"] for _ in range(2)]
        assert len(set(seen)) == 1


def test_a_patron_comes_back_by_his_cookie_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path.joinpath("wallet.db")) as (url, wallet):
        config = seamless(tmp_path, url)
        with serving(tmp_path.joinpath("house"), config) as running:
            client, me = launched(running, wallet)
            cookies = dict(client.cookies)
        with serving(tmp_path.joinpath("house"), config) as running:
            back = running.client()
            back.cookies.update(cookies)
            again = back.post("/api/session").json()
            assert again["patron"] == me["patron"]
            assert again["purses"][0]["balance"] == "1000.00"


def test_no_figure_is_told_of_what_the_licensee_has_not_said(tmp_path: Path) -> None:
    with served(tmp_path.joinpath("wallet.db")) as (url, wallet):
        with serving(tmp_path.joinpath("house"), seamless(tmp_path, url)) as running:
            client, me = launched(running, wallet)
            assert me["purses"][0]["told"]
            cookies = dict(client.cookies)
        away = seamless(tmp_path, "http://127.0.0.1:9", timeout_ms=300)
        with serving(tmp_path.joinpath("house"), away) as running:
            back = running.client()
            back.cookies.update(cookies)
            (purse,) = back.post("/api/session").json()["purses"]
            assert (purse["balance"], purse["told"]) == ("0.00", False)
            talk = running.socket(back)
            told = talk.hear("welcome")["me"]["purses"][0]
            assert (told["balance"], told["told"]) == ("0.00", False)
            boss = staff(running, administrator(running), "pit_manager")
            (here,) = boss.get("/api/patrons").json()["patrons"]
            assert here["purses"] == [{"currency": "USD", "balance": "0.00", "told": False}]
            talk.close()


def test_a_licensee_that_does_not_answer_lets_nobody_in(tmp_path: Path) -> None:
    config = seamless(tmp_path, "http://127.0.0.1:9", timeout_ms=300)
    with serving(tmp_path.joinpath("house"), config) as running:
        answer = running.client().post("/api/launch", json={"token": "any"})
        check_answer(answer)
        assert (answer.status_code, answer.json()["code"]) == (503, "wallet_unknown")
        assert running.client().get("/healthz").json() == {"status": "ok"}


def test_a_record_stays_of_its_kind(tmp_path: Path) -> None:
    config = seamless(tmp_path, "http://127.0.0.1:9")
    _open(tmp_path.joinpath("seamless"), config)
    assert config.wallet is not None
    other = config._replace(wallet=config.wallet._replace(licensee="other"))
    with pytest.raises(DataError, match="licensee 'example'"):
        _open(tmp_path.joinpath("seamless"), other)
    with pytest.raises(DataError, match="licensee"):
        _open(tmp_path.joinpath("seamless"), quick())
    with serving(tmp_path.joinpath("embedded")) as running:
        running.guest()
    with pytest.raises(DataError, match="holds money of patrons"):
        _open(tmp_path.joinpath("embedded"), config)


def _open(directory: Path, config: HouseConfig) -> None:
    opened = open_served(directory, config)
    try:
        Desk(opened, config, clock_ms=monotonic_ms, now_ms=now_ms)
    finally:
        opened.close()


def test_a_day_is_compared_and_counted(both: tuple[Serving, Any]) -> None:
    running, wallet = both
    client, _ = launched(running, wallet)
    talk, coup = follow(running, client)
    wagers = [{"bet": "tie", "stake": "50.00"}]
    talk.say(type="wager", id="k1", table=BACCARAT, coup=coup, action="place", wagers=wagers)
    assert talk.hear("answer", id="k1")["ok"]
    desk = running.desk.wallet
    assert desk is not None
    today = datetime.now(UTC).date().isoformat()
    loop = desk._tasks[0].get_loop()

    def compared() -> int:
        assert asyncio.run_coroutine_threadsafe(desk.reconcile(today), loop).result(10)
        return desk.differences_count

    for _ in range(100):  # until the coup is over and what came back is confirmed
        if not compared():
            break
        time.sleep(0.1)
    assert compared() == 0
    wallet._db.execute("UPDATE txns SET amount = '49.00' WHERE kind = 'debit'")
    assert compared() == 1
    text = client.get("/metrics").text
    assert "croupier_wallet_differences 1.0" in text
    assert 'croupier_wallet_calls_total{call="debit",outcome="done"} 1.0' in text
    assert 'croupier_wallet_unfinished{state="owed"} 0.0' in text
    talk.close()
