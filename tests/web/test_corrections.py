"""Coups that are over are corrected and disputed over HTTP, and shoes looked through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.correcting import READ, TABLE, WON_BY_BANKER, People, balance, code
from tests.web.dealing import act, by_hand, fresh_id
from tests.web.described import check_answer, faults
from tests.web.people import PASSWORD, id_of, put_account, registered, staff
from tests.web.serving import BACCARAT, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house whose shoe is in use."""
    with serving(tmp_path_factory.mktemp("hand"), by_hand()) as house:
        found = People(house)
        yield found
        found.desk.close()


def test_a_coup_that_was_misread_is_previewed_and_settled_anew(people: People) -> None:
    ann, bob = people.house.guest(), people.house.guest()
    talk = people.house.socket(ann)
    talk.say(type="watch", table=BACCARAT)
    number = people.coup(*WON_BY_BANKER, banker=ann, player=bob)
    assert (balance(ann), balance(bob)) == ("10047.50", "9950.00")
    asked: dict[str, Any] = {"coups": [{"coup": number, "correction": "resettle", "dealt": READ}]}
    found = people.say("corrections/preview", **asked, reason="the camera shows a 3")
    assert (found["ok"], found["second"], found["owed"]) == (True, False, "0.00")
    # 97.50 of ann's come back, 100 go to bob
    assert found["house"] == "-2.50"
    bets = [(one["bet"], one["returned_before"], one["returned"]) for one in found["bets"]]
    assert bets == [("banker", "97.50", "0.00"), ("player", "0.00", "100.00")]
    (change,) = found["coups"]
    assert (change["before"]["outcome"], change["after"]["outcome"]) == ("banker", "player")
    assert (balance(ann), balance(bob)) == ("10047.50", "9950.00")  # nothing has happened
    body: dict[str, Any] = {"id": fresh_id(), **asked, "reason": "the camera shows a 3"}
    answer = people.say("corrections", **body)
    assert (answer["ok"], answer["waits"]) == (True, False)
    assert (answer["done"]["house"], answer["done"]["bets"]) == (found["house"], found["bets"])
    assert (balance(ann), balance(bob)) == ("9950.00", "10050.00")
    told = talk.hear("event", event="corrected")
    assert faults("ServerFrame", told) == []
    assert (told["coup_number"], told["words"]) == (number, change["words"])
    # the same again is done once, and another under its key is not done
    assert people.say("corrections", **body) == answer
    assert code(people.say("corrections", 409, **body | {"reason": "other"})) == "conflict"
    assert balance(ann) == "9950.00"
    (line, *_) = people.manager.get(f"{TABLE}/corrections").json()["corrections"]
    assert line["change"] == change
    assert (line["by_name"], line["reason"]) == ("minh", "the camera shows a 3")
    assert line["reference"].startswith("cam-2 ")
    (past, *_) = bob.get(f"{TABLE}/coups").json()["coups"]
    assert past["dealt"]["outcome"] == "player"
    assert past["corrected_words"] == change["words"]
    talk.close()


def test_a_void_goes_back_once(people: People) -> None:
    ann = people.house.guest()
    number = people.coup(*WON_BY_BANKER, banker=ann)
    asked: dict[str, Any] = {
        "coups": [{"coup": number, "correction": "void"}],
        "reason": "not in view",
    }
    assert people.say("corrections", **asked)["ok"]
    assert balance(ann) == "10000.00"
    assert code(people.say("corrections", 422, **asked)) == "already_void"
    assert balance(ann) == "10000.00"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"coups": [{"coup": 900_000, "correction": "void"}], "reason": "x"}, "unknown_coup"),
        ({"coups": [], "reason": "x"}, "unknown_coup"),
        ({"coups": [{"coup": 1, "correction": "void"}], "reason": " "}, "reason_needed"),
    ],
)
def test_what_cannot_be_corrected_says_why(people: People, asked: dict[str, Any], why: str) -> None:
    if not people.manager.get(f"{TABLE}/coups").json()["coups"]:
        people.coup(*WON_BY_BANKER)
    assert code(people.say("corrections", 422, **asked)) == why
    found = people.say("corrections/preview", **asked)
    assert not found["ok"]


