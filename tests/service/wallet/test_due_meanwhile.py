"""A limit or a notice that falls due between two looks at the clock, while a debit is placed."""

from __future__ import annotations

import pytest

from croupier.service.asks import Ask
from croupier.table.commands import WagerAsked
from croupier.table.refusals import Refusal
from tests.service.floors import BACCARAT
from tests.service.wallet.worlds import World

WAGERS = (WagerAsked("banker", 10_00),)


class Patience:
    """Nothing is against Ann's stakes for so many looks, and from then on something is."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __call__(self, patron_id: str, currency: str, minor: int) -> Refusal | None:
        """Look once more."""
        if patron_id != "ann":
            return None
        self.looks -= 1
        return Refusal("session_limit", None, {"minutes": 60}) if self.looks < 0 else None


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("looks", range(5))
def test_whenever_it_falls_due_the_turn_stands_and_others_are_served(
    looks: int, whole: bool
) -> None:
    world = World(1, {})
    world.open()
    house, floor = world.house, world.floor
    while house.keeper(BACCARAT).state.phase != "betting":
        world.ms = max(world.ms + 1, floor.next_due_ms())
        floor.turn(world.ms, [])
        floor.commit()
    coup = house.keeper(BACCARAT).state.coup_id

    def asked(patron_id: str) -> Ask:
        return Ask(patron_id, "k1", BACCARAT, coup, "place", WAGERS, whole, 0)

    asks = [asked("ann"), asked("bob")]
    first = floor.turn(world.ms, asks)
    floor.commit()
    world.passage.take()
    house.may_stake = Patience(looks)
    paid = [
        ask._replace(paid=answer.debit) for ask, answer in zip(asks, first.answers, strict=True)
    ]
    ann, bob = floor.turn(world.ms, paid).answers
    floor.commit()
    # it was judged once: either that was in time, or nothing of it was done
    assert (ann.ok, [each.code for each in ann.refused]) == (
        (True, []) if looks else (False, ["session_limit"])
    )
    assert bob.ok
    staked = sum(wager.stake_minor for _, wager in house.position.open_wagers())
    assert staked == 10_00 * (ann.ok + bob.ok)
    world.house.check()
