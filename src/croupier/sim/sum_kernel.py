"""Sums of shoes, compiled: what a unit on every coup of each bet comes to."""

from __future__ import annotations

from typing import Any

from croupier.odds.jit import kernel

__all__ = ["sum_shoes"]


@kernel(nogil=True)
def sum_shoes(cells: Any, places: Any, ends: Any, tiers: Any, nets: Any, rows: Any) -> None:
    """Add up the coups of shoes as they are listed.

    Args:
        cells: by coup and box, the cell.
        places: by coup, the index of its first card and of the card after its last.
        ends: by shoe, how many coups are listed up to its end.
        tiers: by box, cell and bet of the box, the tier.
        nets: by box, bet of the box and tier, what a unit brings.
        rows: by shoe: coups, cards, and then by box the sum of each of its bets; all 0.
    """
    at, bets = 0, tiers.shape[2]
    for shoe in range(ends.size):
        row = rows[shoe]
        row[0] = ends[shoe] - at
        while at < ends[shoe]:
            row[1] += places[at, 1] - places[at, 0]
            for box in range(cells.shape[1]):
                cell = cells[at, box]
                for bet in range(bets):
                    row[2 + box * bets + bet] += nets[box, bet, tiers[box, cell, bet]]
            at += 1
