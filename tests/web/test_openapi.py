"""The description of the API is true: its routes, their answers, and the socket's frames."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import msgspec
import pytest

from croupier.errors import DataError, InputError, StoreError
from croupier.web import frames, strict
from croupier.web.app import make_router
from croupier.web.messages import Problem
from tests.web.described import DOCUMENT, address, at, check_answer, faults
from tests.web.serving import BACCARAT, PICTURES, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.web.serving import Talk

PAGE = {"/", "/assets/{name:str}", "/{name:str}"}
"""Files of the page, which is no API."""

TABLE = f"/api/tables/{BACCARAT}"
PICTURES_TABLE = f"/api/tables/{PICTURES}"


def test_every_route_is_described_and_nothing_else(house: Serving) -> None:
    served = {
        (route.path_format, method)
        for route in make_router(house.desk, hosts=()).routes
        if route.path_format not in {path.replace(":str", "") for path in PAGE}
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    described = {
        (path, method.upper()) for path, methods in DOCUMENT["paths"].items() for method in methods
    }
    assert described == served
    assert house.client().get("/schema/openapi.json").json() == DOCUMENT


def test_the_description_is_a_sound_one() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert jsonschema_rs.meta.is_valid(schema), name
    text = json.dumps(DOCUMENT)
    named = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(DOCUMENT["components"]["schemas"])
    # and none that nobody needs, but the two that the socket begins with
    assert set(DOCUMENT["components"]["schemas"]) <= named | {"Problem"}


# --- answers ------------------------------------------------------------------------------


def body(**change: Any) -> dict[str, Any]:
    """A ticket."""
    wagers = [{"bet": "banker", "stake": "50.00"}]
    return {"id": "k", "coup": "c", "action": "place", "wagers": wagers} | change


BODIES: dict[str, dict[str, Any]] = {
    "/api/tables/{table}/wagers": body(),
    "/api/tables/{table}/seeds": {"id": "k", "shoe": "s", "seed": "clover"},
}
"""A body that reads, by the path it goes to."""


class Asked:
    """Calls that are checked against the description, and which of its answers they gave."""

    def __init__(self, house: Serving) -> None:
        self.house = house
        self.seen: set[tuple[str, str, int]] = set()

    def __call__(
        self, client: httpx.Client, method: str, path: str, status: int, **given: Any
    ) -> httpx.Response:
        """Call, and check the answer."""
        answer = client.request(method, path, **given)
        assert answer.status_code == status, f"{method} {path}: {answer.text[:300]}"
        check_answer(answer)
        if status >= 400 and "refused" not in answer.json() and "status" not in answer.json():
            problem = msgspec.json.decode(answer.content, type=Problem)
            assert problem.status_code == status
            assert problem.code
            assert problem.message == problem.detail != ""
        self.seen.add((at(path), method, status))
        return answer

    def shoe(self, client: httpx.Client) -> str:
        """A shoe of Three Pictures that takes seeds for a while."""
        talk = self.house.socket(client)
        talk.say(type="watch", table=PICTURES)
        told = talk.hear("event", event="shoe-committed")
        talk.close()
        return str(told["fair"]["shoe"])

    def coup(self, client: httpx.Client) -> str:
        """A coup that takes bets for a while."""
        talk = self.house.socket(client)
        talk.say(type="watch", table=BACCARAT)
        opened = talk.hear("event", event="betting-opened")
        talk.close()
        return str(opened["coup"])


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house whose bets stay open for a while."""
    with serving(tmp_path_factory.mktemp("slow"), quick(betting_ms=1_500)) as running:
        yield running


