"""A run as parts that anybody may do: what a part gives, who does it, and in which order they come.

Parts come back in the order of their shoes, so that a file can be written while the run goes; only
a few wait for one that is late.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from croupier.cluster.rows import RowMaker, row_maker
from croupier.sim.engines import Engine, engine_for
from croupier.sim.plan import Plan
from croupier.sim.tally import Tally

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Job", "Part", "in_threads", "stopped_by_ctrl_c", "stopping"]

_Done = TypeVar("_Done")


class Part(NamedTuple):
    """Some shoes of a plan, dealt.

    Attributes:
        tally: their counts.
        batches: their rows, where a file wants them.
        cpu_s: seconds of another machine's processor; 0 of our own, which are measured as a whole.
    """

    tally: Tally
    batches: tuple[pa.RecordBatch, ...] = ()
    cpu_s: float = 0.0


class Job:
    """A plan with who deals it and who makes its rows.

    Args:
        plan: what is to be dealt.
        engine: which engine is wanted.
        per: what a row of the file stands for; None without a file.

    Raises:
        InputError, OddsError: as the engine and the rows have them.
    """

    def __init__(self, plan: Plan, engine: str, per: str | None) -> None:
        self.plan = plan
        self.dealer: Engine = engine_for(plan, engine)
        self.maker: RowMaker | None = None if per is None else row_maker(plan, self.dealer, per)

    def load(self) -> None:
        """Load or compile what dealing takes."""
        first = self.plan.first_shoe
        self.dealer.count(range(first, first))

    def part(self, shoes: range) -> Part:
        """Deal some shoes."""
        batches = () if self.maker is None else tuple(self.maker.rows(shoes))
        return Part(self.dealer.count(shoes), batches)


def in_threads(
    work: Callable[[range], _Done], parts: Iterable[range], threads: int, stop: threading.Event
) -> Iterator[_Done]:
    """What `work` makes of each part, in their order.

    Once `stop` is set no part is begun; those that follow one another up to the first that was not
    done still come.
    """

    def guarded(part: range) -> _Done | None:
        return None if stop.is_set() else work(part)

    waiting = deque[Future[_Done | None]]()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for part in parts:
                waiting.append(pool.submit(guarded, part))
                if len(waiting) <= 2 * threads:
                    continue
                done = waiting.popleft().result()
                if done is None:
                    return
                yield done
            while waiting:
                done = waiting.popleft().result()
                if done is None:
                    return
                yield done
        finally:
            stop.set()


@contextmanager
def stopping(stop: threading.Event) -> Iterator[None]:
    """Whoever is told how far it is may interrupt: what is done is kept then, too."""
    try:
        yield
    except KeyboardInterrupt:
        stop.set()


@contextmanager
def stopped_by_ctrl_c() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that nothing is torn in the middle; a second one interrupts."""
    stop = threading.Event()
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield stop
        return

    def note(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
