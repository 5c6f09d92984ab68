"""The plain engine: shoes dealt and told by the reference rules, in Python alone.

It needs nothing but the standard library and msgspec, is fast enough for some ten thousand coups,
and is what the compiled engine is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.games.game import AnyCoup
from croupier.sim.plan import Plan
from croupier.sim.stream import shoe_order
from croupier.sim.tally import Box, Tally, box_tables, kinds_of
from croupier.sim.walk import walk

__all__ = ["PlainEngine", "SimulatedCoup", "simulated_coups"]


class SimulatedCoup(NamedTuple):
    """A coup of a simulated shoe.

    Attributes:
        shoe: the shoe's number.
        coup_index: which coup of the shoe, from 0.
        coup: the hands.
        begin_index, end_index: of its first card in the shoe, and of the card after its last.
        keys: the sheet's key by box.
    """

    shoe: int
    coup_index: int
    coup: AnyCoup
    begin_index: int
    end_index: int
    keys: dict[Box, int]


def simulated_coups(plan: Plan, shoes: range) -> Iterator[SimulatedCoup]:
    """The coups of shoes, one after another."""
    book, pace = plan.book, plan.pace
    for shoe in shoes:
        order: tuple[Card, ...] = shoe_order(plan.seed, shoe, plan.shoe_rules.decks)
        for index, dealt in enumerate(walk(book, pace, order)):
            yield SimulatedCoup(
                shoe, index, dealt.coup, dealt.begin_index, dealt.end_index, book.keys(dealt.coup)
            )


class PlainEngine:
    """Counts by the reference rules. Any sheet will do.

    Attributes:
        name: as results tell which engine counted.
    """

    name: Final = "python"

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._boxes = tuple(plan.book.game.boxes)
        self._tables = box_tables(plan.book)
        self._kinds = {self._tiers(key): kind for kind, key in enumerate(kinds_of(plan.book))}

    def count(self, shoes: range) -> Tally:
        """Deal these shoes."""
        counts: dict[Box, Counter[int]] = {box: Counter() for box in self._boxes or (None,)}
        pairs: dict[tuple[str, str], Counter[tuple[int, int]]] = {
            two: Counter() for two in combinations(self._boxes, 2)
        }
        coups = cards = 0
        for one in simulated_coups(self._plan, shoes):
            coups += 1
            cards += one.end_index - one.begin_index
            for box, counter in counts.items():
                counter[one.keys[box]] += 1
            for (a, b), both in pairs.items():
                kinds = self._tiers(one.keys[a]), self._tiers(one.keys[b])
                both[self._kinds[kinds[0]], self._kinds[kinds[1]]] += 1
        ranges = ((shoes.start, shoes.stop),) if shoes else ()
        return Tally(self._plan, ranges, coups, cards, counts, pairs)

    def _tiers(self, key: int) -> tuple[int, ...]:
        """The tiers that a box's key falls into."""
        return tuple(table[key] for table in self._tables)
