"""The examples of docs/client.md do what the page says, against a house."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from croupier.client import Client, Refused
from croupier.errors import InputError
from tests.fair.shoes import record, shoe_of
from tests.faults.forking import environment
from tests.web.serving import BACCARAT, Serving
from tests.web.test_client import coup_of
from tools import ROOT
from tools.pages import blocks

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
BOT, SURELY, FAULT, TOMORROW = (block.text for block in blocks(PAGE) if block.language == "python")


@pytest.fixture
def closed_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        return int(other.getsockname()[1])


def performed(text: str) -> dict[str, Any]:
    """The names of an example once it was run."""
    names: dict[str, Any] = {}
    exec(compile(text, "client.md", "exec"), names)
    return names


def test_the_bot_is_written_in_few_lines_and_plays(house: Serving, tmp_path: Path) -> None:
    assert len([line for line in BOT.splitlines() if line]) <= 23
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    argv = [sys.executable, str(tmp_path / "bot.py"), house.origin]
    ended = subprocess.run(
        argv, env=environment(), capture_output=True, text=True, timeout=60, check=True
    )
    *coups, balance = [line for line in ended.stdout.splitlines() if "refused" not in line]
    assert len(coups) == 3
    assert all(re.fullmatch(r"coup \d+: -?\d+\.\d\d", line) for line in coups)
    cents = [int(line.rpartition(" ")[2].replace(".", "")) for line in (*coups, balance)]
    assert balance.startswith("balance ")
    assert cents[-1] == 10_000_00 + sum(cents[:-1])


def test_a_shoe_is_checked_by_what_was_noted() -> None:
    fault_of = performed(FAULT)["fault_of"]
    found = record(shoe_of(), dealt=12, ended="fresh")
    seen = [card.card for card in found.cards]
    assert fault_of(found.to_json(), found.commitment, found.seeds_digest, seen) is None
    assert fault_of(found.to_json(), "0" * 64, None, []).code == "commitment_differs"
    assert fault_of(found.to_json(), None, None, seen[1:]).code == "seen_differs"


def test_the_bot_says_that_no_house_is_there(
    monkeypatch: pytest.MonkeyPatch, closed_port: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["bot.py", f"http://127.0.0.1:{closed_port}"])
    with pytest.raises(SystemExit, match=r"^error: ") as ended:
        performed(BOT)
    assert str(closed_port) in str(ended.value)


def test_what_was_not_answered_is_asked_again_and_done_once(
    house: Serving, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = performed(SURELY)
    waits: list[float] = []
    with Client(house.origin) as client, monkeypatch.context() as patched:
        real = client.wager

        def unheard(*given: Any, **named: Any) -> dict[str, Any]:
            answer = real(*given, **named)
            if len(waits) < 3:
                raise InputError("the house gave no answer")
            return answer

        patched.setattr(client, "wager", unheard)
        patched.setattr(names["time"], "sleep", waits.append)
        answer = names["surely"](client, BACCARAT, coup_of(client), {"tie": "5.00"})
        assert [item["stake"] for item in answer["placed"]] == ["5.00"]
        assert waits == [1, 5, 25]
        kinds = [line["kind"] for line in client.get("/api/statement")["lines"]]
        assert kinds.count("wager-pended") == 1
        with pytest.raises(Refused) as refused:
            names["surely"](client, BACCARAT, "another", {"tie": "5.00"})
        assert refused.value.codes == ("wrong_coup",)


def test_a_guest_comes_back_and_reads_what_became_of_his_wagers(
    house: Serving,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = TOMORROW.replace("http://127.0.0.1:8000", house.origin)
    assert text != TOMORROW
    cookies = performed(text)["house"].cookies
    with Client(house.origin, cookies) as client:
        coup = coup_of(client)
        client.wager(BACCARAT, coup, {"tie": "5.00"})
        for message in client.messages():
            if message["type"] == "seat" and message["seat"]["result"]:
                break
    performed(text)
    first, again, line = capsys.readouterr().out.splitlines()
    assert first == again == client.me["patron"]
    assert re.fullmatch(r"\d+ tie -5\.00 (won 45\.00|lost 0\.00)", line)