def test_a_dispute_locks_a_coup_until_it_is_decided(people: People) -> None:
    ann = people.house.guest()
    number = people.coup(*WON_BY_BANKER, banker=ann)
    void: dict[str, Any] = {
        "coups": [{"coup": number, "correction": "void"}],
        "reason": "not in view",
    }
    people.say("corrections", **void)
    body: dict[str, Any] = {
        "id": fresh_id(),
        "coup": number,
        "patron": id_of(ann),
        "reason": "it was in view",
    }
    put = people.say("disputes", **body)
    assert put["ok"]
    assert people.say("disputes", **body) == put
    assert code(people.say("disputes", 422, **body | {"id": fresh_id()})) == "coup_disputed"
    again: dict[str, Any] = {"coups": [{"coup": number, "correction": "restore"}], "reason": "x"}
    assert code(people.say("corrections", 422, **again)) == "coup_disputed"
    (line, *_) = people.manager.get(f"{TABLE}/disputes").json()["disputes"]
    assert (line["dispute"], line["patron"], line["outcome"]) == (put["dispute"], id_of(ann), None)
    verdict: dict[str, Any] = {
        "dispute": put["dispute"],
        "outcome": "upheld",
        "reason": "the camera saw it",
    }
    found = people.say("disputes/verdict/preview", **verdict)
    assert (found["ok"], found["house"], found["second"]) == (True, "-47.50", True)
    asked = people.say("disputes/verdict", **verdict)
    assert (asked["ok"], asked["waits"], asked["done"]) == (True, True, None)
    assert balance(ann) == "10000.00"
    confirmed(people, f"{TABLE}/disputes/verdict")
    assert balance(ann) == "10047.50"
    answer = people.manager.get(f"{TABLE}/disputes")
    check_answer(answer)
    (line, *_) = answer.json()["disputes"]
    assert (line["outcome"], line["decided_by_name"], line["verdict"]) == (
        "upheld",
        "minh",
        "the camera saw it",
    )
    assert code(people.say("disputes/verdict", 422, **verdict)) == "no_such_dispute"


