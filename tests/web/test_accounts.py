"""Accounts: coming in by a name or a link, wherever from, and what a holder does with his own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import httpx
import pytest

from croupier.service.config import HouseConfig
from croupier.service.local import now_ms
from croupier.service.lockout import FREE
from croupier.service.settings import Settings
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
)
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from pathlib import Path

# --- registering --------------------------------------------------------------------------


def test_a_guest_who_registers_keeps_his_id_money_and_past(house: Serving) -> None:
    guest = house.guest()
    before = guest.get("/api/me").json()
    talk = house.socket(guest)
    talk.say(type="watch", table=BACCARAT)
    opened = talk.hear("event", event="betting-opened")
    wager = {"bet": "banker", "stake": "50.00"}
    body = {"id": "k", "coup": opened["coup"], "action": "place", "wagers": [wager]}
    assert guest.post(f"/api/tables/{BACCARAT}/wagers", json=body).json()["ok"]
    token = next(iter(guest.cookies.values()))
    name = fresh_name()
    me = put_account(guest, "/api/register", name=name, password=PASSWORD)
    assert (me["patron"], me["kind"]) == (before["patron"], "patron")
    # whoever had the guest's cookie is not let in by it any more
    assert next(iter(guest.cookies.values())) != token
    old = house.client(Cookie=f"croupier-session={token}")
    assert old.get("/api/me").status_code == 401
    device = logged_in(house, name.upper())
    assert id_of(device) == before["patron"]
    assert any(line["bet"] == "banker" for line in device.get("/api/statement").json()["lines"])


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("ab", PASSWORD, "bad_name"),
        ("a" * 33, PASSWORD, "bad_name"),
        ("an n", PASSWORD, "bad_name"),
        ("<script>", PASSWORD, "bad_name"),
        ("\u202eevil", PASSWORD, "bad_name"),
        (".ann", PASSWORD, "bad_name"),
        ("annabel", "short-123", "bad_password"),
        ("annabel", "x" * 201, "bad_password"),
        ("annabel", "password123!", "bad_password"),
        ("annabel", "1234567890", "bad_password"),
        ("annabel", "annabel-2026", "bad_password"),
        ("annabel", "aaaaaaaaaaaa", "bad_password"),
    ],
)
def test_names_and_passwords_that_cannot_be_one(
    house: Serving, name: str, password: str, code: str
) -> None:
    guest = house.guest()
    answer = refused(guest, "/api/register", 400, code, name=name, password=password)
    assert password not in answer.text
    assert role_of(guest) == "guest"


def test_a_name_is_taken_however_it_is_written(house: Serving) -> None:
    name = fresh_name("Straße")
    registered(house, name)
    for other in (name.upper(), name.lower(), name.replace("ß", "ss"), f" {name} "):
        refused(house.guest(), "/api/register", 409, "name_taken", name=other, password=PASSWORD)


def test_who_has_an_account_registers_no_other(house: Serving) -> None:
    ann = registered(house)
    refused(ann, "/api/register", 403, "not_allowed", name=fresh_name(), password=PASSWORD)


# --- logging in ---------------------------------------------------------------------------


def test_whatever_is_wrong_is_told_alike(house: Serving) -> None:
    name, shut = fresh_name(), fresh_name()
    registered(house, name)
    office = administrator(house)
    put_account(office, "/api/accounts/shut", person=id_of(registered(house, shut)), shut=True)
    locked = fresh_name()
    registered(house, locked)
    for _ in range(FREE):
        refused(house.client(), "/api/login", 401, "wrong_login", name=locked, password=OTHER)
    tries = {
        "wrong": {"name": name, "password": OTHER},
        "unknown": {"name": fresh_name(), "password": OTHER},
        "no name": {"name": "", "password": ""},
        "shut": {"name": shut, "password": PASSWORD},
        "locked": {"name": locked, "password": PASSWORD},
    }
    told = {
        what: refused(house.client(), "/api/login", 401, "wrong_login", **body)
        for what, body in tries.items()
    }
    assert len({answer.content for answer in told.values()}) == 1
    shapes = {tuple(sorted(answer.headers.keys())) for answer in told.values()}
    assert len(shapes) == 1


def test_a_locked_name_opens_again_by_itself(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, lockout = fresh_name(), house.desk.accounts.lockout
    registered(house, name)
    for _ in range(FREE):
        refused(house.client(), "/api/login", 401, "wrong_login", name=name, password=OTHER)
    refused(house.client(), "/api/login", 401, "wrong_login", name=name, password=PASSWORD)
    later = house.desk.accounts.parts.clock_ms() + 31_000
    monkeypatch.setattr(lockout, "_clock_ms", lambda: later)
    logged_in(house, name)


def test_a_stranger_at_a_name_keeps_nobody_from_proving_who_he_is(house: Serving) -> None:
    """Wrong proofs count against the session that makes them."""
    name = fresh_name()
    inside = registered(house, name)
    for _ in range(FREE + 1):
        refused(house.client(), "/api/login", 401, "wrong_login", name=name, password=OTHER)
    put_account(inside, "/api/step-up", password=PASSWORD)
    put_account(inside, "/api/password", old=PASSWORD, new=PASSWORD)
    other = house.client()
    other.cookies = inside.cookies
    for _ in range(FREE):
        refused(other, "/api/step-up", 401, "wrong_login", password=OTHER)
    # the session that guesses is held up, by either way
    refused(inside, "/api/step-up", 401, "wrong_login", password=PASSWORD)
    refused(inside, "/api/password", 401, "wrong_login", old=PASSWORD, new=OTHER)


def test_who_works_all_the_while_stays(tmp_path: Path) -> None:
    """Every call is a use of its session, and outlives a restart."""
    clock = [now_ms()]
    with serving(tmp_path, now=lambda: clock[0]) as house:
        office = administrator(house)
        for _ in range(10):
            clock[0] += 29 * 60_000
            assert office.get("/api/accounts").status_code == 200
        token = next(iter(office.cookies.values()))
    with serving(tmp_path, now=lambda: clock[0]) as house:
        clock[0] += 29 * 60_000
        again = house.client(Cookie=f"croupier-session={token}")
        assert again.get("/api/accounts").status_code == 200
        clock[0] += 31 * 60_000
        assert again.get("/api/accounts").status_code == 401


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Via", "Forwarded", "X-Real-IP"])
def test_figures_are_told_to_this_machine_and_nobody_behind_a_proxy(
    house: Serving, header: str
) -> None:
    assert house.client().get("/metrics").status_code == 200
    for more in ({}, {"X-Forwarded-Proto": "https"}):
        assert house.client(**{header: "x"}, **more).get("/metrics").status_code == 404


def test_an_address_that_tries_too_often_has_to_wait(tmp_path: Path) -> None:
    config = HouseConfig(quick().tables, Settings(tries_per_minute=3))
    with serving(tmp_path, config) as house:
        guest = house.guest()
        for _ in range(3):
            refused(guest, "/api/login", 401, "wrong_login", name="ann", password=OTHER)
        for path, body in (
            ("/api/login", {"name": "bob", "password": PASSWORD}),
            ("/api/register", {"name": "bob", "password": PASSWORD}),
            ("/api/first", {"token": "x", "name": "bob", "password": PASSWORD}),
        ):
            answer = refused(guest, path, 429, "too_many_tries", **body)
            assert 1 <= int(answer.headers["retry-after"]) <= 20


def test_a_login_takes_the_place_of_who_came_before_by_this_browser(house: Serving) -> None:
    name = fresh_name()
    registered(house, name)
    client = house.guest()
    token = next(iter(client.cookies.values()))
    put_account(client, "/api/login", name=name, password=PASSWORD)
    assert role_of(client) == "patron"
    assert house.client(Cookie=f"croupier-session={token}").get("/api/me").status_code == 401


# --- where from ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "private"),
    [
        ({}, True),
        ({"X-Forwarded-For": "192.0.2.7"}, False),
        ({"X-Forwarded-Proto": "http"}, False),
        ({"X-Forwarded-Proto": "https"}, True),
        ({"X-Forwarded-Host": "house.example"}, False),
        ({"X-Forwarded-Anything": "1"}, False),
        ({"X-Forwarded-For": ""}, False),
        ({"X-Real-IP": "192.0.2.7"}, False),
        ({"Via": "1.1 edge"}, False),
        ({"Forwarded": "for=192.0.2.7"}, False),
        ({"Forwarded": "for=192.0.2.7;proto=https"}, True),
        ({"Forwarded": 'For="[2001:db8::7]:47";Proto="HTTPS"'}, True),
        # each of those on the way has to say so: the first may be the caller's own invention
        ({"Forwarded": "proto=https, for=192.0.2.7;proto=http"}, False),
        ({"X-Forwarded-Proto": "https, http"}, False),
        ({"X-Forwarded-Proto": "https", "Forwarded": "proto=http"}, False),
        ({"Forwarded": "for=protoproto=https"}, False),
        ({"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http"}, False),
        ({"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}, True),
        ({"Via": "1.1 edge", "X-Forwarded-Proto": "https"}, True),
    ],
)
def test_passwords_are_taken_where_nobody_can_listen(
    house: Serving, headers: dict[str, str], private: bool
) -> None:
    name = fresh_name()
    registered(house, name)
    client = house.client(**headers)
    answer = client.post("/api/login", json={"name": name, "password": PASSWORD})
    assert answer.status_code == (200 if private else 403), answer.text
    office = administrator(house)
    token = next(iter(office.cookies.values()))
    seen = house.client(Cookie=f"croupier-session={token}", **headers).get("/api/me")
    assert seen.status_code == (200 if private else 401)


def test_another_machine_is_for_guests_only(house: Serving) -> None:
    """As over --lan: it plays, and nobody says a password there or is known as staff."""
    name = fresh_name()
    registered(house, name)
    token = next(iter(administrator(house).cookies.values()))
    # not the address that the house has on its side of the connection, nor the usual one
    away = httpx.HTTPTransport(local_address="127.0.0.2")
    headers = {"Origin": house.origin}
    with httpx.Client(base_url=house.origin, headers=headers, transport=away) as client:
        client.post("/api/session").raise_for_status()
        assert role_of(client) == "guest"
        for path, body in (
            ("/api/register", {"name": fresh_name(), "password": PASSWORD}),
            ("/api/login", {"name": name, "password": PASSWORD}),
            ("/api/first", {"token": "x", "name": fresh_name(), "password": PASSWORD}),
            ("/api/login/passkey/begin", {}),
        ):
            refused(client, path, 403, "not_private", **body)
        client.cookies.clear()
        client.cookies.set("croupier-session", token)
        assert client.get("/api/me").status_code == 401


# --- one's own ----------------------------------------------------------------------------


def test_sessions_are_listed_and_ended_by_their_holder(house: Serving) -> None:
    name = fresh_name()
    phone = registered(house, name)
    desktop = logged_in(house, name)
    lines = desktop.get("/api/sessions").json()["sessions"]
    assert len(lines) == 2
    assert [line["current"] for line in lines].count(True) == 1
    other = next(line["session"] for line in lines if not line["current"])
    put_account(desktop, "/api/sessions/end", session=other)
    assert phone.get("/api/me").status_code == 401
    assert desktop.get("/api/me").status_code == 200
    refused(desktop, "/api/sessions/end", 404, "unknown_session", session=other)
    # nobody ends another's
    bob = registered(house)
    own = desktop.get("/api/sessions").json()["sessions"][0]["session"]
    refused(bob, "/api/sessions/end", 404, "unknown_session", session=own)
    assert desktop.get("/api/me").status_code == 200


def test_there_is_a_limit_of_devices_and_the_oldest_goes(house: Serving) -> None:
    name = fresh_name()
    first = registered(house, name)
    devices = [logged_in(house, name) for _ in range(12)]
    assert first.get("/api/me").status_code == 401
    assert all(device.get("/api/me").status_code == 200 for device in devices)


def test_who_logs_out_is_out(house: Serving) -> None:
    ann = registered(house)
    token = next(iter(ann.cookies.values()))
    put_account(ann, "/api/logout")
    assert not ann.cookies
    assert house.client(Cookie=f"croupier-session={token}").get("/api/me").status_code == 401


def test_a_new_password_sends_all_others_away(house: Serving) -> None:
    name = fresh_name()
    phone, desktop = registered(house, name), logged_in(house, name)
    refused(desktop, "/api/password", 401, "wrong_login", old=OTHER, new=OTHER)
    refused(desktop, "/api/password", 400, "bad_password", old=PASSWORD, new="1234567890")
    put_account(desktop, "/api/password", old=PASSWORD, new=OTHER)
    assert phone.get("/api/me").status_code == 401
    assert desktop.get("/api/me").status_code == 200
    refused(house.client(), "/api/login", 401, "wrong_login", name=name, password=PASSWORD)
    logged_in(house, name, OTHER)


# --- links --------------------------------------------------------------------------------


def test_a_link_counts_once(house: Serving) -> None:
    office = administrator(house)
    link = put_account(office, "/api/accounts", role="dealer")
    refused(
        house.client(),
        "/api/first",
        404,
        "no_such_link",
        token="x",
        name="bob.x",
        password=PASSWORD,
    )
    client = house.client()
    name = fresh_name()
    put_account(client, "/api/first", token=link["token"], name=name, password=PASSWORD)
    assert role_of(client) == "dealer"
    refused(
        house.client(),
        "/api/first",
        404,
        "no_such_link",
        token=link["token"],
        name=fresh_name(),
        password=PASSWORD,
    )


def test_the_first_link_makes_one_administrator(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        token = house.desk.accounts.first_link()
        assert token
        body = {"token": token, "name": "root.a", "password": PASSWORD}
        made = [house.client() for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda one: one.post("/api/first", json=body), made))
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]
        assert house.desk.accounts.first_link() == ""
    with serving(tmp_path) as house:
        assert house.desk.accounts.first_link() == ""
        assert role_of(logged_in(house, "root.a")) == "administrator"


def test_who_forgot_his_password_gets_a_link(house: Serving) -> None:
    office, name = administrator(house), fresh_name()
    ann = registered(house, name)
    link = put_account(office, "/api/accounts/link", person=id_of(ann))
    body = {"token": link["token"], "password": OTHER}
    refused(house.client(), "/api/first", 409, "other_name", name=fresh_name(), **body)
    client = house.client()
    put_account(client, "/api/first", name=name, **body)
    assert id_of(client) == link["person"]
    assert ann.get("/api/me").status_code == 401
    refused(house.client(), "/api/login", 401, "wrong_login", name=name, password=PASSWORD)
