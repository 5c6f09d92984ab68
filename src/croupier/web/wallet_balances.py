"""What a licensee says that patrons have, asked where it was not told yet; to be shown only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from fractions import Fraction
from typing import Any, Final

from croupier.service.wallet.driver import Driver
from croupier.service.wallet.licensee import Done, Outcome

__all__ = ["AT_ONCE", "Balances"]

AT_ONCE: Final = 8
"""Calls for balances under way; others wait, so that debits never do."""
_MOST: Final = 256
_AGAIN_S: Final = 10
_NOT_AGAIN_MS: Final = 1_000 * _AGAIN_S
_WAIT_S: Final[Any] = Fraction(3, 10)
_log = logging.getLogger("croupier.wallet")

_Key = tuple[str, str]


class Balances:
    """Asks for balances, each once at a time, a few at once, and not again at once in vain.

    Args:
        ask: what a patron has, by how the licensee calls him, in a currency.
        ref_of: how he calls a patron; None for one who is not his.
        driver: is told.
        clock_ms: a clock that only goes forward.
    """

    def __init__(
        self,
        ask: Callable[[str, str], Awaitable[Outcome]],
        ref_of: Callable[[str], str | None],
        driver: Driver,
        clock_ms: Callable[[], int],
    ) -> None:
        self._ask, self._ref_of, self._driver, self._clock_ms = ask, ref_of, driver, clock_ms
        self._few = asyncio.Semaphore(AT_ONCE)
        self._asking: dict[_Key, asyncio.Task[None]] = {}
        self._not_before_ms: dict[_Key, int] = {}

    async def prepare(self, patron_id: str, currencies: Iterable[str]) -> None:
        """Have it told what a patron has; waits a moment for it. Later he is told by socket."""
        found = (self._task((patron_id, currency)) for currency in currencies)
        asking = [task for task in found if task is not None]
        if asking:
            await asyncio.wait(asking, timeout=_WAIT_S)

    async def run(self, here: Callable[[], Iterable[str]], currencies: Iterable[str]) -> None:
        """Ask again, every some seconds, what was asked in vain for who is here still; for ever.

        Args:
            here: who is here by now.
            currencies: of all tables.
        """
        while True:
            await asyncio.sleep(_AGAIN_S)
            self.ask_again(here(), currencies)

    def ask_again(self, here: Iterable[str], currencies: Iterable[str]) -> None:
        """Ask what was asked in vain, for who is here still."""
        if self._not_before_ms:
            for patron_id in here:
                for currency in currencies:
                    self._task((patron_id, currency))

    def _task(self, key: _Key) -> asyncio.Task[None] | None:
        """The call for a balance that is not told yet; None where there is none now."""
        ref = self._ref_of(key[0])
        if key in self._driver.told_minor or ref is None:
            return None
        if key in self._asking:
            return self._asking[key]
        is_early = self._clock_ms() < self._not_before_ms.get(key, 0)
        if is_early or len(self._asking) >= _MOST:
            return None
        task = asyncio.get_running_loop().create_task(self._told(key, ref))
        self._asking[key] = task
        task.add_done_callback(lambda _: self._asking.pop(key, None))
        return task

    async def _told(self, key: _Key, ref: str) -> None:
        patron_id, currency = key
        async with self._few:
            asked = self._driver.tellings_count
            try:
                outcome = await self._ask(ref, currency)
            except Exception as error:
                _log.error("wallet_call_failed", extra={"call": "balance"}, exc_info=error)
                outcome = None
        if not isinstance(outcome, Done):
            self._in_vain(key)
            return
        self._not_before_ms.pop(key, None)
        if self._ref_of(patron_id) == ref:  # he was not erased meanwhile
            self._driver.tell(patron_id, currency, outcome.balance_minor, asked)

    def _in_vain(self, key: _Key) -> None:
        now_ms = self._clock_ms()
        if len(self._not_before_ms) >= _MOST:
            waits = self._not_before_ms.items()
            self._not_before_ms = {one: until for one, until in waits if until > now_ms}
        self._not_before_ms[key] = now_ms + _NOT_AGAIN_MS

    async def stop(self) -> None:
        """Break off calls."""
        tasks = list(self._asking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
