"""Houses in which coups are corrected by chance, disputed, owed for, while play goes on and stops.

After every step nobody's account is below zero and nobody is owed by the house; at the end
everybody has what his wagers brought by now, the whole record is verified, and a house that is
opened anew is the one that was.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from croupier.errors import StoreError
from croupier.service.corrections import (
    Corrected,
    DisputeAsked,
    VerdictAsked,
    close_dispute,
    correct_coups,
    open_dispute,
)
from croupier.service.debts import debt_minor, pay_debt
from croupier.service.floor import Floor
from croupier.service.record import event_of
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected, DisputeClosed, DisputeOpened
from croupier.table.refusals import Refusal
from tests.service.caring import counted
from tests.service.correcting import DAY, one
from tests.service.floors import BACCARAT, PICTURES, Full, World

_NAMES = ("ann", "bob", "cai")
_BETS = {
    BACCARAT: ("banker", "player", "tie", "player_pair"),
    PICTURES: ("player_1_win", "player_2_lose", "player_3_tie", "banker_pair_plus"),
}
_PURSE = 200_00


class Life:
    """One house, and what came of it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = Full()
        self.world = World(self.store, seed)
        self.seen: Counter[str] = Counter()
        self.given = Counter(dict.fromkeys(_NAMES, _PURSE))
        for name in _NAMES:
            self.world.admit(name, _PURSE)

    def step(self) -> None:
        """Something happens; at times it is not recorded."""
        world, chance = self.world, self.chance
        match chance.randrange(13):
            case 0:
                world.start()
            case 1 | 2:
                world.now += chance.randrange(40_000)
                world.turn()
            case 3 | 4 | 5 | 6:
                self.wager()
            case 7:
                self.act(self.dispute)
            case 8:
                self.act(self.pay)
            case _:
                self.act(self.correct)
        self.check()

    def act(self, what: Callable[[Floor], None]) -> None:
        """Do something in a turn, which the disk may not take."""
        self.store.full = self.chance.random() < 0.2
        self.world.floor.turn(self.world.now, jobs=[what])
        try:
            self.world.floor.commit()
        except StoreError:
            self.world.floor.undone([], self.world.now)
            self.seen["failed"] += 1
        self.store.full = False

    def coups(self, table_id: str) -> dict[str, bool]:
        """The coups of a table that are over, newest last, and whether each is void by now."""
        found: dict[str, bool] = {}
        for stored in self.store.read(f"table/{table_id}"):
            event = event_of(stored)
            if isinstance(event, e.CoupSettled | e.CoupVoided):
                found[event.coup_id] = isinstance(event, e.CoupVoided)
            elif isinstance(event, CoupCorrected):
                found[event.coup_id] = bool(event.after.void)
        return found

    def wager(self) -> None:
        """Everybody stakes what he has; who has nothing left is given more."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        asks = []
        for name in _NAMES:
            if not self.world.balance(name) and not self.world.house.in_play_minor(name, "USD"):
                self.world.house.grant(name, "USD", _PURSE)
                self.world.house.commit()
                self.given[name] += _PURSE
            # all that he has, so that what he won may be gone when it is taken back
            stake = min(self.world.balance(name) // 2000 * 2000, 500_00)
            if stake:
                bet = self.chance.choice(_BETS[table_id])
                asks.append(self.world.ask(name, "place", {bet: stake}, table_id=table_id))
        self.world.turn(*asks)

    def correct(self, floor: Floor) -> None:
        """Some coups of one table, in one decision."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        coups = dict(list(self.coups(table_id).items())[-3:])
        chosen = self.chance.sample(list(coups), min(len(coups), self.chance.choice((1, 1, 2))))
        asked = []
        for coup_id in chosen:
            likely = "restore" if coups[coup_id] else "void"
            what = likely if self.chance.random() < 0.8 else "void"
            asked.append(one(self.world, coup_id, what))
        self.note(correct_coups(floor, table_id, asked, DAY))

    def dispute(self, floor: Floor) -> None:
        """Somebody disputes a coup, or a dispute is decided."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        open_now: dict[str, tuple[str, str]] = {}
        for stored in self.store.read(f"table/{table_id}"):
            event = event_of(stored)
            if isinstance(event, DisputeOpened):
                open_now[event.dispute_id] = (event.coup_id, event.patron_id)
            elif isinstance(event, DisputeClosed):
                open_now.pop(event.dispute_id)
        new_id = self.world.house.new_id()
        if open_now and self.chance.random() < 0.6:
            dispute_id, (coup_id, _) = self.chance.choice(list(open_now.items()))
            asked = VerdictAsked(
                coup_id,
                dispute_id,
                self.chance.choice(("upheld", "rejected")),
                "ron",
                "as the recording shows",
                correction=self.chance.choice(("restore", "void")),
                correction_id=new_id,
            )
            self.note(close_dispute(floor, table_id, asked))
            return
        coups = self.coups(table_id)
        if coups:
            name = self.chance.choice(_NAMES)
            coup_id = self.chance.choice(list(coups))
            opened = DisputeAsked(coup_id, new_id, name, "mia", "he says so")
            self.note(open_dispute(floor, table_id, opened))

    def pay(self, floor: Floor) -> None:
        """Staff takes some of what somebody owes."""
        house = self.world.house
        for name in _NAMES:
            most = min(debt_minor(house, name, "USD"), self.world.balance(name))
            if not most:
                continue
            minor = self.chance.randrange(1, most + 1)
            key = house.new_id()
            pay_debt(house, name, "USD", minor, key=key, by="cashier", reason="at his word")
            self.seen["paid"] += 1

    def note(self, answer: Corrected | Refusal | None) -> None:
        """What came of it, to be counted."""
        if isinstance(answer, Refusal):
            self.seen[answer.code] += 1
        elif answer is not None:
            self.seen["corrected"] += len(answer.events)
            for due in (due for event in answer.events for due in event.patrons):
                self.seen["owed"] += due.lent_minor > 0
                self.seen["relieved"] += due.relieved_minor > 0

    def check(self) -> None:
        """Nobody is below zero, and no debt above it."""
        for account, minor in self.world.house.position.balances():
            assert minor >= 0 or not account.startswith(("patron:", "stake:")), account
            assert minor <= 0 or not account.startswith("receivable:"), account

    def end(self) -> None:
        """Everybody has what his wagers brought, and the record is what it has to be."""
        for name in _NAMES:
            wagers = counted(self.store, name)
            brought = sum((each.returned_minor or 0) - each.stake_minor for each in wagers)
            has = self.world.balance(name) - debt_minor(self.world.house, name, "USD")
            assert has == self.given[name] + brought, name
        states = [self.world.state(table_id).copy() for table_id in _BETS]
        self.world.start()
        self.world.house.check()
        for table_id, state in zip(_BETS, states, strict=True):
            assert self.world.state(table_id).tally.correction_count == state.tally.correction_count


def lived(seed: int) -> Life:
    """A life until its end."""
    life = Life(seed)
    for _ in range(80):
        life.step()
    life.end()
    return life


@pytest.mark.parametrize("seed", range(5))
def test_everybody_has_what_his_wagers_brought_by_now(seed: int) -> None:
    lived(seed)


def test_those_lives_have_everything_in_them() -> None:
    seen: Counter[str] = Counter()
    for seed in range(50, 56):
        seen += lived(seed).seen
    wanted = {"corrected", "owed", "relieved", "paid", "failed", "already_void", "coup_disputed"}
    assert wanted <= seen.keys()
    assert seen["corrected"] > 20
