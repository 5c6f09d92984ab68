"""Runs: as many workers as one likes, cut as one likes, broken off when one likes."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cluster import running
from croupier.cluster.running import parts, run, simulate
from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.sim.plan import Plan
from croupier.sim.tally import Tally


def plan_of(sheet_id: str = "baccarat", shoes: int = 3_000) -> Plan:
    return Plan.of(load_sheet(sheet_id), shoes=shoes, seed=7, first_shoe=5)


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
def test_workers_and_parts_change_nothing(sheet_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(sheet_id, 200)
    whole = run(plan, 1, "numba").tally
    for cards_a_part in (13, 777, 7_777):
        monkeypatch.setattr(running, "_CARDS_A_PART", {"numba": cards_a_part, "python": 1})
        for workers in (1, 2, 7):
            again = run(plan, workers, "numba")
            assert again.tally == whole
            assert again.tally.counts_sha256 == whole.counts_sha256
            assert again.complete


def test_both_engines_run_alike() -> None:
    plan = plan_of(shoes=40)
    assert simulate(plan, 2, "python") == simulate(plan, 2, "numba")


def test_parts_are_the_whole_in_order() -> None:
    plan = plan_of(shoes=1_000)
    cut = list(parts(plan, "python"))
    assert len(cut) > 3
    assert [shoe for part in cut for shoe in part] == list(plan.shoes)


@pytest.mark.parametrize("after", [1, 3])
def test_ctrl_c_keeps_what_is_done(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_CARDS_A_PART", {"numba": 416 * 50, "python": 1})
    plan = plan_of()
    told: list[Tally] = []

    def interrupt(tally: Tally, seconds: float) -> None:
        told.append(tally)
        if len(told) == after:
            raise KeyboardInterrupt

    done = run(plan, 2, "numba", interrupt)
    assert not done.complete
    assert told[-1].shoes <= done.tally.shoes < plan.shoe_count
    # what is kept is right: the same shoes dealt by themselves are the same
    again = Tally.empty(plan)
    for start, stop in done.tally.ranges:
        again = again.merge(run(plan.part(range(start, stop)), 1, "numba").tally)
    assert again.counts == done.tally.counts


def test_a_broken_off_run_of_the_library_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    half = run(plan_of(shoes=10), 1)._replace(complete=False)
    monkeypatch.setattr(running, "run", lambda *_: half)
    with pytest.raises(KeyboardInterrupt):
        simulate(plan_of(shoes=10))


@pytest.mark.parametrize("workers", [0, -1, 257, 1.0, True, "2"])
def test_workers_are_a_few(workers: Any) -> None:
    with pytest.raises(InputError, match="workers cannot be; use 1 to 256"):
        run(plan_of(shoes=1), workers)
