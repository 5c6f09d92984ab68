"""What a house tells its operator: in lines that a machine reads, of trouble, and of no secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import signal
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.client import Client
from croupier.errors import StoreError
from croupier.service.local import now_ms, open_served
from croupier.web.desk import Desk, monotonic_ms
from croupier.web.guard import Caller
from croupier.web.logs import set_up
from croupier.web.socket import talk
from tests.served import address_in
from tests.web.processes import ENDED, opened, visited
from tests.web.serving import Serving, quick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from croupier.service.settings import Level, Log


def test_a_log_in_json_is_an_object_a_line_and_tells_no_secret(tmp_path: Path) -> None:
    with opened(tmp_path, "--log", "json", "--log-level", "debug") as (process, first):
        cookies = visited(address_in(first[-1]))
        process.send_signal(signal.SIGTERM)
        _, rest = process.communicate(timeout=30)
        assert process.returncode == ENDED
    lines = [json.loads(line) for line in [*first, *rest.splitlines()]]
    assert all({"event", "level", "logger", "timestamp"} <= set(line) for line in lines)
    events = [line["event"] for line in lines]
    assert events[0] == "house_opened"
    assert {"guest_came_in", "table_event", "house_closing"} <= set(events)
    assert events[-1] == "house_closed"
    (came,) = [line for line in lines if line["event"] == "guest_came_in"]
    assert came["patron"].startswith("guest-")
    told = "".join(json.dumps(line) for line in lines[1:])
    for secret in (*cookies.values(), "secret", "127.0.0.1", "croupier-session", "\x1b"):
        assert secret not in told


def test_a_house_that_closes_tells_once_how_many_sockets_were_open(tmp_path: Path) -> None:
    with opened(tmp_path, "--log", "json") as (process, first):
        guests = [Client(address_in(first[-1])) for _ in range(3)]
        for guest in guests:
            guest.watch("baccarat-1")
            next(guest.messages())
        process.send_signal(signal.SIGTERM)
        _, rest = process.communicate(timeout=30)
        for guest in guests:
            guest.close()
    told = [line for line in map(json.loads, rest.splitlines()) if "sockets" in line]
    assert [(line["event"], line["sockets"]) for line in told] == [("house_closing", 3)]


def test_a_plain_log_begins_with_the_address_and_tells_no_more_by_itself(tmp_path: Path) -> None:
    with opened(tmp_path) as (process, first):
        assert len(first) == 1
        assert first[0].startswith("open http://127.0.0.1:")
        visited(address_in(first[0]))
        # read as the first line was: what came with it lies in the same buffer
        assert process.stderr is not None
        told = f"the record lies in {tmp_path}; Ctrl-C closes the house\n"
        assert process.stderr.readline() == told
        link = "to make the administrator, once: http://127.0.0.1:"
        assert process.stderr.readline().startswith(link)
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=30)[1] == ""
        assert process.returncode == ENDED


@contextmanager
def logged(log: Log = "json", level: Level = "debug") -> Iterator[Callable[[], list[Any]]]:
    """The lines that are logged meanwhile; objects of a log in JSON."""
    stream = io.StringIO()
    undo = set_up(log, level, stream)
    try:
        lines = stream.getvalue
        if log == "json":
            yield lambda: [json.loads(line) for line in lines().splitlines()]
        else:
            yield lambda: lines().splitlines()
    finally:
        undo()


def test_what_cannot_be_recorded_is_told_once_and_when_it_can_again(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise StoreError("the disk is full; nothing was written")

    guest = house.guest()
    with logged(level="info") as lines:
        with monkeypatch.context() as patched:
            patched.setattr(house.desk.floor, "commit", fail)
            for _ in range(5):
                assert guest.get("/api/me").status_code == 503
        assert guest.get("/api/me").status_code == 200
        told = [line for line in lines() if line["logger"] == "croupier.floor"]
    assert [line["event"] for line in told] == ["turn_not_recorded", "recording_again"]
    assert told[0]["level"] == "error"
    assert "full" in told[0]["why"]
    assert told[1]["failed_turns"] >= 5


def test_a_slow_commit_is_told(house: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.service.running.SLOW_COMMIT_MS", 0)
    with logged(level="info") as lines:
        house.guest()
        assert "slow_commit" in {line["event"] for line in lines()}


def test_a_fault_is_told_with_its_place_and_without_what_names_hold(house: Serving) -> None:
    def fail(*_: object) -> None:
        token = "".join(["very", "secret"])
        raise ZeroDivisionError(len(token))

    guest = house.guest()
    with logged() as lines, pytest.MonkeyPatch.context() as patched:
        patched.setattr(house.desk, "me", fail)
        answer = guest.get("/api/me")
        assert answer.status_code == 500
        assert answer.json()["code"] == "fault"
        assert "Zero" not in answer.text
        (told,) = [line for line in lines() if line["event"] == "call_failed"]
    assert "ZeroDivisionError" in told["exception"]
    assert told["call"].startswith("GET")
    assert "verysecret" not in json.dumps(told)


def test_frames_that_are_none_are_counted_and_not_repeated(house: Serving) -> None:
    guest = house.guest()
    talk = house.socket(guest)
    with logged() as lines:
        for _ in range(20):
            talk.connection.send('{"secret')
        with suppress(ConnectionClosed):
            list(talk.connection)
        told = [line for line in lines() if "patron" in line]
    refused = [line for line in told if line["event"] == "frame_refused"]
    assert len(refused) == 20
    assert {line["code"] for line in refused} == {"malformed"}
    assert [line["code"] for line in told if line["event"] == "socket_closed"] == [1008]
    assert "secret" not in json.dumps(told)


class Stalled:
    """A socket whose other end reads nothing and says nothing."""

    closed = 0
    has_room = False

    def write(self, frames: Iterable[bytes]) -> None:
        """Take nothing: there is never room."""
        raise AssertionError(list(frames))

    def attach(self, room: Callable[[], None], hear: Callable[[str], bool]) -> None:
        """Never call either."""

    async def receive_data(self, mode: str) -> None:
        """Wait for a word that never comes."""
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        """Be closed."""
        self.closed = code


def test_a_reader_who_is_cut_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.web.sending.SEND_S", 0.05)

    async def stall() -> tuple[str, int]:
        desk = Desk(open_served(tmp_path, quick()), quick(), clock_ms=monotonic_ms, now_ms=now_ms)
        desk.start()
        patron, _ = await desk.admit_guest()
        stalled: Any = Stalled()
        (session,) = desk.patrons.sessions.of_person(patron.id)
        await talk(desk, Caller(patron.id, "guest", session), stalled, stalled)
        await desk.stop()
        return patron.id, stalled.closed

    with logged(level="info") as lines:
        patron_id, code = asyncio.run(stall())
        told = {line["event"]: line for line in lines()}
    assert code == 4008
    assert (told["reader_cut_off"]["patron"], told["reader_cut_off"]["code"]) == (patron_id, 4008)
    assert list(told) == ["guest_came_in", "reader_cut_off", "house_closing", "house_closed"]


def test_a_fault_in_a_socket_is_told_and_ends_it(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    talk = house.socket(house.guest())
    monkeypatch.setattr("croupier.web.socket.read_frame", fail)
    with logged(level="info") as lines:
        talk.say(type="ping", n=1)
        with pytest.raises(ConnectionClosed) as caught:
            list(talk.connection)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1011
        (told,) = [line for line in lines() if line["event"] == "socket_failed"]
    assert "ZeroDivisionError" in told["exception"]


def test_a_plain_line_holds_nothing_that_acts_on_a_console() -> None:
    with logged("plain") as lines:
        log = logging.getLogger("croupier.test")
        try:
            raise ValueError("\x1b[2J\u202e")
        except ValueError:
            log.exception("odd\x1b[2J\r", extra={"why": "\x1b]0;x\x07 two words"})
        text = "\n".join(lines())
    assert "odd" in text
    assert "two words" in text
    assert "ValueError" in text
    assert all(sign.isprintable() or sign == "\n" for sign in text)


def test_other_libraries_speak_through_the_same_door_and_only_of_trouble() -> None:
    with logged() as lines:
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("uvicorn.error").info('%s - "WebSocket" [accepted]', "192.0.2.1")
        logging.getLogger("uvicorn.access").info("192.0.2.1 - GET /")
        told = lines()
    assert [(line["logger"], line["event"]) for line in told] == [
        ("uvicorn.error", "Invalid HTTP request received.")
    ]
