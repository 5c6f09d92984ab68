"""A full disk: the house says so, loses nothing it told, and goes on once there is space."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import StoreError
from croupier.service.local import FILE_NAME
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.faults.disk import Disk
from tests.faults.killing import environment, look
from tests.service.audit import audit
from tests.service.houses import BANKER_WINS, DEAL, SHEET, house_on, must, ticket
from tools import ROOT


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.unregister()


def test_the_house_goes_on_when_there_is_space_again(tmp_path: Path, disk: Disk) -> None:
    """Without being opened anew: a disk that is full has broken nothing."""
    house = house_on(SqliteStore(tmp_path / FILE_NAME))
    house.open_table("1", SHEET, "USD")
    house.grant("ann", "USD", 1000)
    must(house, "1", c.LoadShoe("shoe", BANKER_WINS), c.OpenBetting("c1"))
    must(house, "1", ticket("ann", "a1", "banker=100"))
    house.commit()
    disk.is_full = True
    for number in range(3):
        must(house, "1", ticket("ann", f"b{number}", "tie=100"), *DEAL)
        with pytest.raises(StoreError, match="the disk is full; nothing was written"):
            house.commit()
        assert house.balance_minor("ann", "USD") == 900
        assert house.keeper("1").state.phase == "betting"
        house.check()
    disk.is_full = False
    must(house, "1", ticket("ann", "b0", "tie=100"), *DEAL)
    house.commit()
    assert house.balance_minor("ann", "USD") == 1000 + 95 - 100
    house.check()
    assert len(audit(house.store).wagers) == 2
    house.close()


LIMITED = """
import resource, signal, sys
from pathlib import Path
from tests.faults.player import Game, run
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    run(Game(directory=sys.argv[1], name="first", commit_count=400))
except Exception as error:
    print(type(error).__name__, error, flush=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
"""


@pytest.mark.parametrize("size", [0, 20_000, 100_000, 250_000])
def test_a_file_that_may_not_grow(size: int, quick_path: Path) -> None:
    """The system itself refuses, at some write of a game; what was told is there."""
    played = subprocess.run(
        [sys.executable, "-c", LIMITED, str(quick_path), str(size)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    kind, _, message = played.stdout.partition(" ")
    assert kind in ("StoreError", "DataError")
    assert str(quick_path / FILE_NAME) in message
    look(quick_path)
