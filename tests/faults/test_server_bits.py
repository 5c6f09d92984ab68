"""A bit that flipped in a server's record: ``croupier verify`` names the very event.

The record is of evenings with guests, and of a table that people deal at, so that every kind of
event is in it that a server writes.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import apsw
import pytest

from croupier.service.local import FILE_NAME, open_house
from croupier.store.records import LEDGER
from croupier.table import events as e
from tests.conftest import Command
from tests.faults.evening import Evening
from tests.faults.evenings import evenings
from tests.store.tampering import KEYS, Row, Tampering
from tools.release_data import Player
from tools.release_hands import play_by_hand
from tools.release_pit import play_at_pit

CHAINED: Final = ("tag", "at_ms", "body", "previous_hash", "hash")
LEDGERS: Final = {
    "entries": ("sequence", "amount_minor", "balance_minor"),
    "transfers": ("id", "kind", "wager_id"),
}
EACH: Final = 2
"""How many events of each kind, and rows of each table, are tried by each column."""


@pytest.fixture(scope="module")
def record() -> Iterator[Path]:
    """A house's directory after some evenings, two broken off, and a table dealt by hand."""
    directory = Path(tempfile.mkdtemp())
    with evenings() as spending:
        for number, step in enumerate(("", "settling", "", "committed", "")):
            given = Evening(directory=str(directory), name=f"bits-{number}", step=step, at=2)
            given.length_ms = 400
            spending.do(given)
    house = open_house(directory)
    for patron_id in ("ann", "bob"):
        house.admit(patron_id)
        house.grant(patron_id, "USD", 1_000_000)
    house.commit()
    player = Player(house)
    play_by_hand(house, player.do, player.place)
    play_at_pit(house, player.do, player.place, "USD")
    house.close()
    yield directory
    shutil.rmtree(directory)


@pytest.fixture
def chance() -> Random:
    return Random("bits")


def flipped(value: Any, chance: Random) -> Any:
    """The value with one bit of it turned, in the bytes in which it lies there."""
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(40))
    content = bytearray(value.encode() if isinstance(value, str) else value)
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return bytes(content)


def put(file: Tampering, table: str, row: Row, column: str, value: Any) -> None:
    """Write a value into a column, bytes as the text that they are to be taken for."""
    where = " AND ".join(f"{name} = ?" for name in KEYS[table])
    cast = "CAST(? AS TEXT)" if isinstance(row[column], str) else "?"
    keys = [row[name] for name in KEYS[table]]
    file.run(f"UPDATE {table} SET {column} = {cast} WHERE {where}", value, *keys)


def turned(file: Tampering, table: str, row: Row, column: str, chance: Random) -> Any:
    """Turn a bit of a column, another one where the table has such a row; what is there now."""
    while True:
        value = flipped(row[column], chance)
        with suppress(apsw.ConstraintError):
            put(file, table, row, column, value)
            return value


def back(file: Tampering, table: str, row: Row, changed: Row, column: str) -> None:
    """Make a column what it was."""
    where = " AND ".join(f"{name} = ?" for name in KEYS[table])
    keys = [changed[name] for name in KEYS[table]]
    file.run(f"UPDATE {table} SET {column} = ? WHERE {where}", row[column], *keys)


def first_bad(command: Command, record: Path) -> tuple[str, int]:
    """What the command names."""
    ended = command("verify", str(record), "--json")
    assert ended.code == 1, ended
    found = json.loads(ended.out)["first_bad"]
    return found["stream"], found["version"]


def test_every_kind_of_event_that_a_server_writes(
    command: Command, record: Path, chance: Random
) -> None:
    tried = 0
    assert command("verify", str(record)).code == 0
    with Tampering(record / FILE_NAME) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        kinds: dict[str, list[Row]] = defaultdict(list)
        for row in file.rows("events"):
            kinds[row["tag"]].append(row)
    assert kinds.keys() >= e.TAGS.keys()
    for rows in kinds.values():
        for row in chance.sample(rows, min(EACH, len(rows))):
            for column in CHAINED:
                with Tampering(record / FILE_NAME) as file:
                    put(file, "events", row, column, flipped(row[column], chance))
                where = first_bad(command, record)
                assert where == (names[row["stream_id"]], row["version"]), (row["tag"], column)
                with Tampering(record / FILE_NAME) as file:
                    put(file, "events", row, column, row[column])
                tried += 1
    assert command("verify", str(record)).code == 0
    assert tried >= 5 * len(kinds)


@pytest.mark.parametrize("table", LEDGERS)
def test_money_beside_the_ledger(
    command: Command, record: Path, table: str, chance: Random
) -> None:
    with Tampering(record / FILE_NAME) as file:
        rows = chance.sample(file.rows(table), 12)
    for row in rows:
        for column in LEDGERS[table]:
            if row[column] is None:
                continue
            with Tampering(record / FILE_NAME) as file:
                changed = {**row, column: turned(file, table, row, column, chance)}
            assert first_bad(command, record) == (LEDGER, row["ledger_version"]), column
            with Tampering(record / FILE_NAME) as file:
                back(file, table, row, changed, column)
    assert command("verify", str(record)).code == 0
