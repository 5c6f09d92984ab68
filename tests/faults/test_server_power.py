"""Power cuts at every operation of the disk while a floor takes turns: over a thousand of them.

What was told before the cut is found afterwards, and the record is sound. The same disk shows that
``synchronous=NORMAL`` would lose wagers that were accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from croupier.errors import CroupierError
from croupier.service import house as houses
from croupier.service.asks import ACTIONS
from croupier.service.local import FILE_NAME, open_house
from croupier.store import opening
from croupier.store.sqlite import SqliteStore
from tests.faults.evening import BETS, CONFIG
from tests.faults.player import PATRONS
from tests.faults.recording import Operation, Recorder, power_cuts
from tests.service.audit import audit, balances_at
from tests.service.floors import World

FLOORS: Final = 8
TURNS: Final = 16
LEAST_CUTS: Final = 1_000
FILES: Final = {FILE_NAME, f"{FILE_NAME}-wal"}


class Promise(NamedTuple):
    """What had been told once so many operations of the disk were done."""

    operation_count: int
    ledger_version: int
    balances: dict[str, int]
    accepted: dict[str, int]


class Played(NamedTuple):
    """An evening: the files at its beginning, what the disk did then, and what was told."""

    sure: dict[str, bytes]
    operations: list[Operation]
    promises: list[Promise]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are kept and the log is folded in all the time, as on a long evening."""
    monkeypatch.setattr(houses, "SNAPSHOT_EVENTS", 30)
    monkeypatch.setattr(opening, "CHECKPOINT_PAGES", 60)


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    made = Recorder()
    yield made
    made.unregister()


def play(directory: Path, recorder: Recorder, seed: int) -> Played:
    """Let a floor take turns on that disk."""
    chance = Random(seed)
    directory.mkdir()
    world = World(SqliteStore(directory / FILE_NAME), seed, CONFIG)
    for patron_id in PATRONS:
        world.admit(patron_id)
    sure = {path.name: path.read_bytes() for path in directory.iterdir() if path.name in FILES}
    recorder.operations.clear()
    promises = []
    accepted: dict[str, int] = {}
    for _ in range(TURNS):
        world.now += chance.randrange(30)
        turn = world.turn(*(ask(world, chance) for _ in range(chance.randrange(5))))
        for answer in turn.answers:
            accepted |= {item.wager_id: item.stake_minor for item in answer.placed}
        balances = {name: world.balance(name) for name in PATRONS}
        version = world.store.head("ledger").version
        promises.append(Promise(len(recorder.operations), version, balances, dict(accepted)))
    world.house.close()
    return Played(sure, list(recorder.operations), promises)


def ask(world: World, chance: Random) -> Any:
    """What a patron asks for."""
    table_id = chance.choice(sorted(BETS))
    action = chance.choice((*ACTIONS, "place", "place", "place"))
    stakes = dict.fromkeys(chance.sample(BETS[table_id], 2), 100) if action == "place" else {}
    return world.ask(chance.choice(PATRONS), action, stakes, table_id=table_id)


def find(directory: Path, files: dict[str, bytes], promises: list[Promise], number: int) -> None:
    """Open what a cut left: it is sound, and all that was told by then is in it."""
    directory.mkdir()
    for name, content in files.items():
        # a file of 0 bytes was made and nothing more; one that is gone has none either
        if content:
            directory.joinpath(name).write_bytes(content)
    house = open_house(directory)
    try:
        house.check()
        found = audit(house.store)
        told = [promise for promise in promises if promise.operation_count <= number]
        if told:
            last = told[-1]
            assert house.store.head("ledger").version >= last.ledger_version
            at = balances_at(house.store, last.ledger_version)
            assert {name: at[f"patron:{name}:USD"] for name in PATRONS} == last.balances
            assert {name: found.wagers[name].stake for name in last.accepted} == last.accepted
    finally:
        house.close()


@pytest.mark.parametrize("seed", range(FLOORS))
def test_nothing_that_was_told_goes_with_the_power(
    seed: int, quick_path: Path, recorder: Recorder, small: None
) -> None:
    played = play(quick_path / "house", recorder, seed)
    recorder.unregister()
    assert played.promises[-1].accepted
    for number, files in enumerate(power_cuts(*played[:2], Random(seed)), start=1):
        find(quick_path / str(number), files, played.promises, number)
    assert len(played.operations) >= LEAST_CUTS // FLOORS
    # the log was folded into the file on the way
    assert {operation.name for operation in played.operations} == FILES


def test_a_log_that_is_not_waited_for_loses_wagers(
    quick_path: Path, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = opening._prepare_writer

    def hurried(connection: Any, path: Path) -> None:
        prepare(connection, path)
        connection.pragma("synchronous", "NORMAL")

    monkeypatch.setattr(opening, "_prepare_writer", hurried)
    played = play(quick_path / "house", recorder, 1)
    monkeypatch.undo()
    recorder.unregister()
    lost = 0
    for number, files in enumerate(power_cuts(*played[:2], Random(1)), start=1):
        try:
            find(quick_path / str(number), files, played.promises, number)
        except (AssertionError, KeyError, CroupierError):
            lost += 1
    assert lost > 10
