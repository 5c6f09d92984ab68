"""Running a plan on threads here or on a cluster, with a file of its rows where one is wanted.

:mod:`croupier.cluster.running` counts and nothing else. Here parts come back in order.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.cluster.jobs import Job, Part, in_threads, stopped_by_ctrl_c, stopping
from croupier.cluster.parts import PLAIN_PART
from croupier.cluster.running import Progress, Run, check_workers
from croupier.sim.engines import AUTO
from croupier.sim.parts import cut, shoes_of
from croupier.sim.plan import Plan
from croupier.sim.tally import Tally

if TYPE_CHECKING:
    from croupier.cluster.files import TallyFile

__all__ = ["Output", "record", "write_run"]

_CARDS_A_PART: Final = {"numba": 1 << 20, "python": PLAIN_PART}
"""A part of rows is some megabytes."""


class Output(NamedTuple):
    """A file that is to be written.

    Attributes:
        path: what it is called; it ends in ``.parquet``.
        per: what a row stands for, of :data:`croupier.cluster.rows.PER`.
    """

    path: Path
    per: str


def record(
    plan: Plan,
    output: Output | None,
    *,
    workers: int | None = None,
    engine: str = AUTO,
    dask: str | None = None,
    progress: Progress | None = None,
    began: float | None = None,
) -> Run:
    """Deal a plan's shoes into a file, on a cluster, or both. After Ctrl-C, what was dealt is kept.

    The file has the same rows, and the counts are the same, whoever deals.

    Args:
        plan: what is to be dealt.
        output: the file; None for counts alone.
        workers: how many threads deal; of a cluster, all that it has do.
        engine: as :func:`croupier.simulate` has it.
        dask: the address of a Dask scheduler, or ``local:N``; None for threads.
        progress: told after each part.
        began: :func:`time.perf_counter` when the work began; now by default.

    Raises:
        InputError: workers, an engine, a path or an address that will not do, or a library that is
            not installed.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
        OSError: the file cannot be written.
    """
    began = time.perf_counter() if began is None else began
    per = None if output is None else output.per
    threads = check_workers(workers)
    if output is not None:
        from croupier.cluster.files import check_path

        check_path(output.path)
    job = Job(plan, engine, per)
    if dask is None:
        job.load()
        return _run(job, output, lambda stop: _here(job, threads, stop), progress, began)
    from croupier.cluster.on_dask import Order, cluster

    with cluster(dask) as client:
        order = Order.of(plan, engine, per)
        return _run(job, output, lambda stop: client.deal(order, stop), progress, began)


def write_run(
    plan: Plan,
    path: str | Path,
    per: str = "shoe",
    workers: int | None = None,
    engine: str = AUTO,
    dask: str | None = None,
) -> Tally:
    """Deal a plan's shoes and write rows of them to a Parquet file, with all that made it.

    Args:
        plan: from :meth:`croupier.Plan.of`.
        path: the file; it ends in ``.parquet``, and one of that name is replaced.
        per: what a row stands for: ``shoe``, ``coup`` or ``key``.
        workers, engine, dask: who deals, as :func:`croupier.simulate`; the rows are the same.

    Returns:
        What was counted, as :func:`croupier.tally_of` reads it from the file.

    Raises:
        InputError, OddsError, OSError: as :func:`record`.
        KeyboardInterrupt: after Ctrl-C; the file has what was dealt by then.
    """
    output = Output(Path(path), per)
    done = record(plan, output, workers=workers, engine=engine, dask=dask)
    if not done.complete:
        raise KeyboardInterrupt
    return done.tally


def _here(job: Job, threads: int, stop: Event) -> Iterator[Part]:
    size = shoes_of(job.plan, _CARDS_A_PART[job.dealer.name])
    return in_threads(job.part, cut(job.plan.shoes, size), threads, stop)


def _run(
    job: Job,
    output: Output | None,
    deal: Callable[[Event], Iterator[Part]],
    progress: Progress | None,
    began: float,
) -> Run:
    plan, whole = job.plan, Tally.empty(job.plan)
    ready, cpu, elsewhere = time.perf_counter(), time.process_time(), 0.0
    with _file(job, output) as file, stopped_by_ctrl_c() as stop:
        for part in deal(stop):
            if file is not None:
                for batch in part.batches:
                    file.write(batch)
            whole = whole.merge(part.tally)
            elsewhere += part.cpu_s
            if progress is not None:
                with stopping(stop):
                    progress(whole, time.perf_counter() - ready)
        complete = whole.shoes == plan.shoe_count
        if file is not None and whole.shoes:
            file.finish(whole, complete)
    ended = time.perf_counter()
    cpu_s = time.process_time() - cpu + elsewhere
    return Run(whole, job.dealer.name, complete, ended - ready, cpu_s, ready - began)


def _file(job: Job, output: Output | None) -> AbstractContextManager[TallyFile | None]:
    if output is None or job.maker is None:
        return nullcontext()
    from croupier.cluster.files import TallyFile

    return TallyFile(output.path, job.plan, job.maker, output.per)
