"""The spread of a bet's edge by depth as a small drawing: its places, worked out for the page.

The page draws it as SVG itself. A plotting library would bring some fifty megabytes and a second of
waiting for two bands and two lines; drawn here, words stay words in the page's language and
font, the colours are the page's, and the same figures give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor, log10
from typing import NamedTuple

from croupier.odds.depth import LEVELS, Depth, Spread

WIDTH, HEIGHT = 340, 180
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 8, 10, 34
_PERCENTS = (5, 25, 50, 75, 95)
_AT = tuple(LEVELS.index(Fraction(percent, 100)) for percent in _PERCENTS)


class Tick(NamedTuple):
    """A mark on an axis: where, and what it says."""

    place: str
    value: Fraction


class Plot(NamedTuple):
    """A drawing of :data:`WIDTH` by :data:`HEIGHT`: points as SVG writes them.

    Attributes:
        most, middle: outlines of the bands that hold 90 and 50 of 100 shoes.
        median: the line of medians.
        full: how high the edge of the full shoe is drawn.
        zero: how high no edge is drawn; None where it lies outside.
        last: the spread at the greatest depth.
    """

    most: str
    middle: str
    median: str
    full: str
    zero: str | None
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    last: Spread
    edge: Fraction


def quantiles(spread: Spread) -> tuple[Fraction, ...]:
    """The edges that 5, 25, 50, 75 and 95 in 100 shoes do not pass."""
    return tuple(spread.quantiles[index].value for index in _AT)


def plot(depth: Depth, bet_id: str) -> Plot:
    """The drawing of one bet."""
    spreads = [spread for spread in depth.spreads if spread.bet.id == bet_id]
    edge = depth.edges[bet_id]
    columns = [[edge] * len(_AT), *(quantiles(spread) for spread in spreads)]
    gone = [0, *(spread.gone for spread in spreads)]
    scale = _Scale(gone[-1], min(map(min, columns)), max(map(max, columns)))
    low, low_half, median, high_half, high = (
        [scale.point(x, column[index]) for x, column in zip(gone, columns, strict=True)]
        for index in range(len(_AT))
    )
    return Plot(
        " ".join([*low, *reversed(high)]),
        " ".join([*low_half, *reversed(high_half)]),
        " ".join(median),
        scale.y(edge),
        scale.y(Fraction(0)) if scale.low <= 0 <= scale.high else None,
        tuple(Tick(scale.x(x), Fraction(x)) for x in gone),
        tuple(Tick(scale.y(value), value) for value in scale.ticks),
        spreads[-1],
        edge,
    )


class _Scale:
    """Places on the drawing; the upper and lower ends are round numbers."""

    def __init__(self, most: int, low: Fraction, high: Fraction) -> None:
        step = _step(high - low or Fraction(1, 100))
        first, last = floor(low / step), -floor(-high / step)
        last = max(last, first + 1)
        self.low, self.high, self._most = first * step, last * step, most
        self.ticks: Sequence[Fraction] = [count * step for count in range(first, last + 1)]

    def x(self, gone: int) -> str:
        share = Fraction(gone, self._most)
        return _place(_LEFT + share * (WIDTH - _LEFT - _RIGHT))

    def y(self, value: Fraction) -> str:
        share = (self.high - value) / (self.high - self.low)
        return _place(_TOP + share * (HEIGHT - _TOP - _BOTTOM))

    def point(self, gone: int, value: Fraction) -> str:
        return f"{self.x(gone)},{self.y(value)}"


def _step(span: Fraction) -> Fraction:
    """A round distance of marks, so that about four cover so much."""
    size = Fraction(10) ** floor(log10(span / 4))
    return next(times * size for times in (1, 2, 5, 10) if times * size * 4 >= span)


def _place(value: Fraction) -> str:
    return f"{float(value):.1f}"
