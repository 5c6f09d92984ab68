"""A counter at a table: a bet of a sheet, placed one unit where a count reaches its trigger.

The counter sees the cards of every coup, and of the burnt ones what his count says. What he wins is
scored by outcome, or by the exact expectation of the bet given the cards he has not seen. Hidden
burnt cards are then simply among those; the expectation of an honest coup from them is exact. (One
who does not even see the card turned up at the start could still learn a little from how many are
burnt; that is left out.)

This is the plain walk and what comes of it; the compiled one is in
:mod:`croupier.sim.counting_compiled`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor, lcm
from typing import Final, NamedTuple, Protocol

from croupier.cards import CARD_COUNT
from croupier.errors import InputError, OddsError, shown
from croupier.odds.tiers import pays_of
from croupier.rules.compile import NO_TIER
from croupier.rules.sheet import Bet
from croupier.sim.clusters import Clusters, Estimate
from croupier.sim.counts import CardCount
from croupier.sim.engines import AUTO, engine_for
from croupier.sim.plan import Plan
from croupier.sim.scoring import POINT, PlainScorer, check_scored
from croupier.sim.stream import STREAM, shoe_order
from croupier.sim.tally import Ranges, joined, spanning
from croupier.sim.walk import walk

__all__ = [
    "REACH",
    "SCORINGS",
    "CountRow",
    "CountTally",
    "Counter",
    "CountingEngine",
    "counting",
    "warm_up",
]

SCORINGS: Final = ("outcome", "expectation")

REACH: Final = 200
"""True counts are told apart to so many on either side; those beyond count as the last."""

COUPS, BETS, NET = range(3)
"""The figures of a tally by their place."""


class Counter(NamedTuple):
    """Who counts what; made by :meth:`of`, which checks what it is given.

    Attributes:
        plan: the shoes he sits through.
        bet: what he bets on.
        by: how he counts, and when he bets.
        scoring: ``outcome`` or ``expectation``.
    """

    plan: Plan
    bet: Bet
    by: CardCount
    scoring: str = "outcome"

    @classmethod
    def of(cls, plan: Plan, bet: str, count: CardCount | str, scoring: str = "outcome") -> Counter:
        """A counter.

        Raises:
            WagerError: the sheet has no such bet.
            NotationError: a count that does not parse.
            InputError: another scoring.
            OddsError: a deck that is shuffled for every coup, or a bet that cannot be weighed.
        """
        found = plan.sheet.bet(bet)
        if scoring not in SCORINGS:
            raise InputError(f"{shown(scoring)} is no scoring; use {' or '.join(SCORINGS)}")
        if plan.shoe_rules.fresh_each_coup:
            raise OddsError(
                f"{plan.sheet.id} shuffles before every coup, so there is nothing to count"
            )
        if scoring == "expectation":
            check_scored(plan.book, found)
        made = CardCount.parse(count) if isinstance(count, str) else count
        return cls(plan, found, made, scoring)

    @property
    def scale(self) -> int:
        """How many parts of a unit net results are told in."""
        if self.scoring == "expectation":
            return POINT
        return lcm(*(pay.net.denominator for pay in pays_of(self.bet)))

    @property
    def nets(self) -> list[int]:
        """By tier, last where none matches, what a unit brings, in parts of `scale`."""
        return [int(pay.net * self.scale) for pay in pays_of(self.bet)]


class CountRow(NamedTuple):
    """Coups with one true count.

    Attributes:
        true_count: rounded down.
        coups: how many, bet on or not.
        mean_net: what a unit on the bet brings in such a coup.
        standard_error: of `mean_net`, with shoes as clusters; infinite if one shoe alone had it.
    """

    true_count: int
    coups: int
    mean_net: Fraction
    standard_error: float


class CountTally(NamedTuple):
    """How a counter fared.

    Attributes:
        counter: who; which of its plan's shoes are in, `ranges` says.
        ranges: the shoes that were dealt.
        clusters: over shoes, of coups, bets and net result.
        by_count: by true count rounded down, of coups and the net result of a unit in each of
            them, bet on or not, over the shoes that had one.
    """

    counter: Counter
    ranges: Ranges
    clusters: Clusters
    by_count: Mapping[int, Clusters]

    @classmethod
    def empty(cls, counter: Counter) -> CountTally:
        """Nothing dealt yet."""
        return cls(counter, (), Clusters.empty(3), {})

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""
        return self.clusters.shoes

    @property
    def coups(self) -> int:
        """How many coups they had."""
        return self.clusters.sums[COUPS]

    @property
    def bets(self) -> int:
        """On how many of them he bet."""
        return self.clusters.sums[BETS]

    @property
    def frequency(self) -> Estimate:
        """The share of coups on which he bet."""
        return self.clusters.ratio(BETS, COUPS)

    @property
    def edge(self) -> Estimate:
        """What a unit brought when he bet: the edge on his side."""
        return self.clusters.ratio(NET, BETS, Fraction(1, self.counter.scale))

    @property
    def per_100_coups(self) -> Estimate:
        """Units won per 100 coups of the shoe, bet on or not."""
        return self.clusters.ratio(NET, COUPS, Fraction(100, self.counter.scale))

    @property
    def per_shoe(self) -> Estimate:
        """Units won per shoe."""
        return self.clusters.ratio(NET, None, Fraction(1, self.counter.scale))

    @property
    def bets_per_shoe(self) -> Estimate:
        """Bets per shoe."""
        return self.clusters.ratio(BETS, None)

    @property
    def coups_per_shoe(self) -> Estimate:
        """Coups per shoe."""
        return self.clusters.ratio(COUPS, None)

    @property
    def rows(self) -> list[CountRow]:
        """The edge at each true count, ascending."""
        rows = []
        for level, clusters in sorted(self.by_count.items()):
            mean = clusters.ratio(1, 0, Fraction(1, self.counter.scale))
            rows.append(CountRow(level, clusters.sums[0], mean.value, mean.standard_error))
        return rows

    def merge(self, other: CountTally) -> CountTally:
        """Both together.

        Raises:
            InputError: other rules, seeds, bets, counts or scorings, or a shoe is in both.
        """
        mine, theirs = self.counter, other.counter
        plan = spanning(mine.plan, theirs.plan)
        if mine[1:] != theirs[1:]:
            raise InputError("tallies of different bets, counts or scorings do not add up")
        ranges = joined(self.ranges + other.ranges)
        levels = dict(self.by_count)
        for level, clusters in other.by_count.items():
            known = levels.get(level)
            levels[level] = clusters if known is None else known.merge(clusters)
        clusters = self.clusters.merge(other.clusters)
        return CountTally(mine._replace(plan=plan), ranges, clusters, levels)

    @property
    def counts_sha256(self) -> str:
        """A fingerprint of all that was counted, the same on every machine.

        SHA-256 of a text in ASCII: the stream's name, the bet, the count and the scoring, then a
        line of numbers for the shoes and one for each true count, ascending.
        """
        counter = self.counter
        lines = [STREAM, counter.bet.id, str(counter.by), counter.scoring]
        for name, (shoes, sums, products) in (("", self.clusters), *sorted(self.by_count.items())):
            lines.append(" ".join(map(str, (name, shoes, *sums, *products))))
        return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


class CountingEngine(Protocol):
    """Deals shoes to a counter; threads may share one."""

    @property
    def name(self) -> str:
        """As results tell which engine dealt."""

    def count(self, shoes: range) -> CountTally:
        """Deal these shoes."""


def counting(counter: Counter, wanted: str = AUTO) -> CountingEngine:
    """The engine for a counter; both give the same numbers.

    Args:
        counter: who counts.
        wanted: ``auto``, ``python`` or ``numba``, as :func:`croupier.sim.engines.engine_for`. What
            is scored by expectation is compiled wherever it can be.

    Raises:
        InputError, OddsError: as :func:`croupier.sim.engines.engine_for`.
    """
    large = counter.plan._replace(shoe_count=1 << 20)
    weighs = counter.scoring == "expectation"
    dealer = engine_for(large if weighs and wanted == AUTO else counter.plan, wanted)
    if dealer.name == PlainCounting.name:
        return PlainCounting(counter)
    from croupier.sim.compiled import CompiledEngine
    from croupier.sim.counting_compiled import CompiledCounting

    known = dealer if isinstance(dealer, CompiledEngine) else None
    return CompiledCounting(counter, known)


def warm_up() -> None:
    """Compile the kernels of counters, inspections and comparisons.

    Raises:
        InputError: the extra ``sim`` is not installed.
    """
    from croupier.games.catalog import load_sheet
    from croupier.sim.vulnerability import Inspection, InspectionEngine

    sheet = load_sheet("baccarat")
    inspection = Inspection.of(sheet, 2)
    InspectionEngine(inspection).count(inspection.plan.shoes)
    counter = Counter.of(inspection.plan, "tie", "1,0,0,0,0,0,0,0,0,0 at >=1")
    counting(counter, "numba").count(inspection.plan.shoes)


class _Seen(NamedTuple):
    """A coup as the counter finds it: his true count, whether he bets, and what it brings."""

    level: int
    bets: bool
    net: int


class PlainCounting:
    """Counts in plain Python.

    Attributes:
        name: as results tell which engine dealt.
    """

    name: Final = "python"

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        plan = counter.plan
        self._tier_of = plan.book.table.tier_of[counter.bet.id]
        weighs = counter.scoring == "expectation"
        self._scorer = PlainScorer(plan.book, [counter.bet]) if weighs else None

    def count(self, shoes: range) -> CountTally:
        """Deal these shoes."""
        fared = []
        levels: dict[int, list[tuple[int, int]]] = {}
        for shoe in shoes:
            seen = list(self._watch(shoe))
            bets = [one.net for one in seen if one.bets]
            fared.append((len(seen), len(bets), sum(bets)))
            for level in {one.level for one in seen}:
                nets = [one.net for one in seen if one.level == level]
                levels.setdefault(level, []).append((len(nets), sum(nets)))
        return CountTally(
            self._counter,
            ((shoes.start, shoes.stop),) if shoes else (),
            Clusters.of(3, fared),
            {level: Clusters.of(2, rows) for level, rows in levels.items()},
        )

    def _watch(self, shoe: int) -> Iterator[_Seen]:
        """Sit through a shoe."""
        counter = self._counter
        plan, count = counter.plan, counter.by
        pace, nets = plan.pace, counter.nets
        order = shoe_order(plan.seed, shoe, plan.shoe_rules.decks)
        unseen = [plan.shoe_rules.decks] * CARD_COUNT
        running = count.start
        begun = False
        for dealt in walk(plan.book, pace, order):
            at = dealt.begin_index - pace.coup_burn_count
            if not begun and pace.burns_first and count.sees != "none":
                for card in order[: at if count.sees == "all" else 1]:
                    running += count.tags[card]
                    unseen[card] -= 1
            begun = True
            left = pace.card_count - at
            decks = count.decks(sum(unseen), left)
            bets = count.bets(running, decks) and not counter.bet.is_closed(left)
            level = max(-REACH, min(floor(running / decks), REACH))
            if self._scorer is None:
                tier = self._tier_of[plan.book.keys(dealt.coup)[None]]
                net = nets[-1 if tier == NO_TIER else tier]
            else:
                (net,) = self._scorer.expectation(unseen)
            yield _Seen(level, bets, net)
            for card in order[at if count.sees == "all" else dealt.begin_index : dealt.end_index]:
                running += count.tags[card]
                unseen[card] -= 1
