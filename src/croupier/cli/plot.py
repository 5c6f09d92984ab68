"""``croupier plot``: draw a picture of a file of a simulation."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli import console


@click.command("plot")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--out",
    "picture",
    type=click.Path(path_type=Path),
    required=True,
    metavar="F.png|.svg",
    help="Where to draw.",
)
@click.option("--kind", metavar="KIND", help="What to draw; what suits the file's rows by default.")
@click.option(
    "--bet", "bets", multiple=True, metavar="BET", help="Whose; the main bets by default."
)
def plot(file: Path, picture: Path, kind: str | None, bets: tuple[str, ...]) -> None:
    """Draw a picture of a Parquet FILE that a simulation wrote.

    Kinds, and whose rows they are drawn of: convergence, how the edges counted come to the exact
    ones (shoes, coups); paths, bankrolls on their way (shoes: of flat betting; sessions);
    correlation, which bets win together (shoes, coups, keys); bankroll, how sessions of a betting
    system ended (sessions); count, what a bet is worth at each count (counts).
    """
    from croupier.cluster.pictures import draw_picture

    draw_picture(file, picture, kind, bets)
    console.emit(f"drawn: {picture}")
