"""Records of a few coups, checkpoints of them, and what is done to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import ChainBroken
from croupier.service.checkpoints import Checkpoint
from croupier.service.house import House
from croupier.service.local import Sources
from croupier.service.reading import reading
from croupier.service.verifying import Verified, verify_record
from croupier.store.dump import dump
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.service.houses import DEAL, must, opened, ticket
from tests.store.tampering import KEYS, Row, Tampering, variants


def sources() -> Sources:
    """A clock that stands and weak randomness."""
    return Sources(lambda: 1_700_000_000_000, lambda count: b"\x07" * count, lambda: "id")


def small(path: Path) -> House:
    """A coup with a win and a loss, one called off, one open: every kind of transfer."""
    house = opened(SqliteStore(path), "ann", "bob")
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    must(house, "1", ticket("bob", "b1", "player=200"), *DEAL)
    must(house, "1", c.OpenBetting("c2"), ticket("ann", "a2", "tie=100"), c.VoidCoup("misdeal"))
    house.commit()
    house.admit("eve")
    must(house, "1", c.OpenBetting("c3"), ticket("ann", "a3", "tie=100"))
    house.commit()
    return house


def held(path: Path, *checkpoints: Checkpoint, since: Checkpoint | None = None) -> Verified:
    with reading(path) as store:
        return verify_record(store, checkpoints=checkpoints, since=since)


def broken_at(path: Path, *checkpoints: Checkpoint) -> tuple[str, int]:
    with pytest.raises(ChainBroken) as caught:
        held(path, *checkpoints)
    return caught.value.stream, caught.value.version


def cut(path: Path, count: int) -> None:
    """Leave the first so many events of a record, and mend everything."""
    with Tampering(path) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        for row in file.rows("events")[count:]:
            file.delete("events", row)
        file.run("DELETE FROM snapshots")
        left = {row["stream_id"] for row in file.rows("events")}
        for number, name in names.items():
            if number in left:
                file.mend(name)
            else:
                file.run("DELETE FROM streams WHERE id = ?", number)
    with SqliteStore(path) as store:
        store.rebuild()


def rewritten_everywhere(path: Path) -> Iterator[tuple[str, Row, str, object]]:
    """Every single byte of what is proved, changed alone: table, row, column and the new value."""
    with Tampering(path) as file:
        rows = {table: file.rows(table) for table in KEYS}
    for table, found in rows.items():
        for row in found:
            for column, value in row.items():
                for other in variants(value):
                    if other != value:
                        yield table, row, column, other


def proved(path: Path) -> list[str]:
    """What a file says, but for what may be forgotten and made anew."""
    forgotten = ("INSERT INTO people", "INSERT INTO snapshots")
    return [line for line in dump(path).splitlines() if not line.startswith(forgotten)]
