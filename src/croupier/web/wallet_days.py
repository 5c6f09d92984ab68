"""Each day compared with a licensee's list of it, once; also those during which nobody served."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from croupier.service.moments import moment_of
from croupier.service.running import Job, Runner
from croupier.service.wallet import events as w
from croupier.service.wallet.licensee import Licensee, Unknown
from croupier.service.wallet.passage import Passage
from croupier.service.wallet.reading import days_compared
from croupier.service.wallet.reconciling import Difference, compare, own_rows
from croupier.store.protocol import Store

__all__ = ["Days"]

DAYS_BACK: Final = 31
"""So far back is a day compared that was not yet."""
_HOUR_MS: Final = 3_600_000
_LOOK_S: Final = 600
_MOST_TOLD: Final = 100
_ONE: Final = timedelta(days=1)
_log = logging.getLogger("croupier.wallet")


class Days:
    """Compares days with a licensee's lists.

    Attributes:
        differences_count: found when something was compared last.

    Args:
        store: of the house; read on another thread.
        runner: of the house.
        passage: of the same house; records which days are compared.
        licensee: whose lists they are.
        refs: how he calls each patron, as it is then.
        now_ms: the wall clock.
    """

    def __init__(
        self,
        store: Store,
        runner: Runner,
        passage: Passage,
        licensee: Licensee,
        refs: Callable[[], Mapping[str, str]],
        now_ms: Callable[[], int],
    ) -> None:
        self._store, self._runner, self._passage = store, runner, passage
        self._licensee, self._refs, self._now_ms = licensee, refs, now_ms
        self._first: date | None = None
        self._compared: set[str] = set()
        self.differences_count = 0

    async def run(self) -> None:
        """Compare each day once it is over, and an hour more for what was still under way.

        What fails is logged, and tried again some minutes later.
        """
        while True:
            try:
                await self.catch_up()
            except Exception as error:
                _log.error("wallet_not_reconciled", extra={"day": ""}, exc_info=error)
            await asyncio.sleep(_LOOK_S)

    async def catch_up(self) -> None:
        """Compare every day that is over and was not compared yet, the oldest first."""
        if self._first is None:
            first_ms, compared = await self._runner.read(lambda: days_compared(self._store))
            self._compared |= compared
            self._first = _date_of(first_ms)
        found_count = None
        for day in self._due(self._first):
            try:
                count = await self._compare_and_record(day)
            except Exception as error:
                _log.error("wallet_not_reconciled", extra={"day": day}, exc_info=error)
                continue
            if count is not None:
                found_count = (found_count or 0) + count
                self.differences_count = found_count

    def _due(self, first: date) -> list[str]:
        last = _date_of(self._now_ms() - _HOUR_MS) - _ONE
        since = max(first, last - (DAYS_BACK - 1) * _ONE)
        days = [(since + number * _ONE).isoformat() for number in range((last - since).days + 1)]
        return [day for day in days if day not in self._compared]

    async def _compare_and_record(self, day: str) -> int | None:
        found = await self.compare(day)
        if found is None:
            return None
        event = w.DayCompared(day, len(found))
        await self._runner.do(Job(lambda floor: self._passage.note(event)))
        self._compared.add(day)
        return len(found)

    async def compare(self, day: str) -> list[Difference] | None:
        """Compare any day, and log what differs; None where the licensee gives no list of it."""
        theirs = await self._licensee.transactions(day)
        if isinstance(theirs, Unknown):
            _log.warning("wallet_not_reconciled", extra={"day": day, "why": theirs.why})
            return None
        refs, store = dict(self._refs()), self._store

        def read() -> tuple[int, list[Difference]]:
            own = own_rows(store, day, refs)
            return len(own), compare(own, theirs)

        own_count: int
        found: list[Difference]
        own_count, found = await self._runner.read(read)
        self.differences_count = len(found)
        counts = {"day": day, "here": own_count, "there": len(theirs), "differences": len(found)}
        _log.log(logging.ERROR if found else logging.INFO, "wallet_reconciled", extra=counts)
        for one in found[:_MOST_TOLD]:
            told = {"txn": one.id, "what": one.what, "here": one.here, "there": one.there}
            _log.error("wallet_differs", extra=told)
        return found


def _date_of(at_ms: int) -> date:
    moment = moment_of(at_ms)
    if moment is None:  # of no calendar: before every day, or after all of them
        return date.max if at_ms > 0 else date.min
    return moment.date()
