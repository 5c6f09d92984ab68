"""Case 51: killed in the middle of paying, refunding or accepting. All of it happens, or nothing.

Ann, Bob and Cat have 100 on Player each, and Player wins. One act of the house is killed at every
single write and sync, the power going with it.
"""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest

from croupier.service.local import FILE_NAME
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.faults.forking import Forking
from tests.faults.killing import KILLED, look, players
from tests.faults.player import ACTS, SHEETS, Game
from tests.service.houses import house_on, must, ticket
from tests.table.tables import order_of

PATRONS = ("ann", "bob", "cat")

# what each has before and after the act
ENDS = {
    "place": ({"ann": 900, "bob": 900, "cat": 900}, {"ann": 700, "bob": 900, "cat": 900}),
    "withdraw": ({"ann": 900, "bob": 900, "cat": 900}, {"ann": 1000, "bob": 900, "cat": 900}),
    "settle": ({"ann": 900, "bob": 900, "cat": 900}, {"ann": 1100, "bob": 1100, "cat": 1100}),
    "void": ({"ann": 900, "bob": 900, "cat": 900}, {"ann": 1000, "bob": 1000, "cat": 1000}),
}


def prepare(directory: Path) -> None:
    """The house before the act."""
    house = house_on(SqliteStore(directory / FILE_NAME))
    house.open_table("1", SHEETS["1"], "USD")
    # As and Ks are the opening burn, 5d the coup's; then Player has a natural 9
    must(house, "1", c.LoadShoe("shoe", order_of("As Ks 5d 9s 2s Kh Kd")), c.OpenBetting("c1"))
    for name in PATRONS:
        house.admit(name)
        house.grant(name, "USD", 1000)
        must(house, "1", ticket(name, f"of-{name}", "player=100"))
    house.commit()
    house.close()


def balances(directory: Path) -> dict[str, int]:
    found = look(directory)
    return {name: found.balances[f"patron:{name}:USD"] for name in PATRONS}


def killed_at(playing: Forking[Game], base: Path, act: str, operation: int) -> tuple[Path, bool]:
    """A copy of the house in which the act was killed at an operation; whether it was."""
    directory = base.parent / f"{act}-{operation}"
    shutil.copytree(base, directory)
    game = Game(directory=str(directory), name="act", act=act, kill_operation=operation)
    game.how = "power"
    return directory, playing.do(game) == KILLED


def test_every_act_is_tried() -> None:
    assert ENDS.keys() == ACTS.keys()


@pytest.mark.parametrize("act", ENDS)
def test_all_of_it_or_nothing(act: str, quick_path: Path) -> None:
    base = quick_path / "base"
    base.mkdir()
    prepare(base)
    before, after = ENDS[act]
    assert balances(base) == before
    seen = []
    with players() as playing:
        for operation in count(1):
            directory, killed = killed_at(playing, base, act, operation)
            seen.append(balances(directory))
            assert seen[-1] in (before, after)
            if not killed:
                break
    # first never done, then always
    assert seen == [before] * seen.count(before) + [after] * seen.count(after)
    assert before in seen
    assert seen.count(after) > 1
