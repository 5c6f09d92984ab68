"""Incidents at tables dealt by hand: raised, previewed, ruled on, told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import DiskFull
from tests.web.dealing import (
    RULINGS,
    Dealer,
    People,
    by_hand,
    desk_of,
    fresh_id,
    net,
    post,
    settled,
    wager,
)
from tests.web.described import check_answer
from tests.web.people import fresh_name, id_of, logged_in, put_account
from tests.web.serving import BACCARAT, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.web.serving import Talk


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house dealt by hand."""
    with serving(tmp_path_factory.mktemp("hand"), by_hand()) as house:
        yield People(house)


def no_room(*units: Any) -> None:
    """Nothing can be made durable."""
    raise DiskFull("no room")


# --- incidents and rulings ------------------------------------------------------------------


def misdealt(people: People) -> tuple[Dealer, httpx.Client, Talk, dict[str, Any]]:
    """A coup with a card at the wrong hand, wagered on; the incident that the software raised."""
    dealer = people.at()
    ann, talk = people.patron()
    coup = dealer.begin()["coup"]
    wager(ann, coup, "banker", "50.00")
    wager(ann, coup, "player", "20.00")
    dealer.deal("2h", "Qs", "4s", "3d")  # Player has 6 and stands, Banker has 3 and draws
    dealer.card("5c", place="player")
    (incident,) = dealer.desk["incidents"]
    return dealer, ann, talk, incident


def test_an_incident_is_previewed_ruled_and_told(people: People) -> None:
    dealer, _, talk, incident = misdealt(people)
    assert (dealer.desk["step"], dealer.desk["next"]["en"]) == ("ruling", "Wait for the ruling")
    assert (incident["kind"], incident["by"], incident["by_name"]) == (
        "third-card-not-due",
        "software",
        "",
    )
    assert (incident["profile"], incident["clause"]) == ("house", "5")
    assert incident["proposed"]["effects"] == ["by-draw-order"]
    ways = [way["effects"] for way in incident["choices"]]
    assert ways == [["by-draw-order"], ["stands"], ["void-coup"], ["void-coup", "close-shoe"]]
    name = incident["incident"]
    found = post(people.manager, f"{RULINGS}/preview", incident=name)
    assert found["ok"]
    assert found["effects"] == ["by-draw-order"]
    assert found["hands"]["banker"] == {"cards": ["Qs", "3d", "5c"], "total": 8}
    assert found["hands"]["player"]["total"] == 6
    assert (found["staked"], found["returned"], found["house"]) == ("70.00", "97.50", "-27.50")
    assert [(bet["bet"], bet["returned"], bet["void"]) for bet in found["bets"]] == [
        ("banker", "97.50", "50.00"),
        ("player", "0.00", "20.00"),
    ]
    assert found["shoe"]["en"].endswith(f"card {dealer.desk['shoe']['gone'] + 1}.")
    void = post(people.manager, f"{RULINGS}/preview", incident=name, effects=["void-coup"])
    assert (void["void"], void["returned"], void["house"]) == (True, "70.00", "0.00")
    assert "a third card was drawn that was not due" in void["patrons_read"]["en"]
    assert desk_of(people.dealer)["step"] == "ruling"  # nothing has happened yet
    ruling = {"id": fresh_id(), "incident": name, "reason": "it is Banker's third"}
    answer = post(people.manager, RULINGS, **ruling)
    assert (answer["ok"], answer["waits"]) == (True, False)
    assert post(people.manager, RULINGS, **ruling) == answer
    other = post(people.manager, RULINGS, 409, **ruling | {"effects": ["void-coup"]})
    assert [one["code"] for one in other["refused"]] == ["conflict"]
    talk.hear("event", event="felt", frozen=True)
    told = talk.hear("event", event="felt", frozen=False)
    assert told["laid"][-1] == {"card": "5c", "hand": "banker"}
    assert told["words"] == found["patrons_read"]
    dealer.desk = desk_of(people.dealer)
    settled(dealer)
    assert net(talk) == "27.50"
    lines = people.dealer.get(f"/api/tables/{BACCARAT}/incidents?limit=1")
    check_answer(lines)
    (line,) = lines.json()["incidents"]
    assert line["incident"] == name
    assert line["coup_number"] == dealer.desk["coup_number"]
    assert line["ruling"]["effects"] == line["ruling"]["proposed"] == ["by-draw-order"]
    assert (line["ruling"]["by"], line["ruling"]["reason"]) == (
        id_of(people.manager),
        "it is Banker's third",
    )
    talk.close()
    dealer.close()


def test_a_coup_ruled_void_goes_back_and_says_why(people: People) -> None:
    dealer, ann, talk, incident = misdealt(people)
    before = people.house.desk.hub.listener_count
    body = {"incident": incident["incident"], "reason": "nobody knows", "effects": ["void-coup"]}
    post(people.manager, RULINGS, **body)
    told = talk.hear("event", event="voided")
    assert told["reason"] == "ruled-third-card-not-due"
    assert "a third card was drawn that was not due" in told["words"]["en"]
    assert net(talk) == "0.00"
    assert people.house.desk.hub.listener_count == before
    (past, *_) = ann.get(f"/api/tables/{BACCARAT}/coups").json()["coups"]
    assert (past["void"], past["void_words"]) == (True, told["words"])
    again = post(people.manager, RULINGS, 422, **body)
    assert [one["code"] for one in again["refused"]] == ["no_such_incident"]
    talk.close()
    dealer.close()


