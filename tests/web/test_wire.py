"""What a socket's wire may carry: messages in parts, and what is no text."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.web.line import _MOST_PARTS
from tests.web.serving import BACCARAT, Serving, quick, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.web.serving import Talk

WATCH = json.dumps({"type": "watch", "table": BACCARAT}).encode()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house of many sockets."""
    with serving(tmp_path_factory.mktemp("wire"), quick(betting_ms=60_000)) as found:
        yield found


@pytest.fixture
def talk(house: Serving) -> Iterator[Talk]:
    """A guest's socket."""
    found = house.socket(house.guest())
    found.hear("welcome")
    yield found
    found.close()


def send(talk: Talk, *parts: bytes) -> None:
    """A text message in parts, whatever they hold."""
    protocol = talk.connection.protocol
    for number, part in enumerate(parts):
        is_last = number == len(parts) - 1
        with talk.connection.protocol_mutex:
            if number:
                protocol.send_continuation(part, fin=is_last)
            else:
                protocol.send_text(part, fin=is_last)
            talk.connection.socket.sendall(b"".join(protocol.data_to_send()))


def closed(talk: Talk) -> tuple[int, str]:
    """With which code and why the house hangs up."""
    with suppress(ConnectionClosed):
        while True:
            talk.connection.recv(timeout=10)
    said = talk.connection.protocol.close_rcvd
    assert said is not None
    return said.code, said.reason


@pytest.mark.parametrize("count", [2, _MOST_PARTS])
def test_a_message_may_come_in_parts(talk: Talk, count: int) -> None:
    cut = [WATCH[:1], *[b""] * (count - 2), WATCH[1:]]
    assert len(cut) == count
    for _ in range(2):  # each message is counted for itself
        send(talk, *cut)
        talk.hear("snapshot", table=BACCARAT)


def test_parts_without_end_are_not_kept(talk: Talk) -> None:
    with_no_end = [WATCH[:1], *[b""] * _MOST_PARTS, WATCH[1:]]
    with suppress(OSError):  # it may have hung up before the last one
        send(talk, *with_no_end)
    assert closed(talk) == (1008, f"more than {_MOST_PARTS} parts of one message")


@pytest.mark.parametrize(
    "parts",
    [
        (b"\xff",),
        (b"\xc3",),
        (b"\xed\xa0\x80",),
        (WATCH[:-1] + b"\xff}",),
        (b'{"type":"', b"\xff", b'"}'),
    ],
)
def test_what_is_no_text_hangs_up_in_a_word(
    house: Serving, talk: Talk, caplog: pytest.LogCaptureFixture, parts: tuple[bytes, ...]
) -> None:
    send(talk, *parts)
    assert closed(talk) == (1007, "a message that is no UTF-8")
    assert [record for record in caplog.records if record.exc_info] == []
    house.socket(house.guest()).hear("welcome")


def in_play(client: httpx.Client) -> str:
    """What a guest has staked on coups that are not settled."""
    (purse,) = client.get("/api/me").raise_for_status().json()["purses"]
    return str(purse["in_play"])


def test_what_follows_on_nonsense_is_not_heard(house: Serving) -> None:
    """A wager in the same packet as what closed the socket is as if it had never been said."""
    client = house.guest()
    talk = house.socket(client)
    talk.hear("welcome")
    talk.say(type="watch", table=BACCARAT)
    coup = talk.hear("snapshot", table=BACCARAT)["state"]["coup"]
    wagers = [{"bet": "player", "stake": "50.00"}]
    frame = {"type": "wager", "id": "k", "table": BACCARAT, "coup": coup, "action": "place"}
    protocol = talk.connection.protocol
    with talk.connection.protocol_mutex:
        protocol.send_text(b"\xff")
        protocol.send_text(json.dumps({**frame, "wagers": wagers}).encode())
        talk.connection.socket.sendall(b"".join(protocol.data_to_send()))
    assert closed(talk)[0] == 1007
    assert in_play(client) == "0.00"
    again = house.socket(client)
    again.hear("welcome")
    again.say(**frame, wagers=wagers)
    assert again.hear("answer", id="k")["ok"]
    assert in_play(client) == "50.00"
