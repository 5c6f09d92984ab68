"""The floor running: one loop that takes turns, one thread that waits for the disk.

While a commit waits, what comes in gathers for the next turn; so the busier the house, the
larger the groups, and nothing is ever told before it is durable.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from croupier.errors import CroupierError, DiskFailed, StoreError
from croupier.service.asks import Answered, Ask
from croupier.service.floor import Floor
from croupier.service.news import Look, Seen, Turn
from croupier.table.refusals import Refusal

__all__ = ["Job", "Runner"]

MAX_WAITING: Final = 20_000
MAX_GROUP: Final = 256
SLOW_COMMIT_MS: Final = 1_000
_MOST_SLEEP_MS: Final = 1_000
_MOST_ROUNDS: Final = 64
_QUIET_ROUNDS: Final = 3
"""A frame takes two rounds of the loop from its socket to an ask."""
_log = logging.getLogger("croupier.floor")


class Job(NamedTuple):
    """Something else to be done in a turn.

    Attributes:
        begin: what is decided in memory, before the commit.
        after: what is written once the commit is durable; on the thread that may wait.
        undo: what to forget where the commit failed.
    """

    begin: Callable[[Floor], Any]
    after: Callable[[], object] | None = None
    undo: Callable[[], object] | None = None


class _Waiting(NamedTuple):
    job: Job
    future: asyncio.Future[Any]


class _Looking(NamedTuple):
    look: Look
    deliver: Callable[[Seen], None]
    failed: Callable[[Exception], None]


class _Taken(NamedTuple):
    """What a turn was begun with; each of these hears of its end, whatever that is."""

    asks: Sequence[tuple[Ask, asyncio.Future[Answered]]] = ()
    looks: Sequence[_Looking] = ()
    jobs: Sequence[_Waiting] = ()


class Runner:
    """Runs a floor.

    Args:
        floor: opened already.
        clock_ms: a clock that only goes forward.
        tell: called on the loop with every turn once it is durable.
        sleep: waits for an event, or so many milliseconds.
    """

    def __init__(
        self,
        floor: Floor,
        clock_ms: Callable[[], int],
        tell: Callable[[Turn], None],
        sleep: Callable[[asyncio.Event, int], Awaitable[None]],
    ) -> None:
        self.sleep = sleep
        self.floor, self.clock_ms, self._tell = floor, clock_ms, tell
        self.turns_count = self.asks_count = self.failures_count = 0
        self.last_commit_ms = 0
        self._asks: deque[tuple[Ask, asyncio.Future[Answered]]] = deque()
        self._looks: deque[_Looking] = deque()
        self._jobs: deque[_Waiting] = deque()
        self._taken = _Taken()
        self._wake = asyncio.Event()
        self._stopping = False
        self._broken: Exception | None = None
        self._thread = ThreadPoolExecutor(1, "croupier-writer")

    @property
    def waiting_count(self) -> int:
        """Asks that wait for the next turn."""
        return len(self._asks)

    @property
    def healthy(self) -> bool:
        """Whether the last commit went through."""
        return not self._failing

    _failing = False

    def ask(self, ask: Ask) -> asyncio.Future[Answered]:
        """Put an ask to the floor; answered once it is durable."""
        future: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        if self._broken is not None:
            future.set_exception(self._broken)
            return future
        if len(self._asks) >= MAX_WAITING:
            future.set_result(Answered(ask, False, (), (Refusal("busy"),)))
            return future
        self._asks.append((ask._replace(at_ms=self.clock_ms()), future))
        self._wake.set()
        return future

    def look(
        self,
        look: Look,
        deliver: Callable[[Seen], None],
        failed: Callable[[Exception], None] = lambda error: None,
    ) -> None:
        """See a table; `deliver` is called after the turn's news, before any later.

        Args:
            look: at which table, for whom.
            deliver: takes what was seen.
            failed: called instead where nothing can be seen.
        """
        if self._broken is not None:
            failed(self._broken)
            return
        self._looks.append(_Looking(look, deliver, failed))
        self._wake.set()

    def do(self, job: Job) -> asyncio.Future[Any]:
        """Do something in a turn; done once it is durable."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._broken is not None:
            future.set_exception(self._broken)
            return future
        self._jobs.append(_Waiting(job, future))
        self._wake.set()
        return future

    async def read(self, work: Callable[[], Any]) -> Any:
        """Read the store where it may wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(None, work)

    async def run(self) -> None:
        """Take turns until :meth:`stop`; then finish every coup.

        Raises:
            DiskFailed: what is recorded is not known until the house is opened anew. Nobody is
                answered then: an answer of either kind might be untrue.
        """
        try:
            while not self._stopping:
                await self._wait()
                await self._gather()
                await self._turn()
            await self._finish()
        except Exception as error:
            self._broke_off(error)
            raise

    def stop(self) -> None:
        """Let the running turn end, finish the coups, and end."""
        self._stopping = True
        self._wake.set()

    async def _wait(self) -> None:
        # first: what came in during the last turn has set it, and was taken with that turn
        self._wake.clear()
        if self._asks or self._looks or self._jobs or self._stopping:
            return
        left = min(self.floor.next_due_ms() - self.clock_ms(), _MOST_SLEEP_MS)
        if left > 0:
            await self.sleep(self._wake, left)

    async def _gather(self) -> None:
        """Let in who is at the door: many who ask at once wait for the disk once, together."""
        known_count, quiet_count = len(self._asks), 0
        for _ in range(_MOST_ROUNDS):
            if quiet_count == _QUIET_ROUNDS or known_count >= MAX_GROUP:
                return
            await asyncio.sleep(0)
            quiet_count = quiet_count + 1 if len(self._asks) == known_count else 0
            known_count = len(self._asks)

    async def _turn(self) -> None:
        taken = self._taken = self._take()
        begun: list[tuple[_Waiting, Any, Exception | None]] = []
        try:
            turn = self.floor.turn(
                self.clock_ms(),
                [ask for ask, _ in taken.asks],
                [looking.look for looking in taken.looks],
                self._asks[0][0].at_ms if self._asks else None,
                [_beginning(waiting, begun) for waiting in taken.jobs],
            )
            await self._commit(begun)
        except Exception as error:
            self._failed(taken, error)
            self._taken = _Taken()
            return
        self._recorded(len(taken.asks))
        # before anything is told: whoever waits for what is durable must hear of it
        for (_, future), answered in zip(taken.asks, turn.answers, strict=True):
            if not future.done():
                future.set_result(answered)
        for waiting, result, refused in begun:
            _finish_job(waiting, result, refused)
        self._tell_of(turn)
        for looking, seen in zip(taken.looks, turn.seen, strict=True):
            _deliver(looking, seen)
        self._taken = _Taken()

    def _take(self) -> _Taken:
        """What the next turn is to do, in the order it came."""
        asks = [self._asks.popleft() for _ in range(min(MAX_GROUP, len(self._asks)))]
        looks, jobs = list(self._looks), list(self._jobs)
        self._looks.clear()
        self._jobs.clear()
        return _Taken(asks, looks, jobs)

    def _tell_of(self, turn: Turn) -> None:
        for trouble in turn.troubles:
            _log.error("ask_unreadable", extra={"why": trouble})
        try:
            self._tell(turn)
        except Exception as error:
            # whoever missed it sees so by the numbers of what comes next, and looks again
            _log.error("turn_not_told", extra={"why": str(error)}, exc_info=error)

    def _recorded(self, asks_count: int) -> None:
        if self._failing:
            _log.warning("recording_again", extra={"failed_turns": self.failures_count})
        self._failing = False
        self.turns_count += 1
        self.asks_count += asks_count

    async def _commit(self, results: list[tuple[_Waiting, Any, Exception | None]]) -> None:
        def write() -> None:
            self.floor.commit()
            for index, (waiting, result, error) in enumerate(results):
                if error is None and waiting.job.after is not None:
                    try:
                        waiting.job.after()
                    except Exception as failed:
                        # the turn is recorded all the same: only this job has failed
                        if not _is_ours(failed):
                            _log.error("job_failed", extra={"why": str(failed)}, exc_info=failed)
                        results[index] = (waiting, result, failed)

        began = self.clock_ms()
        await asyncio.get_running_loop().run_in_executor(self._thread, write)
        self.last_commit_ms = self.clock_ms() - began
        if self.last_commit_ms >= SLOW_COMMIT_MS:
            _log.warning("slow_commit", extra={"milliseconds": self.last_commit_ms})

    def _failed(self, taken: _Taken, error: Exception) -> None:
        """A turn was not recorded: the floor goes back, and everybody is told.

        Raises:
            DiskFailed: it is not known what was recorded; nobody is told anything.
        """
        was_failing, self._failing = self._failing, True
        self.failures_count += 1
        # told once until it works again, however many turns are tried meanwhile
        level = logging.DEBUG if was_failing else logging.ERROR
        fields = {"why": str(error)}
        _log.log(level, "turn_not_recorded", extra=fields, exc_info=not _is_ours(error))
        answers = self.floor.undone([ask for ask, _ in taken.asks], self.clock_ms())
        if isinstance(error, DiskFailed):
            raise error
        for (_, future), answered in zip(taken.asks, answers, strict=True):
            if not future.done():
                future.set_result(answered)
        for waiting in taken.jobs:
            _finish_job(waiting, None, error)
        self._show(taken.looks)

    def _broke_off(self, error: Exception) -> None:
        """No turn will follow: whoever waits is told that, and whoever asks from now on."""
        self._failing = True
        self._broken = error
        for taken in (self._taken, _Taken(self._asks, self._looks, self._jobs)):
            for _, future in taken.asks:
                if not future.done():
                    future.set_exception(error)
            for waiting in taken.jobs:
                _finish_job(waiting, None, error)
            for looking in taken.looks:
                _fail(looking, error)
        self._asks.clear()
        self._looks.clear()
        self._jobs.clear()
        self._thread.shutdown(wait=False)

    def _show(self, looks: Sequence[_Looking]) -> None:
        """Deliver what was to be seen after a turn that failed: the tables as they are recorded."""
        for looking in looks:
            try:
                seen = self.floor.see(looking.look, self.clock_ms())
            except CroupierError as error:
                _log.error(
                    "table_unreadable", extra={"table": looking.look.table_id, "why": str(error)}
                )
                _fail(looking, error)
            else:
                _deliver(looking, seen)

    async def _finish(self) -> None:
        turn = self.floor.stop(self.clock_ms())
        try:
            await self._commit([])
        except DiskFailed:
            raise
        except Exception as error:
            # the record is what counts: the next start voids or settles what is open
            _log.error("last_turn_not_recorded", extra={"why": str(error)})
        else:
            self._tell_of(turn)
        for ask, future in self._asks:
            if not future.done():
                future.set_result(Answered(ask, False, (), (Refusal("closing"),)))
        self._asks.clear()
        self._broke_off(StoreError("the house has closed; nothing more is recorded"))
        self._failing = False


def _beginning(
    waiting: _Waiting, begun: list[tuple[_Waiting, Any, Exception | None]]
) -> Callable[[Floor], None]:
    """A job as a turn does it; what came of it is put down."""

    def begin(floor: Floor) -> None:
        try:
            begun.append((waiting, waiting.job.begin(floor), None))
        except CroupierError as error:
            begun.append((waiting, None, error))

    return begin


def _deliver(looking: _Looking, seen: Seen) -> None:
    try:
        looking.deliver(seen)
    except Exception as error:
        _log.error("look_not_delivered", extra={"why": str(error)}, exc_info=error)
        _fail(looking, error)


def _fail(looking: _Looking, error: Exception) -> None:
    """Tell somebody that he sees nothing. Whoever cannot be told keeps nobody else waiting."""
    try:
        looking.failed(error)
    except Exception as fault:
        _log.debug("look_not_failed", extra={"why": str(fault)}, exc_info=fault)


def _finish_job(waiting: _Waiting, result: Any, refused: Exception | None) -> None:
    # also where nobody waits any more: what was not recorded must be forgotten
    if refused is not None and waiting.job.undo is not None:
        waiting.job.undo()
    if waiting.future.done():
        return
    if refused is None:
        waiting.future.set_result(result)
    else:
        waiting.future.set_exception(refused)


def _is_ours(error: Exception) -> bool:
    return isinstance(error, CroupierError)
