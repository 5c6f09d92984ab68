"""The systems in plain Python: what each stakes next, as its definition says.

A machine lives for one session. It is told whether its bet won or lost and nothing else; a coup
that gives the stake back is not told at all, so a push can advance no progression. Stakes are
counted in *steps*, the least amounts that the bet settles to whole minor units; a unit is some
number of steps. The compiled kernel is held against these machines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from croupier.sim.systems.system import System

__all__ = ["Machine", "machine_of"]


class Machine(Protocol):
    """A system in the middle of a session."""

    def ask(self) -> int:
        """What it would stake now, in steps."""

    def won(self, staked: int) -> None:
        """Its bet won; so many steps lay on it, which may be fewer than it asked for."""

    def lost(self, staked: int) -> None:
        """Its bet lost."""


def machine_of(system: System, unit: int, most: int) -> Callable[[], Machine]:
    """What makes a system's machine for each session.

    Args:
        system: which.
        unit: how many steps its unit is.
        most: the table's maximum, in steps.
    """
    name = system.name
    if name == "flat":
        return lambda: Run(unit, [1])
    if name in ("martingale", "grand-martingale"):
        more = 1 if name == "grand-martingale" else 0
        return lambda: Martingale(unit, most, more, system.number("steps"))
    if name == "paroli":
        return lambda: Run(unit, [1 << step for step in range(system.number("steps"))])
    if name == "1-3-2-6":
        return lambda: Run(unit, [1, 3, 2, 6])
    if name == "labouchere":
        return lambda: Labouchere(unit, system.line)
    if name == "fibonacci":
        return lambda: Fibonacci(unit, most, system.number("back"), system.number("wins"))
    if name == "dalembert":
        return lambda: DAlembert(unit, most)
    return lambda: Oscar(unit)


class Run:
    """A row of stakes: on by one at a win, from the front again at a loss or after its last."""

    def __init__(self, unit: int, units: list[int]) -> None:
        self._stakes = [unit * number for number in units]
        self._at = 0

    def ask(self) -> int:
        return self._stakes[self._at]

    def won(self, staked: int) -> None:
        self._at = (self._at + 1) % len(self._stakes)

    def lost(self, staked: int) -> None:
        self._at = 0


class Martingale:
    """Twice the stake after a loss (and a unit more: grand), one unit after a win.

    A run of so many steps that are all lost is given up: it begins again with one unit.
    """

    def __init__(self, unit: int, most: int, more: int, steps: int) -> None:
        self._unit, self._more, self._steps = unit, more, steps
        self._most = most
        self._stake, self._step = unit, 1

    def ask(self) -> int:
        return self._stake

    def won(self, staked: int) -> None:
        self._stake, self._step = self._unit, 1

    def lost(self, staked: int) -> None:
        if self._step == self._steps:
            self._stake, self._step = self._unit, 1
            return
        self._step += 1
        if self._steps or self._stake < self._most:
            self._stake = 2 * self._stake + self._more * self._unit


class Fibonacci:
    """Stakes 1, 1, 2, 3, 5, … units: one place on at a loss, `back` places back at a win.

    With `wins`, so many wins in a row end the run, and it begins again at the front. No place lies
    behind the first whose stake is not below the table's maximum.
    """

    def __init__(self, unit: int, most: int, back: int, wins: int) -> None:
        self._unit, self._most, self._back, self._wins = unit, most, back, wins
        self._stakes = [unit, unit]
        self._at = self._row = 0

    def ask(self) -> int:
        return self._stakes[self._at]

    def won(self, staked: int) -> None:
        self._row += 1
        self._at = max(0, self._at - self._back)
        if self._row == self._wins:
            self._at = self._row = 0

    def lost(self, staked: int) -> None:
        self._row = 0
        if self._stakes[self._at] >= self._most:
            return
        self._at += 1
        if self._at == len(self._stakes):
            self._stakes.append(self._stakes[-1] + self._stakes[-2])


class DAlembert:
    """One unit more after a loss, one less after a win, never below one.

    The stake rises no further once it is not below the table's maximum.
    """

    def __init__(self, unit: int, most: int) -> None:
        self._unit, self._most, self._stake = unit, most, unit

    def ask(self) -> int:
        return self._stake

    def won(self, staked: int) -> None:
        self._stake = max(self._unit, self._stake - self._unit)

    def lost(self, staked: int) -> None:
        if self._stake < self._most:
            self._stake += self._unit


class Labouchere:
    """A line of numbers: its ends together are staked, crossed off at a win.

    After a loss what was lost is written behind the last. A single number is staked alone. Once all
    are crossed off the line begins anew.
    """

    def __init__(self, unit: int, line: tuple[int, ...]) -> None:
        self._whole = [unit * number for number in line]
        self._line = list(self._whole)

    def ask(self) -> int:
        line = self._line
        return line[0] + line[-1] if len(line) > 1 else line[0]

    def won(self, staked: int) -> None:
        self._line = self._line[1:-1] or list(self._whole)

    def lost(self, staked: int) -> None:
        self._line.append(staked)


class Oscar:
    """Oscar's Grind: series that win one unit each, by stakes that rise after wins alone.

    The account of a series counts stakes: a win adds what was staked, a loss takes it away. After a
    win that does not end the series one unit more is staked, but no more than ends it.
    """

    def __init__(self, unit: int) -> None:
        self._unit = unit
        self._stake, self._account = unit, 0

    def ask(self) -> int:
        return self._stake

    def won(self, staked: int) -> None:
        self._account += staked
        unit = self._unit
        if self._account >= unit:
            self._stake, self._account = unit, 0
            return
        wanted = -(-(unit - self._account) // unit) * unit
        self._stake = min(self._stake + unit, wanted)

    def lost(self, staked: int) -> None:
        self._account -= staked
