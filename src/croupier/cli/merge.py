"""``croupier merge``: add up the parts of a simulation that were dealt apart."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.sim.tally import Tally

_OF_A_RUN = ("elapsed_s", "cpu_s", "setup_s", "engine")


@click.command("merge")
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="F.parquet",
    help="Write the counts of all to a file with a row a key.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def merge(files: tuple[Path, ...], out: Path | None, as_json: bool) -> None:
    """Add up FILES of croupier simulate --out, and tell how every bet fared.

    They are parts of one stream of shoes: the same sheet, seed and way to deal, and no shoe in two
    of them. Their order does not matter.
    """
    from croupier.cli.simulate import document
    from croupier.cli.simulating.text import table
    from croupier.cluster.files import tally_of, write_counts
    from croupier.cluster.running import Run
    from croupier.sim.results import exact_odds, results

    whole: Tally | None = None
    for file in files:
        tally = tally_of(file)
        try:
            whole = tally if whole is None else whole.merge(tally)
        except InputError as error:
            raise InputError(f"{file}: {error}") from None
    if whole is None:
        raise InputError("name the files to add up")
    if out is not None:
        write_counts(out, whole)
    fared = results(whole, exact_odds(whole.plan))
    if as_json:
        run = Run(whole, "", whole.shoes == whole.plan.shoe_count, 0.0, 0.0, 0.0)
        told = document(whole.plan, run, fared)
        console.emit_json({name: value for name, value in told.items() if name not in _OF_A_RUN})
        return
    console.emit(f"{whole.plan.sheet.id}: {whole.coups:,} coups of {whole.shoes:,} shoes")
    console.emit(f"shoes {', '.join(f'{a:,} to {b - 1:,}' for a, b in whole.ranges)}")
    console.emit(f"seed {whole.plan.seed}, counts {whole.counts_sha256}")
    console.emit()
    for line in table(whole.plan, fared):
        console.emit(line)
