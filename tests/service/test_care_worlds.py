"""Seeded houses in which patrons limit and exclude themselves in mid-coup, among all else.

The worlds of :mod:`tests.service.test_floor_worlds`, with restarts, full disks and repeats, and
what that module looks for after every step. Besides: no wager is ever accepted of who is away, or
beyond a limit by what the tables' own events say; what is in play when somebody leaves is settled
or refunded; a turn that was not recorded sets nothing; and nothing that was set is ever lost.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from croupier.errors import StoreError
from croupier.service.care import FOR_GOOD, HOUR_MS, PERIODS, Care, Limit, months_later_ms
from croupier.service.care_events import check_care
from tests.service.caring import DAY_MS, CaringWorld, counted, used_of, window_ms
from tests.service.floors import Full
from tests.service.test_floor_worlds import Following, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.service.asks import Answered
    from croupier.service.care import AmountKind

WORLDS: Final = 60
_GROUPS: Final = 10
_STEPS: Final = 40
_PATRONS: Final = ("ann", "bob", "cai")
_KINDS: Final[tuple[AmountKind, ...]] = ("stake", "loss")


class Away:
    """Until when a patron is away, by what was asked and recorded: a model of its own."""

    def __init__(self) -> None:
        self.until = dict.fromkeys(_PATRONS, 0)

    def leave(self, patron_id: str, until_ms: int) -> None:
        """He leaves until then; the longest counts."""
        self.until[patron_id] = max(self.until[patron_id], until_ms)


class CaringPlay(Play):
    """One world, and what patrons have set in it."""

    world: CaringWorld

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.store = Full()
        self.world = CaringWorld(self.store, seed)
        self.following = Following(self.store)
        self.shapers = {}
        for patron_id in _PATRONS:
            self.world.admit(patron_id, self.chance.choice((20_00, 1_000_00)))
        self.away = Away()
        self.codes: Counter[str] = Counter()
        self.left_in_play: set[str] = set()

    def step(self) -> None:
        """Something happens, and now and then somebody sets something."""
        if self.chance.random() < 0.05:
            self.world.now += self.chance.choice((HOUR_MS, DAY_MS, 8 * DAY_MS))
        super().step()

    # --- what they set -----------------------------------------------------------------------

    def set_something(self) -> list[Callable[[], object]]:
        """Some set something in this turn, before its asks; what to note once it is recorded."""
        done: list[Callable[[], object]] = []
        while self.chance.random() < 0.25:
            patron_id, book = self.chance.choice(_PATRONS), self.world.book
            what = self.chance.randrange(12)
            if what == 0 and self.chance.random() < 0.3:
                months = self.chance.choice((6, 12, None))
                book.exclude(patron_id, months)
                until = FOR_GOOD if months is None else months_later_ms(self.world.now, months)
                done.append(self._leaving(patron_id, until))
            elif what == 1:
                hours = self.chance.choice((24, 48))
                book.take_break(patron_id, hours)
                done.append(self._leaving(patron_id, self.world.now + hours * HOUR_MS))
            else:
                kind, period = self.chance.choice(_KINDS), self.chance.choice(PERIODS)
                value = self.chance.choice((None, 0, 10_00, 50_00, 200_00))
                book.set_limit(patron_id, Limit(kind, "USD", period), value)
        return done

    def _leaving(self, patron_id: str, until_ms: int) -> Callable[[], object]:
        def note() -> None:
            # a break that would end within a minute of the one there is changes nothing
            if until_ms >= self.away.until[patron_id] + 60_000:
                self.away.leave(patron_id, until_ms)
            for table_id in self.world.floor.table_ids:
                wagers = self.world.state(table_id).wagers
                self.left_in_play |= {
                    k for k, each in wagers.items() if each.patron_id == patron_id
                }

        return note

    def turn(self) -> None:
        """A turn that is recorded."""
        now, noted = self.world.now, self.set_something()
        asks = self.asks()
        turn = self.world.floor.turn(now, asks)
        self.world.floor.commit()
        for note in noted:
            note()
        self.promise(turn.answers)

    def fail(self) -> None:
        """A turn that finds the disk full: what was set in it never was."""
        before = {patron_id: self.world.book.care(patron_id) for patron_id in _PATRONS}
        noted = self.set_something()
        asks = self.asks()
        turn = self.world.floor.turn(self.world.now, asks)
        self.store.full = True
        try:
            self.world.floor.commit()
        except StoreError:
            self.undone(asks)
            for patron_id, care in before.items():
                assert self.world.book.care(patron_id) == care
        else:
            # nothing was to be recorded: whoever asked to leave was away for as long already
            for note in noted:
                note()
            self.promise(turn.answers)
        finally:
            self.store.full = False

    # --- what must hold ------------------------------------------------------------------------

    def promise(self, answers: tuple[Answered, ...]) -> None:
        """What is accepted now keeps to what its patron has set."""
        fresh = {
            item.wager_id: answer.ask.patron_id
            for answer in answers
            for item in answer.placed
            if item.wager_id not in self.accepted
        }
        super().promise(answers)
        self.codes.update(each.code for answer in answers for each in answer.refused)
        for patron_id in set(fresh.values()):
            self.keeps_to_limits(patron_id, {key for key, who in fresh.items() if who == patron_id})

    def keeps_to_limits(self, patron_id: str, fresh: set[str]) -> None:
        """Ann staked, so she was here, and by the tables' events she has passed no limit."""
        now, wagers = self.world.now, counted(self.store, patron_id)
        placed_now = [each for each in wagers if each.wager_id in fresh and each.at_ms == now]
        if not placed_now:
            return  # recorded before: a house that was restarted tells it again
        assert self.away.until[patron_id] <= now
        care = self.world.book.care(patron_id)
        for kind in _KINDS:
            for period in PERIODS:
                value = care.value(Limit(kind, "USD", period), now)
                if value is not None:
                    assert used_of(wagers, kind, now - window_ms(period), now) <= value

    def check(self) -> None:
        """Nothing that was set is lost, and it could all be set as it was."""
        super().check()
        check_care(self.store)
        for patron_id, until_ms in self.away.until.items():
            care: Care = self.world.book.care(patron_id)
            longest = max(care.break_until_ms, care.excluded_until_ms)
            assert until_ms - 60_000 <= longest


@pytest.mark.parametrize("group", range(_GROUPS))
def test_no_limit_is_passed_and_nothing_in_play_is_lost(group: int) -> None:
    size = WORLDS // _GROUPS
    for seed in range(group * size, (group + 1) * size):
        play = CaringPlay(seed)
        for _ in range(_STEPS):
            play.step()
        play.world.start()
        play.check()
        play.world.house.check()


def test_the_worlds_see_what_they_are_to_see() -> None:
    """Over some worlds limits refuse, patrons leave in mid-coup, and much is accepted."""
    codes: Counter[str] = Counter()
    accepted = left = 0
    for seed in range(60):
        play = CaringPlay(seed)
        for _ in range(_STEPS):
            play.step()
        codes += play.codes
        accepted += len(play.accepted)
        left += len(play.left_in_play)
    assert min(codes[code] for code in ("stake_limit", "loss_limit", "cooling_off")) > 20
    assert codes["excluded"] > 5
    assert accepted > 150
    assert left > 5
