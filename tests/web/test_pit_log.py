"""The pit's log over HTTP: who sees it, whom it names, and the same as a file."""

from __future__ import annotations

import csv
import io
import itertools
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from croupier.errors import ChainBroken
from croupier.service.lockout import FREE
from croupier.service.log import reading
from croupier.service.log.reading import LogPage
from tests.web.correcting import TABLE, WON_BY_BANKER, People
from tests.web.dealing import by_hand, desk_of, fresh_id
from tests.web.described import check_answer
from tests.web.people import PASSWORD, id_of, logged_in, put_account, registered, staff
from tests.web.serving import BACCARAT, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house in which a coup was void, disputed and one ruled on."""
    with serving(tmp_path_factory.mktemp("log"), by_hand()) as house:
        found = People(house)
        yield found
        found.desk.close()


def log(client: httpx.Client, **asked: Any) -> dict[str, Any]:
    """A page of it."""
    answer = client.get("/api/log", params=asked)
    assert answer.status_code == 200, answer.text
    check_answer(answer)
    return dict(answer.json())


def acts(client: httpx.Client, **asked: Any) -> list[str]:
    """What was done, the newest first."""
    return [row["act"] for row in log(client, **asked)["rows"]]


def named(row: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Whom a row names, and how."""
    return {one["part"]: (one["id"], one["name"]) for one in row["people"]}


def test_what_a_manager_does_is_in_the_log_with_his_name(people: People) -> None:
    ann = registered(people.house)
    number = people.coup(*WON_BY_BANKER, banker=ann)
    coups = [{"coup": number, "correction": "void"}]
    people.say("corrections", coups=coups, reason="not in view")
    people.say("disputes", coup=number, patron=id_of(ann), reason="he saw it")
    dispute, corrected = log(people.manager, coup=number)["rows"]
    manager = id_of(people.manager)
    # a patron is his number, whatever he calls himself
    assert named(dispute) == {"by": (manager, "minh"), "of": (id_of(ann), "")}
    assert named(corrected) == {"by": (manager, "minh")}
    assert (corrected["act"], corrected["reason"]) == ("coup-corrected", "not in view")
    assert corrected["reference"].startswith("cam-2 ")
    assert corrected["said"]["correction"] == "void"
    assert (corrected["table"], corrected["coup"]) == (BACCARAT, number)
    stored = people.house.desk.store.read(corrected["stream"], corrected["version"] - 1)
    assert next(stored).hash.hex() == corrected["hash"]


def test_rulings_are_told_in_words(people: People) -> None:
    people.desk.begin()
    people.desk.deal("2h")
    answer = people.desk.ask(do="card", card="Qs", place="player")
    (incident,) = answer["desk"]["incidents"]
    people.say("rulings", incident=incident["incident"], reason="by the camera")
    page = log(people.manager, kind="ruling")
    (ruling,) = page["rows"]
    assert ruling["kind"] == "wrong-box"
    assert set(ruling["effects"]) <= set(page["effects"])
    assert all(len({*words.values()}) == 3 for words in page["effects"].values())
    (raised,) = log(people.manager, kind="incident")["rows"]
    assert raised["status"] == "ruled"
    people.desk.desk = desk_of(people.dealer)
    for card in WON_BY_BANKER[2:]:
        people.desk.card(card)
    people.desk.do(do="confirm")
    people.desk.desk = people.desk.talk.hear("desk", step="open-betting")


def test_names_are_looked_for_and_pages_go_on(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = log(people.manager, limit=200)
    assert whole["before"] is None
    monkeypatch.setattr(reading, "REACH", 7)
    found: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for _ in range(200):
        page = log(people.manager, limit=3, **before)
        found += page["rows"]
        if page["before"] is None:
            break
        before = {"before": page["before"]}
    assert found == whole["rows"]
    monkeypatch.undo()
    assert set(acts(people.manager, who="LAN")) >= {"dealer-seated", "shoe-brought"}
    assert acts(people.manager, after=whole["newest"]) == []
    staff(people.house, people.office, "auditor")
    assert "account-made" in acts(people.manager, after=whole["newest"])


def test_the_file_has_every_row_page_after_page(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = log(people.manager, limit=200)["rows"]
    monkeypatch.setattr(reading, "REACH", 7)
    answer = people.manager.get("/api/log.csv").raise_for_status()
    assert answer.headers["content-type"].startswith("text/csv")
    assert 'filename="log.csv"' in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["stream"], row["version"]) for row in rows] == [
        (row["stream"], str(row["version"])) for row in whole
    ]
    assert {row["by_name"] for row in rows} >= {"lan", "minh"}
    monkeypatch.undo()
    some = people.manager.get("/api/log.csv", params={"kind": "dispute"}).text
    assert len(some.splitlines()) == 1 + len(log(people.manager, kind="dispute")["rows"])


