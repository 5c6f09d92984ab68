"""What a bet brought by shoe, from the kernel's list of coups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from croupier.sim.compiled import CompiledEngine
from croupier.sim.counting_compiled import nets_by_cell

if TYPE_CHECKING:
    from croupier.rules.sheet import Bet
    from croupier.sim.plan import Plan

__all__ = ["CompiledColumns"]


class CompiledColumns:
    """Coups and net result by shoe.

    Raises:
        OddsError: the sheet tells too many hands apart for a kernel.
    """

    def __init__(self, plan: Plan, bet: Bet, nets: list[int]) -> None:
        self._engine = CompiledEngine(plan)
        self._nets = nets_by_cell(plan.book, bet, nets, self._engine)
        boxes = tuple(plan.book.game.boxes)
        self._box = boxes.index(bet.box) if bet.box in boxes else 0

    def of(self, shoes: range) -> Iterator[list[int]]:
        """How many coups each shoe had, and what a unit in each of them brought."""
        listing = self._engine.list(shoes)
        cells = listing.cells if listing.cells.ndim == 1 else listing.cells[:, self._box]
        totals = np.concatenate(([0], np.cumsum(self._nets[cells])))
        yield np.diff(listing.ends, prepend=0).tolist()
        yield np.diff(totals[listing.ends], prepend=0).tolist()
