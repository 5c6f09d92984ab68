"""What administrators do with accounts: who is sent away is away at once; what is done is kept."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.errors import StoreError
from croupier.service.local import open_house
from tests.web.described import DOCUMENT, check_answer
from tests.web.people import (
    OTHER,
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    logged_in,
    put_account,
    refused,
    registered,
    role_of,
    staff,
)
from tests.web.serving import BACCARAT, Serving, serving

if TYPE_CHECKING:
    from pathlib import Path

# --- sent away ----------------------------------------------------------------------------


def closing_code(talk: Any, seconds: float = 5) -> int:
    """With which code the house closes a socket, in time."""
    end = time.monotonic() + seconds
    with suppress(ConnectionClosed):
        while True:
            talk.connection.recv(timeout=max(0.0, end - time.monotonic()))
    code: int = talk.connection.protocol.close_code
    return code


@pytest.mark.parametrize("way", ["own", "password", "logout", "shut", "office", "role", "erase"])
def test_whoever_is_sent_away_loses_his_sockets_at_once(house: Serving, way: str) -> None:
    office, name = administrator(house), fresh_name("zoe")
    one = staff(house, office, "dealer", name) if way == "role" else registered(house, name)
    other = logged_in(house, name)
    talk, kept = house.socket(one), house.socket(other)
    talk.say(type="watch", table=BACCARAT)
    talk.hear("snapshot")
    kept.hear("welcome")
    person = id_of(one)
    match way:
        case "own":
            put_account(other, "/api/sessions/end", session="others")
        case "password":
            put_account(other, "/api/password", old=PASSWORD, new=OTHER)
        case "logout":
            put_account(one, "/api/logout")
        case "shut":
            put_account(office, "/api/accounts/shut", person=person, shut=True)
        case "office":
            put_account(office, "/api/accounts/end-sessions", person=person)
        case "role":
            put_account(office, "/api/accounts/role", person=person, role="auditor")
        case _:
            put_account(office, "/api/accounts/erase", person=person)
    assert closing_code(talk) == 4010
    stays = way in ("own", "password", "logout")
    assert other.get("/api/me").status_code == (200 if stays else 401)
    if not stays:
        assert closing_code(kept) == 4010


def test_a_reader_who_hangs_is_forgotten_all_the_same(house: Serving) -> None:
    office = administrator(house)
    ann = registered(house)
    person, talk = id_of(ann), house.socket(ann)
    talk.hear("welcome")
    # nothing is read from here on, and much is sent
    for listener in house.desk.hub._by_patron[person]:
        for _ in range(100):
            listener.send(b"x" * 1_000_000)
    put_account(office, "/api/accounts/end-sessions", person=person)
    end = time.monotonic() + 5
    while house.desk.hub.has_socket(person) and time.monotonic() < end:
        time.sleep(0.02)
    assert not house.desk.hub.has_socket(person)


# --- the office ---------------------------------------------------------------------------


def test_an_administrator_proves_again_who_he_is(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = administrator(house)
    now = house.desk.now_ms()
    later = now + 5 * 60_000 + 2_000
    monkeypatch.setattr(house.desk, "now_ms", lambda: later)
    refused(office, "/api/accounts", 403, "step_up", role="dealer")
    assert office.get("/api/accounts").status_code == 200
    refused(office, "/api/step-up", 401, "wrong_login", password=OTHER)
    refused(office, "/api/accounts", 403, "step_up", role="dealer")
    monkeypatch.undo()
    assert put_account(office, "/api/step-up", password=PASSWORD)["until_ms"] > now
    put_account(office, "/api/accounts", role="dealer")


def test_there_is_always_an_administrator(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        office = administrator(house)
        own = id_of(office)
        for path, body in (
            ("role", {"role": "dealer"}),
            ("shut", {"shut": True}),
            ("erase", {}),
        ):
            refused(office, f"/api/accounts/{path}", 409, "last_administrator", person=own, **body)
        staff(house, office, "administrator")
        put_account(office, "/api/accounts/role", person=own, role="dealer")
        assert office.get("/api/me").status_code == 401


def test_a_shut_account_opens_again(house: Serving) -> None:
    office, name = administrator(house), fresh_name()
    person = id_of(registered(house, name))
    put_account(office, "/api/accounts/shut", person=person, shut=True)
    listed = office.get("/api/accounts", params={"find": name}).json()["accounts"]
    assert [one["shut"] for one in listed] == [True]
    put_account(office, "/api/accounts/shut", person=person, shut=False)
    logged_in(house, name)


def test_nobody_is_known_by_an_id_that_is_none(house: Serving) -> None:
    office = administrator(house)
    for path, more in (
        ("link", {}),
        ("role", {"role": "dealer"}),
        ("shut", {"shut": True}),
        ("end-sessions", {}),
        ("erase", {}),
    ):
        refused(office, f"/api/accounts/{path}", 404, "unknown_person", person="ghost", **more)
    ann = registered(house)
    refused(office, "/api/accounts/role", 409, "not_staff", person=id_of(ann), role="administrator")


def test_who_was_shut_while_his_act_waited_does_it_no_more(tmp_path: Path) -> None:
    """Otherwise the record would say that somebody acted who might not."""
    with serving(tmp_path) as house:
        office = administrator(house)
        second = staff(house, office, "administrator")
        person = id_of(registered(house))
        book, shut = house.desk.accounts, id_of(second)
        acts = [
            ("", {"role": "dealer"}),
            ("/link", {"person": person}),
            ("/shut", {"person": person, "shut": True}),
            ("/end-sessions", {"person": person}),
            ("/erase", {"person": person}),
        ]
        with ThreadPoolExecutor(len(acts)) as pool:
            running = house.desk._tasks[0].get_loop()
            asyncio.run_coroutine_threadsafe(book.changing.acquire(), running).result(5)
            asked = [
                pool.submit(second.post, f"/api/accounts{path}", json=body) for path, body in acts
            ]
            time.sleep(1)  # all of them have passed the guard, and wait
            book.staff._shut.add(shut)
            running.call_soon_threadsafe(book.changing.release)
            answers = [each.result(20) for each in asked]
            book.staff._shut.discard(shut)
        assert [(one.status_code, one.json()["code"]) for one in answers] == [
            (403, "not_allowed")
        ] * len(acts)
        assert house.desk.store.person(person) is not None
    again = open_house(tmp_path)
    again.check()
    again.close()


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"x":1}', b"x" * 100_000])
def test_what_cannot_be_read_is_refused_before_anything_is_done(
    house: Serving, content: bytes
) -> None:
    office, guest = administrator(house), house.guest()
    large = len(content) > 64 * 1024
    for path, methods in DOCUMENT["paths"].items():
        said = methods.get("post", {})
        if {"account", "office"} & set(said.get("tags", ())) and "requestBody" in said:
            answer = (guest if path == "/api/register" else office).post(path, content=content)
            assert answer.status_code == (413 if large else 400), path
            check_answer(answer)


# --- the disk -----------------------------------------------------------------------------


def test_what_cannot_be_recorded_is_not_done(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, name = administrator(house), fresh_name()
    ann, guest, floor = registered(house, name), house.guest(), house.desk.floor
    person = id_of(ann)

    def fail() -> None:
        raise StoreError("the disk is full; nothing was written")

    with monkeypatch.context() as patched:
        patched.setattr(floor, "commit", fail)
        taken = fresh_name()
        for client, path, body in (
            (guest, "/api/register", {"name": taken, "password": PASSWORD}),
            (house.client(), "/api/login", {"name": name, "password": PASSWORD}),
            (ann, "/api/password", {"old": PASSWORD, "new": OTHER}),
            (ann, "/api/sessions/end", {"session": "others"}),
            (ann, "/api/logout", {}),
            (office, "/api/accounts", {"role": "dealer"}),
            (office, "/api/accounts/link", {"person": person}),
            (office, "/api/accounts/shut", {"person": person, "shut": True}),
            (office, "/api/accounts/end-sessions", {"person": person}),
        ):
            refused(client, path, 503, "not_recorded", **body)
    assert (role_of(guest), role_of(ann)) == ("guest", "patron")
    logged_in(house, name)
    put_account(guest, "/api/register", name=taken, password=PASSWORD)
    put_account(ann, "/api/logout")


def test_everything_outlives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        office = administrator(house)
        ann, dealer = registered(house, "ann.1"), staff(house, office, "dealer", "dan.1")
        gone, away = registered(house, "gone.1"), registered(house, "away.1")
        put_account(office, "/api/accounts/shut", person=id_of(gone), shut=True)
        put_account(away, "/api/logout")
        kept = {one: dict(one.cookies) for one in (ann, dealer, office)}
        told = {one: one.get("/api/me").json()["patron"] for one in kept}
        link = put_account(office, "/api/accounts", role="auditor")["token"]
    with serving(tmp_path) as house:
        for one, cookies in kept.items():
            client = house.client()
            client.cookies.update(cookies)
            assert client.get("/api/me").json()["patron"] == told[one]
        refused(house.client(), "/api/login", 401, "wrong_login", name="gone.1", password=PASSWORD)
        client = house.client()
        put_account(client, "/api/first", token=link, name="aud.1", password=PASSWORD)
        assert role_of(client) == "auditor"
    again = open_house(tmp_path)
    again.check()
    again.close()
