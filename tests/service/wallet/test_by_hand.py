"""A licensee's wallet at tables that a person deals at: rulings, kills, and calls that are lost.

Cards, incidents and rulings come by chance while patrons bet; the wallet misbehaves, the disk is
full, and the house is killed at any moment. What holds of every house with a wallet holds here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

import pytest

from croupier.cards import DECK
from croupier.errors import CroupierError
from croupier.rulings import KINDS
from croupier.service import hand_acts as a
from croupier.service.asks import ACTIONS, Ask
from croupier.service.by_hand import HandDesk, RulingAsk
from croupier.service.hand_config import HandConfig
from croupier.service.running import Job
from croupier.service.wallet import events as w
from croupier.table.commands import WagerAsked
from tests.service.floors import BACCARAT, PICTURES
from tests.service.hand_floors import LAN, MINH
from tests.service.wallet.checks import wallet_events
from tests.service.wallet.test_worlds import GOOD
from tests.service.wallet.worlds import World

_ROUGH: Final = {"good": 12, "answer lost": 1, "slow": 1, "refused connection": 2, "twice": 1}
_BETS: Final = {BACCARAT: ("banker", "player"), PICTURES: ("player_1_win",)}
_RULINGS: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("void-coup",),
    ("void-coup",),
    ("no-effect",),
    ("put-away", "by-draw-order"),
)


class HandWorld(World):
    """The tables of a house with a wallet, each with its dealer and a manager."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, _ROUGH)
        hand = HandConfig("cam-1")
        tables = (
            table._replace(by_hand=hand, betting_ms=8_000, dealing_ms=0, pause_ms=200)
            for table in self.config.tables
        )
        self.config = self.config._replace(tables=tuple(tables))
        self.ruled: Counter[str] = Counter()

    def open(self) -> None:
        """The house, and what its desk remembers, which is nothing."""
        super().open()
        self.hand = HandDesk(self.floor)

    async def _arrive(self) -> None:
        """Who deals comes and goes with what else comes to the house by itself."""
        dealing = [asyncio.create_task(self._deal(table_id)) for table_id in _BETS]
        try:
            await super()._arrive()
        finally:
            for task in dealing:
                task.cancel()
            ended = await asyncio.gather(*dealing, return_exceptions=True)
            faults = [error for error in ended if isinstance(error, Exception)]
            assert not faults, faults

    async def _deal(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(self.chance.choice((0.1, 0.3)))
            try:
                await self.runner.do(Job(lambda floor: self._act(table_id)))
            except CroupierError:
                if self.floor.closing:
                    return
                if not self.fullness:
                    raise  # else the disk was full, and he does something else

    def _act(self, table_id: str) -> None:
        """What is due at a table, or something that went wrong, or a ruling on it."""
        chance, state = self.chance, self.house.keeper(table_id).state
        if state.open_incidents:
            self._rule(table_id, bool(state.wagers))
            return
        step = self.floor.desk(table_id).step
        due: dict[str, a.Act] = {
            "bring-shoe": a.TakeShoe(),
            "open-betting": a.OpenBetting(),
            "confirm": a.ConfirmCoup(),
            "close-shoe": chance.choice((a.CloseShoe(), a.OpenBetting())),
        }
        act = due.get(step, a.LayCard("" if step.endswith("burn") else str(chance.choice(DECK))))
        if chance.random() < 0.06:
            kind = chance.choice(list(KINDS.values()))
            act = a.RaiseIncident(kind.id, chance.choice(kind.stages or ("",)))
        elif step in ("settle", "wait", "close-betting"):
            return
        who = MINH if isinstance(act, a.CloseShoe) else LAN
        self.hand.act(table_id, who, f"act{next(self.keys)}", act, None, self.now_ms())

    def _rule(self, table_id: str, in_play: bool) -> None:
        effects = self.chance.choice(_RULINGS)
        incident_id = next(iter(self.house.keeper(table_id).state.open_incidents))
        ask = RulingAsk(incident_id, "seen on camera", effects)
        refused = self.hand.rule(table_id, MINH, ask, self.now_ms()).refusal
        if refused is None and in_play and "void-coup" in effects:
            self.ruled["void in play"] += 1

    def _new_ask(self) -> Ask:
        """Mostly what a table would take."""
        chance = self.chance
        if self.asked and chance.random() < 0.15:
            return chance.choice(self.asked[-6:])  # the same once more
        table_id = chance.choice((BACCARAT, PICTURES))
        action = chance.choice((*ACTIONS, "place", "place", "place"))
        wagers = (WagerAsked(chance.choice(_BETS[table_id]), 5_00),) if action == "place" else ()
        coup_id, key = self.house.keeper(table_id).state.coup_id, f"k{next(self.keys)}"
        who = chance.choice(("ann", "bob"))
        self.asked.append(Ask(who, key, table_id, coup_id, action, wagers, True, 0))
        return self.asked[-1]


def lived(seed: int) -> HandWorld:
    """A world after some lives, and one in which the licensee is sound again."""
    world = HandWorld(seed)
    for life in range(4):
        world.fullness = 0.2 if seed % 2 else 0.0
        world.wire.odds = {"refused connection": 1} if life == 2 else dict(_ROUGH)
        world.live(world.chance.randrange(500, 30_000), asks=40, kindly=life == 3)
    world.wire.odds = dict(GOOD)
    world.fullness, world.store.full = 0.0, False
    world.live(120_000)
    world.check()
    return world


@pytest.mark.parametrize("group", range(2))
def test_no_money_is_made_or_lost_by_what_is_ruled(group: int) -> None:
    seen: Counter[str] = Counter()
    for seed in (2 * group, 2 * group + 1):
        world = lived(seed)
        seen += world.ruled
        for event in wallet_events(world.store):
            seen[event.why if isinstance(event, w.CreditAsked) else ""] += 1
    wanted = ("void in play", "returned")
    assert {what: seen[what] > 0 for what in wanted} == dict.fromkeys(wanted, True), seen
