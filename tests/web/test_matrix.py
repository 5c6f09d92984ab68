"""The table of roles: a row for each call and frame, and nobody does what it does not grant."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, get_args

import pytest
from litestar.routes import HTTPRoute
from websockets.exceptions import ConnectionClosed

from croupier.service.roles import MATRIX, STANDINGS, Permit, Standing, frame_act, permit
from croupier.web import strict
from croupier.web.app import make_router
from tests.web.described import DOCUMENT, address
from tests.web.people import administrator, id_of, somebody
from tests.web.serving import BACCARAT, Serving, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

CALLS = sorted(act for act in MATRIX if not act.startswith(("frame ", "GET /api/socket")))
FRAMES = sorted(act for act in MATRIX if act.startswith("frame "))
FILES = {"/": "/", "/assets/{name}": "/assets/none.js", "/{name}": "/none.txt"}
DENIED = {"no_session": 401, "not_allowed": 403, "step_up": 403}


def acts_of(house: Serving) -> set[str]:
    """Every call that the router knows and every frame that the socket reads."""
    calls = {
        f"{method} {route.path_format}"
        for route in make_router(house.desk, hosts=()).routes
        # a socket begins as a GET
        for method in (route.methods if isinstance(route, HTTPRoute) else ["GET"])
        if method != "OPTIONS"
    }
    return calls | {frame_act(kind.__struct_config__.tag) for kind in strict.FRAMES}


def test_every_call_and_every_frame_has_a_row_and_no_row_is_for_nothing(house: Serving) -> None:
    assert acts_of(house) == set(MATRIX)
    assert all(tuple(row) == STANDINGS for row in MATRIX.values())
    assert {mark for row in MATRIX.values() for mark in row.values()} <= set(get_args(Permit))


def test_what_has_no_row_is_done_for_nobody() -> None:
    for standing in STANDINGS:
        with pytest.raises(LookupError, match="has no row"):
            permit("POST /api/everything", standing)


def test_the_powers_of_roles_are_those_of_their_trade() -> None:
    for act, row in MATRIX.items():
        # whoever works here never plays, and only administrators change accounts of others
        if act in ("frame wager", "POST /api/tables/{table}/wagers", "POST /api/refill"):
            assert {who for who in STANDINGS if row[who] != "no"} == {"guest", "patron"}
        if act.startswith("POST /api/accounts"):
            assert {who for who in STANDINGS if row[who] != "no"} == {"administrator"}
            assert row["administrator"] == "step-up"
        if row["nobody"] != "no":
            assert set(row.values()) == {"yes"}, act


class Clients:
    """A client of each standing, made anew where an act has ended its session."""

    def __init__(self, house: Serving) -> None:
        self.house = house
        self.office = administrator(house)
        self._made: dict[Standing, httpx.Client] = {}

    def of(self, standing: Standing) -> httpx.Client:
        """A client of a standing."""
        made = self._made.get(standing)
        if made is None or (standing != "nobody" and made.get("/api/me").status_code == 401):
            made = self._made[standing] = somebody(self.house, self.office, standing)
        if standing == "nobody":
            made.cookies.clear()
        return made


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clients]:
    """Everybody, at a house of their own."""
    with serving(tmp_path_factory.mktemp("matrix")) as house:
        yield Clients(house)


def call(client: httpx.Client, act: str) -> httpx.Response:
    """Make a call, with a body that is none where one is needed: it is judged by who calls."""
    method, _, path = act.partition(" ")
    known = FILES.get(path) or address(path)
    needs = DOCUMENT["paths"].get(path, {}).get(method.lower(), {}).get("requestBody")
    return client.request(method, known, content=b"{" if needs else None)


def refusal(answer: httpx.Response) -> str:
    """Why the table of roles refused it; empty where it did not."""
    kind = answer.headers.get("content-type", "")
    body: Any = answer.json() if kind.startswith("application/json") else {}
    code = body.get("code") if isinstance(body, dict) else None
    return str(code) if DENIED.get(str(code)) == answer.status_code else ""


@pytest.mark.parametrize("standing", STANDINGS)
@pytest.mark.parametrize("act", CALLS)
def test_each_cell_over_http(clients: Clients, act: str, standing: Standing) -> None:
    granted = permit(act, standing)
    found = refusal(call(clients.of(standing), act))
    if granted == "no":
        assert found == ("no_session" if standing == "nobody" else "not_allowed")
    else:
        assert found == ""


@pytest.mark.parametrize("act", sorted(a for a in CALLS if "step-up" in MATRIX[a].values()))
def test_each_cell_that_needs_a_proof_is_shut_without(
    clients: Clients, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = clients.house.desk
    for standing in STANDINGS:
        if permit(act, standing) != "step-up":
            continue
        client = clients.of(standing)
        later = desk.now_ms() + 5 * 60_000 + 2_000
        with monkeypatch.context() as patched:
            patched.setattr(desk, "now_ms", lambda later=later: later)
            assert refusal(call(client, act)) == "step_up"
            # nor does a clock that was set back prove anything
            patched.setattr(desk, "now_ms", lambda later=later: later - 3_600_000)
            assert refusal(call(client, act)) == "step_up"
        assert refusal(call(client, act)) == ""


def frame_of(act: str) -> dict[str, Any]:
    """A frame of a kind that can be read."""
    ticket = {"id": "k1", "coup": "none", "action": "repeat", "table": BACCARAT}
    sound: dict[str, dict[str, Any]] = {
        "ping": {"n": 1},
        "watch": {"table": BACCARAT},
        "unwatch": {"table": BACCARAT},
        "lobby": {"on": True},
        "wager": ticket,
        "desk": {"id": "d1", "table": BACCARAT, "act": {"do": "open"}},
        "seed": {"id": "s1", "table": BACCARAT, "shoe": "none", "seed": "clover"},
    }
    kind = act.removeprefix("frame ")
    return {"type": kind, **sound[kind]}


@pytest.mark.parametrize("standing", STANDINGS)
@pytest.mark.parametrize("act", FRAMES)
def test_each_cell_over_the_socket(clients: Clients, act: str, standing: Standing) -> None:
    client = clients.of(standing)
    if standing == "nobody":
        talk = clients.house.socket(client)
        with pytest.raises(ConnectionClosed):
            talk.hear("welcome")
        assert talk.connection.protocol.close_code == 4001
        assert permit(act, standing) == "no"
        return
    talk = clients.house.socket(client)
    try:
        me = talk.hear("welcome")["me"]
        assert (me["patron"], me["kind"]) == (id_of(client), standing)
        talk.connection.send(json.dumps(frame_of(act)))
        talk.say(type="ping", n=77)
        talk.hear("pong", n=77)
        refused = [one for one in talk.heard if one["type"] == "error"]
        expected = [] if permit(act, standing) == "yes" else ["not_allowed"]
        assert [one["code"] for one in refused] == expected
    finally:
        talk.close()


def test_a_role_is_asked_for_at_each_frame(clients: Clients) -> None:
    """Not once, when the socket opens: a patron who was shut meanwhile wagers no more."""
    house = clients.house
    ann = somebody(house, clients.office, "patron")
    talk = house.socket(ann)
    talk.hear("welcome")
    house.desk.accounts.staff._shut.add(id_of(ann))
    talk.connection.send(json.dumps(frame_of("frame wager")))
    with pytest.raises(ConnectionClosed):
        talk.hear("answer")
    assert talk.connection.protocol.close_code == 4010
