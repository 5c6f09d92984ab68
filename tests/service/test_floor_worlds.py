"""A thousand seeded houses in one thread: patrons at random, restarts, repeats, full disks.

After every step: entries sum to zero, nobody owes, what is in play is what the ledger holds, and
every wager that was ever accepted is settled, refunded or open in a running coup. At the end the
whole record is followed anew.
"""

from __future__ import annotations

import random
from typing import Final

import pytest

from croupier.errors import StoreError
from croupier.service.asks import ACTIONS, Answered, Ask
from croupier.service.news import Look
from croupier.table.views import TableView
from tests.service.floors import BACCARAT, PICTURES, World
from tests.service.test_floor import Full

WORLDS: Final = 1_000
_GROUPS: Final = 20
_STEPS: Final = 24
_PATRONS: Final = ("ann", "bob", "cai")
_BETS: Final = {
    BACCARAT: ("banker", "player", "tie", "big", "player_pair", "nonsense"),
    PICTURES: ("player_1_win", "player_2_lose", "player_3_tie", "banker_pair_plus"),
}


class Play:
    """One world and what was promised in it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = Full()
        self.world = World(self.store, seed)
        for patron_id in _PATRONS:
            self.world.admit(patron_id, self.chance.choice((20_00, 1_000_00)))
        self.asked: list[Ask] = []
        self.accepted: set[str] = set()

    def step(self) -> None:
        """Something happens."""
        match self.chance.randrange(12):
            case 0:
                self.world.start()
            case 1 | 2:
                self.fail()
            case 3 | 4 | 5:
                self.world.now += self.chance.randrange(9_000)
                self.turn()
            case _:
                self.turn()
        self.check()

    def asks(self) -> list[Ask]:
        """Asks of this turn: new ones, some twice, some of long ago, in any order."""
        made = [self.ask() for _ in range(self.chance.randrange(4))]
        made += self.chance.sample(made, min(1, len(made)))
        if self.asked and self.chance.random() < 0.3:
            made.append(self.chance.choice(self.asked))
        self.asked += made
        self.chance.shuffle(made)
        return made

    def ask(self) -> Ask:
        """A patron asks for something."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        action = self.chance.choice((*ACTIONS, "place", "place"))
        stakes = {}
        if action == "place":
            count = self.chance.randrange(1, 4)
            for bet in self.chance.sample(_BETS[table_id], count):
                stakes[bet] = self.chance.choice((5_00, 10_00, 20_00, 3, 10**9))
        return self.world.ask(
            self.chance.choice(_PATRONS),
            action,
            stakes,
            table_id=table_id,
            whole=self.chance.random() < 0.7,
        )

    def turn(self) -> None:
        """A turn that is recorded."""
        asks = self.asks()
        looks = [Look(table_id, "ann") for table_id in (BACCARAT, PICTURES)]
        turn = self.world.floor.turn(self.world.now, asks, looks)
        self.world.floor.commit()
        self.promise(turn.answers)
        for seen in turn.seen:
            self.leaks_nothing(seen.view)
        for item in turn.happenings:
            self.leaks_nothing(item.view)

    def fail(self) -> None:
        """A turn that finds the disk full."""
        turn = self.world.floor.turn(self.world.now, self.asks())
        self.store.full = True
        try:
            self.world.floor.commit()
        except StoreError:
            answers = self.world.floor.undone(turn, self.world.now)
            assert not any(answer.ok for answer in answers)
        else:
            # nothing was to be recorded: old answers were told again
            self.promise(turn.answers)
        finally:
            self.store.full = False

    def promise(self, answers: tuple[Answered, ...]) -> None:
        """Wagers that somebody was told are recorded."""
        self.accepted |= {item.wager_id for answer in answers for item in answer.placed}

    def leaks_nothing(self, view: TableView) -> None:
        """No card that has not left the shoe is in a view."""
        shoe = self.world.state(view.table_id).shoe
        if shoe is not None and shoe.left_count > 1:
            coming = " ".join(map(str, shoe.order[shoe.position_index :]))
            assert coming not in repr(view)
            assert "shoe-loaded" not in repr(view)

    def check(self) -> None:
        """What holds after every step."""
        assert set(self.store.sum_of_entries().values()) <= {0}
        balances = self.store.balances("patron:")
        assert all(minor >= 0 for minor in balances.values())
        in_play = {
            wager_id
            for table_id in (BACCARAT, PICTURES)
            for wager_id in self.world.state(table_id).wagers
        }
        position = self.store.position()
        assert {wager_id for wager_id, _ in position.open_wagers()} == in_play
        for wager_id in self.accepted - in_play:
            ends = [
                kind
                for kind in ("post", "void")
                if self.store.transfer(f"{wager_id}:{kind}") is not None
            ]
            assert len(ends) == 1, wager_id


@pytest.mark.parametrize("group", range(_GROUPS))
def test_nobody_loses_a_cent_whatever_happens(group: int) -> None:
    size = WORLDS // _GROUPS
    for seed in range(group * size, (group + 1) * size):
        play = Play(seed)
        for _ in range(_STEPS):
            play.step()
        play.world.start()
        play.check()
        play.world.house.check()


def test_a_world_sees_what_it_is_to_see() -> None:
    """Over some worlds everything happens: wagers placed, settled, refunded, restarts."""
    placed, ended = 0, set()
    for seed in range(20):
        play = Play(seed)
        for _ in range(_STEPS):
            play.step()
        placed += len(play.accepted)
        for wager_id in play.accepted:
            for kind in ("post", "void"):
                if play.store.transfer(f"{wager_id}:{kind}"):
                    ended.add(kind)
    assert placed > 50
    assert ended == {"post", "void"}
