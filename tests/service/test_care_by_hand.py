"""What counts against limits at tables that a person deals at: mistakes, rulings, corrections.

Cards, incidents and rulings come by chance; coups that are over are corrected, limits of the tables
change within a coup, the house stops, its disk is full. At each step the house's meter, one read
anew and the tables' own events say the same, and no limit was passed by what was accepted.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from croupier.cards import DECK
from croupier.errors import StoreError
from croupier.rulings import KINDS
from croupier.service import hand_acts as a
from croupier.service.asks import ACTIONS
from croupier.service.by_hand import HandDesk, RulingAsk
from croupier.service.care import PERIODS, AmountKind, Limit
from croupier.service.care_events import check_care
from croupier.service.corrections import Corrected, correct_coups
from croupier.service.house_events import note_window
from croupier.service.record import event_of
from croupier.table import events as e
from croupier.table.pit import SetLimits
from tests.service.caring import DAY_MS, HOUR_MS, CaringWorld, counted, used_of, window_ms
from tests.service.correcting import one
from tests.service.floors import BACCARAT, PICTURES, Full
from tests.service.hand_floors import LAN, MINH, by_hand
from tests.service.test_care_meter import require_agreement

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.service.asks import Action

STEPS: Final = 300
_WINDOW: Final = 10**6
_BETS: Final = {BACCARAT: ("player", "banker", "tie"), PICTURES: ("player_1_win", "player_2_lose")}
_STAKES: Final = (5_00, 20_00, 100_00)
_ACTIONS: Final[tuple[Action, ...]] = (*ACTIONS, "place", "place", "place")
_COUNTED: Final[tuple[AmountKind, ...]] = ("stake", "loss")
_RULINGS: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("void-coup",),
    ("no-effect",),
    ("put-away", "by-draw-order"),
    ("camera-wins",),
)
_OTHERWISE: Final = ("P:Kh,6d B:Ks,7c", "P:9h,Ks B:Qs,5d", "P:Kh,Ks B:Qs,Qd")


class Evening:
    """Ann at two tables dealt by hand, and what came of it by kind."""

    def __init__(self, seed: int) -> None:
        self.chance, self.store = Random(seed), Full()
        self.world = CaringWorld(self.store, seed, by_hand())
        self.hand = HandDesk(self.world.floor)
        note_window(self.world.house, _WINDOW)
        self.world.admit("ann", 10**7)
        self.seen: Counter[str] = Counter()
        self._keys = 0

    def step(self) -> None:
        """Something happens."""
        table_id = self.chance.choice((BACCARAT, BACCARAT, PICTURES))
        rare: dict[float, Callable[[], object]] = {
            0.02: self.stop,
            0.03: self.wait,
            0.06: lambda: self.correct(table_id),
            0.07: self.limit,
            0.08: lambda: self.set_limits(table_id),
        }
        drawn = self.chance.random()
        for until, happens in rare.items():
            if drawn < until:
                happens()
                return
        state = self.world.state(table_id)
        if state.phase == "betting" and self.chance.random() < 0.8:
            self.bet(table_id)
        elif state.open_incidents:
            self.rule(table_id)
        else:
            self.deal(table_id)

    # --- the house -----------------------------------------------------------------------------

    def do(self, what: str, work: Callable[[], Any], fullness: float = 0.06) -> Any:
        """Do something in a turn that at times finds the disk full; None where it does."""
        world, found = self.world, []
        self.store.full = self.chance.random() < fullness
        try:
            world.floor.turn(world.now, jobs=[lambda floor: found.append(work())])
            world.floor.commit()
        except StoreError:
            world.floor.undone([], world.now)
            self.seen["full"] += 1
            return None
        finally:
            self.store.full = False
        self.seen[what] += not hasattr(found[0], "code")
        return found[0]

    def stop(self) -> None:
        """As after a kill."""
        self.world.start()
        self.hand = HandDesk(self.world.floor)

    def wait(self) -> None:
        """Windows end."""
        self.world.now += self.chance.choice((HOUR_MS, DAY_MS, 9 * DAY_MS))

    # --- patrons -------------------------------------------------------------------------------

    def limit(self) -> None:
        """Ann limits herself."""
        kind, period = self.chance.choice(_COUNTED), self.chance.choice(PERIODS)
        self.world.set(f"{kind}:USD:{period}", self.chance.choice((None, 100_00, 500_00, 3000_00)))

    def bet(self, table_id: str) -> None:
        """Ann asks; what is accepted keeps to her limits by the tables' own events."""
        world, now = self.world, self.world.now
        action, care = self.chance.choice(_ACTIONS), world.book.care("ann")
        stakes = {self.chance.choice(_BETS[table_id]): self.chance.choice(_STAKES)}
        ask = world.ask("ann", action, stakes if action == "place" else None, table_id=table_id)
        answered = world.turn(ask).answers[0]
        self.seen.update(each.code for each in answered.refused)
        self.seen["bet"] += answered.ok
        if not answered.placed:
            return
        wagers = counted(self.store)
        for kind in _COUNTED:
            for period in PERIODS:
                value = care.value(Limit(kind, "USD", period), now)
                used = used_of(wagers, kind, now - window_ms(period), now)
                assert value is None or used <= value

    # --- who works there -----------------------------------------------------------------------

    def deal(self, table_id: str) -> None:
        """What is due, or at times something that went wrong."""
        step, world = self.world.floor.desk(table_id).step, self.world
        if step in ("settle", "wait"):
            world.now += 500
            world.turn()
            return
        due: dict[str, a.Act] = {
            "bring-shoe": a.TakeShoe(),
            "open-betting": a.OpenBetting(),
            "close-betting": a.CloseBetting(),
            "confirm": a.ConfirmCoup(),
            "close-shoe": self.chance.choice((a.CloseShoe(), a.OpenBetting())),
        }
        card = "" if step.endswith("burn") else str(self.chance.choice(DECK))
        act = due.get(step, a.LayCard(card))
        if self.chance.random() < 0.06:
            kind = self.chance.choice(list(KINDS.values()))
            act = a.RaiseIncident(kind.id, self.chance.choice(kind.stages or ("",)))
        who = MINH if isinstance(act, a.CloseShoe) else LAN
        self._keys += 1
        key = f"act{self._keys}"
        self.do("act", lambda: self.hand.act(table_id, who, key, act, None, world.now))
        world.now += 300

    def rule(self, table_id: str) -> None:
        """A manager rules as he likes."""
        chance, state = self.chance, self.world.state(table_id)
        effects, card = chance.choice(_RULINGS), str(chance.choice(DECK))
        incident_id = chance.choice(list(state.open_incidents))
        ask = RulingAsk(incident_id, "seen on camera", effects, chance.randrange(6), card)
        in_play = bool(state.wagers)
        ruled = self.do("rule", lambda: self.hand.rule(table_id, MINH, ask, self.world.now))
        if ruled is not None and ruled.refusal is None and in_play and effects == ("void-coup",):
            self.seen["void in play"] += 1

    def correct(self, table_id: str) -> None:
        """Coups that are over are void, count otherwise, or as before."""
        chance = self.chance
        ended = {
            event.coup_id
            for stored in self.store.read(f"table/{table_id}")
            if isinstance(event := event_of(stored), e.CoupSettled | e.CoupVoided)
        }
        asked = [
            one(self.world, coup_id, what, coup=chance.choice(_OTHERWISE))
            if (what := chance.choice(("void", "restore", "resettle"))) == "resettle"
            else one(self.world, coup_id, what)
            for coup_id in chance.sample(sorted(ended), min(len(ended), chance.choice((1, 1, 2))))
        ]
        floor = self.world.floor
        done = self.do("", lambda: correct_coups(floor, table_id, asked, _WINDOW), fullness=0.4)
        self.seen["corrected"] += isinstance(done, Corrected)

    def set_limits(self, table_id: str) -> None:
        """A manager sets the table's limits, whatever runs; what is in play stays."""
        least, most = self.chance.choice((1_00, 20_00)), self.chance.choice((50_00, 500_00))
        limits = SetLimits((least, most), 4 * most, 10**7, 10**9, "minh", "a quiet night")
        before = dict(self.world.state(table_id).wagers)
        self.do("limits", lambda: self.world.floor.at_pit(table_id, limits))
        assert self.world.state(table_id).wagers == before


def played(seed: int) -> Evening:
    """An evening, looked at as it goes."""
    evening = Evening(seed)
    for number in range(STEPS):
        evening.step()
        if number % 5 == 0:
            require_agreement(evening.world)
    require_agreement(evening.world)
    evening.world.house.check()
    check_care(evening.store)
    return evening


@pytest.mark.parametrize("seed", range(6))
def test_what_counts_is_what_the_tables_tell_whatever_is_ruled(seed: int) -> None:
    assert played(seed).seen["bet"]


def test_the_evenings_see_what_they_are_to_see() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6, 12):
        seen += played(seed).seen
    wanted = ("rule", "void in play", "corrected", "limits", "full", "stake_limit", "loss_limit")
    assert {what: seen[what] > 1 for what in wanted} == dict.fromkeys(wanted, True), seen
