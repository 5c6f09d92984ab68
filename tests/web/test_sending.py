"""What waits for a socket goes out together, and nothing goes to a reader who has no room."""

from __future__ import annotations

import asyncio
import struct
from typing import TYPE_CHECKING, cast

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from croupier.web import sending
from croupier.web.hub import QUEUE_FRAMES, SLOW, Listener
from croupier.web.line import LineProtocol
from croupier.web.sending import Sender
from croupier.web.server import server_config

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from litestar.types import ASGIApp

    from tests.web.serving import Serving, Talk


class Paper:
    """A line that puts down what is written on it; it has room for so many writes at a time."""

    def __init__(self, room_count: int = 1_000) -> None:
        self.writes: list[list[bytes]] = []
        self.room_count = room_count

    @property
    def has_room(self) -> bool:
        """Whether its reader keeps up."""
        return self.room_count > 0

    def write(self, frames: Iterable[bytes]) -> None:
        """Put frames down."""
        self.writes.append(list(frames))
        self.room_count -= 1

    def attach(self, room: Callable[[], None], hear: Callable[[str], bool]) -> None:
        """Nobody is called by it: tests do that."""


async def a_moment() -> None:
    """Let everything go on that is due now."""
    for _ in range(3):
        await asyncio.sleep(0)


def sender_to(paper: Paper) -> tuple[Sender, Listener]:
    """A sender and whom it serves."""
    listener = Listener("ann")
    sender = Sender(paper, listener)
    listener.when_queued(sender.due)
    return sender, listener


def test_all_of_one_moment_goes_out_in_one_write_and_the_newest_state_only() -> None:
    async def told() -> list[list[bytes]]:
        paper = Paper()
        _, listener = sender_to(paper)
        for number in range(3):
            listener.send(b"event %d" % number)
            listener.send(b"totals %d" % number, ("totals", "a"))
        await a_moment()
        listener.send(b"later")
        await a_moment()
        return paper.writes

    assert asyncio.run(told()) == [
        [b"event 0", b"event 1", b"event 2", b"totals 2"],
        [b"later"],
    ]


def test_more_in_one_moment_than_is_kept_cuts_off_nobody_who_reads() -> None:
    async def told() -> tuple[list[bytes], bool]:
        paper = Paper()
        _, listener = sender_to(paper)
        sent = [b"%d" % number for number in range(3 * QUEUE_FRAMES)]
        for frame in sent:
            listener.send(frame)
        await a_moment()
        assert [frame for write in paper.writes for frame in write] == sent
        return paper.writes[-1], listener.cut

    last, cut = asyncio.run(told())
    assert last
    assert not cut


def test_who_has_no_room_gets_nothing_until_he_has_and_then_all_of_it_in_order() -> None:
    async def told() -> tuple[list[list[bytes]], list[list[bytes]], bool]:
        paper = Paper(room_count=1)
        sender, listener = sender_to(paper)
        for text in (b"1", b"2", b"3"):
            listener.send(text)
            await a_moment()
        stalled = list(paper.writes)
        paper.room_count = 1
        sender.send()
        await a_moment()
        return stalled, paper.writes, listener.has_ended

    assert asyncio.run(told()) == ([[b"1"]], [[b"1"], [b"2", b"3"]], False)


def test_much_is_written_piece_by_piece_while_there_is_room() -> None:
    """Else the memory below would take what the queue is bounded for."""

    async def told() -> list[int]:
        paper = Paper(room_count=3)
        _, listener = sender_to(paper)
        for _ in range(QUEUE_FRAMES):
            listener.send(bytes(16 * 1024))
        await a_moment()
        return [len(write) for write in paper.writes]

    assert asyncio.run(told()) == [4, 4, 4]


@pytest.mark.parametrize("queued", [1, QUEUE_FRAMES + 1], ids=["for long", "with a full queue"])
def test_who_has_no_room_is_cut_off(queued: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while, or at once where more waits for him than is kept."""
    monkeypatch.setattr(sending, "SEND_S", 0.01 if queued == 1 else 1_000)

    async def ends() -> int:
        _, listener = sender_to(Paper(room_count=0))
        for _ in range(queued):
            listener.send(b"x")
            await a_moment()
        async with asyncio.timeout(10):
            return await listener.ending()

    assert asyncio.run(ends()) == SLOW


def test_nothing_is_sent_after_the_end() -> None:
    async def told() -> list[list[bytes]]:
        paper = Paper()
        sender, listener = sender_to(paper)
        listener.send(b"1")
        sender.stop()
        listener.send(b"2")
        await a_moment()
        return paper.writes

    assert asyncio.run(told()) == []


class Wire:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Keep it."""
        self.written.append(data)

    def is_closing(self) -> bool:
        """It is open."""
        return False


def test_frames_are_messages_of_their_own_in_one_write_whatever_their_size() -> None:
    """Against the frames of the library that reads what comes the other way."""

    async def written() -> list[bytes]:
        config = server_config(cast("ASGIApp", None))
        config.load()
        line = LineProtocol(config, ServerState(), {})
        wire = Wire()
        line.transport = cast("asyncio.Transport", wire)
        line.conn.state = State.OPEN
        line.write(frames)
        line.conn.state = State.CLOSING
        line.write([b"after the end"])
        return wire.written

    frames = [bytes([65 + size % 7]) * size for size in (0, 1, 125, 126, 127, 65_535, 65_536)]
    whole = b"".join(Frame(Opcode.TEXT, frame).serialize(mask=False) for frame in frames)
    assert asyncio.run(written()) == [whole]


def say_at_once(talk: Talk, *said: bytes) -> None:
    """Say frames in one packet, masked by zeros."""
    heads = (struct.pack("!BB", 0x81, 0x80 | len(text)) + bytes(4) for text in said)
    packet = b"".join(head + text for head, text in zip(heads, said, strict=True))
    talk.connection.socket.sendall(packet)


@pytest.mark.parametrize("is_welcome", [False, True])
def test_what_is_said_in_one_packet_is_done_in_order(house: Serving, is_welcome: bool) -> None:
    """Also what waits for the lobby, which is shown only once every table was seen."""
    talk = house.socket(house.guest())
    if is_welcome:
        talk.hear("welcome")
    said = [b'{"type":"ping","n":%d}' % number for number in range(20)]
    said.insert(7, b'{"type":"lobby","on":true}')
    say_at_once(talk, *said)
    talk.hear("pong", n=19)
    heard = [frame.get("n", "lobby") for frame in talk.heard if frame["type"] in ("pong", "lobby")]
    assert heard == [*range(7), "lobby", *range(7, 20)]


def test_what_is_said_while_the_lobby_is_awaited_is_not_overtaken(house: Serving) -> None:
    talk = house.socket(house.guest())
    talk.hear("welcome")
    for number in range(40):
        talk.say(type="lobby", on=number % 2 == 0)
        talk.say(type="ping", n=number)
    talk.hear("pong", n=39)
    heard = [frame.get("n", -1) for frame in talk.heard if frame["type"] in ("pong", "lobby")]
    busy = [frame for frame in talk.heard if frame["type"] == "error"]
    lobbies = [at for at, number in enumerate(heard) if number == -1]
    assert len(lobbies) + len(busy) == 20
    assert [number for number in heard if number >= 0] == list(range(40))
    assert all(heard[at + 1] % 2 == 0 for at in lobbies)
