"""A house that cannot show what is looked for says so: nobody waits for it for ever."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.client import Client
from croupier.errors import DiskFailed, StoreError
from tests.web.described import check_answer
from tests.web.serving import BACCARAT, Serving, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SNAPSHOT = f"/api/tables/{BACCARAT}/snapshot"
LOOKS = ({"type": "watch", "table": BACCARAT}, {"type": "lobby", "on": True})
SEEN = ("snapshot", "lobby")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A house that a test may break."""
    with serving(tmp_path) as running:
        yield running


@contextmanager
def unreadable(house: Serving) -> Iterator[None]:
    """While this lasts no turn goes through, and no table can be read anew."""

    def fail(*_: object) -> NoReturn:
        raise StoreError("the disk is full; nothing was written")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(house.desk.floor, "see", fail)
        patched.setattr(house.desk.floor, "turn", fail)
        yield


def test_an_http_call_is_told_that_nothing_can_be_seen(own: Serving) -> None:
    guest = own.guest()
    with unreadable(own):
        answer = guest.get(SNAPSHOT)
    assert (answer.status_code, answer.json()["code"]) == (503, "not_recorded")
    check_answer(answer)
    assert guest.get(SNAPSHOT).status_code == 200


@pytest.mark.parametrize(("look", "seen"), list(zip(LOOKS, SEEN, strict=True)))
def test_a_socket_is_told_that_nothing_can_be_seen_and_looks_again(
    own: Serving, look: dict[str, object], seen: str
) -> None:
    talk = own.socket(own.guest())
    talk.hear("welcome")
    with unreadable(own):
        for _ in range(30):  # as often as it likes: this is no fault of the patron's
            talk.say(**look)
            talk.hear("error", code="busy")
    talk.say(**look)
    talk.hear(seen)
    talk.close()


def test_a_client_waits_and_looks_again(own: Serving) -> None:
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        breaking.__exit__(None, None, None)

    with Client(own.origin, wait=wait) as client:
        breaking = unreadable(own)
        client.watch("three-pictures-1")
        next(client.messages())  # the connection is open
        breaking.__enter__()
        client.watch(BACCARAT)
        for message in client.messages():
            assert message["type"] != "error"
            if message["type"] == "snapshot" and message["table"] == BACCARAT:
                break
    assert set(waits) == {1.0}


def test_a_disk_that_fails_leaves_nobody_waiting(own: Serving) -> None:
    def fail_the_disk() -> NoReturn:
        raise DiskFailed("the disk failed")

    guest = own.guest()
    talk = own.socket(guest)
    talk.hear("welcome")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(own.desk.floor, "commit", fail_the_disk)
        for look in LOOKS * 3:
            talk.say(**look)
        answer = guest.get(SNAPSHOT)
        assert answer.status_code == 503
        check_answer(answer)
        assert isinstance(own.desk.broken, DiskFailed)
    # those of the turn that failed, and those who come now
    for _ in range(6):
        talk.hear("error", code="busy")
    for look in LOOKS:
        talk.say(**look)
        talk.hear("error", code="busy")
    assert guest.get(SNAPSHOT).status_code == 503


def test_a_socket_that_opens_while_nothing_can_be_recorded_is_closed_with_a_code(
    own: Serving,
) -> None:
    guest = own.guest()
    with unreadable(own):
        talk = own.socket(guest)
        with pytest.raises(ConnectionClosed) as closing:
            talk.hear("welcome")
    assert closing.value.rcvd is not None
    assert closing.value.rcvd.code == 1011
    again = own.socket(guest)
    again.hear("welcome")
    again.close()
