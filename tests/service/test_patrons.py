"""When a patron's session goes on and when it begins anew."""

from __future__ import annotations

import pytest

from croupier.service.patrons import KEEP_MS, SESSION_MS, Patrons
from croupier.service.settings import Settings
from tests.service.floors import World

USD = "USD"


def patrons_of(world: World) -> Patrons:
    """The house's patrons, as it opens."""
    made = Patrons(world.house, world.floor.purses, [USD], lambda: world.now, Settings())
    made.load()
    return made


@pytest.fixture
def world() -> World:
    """A house."""
    return World()


def come_in(world: World) -> Patrons:
    """Ann comes in."""
    patrons = patrons_of(world)
    patrons.admit_guest("ann", "token")
    world.house.commit()
    patrons.keep("ann")
    return patrons


def test_who_plays_on_stays_in_his_session(world: World) -> None:
    patrons = come_in(world)
    for _ in range(5):
        world.now += SESSION_MS // 2
        patrons.seen("ann")
    assert not patrons.visit("ann")


def test_who_was_away_for_long_begins_a_new_one(world: World) -> None:
    patrons = come_in(world)
    world.now += SESSION_MS + 1
    assert patrons.visit("ann")
    assert not patrons.visit("ann")


def test_a_session_outlasts_a_restart_of_the_house(world: World) -> None:
    patrons = come_in(world)
    for _ in range(4 * SESSION_MS // KEEP_MS):
        world.now += KEEP_MS // 2 + 1
        if patrons.seen("ann"):
            patrons.keep("ann")
    again = patrons_of(world)
    assert not again.visit("ann")


def test_it_is_written_down_now_and_then_and_not_each_time(world: World) -> None:
    patrons = come_in(world)
    due = 0
    for _ in range(100):
        world.now += KEEP_MS // 10
        if patrons.seen("ann"):
            due += 1
            patrons.keep("ann")
    assert 8 <= due <= 10


def test_nobody_is_seen_who_never_came(world: World) -> None:
    assert not patrons_of(world).seen("ghost")


def test_a_purse_is_newer_than_one_of_before_though_the_clock_was_set_back(world: World) -> None:
    world.floor.purses.first_version = lambda: world.now
    world.now = 7_200_000
    world.admit("ann")
    world.now += 20_000
    told = world.floor.purses.purse("ann", USD).version
    world.now -= 3_600_000
    world.start()
    world.floor.purses.first_version = lambda: world.now
    assert world.floor.purses.purse("ann", USD).version > told


@pytest.mark.parametrize(
    ("has_minor", "least_minor", "given_minor"),
    [
        (999_99, 0, 9_000_01),
        (1_000_00, 0, 0),
        (1_000_00, 1_000_00, 0),
        (1_000_00, 1_000_01, 9_000_00),
        (9_999_99, 10_000_00, 1),
        (10_000_00, 10_000_01, 0),  # there is no more to give
    ],
)
def test_play_money_is_used_up_below_a_tenth_and_below_every_least_stake(
    world: World, has_minor: int, least_minor: int, given_minor: int
) -> None:
    settings = Settings(guest_balances={USD: 10_000_00})
    leasts = {USD: least_minor}
    patrons = Patrons(world.house, world.floor.purses, [USD], lambda: 0, settings, leasts)
    patrons.load()
    world.house.admit("ann")
    world.house.grant("ann", USD, has_minor)
    assert patrons.refill("ann", USD) == given_minor
    assert world.house.balance_minor("ann", USD) == has_minor + given_minor
