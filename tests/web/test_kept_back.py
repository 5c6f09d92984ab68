"""Whose session ends while his call is on its way does nothing by it."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from typing import TYPE_CHECKING, Any

import pytest

from croupier.service.roles import MATRIX, STANDINGS, Standing
from croupier.service.running import Job
from croupier.web import guard
from croupier.web.problems import Refused
from tests.web.described import DOCUMENT, address
from tests.web.people import (
    OTHER,
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    logged_in,
    registered,
    somebody,
)
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    import httpx

WITH_BODY = sorted(
    f"{method.upper()} {path}"
    for path, methods in DOCUMENT["paths"].items()
    for method, said in methods.items()
    if "requestBody" in said and MATRIX[f"{method.upper()} {path}"]["nobody"] == "no"
)
"""Every call that has a body and is not for everybody."""


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house whose tables wait for wagers all the while."""
    with serving(tmp_path_factory.mktemp("calm"), quick(betting_ms=600_000)) as running:
        yield running


def on_loop(house: Serving, work: Coroutine[Any, Any, Any]) -> Any:
    """Do something where the house runs."""
    loop = house.desk._tasks[0].get_loop()
    return asyncio.run_coroutine_threadsafe(work, loop).result(10)


def sound(act: str, house: Serving, client: httpx.Client, other: str) -> dict[str, Any]:
    """A body that would change something; an empty one where a browser has to make it."""
    coup = client.get(f"/api/tables/{BACCARAT}/snapshot").json().get("coup")
    cash = {"id": fresh_name("k"), "person": other, "currency": "USD", "amount": "5.00"}
    wager = [{"bet": "banker", "stake": "50.00"}]
    wagers = {"id": "w", "coup": coup, "action": "place", "wagers": wager}
    bodies: dict[str, dict[str, Any]] = {
        "POST /api/register": {"name": fresh_name(), "password": PASSWORD},
        "POST /api/tables/{table}/wagers": wagers,
        "POST /api/tables/{table}/seeds": {"id": "s", "shoe": "s", "seed": "clover"},
        "PUT /api/me/care/limits": {"limits": []},
        "POST /api/me/care/pause": {"hours": 24},
        "POST /api/me/care/exclude": {"months": 6},
        "POST /api/password": {"old": PASSWORD, "new": OTHER},
        "POST /api/step-up": {"password": PASSWORD},
        "POST /api/sessions/end": {"session": "others"},
        "POST /api/accounts": {"role": "dealer"},
        "POST /api/accounts/role": {"person": other, "role": "auditor"},
        "POST /api/accounts/shut": {"person": other, "shut": True},
        "POST /api/staff/deposits": cash | {"reason": "desk 2"},
        "POST /api/staff/withdrawals": cash | {"reason": "desk 2"},
        "POST /api/staff/debts": cash | {"reason": "desk 2"},
    }
    if act.startswith("POST /api/accounts/"):
        return bodies.get(act, {"person": other})
    return bodies.get(act, {})


def state(house: Serving) -> dict[str, Any]:
    """What the record holds; of people, but for their sessions."""
    store = house.desk.store
    people = {
        person: {k: v for k, v in (store.person(person) or {}).items() if "session" not in k}
        for person in store.people()
    }
    return {"people": people, **{stream: store.head(stream) for stream in store.streams()}}


def answer_of(talk: socket.socket) -> tuple[int, dict[str, Any]]:
    """The status and the body of an answer."""
    talk.settimeout(10)
    heard = b""
    while piece := talk.recv(65_536):
        heard += piece
    head, _, body = heard.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


@pytest.mark.parametrize("way", ["ended", "shut"])
@pytest.mark.parametrize("act", WITH_BODY)
def test_a_body_kept_back_is_no_way_to_act_after_the_end(
    calm: Serving, act: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = administrator(calm)
    may: Standing = next(who for who in STANDINGS if MATRIX[act][who] != "no")
    client, other = somebody(calm, office, may), id_of(registered(calm))
    person, accounts = id_of(client), calm.desk.accounts
    asked: list[str] = []
    judge = guard.require

    def judged(act: str, *rest: Any) -> None:
        judge(act, *rest)
        asked.append(act)

    monkeypatch.setattr(guard, "require", judged)
    body = json.dumps(sound(act, calm, client, other)).encode()
    method, _, path = act.partition(" ")
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    head = (
        f"{method} {address(path)} HTTP/1.1\r\nHost: 127.0.0.1:{calm.port}\r\n"
        f"Origin: {calm.origin}\r\nCookie: {cookie}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", calm.port)) as talk:
        talk.sendall(head.encode() + body[:1])
        until = time.monotonic() + 10
        while act not in asked and time.monotonic() < until:
            time.sleep(0.01)
        assert act in asked  # he was let in by what he had sent
        if way == "shut":
            accounts.staff._shut.add(person)
        else:
            on_loop(calm, accounts.end_sessions(person))
        before = state(calm)
        talk.sendall(body[1:])
        status, said = answer_of(talk)
    assert (status, said["code"]) == (401, "no_session")
    assert state(calm) == before


