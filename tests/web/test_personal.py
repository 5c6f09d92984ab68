"""Personal data: all of it is told to whom it is of, and none is left of who was erased."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from croupier.cli.main import main
from croupier.ledger import CASH_IN, bring_in, patron
from croupier.money import Currency
from croupier.service.erasing import why_not_erased
from croupier.service.local import FILE_NAME, open_house
from croupier.service.people import everybody
from croupier.service.record import HOUSE
from croupier.store.records import NewEvent
from tests.web.people import (
    PASSWORD,
    administrator,
    fresh_name,
    id_of,
    logged_in,
    put_account,
    refused,
    registered,
)
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from tests.web.serving import Talk


USD = Currency.parse("USD")


def wagered(house: Serving, client: httpx.Client, key: str = "k") -> Talk:
    """A wager in play."""
    talk = house.socket(client)
    talk.say(type="watch", table=BACCARAT)
    opened = talk.hear("event", event="betting-opened")
    body = {
        "id": key,
        "coup": opened["coup"],
        "action": "place",
        "wagers": [{"bet": "banker", "stake": "50.00"}],
    }
    assert client.post(f"/api/tables/{BACCARAT}/wagers", json=body).json()["ok"]
    return talk


def exported(client: httpx.Client) -> dict[str, Any]:
    """All that is held of a client."""
    answer = client.get("/api/me/export")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_everybody_can_take_all_that_is_held_of_him(house: Serving) -> None:
    name = fresh_name()
    ann = registered(house, name)
    talk = wagered(house, ann)
    talk.hear("event", event="settled")
    talk.close()
    found, me = exported(ann), ann.get("/api/me").json()
    assert (found["person"], found["name"], found["kind"]) == (me["patron"], name, "patron")
    assert len(found["sessions"]) == 1
    (purse,) = found["purses"]
    assert purse["balance"] == me["purses"][0]["balance"]
    lines = ann.get("/api/statement").json()["lines"]
    assert [line["amount"] for line in purse["lines"]] == [line["amount"] for line in lines][::-1]
    (coup,) = found["coups"]
    assert coup["wagers"][0]["bet"] == "banker"
    assert coup["coup"]
    assert "patron-admitted.v1" in {each["what"] for each in found["events"]}


def test_no_secret_is_in_it_and_nothing_of_anybody_else(house: Serving) -> None:
    name, other = fresh_name(), fresh_name()
    ann, bob = registered(house, name), registered(house, other)
    text = json.dumps(exported(ann))
    kept = house.desk.store.person(id_of(ann)) or {}
    (session,) = [key.removeprefix("session.") for key in kept if key.startswith("session.")]
    token = next(iter(ann.cookies.values()))
    for secret in (PASSWORD, kept["password"], session, token, other, id_of(bob)):
        assert secret not in text


@pytest.mark.parametrize("way", ["office", "command"])
def test_of_who_was_erased_nothing_is_left_and_the_record_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    secrets = [f"zoe-gone.{way}", "brass-teapot-31-own"]
    with serving(tmp_path) as house:
        office = administrator(house)
        ann = registered(house, *secrets)
        talk = wagered(house, ann)
        talk.hear("event", event="settled")
        talk.close()
        person = id_of(ann)
        secrets.append((house.desk.store.person(person) or {})["password"])
        if way == "office":
            told = put_account(office, "/api/accounts/export", person=person)
            assert told["name"] == secrets[0]
            put_account(office, "/api/accounts/erase", person=person)
            assert ann.get("/api/me").status_code == 401
            refused(office, "/api/accounts/export", 404, "unknown_person", person=person)
            assert office.get("/api/accounts", params={"find": person}).json()["accounts"] == []
            again = registered(house, secrets[0])
            assert id_of(again) != person
            put_account(office, "/api/accounts/erase", person=id_of(again))
    if way == "command":
        capsys.readouterr()
        assert main(["person", "export", str(tmp_path), person]) == 0
        assert json.loads(capsys.readouterr().out)["name"] == secrets[0]
        assert main(["person", "erase", str(tmp_path), person]) == 0
    assert main(["verify", str(tmp_path)]) == 0
    assert main(["person", "export", str(tmp_path), person]) == 2
    assert main(["person", "erase", str(tmp_path), person]) == 2
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in secrets:
        assert secret.encode() not in held
    assert person.encode() in held  # the chain holds the opaque id, and needs it


def test_nobody_is_erased_while_he_has_a_wager_in_play(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=3_000)) as house:
        office, ann = administrator(house), registered(house)
        talk = wagered(house, ann)
        person = id_of(ann)
        refused(office, "/api/accounts/erase", 409, "not_erased", person=person)
        assert ann.get("/api/me").status_code == 200
        talk.hear("event", event="settled")
        put_account(office, "/api/accounts/erase", person=person)


def test_nobody_is_erased_whose_money_is_here(tmp_path: Path) -> None:
    """Whether money is real is what the record says, not how the house is set up."""
    with serving(tmp_path) as house:
        office = administrator(house)
        ann, bob = id_of(registered(house)), id_of(registered(house))
        cash = {"currency": "USD", "reason": "desk 2"}
        put_account(office, "/api/staff/deposits", id="in", person=ann, amount="5000.00", **cash)
        answer = refused(office, "/api/accounts/erase", 409, "not_erased", person=ann)
        assert "pay them out first" in answer.text
        assert ann in dict(everybody(house.desk.store))
        # play money alone is nobody's
        put_account(office, "/api/accounts/erase", person=bob)
    assert main(["person", "erase", str(tmp_path), ann]) == 2
    with serving(tmp_path) as house:
        office = administrator(house)
        left = USD.format(house.desk.floor.house.balance_minor(ann, str(USD)))
        put_account(office, "/api/staff/withdrawals", id="out", person=ann, amount=left, **cash)
        put_account(office, "/api/accounts/erase", person=ann)


def test_money_that_comes_in_the_same_turn_is_money(tmp_path: Path) -> None:
    house = open_house(tmp_path)
    house.admit("ann")
    house.grant("ann", "USD/2", 100)
    house.commit()
    assert not why_not_erased(house, "ann")
    moved = bring_in("cash-1", CASH_IN, patron("ann", "USD/2"), 5)
    house.note(HOUSE, NewEvent("cash-in.v1", b"{}"), moved)
    assert "pay them out first" in why_not_erased(house, "ann")
    house.close()


def test_what_a_crash_left_of_the_erased_is_erased_at_the_next_start(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = registered(house, "zoe.crash")
        person = id_of(ann)
    store = open_house(tmp_path).store
    kept = store.person(person) or {}
    store.close()
    assert main(["person", "erase", str(tmp_path), person]) == 0
    store = open_house(tmp_path).store
    store.put_person(person, kept)  # as if the process had ended between the two
    store.close()
    with serving(tmp_path) as house:
        assert person not in dict(everybody(house.desk.store))
        refused(
            house.client(), "/api/login", 401, "wrong_login", name="zoe.crash", password=PASSWORD
        )
        registered(house, "zoe.crash")


def test_a_house_that_is_open_is_not_erased_in_from_beside_it(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        person = id_of(registered(house, "zoe.open"))
        assert main(["person", "erase", str(tmp_path), person]) == 2
        assert main(["person", "export", str(tmp_path / FILE_NAME), person]) == 0
        logged_in(house, "zoe.open")


def test_what_he_set_for_his_own_protection_is_in_it(house: Serving) -> None:
    ann, bob = registered(house, fresh_name()), registered(house, fresh_name())
    for client in (ann, bob):
        answer = client.put(
            "/api/me/care/limits",
            json={
                "limits": [{"kind": "loss", "currency": "USD", "period": "day", "amount": "100.00"}]
            },
        )
        assert answer.status_code == 200, answer.text
    set_by_ann = [each for each in exported(ann)["events"] if each["stream"] == "care"]
    assert len(set_by_ann) == 1
    assert id_of(bob) not in json.dumps(exported(ann))
