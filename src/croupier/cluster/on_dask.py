"""Dealing on a Dask cluster: the same parts of the same plan, done by whoever is there.

What travels is the sheet's text and numbers, and counts and rows back. A worker needs croupier, of
the same release, and nothing of who asks. Parts of a worker that dies are done again by another,
and since a shoe depends on its number alone, nobody can tell.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Event
from traceback import walk_stack
from typing import Any, Final, NamedTuple

from croupier.cluster.extras import extra
from croupier.cluster.jobs import Job, Part
from croupier.cluster.portable import plan_from, plan_text, tally_from, tally_text
from croupier.errors import InputError
from croupier.sim.parts import cut, shoes_of
from croupier.sim.plan import Plan
from croupier.version import __version__

__all__ = ["ANSWER_S", "DaskClient", "Order", "check_release", "cluster"]

ANSWER_S: Final = 10.0
"""How long a scheduler has to answer, and to have a worker."""

MAX_LOCAL: Final = 256

_LOCAL: Final = "local:"
_ADDRESS: Final = re.compile(
    r"(?:(?:tcp|tls|ws|wss)://)?[^\s/:]+:[0-9]{1,5}/?|\[[0-9a-fA-F:]+\]:\d+"
)
_CARDS_A_PART: Final = {None: 1 << 28, "key": 1 << 28, "shoe": 1 << 23, "coup": 1 << 21}
_PARTS_A_CORE: Final = 8
_LOOK_S: Final = 0.2


class Order(NamedTuple):
    """What a worker is asked for, as it travels.

    Attributes:
        plan: :func:`croupier.cluster.portable.plan_text` of the plan.
        engine: which engine is wanted.
        per: what a row stands for; None for counts alone.
        version: the release that asks.
    """

    plan: str
    engine: str
    per: str | None
    version: str

    @classmethod
    def of(cls, plan: Plan, engine: str, per: str | None) -> Order:
        """The order for a plan."""
        return cls(plan_text(plan), engine, per, __version__)


class Delivery(NamedTuple):
    """What a worker gives back: a tally's text, rows, and the seconds that it worked."""

    tally: str
    batches: tuple[Any, ...]
    cpu_s: float


def deliver(order: Order, start: int, stop: int) -> Delivery:
    """Deal shoes; this runs on a worker.

    Raises:
        InputError: the worker has another release, or cannot deal it.
    """
    check_release(order.version)
    began = time.thread_time()
    part = _job(order).part(range(start, stop))
    return Delivery(tally_text(part.tally), part.batches, time.thread_time() - began)


def check_release(version: str) -> None:
    """Refuse on a worker what another release asks for. Raises InputError."""
    if version != __version__:
        raise InputError(
            f"a worker of the cluster has croupier {__version__} and you have {version}; "
            "install the same release everywhere"
        )


@lru_cache(maxsize=2)
def _job(order: Order) -> Job:
    job = Job(plan_from(order.plan, "the order"), order.engine, order.per)
    job.load()
    return job


