"""A coup that is corrected where patrons' money lies with a licensee, over HTTP and sockets."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.wallet.serving import served
from tests.web.correcting import TABLE, WON_BY_BANKER, People, back, said
from tests.web.dealing import by_hand, fresh_id
from tests.web.described import check_answer
from tests.web.serving import serving
from tests.web.test_launch import has, launched, seamless

DEBTS = "/api/staff/debts"
LOG = "/api/log"


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[People, Any]]:
    """A house dealt by hand that tells its licensee of corrections, and his wallet."""
    with served(tmp_path.joinpath("wallet.db")) as (url, wallet):
        settings = seamless(tmp_path, url).wallet
        assert settings is not None
        config = by_hand()._replace(wallet=settings._replace(corrections=True))
        with serving(tmp_path.joinpath("house"), config) as running:
            people = People(running)
            yield people, wallet
            people.desk.close()


def own(client: httpx.Client) -> dict[str, Any]:
    """What the newest correction was to a patron."""
    answer = client.get(f"{TABLE}/corrected")
    check_answer(answer)
    return dict(answer.json()["corrections"][0])


def owed(people: People, patron: str) -> dict[str, Any]:
    """What a patron owes, once nothing is asked for."""
    for _ in range(100):
        answer = people.manager.get(DEBTS, params={"person": patron, "currency": "USD"})
        check_answer(answer)
        if answer.json()["asked"] == "0.00":
            return dict(answer.json())
        time.sleep(0.1)
    raise AssertionError("the licensee was asked in vain")


def kinds(people: People) -> list[str]:
    """What the pit's log tells of debts, newest first."""
    rows = people.manager.get(LOG, params={"kind": "cash"}).json()["rows"]
    return [row["act"] for row in rows]


def void(people: People, number: int, status: int = 200) -> dict[str, Any]:
    """Make a coup void, as the preview says."""
    coups = [{"coup": number, "correction": "void"}]
    foreseen = people.say("corrections/preview", coups=coups, reason="misread")
    done = people.say("corrections", status, coups=coups, reason="misread")
    assert done["done"] == foreseen
    return foreseen


def test_what_is_taken_back_is_debited_at_the_licensee(both: tuple[People, Any]) -> None:
    people, wallet = both
    ann, me = launched(people.house, wallet)
    number = people.coup(*WON_BY_BANKER, banker=ann)
    settled(wallet, 1_047_50)
    foreseen = void(people, number)
    assert (foreseen["owed"], foreseen["asked"]) == ("47.50", "47.50")
    settled(wallet, 1_000_00)
    assert owed(people, me["patron"])["owed"] == "0.00"
    assert (own(ann)["asked"], own(ann)["owed"]) == ("47.50", "0.00")
    restored = [{"coup": number, "correction": "restore"}]
    assert people.say("corrections", coups=restored, reason="seen")["done"]["asked"] == "0.00"
    settled(wallet, 1_047_50)
    assert kinds(people) == ["collected"]


def settled(wallet: Any, minor: int) -> None:
    """Wait until she has so much."""
    for _ in range(100):
        if has(wallet) == minor:
            return
        time.sleep(0.1)
    assert has(wallet) == minor


def test_what_comes_back_as_it_is_not_owed_any_more_was_not_paid(both: tuple[People, Any]) -> None:
    people, wallet = both
    ann, me = launched(people.house, wallet)
    number = people.coup(*WON_BY_BANKER, banker=ann)
    settled(wallet, 1_047_50)
    handle, is_away = wallet.handle, True

    def away(call: str, headers: Any, body: bytes) -> Any:
        return (503, {}) if is_away and b'"why"' in body else handle(call, headers, body)

    wallet.handle = away
    void(people, number)
    restored = [{"coup": number, "correction": "restore"}]
    assert people.say("corrections", coups=restored, reason="seen")["ok"]
    is_away = False
    assert owed(people, me["patron"])["owed"] == "0.00"
    settled(wallet, 1_047_50)
    (row,) = people.manager.get(LOG, params={"kind": "cash"}).json()["rows"]
    assert (row["act"], row["said"]) == ("collected", {"amount": "0.00", "currency": "USD"})


