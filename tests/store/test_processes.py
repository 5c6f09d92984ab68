"""Real processes: killed at any moment, many at once, out of room."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from croupier.errors import DataError
from croupier.ledger import Book
from croupier.store import SqliteStore
from croupier.store.ledger_stream import transfer_of
from tests.store import child
from tests.store.samples import GAME
from tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def start(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.child", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
    )


def acknowledged(output: bytes) -> int:
    """The last unit that a child said was durable; a line it was killed in does not count."""
    lines = output.split(b"\n")[:-1]
    return int(lines[-1]) if lines else 0


def check(path: Path, at_least: int) -> int:
    """Every unit up to some number is there once and whole, and nothing else; that number."""
    with SqliteStore(path) as store:
        report = store.verify()
        number = store.head("table/1").version
        assert number >= at_least
        expected = [child.unit(at) for at in range(1, number + 1)]
        bodies = [event.body for event in store.read("table/1")]
        assert bodies == [made.appends[0].events[0].body for made in expected]
        transfers = [transfer for made in expected for transfer in made.transfers]
        assert [transfer_of(event) for event in store.read("ledger")] == transfers
        assert report.transfer_count == len(transfers)
        assert store.position() == Book.replay(transfers)
        assert set(store.sum_of_entries().values()) <= {0}
    return number


def check_killed(process: subprocess.Popen[bytes], path: Path, output: bytes = b"") -> int:
    """Kill a process that plays, and check what it leaves behind."""
    process.send_signal(signal.SIGKILL)
    assert process.stdout is not None
    with process.stdout:
        output += process.stdout.read()
    process.wait()
    number = check(path, acknowledged(output))
    # Beyond what was acknowledged there is at most the group that was under way.
    assert not acknowledged(output) or number <= acknowledged(output) + child.GROUP
    return number


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """Case 51, thirty times over one store: what was acknowledged is there once and whole."""
    path = tmp_path / "store.db"
    chance = random.Random(51)
    known = 0
    for _ in range(30):
        process = start("play", path)
        assert process.stdout is not None
        # From before the store is open to some hundred commits later.
        output = process.stdout.readline() if chance.random() < 0.8 else b""
        time.sleep(chance.uniform(0, 0.06))
        before, known = known, check_killed(process, path, output)
        assert known >= before
    assert known > 100


def test_killed_while_a_store_is_made(tmp_path: Path) -> None:
    chance = random.Random(8)
    for number in range(12):
        path = tmp_path / f"{number}.db"
        process = start("play", path)
        while not path.exists() and process.poll() is None:
            time.sleep(0.0005)
        time.sleep(chance.uniform(0, 0.04))
        check_killed(process, path)


def test_processes_do_not_fork_the_chain(tmp_path: Path) -> None:
    """Case 63: six processes append eight times each, opening and closing for each."""
    path = tmp_path / "store.db"
    processes = [start("append", path, 8) for _ in range(6)]
    for process in processes:
        process.communicate(timeout=120)
    assert [process.returncode for process in processes] == [0] * 6
    with SqliteStore(path) as store:
        events = list(store.read("house"))
        assert len(events) == len({event.previous_hash for event in events}) == 48
        assert len({event.body for event in events}) == 6
        store.verify()


def test_a_second_process_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    process = start("play", path)
    assert process.stdout is not None
    process.stdout.readline()
    for _ in range(5):
        with pytest.raises(DataError, match="in use by another process"):
            SqliteStore(path)
    with SqliteStore(path, read_only=True) as reader:
        first = last = reader.verify().heads["table/1"].version
        # lines may have waited in the pipe since before the first look
        while last == first and process.stdout.readline():
            last = reader.verify().heads["table/1"].version
        assert last > first
    check_killed(process, path)


def test_looking_at_a_store_in_use_does_not_give_up_its_locks(tmp_path: Path) -> None:
    """POSIX drops a process's locks on a file when the process closes it anywhere.

    Another process would then take itself for the last one, and delete the log at its end.
    """
    path = tmp_path / "store.db"
    visitor = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2])"
    with SqliteStore(path) as store:
        store.commit(GAME[:3])
        with pytest.raises(DataError, match="in use"):
            SqliteStore(path)
        SqliteStore(path, read_only=True).close()
        command = [
            sys.executable,
            "-c",
            f"{visitor}; c.close()",
            str(path),
            "SELECT count(*) FROM events",
        ]
        subprocess.run(command, check=True)
        assert (tmp_path / "store.db-wal").stat().st_size > 0
        store.commit(GAME[3:])
        with SqliteStore(path, read_only=True) as reader:
            assert reader.verify().event_count == 15
    with SqliteStore(path) as store:
        assert store.verify().event_count == 15


@pytest.mark.parametrize("size", [0, 1_000, 20_000, 70_000, 100_000, 200_000, 500_000])
def test_no_room_left(tmp_path: Path, size: int) -> None:
    """Case of a full disk: the system lets no file grow beyond a size."""
    path = tmp_path / "store.db"
    output, _ = start("fill", path, size).communicate(timeout=120)
    *acknowledgements, error = output.splitlines(keepends=True)
    assert error.startswith(b"DataError: " if size < 70_000 else b"DiskFailed: ")
    known = check(path, acknowledged(b"".join(acknowledgements)))
    assert (known > 0) is (size >= 70_000)
    # With room again it goes on.
    process = start("play", path)
    assert process.stdout is not None
    process.stdout.readline()
    assert check_killed(process, path) > known
