"""Playing a betting system's sessions on the cores of one machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.cluster.jobs import cut, in_threads, stopped_by_ctrl_c
from croupier.cluster.running import check_workers
from croupier.sim.engines import AUTO
from croupier.sim.systems.engines import player_for
from croupier.sim.systems.play import Play
from croupier.sim.systems.tally import Sessions

__all__ = ["SessionRun", "play_system", "run_sessions"]

_CARDS_A_PART: Final = {"numba": 1 << 23, "python": 1 << 15}
"""A part is a fraction of a second, so that progress is told and Ctrl-C obeyed."""

Progress = Callable[[Sessions, float], None]
"""Told after each part: what has been played so far, and for how many seconds."""


class SessionRun(NamedTuple):
    """A run of a play.

    Attributes:
        sessions: how they went.
        engine: which engine played.
        complete: whether all were played; False after an interruption.
        elapsed_s, cpu_s: dealing and playing, on the clock and on all cores.
        setup_s: what came before: tables made, the kernels loaded or compiled.
    """

    sessions: Sessions
    engine: str
    complete: bool
    elapsed_s: float
    cpu_s: float
    setup_s: float


def play_system(play: Play, workers: int | None = None, engine: str = AUTO) -> Sessions:
    """Play a betting system's sessions.

    Args:
        play: from :meth:`croupier.Play.of`.
        workers: how many threads deal and play; as many as there are cores by default. It changes
            nothing but how long it takes.
        engine: ``auto``, ``python`` or ``numba``; nor does this.

    Raises:
        InputError: workers or an engine that cannot be, or a function that fails.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
        KeyboardInterrupt: after Ctrl-C.
    """
    done = run_sessions(play, workers, engine)
    if not done.complete:
        raise KeyboardInterrupt
    return done.sessions


def run_sessions(
    play: Play,
    workers: int | None = None,
    engine: str = AUTO,
    progress: Progress | None = None,
    began: float | None = None,
) -> SessionRun:
    """Play sessions, and say what it took. After Ctrl-C, what was played is kept.

    Args:
        play, workers, engine: as :func:`play_system` has them.
        progress: told after each part.
        began: :func:`time.perf_counter` when the work began; now by default.

    Raises:
        InputError, OddsError: as :func:`play_system`.
    """
    began = time.perf_counter() if began is None else began
    threads = check_workers(workers)
    player = player_for(play, engine)
    first = play.plan.first_shoe
    player.count(range(first, first))  # loads or compiles the kernels
    ready, cpu = time.perf_counter(), time.process_time()
    whole = Sessions.empty(play)
    with stopped_by_ctrl_c() as stop:
        for part in in_threads(
            player.count, cut(play.plan.shoes, part_size(play, player.name)), threads, stop
        ):
            whole = whole.merge(part)
            if progress is not None:
                progress(whole, time.perf_counter() - ready)
    ended = time.perf_counter()
    return SessionRun(
        whole,
        player.name,
        whole.shoes == play.plan.shoe_count,
        ended - ready,
        time.process_time() - cpu,
        ready - began,
    )


def part_size(play: Play, engine: str) -> int:
    """The shoes of a part: whole sessions."""
    cards = 13 if play.plan.book.game.boxes else play.plan.pace.card_count
    sessions = _CARDS_A_PART[engine] // (cards * play.session_shoes)
    return max(1, sessions) * play.session_shoes
