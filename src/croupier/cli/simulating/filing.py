"""``croupier simulate`` with a file, a picture or a cluster: its options, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from croupier.cli import console
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


def dealt(
    plan: Plan,
    filed: Filed,
    workers: int | None,
    engine: str,
    progress: Progress,
    began: float,
) -> Run:
    """Deal a plan as the options ask: count it, or write, draw or deal it elsewhere as well.

    Raises:
        InputError, OddsError, OSError: as :func:`croupier.cluster.recording.record`, and options
            that do not go together.
    """
    from croupier.cluster.recording import Output, record
    from croupier.cluster.running import run

    if not is_filed(filed):
        return run(plan, workers, engine, progress, began)
    if filed["dask"] is not None and workers is not None:
        raise InputError("--dask deals with all workers of the cluster; leave out --workers")
    per = filed["per"]
    if per is not None and filed["out"] is None:
        raise InputError("--per says what a row of a file stands for; name the file with --out")
    if filed["plot"] is not None:
        _check_picture(filed["plot"], per)

    with _file(filed) as path:
        done = record(
            plan,
            None if path is None else Output(path, per or "shoe"),
            workers=workers,
            engine=engine,
            dask=filed["dask"],
            progress=progress,
            began=began,
        )
        _draw(path if done.tally.shoes else None, filed["plot"])
    return done


def record_play(
    play: Play, chosen: Mapping[str, Any], progress: Callable[..., None], began: float
) -> SessionRun:
    """Play a system's sessions as the options ask, into a file, a picture or both.

    Raises:
        InputError, OddsError, OSError: as :func:`croupier.cluster.session_rows.record_sessions`.
    """
    from croupier.cluster.pictures import check_picture
    from croupier.cluster.session_rows import record_sessions

    if chosen["per"] not in (None, "session"):
        raise InputError("with --system a row of --out stands for a session; leave out --per")
    if chosen["plot"] is not None:
        check_picture(chosen["plot"])
    with _file(chosen) as path:
        if path is None:
            raise InputError("--per says what a row of a file stands for; name it with --out")
        run = record_sessions(play, path, chosen["workers"], chosen["engine"], progress, began)
        _draw(path if run.sessions.session_count else None, chosen["plot"])
    return run


@contextmanager
def _file(chosen: Mapping[str, Any]) -> Iterator[Path | None]:
    """The file that is asked for; of a picture alone one that is gone afterwards."""
    from tempfile import TemporaryDirectory

    if chosen["out"] is not None or chosen["plot"] is None:
        yield chosen["out"]
        return
    with TemporaryDirectory(prefix="croupier-") as folder:
        yield Path(folder, "run.parquet")


def warn_of_part(chosen: Mapping[str, Any], what: str) -> None:
    """Say that a file of a run that was stopped is shorter."""
    if chosen["out"] is not None:
        console.warn(f"{chosen['out']} has these {what} and is marked as not complete")


def _draw(path: Path | None, picture: Path | None) -> None:
    if path is not None and picture is not None:
        from croupier.cluster.pictures import draw_picture

        draw_picture(path, picture)


def _check_picture(path: Path, per: str | None) -> None:
    from croupier.cluster.pictures import check_picture

    check_picture(path)
    if per == "key":
        raise InputError(
            "counts of keys do not show how edges converge; use --per shoe with --plot"
        )
