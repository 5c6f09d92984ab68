"""The socket: play, resume without gaps, and every way to misuse it."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.service.sessions import Session
from croupier.web import socket as sockets
from croupier.web.guard import Caller
from croupier.web.hub import QUEUE_FRAMES, Hub, Listener
from croupier.web.messages import Me
from croupier.web.socket import MAX_SOCKETS
from tests.web.serving import BACCARAT, PICTURES, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from croupier.web.desk import Desk
    from tests.web.serving import Talk

BETS = {BACCARAT: "player", PICTURES: "player_1_win"}


def place(talk: Talk, table: str, key: str, stake: str = "50.00") -> dict[str, Any]:
    """Wait for betting and place a wager; the answer. What a slow machine sent too late is asked
    again for the next coup.
    """
    wagers = [{"bet": BETS[table], "stake": stake}]
    while True:
        coup = talk.hear("event", table=table, event="betting-opened")["coup"]
        talk.say(type="wager", id=key, table=table, coup=coup, action="place", wagers=wagers)
        answer = talk.hear("answer", id=key)
        late = {"betting_closed", "wrong_coup"} & {why["code"] for why in answer["refused"]}
        if not late:
            return answer


@pytest.mark.parametrize("table", [BACCARAT, PICTURES])
def test_ten_coups_and_the_books_agree(house: Serving, table: str) -> None:
    client = house.guest()
    talk = house.socket(client)
    talk.hear("welcome")
    talk.say(type="watch", table=table)
    talk.hear("snapshot", table=table)
    expected = 10_000_00
    for number in range(10):
        answer = place(talk, table, f"k{number}")
        assert answer["ok"], answer
        settled = None
        while settled is None:
            seat = talk.hear("seat", table=table)["seat"]
            settled = seat["result"]
        expected += round(float(settled["net"]) * 100)
        row = settled["wagers"][0]
        assert (row["bet"], row["stake"]) == (BETS[table], "50.00")
    talk.close()
    purse = client.get("/api/me").json()["purses"][0]
    assert purse["balance"] == f"{expected // 100}.{expected % 100:02}"
    assert purse["in_play"] == "0.00"
    coups = client.get(f"/api/tables/{table}/coups?limit=30").json()["coups"]
    own = [coup for coup in coups if coup["result"]]
    assert sum(round(float(coup["result"]["net"]) * 100) for coup in own) == expected - 10_000_00
    lines = client.get("/api/statement?limit=100").json()["lines"]
    assert lines[0]["balance"] == purse["balance"]
    total = sum(round(float(line["amount"]) * 100) for line in lines)
    assert total == expected


def events(talk: Talk, table: str) -> list[dict[str, Any]]:
    """The events of a table that a socket heard."""
    return [one for one in talk.heard if one["type"] == "event" and one["table"] == table]


def test_who_comes_back_hears_what_he_missed_once_and_in_order(house: Serving) -> None:
    """Case 66: events have numbers, and a socket goes on after the last one that was seen."""
    client = house.guest()
    talk = house.socket(client)
    talk.say(type="watch", table=BACCARAT)
    first = talk.hear("snapshot")
    talk.hear("event", event="dealt")
    last = events(talk, BACCARAT)[-1]["seq"]
    talk.close()
    time.sleep(1.2)
    again = house.socket(client)
    again.say(type="watch", table=BACCARAT, after=last)
    for _ in range(2):
        again.hear("event", event="settled")
    assert all(one["type"] != "snapshot" for one in again.heard)
    sequence = [one["seq"] for one in events(talk, BACCARAT) + events(again, BACCARAT)]
    previous = [one["prev"] for one in events(talk, BACCARAT) + events(again, BACCARAT)]
    assert previous == [first["seq"], *sequence[:-1]]
    again.close()


def test_a_snapshot_lists_coups_as_they_came(house: Serving) -> None:
    talk = house.socket(house.guest())
    talk.say(type="watch", table=BACCARAT)
    talk.hear("snapshot")
    for _ in range(3):
        talk.hear("event", event="settled")
    talk.say(type="watch", table=BACCARAT)
    listed = [line["coup_number"] for line in talk.hear("snapshot")["state"]["history"]]
    assert listed == sorted(listed)
    assert len(listed) >= 3
    talk.close()


@pytest.mark.parametrize("after", [0, 10**9, -5])
def test_who_names_an_event_that_is_not_kept_gets_the_whole_table(
    house: Serving, after: int
) -> None:
    talk = house.socket(house.guest())
    talk.say(type="watch", table=BACCARAT, after=after)
    assert talk.hear("snapshot")["table"] == BACCARAT
    talk.close()


def test_two_patrons_see_the_table_and_not_each_others_wagers(house: Serving) -> None:
    ann, bob = (house.socket(house.guest()) for _ in range(2))
    for talk in (ann, bob):
        talk.say(type="watch", table=BACCARAT)
        talk.hear("snapshot")
    assert place(ann, BACCARAT, "only-ann", "35.00")["ok"]
    totals = bob.hear("totals", table=BACCARAT)["totals"]
    assert totals["bets"] == {"player": "35.00"}
    bob.hear("event", event="settled")
    said = json.dumps(bob.heard)
    assert "only-ann" not in said
    assert not [one for one in bob.heard if one["type"] in ("answer", "purse")]
    for talk in (ann, bob):
        talk.close()


def test_no_message_tells_a_card_before_it_is_dealt(house: Serving) -> None:
    talk = house.socket(house.guest())
    talk.say(type="watch", table=BACCARAT)
    talk.say(type="lobby", on=True)
    for _ in range(2):
        talk.hear("event", event="settled", table=BACCARAT)
    for message in talk.heard:
        assert not {"order", "cut_index", "sealed", "secret"} & _keys(message) - _allowed(message)
    talk.close()


def _allowed(message: dict[str, Any]) -> set[str]:
    """`order` is the dealing order of boxes in Three Pictures, and nothing else."""
    return {"order"} if "hands" in _keys(message) else set()


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | set().union(*map(_keys, value.values()), set())
    if isinstance(value, list):
        return set().union(*map(_keys, value), set())
    return set()


def closed(talk: Talk) -> int:
    """The code with which the house closes a socket."""
    with pytest.raises(ConnectionClosed) as caught:
        list(talk.connection)
    assert caught.value.rcvd is not None
    return int(caught.value.rcvd.code)


@pytest.mark.parametrize("origin", ["", "http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_cannot_open_a_socket(house: Serving, origin: str) -> None:
    assert closed(house.socket(house.guest(), origin=origin)) == 4003


def test_a_socket_needs_a_session(house: Serving) -> None:
    assert closed(house.socket(house.client())) == 4001


def test_twenty_frames_that_are_none_close_a_socket(house: Serving) -> None:
    talk = house.socket(house.guest())
    for _ in range(20):
        talk.connection.send("{nonsense")
    assert closed(talk) == 1008
    assert house.guest().get("/healthz").status_code == 200


def test_a_frame_of_ten_megabytes_closes_a_socket(house: Serving) -> None:
    talk = house.socket(house.guest())
    # the house hangs up while it is still being talked at
    with suppress(ConnectionClosed, OSError):
        talk.connection.send("x" * 10_000_000)
        talk.connection.recv(timeout=15)
        talk.connection.recv(timeout=15)
    # a reset may overtake the word of goodbye
    assert talk.connection.close_code in (1009, 1006)
    assert house.guest().get("/healthz").status_code == 200


def test_binary_frames_and_unknown_tables_do_no_harm(house: Serving) -> None:
    talk = house.socket(house.guest())
    talk.say(type="watch", table="nowhere")
    assert talk.hear("error")["code"] == "unknown_table"
    talk.say(type="unwatch", table="nowhere")
    talk.say(type="wager", id="k", table="nowhere", coup="c", action="undo")
    assert talk.hear("answer", id="k")["refused"][0]["code"] == "unknown_table"
    talk.say(type="ping", n=7)
    assert talk.hear("pong")["n"] == 7
    talk.close()


def test_too_many_sockets_of_one_patron_are_refused(house: Serving) -> None:
    client = house.guest()
    talks = [house.socket(client) for _ in range(10)]
    for talk in talks:
        talk.hear("welcome")
    assert closed(house.socket(client)) == 4009
    for talk in talks:
        talk.close()


def test_sockets_that_open_at_once_are_counted_as_well(house: Serving) -> None:
    client = house.guest()

    async def opened_at_once() -> list[int]:
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = {"Cookie": cookie, "Origin": house.origin}
        address = house.origin.replace("http", "ws") + "/api/socket"
        opening = (connect(address, additional_headers=headers) for _ in range(60))
        opened = await asyncio.gather(*(each.__aenter__() for each in opening))
        codes = await asyncio.gather(*map(end_of, opened))
        await asyncio.gather(*(each.close() for each in opened))
        return codes

    async def end_of(connection: ClientConnection) -> int:
        try:
            welcome = json.loads(await connection.recv())
        except ConnectionClosed as closing:
            return closing.rcvd.code if closing.rcvd else 0
        assert welcome["type"] == "welcome"
        return 0

    assert sorted(asyncio.run(opened_at_once())) == [0] * MAX_SOCKETS + [4009] * (60 - MAX_SOCKETS)
    # places are given back
    deadline = time.monotonic() + 10
    while house.desk.hub.listener_count and time.monotonic() < deadline:
        time.sleep(0.05)
    talks = [house.socket(client) for _ in range(MAX_SOCKETS)]
    for talk in talks:
        talk.hear("welcome")
        talk.close()


def test_a_socket_whose_handler_is_cancelled_leaves_nothing_behind() -> None:
    class Deaf:
        """A socket that nothing comes from, and that takes nothing."""

        async def receive_data(self, mode: str) -> str:
            await asyncio.get_running_loop().create_future()
            return mode

        has_room = False

        def attach(self, room: Callable[[], None], hear: Callable[[str], bool]) -> None:
            pass

    class Empty:
        """A desk of a house without tables."""

        hub = Hub({}, lambda patron_id: 0)
        hands = SimpleNamespace(leave=lambda listener: None)

        async def visit(self, caller: Caller) -> None:
            pass

        async def me(self, patron_id: str) -> Me:
            return Me(patron_id, "guest", [], 0)

    async def cancelled() -> set[asyncio.Task[Any]]:
        desk, deaf = cast("Desk", Empty()), cast("Any", Deaf())
        caller = Caller("ann", "guest", Session("key", "ann", "guest", 0, 0))
        talking = asyncio.create_task(sockets.talk(desk, caller, deaf, deaf))
        for _ in range(10):
            await asyncio.sleep(0)
        assert desk.hub.listener_count == 1
        assert len(asyncio.all_tasks()) == 3
        talking.cancel()
        with suppress(asyncio.CancelledError):
            await talking
        assert desk.hub.listener_count == 0
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(cancelled()) == set()


def test_a_reader_who_does_not_keep_up_is_cut_off_and_others_are_not() -> None:
    slow, quick_one = Listener("slow"), Listener("quick")
    for number in range(QUEUE_FRAMES + 1):
        slow.send(b"x" * number)
    quick_one.send(b"x")
    assert slow.cut
    assert not quick_one.cut


def test_wagers_and_sessions_outlive_a_stop(tmp_path: Path) -> None:
    with serving(tmp_path, quick(betting_ms=5_000)) as house:
        client = house.guest()
        talk = house.socket(client)
        talk.say(type="watch", table=BACCARAT)
        coup = talk.hear("snapshot")["state"]["coup"]
        wagers = [{"bet": "player", "stake": "50.00"}]
        frame = {"table": BACCARAT, "coup": coup, "action": "place", "wagers": wagers}
        talk.say(type="wager", id="k", **frame)
        assert talk.hear("answer")["ok"]
        patron = client.get("/api/me").json()["patron"]
        cookies = dict(client.cookies)
    with serving(tmp_path) as house:
        back = house.client()
        back.cookies.update(cookies)
        me = back.post("/api/session").json()
        assert me["patron"] == patron
        assert me["purses"][0]["balance"] == "10000.00"
        coups = back.get(f"/api/tables/{BACCARAT}/coups").json()["coups"]
        void = [coup for coup in coups if coup["void"]]
        assert void[-1]["result"]["wagers"][0]["result"] == "void"
