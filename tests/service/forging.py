"""Records written anew by somebody who can write the file: every hash fits, and the money too."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from croupier.errors import ChainBroken
from croupier.service import house as houses
from croupier.store.ledger_stream import transfer_of
from croupier.store.memory import MemoryStore
from croupier.store.protocol import Store
from croupier.store.records import Append, NewEvent, StoredEvent, Unit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.limits import limits_record
from croupier.table.pit import FollowHouse, ReopenTable, SetLimits
from tests.service.houses import DEAL, PICTURES, SHEET, house_on, must, opened, ticket

Path = tuple[str | int, ...]
Rewrite = Callable[[StoredEvent], tuple[NewEvent, ...]]

JUNK: tuple[object, ...] = (None, True, -1, 10**40, 0.5, "", "junk", "K\N{SNOWMAN}", [], {}, ["x"])


STREAMS = ("table/1", "table/2")

COMMITTED = frozenset(
    tag
    for tag, kind in e.TAGS.items()
    if kind in (e.ShoeCommitted, e.SeedTaken, e.SeedsClosed, e.CardsOpened, e.ShoeOpened)
)
"""The tags of shoes that are committed to."""


def events(store: MemoryStore) -> Iterator[StoredEvent]:
    """Every event of both tables."""
    for stream in STREAMS:
        yield from store.read(stream)


def broken_at(store: MemoryStore) -> tuple[str, int]:
    """Where the check of a house that has done nothing yet finds the first bad event."""
    store.verify()
    with pytest.raises(ChainBroken) as caught:
        house_on(store, "fresh").check()
    return caught.value.stream, caught.value.version


def as_it_is(stored: StoredEvent) -> NewEvent:
    return NewEvent(stored.tag, stored.body)


def rewritten(store: Store, rewrite: Rewrite, before: StoredEvent | None = None) -> MemoryStore:
    """The record with other events, or none, in the place of each; up to one where it is cut."""
    made = MemoryStore()
    for stored in store.written():
        if stored == before:
            break
        transfer = transfer_of(stored)
        if transfer is not None:
            made.commit([Unit(1, (), (transfer,))])
        else:
            at = made.head(stored.stream).version
            made.commit([Unit(1, (Append(stored.stream, at, rewrite(stored)),))])
    return made


def with_event(store: Store, target: StoredEvent, *events: NewEvent) -> MemoryStore:
    """The record with these in the place of one event."""
    return rewritten(store, lambda stored: events if stored == target else (as_it_is(stored),))


def leaves(value: object, at: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every value in a JSON document that holds no others, with the way to it."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, (*at, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*at, index))
    else:
        yield at, value


def with_value(stored: StoredEvent, at: Path, value: object) -> NewEvent:
    """The event with another value in one place."""
    body: Any = json.loads(stored.body)
    inner = body
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    return NewEvent(stored.tag, json.dumps(body).encode())


def other(value: object) -> object:
    """Another value of the same kind, as near as can be."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value[:-1]}{'x' if value[-1:] != 'x' else 'y'}"
    return 1


HELD = limits_record(SHEET.limits["USD"])
PIT = (
    c.CloseTable("mia", "the felt is torn", "cam-1"),
    ReopenTable("mia", "another table's"),
    SetLimits((40, 3000), 5000, 9000, 10**6, "mia", "a quiet night"),
    c.CloseTable("mia", "the felt is torn"),
    *DEAL,
    ReopenTable("bo", "a new felt"),
    c.OpenBetting("c5"),
    ticket("ann", "a6", "player=40"),
    FollowHouse(msgspec.structs.replace(HELD, bet=(20, 7000))),
    *DEAL,
    c.OpenBetting("c6"),
    ticket("ann", "a7", "player=20"),
)
"""A manager closes the table, or does not, and sets limits; the house's file changes."""


def played(store: Store) -> houses.House:
    """Both games with everything that happens at a table; a coup dealt, another open for bets."""
    house = opened(store, "ann", "bob")
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100", "tie=100"))
    must(house, "1", ticket("bob", "b1", "player=200"), c.UndoWagers("ann"))
    must(house, "1", ticket("ann", "a2", "banker=100"), *DEAL)
    must(house, "1", c.OpenBetting("c2"), c.RepeatWagers("ann", "a3"))
    must(house, "1", c.DoubleWagers("ann", "a4"), c.VoidCoup("misdeal"))
    must(house, "1", c.CloseShoe())
    house.load_shoe("1")
    must(house, "1", c.OpenBetting("c3"), ticket("bob", "b2", "player=100"), *DEAL)
    must(house, "1", c.OpenBetting("c4"), ticket("ann", "a5", "tie=100"), *PIT)
    house.open_table("2", PICTURES, "USD")
    for number in range(3):
        house.load_shoe("2")
        must(house, "2", c.OpenBetting(f"p{number}"))
        must(house, "2", ticket("ann", f"q{number}", "player_1_win=100"), *DEAL)
    house.commit()
    return house
