"""How bets of one coup go together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.cluster.figures import chosen_bets, nets_by_key
from croupier.cluster.pictures.look import FAINT, INK, figure
from croupier.cluster.portable import plan_from, tally_from

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from croupier.sim.tally import Tally

_MOST = 40


def draw_correlation(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """A square a pair of bets, with the correlation of their nets in it."""
    plan = plan_from(told["plan"], str(path))
    tally = tally_from(told["tally"], plan, str(path))
    boxes = list(plan.book.game.boxes)
    near = [bet.id for bet in plan.sheet.bets.values() if bet.box in (None, *boxes[:1])]
    shown = chosen_bets(plan, bets or near, _MOST)
    table = correlations(tally, shown)
    size = len(shown)
    note = "Correlation of net results of a unit on each of two bets of the same coup, as counted"
    if boxes:
        note += f"; bets on {plan.book.game.boxes[boxes[0]].en}"
    made = figure(1.6 + 0.34 * size, "Which bets win and lose together", told, note)
    axes = made.subplots()
    lower = np.tril(np.ones((size, size), bool))
    axes.pcolormesh(
        np.where(lower, table, np.nan), cmap="RdBu", vmin=-1.2, vmax=1.2, edgecolors="white"
    )
    axes.invert_yaxis()
    names = [plan.sheet.bet(bet).names.en for bet in shown]
    centres = np.arange(size) + 0.5
    axes.set_xticks(centres, names, rotation=40, ha="right", rotation_mode="anchor")
    axes.set_yticks(centres, names)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for row, column in zip(*np.nonzero(lower), strict=True):
        _number(axes, int(row), int(column), float(table[row, column]), 7.5 if size < 20 else 5.5)
    return made


def _number(axes: Any, row: int, column: int, value: float, size: float) -> None:
    if row == column:
        text, colour = "1", "white"
    else:
        text = f"{value:+.2f}".replace("-", "\u2212")
        colour = "white" if abs(value) > 0.6 else INK
        if text[1:] == "0.00":
            text, colour = "0", FAINT
    axes.text(column + 0.5, row + 0.5, text, ha="center", va="center", color=colour, fontsize=size)


def correlations(tally: Tally, bets: Sequence[str]) -> Any:
    """The correlation of each two of these bets, all on one box if on any."""
    plan = tally.plan
    box = next((box for bet in bets if (box := plan.sheet.bet(bet).box)), None)
    counts = tally.counts.get(box) or next(iter(tally.counts.values()))
    keys = np.array(list(counts), np.int64)
    weights = np.array(list(counts.values()), np.float64) / tally.coups
    nets = np.array([nets_by_key(plan, bet, keys) for bet in bets], np.float64)
    apart = nets - (nets @ weights)[:, None]
    covariances = (apart * weights) @ apart.T
    spreads = np.sqrt(np.diag(covariances))
    spreads[spreads == 0] = 1  # a bet that has only lost so far
    return covariances / np.outer(spreads, spreads)
