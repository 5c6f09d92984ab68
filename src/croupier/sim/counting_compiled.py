"""The compiled engine of a counter: shoes from the kernel, followed, weighed and added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.cards import CARD_COUNT
from croupier.games.rulebook import Rulebook
from croupier.rules.compile import NO_TIER
from croupier.rules.sheet import Bet
from croupier.sim import count_kernel
from croupier.sim.clusters import Clusters
from croupier.sim.compiled import CompiledEngine, Listing
from croupier.sim.counting import REACH, Counter, CountTally
from croupier.sim.counts import CardCount
from croupier.sim.parts import batches
from croupier.sim.plan import Plan
from croupier.sim.scoring import BatchScorer

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]

__all__ = ["CompiledCounting", "lay_out", "nets_by_cell", "whole"]

SHOES_AT_ONCE: Final = 512
"""So few that what is known of their coups stays in a processor's cache."""

_SEES: Final = {"none": 0, "first": 1, "all": 2}
_TIERS: Final = 256


class CompiledCounting:
    """Counts by kernels. Threads may share one.

    Args:
        counter: who counts.
        engine: one of the same sheet and shoe rules that is made already.

    Attributes:
        name: as results tell which engine dealt.

    Raises:
        OddsError: the sheet tells too many hands apart for a kernel.
        InputError: the extra ``sim`` is not installed.
    """

    name: Final = "numba"

    def __init__(self, counter: Counter, engine: CompiledEngine | None = None) -> None:
        self._counter = counter
        plan = counter.plan
        self._engine = CompiledEngine(plan) if engine is None else engine
        self._rules = rules_of(plan, counter.by.sees)
        self._count = _count(counter, plan.pace.card_count)
        weighs = counter.scoring == "expectation"
        self._scorer = BatchScorer(plan.book, [counter.bet]) if weighs else None
        self._nets = nets_by_cell(plan.book, counter.bet, counter.nets, self._engine)

    def count(self, shoes: range) -> CountTally:
        """Deal these shoes."""
        sums, table = np.zeros(9, np.int64), np.zeros((2 * REACH + 1, 6), np.int64)
        known: list[int] = [0] * (6 + 3 * len(table))
        for some in batches(shoes, SHOES_AT_ONCE):
            sums[3:], table[:, 3:] = 0, 0
            nears = np.zeros(len(known))
            self._follow(some, sums, table, nears)
            found = np.concatenate((sums[3:], table[:, 3:].reshape(-1))).tolist()
            for at in np.flatnonzero(nears).tolist():
                known[at] += whole(found[at], nears[at])
        clusters = Clusters(len(shoes), tuple(sums[:3].tolist()), tuple(known[:6]))
        levels = {}
        for level in np.flatnonzero(table[:, 0]).tolist():
            had, *both = table[level, :3].tolist()
            products = tuple(known[6 + 3 * level : 9 + 3 * level])
            levels[level - REACH] = Clusters(had, tuple(both), products)
        ranges = ((shoes.start, shoes.stop),) if shoes else ()
        return CountTally(self._counter, ranges, clusters, levels)

    def _follow(self, shoes: range, sums: Numbers, table: Numbers, nears: Any) -> None:
        """Deal some shoes and add them up."""
        listing, orders = self._engine.list(shoes), self._engine.orders(shoes)
        coups = len(listing.cells)
        levels, bets = np.empty(coups, np.int16), np.empty(coups, np.bool_)
        count_kernel.watch(
            listing.places, listing.ends, orders, self._rules, self._count, levels, bets
        )
        nets, which = self._nets, listing.cells
        if self._scorer is not None:
            unseen = lay_out(self._counter.plan, listing, orders, self._rules, self._scorer)
            nets = np.ascontiguousarray(self._scorer.expectations(unseen)[:, 0])
            which = np.arange(coups, dtype=np.int32)
        count_kernel.add_up(listing.ends, levels, bets, (nets, which), sums, table, nears)


def whole(low: int, near: float) -> int:
    """The whole number that is `low` modulo 2^64 and lies nearest to `near`."""
    about = int(near)
    return about + (low - about + (1 << 63)) % (1 << 64) - (1 << 63)


def rules_of(plan: Plan, sees: str) -> tuple[int, int, int, int]:
    """The rules that kernels take."""
    pace = plan.pace
    return pace.card_count, pace.coup_burn_count, int(pace.burns_first), _SEES[sees]


def nets_by_cell(
    book: Rulebook, bet: Bet, nets: list[int], engine: CompiledEngine
) -> npt.NDArray[np.int64]:
    """By cell, what a unit on a bet brings.

    Args:
        book: the sheet's.
        bet: one of its bets.
        nets: by tier, last where none matches.
        engine: whose cells they are.
    """
    of_tier = np.zeros(_TIERS, np.int64)
    of_tier[: len(nets) - 1], of_tier[NO_TIER] = nets[:-1], nets[-1]
    tiers = np.frombuffer(book.table.tier_of[bet.id], np.uint8)
    return of_tier[tiers[engine.keys]]


def lay_out(
    plan: Plan,
    listing: Listing,
    orders: npt.NDArray[np.uint8],
    rules: tuple[int, int, int, int],
    scorer: BatchScorer,
) -> Numbers:
    """By coup, the cards not seen before it, as a scorer wants them."""
    group_of = np.array(scorer.group_of, np.int64)
    full = np.bincount(group_of).astype(np.int64) * plan.shoe_rules.decks
    unseen = np.empty((len(listing.cells), len(full)), np.int64)
    count_kernel.lay_out(listing.places, listing.ends, orders, rules, group_of, full, unseen)
    return unseen


def _count(counter: Counter, card_count: int) -> tuple[Any, ...]:
    count: CardCount = counter.by
    scale, sign = count.scale, 1 if count.trigger.upward else -1
    decks = [count.decks(cards, cards) for cards in range(1, card_count + 1)]
    factors = [0.0, *(float(1 / (scale * each)) for each in decks)]
    tags = np.zeros(_TIERS, np.int64)
    tags[:CARD_COUNT] = [int(tag * scale) for tag in count.tags]
    return (
        int(count.start * scale),
        tags,
        np.array([sign * bound for bound in count.thresholds(card_count)], np.int64),
        np.array(factors),
        count.divisor == "unseen",
        sign,
        counter.bet.closes_below,
        REACH,
    )
