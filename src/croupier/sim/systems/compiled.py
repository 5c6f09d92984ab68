"""The compiled player: shoes listed by the compiled engine, sessions played by the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import mul
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.sim.clusters import Clusters, pairs_of
from croupier.sim.compiled import CompiledEngine
from croupier.sim.parts import batches
from croupier.sim.systems import kernel
from croupier.sim.systems.ladders import ladder_of
from croupier.sim.systems.play import OVER, Play
from croupier.sim.systems.playing import ENDS, Session, played, player_of
from croupier.sim.systems.system import System
from croupier.sim.systems.tally import FIGURES, Sessions

if TYPE_CHECKING:
    import numpy.typing as npt

    Longs = npt.NDArray[np.int64]

__all__ = ["CompiledPlayer", "play_listed"]

SHOES_AT_ONCE: Final = 1 << 14
"""Their coups are listed in some tens of megabytes."""

_NO_GOAL: Final = 1 << 62
_HELD: Final = 1 << 62


class CompiledPlayer:
    """Plays sessions by :mod:`croupier.sim.systems.kernel`. Threads may share one.

    A system that is a function is called from plain Python; its shoes are dealt compiled.

    Attributes:
        name: as results tell which engine played.
    """

    name: Final = "numba"

    def __init__(self, play: Play) -> None:
        self._play = play
        self._engine = CompiledEngine(play.plan)
        boxes = tuple(play.plan.book.game.boxes)
        self._box = boxes.index(play.bet.box) if play.bet.box in boxes else 0
        tiers = np.frombuffer(play.plan.book.table.tier_of[play.bet.id], np.uint8)
        of_tier = np.array(play.class_of_tier, np.uint16)
        self._class_of = of_tier[tiers[self._engine.keys]]
        self._is_called = not isinstance(play.system, System)

    def count(self, shoes: range) -> Sessions:
        """Play the sessions of these shoes."""
        play, size = self._play, self._play.session_shoes
        at_once = max(1, SHOES_AT_ONCE // size) * size
        whole = Sessions.empty(play)
        for some in batches(shoes, at_once):
            if self._is_called:
                part = Sessions.of(play, some, self._called(some))
            else:
                part = _tally(play, some, self.rows(some))
            whole = whole.merge(part)
        return whole

    def rows(self, shoes: range) -> Longs:
        """How each session of these shoes went: a row each with the fields of ``Session``."""
        if self._is_called:
            return np.array(list(self._called(shoes)), np.int64)
        return play_listed(self._play, *self._listed(shoes))

    def _listed(self, shoes: range) -> tuple[npt.NDArray[np.uint16], Longs]:
        """The class of every coup's result, and by session the index of the coup after its last."""
        play = self._play
        listed = self._engine.list(shoes)
        cells = listed.cells if listed.cells.ndim == 1 else listed.cells[:, self._box]
        classes = self._class_of[cells]
        if play.bet.closes_below:
            pace = play.plan.pace
            left = pace.card_count - listed.places[:, 0].astype(np.int64) + pace.coup_burn_count
            classes[left < play.bet.closes_below] = kernel.CLOSED
        last = play.session_shoes - 1
        return classes, np.ascontiguousarray(listed.ends[last :: play.session_shoes])

    def _called(self, shoes: range) -> Iterator[Session]:
        """Sessions of a system that is a function."""
        play, make = self._play, player_of(self._play)
        classes, ends = self._listed(shoes)
        start = 0
        for stop in ends.tolist():
            results = (
                None if one == kernel.CLOSED else one for one in classes[start:stop].tolist()
            )
            yield played(play, make(), results)
            start = stop


def play_listed(play: Play, classes: npt.NDArray[np.uint16], ends: Longs) -> Longs:
    """Play sessions of coups that are listed, by the kernel.

    Args:
        play: its system is no function.
        classes: by coup, the class of the bet's result; 65535 where the bet is closed.
        ends: by session, the index of the coup after its last.

    Returns:
        A row a session, with the fields of ``Session``.
    """
    rows = np.zeros((len(ends), len(Session._fields)), np.int64)
    nets = np.array(play.steps.nets, np.int64)
    kernel.play_sessions(_machine(play), _money(play), nets, classes, ends, rows)
    return rows


def _machine(play: Play) -> tuple[Any, ...]:
    """A system as the kernel takes it."""
    system, steps = play.system, play.steps
    if not isinstance(system, System):
        raise TypeError("a function is no machine")
    ladder = ladder_of(system, steps.unit, steps.most, play.most_coups)
    kind = kernel.LINE if system.line else kernel.OSCAR
    tables: list[list[int]] = [[], [], []]
    if ladder is not None:
        kind, tables = kernel.LADDER, list(ladder)
    line = [steps.unit * number for number in system.line]
    return kind, steps.unit, *(np.array(table, np.int64) for table in (*tables, line))


def _money(play: Play) -> tuple[int, ...]:
    steps, purse = play.steps, play.purse
    return (
        steps.step,
        purse.bankroll,
        _NO_GOAL if purse.goal is None else purse.goal,
        steps.least,
        steps.most,
        play.most_coups,
        OVER.index(play.over),
    )


def _tally(play: Play, shoes: range, rows: Longs) -> Sessions:
    ended, bankroll, drawdown, coups, bets, staked, limited = rows.T
    lengths = {ENDS[how]: _counted(coups[ended == how]) for how in np.unique(ended).tolist()}
    figures = [bankroll - play.purse.bankroll, staked, coups, drawdown]
    return Sessions(
        play,
        ((shoes.start, shoes.stop),) if shoes else (),
        lengths,
        _counted(bankroll),
        _counted(drawdown),
        int(bets.sum()),
        int(limited.sum()),
        int(np.count_nonzero(limited)),
        Clusters(
            len(rows),
            tuple(_product(figure, np.ones_like(figure)) for figure in figures),
            tuple(_product(figures[a], figures[b]) for a, b in pairs_of(len(FIGURES))),
        ),
    )


def _counted(numbers: Longs) -> Counter[int]:
    found, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def _product(one: Longs, two: Longs) -> int:
    """The sum of the products of two rows of numbers, exactly."""
    if not one.size:
        return 0
    if int(np.abs(one).max()) * int(np.abs(two).max()) * one.size < _HELD:
        return int(one @ two)
    return sum(map(mul, one.tolist(), two.tolist()))