class DaskClient:
    """A Dask client that deals.

    Attributes:
        dask: Dask's own client.
    """

    def __init__(self, client: Any) -> None:
        self.dask = client

    def deal(self, order: Order, stop: Event) -> Iterator[Part]:
        """The parts of a plan in order; after `stop`, those done up to the first that is not.

        Raises:
            InputError: workers that cannot deal it, or that died again and again.
        """
        plan = plan_from(order.plan, "the order")
        size = self.size(plan.shoe_count, shoes_of(plan, _CARDS_A_PART[order.per]))
        for done in self.each(deliver, order, cut(plan.shoes, size), stop):
            yield Part(tally_from(done.tally, plan, "a worker"), done.batches, done.cpu_s)

    def size(self, whole: int, most: int) -> int:
        """How large a part is, at most so large, that all cores of the cluster have some."""
        return max(1, min(-(-whole // (_PARTS_A_CORE * self._cores)), most))

    def each(
        self,
        work: Callable[[Any, int, int], Any],
        order: object,
        parts: Iterator[range],
        stop: Event,
    ) -> Iterator[Any]:
        """What workers make of an order's parts, in their order.

        After `stop`, what was done up to the first that is not.

        Raises:
            InputError: as :meth:`deal`.
        """
        waiting = deque[Any]()
        most = 3 * self._cores
        try:
            for shoes in parts:
                if stop.is_set():
                    break
                waiting.append(self.dask.submit(work, order, shoes.start, shoes.stop, pure=False))
                while len(waiting) > most and _is_done(waiting[0], stop):
                    yield _result(waiting.popleft())
            while waiting and _is_done(waiting[0], stop):
                yield _result(waiting.popleft())
        finally:
            with suppress(Exception):  # a scheduler that has gone has nothing to cancel
                self.dask.cancel(list(waiting))

    @property
    def _cores(self) -> int:
        return sum(self.dask.nthreads().values()) or 1


def _result(future: Any) -> Any:
    lost = extra("distributed.scheduler", "clusters", "dask").KilledWorker
    try:
        return future.result()
    except lost as error:
        raise InputError(
            f"workers died again and again at the same part ({error}); give them more memory"
        ) from None
    except ModuleNotFoundError as error:
        raise InputError(
            f"a worker of the cluster lacks {error.name}; install croupier on it, with the "
            "extras that you have here"
        ) from None


def _is_done(future: Any, stop: Event) -> bool:
    """Wait for a future; False if it is not done when the run is stopped."""
    done = Event()
    future.add_done_callback(lambda _: done.set())
    while not future.done():
        if stop.is_set():
            return False
        done.wait(_LOOK_S)
    return True


@contextmanager
def cluster(address: str) -> Iterator[DaskClient]:
    """A client of a cluster that has a worker.

    Args:
        address: of a scheduler, or ``local:N`` for N processes on this machine.

    Raises:
        InputError: no such address, nobody answers, or distributed is not installed.
    """
    local = _local_count(address)
    distributed = extra("distributed", "clusters", "dask")
    if local is not None:
        with _started(distributed, local) as client:
            yield DaskClient(client)
        return
    with _quiet():
        try:
            # a client waits without end where somebody takes the call and says nothing
            with ThreadPoolExecutor(1) as pool:
                pool.submit(asyncio.run, _greeted(address)).result()
            client = distributed.Client(address, timeout=ANSWER_S, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise InputError(
                f"no Dask scheduler answers at {address} ({_first_line(error)}); start one with "
                "`dask scheduler`, or use local:N for N processes on this machine"
            ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=ANSWER_S)
        except TimeoutError:
            raise InputError(
                f"the scheduler at {address} has no workers; start some with "
                f"`dask worker {address}`"
            ) from None
        yield DaskClient(client)


async def _greeted(address: str) -> None:
    """Ask who is there. Raises OSError or TimeoutError where nobody says."""
    core = extra("distributed.core", "clusters", "dask")
    async with asyncio.timeout(ANSWER_S):
        comm = await core.connect(address, timeout=ANSWER_S)
        try:
            await core.send_recv(comm, op="identity")
        finally:
            comm.abort()


def _local_count(address: str) -> int | None:
    """How many processes are wanted here; None for a cluster elsewhere. Raises InputError."""
    if address.startswith(_LOCAL):
        count = address.removeprefix(_LOCAL)
        if count.isascii() and count.isdigit() and 1 <= int(count[:9]) <= MAX_LOCAL:
            return int(count)
        raise InputError(f"{address!r}: write local:N with N from 1 to {MAX_LOCAL}")
    if not _ADDRESS.fullmatch(address):
        raise InputError(
            f"{address!r} is no address of a Dask scheduler; write HOST:PORT, tcp://HOST:PORT, "
            "or local:N for N processes on this machine"
        )
    return None


@contextmanager
def _started(distributed: Any, count: int) -> Iterator[Any]:
    """Workers of our own, which leave Ctrl-C to us; a terminal sends it to all of them."""
    from croupier.cluster.dask_plugin import LeavesCtrlC

    if _is_run_anew():
        # in a process of a cluster that is being started: it ends, and who starts it says why
        raise SystemExit(1)
    try:
        ours = distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",  # any port that is free
            host="127.0.0.1",
            silence_logs=logging.CRITICAL,
        )
    except RuntimeError as error:
        raise InputError(
            f"the processes of {_LOCAL}{count} did not start ({_first_line(error)}): each of them "
            "runs the script that asks for them from its top; keep it in a file and put what it "
            'does under: if __name__ == "__main__":'
        ) from None
    with (
        ours as started,
        distributed.Client(started, timeout=ANSWER_S, set_as_default=False) as client,
    ):
        client.register_plugin(LeavesCtrlC())
        client.wait_for_workers(count, timeout=6 * ANSWER_S)
        yield client


def _is_run_anew() -> bool:
    """Whether the main module is running in a process that is being started.

    A process that is spawned runs the script of the one that started it, under another name.
    """
    return any(
        frame.f_code.co_name == "<module>" and frame.f_globals.get("__name__") == "__mp_main__"
        for frame, _ in walk_stack(None)
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """What distributed logs of a scheduler that does not answer is said by us."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
