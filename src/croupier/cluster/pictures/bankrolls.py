"""Sessions of a betting system: how they ended, and the way there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq

from croupier.cluster.pictures.look import EXACT, FAINT, INK, LINE, MIDDLE, figure, grid
from croupier.cluster.pictures.quantiles import Fan, draw_fan
from croupier.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BINS = 60
_FEWEST = 5


def draw_bankrolls(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """How many sessions ended with how much, and where goal and start lie."""
    del bets
    counts: dict[int, int] = {}
    ends: dict[str, int] = {}
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(columns=["bankroll", "ended"]):
            for column, found in ((0, counts), (1, ends)):
                for one in pc.value_counts(batch.column(column)).to_pylist():
                    found[one["values"]] = found.get(one["values"], 0) + one["counts"]
    scale = 10 ** int(told["currency_digits"])
    amounts = np.array(sorted(counts), np.float64) / scale
    shares = np.array([counts[amount] for amount in sorted(counts)], np.float64)
    sessions = float(shares.sum())
    note = f"{_money(told)}. A session that ended early keeps its last bankroll"
    made = figure(3.4, f"Bankrolls after sessions of {told['system']}", told, note)
    axes = made.subplots()
    _bars(axes, amounts, 100 * shares / sessions)
    purse = json.loads(told["purse"])
    mean = float((amounts * shares).sum()) / sessions
    _mark(axes, purse["bankroll"] / scale, "start", INK, 0)
    _mark(axes, mean, f"mean {mean:,.2f}", EXACT, 1)
    if purse["goal"] is not None:
        _mark(axes, purse["goal"] / scale, "goal", LINE, 0)
    words = {"goal": "reached the goal", "ruin": "were ruined", "end": "played to the end"}
    words |= {"limit": "met a limit", "left": "left"}
    told_ends = [f"{100 * ends[how] / sessions:.2f} % {words[how]}" for how in words if how in ends]
    axes.set_title(", ".join(told_ends), fontweight="normal", fontsize=8, pad=24)
    axes.set_xlabel(f"last bankroll, {told['currency']}")
    axes.set_ylabel("% of sessions")
    return made


def _bars(axes: Axes, amounts: Any, percents: Any) -> None:
    """A bar an amount where there are few, else bars of amounts side by side."""
    if len(amounts) <= _BINS:
        near = float(np.diff(amounts).min()) if len(amounts) > 1 else 1.0
        wide = max(0.8 * near, float(np.ptp(amounts)) / 250)
        axes.bar(amounts, percents, width=wide, color=MIDDLE, edgecolor=INK, linewidth=0.4)
    else:
        edges = np.linspace(amounts[0], amounts[-1], _BINS + 1).tolist()
        axes.hist(
            amounts, edges, weights=percents, color=MIDDLE, edgecolor=INK, linewidth=0.4, rwidth=1.0
        )
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.margins(x=0.03)
    grid(axes)


def _mark(axes: Axes, at: float, text: str, colour: str, row: int) -> None:
    axes.axvline(at, color=colour, linewidth=0.9, linestyle=(0, (5, 2)))
    axes.annotate(
        text,
        (at, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 3 + 9 * row),
        textcoords="offset points",
        ha="center",
        color=colour,
        fontsize=7.5,
        annotation_clip=False,
    )


def draw_session_paths(path: Path, told: dict[str, str], bets: Sequence[str]) -> Figure:
    """The bankrolls of the sessions whose way was kept, coup by coup.

    A session that has ended stays where it is.

    Raises:
        InputError: too few sessions have kept it.
    """
    del bets
    kept: list[list[int]] = []
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(columns=["path"]):
            rows = batch.column(0).drop_null().to_pylist()
            if not rows:
                break  # only the first sessions have it
            kept += rows
    if len(kept) < _FEWEST:
        raise InputError(f"{path} has {len(kept)} sessions; paths are drawn of {_FEWEST} or more")
    longest = max(map(len, kept))
    paths = np.array([row + row[-1:] * (longest - len(row)) for row in kept], np.float64)
    scale = 10 ** int(told["currency_digits"])
    note = (
        f"The first {len(kept)} of {_money(told)}; dark: the middle half, light: 90 of 100; one "
        "that has ended stays where it is"
    )
    made = figure(3.4, f"Bankrolls in sessions of {told['system']}", told, note)
    axes = made.subplots()
    draw_fan(axes, Fan(np.arange(longest), paths / scale, None), "")
    axes.axhline(paths[0][0] / scale, color=FAINT, linewidth=0.6)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel("coups of the session")
    axes.set_ylabel(f"bankroll, {told['currency']}")
    return made


def _money(told: dict[str, str]) -> str:
    """The unit and the limits, as the picture's note has them."""
    scale = 10 ** int(told["currency_digits"])
    unit = json.loads(told["purse"])["unit"] / scale
    return (
        f"{int(told['sessions']):,} sessions on {told['bet']}, unit {unit:,.2f} {told['currency']}"
    )
