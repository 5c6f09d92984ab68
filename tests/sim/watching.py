"""A counter written down once more, as plainly as can be: everything anew before every coup."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import NamedTuple

from croupier.cards import CARD_COUNT, Card
from croupier.shoe import burn_value
from croupier.sim.counts import CardCount
from croupier.sim.plain import SimulatedCoup, simulated_coups
from croupier.sim.plan import Plan
from croupier.sim.stream import shoe_order

__all__ = ["Moment", "moments", "unseen_before"]


class Moment(NamedTuple):
    """A coup and what the counter knows when he bets on it."""

    coup: SimulatedCoup
    seen: tuple[Card, ...]
    left: int

    def true_count(self, count: CardCount, card_count: int) -> Fraction:
        """The true count before it is rounded."""
        running = count.start + sum((count.tags[card] for card in self.seen), Fraction())
        return running / count.decks(card_count - len(self.seen), self.left)

    def level(self, count: CardCount, card_count: int) -> int:
        """The same rounded down."""
        return floor(self.true_count(count, card_count))


def moments(plan: Plan, sees: str) -> Iterator[Moment]:
    """Every coup of a plan, and what was seen before it."""
    pace = plan.pace
    order: tuple[Card, ...] = ()
    ends: list[int] = []
    shown: list[int] = []
    for coup in simulated_coups(plan, plan.shoes):
        if coup.coup_index == 0:
            order = shoe_order(plan.seed, coup.shoe, plan.shoe_rules.decks)
            burnt = 1 + burn_value(order[0]) if pace.burns_first else 0
            ends = [burnt]
            shown = list(range({"none": 0, "first": min(burnt, 1), "all": burnt}[sees]))
        at = ends[-1]
        assert coup.begin_index == at + pace.coup_burn_count
        yield Moment(coup, tuple(order[index] for index in shown), pace.card_count - at)
        shown += range(at if sees == "all" else coup.begin_index, coup.end_index)
        ends.append(coup.end_index)


def unseen_before(plan: Plan, moment: Moment) -> list[int]:
    """By card code, what the counter has not seen."""
    unseen = [plan.shoe_rules.decks] * CARD_COUNT
    for card in moment.seen:
        unseen[card] -= 1
    return unseen