SLOW = ("/api/register", "/api/password", "/api/step-up")


@pytest.mark.parametrize("path", SLOW)
def test_a_password_that_takes_its_time_is_no_way_either(
    calm: Serving, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session may end while a hash is reckoned."""
    name = fresh_name()
    client = calm.guest() if path == "/api/register" else registered(calm, name)
    person, accounts = id_of(client), calm.desk.accounts
    if path != "/api/register":
        logged_in(calm, name)
    token = next(iter(client.cookies.values()))

    async def ends(reckon: Any, *given: Any) -> Any:
        found = await reckon(*given)
        one = accounts.sessions.of_token(token, calm.desk.now_ms())
        if one is not None:
            await accounts.end_session(person, one.id)
        return found

    hashing = accounts.hashing
    matches, make = hashing.matches, hashing.hash
    monkeypatch.setattr(hashing, "matches", lambda *given: ends(matches, *given))
    monkeypatch.setattr(hashing, "hash", lambda *given: ends(make, *given))
    body = sound(f"POST {path}", calm, client, "")
    before = state(calm)
    answer = client.post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    assert state(calm) == before


def test_nothing_is_kept_anew_of_who_was_erased(
    calm: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by a hash that was reckoned meanwhile, nor by whatever else writes of people."""
    office, guest, name = administrator(calm), calm.guest(), fresh_name()
    person, accounts, desk = id_of(guest), calm.desk.accounts, calm.desk
    session = accounts.sessions.of_person(person)[0]
    make, by = accounts.hashing.hash, id_of(office)

    async def erased(text: str) -> str:
        await desk.office.erase(person, by)
        return await make(text)

    monkeypatch.setattr(accounts.hashing, "hash", erased)
    answer = guest.post("/api/register", json={"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    monkeypatch.undo()

    async def write() -> None:
        accounts.sessions.put_back(session)
        await accounts.write(person)

    with pytest.raises(Refused):
        on_loop(calm, write())
    accounts.sessions.end(session.key)
    assert desk.store.person(person) is None
    assert id_of(registered(calm, name)) != person


def test_what_is_kept_in_the_turn_of_an_erasing_is_not_kept(calm: Serving) -> None:
    office, patron = administrator(calm), registered(calm)
    desk, person, by = calm.desk, id_of(patron), id_of(office)
    caller = desk.caller_of(desk.patrons.sessions.of_person(person)[0])
    assert caller is not None

    async def both() -> None:
        erasing = asyncio.create_task(desk.office._erase(person, by, None))
        await asyncio.sleep(0)
        keeping = desk.runner.do(Job(lambda floor: None, lambda: desk.patrons.keep(person)))
        used = desk.runner.do(Job(lambda floor: None, lambda: desk.accounts._keep(person)))
        await asyncio.gather(erasing, keeping, used)

    on_loop(calm, both())
    assert desk.store.person(person) is None


def test_an_act_that_waited_is_none_of_who_was_sent_away(
    calm: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Staff's acts and money, too, are asked for again in the turn that does them."""
    office = administrator(calm)
    second = somebody(calm, office, "administrator")
    person, dealer = id_of(registered(calm)), id_of(somebody(calm, office, "dealer"))
    desk, token = calm.desk, next(iter(second.cookies.values()))
    acts = [act for act in WITH_BODY if act.startswith(("POST /api/accounts", "POST /api/staff"))]
    real = desk.runner.do

    def late(job: Any) -> Any:
        session = desk.accounts.sessions.of_token(token, desk.now_ms())
        if session is not None:
            desk.accounts.sessions.end(session.key)
        return real(job)

    for act in acts:
        if act == "POST /api/accounts/export":
            continue  # which takes no turn, and is read once the guard has let it pass
        session = desk.accounts.sessions.of_token(token, desk.now_ms())
        assert session is not None
        before = state(calm)
        body = sound(act, calm, office, dealer if act.endswith("role") else person)
        with monkeypatch.context() as patched:
            patched.setattr(desk.runner, "do", late)
            answer = second.post(act.partition(" ")[2], json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_session"), act
        assert state(calm) == before, act
        desk.accounts.sessions.put_back(session)