@pytest.mark.parametrize("fault", ["unreadable", "left", "a fault"])
def test_a_file_that_has_no_end_is_no_whole_file(
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: str,
) -> None:
    pages = itertools.count()
    desk = people.house.desk

    def third(*asked: Any, **more: Any) -> LogPage:
        match next(pages), fault:
            case 2, "unreadable":
                raise ChainBroken("table/1", 7, "it does not read")
            case 2, "a fault":
                raise KeyError("x")
            case 2, "left":
                monkeypatch.setattr(desk, "role_of", lambda who: "guest")
            case _:
                pass
        return reading.read_page(*asked, **more)

    monkeypatch.setattr(reading, "REACH", 7)
    monkeypatch.setattr("croupier.web.pit_log.read_page", third)
    with pytest.raises(httpx.RemoteProtocolError, match="incomplete chunked read"):
        people.manager.get("/api/log.csv")
    monkeypatch.undo()
    (told,) = [one for one in caplog.records if one.getMessage() == "answer_broken_off"]
    assert bool(told.exc_info) == (fault == "a fault")
    assert not [one for one in caplog.records if "ASGI" in one.getMessage() and one.exc_info]
    people.manager.get("/api/log.csv").raise_for_status()


def test_who_may_look_and_for_what(people: People) -> None:
    auditor = staff(people.house, people.office, "auditor")
    for client in (auditor, people.office, people.manager):
        assert acts(client, limit=1)
    for path in ("/api/log", "/api/log.csv"):
        for client, status in [(people.dealer, 403), (people.house.guest(), 403)]:
            assert client.get(path).status_code == status
        assert people.house.client().get(path).status_code == 401
        for asked, status in [("kind=riot", 400), ("table=moon", 404), ("from=x", 400)]:
            assert auditor.get(f"{path}?{asked}").status_code == status


def test_who_is_forgotten_has_no_name_there(people: People) -> None:
    leaver = staff(people.house, people.office, "pit_manager", "lea")
    person = id_of(leaver)
    put_account(leaver, "/api/step-up", password="brass-teapot-31")
    ann = people.house.guest()
    number = people.coup(*WON_BY_BANKER, banker=ann)
    body = {"id": fresh_id(), "coup": number, "patron": id_of(ann), "reason": "x"}
    assert leaver.post(f"{TABLE}/disputes", json=body).status_code == 200
    assert acts(people.manager, who="lea", kind="dispute") == ["dispute-opened"]
    put_account(people.office, "/api/step-up", password="brass-teapot-31")
    answer = people.office.post("/api/accounts/erase", json={"person": person})
    assert answer.status_code in (200, 204), answer.text
    assert acts(people.manager, who="lea", kind="dispute") == []
    (row,) = log(people.manager, who=person, kind="dispute")["rows"]
    assert named(row)["by"] == (person, "")


def test_the_staff_s_own_coming_and_proving_is_in_the_log(people: People) -> None:
    eve = staff(people.house, people.office, "pit_manager", "eve")
    who = {"who": id_of(eve), "kind": "staff"}
    put_account(eve, "/api/step-up", password=PASSWORD)
    logged_in(people.house, "eve")
    wrong = {"name": "eve", "password": "quite another one"}
    for _ in range(FREE):
        assert people.house.client().post("/api/login", json=wrong).status_code == 401
    put_account(people.office, "/api/step-up", password=PASSWORD)
    put_account(people.office, "/api/accounts/export", person=id_of(eve))
    found = log(people.manager, **who)["rows"]
    assert [(row["act"], row["said"].get("way", "")) for row in found] == [
        ("data-exported", ""),
        ("name-locked", ""),
        ("came-in", "password"),
        ("proved-again", "password"),
        ("came-in", "link"),
        ("account-made", ""),
    ]
    assert named(found[0]) == {"by": (id_of(people.office), "root.1"), "of": (id_of(eve), "eve")}
    assert named(found[2]) == {"by": (id_of(eve), "eve")}
    # guests and patrons come and go as they like
    registered(people.house)
    assert [row["act"] for row in log(people.manager, **who)["rows"]] == [
        row["act"] for row in found
    ]
