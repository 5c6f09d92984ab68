"""``kill -9`` at any moment: nothing that was told is lost, nothing is done twice.

Cases 51 and 53, over both games, with patrons who place, undo, repeat and double.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.faults.killing import KILLED, look, players, told_in
from tests.faults.player import Game
from tests.service.audit import Audit

HOUSES, KILLS = 7, 26


def moment(chance: Random, game: Game) -> Game:
    """Choose when a game is killed: by the clock, around a commit, or inside a write."""
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            game.kill_after_ms = chance.choice([0.5, 5, 20, 60]) * (0.5 + chance.random())
        case 4 | 5 | 6:
            game.kill_commit, game.before = chance.randrange(1, 15), chance.random() < 0.5
        case _:
            game.kill_operation = chance.randrange(1, 400)
            game.how = chance.choice(["before", "torn", "after"])
    return game


def be_killed(directory: Path, chance: Random, kills: int) -> None:
    """Play and be killed so many times."""
    found = Audit()
    with players() as playing:
        for number in range(kills):
            game = moment(chance, Game(directory=str(directory), name=f"g{number}"))
            assert playing.do(game) == KILLED
            before, found = found, look(directory)
            assert before.wagers.keys() <= found.wagers.keys()
    assert len(found.wagers) > 50
    assert len(told_in(directory)) > kills
    assert "settled" in {wager.ended for wager in found.wagers.values()}


@pytest.mark.parametrize("house", range(HOUSES))
def test_killed_again_and_again(house: int, quick_path: Path) -> None:
    """One house, many games, each killed; after each the whole house is audited."""
    be_killed(quick_path, Random(house), KILLS)


def test_killed_on_a_real_disk(tmp_path: Path) -> None:
    be_killed(tmp_path, Random(HOUSES), KILLS)
