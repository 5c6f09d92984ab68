"""What a coup is worth to a counter before it is dealt: the exact expectation, in fixed point.

A bet's expected net result given the cards unseen is a fraction of two large numbers. It is kept as
a whole number of :data:`POINT` parts of a unit, so that sums of many are the same in any order. The
division is that of float64, alike on every machine; what is lost a coup is below 10⁻⁹ of a unit.

Two kinds of bets of baccarat are weighed: those that the values of cards decide, by
:mod:`croupier.odds.batch`, and those on pairs alone, by four cards (:mod:`croupier.odds.pairs`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import lcm, perm
from typing import TYPE_CHECKING, Any, Final, Protocol

from croupier.cards import CARD_COUNT
from croupier.errors import OddsError
from croupier.games.baccarat.coup import MAX_CARDS, VALUES
from croupier.games.baccarat.facts import NONE
from croupier.games.baccarat.weights import endings, weigh_all
from croupier.games.rulebook import Rulebook
from croupier.odds.batch import VALUE_FACTS, EdgeWeigher, refusal
from croupier.odds.pairs import PAIR_FACTS, pair_distribution, reads_pairs_alone
from croupier.odds.tiers import pays_of, tier_indexes
from croupier.rules.compile import facts_of
from croupier.rules.sheet import Bet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]

__all__ = ["POINT", "BatchScorer", "PlainScorer", "Scorer", "check_scored", "unscored"]

POINT: Final = 1 << 32
"""Parts of a unit in which expectations are kept."""

_PAIR_CARDS: Final = 4
_KINDS: Final[tuple[tuple[int, ...], ...]] = tuple(product(range(NONE, NONE + 3), repeat=2))


def unscored(rulebook: Rulebook, bet: Bet) -> str | None:
    """Why a bet's exact expectation is not known coup by coup; None where it is."""
    if rulebook.sheet.shoe.fresh_each_coup:
        return "its deck is shuffled before every coup, so nothing that was seen matters"
    if reads_pairs_alone(bet):
        return None
    return refusal(bet)


def check_scored(rulebook: Rulebook, bet: Bet) -> None:
    """Refuse a bet that is not scored by expectation. Raises OddsError."""
    why = unscored(rulebook, bet)
    if why:
        raise OddsError(f"{bet.id} cannot be weighed coup by coup: {why}; score it by outcome")


class Scorer(Protocol):
    """Weighs the bets of a coup to come."""

    def expectation(self, unseen: Sequence[int]) -> list[int]:
        """By bet, what a unit is expected to bring, in parts of :data:`POINT`.

        Args:
            unseen: by card code, how many the counter has not seen.
        """


class PlainScorer:
    """Weighs in plain Python, a few hundred coups a second.

    Raises:
        OddsError: a bet that is not scored by expectation.
    """

    def __init__(self, rulebook: Rulebook, bets: Sequence[Bet]) -> None:
        for bet in bets:
            check_scored(rulebook, bet)
        rules: Any = rulebook.sheet.deal_rules
        self._weigh = [
            partial(_plain_pairs, bet) if reads_pairs_alone(bet) else _plain_values(rules, bet)
            for bet in bets
        ]

    def expectation(self, unseen: Sequence[int]) -> list[int]:
        """See :class:`Scorer`."""
        return [weigh(unseen) for weigh in self._weigh]


class BatchScorer:
    """Weighs coups by the thousand.

    Attributes:
        by_card: whether it wants the unseen cards by card; else by value.

    Raises:
        OddsError: a bet that is not scored by expectation.
        InputError: the extra ``sim`` is not installed.
    """

    def __init__(self, rulebook: Rulebook, bets: Sequence[Bet]) -> None:
        for bet in bets:
            check_scored(rulebook, bet)
        on_pairs = [reads_pairs_alone(bet) for bet in bets]
        by_value = [bet for bet, pairs in zip(bets, on_pairs, strict=True) if not pairs]
        self._weigher = EdgeWeigher(rulebook, by_value) if by_value else None
        self._values = [index for index, pairs in enumerate(on_pairs) if not pairs]
        self._pairs = {index: bets[index] for index, pairs in enumerate(on_pairs) if pairs}
        self._bet_count = len(bets)
        self.by_card = bool(self._pairs)

    @property
    def group_of(self) -> list[int]:
        """By card code, in which column of `unseen` the card is counted."""
        return [code if self.by_card else VALUES[code >> 2] for code in range(CARD_COUNT)]

    def expectations(self, unseen: Numbers) -> Numbers:
        """By coup and bet, what a unit is expected to bring, in parts of :data:`POINT`.

        Args:
            unseen: (coups, 52) by card code, or (coups, 10) by value.
        """
        import numpy as np

        found: Numbers = np.empty((len(unseen), self._bet_count), np.int64)
        if self._weigher is not None:
            values = _by_value(unseen) if self.by_card else unseen
            edges = self._weigher.edges_checked(values).floats()
            found[:, self._values] = -np.rint(edges * POINT).astype(np.int64)
        if self._pairs:
            weights, deals = _pair_weights(unseen)
            for index, bet in self._pairs.items():
                nets, scale = _pair_nets(bet)
                numerators = weights @ np.array(nets, np.int64)
                floats = numerators.astype(np.float64) / scale / deals.astype(np.float64)
                found[:, index] = np.rint(floats * POINT)
        return found


