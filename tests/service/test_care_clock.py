"""Limits, sessions and notices under a clock that is set back: nothing gets looser by it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import ChainBroken
from croupier.service.care import HOUR_MS, Limit, LimitSet
from croupier.service.care_events import CARE, check_care, encode, read_event
from croupier.service.patrons import Patrons
from croupier.service.settings import Settings
from croupier.service.steady import Steady
from tests.service.caring import DAY_MS, CaringWorld
from tests.service.floors import World

NOW = 1_790_000_000_000
MINUTE_MS = 60_000
STAKE = Limit.parse("stake:USD:day")


def opened() -> CaringWorld:
    """A house at a time of these years."""
    world = CaringWorld()
    world.now = NOW
    world.admit("ann", 10_000_00)
    return world


def value(world: CaringWorld, limit: Limit = STAKE) -> int | None:
    """What Ann's limit is by now."""
    return world.book.care("ann").value(limit, world.now)


# --- a looser limit ------------------------------------------------------------------------------


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("looser", [500, None])
@pytest.mark.parametrize("back_ms", [HOUR_MS, 25 * HOUR_MS, 30 * HOUR_MS, 400 * DAY_MS])
@pytest.mark.parametrize("set_before_ms", [0, HOUR_MS, 60 * DAY_MS])
def test_a_limit_asked_for_under_a_clock_set_back_holds_a_day_after_it_is_right(
    set_before_ms: int, back_ms: int, looser: int | None, restarted: bool
) -> None:
    world = opened()
    world.set(str(STAKE), 20)
    world.now += set_before_ms
    world.admit("bob")  # somebody comes in, so that the record has the time
    right = world.now
    world.now = right - back_ms
    if restarted:
        world.start()
    world.set(str(STAKE), looser)
    for since_ms in (0, 1, 23 * HOUR_MS, DAY_MS - 1):
        world.now = right + since_ms
        assert value(world) == 20, since_ms
    world.start()
    assert value(world) == 20
    world.now = right + DAY_MS
    assert value(world) == looser
    check_care(world.store)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 2 * DAY_MS),  # truly passes
            st.integers(-3 * DAY_MS, 0),  # how wrong the clock then is
            st.none() | st.integers(1, 5),
        ),
        max_size=8,
    )
)
def test_whatever_the_clock_says_no_limit_is_looser_within_a_day(
    asks: list[tuple[int, int, int | None]],
) -> None:
    world, true_ms = opened(), NOW
    world.set(str(STAKE), 3)
    asked: list[tuple[int, int | None]] = [(NOW - 10 * DAY_MS, 3)]
    for passes_ms, wrong_ms, wanted in asks:
        true_ms += passes_ms
        world.now = true_ms
        world.house.grant("ann", "USD", 1)  # the house lives under the right clock
        world.house.commit()
        early = [each for at, each in asked if at <= true_ms - DAY_MS]
        held = value(world)
        assert _rank(held) <= max(map(_rank, [3, *early]))
        world.now = true_ms + wrong_ms
        world.set(str(STAKE), wanted)
        asked.append((true_ms, wanted))
    check_care(world.store)


def _rank(amount: int | None) -> int:
    return 10**18 if amount is None else amount


@pytest.mark.parametrize(
    ("from_ms", "sound"),
    [
        (NOW - 30 * HOUR_MS + DAY_MS, False),
        (NOW + DAY_MS - 1, False),
        (NOW + DAY_MS, True),
        (NOW + 2 * DAY_MS, True),  # what the house saw elsewhere is not in this stream
    ],
)
def test_verify_counts_the_day_from_the_latest_time_of_the_stream(
    from_ms: int, sound: bool
) -> None:
    world = opened()
    world.set(str(STAKE), 20)
    event = LimitSet("ann", "ann", str(STAKE), 500, from_ms)
    world.house.note(CARE, encode(event), at_ms=NOW - 30 * HOUR_MS)
    world.house.commit()
    assert list(map(read_event, world.store.read(CARE)))[-1] == event
    if sound:
        check_care(world.store)
        return
    with pytest.raises(ChainBroken, match="was due"):
        check_care(world.store)


