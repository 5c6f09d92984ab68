"""Dying at every single write and sync of a game, from making the file to closing it.

With ``power`` what was written and not yet synced is lost in part, as in a power cut: that is what
``synchronous=FULL`` is for. ``torn`` leaves half a write behind.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.faults.disk import How
from tests.faults.killing import KILLED, look, players
from tests.faults.player import Game

COMMITS = 3

# how, from which operation on, and every how manyeth of them
SWEEPS: list[tuple[How, int, int]] = [
    ("power", 1, 3),
    ("power", 2, 3),
    ("power", 3, 3),
    ("torn", 1, 3),
    ("before", 2, 6),
    ("after", 5, 6),
]


@pytest.mark.parametrize(("how", "first", "stride"), SWEEPS)
def test_dying_at_every_operation(how: How, first: int, stride: int, quick_path: Path) -> None:
    operation, directory = 0, quick_path
    with players() as playing:
        for operation in count(first, stride):
            directory = quick_path / str(operation)
            directory.mkdir()
            game = Game(directory=str(directory), name="game", commit_count=COMMITS)
            game.kill_operation, game.how = operation, how
            if playing.do(game) != KILLED:
                break
            before = look(directory)
            again = Game(directory=str(directory), name="again", commit_count=2)
            assert playing.do(again) == 0
            assert before.wagers.keys() <= look(directory).wagers.keys()
    # the game came to its end, well beyond the making of the file
    assert operation > 60
    look(directory)
