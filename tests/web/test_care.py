"""A patron's limits, breaks and exclusion over HTTP, at a house that deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.errors import StoreError
from croupier.service.settings import Settings
from tests.web.described import DOCUMENT, check_answer
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house in which betting is open all the while."""
    with serving(tmp_path_factory.mktemp("calm"), quick(betting_ms=300_000)) as running:
        yield running


def ask(client: httpx.Client, method: str, path: str, body: object = None) -> dict[str, Any]:
    """Ask for something that is answered as it is described."""
    answer = client.request(method, f"/api/me/care{path}", json=body)
    check_answer(answer)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def limit(care: dict[str, Any], kind: str, period: str, currency: str = "USD") -> dict[str, Any]:
    """One limit as it is shown."""
    money = next(each for each in care["money"] if each["currency"] == currency)
    found = (each for each in money["limits"] if (each["kind"], each["period"]) == (kind, period))
    return dict(next(found))


def wish(kind: str, period: str, amount: str | None) -> dict[str, Any]:
    """A body that asks for one limit."""
    asked = {"kind": kind, "currency": "USD", "period": period, "amount": amount}
    return {"limits": [asked]}


def bet(client: httpx.Client, stake: str, number: int = 1, action: str = "place") -> dict[str, Any]:
    """Bet on Player at baccarat."""
    coup = client.get(f"/api/tables/{BACCARAT}/snapshot").json()["state"]["coup"]
    body = {"id": f"k{number}", "coup": coup, "action": action}
    if action == "place":
        body |= {"wagers": [{"bet": "player", "stake": stake}]}
    answer = client.post(f"/api/tables/{BACCARAT}/wagers", json=body)
    check_answer(answer)
    return dict(answer.json())


def code(answer: dict[str, Any]) -> str | None:
    """Why a ticket was refused."""
    return answer["refused"][0]["code"] if answer["refused"] else None


def test_who_has_set_nothing_is_shown_what_he_could_set(calm: Serving) -> None:
    care = ask(calm.guest(), "GET", "")
    assert (care["on"], care["excluded"], care["notice_due"]) == (True, "no", False)
    assert care["session"] == care["remind"] == {"minutes": None, "later": None}
    shown = {(each["kind"], each["period"]) for each in care["money"][0]["limits"]}
    assert len(shown) == 9
    assert limit(care, "loss", "day") == {
        "kind": "loss",
        "period": "day",
        "amount": None,
        "used": "0.00",
        "left": None,
        "later": None,
    }


def test_a_limit_is_set_kept_and_loosened_a_day_later(calm: Serving) -> None:
    guest = calm.guest()
    ask(guest, "PUT", "/limits", wish("stake", "day", "20.00"))
    assert bet(guest, "15.00", 1)["ok"]
    refused = bet(guest, "10.00", 2)
    assert code(refused) == "stake_limit"
    assert refused["refused"][0]["amounts"] == {"most": "5.00", "hours": 24}
    assert refused["refused"][0]["words"]["en"] == (
        "Your limit on stakes over 24 hours leaves 5.00."
    )
    care = ask(guest, "PUT", "/limits", wish("stake", "day", "100.00"))
    shown = limit(care, "stake", "day")
    assert (shown["amount"], shown["used"], shown["left"]) == ("20.00", "15.00", "5.00")
    assert shown["later"]["amount"] == "100.00"
    assert abs(shown["later"]["from_ms"] - care["now_ms"] - 24 * HOUR_MS) < 10_000
    again = ask(guest, "PUT", "/limits", wish("stake", "day", "100.00"))
    assert limit(again, "stake", "day")["later"] == shown["later"]
    assert (
        limit(ask(guest, "PUT", "/limits", wish("stake", "day", "20.00")), "stake", "day")["later"]
        is None
    )


def test_what_a_session_staked_and_made_is_shown(calm: Serving) -> None:
    guest = calm.guest()
    bet(guest, "15.00", 1)
    bet(guest, "25.00", 2)
    bet(guest, "", 3, "undo")
    money = ask(guest, "GET", "")["money"][0]
    assert (money["staked"], money["net"], money["real"]) == ("15.00", "0.00", False)


def test_a_break_stops_bets_at_once_and_lets_take_back(calm: Serving) -> None:
    guest = calm.guest()
    assert bet(guest, "15.00", 1)["ok"]
    care = ask(guest, "POST", "/pause", {"hours": 24})
    assert abs(care["break_until_ms"] - care["now_ms"] - 24 * HOUR_MS) < 10_000
    assert code(bet(guest, "15.00", 2)) == "cooling_off"
    assert code(bet(guest, "", 3, "double")) == "cooling_off"
    assert bet(guest, "", 4, "clear")["ok"]
    again = ask(guest, "POST", "/pause", {"hours": 24})
    assert again["break_until_ms"] == care["break_until_ms"]


