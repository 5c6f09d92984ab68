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
from tests.web.serving import BACCARAT, PICTURES, Serving, serving
from tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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


def example(name: str) -> Any:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_seed_gets_its_receipt_and_another_is_refused(house: Serving, client: Client) -> None:
    client.watch(PICTURES)
    for message in client.messages():
        if message.get("event") == "shoe-committed":
            break
    shoe = message["fair"]["shoe"]
    receipt = client.seed(PICTURES, shoe, "clover")
    assert len(receipt) == 64
    assert client.seed(PICTURES, shoe, "clover") == receipt
    for shoe_id, seed, code in ((shoe, "88", "seed_given"), ("none", "88", "wrong_shoe")):
        with pytest.raises(Refused) as refused:
            client.seed(PICTURES, shoe_id, seed)
        assert refused.value.codes == (code,)


def test_the_example_checks_shoes(house: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    assert example("watch_shoes").watch(house.origin, 3) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    assert all(line.endswith(": sound") for line in told)


def swapped(record: dict[str, Any]) -> None:
    first, second = record["cards"][:2]
    first["card"], second["card"] = second["card"], first["card"]


LIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "two cards exchanged": swapped,
    "a seed left out": lambda record: record.update(seeds=[], seeds_digest=None),
    "another commitment": lambda record: record.update(commitment="0" * 64),
    "not opened": lambda record: record.update(opened=None),
    "another shoe's record": lambda record: record.update(number=record["number"] + 1),
}


@pytest.mark.parametrize("lie", LIES)
def test_the_example_finds_a_house_that_lies(
    house: Serving, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lie: str
) -> None:
    real = Client.get

    def lying(client: Client, path: str) -> dict[str, Any]:
        found = real(client, path)
        if "/shoes/" in path:
            LIES[lie](found)
        return found

    monkeypatch.setattr(Client, "get", lying)
    assert example("watch_shoes").watch(house.origin, 3) == 1
    assert "NOT SOUND" in capsys.readouterr().out


def test_the_example_bot_plays(house: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    bot = example("bot")
    balance = bot.play(house.origin, coups=3)
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    assert 9_900 < float(balance) < 10_100