def test_cards_that_no_coup_needs_are_evidence_too(people: People) -> None:
    dealer = people.at()
    dealer.begin()
    dealer.deal("9h", "Qs", "Ks", "2d", "7d", "8d")
    (incident,) = dealer.desk["incidents"]
    over = dealer.desk["over"]
    told = [(one["card"], one["place"], one["number"]) for one in over]
    gone = dealer.desk["shoe"]["gone"]
    assert told == [("7d", "extra", gone - 1), ("8d", "extra", gone)]
    assert all(one["reference"].startswith("cam-2 20") and one["at_ms"] for one in over)
    ruling = {"incident": incident["incident"], "reason": "seen", "effects": ["void-coup"]}
    post(people.manager, RULINGS, **ruling)
    assert desk_of(people.manager)["over"] == []
    dealer.close()


def test_a_ruling_that_cannot_be_says_why(people: People) -> None:
    dealer, _, talk, incident = misdealt(people)
    name = incident["incident"]
    for effects in (["stands", "void-coup"], ["fly"]):
        found = post(people.manager, f"{RULINGS}/preview", incident=name, effects=effects)
        assert (found["ok"], found["refused"][0]["code"]) == (False, "no_such_ruling")
        assert found["refused"][0]["words"]["vi"]
    refused = post(people.manager, RULINGS, 422, incident=name, reason=" ")
    assert [one["code"] for one in refused["refused"]] == ["reason_needed"]
    post(people.manager, RULINGS, incident=name, reason="ruled", effects=["void-coup"])
    talk.close()
    dealer.close()


def test_a_manager_with_a_wager_does_not_rule_alone(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = people.house
    name = fresh_name()
    kim = house.guest()
    put_account(kim, "/api/register", name=name, password="brass-teapot-31")
    dealer = people.at()
    wager(kim, dealer.begin()["coup"], "banker", "50.00")
    person = id_of(kim)
    # no account is a patron's and a manager's; the rule holds should one ever be
    book, real = house.desk.accounts, house.desk.accounts.role_of
    monkeypatch.setattr(book, "role_of", lambda who: "pit_manager" if who == person else real(who))
    kim = logged_in(house, name)
    put_account(kim, "/api/step-up", password="brass-teapot-31")
    dealer.deal("2h", "Qs", "4s", "3d")
    dealer.card("5c", place="player")
    (seen,) = desk_of(kim)["incidents"]
    assert seen["second"]
    assert not desk_of(people.manager)["incidents"][0]["second"]
    ruling = {"incident": seen["incident"], "reason": "mine"}
    answer = post(kim, RULINGS, **ruling)
    assert (answer["ok"], answer["waits"]) == (True, True)
    # everybody at the desk is told what waits, though nothing has happened
    shown = dealer.talk.hear("desk", step="ruling")
    while not shown["incidents"][0]["waiting"]:
        shown = dealer.talk.hear("desk", step="ruling")
    waiting = shown["incidents"][0]["waiting"]
    assert (waiting["by"], waiting["effects"]) == (person, ["by-draw-order"])
    word = {"incident": seen["incident"], "confirms": True}
    alone = post(kim, RULINGS, 422, **word, confirms_ask=waiting["ask"])
    assert [one["code"] for one in alone["refused"]] == ["second_needed"]
    # what could not be recorded does not wait in the place of what was
    with monkeypatch.context() as full:
        full.setattr(house.desk.store, "commit", no_room)
        post(kim, RULINGS, 503, **{**ruling, "effects": ["void-coup"]})
        assert desk_of(people.manager)["incidents"][0]["waiting"] == waiting
    # he confirms what he was shown, and nothing else
    post(kim, RULINGS, **{**ruling, "effects": ["void-coup"]})
    later = desk_of(people.manager)["incidents"][0]["waiting"]
    for other in ("", waiting["ask"]):
        refused = post(people.manager, RULINGS, 409, **word, confirms_ask=other)
        assert [one["code"] for one in refused["refused"]] == ["ask_changed"]
    post(kim, RULINGS, **ruling)
    assert later["effects"] == ["void-coup"]
    assert later["ask"] != waiting["ask"]
    answer = post(people.manager, RULINGS, **word, confirms_ask=waiting["ask"])
    assert answer["ok"]
    assert answer["desk"]["step"] == "confirm"
    (line,) = people.manager.get(f"/api/tables/{BACCARAT}/incidents?limit=1").json()["incidents"]
    ruled = line["ruling"]
    assert (ruled["by"], ruled["second"]) == (person, id_of(people.manager))
    assert (ruled["by_name"], ruled["second_name"]) == (
        name,
        people.manager.get("/api/me").json()["name"],
    )
    dealer.desk = answer["desk"]
    settled(dealer)
    dealer.close()
