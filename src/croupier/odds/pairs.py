"""Pairs of baccarat alone, in closed form: what a bet on them is worth, in a millisecond.

The first two cards of each hand are four cards of the shoe, whoever draws a third; so bets that
read nothing but pairs are decided by four cards. :func:`croupier.odds.appraise.appraise` gives the
same figures from the whole coup.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import CARD_COUNT
from croupier.games.baccarat.facts import FACTS, MIXED, NONE, SUITED
from croupier.odds.distribution import Distribution
from croupier.rules.compile import facts_of
from croupier.rules.sheet import Bet

__all__ = ["PAIR_FACTS", "pair_distribution", "reads_pairs_alone"]

PAIR_FACTS: Final = ("player_pair", "banker_pair")


def reads_pairs_alone(bet: Bet) -> bool:
    """Whether pairs decide a bet of baccarat."""
    return facts_of(bet) <= set(PAIR_FACTS)


def pair_distribution(counts: Sequence[int]) -> Distribution:
    """The distribution of both pairs.

    Args:
        counts: how many of each card there are, by code; four cards or more in all.
    """
    total = sum(counts)
    ranks = [counts[at : at + 4] for at in range(0, CARD_COUNT, 4)]
    suited = [sum(_down(count, 2) for count in of_rank) for of_rank in ranks]
    any_pair = [_down(sum(of_rank), 2) for of_rank in ranks]
    mixed = [both - same for both, same in zip(any_pair, suited, strict=True)]
    both: dict[tuple[int, ...], int] = {}
    one = {MIXED: mixed, SUITED: suited}
    for kind, ways in one.items():
        for other, others in one.items():
            # of two ranks each pair is free of the other
            apart = sum(ways) * sum(others) - sum(map(int.__mul__, ways, others))
            both[kind, other] = apart + sum(_of_one_rank(each)[kind, other] for each in ranks)
    for kind, ways in one.items():
        alone = sum(ways) * _down(total - 2, 2) - both[kind, MIXED] - both[kind, SUITED]
        both[kind, NONE] = both[NONE, kind] = alone
    deals = _down(total, 4)
    both[NONE, NONE] = deals - sum(both.values())
    weights = {key: weight for key, weight in both.items() if weight}
    return Distribution(tuple(FACTS[name] for name in PAIR_FACTS), weights, deals)


def _of_one_rank(counts: Sequence[int]) -> dict[tuple[int, int], int]:
    """In how many ways four cards of one rank are two pairs of these kinds."""
    size = sum(counts)
    twos = [_down(count, 2) for count in counts]
    same = sum(_down(count, 4) for count in counts)
    suited_both = same + sum(twos) ** 2 - sum(two * two for two in twos)
    suited = sum(twos) * _down(size - 2, 2)
    whole = _down(size, 4)
    return {
        (SUITED, SUITED): suited_both,
        (SUITED, MIXED): suited - suited_both,
        (MIXED, SUITED): suited - suited_both,
        (MIXED, MIXED): whole - 2 * suited + suited_both,
    }


def _down(count: int, times: int) -> int:
    """In how many ways so many of these cards are drawn one after the other."""
    product = 1
    for step in range(times):
        product *= max(0, count - step)
    return product
