"""A served house whose disk is full, or fails, at the n-th operation while guests wager.

Full: asks are answered ``not_recorded``, nothing is told that is not recorded, the house is not
healthy meanwhile, and tables go on once there is room. Failing: what has reached the disk is not
known then, so the house answers nobody and stops, and says what to do; the next start goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import DiskFailed
from croupier.service import floor as floors
from croupier.service.local import now_ms, open_served
from croupier.web.desk import Desk, monotonic_ms
from tests.faults.evening import CONFIG, Evening, pass_by, until_played
from tests.faults.evenings import examine, mend, told_in
from tests.faults.failing import RefusingDisk, Trouble
from tests.faults.forking import environment
from tests.faults.steps import Steps
from tests.faults.test_server_kills import CONFIG as TABLES
from tools import ROOT

OPERATIONS = range(1, 40, 3)
GROUPS = 3


class Spent:
    """How an evening went: whether the house was healthy, as it was seen on the way."""

    was_unhealthy = False
    is_healthy = False
    went_on = False
    broken: BaseException | None = None


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be recorded is tried again at once, and not after a second."""
    monkeypatch.setattr(floors, "_RETRY_MS", 10)


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """No exception goes unhandled, which the loop and the floor would log with its trace."""
    caplog.set_level(logging.INFO)
    yield caplog
    for record in caplog.records:
        assert record.exc_info is None, record
        assert record.name != "asyncio", record.getMessage()


async def trouble_comes(desk: Desk, disk: RefusingDisk, first: int, spent: Spent) -> None:
    """Let the disk go wrong once wagers are in play, until the house has come to an end with it."""
    await until_played(desk)
    disk.first = disk.operation_count + first
    before: dict[str, int] = {}
    for _ in range(2_000):
        await asyncio.sleep(0.002)
        spent.is_healthy, spent.broken = desk.ready, desk.broken
        if disk.refused_count and not disk.is_over:
            spent.was_unhealthy = spent.was_unhealthy or not desk.ready
        if disk.is_over:
            now = coup_numbers(desk)
            before = before or now
            spent.went_on = all(now[table] > number for table, number in before.items())
        if spent.broken or (spent.is_healthy and spent.went_on):
            return


def coup_numbers(desk: Desk) -> dict[str, int]:
    """The number of the coup of every table."""
    house = desk.floor.house
    return {table.id: house.keeper(table.id).state.coup_number for table in CONFIG.tables}


def spend(directory: Path, trouble: Trouble, first: int, count: int) -> Spent:
    """Open a house on a sound disk, let it go wrong, and close."""
    disk = RefusingDisk(trouble, 10**9, count)
    spent = Spent()
    told = os.open(directory / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def meanwhile(desk: Desk) -> None:
        await trouble_comes(desk, disk, first, spent)

    try:
        desk = Desk(open_served(directory, CONFIG), CONFIG, clock_ms=monotonic_ms, now_ms=now_ms)
        given = Evening(directory=str(directory), name=f"{trouble}-{first}")
        asyncio.run(pass_by(desk, given, Steps("", 0, None, 0), told, meanwhile))
    finally:
        os.close(told)
        disk.unregister()
    return spent


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_full_disk_is_told_and_survived(
    group: int, quick_path: Path, quiet: pytest.LogCaptureFixture
) -> None:
    refused: set[str] = set()
    for first in OPERATIONS[group::GROUPS]:
        directory = quick_path / str(first)
        directory.mkdir()
        spent = spend(directory, "full", first, 12)
        assert spent.was_unhealthy
        assert spent.is_healthy
        assert spent.broken is None
        assert spent.went_on
        assert examine(directory).wagers
        mend(directory)
        refused |= codes_told(directory)
    assert "not_recorded" in refused


def codes_told(directory: Path) -> set[str]:
    """The codes with which asks were refused."""
    return {
        refusal["code"]
        for guest in told_in(directory).values()
        for answer in guest.heard_answers
        for refusal in answer["refused"]
    }


@pytest.mark.parametrize("first", OPERATIONS)
def test_a_failing_disk_stops_the_house_and_loses_nothing(
    first: int, quick_path: Path, quiet: pytest.LogCaptureFixture
) -> None:
    spent = spend(quick_path, "failing", first, 1)
    assert isinstance(spent.broken, DiskFailed)
    assert not spent.is_healthy
    assert "not_recorded" not in codes_told(quick_path)
    examine(quick_path)
    # the same guests come again, ask once more what nobody answered, and play on
    again = spend(quick_path, "full", 1, 0)
    assert again.is_healthy
    examine(quick_path)
    mend(quick_path)


SERVED = """
import sys, threading
from croupier.cli.main import main
from croupier.web.desk import Desk
from tests.faults.failing import RefusingDisk
disk = RefusingDisk("failing", 10**9, 10**9)
start = Desk.start
def started(desk):
    start(desk)
    threading.Timer(1, lambda: setattr(disk, "first", disk.operation_count + 1)).start()
Desk.start = started
sys.exit(main(["serve", "--port", "0", "--data", sys.argv[1], "--config", sys.argv[2]]))
"""


def test_the_command_ends_and_says_what_to_do(tmp_path: Path) -> None:
    config = tmp_path / "house.toml"
    config.write_text(TABLES)
    ended = subprocess.run(
        [sys.executable, "-c", SERVED, str(tmp_path / "house"), str(config)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 3
    last = ended.stderr.splitlines()[-1]
    assert last.startswith("error: ")
    assert "report" not in last
    assert "the house has stopped: " in last
    assert "the disk failed" in last
    assert "see to the disk, then start it again" in last
    assert "Traceback" not in ended.stderr
