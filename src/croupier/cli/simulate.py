"""``croupier simulate``: deal real shoes by the thousand and tell how every bet fared."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Unpack

import click

from croupier.cli import console
from croupier.cli.numbers import WHOLE
from croupier.cli.simulating.filing import Filed, dealt, filing_options, finish, kept_file
from croupier.cli.simulating.systems import Played, is_system, play_system, system_options
from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cluster.running import Run
    from croupier.odds.bet import BetOdds
    from croupier.sim.plan import Plan
    from croupier.sim.results import BetResult


class Chosen(Filed, Played):
    """The options of ``croupier simulate``, as typed."""

    coups: int | None
    shoes: int | None
    seed: int
    first_coups: int | None
    shoe_range: str | None
    workers: int | None
    engine: str


_NOTE = (
    "exact and z are of a full shoe; a cut card gives shoes of long coups fewer of them, which "
    "shifts averages over whole shoes a little: --first-coups 50 is free of that"
)


@click.command("simulate")
@click.argument("sheet")
@click.option("--coups", type=WHOLE, help="At least so many coups, in whole shoes.")
@click.option("--shoes", type=WHOLE, help="So many shoes.")
@click.option("--seed", type=WHOLE, default=1, show_default=True, help="Which stream of shoes.")
@click.option("--first-coups", type=WHOLE, metavar="K", help="Only the first K coups of each shoe.")
@click.option(
    "--shoe-range",
    metavar="A:B",
    help="Deal the shoes numbered A to B-1 of the stream, for a part of a larger run.",
)
@click.option("--workers", type=WHOLE, help="Threads that deal; one a core by default.")
@click.option(
    "--engine",
    default="auto",
    show_default=True,
    help="python, numba (needs the extra sim), or auto; both count the same.",
)
@filing_options
@system_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def simulate(ctx: click.Context, sheet: str, as_json: bool, **chosen: Unpack[Chosen]) -> None:
    """Deal shoes of SHEET and tell how every bet fared, beside its exact odds.

    Shoes are real: shuffled whole, burnt, cut and dealt to the last coup as the sheet says, without
    replacement. The same seed gives the same shoes, and so the same counts, with any number of
    workers, either engine, and however a run is cut into parts. --coups is rounded up to whole
    shoes. Ctrl-C tells what has been dealt by then.

    With --system, sessions of a betting system are played instead: --bet, --stake and --bankroll
    say on what and with how much.
    """
    began = time.perf_counter()
    from croupier.cli.simulating.progress import dealing
    from croupier.games.catalog import load_sheet
    from croupier.sim.plan import Plan
    from croupier.sim.results import exact_odds

    first, count = _range(chosen["shoe_range"], chosen["shoes"], chosen["coups"])
    if is_system(chosen):
        play_system(ctx, sheet, chosen, (first, count), as_json, began)
        return
    plan = Plan.of(
        load_sheet(sheet),
        shoes=count,
        coups=chosen["coups"],
        seed=chosen["seed"],
        first_shoe=first,
        first_coups=chosen["first_coups"],
    )
    exact = exact_odds(plan)
    with kept_file(chosen) as path:
        with dealing(plan) as progress:
            done = dealt(plan, chosen, path, progress, began)
        _tell(plan, done, exact, as_json)
        finish(ctx, chosen, path, "shoes", (done.tally.shoes, plan.shoe_count))


def _tell(plan: Plan, done: Run, exact: dict[str, BetOdds], as_json: bool) -> None:
    from croupier.cli.simulating import text
    from croupier.sim.results import results

    if not done.tally.coups:
        raise KeyboardInterrupt
    fared = results(done.tally, exact)
    if as_json:
        console.emit_json(document(plan, done, fared))
    else:
        for line in text.page(plan, done, fared):
            console.emit(line)


def _range(text: str | None, shoes: int | None, coups: int | None) -> tuple[int, int | None]:
    """The first shoe's number, and how many shoes where that is said. Raises InputError."""
    if text is None:
        return 0, shoes
    if shoes is not None or coups is not None:
        raise InputError("--shoe-range says which shoes; leave out --shoes and --coups")
    first, colon, end = text.partition(":")
    numbers = [
        int(word) for word in (first, end) if word.isascii() and word.isdigit() and len(word) <= 20
    ]
    if not colon or len(numbers) < 2 or numbers[0] >= numbers[1]:
        raise InputError(
            f"--shoe-range {text[:50]!r}: write the first shoe and the one after the last: 0:1000"
        )
    return numbers[0], numbers[1] - numbers[0]


def document(plan: Plan, done: Run, fared: Sequence[BetResult]) -> dict[str, object]:
    """The document of ``--json``; its fields are those of the contract with scripts."""
    from croupier.cli.simulating.text import bet_document
    from croupier.sim.stream import STREAM

    tally = done.tally
    return {
        "sheet": plan.sheet.id,
        "version": plan.sheet.version,
        "fingerprint": plan.book.fingerprint,
        "seed": plan.seed,
        "stream": STREAM,
        "first_shoe": plan.first_shoe,
        "first_coups": plan.first_coups,
        "shoes": tally.shoes,
        "coups": tally.coups,
        "cards": tally.cards,
        "complete": done.complete,
        "elapsed_s": round(done.elapsed_s, 6),
        "cpu_s": round(done.cpu_s, 6),
        "setup_s": round(done.setup_s, 6),
        "engine": done.engine,
        "counts_sha256": tally.counts_sha256,
        "note": _NOTE,
        "bets": [bet_document(one) for one in fared],
    }
