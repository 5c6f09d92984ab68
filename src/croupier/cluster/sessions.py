"""Playing a betting system's sessions on the cores of one machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.cluster.jobs import in_threads, stopped_by_ctrl_c, stopping
from croupier.cluster.parts import PLAIN_PART
from croupier.cluster.running import check_workers
from croupier.sim.engines import AUTO
from croupier.sim.parts import cut, shoes_of
from croupier.sim.systems.engines import player_for
from croupier.sim.systems.play import Play
from croupier.sim.systems.tally import Sessions

__all__ = ["SessionRun", "play_system", "run_on_dask", "run_sessions"]

_CARDS_A_PART: Final = {"numba": 1 << 23, "python": PLAIN_PART}

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


def play_system(
    play: Play, workers: int | None = None, engine: str = AUTO, dask: str | None = None
) -> Sessions:
    """Play a betting system's sessions.

    Args:
        play: from :meth:`croupier.Play.of`.
        workers: how many threads deal and play; as many as there are cores by default. It changes
            nothing but how long it takes.
        engine: ``auto``, ``python`` or ``numba``; nor does this.
        dask: play on a Dask cluster: its scheduler's ``HOST:PORT``, or ``local:N`` processes.

    Raises:
        InputError: workers, an engine or a cluster that cannot be, or a function that fails.
        OddsError: numba is wanted and the sheet tells too many hands apart for it.
        KeyboardInterrupt: after Ctrl-C.
    """
    done = run_sessions(play, workers, engine) if dask is None else run_on_dask(play, dask, engine)
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
    size = part_size(play, player.name)
    whole = Sessions.empty(play)
    with stopped_by_ctrl_c() as stop:
        for part in in_threads(player.count, cut(play.plan.shoes, size), threads, stop):
            whole = whole.merge(part)
            if progress is not None:
                with stopping(stop):
                    progress(whole, time.perf_counter() - ready)
    ended = time.perf_counter()
    cpu_s, complete = time.process_time() - cpu, whole.shoes == play.plan.shoe_count
    return SessionRun(whole, player.name, complete, ended - ready, cpu_s, ready - began)


def run_on_dask(
    play: Play,
    address: str,
    engine: str = AUTO,
    progress: Progress | None = None,
    began: float | None = None,
) -> SessionRun:
    """Play sessions on a Dask cluster. After Ctrl-C, what was played is kept.

    Args:
        play, engine, progress, began: as :func:`run_sessions` has them.
        address: of a scheduler, or ``local:N`` for N processes here.

    Raises:
        InputError: an address that will not do, a system that is a function, or workers that
            cannot play it.
    """
    from croupier.cluster.on_dask import cluster
    from croupier.cluster.portable_play import play_text
    from croupier.cluster.sessions_on_dask import play_on

    began = time.perf_counter() if began is None else began
    play_text(play)  # what cannot travel is refused before workers are started
    name = player_for(play, engine).name
    whole, cpu_s = Sessions.empty(play), 0.0
    with cluster(address) as client, stopped_by_ctrl_c() as stop:
        ready = time.perf_counter()
        for part in play_on(client, play, engine, stop):
            whole, cpu_s = whole.merge(part.sessions), cpu_s + part.cpu_s
            if progress is not None:
                with stopping(stop):
                    progress(whole, time.perf_counter() - ready)
        ended = time.perf_counter()
    complete = whole.shoes == play.plan.shoe_count
    return SessionRun(whole, name, complete, ended - ready, cpu_s, ready - began)


def part_size(play: Play, engine: str) -> int:
    """The shoes of a part: whole sessions."""
    size = play.session_shoes
    return shoes_of(play.plan, _CARDS_A_PART[engine] // size) * size