def test_a_stricter_limit_holds_at_once_and_not_from_some_other_time() -> None:
    world = opened()
    world.set(str(STAKE), 20)
    world.now -= 30 * HOUR_MS
    world.set(str(STAKE), 10)
    assert value(world) == 10
    body = msgspec.json.decode(list(world.store.read(CARE))[-1].body)
    assert body["from_ms"] == world.now
    check_care(world.store)


# --- sessions and notices ------------------------------------------------------------------------


@pytest.mark.parametrize("back_ms", [2 * MINUTE_MS, HOUR_MS, DAY_MS, 400 * DAY_MS])
def test_a_notice_is_due_after_as_long_as_if_the_clock_had_not_gone_back(back_ms: int) -> None:
    world = opened()
    patrons = Patrons(world.house, world.floor.purses, ["USD"], lambda: world.now, Settings())
    patrons.admit_guest("cai", "token")
    world.house.commit()
    world.book._since_ms = patrons.since_ms
    world.book.set_limit("cai", Limit("remind"), 30)
    world.book.set_limit("cai", Limit("session"), 100)
    world.house.commit()

    def code() -> str | None:
        refusal = world.book.may_stake("cai", "USD", 1)
        return refusal.code if refusal else None

    def played(minutes: int) -> None:
        world.now += minutes * MINUTE_MS
        patrons.look_at_clock()
        world.book.may_stake("cai", "USD", 1)

    def due_ms() -> int:
        due = world.book.playing("cai").due_ms(world.book.care("cai"), world.now)
        assert due is not None
        return due

    played(30)
    assert code() == "reality_check"
    assert world.book.answer("cai", due_ms())
    assert code() is None
    world.now -= back_ms
    assert due_ms() == world.now + 30 * MINUTE_MS
    assert patrons.session_ms("cai") == 30 * MINUTE_MS
    played(29)
    assert code() is None
    played(1)
    assert code() == "reality_check"
    # one that is due when the clock goes back stays so
    world.now -= back_ms
    played(0)
    assert code() == "reality_check"
    assert world.book.answer("cai", due_ms())
    played(29)
    assert code() is None
    assert patrons.session_ms("cai") == 89 * MINUTE_MS
    world.book.answer("cai", due_ms())
    played(11)
    assert code() == "session_limit"
    assert patrons.session_ms("cai") == 100 * MINUTE_MS


@pytest.mark.parametrize("back_ms", [HOUR_MS, DAY_MS])
def test_a_session_goes_on_over_a_restart_with_a_clock_set_back(back_ms: int) -> None:
    world = World()
    world.now = NOW
    patrons = Patrons(world.house, world.floor.purses, ["USD"], lambda: world.now, Settings())
    patrons.admit_guest("cai", "token")
    world.house.commit()
    world.now += 40 * MINUTE_MS
    patrons.seen("cai")
    world.admit("bob")
    patrons.keep("cai")
    world.now -= back_ms
    world.start()
    patrons = Patrons(world.house, world.floor.purses, ["USD"], lambda: world.now, Settings())
    patrons.load()
    assert not patrons.visit("cai")
    assert patrons.session_ms("cai") == 40 * MINUTE_MS
    world.now += 31 * MINUTE_MS
    assert patrons.visit("cai")
    assert patrons.session_ms("cai") == 0


def test_an_answer_from_a_time_that_is_not_yet_is_none() -> None:
    world = opened()
    world.since["ann"] = NOW
    world.set("remind", 30)
    world.book.remember_answer("ann", NOW + DAY_MS)
    world.now += 30 * MINUTE_MS
    refusal = world.book.may_stake("ann", "USD", 1)
    assert refusal
    assert refusal.code == "reality_check"


# --- the clock itself ----------------------------------------------------------------------------


@given(st.lists(st.integers(-3 * DAY_MS, 3 * DAY_MS), max_size=30))
def test_a_steady_clock_never_goes_back_by_more_than_readings_may(steps: list[int]) -> None:
    wall, clock = NOW, Steady(lambda: NOW, NOW)
    known, passed = clock(), 0
    for step in steps:
        wall += step
        shown = clock.see(wall)
        passed += max(0, step)
        assert shown > known - 1_001
        assert shown - NOW <= passed + 1_000
        assert clock.latest_ms >= wall
        known = max(known, shown)
