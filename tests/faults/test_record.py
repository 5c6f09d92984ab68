"""``play`` on a record that somebody damaged: the record is named, never the line typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import DataError
from croupier.service import house as houses
from croupier.service.local import FILE_NAME, open_house
from tests.conftest import Command
from tests.store.tampering import Row, Tampering
from tools.inprocess import Ended

TABLE = "table/play-baccarat-USD"


def play(command: Command, data: Path, lines: str) -> Ended:
    return command("play", "baccarat", "--json", "--data", str(data), stdin=lines)


@pytest.fixture
def data(command: Command, tmp_path: Path) -> Path:
    """A directory with a game of two shoes, and a wager in play."""
    lines = "banker 100 tie 5\ndeal\nplayer 50\nundo\nnew shoe\ndeal\nbanker 20\n"
    assert play(command, tmp_path / "data", lines).code == 0
    return tmp_path / "data"


def rewrite(data: Path, stream: str, tag: str, change: Callable[[dict[str, Any]], object]) -> int:
    """Write the last event of a kind anew, with every hash after it; its version."""
    with Tampering(data / FILE_NAME) as file:
        row: Row = [found for found in file.stream_rows(stream) if found["tag"] == tag][-1]
        body = json.loads(row["body"])
        change(body)
        file.update("events", row, body=json.dumps(body))
        file.mend(stream)
    return int(row["version"])


DAMAGED: dict[str, tuple[str, str, Callable[[dict[str, Any]], object]]] = {
    "no fields": (TABLE, "wagers-placed.v1", dict.clear),
    "junk for cards": (TABLE, "shoe-loaded.v1", lambda body: body.update(order="Zz Yy")),
    "junk for a coup": (TABLE, "coup-dealt.v1", lambda body: body.update(coup="rubbish")),
    "no facts": (TABLE, "coup-dealt.v1", lambda body: body.update(facts={})),
    "one fact less": (
        TABLE,
        "coup-dealt.v1",
        lambda body: body["facts"][""].pop("banker_two"),
    ),
    "no outcome": (TABLE, "coup-dealt.v1", lambda body: body.update(outcome="maybe")),
    "a wager that is not there": (
        TABLE,
        "wagers-withdrawn.v1",
        lambda body: body.update(wager_ids=["nope.1"]),
    ),
    "a patron who is not there": (
        TABLE,
        "wagers-withdrawn.v1",
        lambda body: body.update(patron_id="nobody"),
    ),
    "a bet that is not there": (
        TABLE,
        "wagers-placed.v1",
        lambda body: body.update(
            wagers=[{"wager_id": "x.1", "bet_id": "ghost", "stake_minor": 2000}]
        ),
    ),
    "a stake that is none": (
        TABLE,
        "wagers-placed.v1",
        lambda body: body["wagers"][0].update(stake_minor=-5),
    ),
    "no sheet": (TABLE, "table-opened.v1", lambda body: body.update(sheet_text="junk")),
    "no name": ("house", "patron-admitted.v1", dict.clear),
    "no patron's name": ("house", "patron-admitted.v1", lambda body: body.update(patron_id="a b")),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_what_does_not_read_on_sitting_down_is_the_files_fault(
    command: Command, data: Path, kind: str
) -> None:
    stream, tag, change = DAMAGED[kind]
    version = rewrite(data, stream, tag, change)
    ended = play(command, data, "banker 10\ndeal\n")
    assert (ended.code, ended.out) == (2, "")
    named = f"error: {data / FILE_NAME} cannot be gone on from: stream {stream}, event {version}: "
    assert ended.err.startswith(named)
    assert ended.err.endswith("; restore it from a backup, or use the release that wrote it\n")
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("tag", "change"),
    [
        ("shoe-loaded.v1", lambda body: body.update(order="Ks As")),
        ("table-opened.v1", lambda body: body.update(currency="usd")),
        ("wagers-placed.v1", lambda body: body["wagers"][0].update(stake_minor=3)),
        ("wagers-placed.v1", lambda body: body["wagers"][0].update(stake_minor=10**30)),
    ],
)
def test_what_cannot_be_dealt_from_is_the_records_fault(
    command: Command, data: Path, tag: str, change: Callable[[dict[str, Any]], object]
) -> None:
    """It reads, and a coup cannot come of it: no line is to blame, nothing is dealt."""
    version = rewrite(data, TABLE, tag, change)
    ended = play(command, data, "deal\n")
    assert (ended.code, ended.err.count("line 1")) == (3, 0)
    assert ended.err.startswith(f"fault: stream {TABLE}, event {version}: ")


def test_an_old_event_that_does_not_read_ends_the_game_as_a_fault(
    command: Command, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Met on looking back, long after sitting down."""
    monkeypatch.setattr(houses, "CLOSING_EVENTS", 1)
    assert play(command, data, "deal\n").code == 0
    with Tampering(data / FILE_NAME) as file:
        row = next(row for row in file.stream_rows(TABLE) if row["tag"] == "coup-dealt.v1")
        file.update("events", row, body=row["body"].replace('"coup":"P:', '"coup":"Q:'))
    ended = play(command, data, "balance\nhistory 10\nbalance\n")
    assert ended.code == 3
    assert len(ended.out.splitlines()) == 2
    assert ended.err.startswith(f"fault: stream {TABLE}, event {row['version']}: ")
    assert "line 2" not in ended.err


