"""A wallet that misbehaves in every way, and a house that is killed at any moment."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from croupier.service.wallet import events as w
from tests.service.wallet.checks import wallet_events
from tests.service.wallet.worlds import World

GOOD: Final = {"good": 1}
BAD: Final = {
    "good": 40,
    "slow": 12,
    "lost": 4,
    "refused connection": 4,
    "late": 6,
    "twice": 8,
    "answer lost": 8,
    "cut off": 4,
    "5xx": 4,
    "5xx with the answer": 4,
    "wrong balance": 6,
    "wrong amount": 6,
    "wrong currency": 6,
    "another's": 6,
    "half": 6,
}
_GROUPS: Final = 8
_WORLDS: Final = 2


def lived(seed: int, odds: dict[str, int], lives: int = 4, fullness: float = 0.0) -> World:
    """A world after some lives of its house, and one in which the licensee is sound again."""
    world = World(seed, odds)
    for life in range(lives):
        world.fullness = fullness
        world.live(world.chance.randrange(500, 40_000), asks=12, kindly=life % 3 == 2)
    world.wire.odds = dict(GOOD)
    world.fullness, world.store.full = 0.0, False
    world.live(200_000)
    return world


@pytest.mark.parametrize("group", range(_GROUPS))
def test_no_money_is_made_or_lost(group: int) -> None:
    for seed in range(group * _WORLDS, (group + 1) * _WORLDS):
        lived(seed, BAD, fullness=0.2 if seed % 3 == 0 else 0.0).check()


def test_a_world_sees_what_it_is_to_see() -> None:
    outcomes: Counter[tuple[str, str]] = Counter()
    fates: set[str] = set()
    whys: set[str] = set()
    for seed in range(4_711, 4_715):
        world = lived(seed, BAD, lives=6)
        world.check()
        outcomes += world.outcomes
        fates |= set(world.wire.fates)
        events = wallet_events(world.store)
        whys |= {
            event.why for event in events if isinstance(event, w.RollbackAsked | w.CreditAsked)
        }
    assert fates == set(BAD)
    assert whys == {"unknown", "not-placed", "abandoned", "settled", "returned"}
    assert set(outcomes) >= {
        *(
            (call, outcome)
            for call in ("debit", "rollback", "credit")
            for outcome in ("done", "unknown")
        ),
        ("debit", "refused"),
    }


def test_a_licensee_that_is_down_for_long_is_owed_everything_and_gets_it() -> None:
    world = World(7, GOOD)
    while not list(world.store.position().open_wagers()):
        world.live(2_500, asks=20)
    world.wire.odds = {"refused connection": 1}
    for _ in range(3):
        world.live(40_000, asks=10)
    owed = [txn for txn in world.passage.book.open() if txn.state == "owed"]
    assert owed
    world.wire.odds = dict(GOOD)
    world.live(200_000)
    world.check()
