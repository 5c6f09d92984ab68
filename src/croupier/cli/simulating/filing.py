"""``croupier simulate`` with a file, a picture or a cluster: its options, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from croupier.cli import console
from croupier.cli.watching import watching
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.cluster.running import Progress, Run
    from croupier.cluster.sessions import SessionRun
    from croupier.sim.plan import Plan
    from croupier.sim.systems.play import Play

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Filed(TypedDict):
    """The options, as typed."""

    out: Path | None
    per: str | None
    plot: Path | None
    dask: str | None


def filing_options(command: _Command) -> _Command:
    """Add the options of files, pictures and clusters to a command."""
    for option in reversed(
        (
            click.option(
                "--out",
                type=click.Path(path_type=Path),
                metavar="F.parquet",
                help="Write rows to a Parquet file, with all that made it and the counts.",
            ),
            click.option(
                "--per",
                metavar="WHAT",
                help="What a row of --out stands for: shoe (the default), coup or key.",
            ),
            click.option(
                "--plot",
                type=click.Path(path_type=Path),
                metavar="F.png|.svg",
                help="Draw how the edges converge; croupier plot draws more.",
            ),
            click.option(
                "--dask",
                metavar="ADDRESS",
                help="Deal on a Dask cluster: its scheduler's HOST:PORT, or local:N processes.",
            ),
        )
    ):
        command = option(command)
    return command


def is_filed(filed: Mapping[str, Any]) -> bool:
    """Whether any of the options was given."""
    return any(filed.get(name) is not None for name in Filed.__annotations__)


@contextmanager
def kept_file(chosen: Mapping[str, Any]) -> Iterator[Path | None]:
    """The file that is asked for; of a picture alone one that is gone afterwards.

    Raises:
        InputError, OSError: the options name a picture that cannot be.
    """
    from tempfile import TemporaryDirectory

    if chosen["plot"] is not None:
        from croupier.cluster.pictures import check_picture

        check_picture(chosen["plot"])
    if chosen["out"] is not None or chosen["plot"] is None:
        yield chosen["out"]
        return
    with TemporaryDirectory(prefix="croupier-") as folder:
        yield Path(folder, "run.parquet")


def dealt(
    plan: Plan,
    chosen: Mapping[str, Any],
    path: Path | None,
    progress: Progress,
    began: float,
) -> Run:
    """Deal a plan as the options ask: count it, write it into a file, or deal it elsewhere.

    Args:
        plan: what is dealt.
        chosen: all options of the command.
        path: the file, of :func:`kept_file`.
        progress, began: as :func:`croupier.cluster.running.run` has them.

    Raises:
        InputError, OddsError, OSError: as :func:`croupier.cluster.recording.record`, and options
            that do not go together.
    """
    from croupier.cluster.recording import Output, record
    from croupier.cluster.running import run

    workers, engine = chosen["workers"], chosen["engine"]
    if not is_filed(chosen):
        return run(plan, workers, engine, progress, began)
    if chosen["dask"] is not None and workers is not None:
        raise InputError("--dask deals with all workers of the cluster; leave out --workers")
    per = chosen["per"]
    if per is not None and chosen["out"] is None:
        raise InputError("--per says what a row of a file stands for; name the file with --out")
    if chosen["plot"] is not None and per == "key":
        raise InputError(
            "counts of keys do not show how edges converge; use --per shoe with --plot"
        )
    return record(
        plan,
        None if path is None else Output(path, per or "shoe"),
        workers=workers,
        engine=engine,
        dask=chosen["dask"],
        progress=progress,
        began=began,
    )


def record_play(
    play: Play,
    chosen: Mapping[str, Any],
    path: Path | None,
    progress: Callable[..., None],
    began: float,
) -> SessionRun:
    """Play a system's sessions into a file.

    Args:
        play: what is played.
        chosen, path, progress, began: as :func:`dealt` has them.

    Raises:
        InputError, OddsError, OSError: as :func:`croupier.cluster.session_rows.record_sessions`.
    """
    from croupier.cluster.session_rows import record_sessions

    if chosen["per"] not in (None, "session"):
        raise InputError("with --system a row of --out stands for a session; leave out --per")
    if path is None:
        raise InputError("--per says what a row of a file stands for; name it with --out")
    return record_sessions(play, path, chosen["workers"], chosen["engine"], progress, began)


def finish(
    ctx: click.Context,
    chosen: Mapping[str, Any],
    path: Path | None,
    what: str,
    counts: tuple[int, int],
) -> None:
    """After a run's results are written: say if it was stopped, and draw the picture asked for.

    Args:
        ctx: of the command, which ends with 130 if the run was stopped.
        chosen: all options of the command.
        path: the file, of :func:`kept_file`.
        what: what is counted, shoes or sessions.
        counts: how many were dealt or played, and how many there were to be.

    Raises:
        InputError, OSError: as :func:`croupier.cluster.pictures.draw_picture`.
        KeyboardInterrupt: after Ctrl-C while it draws, which is told with the picture's name.
    """
    done, whole = counts
    if done < whole:
        console.warn(f"stopped after {done:,} of {whole:,} {what}")
        warn_of_part(chosen, what)
    picture = chosen["plot"]
    if path is not None and picture is not None:
        from croupier.cluster.pictures import draw_picture

        with watching(f"drawing {picture}"):
            draw_picture(path, picture)
    if done < whole:
        ctx.exit(130)


def warn_of_part(chosen: Mapping[str, Any], what: str) -> None:
    """Say that a file of a run that was stopped is shorter."""
    if chosen["out"] is not None:
        console.warn(f"{chosen['out']} has these {what} and is marked as not complete")