PATRON = "(SELECT account FROM balances WHERE account LIKE 'patron%')"
NEWEST = "position = (SELECT max(position) FROM events)"
TORN = {
    "a balance": ("UPDATE balances SET balance_minor = 99999999 WHERE account LIKE 'patron%'", "@"),
    "a balance of the house": (
        "UPDATE balances SET balance_minor = 0 WHERE account = 'house:USD'",
        "balance of house:USD is 0, the record says",
    ),
    "a balance and its entries": (
        """UPDATE balances SET balance_minor = balance_minor + entry_count * 10000;
        UPDATE entries SET amount_minor = amount_minor + 10000""",
        "balance of bank:USD is",
    ),
    "a count": ("UPDATE balances SET entry_count = entry_count + 1", "entries, the record says"),
    "no balances": ("DELETE FROM balances", "the balance of bank:USD is missing"),
    "no balance of the patron": ("DELETE FROM balances WHERE account LIKE 'patron%'", "@"),
    "no entries": ("DELETE FROM entries", "are missing"),
    "no wagers": ("DELETE FROM open_wagers", "is not pending as the record says"),
    "a stake": ("UPDATE open_wagers SET stake_minor = 1", "is not pending as the record says"),
    "no streams": ("DELETE FROM streams", "events are of a stream that is missing"),
    "one stream less": ("DELETE FROM streams WHERE name = 'ledger'", "of a stream that is missing"),
    "no events": ("DELETE FROM events", "stream house, event 1: missing; the stream's head is"),
    "no newest event": (f"DELETE FROM events WHERE {NEWEST}", "missing; the stream's head is"),
    "no newer events": ("DELETE FROM events WHERE position > 7", "missing; the stream's head is"),
    "no older event": ("DELETE FROM events WHERE position = 7", "some are missing"),
    "heads ahead": ("UPDATE streams SET version = version + 1", "missing; the stream's head is"),
    "heads behind": ("UPDATE streams SET version = 1", "behind the stream's head, which is 1"),
    "no hash": ("UPDATE streams SET hash = x'00'", "its hash is not the one of the stream's head"),
    "another name": ("UPDATE streams SET name = 'table/x' WHERE name LIKE 'table/%'", "begin"),
}


@pytest.mark.parametrize("kind", TORN)
def test_what_lies_beside_the_record_is_not_believed_against_it(
    command: Command, data: Path, kind: str
) -> None:
    """Nobody sits down, no money that never moved is shown, nothing is appended."""
    statement, named = TORN[kind]
    path = data / FILE_NAME
    with Tampering(path) as file:
        (account,) = file.run(f"SELECT {PATRON}")[0]
        file.run(statement)
    before = path.read_bytes()
    ended = play(command, data, "banker 10\ndeal\n")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"error: {path} is damaged: ")
    assert named.replace("@", f"the balance of {account} is ") in ended.err
    assert ended.err.endswith("; restore it from a backup\n")
    assert path.read_bytes() == before


def test_a_house_that_is_refused_lets_go_of_its_file(data: Path) -> None:
    with Tampering(data / FILE_NAME) as file:
        file.run("UPDATE balances SET balance_minor = balance_minor + 1")
    for _ in range(2):
        with pytest.raises(DataError, match="is damaged: ") as caught:
            open_house(data)
        assert caught.value.__context__ is None
    with Tampering(data / FILE_NAME) as file:
        file.run("UPDATE balances SET balance_minor = balance_minor - 1")
    open_house(data).close()
