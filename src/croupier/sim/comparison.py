"""Two bets on the same shoes: how much more one brings than the other.

The same cards fall for both, so what chance does to one it mostly does to the other, and their
difference is known far better than either. Two sheets may deal a shoe differently: other drawing
rules, burns or cut cards; what is compared is the mean net result per coup of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import hypot, lcm
from typing import Final, NamedTuple, Protocol

from croupier.errors import InputError
from croupier.odds.tiers import pays_of
from croupier.rules.compile import NO_TIER
from croupier.rules.sheet import Bet
from croupier.sim.clusters import Clusters, Estimate
from croupier.sim.engines import AUTO, engine_for
from croupier.sim.parts import batches
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan
from croupier.sim.tally import Ranges, joined, spanning

__all__ = ["Pair", "PairTally", "PairingEngine", "pairing"]

COUPS_A, NET_A, COUPS_B, NET_B = range(4)
"""The figures of a tally by their place."""

SHOES_AT_ONCE: Final = 4_096
"""What both sheets make of their coups is held side by side: some megabytes."""


class Pair(NamedTuple):
    """Two bets to be compared; made by :meth:`of`, which checks what it is given.

    Attributes:
        plan_a, plan_b: the same shoes, each by its sheet.
        bet_a, bet_b: a bet of each.
    """

    plan_a: Plan
    plan_b: Plan
    bet_a: Bet
    bet_b: Bet

    @classmethod
    def of(cls, plan_a: Plan, plan_b: Plan, bet_a: str, bet_b: str) -> Pair:
        """A pair.

        Raises:
            InputError: plans of different shoes.
            WagerError: a sheet has no such bet.
        """
        for what, one, two in (
            ("seeds", plan_a.seed, plan_b.seed),
            ("shoes", plan_a.shoes, plan_b.shoes),
            ("decks", plan_a.shoe_rules.decks, plan_b.shoe_rules.decks),
        ):
            if one != two:
                raise InputError(
                    f"bets are compared on the same shoes, and these plans have different {what}: "
                    f"{one} and {two}"
                )
        return cls(plan_a, plan_b, plan_a.sheet.bet(bet_a), plan_b.sheet.bet(bet_b))

    @property
    def scales(self) -> tuple[int, int]:
        """In how many parts of a unit each bet's net results are told."""
        return _scale(self.bet_a), _scale(self.bet_b)

    @property
    def sides(self) -> tuple[tuple[Plan, Bet, list[int]], ...]:
        """Each plan, its bet, and what a unit brings by tier, last where none matches."""
        both = ((self.plan_a, self.bet_a), (self.plan_b, self.bet_b))
        return tuple(
            (plan, bet, [int(pay.net * scale) for pay in pays_of(bet)])
            for (plan, bet), scale in zip(both, self.scales, strict=True)
        )


