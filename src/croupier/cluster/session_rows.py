"""A row a session of a betting system: how it ended, and of the first ones the way there."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from croupier.cluster.extras import extra
from croupier.cluster.jobs import in_threads, stopped_by_ctrl_c, stopping
from croupier.cluster.running import check_workers
from croupier.cluster.sessions import Progress, SessionRun, part_size
from croupier.sim.engines import AUTO
from croupier.sim.parts import cut
from croupier.sim.systems.engines import SessionEngine, player_for
from croupier.sim.systems.play import Play
from croupier.sim.systems.playing import ENDS, Session, bankrolls
from croupier.sim.systems.system import System
from croupier.sim.systems.tally import Sessions

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["SessionRows", "record_sessions", "write_sessions"]

PATHS: Final = 200
"""Of so many sessions the way is kept, coup by coup; of fewer where sessions are long."""

_PATH_CARDS: Final = 120_000
_FEWEST_PATHS: Final = 20


class Played(NamedTuple):
    """Some sessions and their rows."""

    sessions: Sessions
    batch: pa.RecordBatch


class SessionRows:
    """Plays sessions and makes their rows. Money is in minor units of ``croupier.currency``.

    ================== =============================================================================
    ``session``        its number: its first shoe's, over the shoes of a session
    ``first_shoe``     the number of its first shoe
    ``ended``          ``goal``, ``ruin``, ``limit``, ``left``, or ``end`` with its last coup
    ``bankroll``       the last
    ``drawdown``       the most by which the bankroll was below its highest before
    ``coups``          how many it lasted, those without a bet among them
    ``bets``           how many bets were placed
    ``staked``         all stakes together
    ``limited``        how many bets were less than the system asked for
    ``path``           of the first sessions: the bankroll before the first coup and after each
    ================== =============================================================================

    Attributes:
        play: what is played.
        schema: the columns.
    """

    def __init__(self, play: Play, player: SessionEngine) -> None:
        self._pa = pa = extra("pyarrow", "files of a simulation")
        self.play, self.player = play, player
        plan = play.plan
        cards = plan.shoe_cards * play.session_shoes
        kept = min(PATHS, max(_FEWEST_PATHS, _PATH_CARDS // cards))
        self._path_end = plan.first_shoe // play.session_shoes + kept
        figures = [
            (name, pa.int64()) for name in ("drawdown", "coups", "bets", "staked", "limited")
        ]
        self.schema = pa.schema(
            [
                ("session", pa.uint64()),
                ("first_shoe", pa.uint64()),
                ("ended", pa.dictionary(pa.int8(), pa.string())),
                ("bankroll", pa.int64()),
                *figures,
                ("path", pa.list_(pa.int64())),
            ]
        )

    def played(self, shoes: range) -> Played:
        """Play the sessions of these shoes."""
        pa, play, player = self._pa, self.play, self.player
        compiled = player.name == "numba" and isinstance(play.system, System)
        size = play.session_shoes
        numbers = range(shoes.start // size, shoes.stop // size)
        if compiled:
            sessions = player.count(shoes)
            columns = dict(zip(Session._fields, _rows(player, shoes).T, strict=True))
        else:
            # a function is asked once: nobody knows whether it says the same again
            kept = [Session._make(map(int, row)) for row in _rows(player, shoes)]
            sessions = Sessions.of(play, shoes, kept)
            columns = dict(zip(Session._fields, zip(*kept, strict=True), strict=True))
        columns["ended"] = pa.DictionaryArray.from_arrays(
            pa.array(columns["ended"], pa.int8()), pa.array(ENDS)
        )
        columns["session"] = list(numbers)
        columns["first_shoe"] = [number * size for number in numbers]
        columns["path"] = [self._path(number) for number in numbers]
        arrays = [
            column if isinstance(column, pa.Array) else pa.array(column, kind)
            for kind, column in zip(
                self.schema.types, (columns[name] for name in self.schema.names), strict=True
            )
        ]
        return Played(sessions, pa.RecordBatch.from_arrays(arrays, schema=self.schema))

    def _path(self, number: int) -> list[int] | None:
        return bankrolls(self.play, number) if number < self._path_end else None


def _rows(player: Any, shoes: range) -> Any:
    """How each session went, of either engine."""
    return player.rows(shoes) if hasattr(player, "rows") else player.sessions(shoes)


def told_of(play: Play) -> dict[str, str]:
    """What a file says of a play."""
    purse, system = play.purse, play.system
    named = str(system) if isinstance(system, System) else getattr(system, "__name__", "a function")
    money = {name: getattr(purse, name) for name in ("unit", "bankroll", "goal", "least", "most")}
    return {
        "system": named,
        "played_by": "system" if isinstance(system, System) else "function",
        "bet": play.bet.id,
        "currency": purse.currency.code,
        "currency_digits": str(purse.currency.digits),
        "purse": json.dumps(money),
        "session_coups": json.dumps(play.session_coups),
        "session_shoes": str(play.session_shoes),
        "over": play.over,
    }


def record_sessions(
    play: Play,
    path: Path,
    workers: int | None = None,
    engine: str = AUTO,
    progress: Progress | None = None,
    began: float | None = None,
) -> SessionRun:
    """Play sessions into a file with a row each. After Ctrl-C, what was played is kept.

    Args:
        play: what is played.
        path: the file; it ends in ``.parquet``.
        workers, engine, progress, began: as :func:`croupier.cluster.sessions.run_sessions`.

    Raises:
        InputError, OddsError: as :func:`croupier.cluster.sessions.run_sessions`, or a file of
            another kind, or pyarrow is not installed.
        OSError: the file cannot be written.
    """
    began = time.perf_counter() if began is None else began
    threads = check_workers(workers)
    extra("pyarrow", "files of a simulation")
    from croupier.cluster.files import check_path

    check_path(path)
    player = player_for(play, engine)
    first = play.plan.first_shoe
    player.count(range(first, first))  # loads or compiles the kernels
    made = SessionRows(play, player)
    ready, cpu = time.perf_counter(), time.process_time()
    whole = _write(made, path, threads, part_size(play, player.name), progress)
    ended = time.perf_counter()
    complete = whole.shoes == play.plan.shoe_count
    cpu_s = time.process_time() - cpu
    return SessionRun(whole, player.name, complete, ended - ready, cpu_s, ready - began)


def write_sessions(
    play: Play, path: str | Path, workers: int | None = None, engine: str = AUTO
) -> Sessions:
    """Play a betting system's sessions and write a row of each to a Parquet file.

    Args:
        play: from :meth:`croupier.Play.of`.
        path: the file; it ends in ``.parquet``, and one of that name is replaced.
        workers, engine: as :func:`croupier.play_system`; the rows are the same.

    Returns:
        How they went, as :func:`croupier.sessions_of` reads it from the file.

    Raises:
        InputError, OddsError, OSError: as :func:`record_sessions`.
        KeyboardInterrupt: after Ctrl-C; the file has what was played by then.
    """
    done = record_sessions(play, Path(path), workers, engine)
    if not done.complete:
        raise KeyboardInterrupt
    return done.sessions


def _write(
    made: SessionRows, path: Path, threads: int, size: int, progress: Callable[..., None] | None
) -> Sessions:
    from croupier.cluster.files import Rows, provenance

    play = made.play
    whole, ready = Sessions.empty(play), time.perf_counter()
    told = {"per": "session", **provenance(play.plan), **told_of(play)}
    rows = Rows(path, made.schema, told)
    with rows, stopped_by_ctrl_c() as stop:
        for part in in_threads(made.played, cut(play.plan.shoes, size), threads, stop):
            rows.write(part.batch)
            whole = whole.merge(part.sessions)
            if progress is not None:
                with stopping(stop):
                    progress(whole, time.perf_counter() - ready)
        if whole.shoes:
            complete = whole.shoes == play.plan.shoe_count
            rows.finish(
                {
                    "complete": "true" if complete else "false",
                    "sessions": str(whole.session_count),
                    "coups": str(whole.coups),
                    "shoes": str(whole.shoes),
                    "counts_sha256": whole.counts_sha256,
                }
            )
    return whole
