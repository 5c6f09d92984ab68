"""How the edges counted come to the exact ones, beside how far chance carries them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.ticker import FuncFormatter

from croupier.cluster.figures import chosen_bets, exact_edges, growing
from croupier.cluster.pictures.look import BAND, EXACT, LINE, end_label, figure, grid
from croupier.cluster.portable import plan_from, tally_from

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from croupier.sim.tally import BetCount

_PANELS = 4
_POINTS = 600
_DECADES = 1000


def draw_convergence(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """A panel a bet: the edge counted so far, the exact one, and two standard errors around it."""
    plan = plan_from(told["plan"], str(path))
    tally = tally_from(told["tally"], plan, str(path))
    shown = chosen_bets(plan, bets, _PANELS)
    least = max(1, tally.coups // _DECADES, min(tally.coups, 80))
    at = np.unique(np.geomspace(least, tally.coups, _POINTS).astype(np.int64))
    coups, means = growing(path, plan, shown, told["per"], at)
    exact = exact_edges(plan, shown)
    note = "Band: where 95 of 100 such runs are at that many coups (exact edge ± 2 standard errors)"
    made = figure(1.1 + 1.55 * len(shown), "House edge counted as coups add up", told, note)
    panels = made.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
    for axes, bet in zip(panels, shown, strict=True):
        _panel(axes, tally.bet(bet), coups, -100 * means[bet], exact.get(bet))
    panels[-1].set_xlabel("coups")
    return made


def _panel(axes: Axes, counted: BetCount, coups: Any, edges: Any, exact: Any) -> None:
    """One bet; where no exact odds are known the band lies around what was counted."""
    edge, variance = exact or (-counted.mean_net, counted.variance)
    centre, spread = 100 * float(edge), 200 * float(variance) ** 0.5 / np.sqrt(coups)
    axes.fill_between(coups, centre - spread, centre + spread, color=BAND, linewidth=0)
    axes.plot(coups, edges, color=LINE)
    axes.set_xscale("log")
    axes.set_xlim(coups[0], coups[-1])
    reach = max(float(spread[0]), float(np.abs(edges - centre).max())) * 1.05
    reach = min(reach, 2 * float(spread[0]))
    axes.set_ylim(centre - reach, centre + reach)
    axes.set_title(counted.bet.names.en)
    axes.set_ylabel("edge, % of stake")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    grid(axes)
    last = float(edges[-1])
    gap = 2 * reach * 0.09
    ends = (centre, last)
    if abs(centre - last) < gap:  # the names must not lie on each other
        up = gap / 2 if centre >= last else -gap / 2
        middle = (centre + last) / 2
        ends = middle + up, middle - up
    if exact is not None:
        axes.axhline(centre, color=EXACT, linewidth=0.9, linestyle=(0, (5, 2)))
        end_label(axes, coups[-1], ends[0], f"exact {centre:.4f} %", EXACT)
    end_label(axes, coups[-1], ends[1], f"counted {last:.4f} %", LINE)
