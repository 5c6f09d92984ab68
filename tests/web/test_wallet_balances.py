"""Balances are asked once at a time, a few at once, and never overwrite what is newer."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.service.wallet.driver import Driver
from croupier.service.wallet.licensee import Done, Outcome, Unknown
from croupier.web.wallet_balances import AT_ONCE, Balances


class Side:
    """A licensee who answers when he is told to."""

    def __init__(self) -> None:
        nobody: Any = None
        self.ms = 0
        self.asked: list[str] = []
        self.go = asyncio.Event()
        self.outcome: Outcome = Done(5)
        self.known: dict[str, str] = {}
        self.driver = Driver(nobody, nobody, nobody, self.known.get)
        self.balances = Balances(self.answer, self.known.get, self.driver, lambda: self.ms)

    async def answer(self, ref: str, currency: str) -> Outcome:
        """What he says."""
        self.asked.append(ref)
        await self.go.wait()
        return self.outcome

    async def come(self, *names: str) -> None:
        """Patrons ask who they are, all at once."""
        self.known.update({name: f"their-{name}" for name in names})
        async with asyncio.timeout(5):  # nobody waits for him who keeps silent
            await asyncio.gather(*(self.balances.prepare(name, ["USD"]) for name in names))


def test_one_call_for_all_who_wait_for_it() -> None:
    async def run() -> None:
        side = Side()
        await side.come(*["ann"] * 50)
        await side.come("ann")
        assert side.asked == ["their-ann"]
        side.go.set()
        await side.come("ann")
        assert side.driver.told_minor == {("ann", "USD"): 5}
        await side.come("ann")
        assert side.asked == ["their-ann"]

    asyncio.run(run())


def test_a_few_at_once_and_a_bound_on_all() -> None:
    async def run() -> None:
        side = Side()
        await side.come(*(f"p{number}" for number in range(1_000)))
        assert len(side.asked) == AT_ONCE
        side.go.set()
        await side.come("p0")
        for _ in range(1_000):
            await asyncio.sleep(0)
        assert AT_ONCE < len(side.asked) < 1_000
        await side.balances.stop()

    asyncio.run(run())


def test_what_was_asked_in_vain_is_not_asked_again_at_once() -> None:
    async def run() -> None:
        side = Side()
        side.go.set()
        side.outcome = Unknown("no answer")
        for _ in range(20):
            await side.come("ann")
        assert len(side.asked) == 1
        side.ms = 10_000
        await side.come("ann")
        assert len(side.asked) == 2

    asyncio.run(run())


def test_who_waits_is_told_when_the_licensee_is_back_without_asking_again() -> None:
    async def run() -> None:
        side = Side()
        side.go.set()
        side.outcome = Unknown("no answer")
        await side.come("ann", "bob")
        side.balances.ask_again(["ann"], ["USD"])
        side.ms, side.outcome = 10_000, Done(7)
        side.balances.ask_again(["ann"], ["USD"])  # bob has gone
        await side.balances.prepare("ann", ["USD"])
        side.balances.ask_again(["ann"], ["USD"])
        assert side.asked == ["their-ann", "their-bob", "their-ann"]
        assert side.driver.told_minor == {("ann", "USD"): 7}

    asyncio.run(run())


def test_an_older_balance_never_overwrites_what_was_told_meanwhile() -> None:
    async def run() -> None:
        side = Side()
        await side.come("ann")
        side.driver.tell("ann", "USD", 3)  # a debit was answered
        side.go.set()
        await side.balances.prepare("ann", ["USD"])
        await asyncio.sleep(0)
        assert side.driver.told_minor == {("ann", "USD"): 3}

    asyncio.run(run())


def test_nobody_is_told_of_who_was_erased_meanwhile() -> None:
    async def run() -> None:
        side = Side()
        await side.come("ann")
        side.known.clear()
        side.go.set()
        for _ in range(10):
            await asyncio.sleep(0)
        assert side.driver.told_minor == {}

    asyncio.run(run())
