"""What dealers and managers may not do, or not twice; and who follows a desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.dealing import (
    DESK,
    RULINGS,
    People,
    act,
    by_hand,
    desk_of,
    fresh_id,
    heard,
    laid,
    settled,
    sound,
)
from tests.web.described import check_answer
from tests.web.people import administrator, id_of, staff
from tests.web.serving import BACCARAT, Serving, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house dealt by hand."""
    with serving(tmp_path_factory.mktemp("hand"), by_hand()) as house:
        yield People(house)


# --- what is refused ------------------------------------------------------------------------


def test_the_same_again_is_done_once(people: People) -> None:
    dealer = people.at()
    dealer.begin()
    dealer.deal("2h")
    body = {"id": fresh_id(), "act": {"do": "card", "card": "Qs"}}
    first = people.dealer.post(DESK, json=body)
    again = people.dealer.post(DESK, json=body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert laid(again.json()["desk"]) == [("2h", "player"), ("Qs", "banker")]
    other = people.dealer.post(DESK, json=body | {"act": {"do": "card", "card": "Ks"}})
    assert (other.status_code, other.json()["refused"][0]["code"]) == (409, "conflict")
    gone = other.json()["desk"]["shoe"]["gone"]
    stale = {"id": fresh_id(), "act": {"do": "card", "card": "Ks"}, "gone": gone - 1}
    answer = people.dealer.post(DESK, json=stale)
    assert (answer.status_code, answer.json()["refused"][0]["code"]) == (409, "desk_changed")
    check_answer(answer)
    dealer.desk = answer.json()["desk"]
    for card in ("2s", "5d", "9h"):
        dealer.card(card)
    settled(dealer)
    dealer.close()


def test_an_act_that_waited_is_none_of_who_was_sent_away(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is asked for again in the turn that would do it, over HTTP and the socket."""
    dealer = people.at()
    house = people.house.desk
    real, version = house.runner.do, dealer.desk["version"]
    sessions = house.accounts.sessions

    def late(client: httpx.Client) -> Any:
        session = sessions.of_token(next(iter(client.cookies.values())), house.now_ms())
        assert session is not None

        def do(job: Any) -> Any:
            sessions.end(session.key)
            return real(job)

        monkeypatch.setattr(house.runner, "do", do)
        return session

    opening = {"id": fresh_id(), "act": {"do": "open"}}
    ruling = {"id": fresh_id(), "incident": "none", "reason": "x"}
    for client, path, body in (
        (people.dealer, DESK, opening),
        (people.manager, RULINGS, ruling),
        (people.manager, RULINGS.replace("rulings", "corrections"), {"id": "x", "reason": "x"}),
    ):
        session = late(client)
        answer = client.post(path, json=body)
        monkeypatch.undo()
        assert (answer.status_code, answer.json()["code"]) == (401, "no_session"), path
        sessions.put_back(session)
    session = late(people.dealer)
    dealer.talk.say(type="desk", table=BACCARAT, **opening)
    with pytest.raises(ConnectionClosed):
        dealer.talk.hear("desk-answer")
    monkeypatch.undo()
    sessions.put_back(session)
    assert desk_of(people.dealer)["version"] == version


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"id": "x", "act": {}},
        {"id": "x", "act": {"do": "edit"}},
        {"id": "x", "act": {"do": "card", "card": 5}},
        {"id": "x", "act": {"do": "card", "card": "Ks", "who": "me"}},
        {"id": "x", "act": {"do": "open"}, "table": BACCARAT},
        {"id": "x y", "act": {"do": "open"}},
        {"id": "x", "act": {"do": "count", "shoe": 0, "when": "opening", "cards": 416}},
        {"id": "x", "act": {"do": "count", "shoe": 1, "when": "once", "cards": 416}},
        {"id": "x", "act": {"do": "incident", "kind": "misread", "evidence": "x" * 1_001}},
    ],
)
def test_bodies_are_read_to_the_letter(people: People, body: dict[str, Any]) -> None:
    answer = people.dealer.post(DESK, json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    check_answer(answer)


def test_what_is_none_here_is_refused_in_words(people: People) -> None:
    for deed, code in (
        ({"do": "card", "card": "1x"}, "not_a_card"),
        ({"do": "count", "shoe": 1, "when": "closing", "cards": 416}, "manager_only"),
        ({"do": "dispose", "shoe": 1, "fate": "destroyed"}, "manager_only"),
        ({"do": "incident", "kind": "ghost"}, "no_such_incident"),
        ({"do": "confirm"}, "no_coup"),
    ):
        answer = act(people.dealer, status=422, **deed)
        assert [one["code"] for one in answer["refused"]] == [code]
        words = answer["refused"][0]["words"]
        assert len(set(words.values())) == 3


def test_a_table_that_a_machine_deals_at_says_so(house: Serving) -> None:
    office = administrator(house)
    dealer, manager = staff(house, office, "dealer"), staff(house, office, "pit_manager")
    for answer in (
        dealer.get(DESK),
        dealer.post(DESK, json={"id": "x", "act": {"do": "open"}}),
        manager.post(f"{RULINGS}/preview", json={"id": "x", "incident": "y"}),
        manager.post(RULINGS, json={"id": "x", "incident": "y"}),
        dealer.get(f"/api/tables/{BACCARAT}/incidents"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "by_machine")
    talk = house.socket(dealer)
    talk.hear("welcome")
    talk.say(type="watch", table=BACCARAT)
    for table, code in ((BACCARAT, "by_machine"), ("nowhere", "unknown_table")):
        talk.say(type="desk", id="x", table=table, act={"do": "open"})
        told = talk.hear("desk-answer", table=table)
        assert (told["ok"], told["desk"]) == (False, None)
        assert [one["code"] for one in told["refused"]] == [code]
    assert heard(talk, "desk") == []
    sound(talk)
    talk.close()


def test_only_who_works_here_follows_a_desk(people: People) -> None:
    auditor = staff(people.house, people.office, "auditor")
    talks = [people.house.socket(each) for each in (people.manager, auditor)]
    for talk in talks:
        talk.hear("welcome")
        talk.say(type="watch", table=BACCARAT)
        talk.hear("desk", table=BACCARAT)
    dealer = people.at()
    coup = dealer.begin()["coup"]
    for talk in talks:
        assert talk.hear("desk", step="close-betting")["coup"] == coup
    talks[1].say(type="desk", id="x", table=BACCARAT, act={"do": "close"})
    assert talks[1].hear("error")["code"] == "not_allowed"
    # a role that is taken away ends it, whether the socket is still there or not
    people.house.desk.accounts.staff._shut.add(id_of(auditor))
    talks[0].say(type="unwatch", table=BACCARAT)
    talks[0].say(type="ping", n=1)
    talks[0].hear("pong")
    count = len(heard(talks[0], "desk"))
    dealer.deal("9h", "Qs", "Ks", "2d")
    settled(dealer)
    talks[0].say(type="ping", n=2)
    talks[0].hear("pong", n=2)
    assert len(heard(talks[0], "desk")) == count
    with pytest.raises(ConnectionClosed):
        talks[1].hear("never")
    assert {one["phase"] for one in heard(talks[1], "desk")} <= {"idle", "ready", "betting"}
    hands = people.house.desk.hands
    watching = [each.patron_id for each in hands._watching[BACCARAT]]
    assert id_of(people.manager) not in watching
    for talk in (*talks, dealer.talk):
        talk.close()
