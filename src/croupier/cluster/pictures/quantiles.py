"""Many paths in one panel: some of them, and the bands that hold the middle of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.cluster.pictures.look import BAND, EXACT, INK, LINE, MIDDLE, end_label, grid

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SHOWN = 12


class Fan(NamedTuple):
    """Paths to be drawn.

    Attributes:
        x: where they are known.
        paths: a row each.
        slope: what is expected per step of `x`, from the first value; None if nobody knows.
    """

    x: Any
    paths: Any
    slope: float | None


def draw_fan(axes: Axes, fan: Fan, title: str) -> None:
    """Bands, the median, what is expected, and a few paths themselves."""
    x, paths = fan.x, fan.paths
    low, lower, middle, upper, high = np.quantile(paths, (0.05, 0.25, 0.5, 0.75, 0.95), axis=0)
    axes.fill_between(x, low, high, color=BAND, linewidth=0)
    axes.fill_between(x, lower, upper, color=MIDDLE, linewidth=0)
    for row in paths[:_SHOWN]:
        axes.plot(x, row, color=INK, linewidth=0.35, alpha=0.45)
    axes.plot(x, middle, color=LINE, linewidth=1.6)
    axes.set_xlim(x[0], x[-1])
    axes.set_title(title)
    grid(axes)
    names = [(high[-1], "95 %", INK), (upper[-1], "75 %", INK), (middle[-1], "median", LINE)]
    names += [(lower[-1], "25 %", INK), (low[-1], "5 %", INK)]
    if fan.slope is not None:
        expected = paths[0][0] + fan.slope * (x - x[0])
        axes.plot(x, expected, color=EXACT, linewidth=0.9, linestyle=(0, (5, 2)))
        names.append((float(expected[-1]), "expected", EXACT))
    _name(axes, float(x[-1]), names)


def _name(axes: Axes, x: float, names: list[tuple[float, str, str]]) -> None:
    """Name lines at their ends, moved apart where they would lie on each other."""
    bottom, top = axes.get_ylim()
    gap = (top - bottom) * 0.062
    placed: list[tuple[float, str, str]] = []
    for value, text, colour in sorted(names):
        least = placed[-1][0] + gap if placed else value
        placed.append((max(value, least), text, colour))
    # as much too high as the lowest would be too low
    over = sum(at - value for (at, *_), (value, *_) in zip(placed, sorted(names), strict=True))
    shift = max(over / len(placed), placed[-1][0] - top + gap / 2)
    for at, text, colour in placed:
        end_label(axes, x, max(at - shift, min(at, bottom + gap / 2)), text, colour)
