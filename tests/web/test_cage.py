"""Staff take in and pay out patrons' money: once, with a reason, and never what is in play."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from croupier.service.record import HOUSE
from tests.web.described import check_answer
from tests.web.people import administrator, fresh_name, id_of, registered, staff
from tests.web.serving import BACCARAT, Serving


@pytest.fixture
def manager(house: Serving) -> httpx.Client:
    """A pit manager who has just proved who he is."""
    return staff(house, administrator(house), "pit_manager", fresh_name("mia"))


@pytest.fixture
def patron(house: Serving) -> httpx.Client:
    """A patron with 10,000.00 of play money."""
    return registered(house, fresh_name("pat"))


def cash(manager: httpx.Client, way: str, person: str, **change: Any) -> httpx.Response:
    """Money taken in or paid out."""
    body = {"id": fresh_name("k"), "person": person, "currency": "USD", "amount": "50.00"}
    answer = manager.post(f"/api/staff/{way}", json=body | {"reason": "cash at desk 2"} | change)
    check_answer(answer)
    return answer


def purse(patron: httpx.Client) -> dict[str, Any]:
    """What a patron has."""
    found: dict[str, Any] = patron.get("/api/me").json()["purses"][0]
    return found


def test_money_comes_in_and_goes_out_and_is_no_win(
    house: Serving, manager: httpx.Client, patron: httpx.Client
) -> None:
    person = id_of(patron)
    assert cash(manager, "deposits", person).json()["balance"] == "50.00"
    told = purse(patron)
    assert (told["balance"], told["net"]) == ("50.00", "0.00")
    assert cash(manager, "withdrawals", person).json()["balance"] == "0.00"
    told = purse(patron)
    assert (told["balance"], told["net"]) == ("0.00", "0.00")
    lines = patron.get("/api/statement").json()["lines"]
    assert [(line["kind"], line["amount"]) for line in lines[:3]] == [
        ("cash-out", "-50.00"),
        ("cash-in", "50.00"),
        ("withdraw", "-10000.00"),
    ]
    # who did it, and why, is in the record
    bodies = [
        json.loads(stored.body)
        for stored in house.desk.store.read(HOUSE)
        if stored.tag in ("cash-in.v1", "cash-out.v1")
    ]
    mine = [body for body in bodies if body["patron_id"] == person]
    assert [(one["by"], one["reason"]) for one in mine] == [(id_of(manager), "cash at desk 2")] * 2


def test_the_same_id_does_it_once_and_another_content_is_a_conflict(
    house: Serving, manager: httpx.Client, patron: httpx.Client
) -> None:
    person, key = id_of(patron), fresh_name("key")
    first = cash(manager, "deposits", person, id=key).json()
    again = cash(manager, "deposits", person, id=key).json()
    assert (again["transfer"], again["again"]) == (first["transfer"], True)
    for way, change in (("deposits", {"amount": "51.00"}), ("withdrawals", {})):
        answer = cash(manager, way, person, id=key, **change)
        assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert purse(patron)["balance"] == "50.00"
    # another's id is another's
    other = staff(house, administrator(house), "pit_manager", fresh_name("max"))
    assert cash(other, "deposits", person, id=key).json()["again"] is False
    assert purse(patron)["balance"] == "100.00"


def test_play_money_is_neither_paid_out_nor_refilled_beside_cash(
    manager: httpx.Client, patron: httpx.Client
) -> None:
    person = id_of(patron)
    for _ in range(2):
        refused = cash(manager, "withdrawals", person, amount="10000.00")
        assert (refused.status_code, refused.json()["code"]) == (422, "insufficient_funds")
        assert "available 0.00" in refused.json()["message"]
        assert patron.post("/api/refill").status_code == 200
    assert purse(patron)["balance"] == "10000.00"
    assert cash(manager, "deposits", person).json()["balance"] == "50.00"
    assert cash(manager, "withdrawals", person).json()["balance"] == "0.00"
    assert patron.post("/api/refill").json()["given"] == "0.00"
    assert purse(patron)["balance"] == "0.00"


def test_what_is_in_play_is_not_paid_out(
    house: Serving, manager: httpx.Client, patron: httpx.Client
) -> None:
    person = id_of(patron)
    cash(manager, "deposits", person, amount="1000.00")
    talk = house.socket(patron)
    talk.say(type="watch", table=BACCARAT)
    coup = talk.hear("event", event="betting-opened")["coup"]
    wagers = [{"bet": "player", "stake": "1000.00"}]
    talk.say(type="wager", id="k", table=BACCARAT, coup=coup, action="place", wagers=wagers)
    assert talk.hear("answer", id="k")["ok"]
    answer = cash(manager, "withdrawals", person, amount="1000.00")
    assert (answer.status_code, answer.json()["code"]) == (422, "insufficient_funds")
    assert "available 0.00" in answer.json()["message"]
    talk.hear("event", event="settled", seconds=20)
    talk.close()


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"person": "nobody"}, 404, "unknown_person"),
        ({"currency": "EUR"}, 400, "unknown_currency"),
        ({"amount": "-50.00"}, 400, "malformed"),
        ({"amount": "0.00"}, 400, "malformed"),
        ({"amount": "0.001"}, 400, "malformed"),
        ({"amount": 50}, 400, "malformed"),
        ({"amount": "1e3"}, 400, "malformed"),
        ({"id": ""}, 400, "malformed"),
        ({"id": "a b"}, 400, "malformed"),
        ({"reason": ""}, 400, "malformed"),
        ({"reason": "x" * 201}, 400, "malformed"),
        ({"reason": "a\x00b"}, 400, "malformed"),
        ({"reason": "a\nb"}, 400, "malformed"),
        ({"reason": "a\u202eb"}, 400, "malformed"),
        ({"more": 1}, 400, "malformed"),
    ],
)
@pytest.mark.parametrize("way", ["deposits", "withdrawals"])
def test_what_cannot_be_is_refused(
    manager: httpx.Client,
    patron: httpx.Client,
    way: str,
    change: dict[str, Any],
    status: int,
    code: str,
) -> None:
    answer = cash(manager, way, **{"person": id_of(patron), **change})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert purse(patron)["balance"] == "10000.00"


def test_a_limit_of_his_own_holds_at_the_cage(manager: httpx.Client, patron: httpx.Client) -> None:
    limits = {
        "limits": [{"kind": "deposit", "period": "day", "currency": "USD", "amount": "60.00"}]
    }
    answer = patron.put("/api/me/care/limits", json=limits)
    assert answer.status_code == 200, answer.text
    person = id_of(patron)
    assert cash(manager, "deposits", person).status_code == 200
    refused = cash(manager, "deposits", person)
    assert refused.status_code == 422, refused.text
    assert cash(manager, "deposits", person, amount="10.00").status_code == 200
    assert purse(patron)["balance"] == "60.00"
