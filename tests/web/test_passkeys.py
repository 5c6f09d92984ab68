"""Passkeys: made, used, and everything that an answer may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.people import (
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    put_account,
    refused,
    registered,
    role_of,
)
from tests.web.softkey import SoftKey, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

    from tests.web.serving import Serving


def origin_of(house: Serving) -> str:
    """The house by its name: passkeys belong to one."""
    return f"http://localhost:{house.port}"


def browser(house: Serving) -> httpx.Client:
    """A browser that has opened the house by its name."""
    return house.client(Host=f"localhost:{house.port}", Origin=origin_of(house))


def dealer(house: Serving) -> httpx.Client:
    """A dealer who came in by a link."""
    link = put_account(administrator(house), "/api/accounts", role="dealer")
    client = browser(house)
    put_account(
        client, "/api/first", token=link["token"], name=fresh_name("dan"), password=PASSWORD
    )
    return client


def add(client: httpx.Client, key: SoftKey, label: str = "stick") -> dict[str, Any]:
    """Have a key known."""
    asked = put_account(client, "/api/passkeys/begin")
    made = key.made(asked["options"])
    return put_account(
        client, "/api/passkeys", handle=asked["handle"], label=label, credential=made
    )


def log_in(client: httpx.Client, key: SoftKey) -> httpx.Response:
    """Come in by a key."""
    asked = put_account(client, "/api/login/passkey/begin")
    answer = key.answer(asked["options"])
    return client.post("/api/login/passkey", json={"handle": asked["handle"], "credential": answer})


def test_a_key_lets_its_holder_in_without_a_name(house: Serving) -> None:
    dan, key = dealer(house), SoftKey(origin_of(house))
    listed = add(dan, key)["passkeys"]
    assert [one["label"] for one in listed] == ["stick"]
    assert dan.get("/api/passkeys").json()["passkeys"] == listed
    client = browser(house)
    for _ in range(2):
        assert log_in(client, key).status_code == 200
        assert (id_of(client), role_of(client)) == (id_of(dan), "dealer")
    put_account(dan, "/api/passkeys/remove", passkey=packed(key.id))
    refused(dan, "/api/passkeys/remove", 404, "unknown_passkey", passkey=packed(key.id))
    assert log_in(browser(house), key).status_code == 401


def test_a_key_proves_again_who_its_holder_is(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    dan, key = dealer(house), SoftKey(origin_of(house))
    add(dan, key)
    later = house.desk.now_ms() + 5 * 60_000 + 1_000
    monkeypatch.setattr(house.desk, "now_ms", lambda: later)
    book = house.desk.accounts
    monkeypatch.setattr(book, "parts", book.parts._replace(now_ms=lambda: later))
    refused(dan, "/api/passkeys/begin", 403, "step_up")
    asked = put_account(dan, "/api/step-up/passkey/begin")
    body = {"handle": asked["handle"], "credential": key.answer(asked["options"])}
    put_account(dan, "/api/step-up/passkey", **body)
    put_account(dan, "/api/passkeys/begin")
    # an answer counts once
    refused(dan, "/api/step-up/passkey", 401, "wrong_login", **body)
    # and one of a key of somebody else's not at all
    eve = dealer(house)
    asked = put_account(eve, "/api/step-up/passkey/begin")
    answer = key.answer(asked["options"])
    refused(
        eve, "/api/step-up/passkey", 401, "wrong_login", handle=asked["handle"], credential=answer
    )


def spoil(answer: dict[str, Any], name: str) -> None:
    """Change a bit of a part of an answer."""
    data = bytearray(unpacked(answer["response"][name]))
    data[-1] ^= 1
    answer["response"][name] = packed(bytes(data))


WRONG: dict[str, Callable[[SoftKey], object]] = {
    "another origin": lambda key: setattr(key, "origin", "http://evil.example"),
    "another house": lambda key: setattr(key, "rp_id", "evil.example"),
    "holder not verified": lambda key: setattr(key, "flags", 0x01),
    "nobody there": lambda key: setattr(key, "flags", 0x04),
    "a copy that lags": lambda key: setattr(key, "count", 0),
    "another key": lambda key: setattr(key, "_key", SoftKey("")._key),
    "an unknown id": lambda key: setattr(key, "id", b"\x01" * 32),
}


@pytest.mark.parametrize("fault", WRONG)
def test_an_answer_that_proves_nothing_lets_nobody_in(house: Serving, fault: str) -> None:
    dan, key = dealer(house), SoftKey(origin_of(house))
    add(dan, key)
    client = browser(house)
    for _ in range(3):
        assert log_in(client, key).status_code == 200
    WRONG[fault](key)
    stranger = browser(house)
    answer = log_in(stranger, key)
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_login")
    assert stranger.get("/api/me").status_code == 401


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
def test_each_part_of_an_answer_counts(house: Serving, part: str) -> None:
    dan, key = dealer(house), SoftKey(origin_of(house))
    add(dan, key)
    asked = put_account(dan, "/api/login/passkey/begin")
    answer = key.answer(asked["options"])
    spoil(answer, part)
    body = {"handle": asked["handle"], "credential": answer}
    refused(browser(house), "/api/login/passkey", 401, "wrong_login", **body)


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": 5}, {"id": "x", "response": []}, {"id": "x", "rawId": "x", "type": "public-key"}],
)
def test_what_is_no_answer_is_refused(house: Serving, credential: dict[str, Any]) -> None:
    dan = dealer(house)
    asked = put_account(dan, "/api/login/passkey/begin")
    body = {"handle": asked["handle"], "credential": credential}
    refused(browser(house), "/api/login/passkey", 401, "wrong_login", **body)
    asked = put_account(dan, "/api/passkeys/begin")
    body = {"handle": asked["handle"], "credential": credential, "label": ""}
    refused(dan, "/api/passkeys", 401, "wrong_login", **body)


def test_a_challenge_is_for_one_purpose_one_person_and_a_while(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    dan, eve, key = dealer(house), dealer(house), SoftKey(origin_of(house))
    add(dan, key)
    asked = put_account(dan, "/api/step-up/passkey/begin")
    body = {"handle": asked["handle"], "credential": key.answer(asked["options"])}
    refused(browser(house), "/api/login/passkey", 401, "wrong_login", **body)
    # it is used up by the wrong use
    refused(dan, "/api/step-up/passkey", 401, "wrong_login", **body)
    asked, other = put_account(dan, "/api/passkeys/begin"), SoftKey(origin_of(house))
    made = {"handle": asked["handle"], "label": "", "credential": other.made(asked["options"])}
    refused(eve, "/api/passkeys", 401, "wrong_login", **made)
    asked = put_account(dan, "/api/login/passkey/begin")
    body = {"handle": asked["handle"], "credential": key.answer(asked["options"])}
    book = house.desk.accounts
    later = house.desk.now_ms() + 5 * 60_000 + 1_000
    monkeypatch.setattr(book, "parts", book.parts._replace(now_ms=lambda: later))
    refused(browser(house), "/api/login/passkey", 401, "wrong_login", **body)


def test_keys_belong_to_a_name_and_to_the_staff(house: Serving) -> None:
    office = administrator(house)
    refused(office, "/api/passkeys/begin", 409, "no_name")
    refused(house.client(), "/api/login/passkey/begin", 409, "no_name")
    refused(registered(house), "/api/passkeys/begin", 403, "not_allowed")


def test_who_was_shut_does_not_come_in_by_a_key(house: Serving) -> None:
    dan, key = dealer(house), SoftKey(origin_of(house))
    add(dan, key)
    put_account(administrator(house), "/api/accounts/shut", person=id_of(dan), shut=True)
    assert log_in(browser(house), key).status_code == 401


def test_there_is_a_limit_of_keys_and_of_challenges(house: Serving) -> None:
    dan = dealer(house)
    for number in range(8):
        add(dan, SoftKey(origin_of(house)), f"key {number}")
    refused(dan, "/api/passkeys/begin", 409, "too_many_passkeys")
    for _ in range(1_100):
        house.desk.passkeys.begin_login("192.0.2.7", origin_of(house))
    assert len(house.desk.passkeys._challenges) <= 1_000
