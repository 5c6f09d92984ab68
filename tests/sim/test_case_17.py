"""Case 17 of the collected faults: published simulations that contradict the exact answer.

One program's page reports 42.6 % Player, 47.5 % Banker and 9.9 % Tie, another finds that Player
wins more than Banker: drawing rules gone wrong, and counters exchanged. A million rounds tell.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from croupier.games.catalog import load_sheet
from croupier.sim.compiled import CompiledEngine
from croupier.sim.plan import Plan

SHARES = {"player": 0.446247, "banker": 0.458597, "tie": 0.095156}
CARDS = {4: 0.378868, 5: 0.303444, 6: 0.317687}
CARDS_A_ROUND = 4.938819
PUBLISHED = {"player": 0.426, "banker": 0.475, "tie": 0.099}


@pytest.fixture(scope="module")
def counted() -> tuple[int, Counter[str], Counter[int]]:
    """A million rounds, how each ended and how many cards it took."""
    plan = Plan.of(load_sheet("baccarat"), coups=1_000_000, seed=17, first_coups=50)
    tally = CompiledEngine(plan).count(plan.shoes)
    space = plan.book.table.space
    outcomes, cards = Counter[str](), Counter[int]()
    for key, count in tally.counts[None].items():
        facts = dict(zip(space.names, (key // s for s in space.strides), strict=True))
        player, banker = facts["player"] % 10, facts["banker"] % 10
        outcomes["tie" if player == banker else "player" if player > banker else "banker"] += count
        cards[facts["cards"] % 7] += count
    return tally.coups, outcomes, cards


def deviation(seen: int, share: float, rounds: int) -> float:
    return (seen / rounds - share) / sqrt(share * (1 - share) / rounds)


def test_rounds_end_as_often_as_they_have_to(
    counted: tuple[int, Counter[str], Counter[int]],
) -> None:
    rounds, outcomes, cards = counted
    assert rounds == 1_000_000
    for name, share in SHARES.items():
        assert abs(deviation(outcomes[name], share, rounds)) < 5
    for number, share in CARDS.items():
        assert abs(deviation(cards[number], share, rounds)) < 5
    mean = sum(number * count for number, count in cards.items()) / rounds
    assert mean == pytest.approx(CARDS_A_ROUND, abs=5 * 0.84 / sqrt(rounds))


def test_what_was_published_could_not_be(
    counted: tuple[int, Counter[str], Counter[int]],
) -> None:
    rounds, outcomes, _ = counted
    for name, share in PUBLISHED.items():
        assert abs(deviation(outcomes[name], share, rounds)) > 10
