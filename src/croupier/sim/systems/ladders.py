"""Systems as ladders: rungs with a stake each, and where a win and a loss lead.

A ladder is all that a kernel needs of most systems. Labouchère and Oscar's Grind remember more than
a rung; the kernel has them in code.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.sim.systems.system import System

__all__ = ["Ladder", "ladder_of"]


class Ladder(NamedTuple):
    """A ladder; a session begins on rung 0.

    Attributes:
        stakes: by rung, in steps; more than the maximum is the maximum and one step.
        wins, losses: by rung, the rung after it.
    """

    stakes: list[int]
    wins: list[int]
    losses: list[int]


def ladder_of(system: System, unit: int, most: int, coups: int) -> Ladder | None:
    """The ladder of a system; None for those that have none.

    Args:
        system: which.
        unit: how many steps its unit is.
        most: the table's maximum, in steps; rungs above the first that reaches it are not climbed.
        coups: no session climbs more rungs.
    """
    name = system.name
    if name in ("flat", "1-3-2-6", "paroli"):
        units = {"flat": [1], "1-3-2-6": [1, 3, 2, 6]}.get(name) or [
            1 << step for step in range(system.number("steps"))
        ]
        rungs = range(len(units))
        after = [(rung + 1) % len(units) for rung in rungs]
        return _ladder(units, after, [0] * len(units), unit, most)
    if name in ("martingale", "grand-martingale"):
        return _martingale(system, unit, most)
    if name == "dalembert":
        count = min(-(-most // unit), coups + 1)
        units = list(range(1, count + 1))
        down = [max(0, rung - 1) for rung in range(count)]
        return _ladder(units, down, _up(count), unit, most)
    if name == "fibonacci":
        return _fibonacci(system, unit, most)
    return None


def _up(count: int) -> list[int]:
    """One rung up, and no further than the top."""
    return [*range(1, count), count - 1]


def _martingale(system: System, unit: int, most: int) -> Ladder:
    steps = system.number("steps")
    more = 1 if system.name == "grand-martingale" else 0
    units = [1]
    while len(units) < steps or (not steps and units[-1] * unit < most):
        units.append(2 * units[-1] + more)
    losses = _up(len(units))
    if steps:
        losses[-1] = 0
    return _ladder(units, [0] * len(units), losses, unit, most)


def _fibonacci(system: System, unit: int, most: int) -> Ladder:
    """Rungs are places of the row, each as often as wins in a row can be told apart."""
    back, row = system.number("back"), max(1, system.number("wins"))
    units = [1, 1]
    while units[-1] * unit < most:
        units.append(units[-1] + units[-2])
    if unit >= most:
        units = units[:1]
    wins, losses = [], []
    for place in range(len(units)):
        for won in range(1, row + 1):
            ends = won == row and system.number("wins")
            wins.append(0 if ends else max(0, place - back) * row + won % row)
            losses.append(min(place + 1, len(units) - 1) * row)
    return _ladder([number for number in units for _ in range(row)], wins, losses, unit, most)


def _ladder(units: list[int], wins: list[int], losses: list[int], unit: int, most: int) -> Ladder:
    return Ladder([min(unit * number, most + 1) for number in units], wins, losses)
