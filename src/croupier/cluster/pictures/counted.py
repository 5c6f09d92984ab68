"""What a bet is worth at each true count, and how often each comes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow.parquet as pq
from matplotlib.ticker import PercentFormatter

from croupier.cluster.pictures.look import BAND, FAINT, INK, LINE, figure, grid

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLUMNS = ("true_count", "coups", "mean_net", "standard_error")
"""What such a file has; net results are per unit staked."""

_SEEN = 30


def draw_count(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """Above the mean net result at each count with two standard errors, below how often it comes.

    Counts that came less often than thirty times are left out.
    """
    del bets
    table = pq.read_table(path, columns=list(COLUMNS))
    count, coups, mean, error = (table[name].to_numpy() for name in COLUMNS)
    order = np.argsort(count)
    order = order[coups[order] >= _SEEN]
    count, seen, mean, error = count[order], coups[order], mean[order], error[order]
    what = told.get("title") or f"What {told.get('bet', 'the bet')} is worth at each true count"
    note = "Bars: ± 2 standard errors. Above the line the bet favours who counts"
    made = figure(4.4, what, told, note)
    upper, lower = made.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    upper.axhline(0, color=FAINT, linewidth=0.8)
    upper.errorbar(
        count, mean, 2 * error, color=LINE, fmt="o", markersize=3, linewidth=0.9, capsize=1.5
    )
    upper.set_ylabel("net result, % of stake")
    upper.yaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=""))
    grid(upper)
    step = float(np.min(np.diff(count))) if len(count) > 1 else 1.0
    lower.bar(
        count, seen / coups.sum(), width=0.85 * step, color=BAND, edgecolor=INK, linewidth=0.4
    )
    lower.set_ylabel("% of coups")
    lower.yaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=""))
    lower.set_xlabel("true count before the coup")
    grid(lower)
    return made
