"""What a bet is worth at each true count, and how often each comes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow.parquet as pq
from matplotlib.ticker import PercentFormatter

from croupier.cluster.pictures.look import BAND, FAINT, INK, LINE, figure, grid
from croupier.cluster.portable import plan_from

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLUMNS = ("true_count", "coups", "mean_net", "standard_error")
_RARE = 2_000


def draw_count(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """Above the mean net result at each count with two standard errors, below how often it comes.

    Counts rarer than one coup in two thousand are left out.
    """
    del bets
    table = pq.read_table(path, columns=list(_COLUMNS))
    count, coups, mean, error = (table[name].to_numpy() for name in _COLUMNS)
    seen = (coups * _RARE >= coups.sum()) & np.isfinite(error)
    shares = coups[seen] / coups.sum()
    count, mean, error = count[seen], mean[seen], error[seen]
    bet = plan_from(told["plan"], str(path)).sheet.bet(told["bet"]).names.en
    what = f"What a bet on {bet} is worth at each count"
    scored = "its outcome" if told["scoring"] == "outcome" else "its exact expectation"
    note = f"Count {told['count']}; each coup scored by {scored}; bars: ± 2 standard errors"
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
    lower.bar(count, shares, width=0.85 * step, color=BAND, edgecolor=INK, linewidth=0.4)
    lower.set_ylabel("% of coups")
    lower.yaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=""))
    lower.set_xlabel("count before the coup, rounded down")
    grid(lower)
    return made