def _by_value(by_card: Numbers) -> Numbers:
    import numpy as np

    ranks = np.add.reduceat(by_card, [4 * rank for rank in range(10)], axis=1)
    values: Numbers = np.ascontiguousarray(np.roll(ranks, 1, axis=1))
    return values


def _pair_weights(by_card: Numbers) -> tuple[Numbers, Numbers]:
    """By coup the weight of both pairs' kinds, in the order of `_KINDS`, and the deals."""
    import numpy as np

    cards = by_card.reshape(len(by_card), CARD_COUNT // 4, 4)
    ranks = cards.sum(axis=2)
    total = ranks.sum(axis=1)
    twos = cards * (cards - 1)
    suited = twos.sum(axis=2)
    ways = {1: ranks * (ranks - 1) - suited, 2: suited}
    both = {
        (one, other): ways[one].sum(axis=1) * ways[other].sum(axis=1)
        - (ways[one] * ways[other]).sum(axis=1)
        for one, other in product(ways, repeat=2)
    }
    four = _down(cards, 4).sum(axis=2)
    all_suited = four + suited * suited - (twos * twos).sum(axis=2)
    one_suited = suited * (ranks - 2) * (ranks - 3)
    both[2, 2] += all_suited.sum(axis=1)
    both[2, 1] += (one_suited - all_suited).sum(axis=1)
    both[1, 2] += (one_suited - all_suited).sum(axis=1)
    both[1, 1] += (_down(ranks, 4) - 2 * one_suited + all_suited).sum(axis=1)
    rest = (total - 2) * (total - 3)
    for kind, of_rank in ways.items():
        alone = of_rank.sum(axis=1) * rest - both[kind, 1] - both[kind, 2]
        both[kind, NONE] = both[NONE, kind] = alone
    deals = _down(total, 4)
    both[NONE, NONE] = deals - sum(both.values())
    kinds = product(range(NONE, NONE + 3), repeat=2)  # in the order of _KINDS
    return np.stack([both[one, other] for one, other in kinds], axis=1), deals


def _down(counts: Numbers, times: int) -> Numbers:
    """In how many ways so many of these cards are drawn one after the other."""
    ways: Numbers = counts.copy()
    for step in range(1, times):
        ways *= counts - step
    return ways


def _pair_nets(bet: Bet) -> tuple[list[int], int]:
    """What a bet on pairs brings by their kinds, in whole numbers over a scale."""
    nets = [pay.net for pay in pays_of(bet)]
    scale = lcm(*(net.denominator for net in nets))
    tiers = tier_indexes(bet, PAIR_FACTS, _KINDS)
    return [int(nets[tier] * scale) for tier in tiers], scale


def _plain_pairs(bet: Bet, unseen: Sequence[int]) -> int:
    nets, scale = _pair_nets(bet)
    found = pair_distribution(unseen)
    total = sum(weight * nets[_KINDS.index(kinds)] for kinds, weight in found.weights.items())
    return _point(total, scale, found.deals)


def _plain_values(tableau: Any, bet: Bet) -> Any:
    names = tuple(name for name in VALUE_FACTS if name in facts_of(bet))
    ways = endings(names)
    pays = [pay.net for pay in pays_of(bet)]
    scale = lcm(*(net.denominator for net in pays))
    nets = [int(pays[tier] * scale) for tier in tier_indexes(bet, names, ways.groups)]

    def weigh(unseen: Sequence[int]) -> int:
        counts = [0] * 10
        for code, count in enumerate(unseen):
            counts[VALUES[code >> 2]] += count
        weights = weigh_all(tableau, counts, ways)
        total = sum(weight * net for weight, net in zip(weights, nets, strict=True))
        return _point(total, scale, perm(sum(counts), MAX_CARDS))

    return weigh


def _point(total: int, scale: int, deals: int) -> int:
    return round(float(total) / float(scale) / float(deals) * POINT)
