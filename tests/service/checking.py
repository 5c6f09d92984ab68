"""Checking a record as a reader does, and what somebody does to it beneath him."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.errors import ChainBroken
from croupier.service.house import House
from croupier.service.reading import reading
from croupier.service.verifying import Verified, verify_record
from croupier.store.protocol import Store
from croupier.store.records import Head
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.service.houses import DEAL, must, ticket
from tests.store.tampering import Tampering

Heads = dict[str, Head]


def verified(path: Path, kept: Heads | None = None) -> Verified:
    with reading(path) as store:
        return verify_record(store, {stream: (head,) for stream, head in (kept or {}).items()})


def broken_in(store: Store) -> tuple[str, int]:
    """Where the first bad event of an open store is."""
    with pytest.raises(ChainBroken) as caught:
        verify_record(store)
    return caught.value.stream, caught.value.version


def broken_at(path: Path, kept: Heads | None = None) -> tuple[str, int]:
    with pytest.raises(ChainBroken) as caught:
        verified(path, kept)
    return caught.value.stream, caught.value.version


@contextmanager
def tampered(path: Path) -> Iterator[tuple[SqliteStore, Tampering]]:
    """A reader, and somebody who changes the file beneath him."""
    with SqliteStore(path, read_only=True) as store, Tampering(path) as file:
        yield store, file


def go_on(house: House) -> None:
    """A coup more at a table that was read already, and one at a table that was not."""
    must(house, "1", *DEAL, c.OpenBetting("later"), ticket("ann", "later", "tie=100"))
    house.load_shoe("2")
    must(house, "2", c.OpenBetting("later-2"), ticket("ann", "late", "player_1_win=100"), *DEAL)
    house.admit("eve")
    house.commit()
