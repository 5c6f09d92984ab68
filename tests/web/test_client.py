"""The client of the package: wagers, resumed connections, and the example bot."""

from __future__ import annotations

import asyncio
import importlib.util
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from croupier.client import Client, Refused
from croupier.errors import InputError
from tests.web.serving import BACCARAT, Serving, serving
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


@pytest.mark.parametrize("stake", [5, 5.0, None])
def test_a_stake_that_is_no_text_is_refused_at_once(client: Client, stake: Any) -> None:
    with pytest.raises(InputError, match=r"decimal text such as '25\.00'"):
        client.wager(BACCARAT, "coup", {"banker": stake})


def test_an_ask_that_the_house_cannot_read_is_no_silence(client: Client) -> None:
    with pytest.raises(InputError, match="cannot use this ask"):
        client.wager(BACCARAT, "coup", {"banker": "5.00"}, action="fold")
    client.watch(BACCARAT)  # and the connection goes on
    assert next(client.messages())


def test_a_table_that_is_none_is_told_in_words(client: Client) -> None:
    with pytest.raises(InputError, match="/api/tables/gone: "):
        client.get("/api/tables/gone")


def test_a_house_that_is_gone_is_waited_for_and_then_told(tmp_path: Path) -> None:
    waits: list[float] = []
    with ExitStack() as stack:
        with serving(tmp_path / "house") as house:
            client = stack.enter_context(Client(house.origin, wait=waits.append))
            client.watch(BACCARAT)
            assert next(client.messages())
        with pytest.raises(InputError, match="cannot be reached any more"):
            for _ in client.messages():
                pass
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0]


def test_a_house_that_says_nothing_is_given_up(
    house: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: object) -> asyncio.Future[object]:
        return asyncio.get_running_loop().create_future()

    monkeypatch.setattr(house.desk, "put", silent)
    with (
        Client(house.origin, timeout_s=0.3) as client,
        pytest.raises(InputError, match=r"no answer in 0\.3 s"),
    ):
        client.wager(BACCARAT, "coup", {"banker": "5.00"})


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
