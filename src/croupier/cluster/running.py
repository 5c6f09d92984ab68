"""Running a plan on the cores of one machine: parts of it, in threads, merged as they come.

Shoes are keyed by their numbers, so how a plan is cut and who deals which part changes nothing.
The kernel lets go of Python's lock; threads share its tables.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from croupier.cluster.parts import PLAIN_PART, merged_parts
from croupier.errors import InputError, is_whole, shown
from croupier.sim.engines import AUTO, engine_for
from croupier.sim.parts import cut, shoes_of
from croupier.sim.plan import Plan
from croupier.sim.tally import Tally

__all__ = ["MAX_WORKERS", "Progress", "Run", "run", "simulate"]

MAX_WORKERS: Final = 256

_CARDS_A_PART: Final = {"numba": 1 << 24, "python": PLAIN_PART}

Progress = Callable[[Tally, float], None]
"""Told after each part: what has been counted so far, and for how many seconds."""


class Run(NamedTuple):
    """A run of a plan.

    Attributes:
        tally: what was counted.
        engine: which engine dealt.
        complete: whether all shoes were dealt; False after an interruption.
        elapsed_s, cpu_s: dealing and counting, on the clock and on all cores.
        setup_s: what came before: tables made, the kernel loaded or compiled.
    """

    tally: Tally
    engine: str
    complete: bool
    elapsed_s: float
    cpu_s: float
    setup_s: float


def simulate(
    plan: Plan, workers: int | None = None, engine: str = AUTO, dask: str | None = None
) -> Tally:
    """Deal a plan's shoes.

    Args:
        plan: from :meth:`croupier.Plan.of`.
        workers: how many threads deal; as many as there are cores by default. It changes nothing
            but how long it takes.
        engine: ``auto``, ``python`` or ``numba``; nor does this.
        dask: deal on a Dask cluster: its scheduler's ``HOST:PORT``, or ``local:N`` processes.

    Raises:
        InputError: workers, an engine or a cluster that cannot be.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
        KeyboardInterrupt: after Ctrl-C.
    """
    if dask is None:
        done = run(plan, workers, engine)
    else:
        from croupier.cluster.recording import record

        done = record(plan, None, workers=workers, engine=engine, dask=dask)
    if not done.complete:
        raise KeyboardInterrupt
    return done.tally


def run(
    plan: Plan,
    workers: int | None = None,
    engine: str = AUTO,
    progress: Progress | None = None,
    began: float | None = None,
) -> Run:
    """Deal a plan's shoes, and say what it took. After Ctrl-C, what was dealt is kept.

    Args:
        plan, workers, engine: as :func:`simulate` has them.
        progress: told after each part.
        began: :func:`time.perf_counter` when the work began, before libraries were loaded; now by
            default.

    Raises:
        InputError, OddsError: as :func:`simulate`.
    """
    began = time.perf_counter() if began is None else began
    threads = check_workers(workers)
    dealer = engine_for(plan, engine)
    dealer.count(range(plan.first_shoe, plan.first_shoe))  # loads or compiles the kernel
    ready, cpu = time.perf_counter(), time.process_time()

    def told(tally: Tally) -> None:
        if progress is not None:
            progress(tally, time.perf_counter() - ready)

    tally = merged_parts(dealer, parts(plan, dealer.name), threads, Tally.empty(plan), told)
    ended = time.perf_counter()
    return Run(
        tally,
        dealer.name,
        tally.shoes == plan.shoe_count,
        ended - ready,
        time.process_time() - cpu,
        ready - began,
    )


def parts(plan: Plan, engine: str) -> Iterator[range]:
    """The plan's shoes, cut to parts."""
    return cut(plan.shoes, shoes_of(plan, _CARDS_A_PART[engine]))


def check_workers(wanted: object) -> int:
    """How many threads deal: so many, or as many as there are cores. Raises InputError."""
    if wanted is None:
        return os.cpu_count() or 1
    if isinstance(wanted, int) and is_whole(wanted) and 1 <= wanted <= MAX_WORKERS:
        return wanted
    raise InputError(f"{shown(wanted)} workers cannot be; use 1 to {MAX_WORKERS}")
