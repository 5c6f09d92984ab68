"""Games played in processes that get killed: ``python -m tests.faults.player``.

Reads one line of JSON a game on standard input (:class:`Game`), plays it in a process of its own,
and answers with the signal or code that process ended with. Processes are forked, for starting
Python anew for each of hundreds of games would take minutes; this process itself opens no store.

After every commit a game appends a line (:class:`Told`) to a file: what a patron would have been
told. It is written in one call, so a killed process leaves no half of one.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec

from croupier.games.catalog import parse_sheet
from croupier.service import house as houses
from croupier.service.house import House
from croupier.service.local import FILE_NAME
from croupier.store.records import StoredEvent, Unit
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table import events as e
from tests.faults.disk import Disk, How, die
from tests.faults.forking import serve
from tests.service.houses import entropy_of
from tests.table.sheets import baccarat_text, limits_text, three_pictures_text

LIMITS = limits_text(bet=("1", "50"), patron="200", table="500", liability="5000")
SHEETS = {
    "1": parse_sheet(
        baccarat_text(burn="first-card", coup_burn=1, cut_card=14, limits=LIMITS), "player"
    ),
    "2": parse_sheet(three_pictures_text(LIMITS), "player"),
}
PATRONS = ("ann", "bob", "cat")


class Game(msgspec.Struct, kw_only=True):
    """A game to be played, and how it ends.

    Attributes:
        name: never given before; ids and chance follow from it.
        commit_count: ends by itself after so many commits.
        kill_after_ms: killed from outside after so long; 0 for never.
        kill_commit, before: killed in the house just before or after the store's n-th commit.
        kill_operation, how: killed at the disk's n-th write or sync.
        act: instead of a game only this, at the tables of :mod:`tests.faults.test_acts`.
    """

    directory: str
    name: str
    commit_count: int = 500
    kill_after_ms: float = 0
    kill_commit: int = 0
    before: bool = False
    kill_operation: int = 0
    how: How = "before"
    act: str = ""


class Told(msgspec.Struct, kw_only=True):
    """What is acknowledged after a commit: all balances, and what has happened since the last one.

    Attributes:
        ledger_version: of the ledger's stream, at which the balances are those told.
        positions: by table the shoe and how many of its cards have left.
        wagers: stakes accepted, by wager id. ended: how those that ended did.
        cards: by coup.
    """

    ledger_version: int
    balances: dict[str, int]
    positions: dict[str, tuple[str, int]]
    wagers: dict[str, int]
    ended: dict[str, str]
    cards: dict[str, str]


class KilledStore(SqliteStore):
    """The real store in a house that is killed around its n-th commit."""

    def __init__(self, path: Path, game: Game) -> None:
        self.left, self.before = game.kill_commit, game.before
        super().__init__(path)

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        self.left -= 1
        if self.left == 0 and self.before:
            die()
        stored = super().commit(units)
        if self.left == 0:
            die()
        return stored


def step(house: House, chance: Random, new_id: Callable[[], str]) -> tuple[e.Event, ...]:
    """What a dealer or a patron does next at one of the tables."""
    table_id = chance.choice(sorted(SHEETS))
    patron_id = chance.choice(PATRONS)
    match house.keeper(table_id).state.phase:
        case "new":
            return house.open_table(table_id, SHEETS[table_id], "USD").events
        case "idle":
            return house.load_shoe(table_id).events
        case "ready":
            answer = house.do(table_id, c.OpenBetting(new_id()))
            return answer.events or house.load_shoe(table_id).events
        case "betting":
            bets = chance.choices(sorted(SHEETS[table_id].bets), k=chance.randrange(1, 4))
            wagers = tuple(c.WagerAsked(bet_id, 100) for bet_id in bets)
            place = c.PlaceWagers(patron_id, new_id(), wagers)
            others: list[c.Command] = [
                c.RepeatWagers(patron_id, new_id()),
                c.DoubleWagers(patron_id, new_id()),
                c.UndoWagers(patron_id),
                c.ClearWagers(patron_id),
                c.CloseBetting(),
                c.CloseBetting(),
            ]
            return house.do(table_id, chance.choice([place] * 4 + others)).events
        case "closed":
            usual: c.Command = c.DealCoup()
        case _:
            usual = c.SettleCoup()
    command = c.VoidCoup("killed") if chance.random() < 0.1 else usual
    return house.do(table_id, command).events


ACTS: dict[str, tuple[c.Command, ...]] = {
    "place": (
        c.PlaceWagers("ann", "late", (c.WagerAsked("player", 100), c.WagerAsked("tie", 100))),
    ),
    "withdraw": (c.ClearWagers("ann"),),
    "settle": (c.CloseBetting(), c.DealCoup(), c.SettleCoup()),
    "void": (c.CloseBetting(), c.DealCoup(), c.VoidCoup("killed")),
}
"""What a house does in one commit."""


def happened(events: Sequence[e.Event], told: Told) -> None:
    """Note what is to be told of these events."""
    for event in events:
        match event:
            case e.WagersPlaced():
                told.wagers.update({w.wager_id: w.stake_minor for w in event.wagers})
            case e.WagersWithdrawn():
                told.ended.update(dict.fromkeys(event.wager_ids, "withdrawn"))
            case e.CoupVoided():
                told.ended.update(dict.fromkeys(event.wager_ids, "refunded"))
            case e.CoupSettled():
                told.ended.update({row.wager_id: "settled" for row in event.wagers})
            case e.CoupDealt():
                told.cards[event.coup_id] = event.cards
            case _:
                pass


def play(house: House, game: Game, tell: Callable[[Told], None]) -> None:
    """Play until killed, or for as many commits as it has."""
    chance = Random(game.name)
    numbers = itertools.count(1)
    known = set(house.patrons())
    for patron_id in PATRONS:
        if patron_id not in known:
            house.admit(patron_id)
            house.grant(patron_id, "USD", 10**9)
    for _ in range(game.commit_count):
        events: list[e.Event] = []
        for _ in range(chance.randrange(1, 5)):
            events += step(house, chance, lambda: f"{game.name}-{next(numbers)}")
        house.commit()
        told = Told(
            ledger_version=house.store.head("ledger").version,
            balances={name: house.balance_minor(name, "USD") for name in PATRONS},
            positions={
                table_id: (state.shoe_id, state.shoe.position_index)
                for table_id in SHEETS
                for state in (house.keeper(table_id).state,)
                if state.shoe is not None
            },
            wagers={},
            ended={},
            cards={},
        )
        happened(events, told)
        tell(told)


def run(game: Game) -> None:
    """A whole game, from opening the store on. States are kept as snapshots all the time."""
    houses.SNAPSHOT_EVENTS, houses.CLOSING_EVENTS = 10, 3
    disk = Disk(game.kill_operation, game.how, hash_of(game.name)) if game.kill_operation else None
    directory = Path(game.directory)
    told = os.open(directory / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store = KilledStore(directory / FILE_NAME, game)
    ids = itertools.count(1)
    house = House(
        store,
        now_ms=lambda: time.time_ns() // 1_000_000,
        entropy=entropy_of(game.name),
        new_id=lambda: f"{game.name}-house-{next(ids)}",
    )
    if game.act:
        house.do("1", *ACTS[game.act])
        house.commit()
    else:
        play(house, game, lambda line: _say(told, line))
    house.close()
    # SQLite forgets a disk that nobody holds
    del disk


def _say(file: int, line: Told) -> None:
    os.write(file, msgspec.json.encode(line) + b"\n")


def hash_of(name: str) -> int:
    """The same number for the same name in every process."""
    return Random(name).getrandbits(32)


if __name__ == "__main__":
    serve(Game, run, SHEETS.values())
