"""``croupier simulate`` with a file, a picture or a cluster: its options, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.cluster.recording import Output
    from croupier.cluster.running import Progress, Run
    from croupier.sim.plan import Plan

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
                help="What a row of --out stands for: shoe (the default), coup, or key.",
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


def is_filed(filed: Filed) -> bool:
    """Whether any of the options was given."""
    return any(filed.get(name) is not None for name in Filed.__annotations__)


def record_run(
    plan: Plan,
    filed: Filed,
    workers: int | None,
    engine: str,
    progress: Progress,
    began: float,
) -> Run:
    """Deal a plan as the options ask.

    Raises:
        InputError, OddsError, OSError: as :func:`croupier.cluster.recording.record`, and options
            that do not go together.
    """
    from tempfile import TemporaryDirectory

    from croupier.cluster.recording import Output, record

    if filed["dask"] is not None and workers is not None:
        raise InputError("--dask deals with all workers of the cluster; leave out --workers")
    per, out = filed["per"], filed["out"]
    if per is not None and out is None:
        raise InputError("--per says what a row of a file stands for; name the file with --out")
    if filed["plot"] is not None:
        _check_picture(filed["plot"], per)

    def done(output: Output | None) -> Run:
        run = record(
            plan,
            output,
            workers=workers,
            engine=engine,
            dask=filed["dask"],
            progress=progress,
            began=began,
        )
        if output is not None and filed["plot"] is not None and run.tally.shoes:
            from croupier.cluster.pictures import draw

            draw(output.path, filed["plot"])
        return run

    if out is None and filed["plot"] is not None:
        with TemporaryDirectory(prefix="croupier-") as folder:
            return done(Output(Path(folder, "run.parquet"), "shoe"))
    return done(None if out is None else Output(out, per or "shoe"))


def _check_picture(path: Path, per: str | None) -> None:
    from croupier.cluster.pictures import check_picture

    check_picture(path)
    if per == "key":
        raise InputError(
            "counts of keys do not show how edges converge; use --per shoe with --plot"
        )
