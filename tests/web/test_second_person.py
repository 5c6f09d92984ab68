"""What a second person confirms of corrections, and what is asked at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import StoreError
from tests.web.correcting import READ, TABLE, WON_BY_BANKER, Interested, People, balance, code
from tests.web.dealing import by_hand, fresh_id
from tests.web.people import fresh_name, id_of, logged_in, staff
from tests.web.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house whose shoe is in use."""
    with serving(tmp_path_factory.mktemp("hand"), by_hand()) as house:
        found = People(house)
        yield found
        found.desk.close()


@pytest.fixture
def kim(people: People, monkeypatch: pytest.MonkeyPatch) -> Iterator[Interested]:
    """Who cannot decide alone; what he has asked for is gone afterwards."""
    yield Interested(people, monkeypatch)
    people.house.desk.corrections._waiting.clear()


def full() -> None:
    """Nothing can be made durable."""
    raise StoreError("the disk is full")


def test_who_has_a_wager_on_it_does_not_correct_alone(
    people: People, kim: Interested, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {"coups": [kim.void], "reason": "mine"}
    found = kim.client.post(f"{TABLE}/corrections/preview", json={"id": "x", **asked}).json()
    assert (found["ok"], found["second"]) == (True, True)
    waiting = kim.ask(fresh_id())
    assert kim.waiting == [waiting]
    assert (waiting["by"], waiting["reason"]) == (kim.id, "mine")
    assert waiting["coups"] == [{**kim.void, "dealt": ""}]
    confirmation = {"id": waiting["id"], "confirms": True, "confirms_ask": waiting["ask"]}
    alone = kim.client.post(f"{TABLE}/corrections", json=confirmation)
    assert (alone.status_code, code(alone.json())) == (422, "second_needed")
    shown = people.say("corrections/preview", **confirmation)
    assert (shown["house"], shown["second"]) == (found["house"], True)
    assert [one["coup_number"] for one in shown["coups"]] == [kim.number]
    confirmed = people.say("corrections", **confirmation)
    gone = people.say("corrections/preview", **confirmation)
    assert (gone["ok"], code(gone)) == (False, "nothing_to_confirm")
    assert kim.waiting == []
    assert (confirmed["ok"], confirmed["done"]["house"]) == (True, "-50.00")
    assert people.say("corrections", **confirmation) == confirmed
    (line, *_) = people.manager.get(f"{TABLE}/corrections").json()["corrections"]
    assert (line["by"], line["second"]) == (kim.id, id_of(people.manager))
    monkeypatch.undo()
    assert kim.before == "9950.00"
    assert balance(logged_in(kim.house, kim.name)) == "10000.00"


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "another"},
        {"incident": "i1"},
        {"coups": "resettle"},
    ],
)
def test_what_was_asked_otherwise_meanwhile_is_not_confirmed(
    people: People, kim: Interested, change: dict[str, Any]
) -> None:
    if "coups" in change:
        change = {"coups": [{"coup": kim.number, "correction": "resettle", "dealt": READ}]}
    seen = kim.ask(fresh_id())
    later = kim.ask(seen["id"], **change)
    assert later["ask"] != seen["ask"]
    for ask in (seen["ask"], "", "x"):
        confirmation = {"id": seen["id"], "confirms": True, "confirms_ask": ask}
        assert code(people.say("corrections/preview", **confirmation)) == "ask_changed"
        assert code(people.say("corrections", 409, **confirmation)) == "ask_changed"
    assert kim.waiting == [later]
    if "incident" not in change:
        confirmation = {"id": seen["id"], "confirms": True, "confirms_ask": later["ask"]}
        assert people.say("corrections", **confirmation)["ok"]


def test_who_asks_under_the_id_of_another_takes_nothing_from_him(
    people: People, kim: Interested
) -> None:
    lee = staff(people.house, people.office, "pit_manager", fresh_name("lee"))
    desk, seen = people.house.desk.corrections, kim.ask(fresh_id())
    (mine,) = desk._waiting.values()
    asked = mine._replace(by=id_of(lee))
    desk._waiting[asked.key] = asked
    other = next(one for one in kim.waiting if one["by"] == id_of(lee))
    assert kim.waiting == [seen, other]
    assert seen["ask"] != other["ask"]
    confirmation = {"id": seen["id"], "confirms": True, "confirms_ask": seen["ask"]}
    assert people.say("corrections", **confirmation)["ok"]
    assert kim.waiting == [other]
    (line, *_) = people.manager.get(f"{TABLE}/corrections").json()["corrections"]
    assert line["by"] == kim.id


def test_the_same_that_is_asked_at_once_is_done_once_and_answered_alike(people: People) -> None:
    ann = people.house.guest()
    number = people.coup(*WON_BY_BANKER, banker=ann)
    coups = [{"coup": number, "correction": "void"}]
    body = {"id": fresh_id(), "coups": coups, "reason": "not in view"}
    with ThreadPoolExecutor(8) as pool:
        posts = [
            pool.submit(people.manager.post, f"{TABLE}/corrections", json=body) for _ in range(8)
        ]
    answers = [post.result() for post in posts]
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].json()["ok"]
    assert [answer.json() for answer in answers] == [answers[0].json()] * 8
    assert balance(ann) == "10000.00"


def test_a_turn_that_fails_leaves_what_waits_and_forgets_the_answer(
    people: People, kim: Interested, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = fresh_id()
    for waits in (False, True):
        before = [kim.ask(key)] if waits else []
        with monkeypatch.context() as broken:
            broken.setattr(people.house.desk.floor, "commit", full)
            asked = {"id": key, "coups": [kim.void], "reason": "another"}
            refused = kim.client.post(f"{TABLE}/corrections", json=asked)
            assert (refused.status_code, code(refused.json())) == (503, "not_recorded")
        assert kim.waiting == before
    (seen,) = kim.waiting
    confirmation = {"id": seen["id"], "confirms": True, "confirms_ask": seen["ask"]}
    with monkeypatch.context() as broken:
        broken.setattr(people.house.desk.floor, "commit", full)
        assert code(people.say("corrections", 503, **confirmation)) == "not_recorded"
        assert kim.waiting == [seen]
    assert people.say("corrections", **confirmation)["ok"]
    assert kim.waiting == []
    with monkeypatch.context() as broken:
        broken.setattr(people.house.desk.floor, "commit", full)
        people.manager.post(f"{TABLE}/corrections", json=confirmation)
    # what was done before the turn that failed stays done
    assert people.say("corrections", **confirmation)["ok"]


def test_what_was_asked_by_who_is_no_manager_any_more_is_confirmed_by_nobody(
    people: People, kim: Interested, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = kim.ask(fresh_id())
    monkeypatch.undo()  # kim's role with it
    assert kim.waiting == []
    confirmation = {"id": waiting["id"], "confirms": True, "confirms_ask": waiting["ask"]}
    assert code(people.say("corrections", 422, **confirmation)) == "nothing_to_confirm"
