"""What pictures are drawn of, read from files in pieces: sums as they grow, nets by key, odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq

from croupier.cluster.rows import nets_by_tier, unit_of
from croupier.cluster.shoe_rows import NET
from croupier.errors import OddsError
from croupier.odds.appraisal import appraisal
from croupier.odds.cards import full_shoe
from croupier.sim.plan import Plan

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Longs = npt.NDArray[np.int64]

__all__ = ["chosen_bets", "growing", "nets_by_key", "sums"]

_ROWS: int = 1 << 16


def chosen_bets(plan: Plan, bets: Sequence[str], most: int) -> list[str]:
    """The bets asked for, or the first of the main ones, or the first of all.

    Raises:
        WagerError: the sheet has no such bet.
    """
    if bets:
        return [plan.sheet.bet(bet).id for bet in bets]
    main = [bet.id for bet in plan.sheet.bets.values() if bet.main]
    return (main or list(plan.sheet.bets))[:most]


def nets_by_key(plan: Plan, bet: str, keys: Longs) -> Longs:
    """What a unit on a bet brings at each of these keys, in parts of the plan's unit."""
    nets = np.array(nets_by_tier(plan, unit_of(plan))[bet], np.int64)
    found: Longs = nets[np.frombuffer(plan.book.table.tier_of[bet], np.uint8)[keys]]
    return found


def sums(path: Path, plan: Plan, bets: Sequence[str], per: str) -> Iterator[tuple[Longs, Any]]:
    """Row by row, in pieces: how many coups it is of, and by bet what a unit on each brought."""
    columns = ["coups", *(f"{NET}{bet}" for bet in bets)] if per == "shoe" else ["key"]
    boxes = list(plan.book.game.boxes)
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(_ROWS * max(1, len(boxes)), columns=columns):
            numbers = {name: batch[name].to_numpy() for name in columns}
            if per == "shoe":
                yield numbers["coups"].astype(np.int64), [numbers[f"{NET}{bet}"] for bet in bets]
                continue
            # of a game of boxes each box has its row
            keys = numbers["key"].reshape(-1, max(1, len(boxes)))
            places = [
                boxes.index(box) if (box := plan.sheet.bet(bet).box) in boxes else 0 for bet in bets
            ]
            yield (
                np.ones(len(keys), np.int64),
                [
                    nets_by_key(plan, bet, keys[:, place])
                    for bet, place in zip(bets, places, strict=True)
                ],
            )


def growing(
    path: Path, plan: Plan, bets: Sequence[str], per: str, at: Longs
) -> tuple[Longs, dict[str, Floats]]:
    """Means as coups add up.

    Args:
        path: the file.
        plan: what it is of.
        bets: whose means.
        per: what a row stands for.
        at: after how many coups they are wanted, ascending; taken after the next whole row.

    Returns:
        How many coups there were by then, and by bet the mean net result of a unit.
    """
    unit = unit_of(plan)
    coups, wanted = 0, at
    totals = dict.fromkeys(bets, 0)
    counts: list[Longs] = []
    found: dict[str, list[Floats]] = {bet: [] for bet in bets}
    for lengths, nets in sums(path, plan, bets, per):
        so_far = coups + np.cumsum(lengths)
        rows = np.unique(np.searchsorted(so_far, wanted[wanted <= so_far[-1]]))
        counts.append(so_far[rows])
        for bet, net in zip(bets, nets, strict=True):
            running = totals[bet] + np.cumsum(net)
            found[bet].append(running[rows] / (so_far[rows] * unit))
            totals[bet] = int(running[-1])
        coups, wanted = int(so_far[-1]), wanted[wanted > so_far[-1]]
    return np.concatenate(counts), {bet: np.concatenate(means) for bet, means in found.items()}


def exact_edges(plan: Plan, bets: Sequence[str]) -> dict[str, tuple[Fraction, Fraction]]:
    """By bet the exact edge and variance of a full shoe; without those that take too long."""
    book, decks = plan.book, plan.shoe_rules.decks
    draw = full_shoe(book, decks)
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for bet in bets:
        with suppress(OddsError):
            odds = appraisal(book, draw, decks, [plan.sheet.bet(bet)]).bets[0]
            found[bet] = odds.edge, odds.variance
    return found
