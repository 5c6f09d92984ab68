"""Calls a licensee's wallet for an open house, and records what comes of each call.

A patron's asks go one after the other, so that "twice as much" means what he saw. Each that stakes
something is judged and its intent recorded, then debited, then placed in a turn of its own: the
floor goes on meanwhile. Debits do not wait for rollbacks and credits, however many those are.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from croupier.errors import CroupierError
from croupier.service.asks import Answered, Ask
from croupier.service.running import Job, Runner
from croupier.service.wallet import events as w
from croupier.service.wallet.licensee import Call, Done, Licensee, Outcome, Refused, Unknown
from croupier.service.wallet.machine import Txn
from croupier.service.wallet.passage import Passage
from croupier.table.refusals import Refusal

__all__ = ["Driver"]

MAX_LANE: Final = 64
"""Asks of one patron that may wait for one another."""

_DEBITS_AT_ONCE: Final = 64
_OTHERS_AT_ONCE: Final = 16
_MOST_SLEEP_MS: Final = 1_000
_log = logging.getLogger("croupier.wallet")


class Driver:
    """Stands between patrons and the floor of a house with a licensee's wallet.

    Attributes:
        calls: how many calls had which outcome, by what was asked and what came.
        told_minor: what the licensee last said that a patron has, by patron and currency.
        tellings_count: how often he has said so.

    Args:
        runner: of the house.
        passage: of the same house.
        licensee: where its patrons' money lies.
        ref_of: how the licensee calls a patron; None for one who is not his.
        tell: a balance was told.
    """

    def __init__(
        self,
        runner: Runner,
        passage: Passage,
        licensee: Licensee,
        ref_of: Callable[[str], str | None],
        tell: Callable[[str, str], None] = lambda patron_id, currency: None,
    ) -> None:
        self._runner, self._passage, self._licensee = runner, passage, licensee
        self._ref_of, self._tell = ref_of, tell
        self.calls: Counter[tuple[str, str]] = Counter()
        self.told_minor: dict[tuple[str, str], int] = {}
        self.tellings_count = 0
        self._told_at: dict[tuple[str, str], int] = {}
        self._lanes: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()
        self._debits = asyncio.Semaphore(_DEBITS_AT_ONCE)
        self._settling_count = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._asks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._wake = asyncio.Event()
        self._warned: set[str] = set()

    @property
    def passage(self) -> Passage:
        """The turns' side of the wallet."""
        return self._passage

    def turned(self) -> None:
        """A turn is durable: what it recorded of the wallet is followed. On the loop."""
        recorded = self._passage.take()
        to_do = w.CreditAsked | w.RollbackAsked | w.CollectAsked
        if any(isinstance(event, to_do) for event in recorded):
            self._wake.set()

    def is_busy_with(self, patron_id: str) -> bool:
        """Whether an ask of a patron is under way, or a debit or credit of his is unfinished."""
        return bool(self._waiting[patron_id]) or self._passage.has_open(patron_id)

    # --- asks ------------------------------------------------------------------------------

    def ask(self, ask: Ask, still: Callable[[], bool] = lambda: True) -> asyncio.Future[Answered]:
        """Put an ask to the floor, debited if it has to be; answered once it is durable.

        Args:
            still: whether he may ask as yet; asked when those before it have been answered.
        """
        future: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        if self._closing or self._waiting[ask.patron_id] >= MAX_LANE:
            code = "closing" if self._closing else "busy"
            future.set_result(Answered(ask, False, (), (Refusal(code),)))
            return future
        self._waiting[ask.patron_id] += 1
        self._asks.add(self._spawn(self._answer(ask, still, future)))
        return future

    async def _answer(
        self, ask: Ask, still: Callable[[], bool], future: asyncio.Future[Answered]
    ) -> None:
        try:
            async with self._lanes.setdefault(ask.patron_id, asyncio.Lock()):
                answered = await self._served(ask, still)
        except asyncio.CancelledError:
            future.cancel()  # what came of it is not known: nobody is told anything
            raise
        except Exception as error:
            if not future.done():
                future.set_exception(error)
        else:
            if not future.done():
                future.set_result(answered)
        finally:
            self._waiting[ask.patron_id] -= 1
            if not self._waiting[ask.patron_id]:
                del self._waiting[ask.patron_id]
                del self._lanes[ask.patron_id]

    async def _served(self, ask: Ask, still: Callable[[], bool]) -> Answered:
        if not still():
            return Answered(ask, False, (), (Refusal("no_session"),))
        first = await self._runner.ask(ask)
        if first.debit is None:
            return first
        txn_id = first.debit
        try:
            return await self._debited(ask, txn_id)
        finally:
            self._passage.forget(txn_id)
            # where it has no outcome by now, however that came about
            self._passage.book.abandon(txn_id)
            self._wake.set()

    async def _debited(self, ask: Ask, txn_id: str) -> Answered:
        txn = self._passage.book.get(txn_id)
        if txn is None:
            return Answered(ask, False, (), (Refusal("not_recorded"),))
        async with self._debits:
            outcome = await self._call("debit", txn)
        match outcome:
            case Done():
                answered = await self._runner.ask(ask._replace(paid=txn_id))
                if not answered.ok:
                    await self._record(w.RollbackAsked(txn_id, "not-placed"))
                return answered._replace(ask=ask)
            case Refused(code=code, balance_minor=balance):
                await self._record(w.DebitRefused(txn_id, code))
                if code == "insufficient_funds" and balance is not None:
                    amounts = {"available": balance}
                    return Answered(ask, False, (), (Refusal(code, None, amounts),))
                return Answered(ask, False, (), (Refusal("wallet_refused"),))
            case Unknown():
                await self._record(w.RollbackAsked(txn_id, "unknown"))
                return Answered(ask, False, (), (Refusal("wallet_unknown"),))

    async def _record(self, event: w.Event) -> bool:
        """Record something of the wallet. Whether it is recorded; what is not is tried again."""
        try:
            await self._runner.do(Job(lambda floor: self._passage.note(event)))
        except CroupierError:  # the floor's log says why
            return False
        return True

    async def _collect(self, txn: Txn, asked: w.CollectAsked) -> bool:
        """Ask once more for what a patron owes. Whether the answer is known and recorded."""
        if self._passage.book.is_held(txn):
            return False
        outcome = await self._call("debit", txn)
        match outcome:
            case Unknown(why=why):
                self._warn("debit", txn, why)
                return False
            case Refused(code=code):
                self._warned.discard(txn.id)
                of = (asked.patron_id, asked.currency, asked.amount_minor)
                return await self._record(w.CollectRefused(asked.id, *of, code))
            case Done():
                self._warned.discard(txn.id)
        try:
            await self._runner.do(Job(lambda floor: self._passage.collected(asked)))
        except CroupierError:  # the floor's log says why
            return False
        return True

    # --- what is owed ----------------------------------------------------------------------

    async def run(self) -> None:
        """Call for what is to be undone, paid or collected until cancelled, that of before too."""
        book = self._passage.book
        self.turned()
        while True:
            self._wake.clear()
            room_count = _OTHERS_AT_ONCE - self._settling_count
            for txn in book.begin_due(self._runner.clock_ms(), room_count):
                self._settling_count += 1
                self._tasks.add(self._spawn(self._settle(txn)))
            await self._carry()
            await self._runner.sleep(self._wake, self._pause_ms())

    def _pause_ms(self) -> int:
        next_ms = self._passage.book.next_due_ms()
        if next_ms is None or self._settling_count >= _OTHERS_AT_ONCE:
            return _MOST_SLEEP_MS
        return max(1, min(next_ms - self._runner.clock_ms(), _MOST_SLEEP_MS))

    async def _carry(self) -> None:
        if self._passage.book.is_to_carry:
            with suppress(CroupierError):
                await self._runner.do(Job(lambda floor: self._passage.carry()))

    async def _settle(self, txn: Txn) -> None:
        """One step further with what has to be undone or paid."""
        done = False
        try:
            done = await self._record_of(txn)
        finally:
            self._settling_count -= 1
            # nothing happens where the record has finished with it
            self._passage.book.again(txn, self._runner.clock_ms(), in_vain=not done)
            self._wake.set()

    async def _record_of(self, txn: Txn) -> bool:
        if txn.state == "asked":
            return await self._record(w.RollbackAsked(txn.id, "abandoned"))
        if isinstance(txn.asked, w.CollectAsked):
            return await self._collect(txn, txn.asked)
        name = "rollback" if txn.state == "rolling" else "credit"
        outcome = await self._call(name, txn)
        if not isinstance(outcome, Done):
            why = outcome.code if isinstance(outcome, Refused) else outcome.why
            self._warn(name, txn, why)
            return False
        self._warned.discard(txn.id)
        event: w.Event = w.CreditConfirmed(txn.id)
        if txn.state == "rolling":
            event = w.RollbackConfirmed(txn.id, outcome.found)
        return await self._record(event)

    def _warn(self, name: str, txn: Txn, why: str) -> None:
        """Told once for each, however often it is tried."""
        if txn.id not in self._warned:
            self._warned.add(txn.id)
            fields = {"call": name, "txn": txn.id, "patron": txn.asked.patron_id, "why": why}
            _log.warning("wallet_call_in_vain", extra=fields)

    # --- calls -----------------------------------------------------------------------------

    async def _call(self, name: str, txn: Txn) -> Outcome:
        asked = txn.asked
        ref = self._ref_of(asked.patron_id)
        if ref is None:
            return self._counted(name, Unknown("nobody knows this patron any more"), asked)
        call = Call(
            txn.id,
            ref,
            asked.currency,
            asked.amount_minor,
            asked.table_id,
            asked.coup_id,
            txn.asked_ms,
            "" if isinstance(asked, w.DebitAsked) else asked.why,
            asked.debit_ids if isinstance(asked, w.CreditAsked) else (),
            "" if isinstance(asked, w.DebitAsked) else asked.correction_id,
        )
        calls = {
            "debit": self._licensee.debit,
            "credit": self._licensee.credit,
            "rollback": self._licensee.rollback,
        }
        try:
            outcome = await calls[name](call)
        except Exception as error:
            # whatever went wrong on the way, it may have arrived
            _log.error("wallet_call_failed", extra={"call": name, "txn": txn.id}, exc_info=error)
            outcome = Unknown("the call failed")
        return self._counted(name, outcome, asked)

    def _counted(self, name: str, outcome: Outcome, asked: w.Asked) -> Outcome:
        self.calls[(name, type(outcome).__name__.lower())] += 1
        if isinstance(outcome, Done | Refused) and outcome.balance_minor is not None:
            self.tell(asked.patron_id, asked.currency, outcome.balance_minor)
        return outcome

    def tell(
        self, patron_id: str, currency: str, balance_minor: int, asked: int | None = None
    ) -> None:
        """The licensee said what a patron has: to be shown.

        Args:
            asked: `tellings_count` as it was when he was asked; what was told since is newer.
        """
        key = (patron_id, currency)
        if asked is not None and self._told_at.get(key, 0) > asked:
            return
        self.tellings_count += 1
        self._told_at[key] = self.tellings_count
        self.told_minor[key] = balance_minor
        self._tell(patron_id, currency)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._asks.discard)
        return task

    async def close(self, most_ms: int) -> None:
        """Take no more asks, and wait for those under way, so many milliseconds at most."""
        self._closing = True
        done = asyncio.Event()
        for task in self._asks:
            task.add_done_callback(lambda _: None if self._asks else done.set())
        if self._asks:
            await self._runner.sleep(done, most_ms)

    async def stop(self) -> None:
        """Break off what is under way: the record says how to go on."""
        self._closing = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
