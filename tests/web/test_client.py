"""The client of the package: wagers, resumed connections, and the example bot."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Any

import pytest

from croupier.client import Client, Refused
from croupier.errors import InputError
from tests.web.serving import BACCARAT, Serving
from tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def client(house: Serving) -> Iterator[Client]:
    """A guest of the running house."""
    with Client(house.origin) as made:
        yield made


def coup_of(client: Client) -> str:
    """Wait for betting; the coup."""
    client.watch(BACCARAT)
    for message in client.messages():
        if message["type"] == "event" and message["event"] == "betting-opened":
            return str(message["coup"])
    raise AssertionError


def test_a_wager_is_placed_once_under_its_key(client: Client) -> None:
    coup = coup_of(client)
    answers = [client.wager(BACCARAT, coup, {"tie": "5.00"}, key="k") for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    lines = client.get("/api/statement")["lines"]
    assert [line["kind"] for line in lines].count("wager-pended") == 1


def test_what_is_refused_says_why(client: Client) -> None:
    with pytest.raises(Refused, match="limit") as caught:
        client.wager(BACCARAT, coup_of(client), {"banker": "9000.00"})
    assert caught.value.codes == ("above_maximum",)


def test_a_broken_connection_is_taken_up_without_a_gap(client: Client) -> None:
    client.watch(BACCARAT)
    seen: list[dict[str, Any]] = []
    for message in client.messages():
        if message["type"] != "event":
            continue
        seen.append(message)
        if len(seen) in (2, 5):
            assert client._socket is not None
            client._socket.close()
        if len(seen) == 12:
            break
    assert [one["prev"] for one in seen[1:]] == [one["seq"] for one in seen[:-1]]


def test_the_same_guest_comes_back(house: Serving, client: Client) -> None:
    with Client(house.origin, client.cookies) as again:
        assert again.me["patron"] == client.me["patron"]


@pytest.mark.parametrize("origin", ["http://127.0.0.1:9", "nonsense", "http://"])
def test_where_no_house_is(origin: str) -> None:
    with pytest.raises(InputError, match="no house answers"):
        Client(origin)


def test_the_example_bot_plays(house: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("bot", ROOT / "examples" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    balance = bot.play(house.origin, coups=3)
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    assert 9_900 < float(balance) < 10_100
