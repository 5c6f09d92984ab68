"""The side that kills and then looks: starts games, and checks what is left of a house."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from croupier.service.house import House
from croupier.service.local import open_house
from tests.faults.player import Game, Told
from tests.service.audit import Audit, audit, balances_at
from tools import ROOT

KILLED = -9


def environment() -> dict[str, str]:
    """The environment of a Python that imports the package and its tests from this checkout."""
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


class Players:
    """The process that plays games and has them killed; see :mod:`tests.faults.player`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.player"],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def play(self, game: Game) -> int:
        """How the game's process ended: a code, or the signal that killed it below zero."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(game) + b"\n")
        process.stdin.flush()
        return int(process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def players() -> Iterator[Players]:
    """Players for as long as a test needs them."""
    made = Players()
    try:
        yield made
    finally:
        made.close()


def told_in(directory: Path) -> list[Told]:
    """Everything that was acknowledged in this house, in order."""
    path = directory / "told"
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    return [msgspec.json.decode(line, type=Told) for line in lines if line.endswith(b"\n")]


def look(directory: Path) -> Audit:
    """What a restart finds: sound, and everything that was told is there once and whole."""
    house = open_house(directory)
    try:
        for stream in house.store.streams():
            if stream.startswith("table/"):
                # from its snapshot, if it has one; the check then replays it from the beginning
                house.keeper(stream.removeprefix("table/"))
        house.check()
        found = audit(house.store)
        for told in told_in(directory):
            _compare(told, found)
        _compare_last(house, directory)
    finally:
        house.close()
    return found


def _compare(told: Told, found: Audit) -> None:
    for name, stake in told.wagers.items():
        assert found.wagers[name].stake == stake
    for name, how in told.ended.items():
        assert found.wagers[name].ended == how
    for coup_id, cards in told.cards.items():
        assert found.cards[coup_id] == cards
    for shoe_id, position in told.positions.values():
        assert len(found.shoes[shoe_id].left) >= position


def _compare_last(house: House, directory: Path) -> None:
    """The balances told last were those of the record at that moment."""
    lines = told_in(directory)
    if lines:
        last = lines[-1]
        at = balances_at(house.store, last.ledger_version)
        assert {name: at[f"patron:{name}:USD"] for name in last.balances} == last.balances
