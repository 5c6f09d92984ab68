"""The side that kills and then looks: starts games, and checks what is left of a house."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from croupier.service.house import House
from croupier.service.local import open_house
from tests.faults.forking import Forking, forking
from tests.faults.player import Game, Told
from tests.service.audit import Audit, audit, balances_at

KILLED = -9


def players() -> AbstractContextManager[Forking[Game]]:
    """The process that plays games and has them killed; see :mod:`tests.faults.player`."""
    return forking("tests.faults.player", Game)


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
