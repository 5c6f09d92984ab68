"""A Dask cluster counts what threads count, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from croupier.cluster import on_dask
from croupier.cluster.files import metadata_of
from croupier.cluster.recording import Output, record
from croupier.errors import InputError
from croupier.sim.plain import PlainEngine
from croupier.sim.plan import Plan
from croupier.sim.tally import Tally

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command

distributed: Any = import_module("distributed")  # half of it has types


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    """Two processes of their own on this machine, as ``local:2`` starts them."""
    with on_dask.cluster("local:2") as client:
        yield client.dask.cluster


def plan_of(shoes: int) -> Plan:
    return Plan.of(croupier.load_sheet("baccarat"), shoes=shoes, seed=9)


def test_a_worker_that_is_killed_changes_nothing(
    two_workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_dask, "_PARTS_A_CORE", 20)
    killed: list[int] = []

    def kill_one(*_: object) -> None:
        if not killed:
            with distributed.Client(two_workers, set_as_default=False) as client:
                killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    plan, path = plan_of(240), tmp_path / "run.parquet"
    output, address = Output(path, "shoe"), two_workers.scheduler_address
    done = record(plan, output, engine="python", dask=address, progress=kill_one)
    assert done.complete
    assert killed
    assert done.tally.counts_sha256 == croupier.simulate(plan).counts_sha256
    record(plan, output._replace(path=tmp_path / "here.parquet"))
    assert path.read_bytes() == (tmp_path / "here.parquet").read_bytes()


def test_sessions_of_a_system_are_the_same_there(two_workers: Any) -> None:
    purse = croupier.Purse.of(10, 200, goal=300)
    play = croupier.Play.of(plan_of(40), "banker", "labouchere", purse, session_shoes=2)
    there = croupier.play_system(play, engine="python", dask=two_workers.scheduler_address)
    assert there == croupier.play_system(play)


def test_what_is_done_when_it_is_stopped_is_kept(
    two_workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_dask, "_PARTS_A_CORE", 20)

    def stop(tally: Tally, _: float) -> None:
        if tally.shoes >= 20:
            raise KeyboardInterrupt

    plan, path = plan_of(240), tmp_path / "run.parquet"
    address = two_workers.scheduler_address
    done = record(plan, Output(path, "key"), engine="python", dask=address, progress=stop)
    assert not done.complete
    assert 20 <= done.tally.shoes < 400
    assert done.tally.ranges == ((0, done.tally.shoes),)
    assert done.tally.counts == PlainEngine(plan).count(range(done.tally.shoes)).counts
    assert metadata_of(path)["complete"] == "false"


def test_a_worker_of_another_release_is_told() -> None:
    order = on_dask.Order.of(plan_of(1), "python", None)._replace(version="0.0.1")
    with pytest.raises(InputError, match=r"you have 0\.0\.1; install the same release everywhere"):
        on_dask.deliver(order, 0, 1)


def test_what_travels_is_text_and_numbers() -> None:
    order = on_dask.Order.of(plan_of(1), "auto", "shoe")
    assert {type(part) for part in order} == {str}
    delivery = on_dask.deliver(order._replace(per=None), 0, 1)
    assert (type(delivery.tally), delivery.batches) == (str, ())


@pytest.fixture
def deaf_port() -> Iterator[int]:
    """A port where connections are taken and nothing is answered."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("address", ["nobody", "local:", "local:0", "local:x", "http://a:1", "a:b"])
def test_what_is_no_address_is_refused(address: str, command: Command) -> None:
    ended = command("simulate", "baccarat", "--shoes", "1", "--dask", address)
    assert (ended.code, ended.out) == (2, "")
    assert "local:N" in ended.err


def test_nobody_who_answers_is_told_in_time(
    deaf_port: int, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_dask, "ANSWER_S", 0.3)
    given = ("simulate", "baccarat", "--shoes", "1", "--dask", f"127.0.0.1:{deaf_port}")
    before = set(threading.enumerate())  # other tests of this process may have left some
    ended = command(*given)
    assert (ended.code, ended.out) == (2, "")
    assert f"no Dask scheduler answers at 127.0.0.1:{deaf_port}" in ended.err
    assert "start one with `dask scheduler`" in ended.err
    left = set(threading.enumerate()) - before
    assert not [thread for thread in left if "croupier" in thread.name]


def test_a_scheduler_without_workers_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_dask, "ANSWER_S", 0.5)
    with distributed.LocalCluster(
        n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as empty:
        given = ("--shoes", "1", "--dask", empty.scheduler_address)
        ended = command("simulate", "baccarat", *given)
    assert ended.code == 2
    assert f"has no workers; start some with `dask worker {empty.scheduler_address}`" in ended.err


def test_workers_are_the_clusters(command: Command) -> None:
    ended = command("simulate", "baccarat", "--shoes", "1", "--dask", "a:1", "--workers", "2")
    assert ended.code == 2
    assert "leave out --workers" in ended.err


SCRIPT = """
import croupier
print("begun", flush=True)
plan = croupier.Plan.of(croupier.load_sheet("baccarat"), shoes=4, seed=9)
play = croupier.Play.of(plan, "banker", "flat", croupier.Purse.of(10, 200))
{call}
print("done")
"""
GUARD = 'if __name__ == "__main__":'
CALLS = {
    "simulate": "croupier.simulate(plan, dask='local:2')",
    "write_run": "croupier.write_run(plan, 'run.parquet', dask='local:2')",
    "play_system": "croupier.play_system(play, dask='local:2')",
}


def ran(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A script of somebody's own, run."""
    path = folder / "own.py"
    path.write_text(script, "utf-8")
    return subprocess.run(
        [sys.executable, path], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_script_whose_processes_would_run_it_again_is_told_how_to_keep_them_from_it(
    call: str, tmp_path: Path
) -> None:
    ended = ran(SCRIPT.format(call=call), tmp_path)
    assert ended.returncode == 1
    assert ended.stdout.count("begun") == 3  # itself and two processes, none of which goes on
    assert "done" not in ended.stdout
    assert ended.stderr.count("Traceback") == 1
    told = ended.stderr.splitlines()[-1]
    assert told.startswith("croupier.errors.InputError: the processes of local:2 did not start")
    assert told.endswith(f"put what it does under: {GUARD}")
    assert [path.name for path in tmp_path.iterdir()] == ["own.py"]


def test_a_script_that_is_kept_from_it_deals(tmp_path: Path) -> None:
    own = SCRIPT.format(call=f"{GUARD}\n    {CALLS['simulate']}")
    ended = ran(own, tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("begun") == 3
