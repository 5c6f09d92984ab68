"""A house with a licensee's wallet in simulated time: what holds at any moment, and at the end."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

from croupier.service.asks import ACTIONS, Answered, Ask
from croupier.service.config import HouseConfig, read_config
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.running import Runner
from croupier.service.wallet.driver import Driver
from croupier.service.wallet.http_licensee import HttpLicensee
from croupier.service.wallet.passage import Passage
from croupier.table.commands import WagerAsked
from croupier.web.desk import sleep
from tests.service.floors import BACCARAT, PICTURES, Full
from tests.service.wallet.checks import Books, check_end, check_now
from tests.service.wallet.clockwork import ClockworkLoop
from tests.service.wallet.partner import SECRET, Partner, Wire

__all__ = ["PAID_IN", "PATRONS", "World"]

PAID_IN: Final = {"ann": 300_00, "bob": 300_00, "cai": 15_00}
PATRONS: Final = tuple(PAID_IN)
START_MS: Final = 1_790_000_000_000
TIMEOUT_MS: Final = 2_000
_BETS: Final = {
    BACCARAT: ("banker", "player", "tie", "big", "nonsense"),
    PICTURES: ("player_1_win", "player_2_lose", "banker_pair_plus"),
}


def _hasty(config: HouseConfig) -> HouseConfig:
    """Tables at which betting often closes before a debit is confirmed."""
    tables = (
        table._replace(betting_ms=3_000, dealing_ms=1_000, pause_ms=1_000)
        for table in config.tables
    )
    return config._replace(tables=tuple(tables))


class World:
    """A house, its licensee, and the time; the house can be killed and opened again.

    Attributes:
        told: what was answered, by patron and key.
        corrects: whether the licensee is told of corrections.
        paid_in: what each patron began with, less what he has spent elsewhere since.
    """

    corrects = False
    looks_every_s: float = 0.4

    def __init__(self, seed: int, odds: Mapping[str, int]) -> None:
        self.chance = random.Random(seed)
        self.ms = START_MS
        self.store = Full()
        self.partner = Partner(self.now_ms)
        self.paid_in = dict(PAID_IN)
        for patron_id, minor in PAID_IN.items():
            self.partner.wallet.add(f"their-{patron_id}", "USD", f"{minor // 100}.00")
        self.wire = Wire(self.partner, self.chance, odds)
        self.config = _hasty(read_config(None))
        self.ids = itertools.count()
        self.keys = itertools.count()
        self.asked: list[Ask] = []
        self.told: dict[tuple[str, str], list[Answered]] = defaultdict(list)
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.loop: ClockworkLoop | None = None

    def now_ms(self) -> int:
        """The time, on every clock there is."""
        if self.loop is not None:
            return START_MS + int(self.loop.time() * 1_000)
        return self.ms

    # --- one life of the house --------------------------------------------------------------

    def live(self, milliseconds: int, asks: int = 0, *, kindly: bool = False) -> None:
        """Open the house, let so much time go by with so many asks, and kill it.

        Args:
            kindly: let it close by itself instead.
        """
        loop = self.loop = ClockworkLoop((self.ms - START_MS) / 1_000, self._disk_s)
        try:
            loop.run_until_complete(self._life(milliseconds, asks, kindly))
        finally:
            self.ms = self.now_ms() + 1
            self.loop = None
            loop.close()

    def _disk_s(self) -> float:
        """How long the disk takes; who comes meanwhile shares the next commit."""
        return self.chance.choice((0.0, 0.01, 0.05, 0.2))

    async def _life(self, milliseconds: int, asks: int, kindly: bool) -> None:
        self.store.full = False
        self.open()
        running = asyncio.create_task(self.runner.run())
        driving = asyncio.create_task(self.driver.run())
        end_ms = self.now_ms() + milliseconds
        arriving = asyncio.create_task(self._arrive())
        waiting: list[asyncio.Task[None]] = []
        for _ in range(asks):
            await asyncio.sleep(self.chance.randrange(1, 1 + 2 * milliseconds // (asks + 1)) / 1e3)
            waiting.append(asyncio.create_task(self._ask(self._new_ask())))
            waiting += self._besides()
        await asyncio.sleep(max(0, end_ms - self.now_ms()) / 1_000)
        if kindly:
            await self.driver.close(TIMEOUT_MS)
            await self.driver.stop()
            self.runner.stop()
            await running
        tasks = [running, driving, arriving, *waiting]
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await self.driver.stop()
        for error in ended:
            if isinstance(error, Exception):
                raise error
        self.outcomes += self.driver.calls

    def _besides(self) -> list[asyncio.Task[None]]:
        """What else happens in the house."""
        return []

    def open(self) -> None:
        """The house on what the store holds, as after a stop of any kind."""
        self.house = House(
            self.store,
            now_ms=self.now_ms,
            entropy=self.chance.randbytes,
            new_id=lambda: f"id-{next(self.ids)}",
        )
        self.passage = Passage(self.house, "example", corrects=self.corrects)
        self.floor = Floor(self.house, self.config)
        self.floor.decide_ask = self.passage.decide
        self.floor.open(self.now_ms())
        self.runner = Runner(self.floor, self.now_ms, lambda turn: self.driver.turned(), sleep)
        import httpx

        client = httpx.AsyncClient(transport=self.wire)
        licensee = HttpLicensee("http://wallet.test", SECRET, client, self.now_ms, TIMEOUT_MS)
        refs = {patron_id: f"their-{patron_id}" for patron_id in PATRONS}
        self.driver = Driver(self.runner, self.passage, licensee, refs.get)

    async def _arrive(self) -> None:
        while True:
            await asyncio.sleep(self.looks_every_s)
            self.partner.arrive(self.now_ms())
            self.store.full = self.chance.random() < self.fullness
            check_now(self.store, self.books())

    fullness: float = 0.0

    def _new_ask(self) -> Ask:
        if self.asked and self.chance.random() < 0.2:
            return self.chance.choice(self.asked[-6:])  # the same once more
        table_id = self.chance.choice((BACCARAT, BACCARAT, PICTURES))
        action = self.chance.choice((*ACTIONS, "place", "place", "place"))
        wagers: tuple[WagerAsked, ...] = ()
        if action == "place":
            bets = self.chance.sample(_BETS[table_id], self.chance.randrange(1, 3))
            wagers = tuple(
                WagerAsked(bet, self.chance.choice((5_00, 10_00, 20_00, 3, 10**9))) for bet in bets
            )
        ask = Ask(
            self.chance.choice(PATRONS),
            f"k{next(self.keys)}",
            table_id,
            self.house.keeper(table_id).state.coup_id,
            action,
            wagers,
            self.chance.random() < 0.7,
            0,
        )
        self.asked.append(ask)
        return ask

    async def _ask(self, ask: Ask) -> None:
        answered = await self.driver.ask(ask)
        self.told[(ask.patron_id, ask.key)].append(answered)

    def state_staked(self) -> int:
        """What lies on the table of baccarat."""
        return self.house.keeper(BACCARAT).state.staked_minor

    def books(self) -> Books:
        """What the licensee has in his books."""
        refs = {patron_id: f"their-{patron_id}" for patron_id in PATRONS}
        has = {patron_id: self.partner.minor(ref) for patron_id, ref in refs.items()}
        return Books(self.partner.txns(), self.paid_in, has, refs)

    def check(self) -> None:
        """What holds at the end, and what was told besides."""
        check_end(self.store, self.books())
        self.house.check()
        for (_, key), answers in self.told.items():
            accepted = {answer.placed for answer in answers if answer.ok and answer.placed}
            assert len(accepted) <= 1, key
            for item in (item for placed in accepted for item in placed):
                assert self.store.transfer(f"{item.wager_id}:pend") is not None