class PairTally(NamedTuple):
    """How two bets fared on the same shoes.

    Attributes:
        pair: which; which of their plans' shoes are in, `ranges` says.
        ranges: the shoes that were dealt.
        clusters: over shoes, of coups and net result of the first bet, then of the second.
    """

    pair: Pair
    ranges: Ranges
    clusters: Clusters

    @classmethod
    def empty(cls, pair: Pair) -> PairTally:
        """Nothing dealt yet."""
        return cls(pair, (), Clusters.empty(4))

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""
        return self.clusters.shoes

    @property
    def coups(self) -> tuple[int, int]:
        """How many coups each sheet dealt of them."""
        return self.clusters.sums[COUPS_A], self.clusters.sums[COUPS_B]

    @property
    def mean_a(self) -> Estimate:
        """The mean net result of the first bet, per coup and unit."""
        return self.clusters.ratio(NET_A, COUPS_A, Fraction(1, self.pair.scales[0]))

    @property
    def mean_b(self) -> Estimate:
        """The same of the second."""
        return self.clusters.ratio(NET_B, COUPS_B, Fraction(1, self.pair.scales[1]))

    @property
    def difference(self) -> Estimate:
        """The first mean less the second, with the standard error of the difference."""
        mean_a, mean_b = self.mean_a, self.mean_b
        weights = [Fraction()] * 4
        for coups, net, mean, scale, sign in (
            (COUPS_A, NET_A, mean_a.value, self.pair.scales[0], 1),
            (COUPS_B, NET_B, mean_b.value, self.pair.scales[1], -1),
        ):
            count = self.clusters.sums[coups] or 1
            weights[net] = Fraction(sign, scale * count)
            weights[coups] = -sign * mean / count
        error = self.clusters.error(self.clusters.spread(weights))
        return Estimate(mean_a.value - mean_b.value, error)

    @property
    def unpaired_error(self) -> float:
        """The standard error that the difference would have on shoes of their own."""
        return hypot(self.mean_a.standard_error, self.mean_b.standard_error)

    def merge(self, other: PairTally) -> PairTally:
        """Both together.

        Raises:
            InputError: other rules, seeds or bets, or a shoe is in both.
        """
        mine, theirs = self.pair, other.pair
        plans = spanning(mine.plan_a, theirs.plan_a), spanning(mine.plan_b, theirs.plan_b)
        if mine[2:] != theirs[2:]:
            raise InputError("comparisons of different bets do not add up")
        ranges = joined(self.ranges + other.ranges)
        return PairTally(Pair(*plans, *mine[2:]), ranges, self.clusters.merge(other.clusters))


class _Columns(Protocol):
    """Deals shoes by one sheet."""

    def of(self, shoes: range) -> Iterator[list[int]]:
        """How many coups each shoe had, then what a unit in each of them brought."""


class PairingEngine:
    """Deals shoes by both sheets. Threads may share one.

    Attributes:
        name: as results tell which engine dealt.
    """

    def __init__(self, pair: Pair, compiled: bool) -> None:
        self._pair = pair
        self.name = "numba" if compiled else "python"
        self._columns: list[_Columns] = [
            _compiled(*side) if compiled else _Plain(*side) for side in pair.sides
        ]

    def count(self, shoes: range) -> PairTally:
        """Deal these shoes."""
        whole = Clusters.empty(4)
        for some in batches(shoes, SHOES_AT_ONCE):
            columns = (column for side in self._columns for column in side.of(some))
            whole = whole.merge(Clusters.of(4, zip(*columns, strict=True)))
        ranges = ((shoes.start, shoes.stop),) if shoes else ()
        return PairTally(self._pair, ranges, whole)


def pairing(pair: Pair, wanted: str = AUTO) -> PairingEngine:
    """The engine for a pair; both give the same numbers.

    Raises:
        InputError, OddsError: as :func:`croupier.sim.engines.engine_for`.
    """
    names = {engine_for(plan, wanted).name for plan in (pair.plan_a, pair.plan_b)}
    return PairingEngine(pair, names == {"numba"})


class _Plain:
    """Coups and net result by shoe, dealt in Python."""

    def __init__(self, plan: Plan, bet: Bet, nets: list[int]) -> None:
        self._plan, self._bet, self._nets = plan, bet, nets

    def of(self, shoes: range) -> Iterator[list[int]]:
        """How many coups each shoe had, and what a unit in each of them brought."""
        tier_of = self._plan.book.table.tier_of[self._bet.id]
        coups, nets = dict.fromkeys(shoes, 0), dict.fromkeys(shoes, 0)
        for one in simulated_coups(self._plan, shoes):
            box = self._bet.box if self._bet.box in one.keys else next(iter(one.keys))
            tier = tier_of[one.keys[box]]
            coups[one.shoe] += 1
            nets[one.shoe] += self._nets[-1 if tier == NO_TIER else tier]
        yield list(coups.values())
        yield list(nets.values())


def _compiled(plan: Plan, bet: Bet, nets: list[int]) -> _Columns:
    from croupier.sim.comparison_compiled import CompiledColumns

    return CompiledColumns(plan, bet, nets)


def _scale(bet: Bet) -> int:
    return lcm(*(pay.net.denominator for pay in pays_of(bet)))
