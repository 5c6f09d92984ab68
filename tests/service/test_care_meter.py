"""What counts against limits: held against the tables' own events, live and after a restart."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import StoreError
from croupier.ledger import CASH_IN, CASH_OUT, bring_in, patron, take_out
from croupier.service.asks import ACTIONS
from croupier.service.care import KINDS, PERIODS, Period
from croupier.service.care_meter import BUCKET_MS, Meter, first_entry
from croupier.service.house_events import note_window
from croupier.service.record import event_of
from croupier.store import MemoryStore, Unit
from croupier.table import events as e
from tests.service.caring import DAY_MS, CaringWorld, counted, used_of, window_ms
from tests.service.correcting import corrected
from tests.service.floors import BACCARAT, PICTURES, Full

if TYPE_CHECKING:
    from croupier.service.asks import Action, Ask
    from croupier.service.care import AmountKind

ANN = "patron:ann:USD"
_BETS = {BACCARAT: ("player", "banker", "tie"), PICTURES: ("player_1_win", "player_2_lose")}


def read_anew(world: CaringWorld, account: str = ANN) -> Meter:
    """A meter as after a restart."""
    meters = type(world.book.meters)(
        world.store, lambda: (), lambda key: world.house.position.open_wager(key) is not None
    )
    return meters.install(Meter(account), world.now)


def require_agreement(world: CaringWorld) -> None:
    """The house's meter, one read anew and the events of the tables say the same."""
    meter, anew, wagers = (
        world.book.meters.of(ANN, world.now),
        read_anew(world),
        counted(world.store),
    )
    kinds: tuple[AmountKind, ...] = ("stake", "loss")
    for period in PERIODS:
        first_ms = (world.now // BUCKET_MS) * BUCKET_MS - window_ms(period)
        for kind in kinds:
            live = meter.used(kind, period, world.now)
            assert live == anew.used(kind, period, world.now)
            assert live == used_of(wagers, kind, first_ms), (kind, period)
            # a limit is kept over the very window, to the millisecond
            assert meter.used("stake", period, world.now) >= used_of(
                wagers, "stake", world.now - window_ms(period)
            )


class Playing:
    """Ann at two tables for some months, with restarts and disks that are full."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = Full()
        self.world = CaringWorld(self.store, seed)
        note_window(self.world.house, 10**6)
        self.world.admit("ann", 10**9)
        self.world.book.meters.of(ANN, 0)

    def step(self) -> None:
        """She asks for something, time goes by, the house restarts, or its disk is full."""
        chance, world = self.chance, self.world
        if chance.random() < 0.1:
            self.correct()
        match chance.randrange(8):
            case 0:
                world.start()
                if chance.random() < 0.5:
                    world.book.meters.of(ANN, world.now)
            case 1:
                world.now += chance.choice((BUCKET_MS, DAY_MS, 9 * DAY_MS))
            case 2:
                self.fail()
            case 3 | 4:
                world.now += chance.randrange(30_000)
                world.turn()
            case _:
                world.turn(*self.asks())

    def asks(self) -> list[Ask]:
        """Some asks of hers for one turn."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        actions: list[Action] = self.chance.choices((*ACTIONS, "place"), k=3)
        return [
            self.world.ask(
                "ann",
                action,
                {self.chance.choice(_BETS[table_id]): 5_00} if action == "place" else None,
                table_id=table_id,
            )
            for action in actions
        ]

    def correct(self) -> None:
        """Coups of hers are void after all, or count once more; at times that is not recorded."""
        table_id = self.chance.choice((BACCARAT, PICTURES))
        coups = [
            event.coup_id
            for stored in self.store.read(f"table/{table_id}")
            if isinstance(event := event_of(stored), e.CoupSettled | e.CoupVoided)
        ]
        self.store.full = self.chance.random() < 0.3
        for coup_id in self.chance.sample(coups, min(3, len(coups))):
            what = self.chance.choice(("void", "restore"))
            try:
                corrected(self.world, coup_id, what, table_id=table_id, window=10**6)
            except StoreError:
                self.world.floor.undone([], self.world.now)
        self.store.full = False

    def fail(self) -> None:
        """A turn that is not recorded."""
        asks = self.asks()
        self.world.now += self.chance.randrange(20_000)
        self.world.floor.turn(self.world.now, asks)
        # the first look may come in the midst of a turn
        self.world.book.meters.of(ANN, self.world.now)
        self.store.full = True
        try:
            self.world.floor.commit()
        except StoreError:
            self.world.floor.undone(asks, self.world.now)
        finally:
            self.store.full = False


@pytest.mark.parametrize("seed", range(30))
def test_what_counts_is_what_the_tables_tell_whatever_happens(seed: int) -> None:
    playing = Playing(seed)
    for _ in range(60):
        playing.step()
        require_agreement(playing.world)
    playing.world.house.check()


def test_the_months_that_are_played_have_everything_in_them() -> None:
    """The test above sees wins, losses, voided coups and windows that end."""
    found = []
    for seed in range(20):
        playing = Playing(seed)
        for _ in range(60):
            playing.step()
        found += counted(playing.store)
    assert len(found) > 200
    assert {each.void for each in found} == {True, False}
    ends = {(each.returned_minor or 0) > each.stake_minor for each in found}
    assert ends == {True, False}
    assert max(each.at_ms for each in found) > 31 * DAY_MS


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize(
    ("after_ms", "counts"),
    [(0, True), (-1, True), (BUCKET_MS - 1, True), (BUCKET_MS, False)],
)
def test_a_window_is_its_time_and_up_to_five_minutes(
    period: Period, after_ms: int, counts: bool
) -> None:
    meter, placed_ms = Meter(ANN), 1_000 * BUCKET_MS
    meter.place("w", 7, placed_ms)
    now_ms = placed_ms + window_ms(period) + after_ms
    assert meter.used("stake", period, now_ms) == (7 if counts else 0)
    assert meter.used("loss", period, now_ms) == (7 if counts else 0)


_MONTH_BUCKETS = window_ms("month") // BUCKET_MS
_WAITS = st.sampled_from((0, 1, 2, 287, 288, 289, 2_016, 8_640))


@given(
    st.lists(
        st.tuples(
            _WAITS, st.sampled_from(KINDS), st.integers(0, _MONTH_BUCKETS), st.integers(-9, 9)
        )
    )
)
def test_sums_that_are_kept_are_those_of_the_amounts(
    steps: list[tuple[int, AmountKind, int, int]],
) -> None:
    meter, now = Meter(ANN), 0
    amounts: list[tuple[AmountKind, int, int]] = []
    for wait, kind, age, minor in steps:
        now += wait
        meter.change(kind, now - age, minor)
        amounts.append((kind, now - age, minor))
        for of in KINDS:
            for period in PERIODS:
                first = now - window_ms(period) // BUCKET_MS
                plain = sum(each for kind_, at, each in amounts if kind_ == of and at >= first)
                assert meter.used(of, period, now * BUCKET_MS) == plain


def test_what_is_paid_in_counts_and_nothing_else() -> None:
    world = CaringWorld()
    world.admit("ann", 500)  # play money
    for number, kind in enumerate((CASH_IN, "wallet-debit", CASH_IN)):
        unit = bring_in(f"in{number}", kind, patron("ann", "USD"), 10 ** (number + 2))
        world.store.commit([Unit(world.now, (), (unit,))])
    out = take_out("out", CASH_OUT, patron("ann", "USD"), 50)
    world.store.commit([Unit(world.now, (), (out,))])
    world.start()
    assert world.used("deposit", "day") == 100 + 10_000
    world.now += DAY_MS + BUCKET_MS
    assert world.used("deposit", "day") == 0
    assert world.used("deposit", "week") == 100 + 10_000


@settings(max_examples=40)
@given(st.lists(st.integers(0, 3), max_size=80), st.integers(0, 120))
def test_the_first_entry_from_a_time_on_is_found(waits: list[int], since_ms: int) -> None:
    store, at, times = MemoryStore(), 0, []
    for number, wait in enumerate(waits):
        at += wait
        times.append(at)
        deposit = bring_in(f"t{number}", CASH_IN, ANN, 1)
        store.commit([Unit(at, (), (deposit,))])
    expected = next((n for n, each in enumerate(times, 1) if each >= since_ms), len(times) + 1)
    assert first_entry(store, ANN, since_ms) == expected