@pytest.mark.parametrize(("months", "kind"), [(6, "until"), (None, "for_good")])
def test_an_exclusion_holds_and_cannot_be_shortened(
    calm: Serving, months: int | None, kind: str
) -> None:
    guest = calm.guest()
    care = ask(guest, "POST", "/exclude", {"months": months})
    assert care["excluded"] == kind
    assert (care["excluded_until_ms"] is None) == (months is None)
    assert code(bet(guest, "15.00")) == "excluded"
    shorter = ask(guest, "POST", "/exclude", {"months": 6})
    assert shorter["excluded_until_ms"] == care["excluded_until_ms"]
    # he comes in, and sees what he has
    assert guest.get("/api/statement").status_code == 200
    assert guest.post("/api/session").status_code == 200


def test_a_notice_is_answered_before_the_next_bet(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=300_000)) as house:
        guest = house.guest()
        person = guest.get("/api/me").json()["patron"]
        ask(guest, "PUT", "/limits", {"remind_minutes": 30})
        assert bet(guest, "15.00", 1)["ok"]
        known = house.desk.patrons.get(person)
        assert known
        past = known._replace(since_ms=known.since_ms - HOUR_MS)
        house.desk.patrons._by_id[person] = past
        care = ask(guest, "GET", "")
        assert care["notice_due"]
        assert care["session_ms"] > HOUR_MS
        refused = bet(guest, "15.00", 2)
        assert code(refused) == "reality_check"
        assert refused["refused"][0]["amounts"] == {"due_ms": care["notice_due_ms"]}
        assert ask(guest, "POST", "/seen", {"due_ms": 5})["notice_due"]
        seen = ask(guest, "POST", "/seen", {"due_ms": care["notice_due_ms"]})
        assert not seen["notice_due"]
        assert bet(guest, "15.00", 3)["ok"]
        kept = house.desk.store.person(person) or {}
        assert int(kept["care.answered_ms"]) + 30 * 60_000 == seen["notice_due_ms"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/limits", {"limits": [], "more": 1}),
        ("PUT", "/limits", wish("win", "day", "1.00")),
        ("PUT", "/limits", wish("loss", "year", "1.00")),
        ("PUT", "/limits", wish("loss", "day", "-1.00")),
        ("PUT", "/limits", wish("loss", "day", "1.001")),
        ("PUT", "/limits", wish("loss", "day", "")),
        ("PUT", "/limits", {"limits": [{**wish("loss", "day", "1")["limits"][0], "amount": 1}]}),
        ("PUT", "/limits", {"limits": wish("loss", "day", "1.00")["limits"] * 2}),
        ("PUT", "/limits", {"session_minutes": 0}),
        ("PUT", "/limits", {"session_minutes": 1_441}),
        ("PUT", "/limits", {"session_minutes": "30"}),
        ("PUT", "/limits", {"remind_minutes": True}),
        ("POST", "/pause", {"hours": 23}),
        ("POST", "/pause", {"hours": 721}),
        ("POST", "/pause", {}),
        ("POST", "/exclude", {}),
        ("POST", "/exclude", {"months": 5}),
        ("POST", "/exclude", {"months": 61}),
        ("POST", "/exclude", {"months": 6, "for": "me"}),
        ("POST", "/seen", {"due_ms": "now"}),
    ],
)
def test_what_cannot_be_asked_is_refused_and_changes_nothing(
    calm: Serving, method: str, path: str, body: dict[str, Any]
) -> None:
    guest = calm.guest()
    answer = guest.request(method, f"/api/me/care{path}", json=body)
    check_answer(answer)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    care = ask(guest, "GET", "")
    assert all(each["amount"] is None for each in care["money"][0]["limits"])
    assert (care["excluded"], care["break_until_ms"]) == ("no", None)


def test_of_limits_that_are_asked_together_all_are_set_or_none(calm: Serving) -> None:
    guest = calm.guest()
    body = wish("loss", "day", "5.00") | {"session_minutes": 9_999}
    answer = guest.put("/api/me/care/limits", json=body)
    assert answer.status_code == 400
    assert limit(ask(guest, "GET", ""), "loss", "day")["amount"] is None
    care = ask(guest, "PUT", "/limits", body | {"session_minutes": 60, "remind_minutes": 30})
    assert limit(care, "loss", "day")["amount"] == "5.00"
    assert (care["session"]["minutes"], care["remind"]["minutes"]) == (60, 30)
    later = ask(guest, "PUT", "/limits", {"session_minutes": None})
    assert later["session"]["later"]["minutes"] is None
    assert later["remind"] == care["remind"]


def test_a_currency_that_nobody_plays_in_has_no_limits(calm: Serving) -> None:
    body = {"limits": [{"kind": "loss", "currency": "EUR", "period": "day", "amount": "1.00"}]}
    answer = calm.guest().put("/api/me/care/limits", json=body)
    check_answer(answer)
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_currency")