def test_what_the_licensee_refuses_is_owed_and_staff_asks_for_it(both: tuple[People, Any]) -> None:
    people, wallet = both
    ann, me = launched(people.house, wallet)
    number = people.coup(*WON_BY_BANKER, banker=ann)
    settled(wallet, 1_047_50)
    wallet._db.execute("UPDATE accounts SET minor = 1000")
    void(people, number)
    found = owed(people, me["patron"])
    assert (found["owed"], found["balance"]) == ("47.50", "10.00")
    assert (own(ann)["asked"], own(ann)["owed"]) == ("0.00", "47.50")
    body = {"person": me["patron"], "currency": "USD", "reason": "at her word"}
    asked = {"id": fresh_id(), "amount": "10.00", **body}
    answer = people.manager.post(DEBTS, json=asked)
    check_answer(answer)
    assert answer.json() | {"transfer": ""} == {
        "transfer": "",
        "again": False,
        "owed": "47.50",
        "balance": "10.00",
        "asked": "10.00",
    }
    settled(wallet, 0)
    assert owed(people, me["patron"])["owed"] == "37.50"
    assert people.manager.post(DEBTS, json=asked).json()["again"]
    more = people.manager.post(DEBTS, json=asked | {"id": fresh_id(), "amount": "37.51"})
    assert (more.status_code, more.json()["code"]) == (422, "above_maximum")
    assert kinds(people) == ["collected", "debt-asked", "not-collected"]
    # who owes is not forgotten
    erased = people.office.post("/api/accounts/erase", json={"person": me["patron"]})
    assert (erased.status_code, erased.json()["code"]) == (409, "not_erased")


def test_what_was_done_is_told_as_done_where_the_licensee_is_told_no_more(tmp_path: Path) -> None:
    with served(tmp_path.joinpath("wallet.db")) as (url, wallet):
        settings = seamless(tmp_path, url).wallet
        assert settings is not None
        config = by_hand()._replace(wallet=settings._replace(corrections=True))
        with serving(tmp_path.joinpath("house"), config) as running:
            people = People(running)
            ann, me = launched(running, wallet)
            number = people.coup(*WON_BY_BANKER, banker=ann)
            settled(wallet, 1_047_50)
            wallet._db.execute("UPDATE accounts SET minor = 1000")
            coups = [{"coup": number, "correction": "void"}]
            asked = {"id": "v", "coups": coups, "reason": "misread"}
            assert said(people.manager, "corrections", **asked)["done"]["asked"] == "47.50"
            owed(people, me["patron"])
            debt = {"person": me["patron"], "currency": "USD", "reason": "at her word"}
            paid = {"id": "k", "amount": "10.00", **debt}
            assert people.manager.post(DEBTS, json=paid).status_code == 200
            assert owed(people, me["patron"])["owed"] == "37.50"
            people.desk.close()
        with serving(tmp_path.joinpath("house"), config._replace(wallet=settings)) as running:
            manager = back(running, people.manager)
            again = said(manager, "corrections", **asked)
            assert (again["ok"], again["done"]) == (True, None)
            assert not said(manager, "corrections", **asked | {"reason": "another"})["ok"]
            assert not said(manager, "corrections", **asked | {"id": "w"})["ok"]
            assert manager.post(DEBTS, json=paid).json()["again"]
            other = manager.post(DEBTS, json=paid | {"id": "other"})
            assert (other.status_code, other.json()["code"]) == (422, "wallet_elsewhere")
            conflict = manager.post(DEBTS, json=paid | {"amount": "1.00"})
            assert (conflict.status_code, conflict.json()["code"]) == (409, "conflict")