def test_every_answer_is_as_described(slow: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(slow)
    _right(asked)
    _wrong(asked)
    _elsewhere(asked)
    _unrecorded(asked, monkeypatch)
    described = {
        (path, method.upper(), int(status))
        for path, methods in DOCUMENT["paths"].items()
        for method, said in methods.items()
        for status in said["responses"]
        if not PEOPLES & set(said["tags"])
    }
    assert described - asked.seen == OTHERWISE, described - asked.seen - OTHERWISE


PEOPLES = {"account", "care", "office", "licensee", "pit"}
"""Tags of calls that people with accounts make, patrons for their own protection, licensees'
patrons, dealers and managers: see test_accounts, test_care, test_launch and test_by_hand."""

OTHERWISE = {
    # in a house with a licensee's wallet: see test_launch
    ("/api/session", "POST", 401),
    # asked from another machine: see test_operating
    ("/metrics", "GET", 404),
    # limits of guests, asks and looks: see test_limits
    ("/api/session", "POST", 429),
    ("/api/me", "GET", 429),
    ("/api/refill", "POST", 429),
    ("/api/tables/{table}/wagers", "POST", 429),
    ("/api/tables/{table}/snapshot", "GET", 429),
    *((f"/api/tables/{{table}}/{what}", "GET", 429) for what in ("coups", "corrected")),
    ("/api/statement", "GET", 429),
    ("/api/statement.csv", "GET", 429),
    # a record that cannot be read: see test_unseen, test_what_cannot_be_read_is_said
    ("/api/tables/{table}/snapshot", "GET", 503),
    *((f"/api/tables/{{table}}/{what}", "GET", 503) for what in ("coups", "corrected")),
    ("/api/statement", "GET", 503),
    ("/api/statement.csv", "GET", 503),
    ("/api/tables/{table}/shoes", "GET", 503),
    ("/api/tables/{table}/shoes/{number}", "GET", 503),
    # asks and looks that come too often: see test_shoes
    ("/api/tables/{table}/seeds", "POST", 429),
    ("/api/tables/{table}/shoes", "GET", 429),
    ("/api/tables/{table}/shoes/{number}", "GET", 429),
}
"""Answers that other tests provoke."""


def _right(asked: Asked) -> None:
    guest = asked.house.guest()
    for path in ("/healthz", "/metrics", "/api/house", "/schema/openapi.json", "/api/me"):
        asked(guest, "GET", path, 200)
    for table in (BACCARAT, PICTURES):
        for path in ("", "/odds", "/snapshot", "/coups", "/corrected", "/shoes", "/shoes/1"):
            asked(guest, "GET", f"/api/tables/{table}{path}", 200)
    asked(guest, "POST", "/api/session", 200)
    asked(guest, "POST", "/api/refill", 200)
    coup = asked.coup(guest)
    wagers = f"{TABLE}/wagers"
    asked(guest, "POST", wagers, 200, json=body(coup=coup))
    asked(guest, "POST", wagers, 200, json=body(coup=coup, id="k2", action="double", wagers=[]))
    asked(guest, "POST", wagers, 200, json=body(coup=coup, id="k3", action="undo", wagers=[]))
    asked(guest, "POST", wagers, 409, json=body(coup=coup, whole=False))
    much = [{"bet": "banker", "stake": "9000000.00"}]
    asked(guest, "POST", wagers, 422, json=body(coup=coup, id="k4", wagers=much))
    seeds = f"{PICTURES_TABLE}/seeds"
    given = {"id": "s1", "shoe": asked.shoe(guest), "seed": "clover"}
    asked(guest, "POST", seeds, 200, json=given)
    asked(guest, "POST", seeds, 422, json=given | {"shoe": "none"})
    talk = asked.house.socket(guest)
    talk.say(type="watch", table=BACCARAT)
    talk.hear("event", event="settled")
    talk.close()
    for path in (f"{TABLE}/coups", "/api/statement", "/api/statement.csv"):
        answer = asked(guest, "GET", path, 200)
        assert "banker" in answer.text


def _wrong(asked: Asked) -> None:
    guest, nobody = asked.house.guest(), asked.house.client()
    for path, methods in DOCUMENT["paths"].items():
        for method, said in methods.items():
            given = {"json": BODIES.get(path, {})} if "requestBody" in said else {}
            known = address(path)
            if "security" in said:
                asked(nobody, method.upper(), known, 401, **given)
            if PEOPLES & set(said["tags"]):
                continue
            if "{table}" in path:
                elsewhere = address(path, table="nowhere")
                answer = asked(guest, method.upper(), elsewhere, 404, **given)
                assert answer.json()["code"] == "unknown_table"
            if "400" in said["responses"]:
                query = "?before=x" if "requestBody" not in said else ""
                query = "?currency=XAU" if path.endswith(("refill", "csv")) else query
                asked(guest, method.upper(), known + query, 400)
            if "413" in said["responses"]:
                asked(guest, method.upper(), known, 413, content=b"x" * 100_000)


def _elsewhere(asked: Asked) -> None:
    for path, methods in DOCUMENT["paths"].items():
        for method in methods:
            client = asked.house.client(Host="evil.example")
            answer = asked(client, method.upper(), address(path), 403)
            assert answer.json()["code"] == "unknown_host"
            if method != "get":
                client = asked.house.client(Origin="http://evil.example")
                answer = asked(client, method.upper(), address(path), 403)
                assert answer.json()["code"] == "foreign_origin"


def _unrecorded(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, floor = asked.house.guest(), asked.house.desk.floor
    coup = asked.coup(guest)

    def fail() -> None:
        raise StoreError("the disk is full; nothing was written")

    with monkeypatch.context() as patched:
        patched.setattr(floor, "commit", fail)
        asked(guest, "POST", f"{TABLE}/wagers", 503, json=body(coup=coup, id="k9"))
        asked(guest, "POST", f"{TABLE}/seeds", 503, json=BODIES["/api/tables/{table}/seeds"])
        for method, path in (
            ("GET", "/api/me"),
            ("POST", "/api/refill"),
            ("POST", "/api/session"),
            ("GET", "/healthz"),
        ):
            asked(asked.house.client() if "session" in path else guest, method, path, 503)
        # what is recorded can be seen all the same
        asked(guest, "GET", f"{TABLE}/snapshot", 200)
    asked(guest, "GET", "/api/me", 200)
    asked(guest, "GET", "/healthz", 200)


@pytest.mark.parametrize("kind", [StoreError, DataError])
def test_what_cannot_be_read_is_said(
    house: Serving, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    guest, store = house.guest(), house.desk.store

    def fail(*_: object) -> None:
        raise kind("the disk failed")

    for name in ("head", "entries_of"):
        monkeypatch.setattr(store, name, fail)
    for path in (f"{TABLE}/coups", "/api/statement", "/api/statement.csv"):
        answer = guest.get(path)
        assert answer.status_code == 503
        check_answer(answer)
        assert "disk" not in answer.text


@pytest.mark.parametrize("number", ["0", "-1", "9" * 18, "-" + "9" * 30, "9" * 30, "1" * 300])
def test_numbers_beyond_reason_do_no_harm(house: Serving, number: str) -> None:
    guest = house.guest()
    for path in (f"{TABLE}/coups", "/api/statement"):
        for name in ("before", "limit"):
            answer = guest.get(f"{path}?{name}={number}")
            assert answer.status_code in (200, 400)
            check_answer(answer)


# --- frames -------------------------------------------------------------------------------


def test_every_frame_is_as_described(house: Serving) -> None:
    guest = house.guest()
    talk = house.socket(guest)
    for table in (BACCARAT, PICTURES):
        talk.say(type="watch", table=table)
    talk.say(type="lobby", on=True)
    talk.say(type="ping", n=1)
    talk.say(type="fly")
    opened = talk.hear("event", event="betting-opened", table=BACCARAT)
    talk.say(type="wager", table=BACCARAT, **body(coup=opened["coup"]))
    talk.say(type="wager", table=BACCARAT, **body(coup="old", id="k2"))
    for table in (BACCARAT, PICTURES, BACCARAT):
        talk.hear("event", event="settled", table=table)
    committed = talk.hear("event", event="shoe-committed", table=PICTURES)
    talk.say(type="seed", table=PICTURES, id="s", shoe=committed["fair"]["shoe"], seed="88")
    talk.hear("seed-answer", id="s", ok=True)
    talk.say(type="seed", table=PICTURES, id="s2", shoe="none", seed="88")
    talk.hear("seed-answer", id="s2", ok=False)
    talk.close()
    _check_heard(talk)
    kinds = {one["type"] for one in talk.heard}
    known = {str(kind.__struct_config__.tag) for kind in frames.FRAMES} - AT_A_DESK
    assert kinds == known | {"event"}


AT_A_DESK = {"desk", "desk-answer"}
"""Frames of who works at a table dealt by hand: see test_by_hand."""


def _check_heard(talk: Talk) -> None:
    for message in talk.heard:
        assert faults("ServerFrame", message) == [], message
        spoilt = message | {"type": "unheard-of"}
        assert faults("ServerFrame", spoilt)


def test_events_that_are_rare_are_as_described() -> None:
    told: dict[str, Any] = {"table": "t", "seq": 2, "prev": 1, "clock": None}
    words = {"en": "a", "vi": "b", "zh": "c"}
    rare: dict[type[frames.TableEvent], dict[str, Any]] = {
        frames.Voided: {"reason": "interrupted", "words": words},
        frames.Felt: {
            "laid": [{"card": "Ks", "hand": "player"}],
            "frozen": True,
            "no_bets": False,
            "last": False,
            "words": words,
        },
        frames.ShoeClosed: {"shoe_number": 1, "reason": "last-coup"},
        frames.Corrected: {
            "coup_number": 3,
            "void": True,
            "words": words,
            "dealt": None,
            "history": [{"coup_number": 2, "outcome": "tie", "words": words}],
            "roads": None,
            "statistics": None,
            "rows": None,
            "good": None,
        },
        frames.TableClosing: {},
        frames.ClosingTakenBack: {},
        frames.TableClosed: {},
        frames.TableReopened: {"phase": "idle"},
        frames.LimitsSet: {"limits": None, "next_limits": None},
    }
    for kind, more in rare.items():
        made = json.loads(msgspec.json.encode(msgspec.convert(_tagged(kind) | told | more, kind)))
        assert faults("ServerFrame", made) == []
        del made["seq"]
        assert faults("TableEvent", made)


def _tagged(kind: type[frames.TableEvent]) -> dict[str, Any]:
    return {"event": kind.__struct_config__.tag, "type": "event"}


@pytest.mark.parametrize(
    ("frame", "sound"),
    [
        ({"type": "watch", "table": "t"}, True),
        ({"type": "watch", "table": "t", "after": 5}, True),
        ({"type": "watch", "table": "t", "since": 5}, False),
        ({"type": "unwatch", "table": "t"}, True),
        ({"type": "unwatch"}, False),
        ({"type": "lobby", "on": True}, True),
        ({"type": "lobby", "on": 1}, False),
        ({"type": "desk", "table": "t", "id": "a1", "act": {"do": "open"}}, True),
        ({"type": "desk", "table": "t", "id": "a1", "act": {"do": "open"}, "gone": 7}, True),
        ({"type": "desk", "table": "t", "id": "a1", "act": {"do": "card", "card": "Ks"}}, True),
        ({"type": "desk", "table": "t", "id": "a1", "act": {"do": "card", "cards": "Ks"}}, False),
        ({"type": "desk", "table": "t", "id": "a1", "act": {"do": "edit"}}, False),
        ({"type": "desk", "table": "t", "id": "a1"}, False),
        ({"type": "ping", "n": 3}, True),
        ({"type": "ping", "n": "3"}, False),
        ({"type": "wager", "table": "t", **body()}, True),
        ({"type": "wager", "table": "t", **body(action="repeat", wagers=[])}, True),
        ({"type": "wager", "table": "t", **body(action="steal")}, False),
        ({"type": "wager", "table": "t", **body(id="a b")}, False),
        ({"type": "wager", "table": "t", **body(id="k" * 65)}, False),
        ({"type": "wager", "table": "t", **body(wagers=[{"bet": "b", "stake": 5}])}, False),
        ({"type": "wager", **body()}, False),
        ({"type": "event"}, False),
    ],
)
def test_what_is_described_is_what_is_read(frame: dict[str, Any], *, sound: bool) -> None:
    assert (not faults("ClientFrame", frame)) is sound
    try:
        strict.read_frame(json.dumps(frame))
    except InputError:
        assert not sound
    else:
        assert sound