def test_all_of_it_outlasts_the_house(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=300_000)) as house:
        guest = house.guest()
        cookies = dict(guest.cookies)
        bet(guest, "15.00", 1)
        ask(guest, "PUT", "/limits", wish("loss", "week", "20.00") | {"session_minutes": 90})
        before = ask(guest, "POST", "/pause", {"hours": 48})
    with serving(tmp_path, quick(betting_ms=300_000)) as house:
        guest = house.client()
        guest.cookies.update(cookies)
        guest.post("/api/session").raise_for_status()
        after = ask(guest, "GET", "")
        # the house stopped in mid-coup: the stake went back and has never counted
        assert limit(after, "loss", "week") == limit(before, "loss", "week") | {
            "used": "0.00",
            "left": "20.00",
        }
        assert after["session"] == before["session"]
        assert after["break_until_ms"] == before["break_until_ms"]
        assert code(bet(guest, "5.00", 2)) == "cooling_off"


def test_a_house_of_play_money_may_have_no_limits(tmp_path: Path) -> None:
    config = quick(betting_ms=300_000)._replace(settings=Settings(care=False))
    with serving(tmp_path, config) as house:
        guest = house.guest()
        care = ask(guest, "GET", "")
        assert (care["on"], care["money"]) == (False, [])
        answer = guest.post("/api/me/care/pause", json={"hours": 24})
        check_answer(answer)
        assert answer.status_code == 404
        assert bet(guest, "5.00")["ok"]


def test_nothing_is_taken_of_who_bets_on_while_he_excludes_himself(calm: Serving) -> None:
    """Bets by one connection, an exclusion by another: from its answer on none is accepted."""
    guest = calm.guest()
    socket = calm.socket(guest)
    socket.hear("welcome")
    coup = guest.get(f"/api/tables/{BACCARAT}/snapshot").json()["state"]["coup"]
    for number in range(5):
        wager = {"bet": "player", "stake": "5.00"}
        socket.say(
            type="wager",
            id=f"s{number}",
            table=BACCARAT,
            coup=coup,
            action="place",
            wagers=[wager],
        )
    ask(guest, "POST", "/exclude", {"months": 6})
    for number in range(5, 10):
        wager = {"bet": "player", "stake": "5.00"}
        socket.say(
            type="wager",
            id=f"s{number}",
            table=BACCARAT,
            coup=coup,
            action="place",
            wagers=[wager],
        )
    answers = [socket.hear("answer", id=f"s{number}") for number in range(10)]
    placed = [each["ok"] for each in answers]
    assert not any(placed[5:])
    # an exclusion is not taken back by what comes after it
    assert placed == sorted(placed, reverse=True)
    staked = guest.get(f"/api/tables/{BACCARAT}/snapshot").json()["seat"]["staked"]
    assert staked == f"{5 * sum(placed)}.00"


CALLS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "", None),
    ("PUT", "/limits", wish("loss", "day", "5.00")),
    ("POST", "/pause", {"hours": 24}),
    ("POST", "/exclude", {"months": 6}),
    ("POST", "/seen", {"due_ms": 1}),
]


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
def test_every_answer_is_as_described(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    body: dict[str, Any] | None,
) -> None:
    """Of nobody, from elsewhere, too much, too often, and where nothing can be recorded."""
    address = f"/api/me/care{path}"
    config = quick(betting_ms=300_000)._replace(settings=Settings(asks_per_second=3))
    seen = set()
    with serving(tmp_path, config) as house:
        guest = house.guest()

        def called(client: httpx.Client, status: int, **given: Any) -> dict[str, Any]:
            answer = client.request(method, address, **given)
            check_answer(answer)
            assert answer.status_code == status, answer.text
            seen.add(status)
            return dict(answer.json())

        called(house.client(), 401, json=body)
        called(house.client(Host="evil.example"), 403, json=body)
        if body is not None:
            called(house.client(Origin="http://evil.example"), 403, json=body)
            assert called(guest, 413, content=b"x" * 100_000)["code"] == "too_large"
            called(guest, 400, json=[])
        called(house.guest(), 200, json=body)
        often = house.guest()
        for _ in range(10):
            if often.request(method, address, json=body).status_code == 429:
                break
        called(often, 429, json=body)
        other = house.guest()

        def fail() -> None:
            raise StoreError("the disk is full; nothing was written")

        monkeypatch.setattr(house.desk.floor, "commit", fail)
        assert called(other, 503, json=body)["code"] == "not_recorded"
        monkeypatch.undo()
    described = DOCUMENT["paths"][address][method.lower()]["responses"]
    # 404 is that of a house without limits, above
    assert set(map(int, described)) - {404} == seen