def confirmed(people: People, path: str) -> None:
    """What the one manager has asked for, another one confirms; he himself cannot."""
    (waiting,) = people.manager.get(f"{TABLE}/corrections").json()["waiting"]
    body = {"id": waiting["id"], "confirms": True, "confirms_ask": waiting["ask"]}
    if waiting["dispute"]:
        body |= {"dispute": waiting["dispute"], "outcome": waiting["outcome"]}
    alone = people.manager.post(path, json=body)
    assert (alone.status_code, code(alone.json())) == (422, "second_needed")
    other = staff(people.house, people.office, "pit_manager")
    put_account(other, "/api/step-up", password=PASSWORD)
    answer = other.post(path, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["ok"]


def cash(people: People, way: str, person: str, amount: str) -> None:
    """Money that is taken in or paid out at the cage."""
    body = {"id": fresh_id(), "person": person, "currency": "USD", "amount": amount}
    answer = people.manager.post(f"/api/staff/{way}", json=body | {"reason": "at desk 2"})
    assert answer.status_code == 200, answer.text


def test_who_has_spent_what_is_taken_back_owes_it_until_it_is_paid(people: People) -> None:
    ann, path = registered(people.house), "/api/staff/debts"
    person = id_of(ann)
    cash(people, "deposits", person, "60.00")
    number = people.coup(*WON_BY_BANKER, banker=ann)
    cash(people, "withdrawals", person, "100.00")  # of 107.50
    void: dict[str, Any] = {"coups": [{"coup": number, "correction": "void"}], "reason": "x"}
    assert people.say("corrections", **void)["done"]["owed"] == "40.00"
    told = people.manager.get(path, params={"person": person})
    check_answer(told)
    assert (told.json()["owed"], told.json()["balance"]) == ("40.00", "0.00")
    cash(people, "deposits", person, "30.00")

    def pay(amount: str, **change: str) -> dict[str, Any]:
        body = {"id": fresh_id(), "person": person, "currency": "USD", "amount": amount}
        answer = people.manager.post(path, json=body | {"reason": "at her word"} | change)
        check_answer(answer)
        return {"status": answer.status_code, **answer.json()}

    assert balance(ann) == "30.00"  # nothing is taken by itself
    assert pay("40.00")["code"] == "insufficient_funds"
    assert pay("41.00")["code"] == "above_maximum"
    assert pay("0.00")["status"] == pay("x")["status"] == 400
    assert pay("1.00", person="guest-nobody")["status"] == 404
    paid = pay("25.00", id="pay-1")
    assert (paid["owed"], paid["balance"], paid["again"]) == ("15.00", "5.00", False)
    assert pay("25.00", id="pay-1") == paid | {"again": True}
    assert (pay("5.00", id="pay-1")["status"], balance(ann)) == (409, "5.00")


def test_who_was_away_is_told_what_was_corrected_of_his_wagers(people: People) -> None:
    ann, bob, cat = (people.house.guest() for _ in range(3))
    number = people.coup(*WON_BY_BANKER, banker=ann, player=bob)
    path = f"{TABLE}/corrected"
    told = ann.get(path)
    check_answer(told)
    assert told.json() == {"table": BACCARAT, "corrections": []}
    anew = {"coup": number, "correction": "resettle", "dealt": READ}
    people.say("corrections", coups=[anew], reason="x")
    people.say("corrections", coups=[{"coup": number, "correction": "void"}], reason="y")
    said = {
        name: [
            (one["code"], one["coup_number"], one["before"], one["after"], one["owed"])
            for one in client.get(path).json()["corrections"]
        ]
        for name, client in {"ann": ann, "bob": bob, "cat": cat}.items()
    }
    assert said == {
        "ann": [
            ("void", number, "0.00", "50.00", "0.00"),
            ("resettle", number, "97.50", "0.00", "0.00"),
        ],
        "bob": [
            ("void", number, "100.00", "50.00", "0.00"),
            ("resettle", number, "0.00", "100.00", "0.00"),
        ],
        "cat": [],
    }
    (newest, _) = ann.get(path).json()["corrections"]
    assert (
        newest["words"]["en"] == f"Coup {number} does not count after all; every stake went back."
    )
    assert newest["correction"]


def unreadable(state: object, event: object) -> None:
    raise ValueError("fits none before it")


def test_a_shoe_is_looked_through(people: People) -> None:
    number = people.desk.desk["shoe"]["number"]
    path = f"{TABLE}/shoes/{number}/audit"
    answer = people.manager.get(path)
    check_answer(answer)
    seen = answer.json()
    people.coup(*WON_BY_BANKER)
    after = people.manager.get(path).json()
    counts = {one["card"]: one["seen"] for one in seen["counts"]}
    now = {one["card"]: one["seen"] for one in after["counts"]}
    more = {card: now[card] - counts[card] for card in now if now[card] != counts[card]}
    assert more == dict.fromkeys(WON_BY_BANKER, 1)
    assert after["gone"] == seen["gone"] + 6  # the burn before it was not seen
    assert after["unseen"] == seen["unseen"] + 1
    assert (after["serials"], after["dealers"], after["decks"]) == (["D-1", "D-2"], ["lan"], 8)
    assert (after["closed_reason"], after["sound"]) == (None, True)
    assert after["coups"] + after["voids"] == seen["coups"] + seen["voids"] + 1
    answer = people.manager.get(f"{TABLE}/shoes/900/audit")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_shoe")
    check_answer(answer)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.service.shoe_audit.evolve", unreadable)
        answer = people.manager.get(path)
    assert (answer.status_code, answer.json()["code"]) == (409, "record_damaged")
    assert f"table/{BACCARAT}, event" in answer.json()["message"]
    check_answer(answer)
    people.desk.begin()
    people.desk.do(do="cut-card")
    people.desk.deal("9h", "Qs", "Ks", "2d")
    people.desk.do(do="confirm")
    people.desk.talk.hear("desk", step="close-shoe")
    act(people.manager, do="close-shoe")
    act(people.manager, do="count", shoe=number, when="closing", cards=415)
    (incident,) = people.manager.get(f"{TABLE}/desk").json()["incidents"]
    told = (incident["kind"], incident["by"], incident["proposed"]["effects"])
    assert told == ("closing-count-wrong", "software", ["audit-shoe"])
    said = {"id": "lost", "incident": incident["incident"], "reason": "one card is lost"}
    ruled = people.manager.post(f"{TABLE}/rulings", json=said)
    assert (ruled.status_code, ruled.json()["ok"], ruled.json()["desk"]["incidents"]) == (
        200,
        True,
        [],
    )
    check_answer(ruled)
    act(people.manager, do="dispose", shoe=number, fate="destroyed")
    end = people.manager.get(path).json()
    assert (end["closing"]["cards"], end["closing"]["expected"], end["sound"]) == (415, 416, False)
    assert (end["fate"], end["fate_by_name"], end["closing"]["by_name"]) == (
        "destroyed",
        "minh",
        "minh",
    )
