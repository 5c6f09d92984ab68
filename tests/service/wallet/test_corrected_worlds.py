"""Corrections where the licensee misbehaves in every way and the house is killed at any moment."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.service.wallet import events as w
from croupier.service.wallet.http_licensee import rows_of
from croupier.service.wallet.licensee import Row, Unknown
from croupier.service.wallet.reconciling import compare, own_rows
from tests.service.wallet.checks import debt_minor, wallet_events
from tests.service.wallet.corrected import CorrectedWorld
from tests.service.wallet.test_reconciling import DAY, REFS, listed
from tests.service.wallet.test_worlds import BAD, GOOD
from tests.service.wallet.worlds import PATRONS

_GROUPS = 4
_WORLDS = 2


def lived(seed: int, lives: int = 4, fullness: float = 0.0) -> CorrectedWorld:
    """A world after some lives of its house, and one in which the licensee is sound again."""
    world = CorrectedWorld(seed, BAD)
    for life in range(lives):
        world.fullness = fullness
        world.live(world.chance.randrange(10_000, 40_000), asks=24, kindly=life % 3 == 2)
    world.wire.odds = dict(GOOD)
    world.fullness, world.store.full = 0.0, False
    world.live(200_000)
    return world


@pytest.mark.parametrize("group", range(_GROUPS))
def test_no_correction_makes_or_loses_money(group: int) -> None:
    for seed in range(group * _WORLDS, (group + 1) * _WORLDS):
        world = lived(seed, fullness=0.2 if seed % 3 == 0 else 0.0)
        world.check()
        assert compare(own_rows(world.store, DAY, REFS), theirs(world)) == []


def theirs(world: CorrectedWorld) -> list[Row]:
    """The licensee's list of the day."""
    found = rows_of(listed(world.partner))
    assert not isinstance(found, Unknown)
    return found[0]


def test_a_world_sees_what_it_is_to_see() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4_711, 4_714):
        world = lived(seed, lives=5, fullness=0.1)
        world.check()
        seen += world.seen
        for event in wallet_events(world.store):
            match event:
                case w.CollectConfirmed():
                    seen["paid" if event.paid_minor == event.amount_minor else "paid back"] += 1
                case w.CollectRefused():
                    seen[event.code] += 1
                case w.CreditAsked(why="corrected"):
                    seen["credited"] += 1
                case _:
                    pass
        seen["owing"] += any(debt_minor(world.store, name) for name in PATRONS)
    wanted = {"corrected", "upheld", "debt asked", "above_maximum", "failed", "paid", "paid back"}
    assert set(seen) >= wanted | {"insufficient_funds", "credited", "owing"}, seen
