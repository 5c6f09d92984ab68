"""``croupier count``: bet by a card count through simulated shoes, and tell what it wins."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Unpack

import click

from croupier.cli import console
from croupier.cli.numbers import WHOLE
from croupier.cli.simulating.dealt import (
    Dealt,
    estimate,
    figure,
    following,
    note_of_rules,
    shoe_options,
    shoe_rules_of,
    shown_rules,
)
from croupier.cli.simulating.filing import warn_of_part
from croupier.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.sim.clusters import Estimate
    from croupier.sim.counting import CountTally
    from croupier.sim.counts import CardCount

    _Part = Literal["tags", "trigger", "start", "divisor", "rounding", "see"]


class Chosen(Dealt):
    """The options of ``croupier count``, as typed."""

    bet: str
    count: str | None
    tags: str | None
    start: str
    divisor: str
    rounding: str
    see: str
    trigger: str | None
    score: str
    shoes: int | None
    coups: int | None
    seed: int
    first_shoe: int
    first_coups: int | None
    workers: int | None
    engine: str
    out: Path | None


_FIGURES = (
    ("bet on, % of coups", "frequency", 100, 4),
    ("edge when bet, %", "edge", 100, 4),
    ("units per 100 coups", "per_100_coups", 1, 5),
    ("units per shoe", "per_shoe", 1, 5),
    ("bets per shoe", "bets_per_shoe", 1, 4),
    ("coups per shoe", "coups_per_shoe", 1, 4),
)
_RARE = 1_000
_PARTS: dict[_Part, str | None] = {
    "tags": None,
    "trigger": None,
    "start": "0",
    "divisor": "unseen",
    "rounding": "exact",
    "see": "first",
}


@click.command("count")
@click.argument("sheet")
@click.option("--bet", required=True, help="What the counter bets on.")
@click.option("--count", metavar="COUNT", help="A whole count: TAGS from 0 by unseen at >=4.")
@click.option("--tags", help="Numbers for A, 2 to 9, T, or for A to K; or by name: A=1,T=-1,Kh=2.")
@click.option("--start", default="0", show_default=True, help="The running count of a new shoe.")
@click.option(
    "--divisor",
    default="unseen",
    show_default=True,
    help="What makes the count a true one: unseen, left, half, whole, up or none.",
)
@click.option(
    "--round",
    "rounding",
    default="exact",
    show_default=True,
    help="How the true count is rounded: exact, floor, trunc or nearest.",
)
@click.option(
    "--see", default="first", show_default=True, help="Burnt cards that are seen: first, none, all."
)
@click.option("--trigger", metavar="TRIGGER", help='When a unit is bet: ">=4", "> 3", "<=-2".')
@click.option(
    "--score",
    default="outcome",
    show_default=True,
    help="outcome, or expectation: the exact one given the cards not seen.",
)
@click.option("--shoes", type=WHOLE, help="So many shoes.  [default: 10000]")
@click.option("--coups", type=WHOLE, help="At least so many coups, in whole shoes.")
@click.option("--seed", type=WHOLE, default=1, show_default=True, help="Which stream of shoes.")
@click.option("--first-shoe", type=WHOLE, default=0, show_default=True, help="Where it begins.")
@click.option("--first-coups", type=WHOLE, metavar="K", help="Only the first K coups of each shoe.")
@shoe_options
@click.option("--workers", type=WHOLE, help="Threads that deal; one a core by default.")
@click.option("--engine", default="auto", show_default=True, help="python, numba or auto.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="F.parquet", help="Write a row a true count."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def count(ctx: click.Context, sheet: str, as_json: bool, **chosen: Unpack[Chosen]) -> None:
    """Bet by a card count through shoes of SHEET, and tell what that wins.

    One unit is bet before each coup in which the true count reaches the trigger. The true count is
    the running count over the divisor: cards unseen over 52, decks left in the shoe (left, half,
    whole, up), or none. Standard errors take shoes as clusters. With --score expectation each bet
    counts as its exact expectation, which needs far fewer shoes for the same error.
    """
    _run(ctx, sheet, as_json, chosen)


def _run(ctx: click.Context, sheet: str, as_json: bool, chosen: Chosen) -> None:
    """Deal and count as the options ask, and print what came of it."""
    began = time.perf_counter()
    from croupier.cli.bets import BetNames
    from croupier.cluster.count_rows import write_count
    from croupier.cluster.counting import deal_parts
    from croupier.cluster.files import check_path
    from croupier.games.catalog import load_sheet
    from croupier.sim.counting import Counter, counting
    from croupier.sim.plan import Plan

    loaded = load_sheet(sheet)
    unsaid = chosen["shoes"] is None and chosen["coups"] is None
    plan = Plan.of(
        loaded,
        shoes=10_000 if unsaid else chosen["shoes"],
        coups=chosen["coups"],
        seed=chosen["seed"],
        first_shoe=chosen["first_shoe"],
        first_coups=chosen["first_coups"],
        shoe_rules=shoe_rules_of(loaded, chosen),
    )
    bet = BetNames(loaded).bet_id(chosen["bet"])
    counter = Counter.of(plan, bet, _count(chosen), chosen["score"])
    if chosen["out"] is not None:
        check_path(chosen["out"])
    dealer = counting(counter, chosen["engine"])
    with following(plan.shoe_count) as told:
        weighs = counter.scoring == "expectation"
        tally, complete = deal_parts(dealer, plan.shoes, chosen["workers"], weighs, told)
    if not tally.shoes:
        raise KeyboardInterrupt
    elapsed = time.perf_counter() - began
    if chosen["out"] is not None:
        write_count(chosen["out"], tally, complete)
    if as_json:
        console.emit_json(document(tally, complete, dealer.name, elapsed))
    else:
        for line in _page(tally, dealer.name, elapsed):
            console.emit(line)
    if not complete:
        console.warn(f"stopped after {tally.shoes:,} of {plan.shoe_count:,} shoes")
        warn_of_part(chosen, "shoes")
        ctx.exit(130)


def _count(chosen: Chosen) -> CardCount:
    """The count that was asked for. Raises InputError, NotationError."""
    from croupier.sim.counts import CardCount

    if chosen["count"] is not None:
        if [chosen[name] for name in _PARTS] != list(_PARTS.values()):
            raise InputError(
                "--count says all of a count; leave out --tags, --trigger and the like"
            )
        return CardCount.parse(chosen["count"])
    if chosen["tags"] is None or chosen["trigger"] is None:
        raise InputError(
            "say how to count and when to bet: --tags 0,0,-1,-1,-1,-2,1,2,2,0 --trigger '>=8'"
        )
    return CardCount.of(
        chosen["tags"],
        chosen["trigger"],
        chosen["start"],
        chosen["divisor"],
        chosen["rounding"],
        chosen["see"],
    )


def document(tally: CountTally, complete: bool, engine: str, elapsed: float) -> dict[str, object]:
    """The document of ``--json``."""
    from math import isfinite

    from croupier.sim.stream import STREAM

    counter = tally.counter
    plan = counter.plan
    return {
        "sheet": plan.sheet.id,
        "version": plan.sheet.version,
        "fingerprint": plan.book.fingerprint,
        "bet": counter.bet.id,
        "count": str(counter.by),
        "scoring": counter.scoring,
        "shoe": shown_rules(plan.shoe_rules),
        "seed": plan.seed,
        "stream": STREAM,
        "first_shoe": plan.first_shoe,
        "first_coups": plan.first_coups,
        "shoes": tally.shoes,
        "coups": tally.coups,
        "bets": tally.bets,
        "complete": complete,
        "elapsed_s": round(elapsed, 6),
        "engine": engine,
        "counts_sha256": tally.counts_sha256,
        **{name: estimate(getattr(tally, name)) for _, name, _, _ in _FIGURES},
        **({} if tally.bets else {"edge": None}),
        "by_count": [
            {
                "true_count": row.true_count,
                "coups": row.coups,
                "mean_net": float(row.mean_net),
                "standard_error": row.standard_error if isfinite(row.standard_error) else None,
            }
            for row in tally.rows
        ],
    }


def _page(tally: CountTally, engine: str, elapsed: float) -> Iterator[str]:
    from croupier.cli.layout import aligned

    counter = tally.counter
    plan = counter.plan
    yield f"{plan.sheet.id}: {counter.bet.id}, {counter.by}"
    yield note_of_rules(plan.shoe_rules)
    scored = "outcome" if counter.scoring == "outcome" else "exact expectation"
    yield (
        f"{tally.coups:,} coups of {tally.shoes:,} shoes, seed {plan.seed}, scored by {scored}; "
        f"{engine}, {elapsed:.1f} s"
    )
    yield f"counts {tally.counts_sha256}"
    yield ""
    yield from aligned(
        [
            (title, *_cells(getattr(tally, name), by, n))
            for title, name, by, n in _FIGURES
            if tally.bets or name != "edge"
        ]
    )
    yield ""
    rows = [row for row in tally.rows if row.coups * _RARE >= tally.coups]
    yield from aligned(
        [
            ("count", "coups", "% of coups", "edge, %", "±"),
            *(
                (
                    str(row.true_count),
                    f"{row.coups:,}",
                    f"{100 * row.coups / tally.coups:.3f}",
                    f"{100 * float(row.mean_net):+.3f}",
                    figure(100 * row.standard_error, 3),
                )
                for row in rows
            ),
        ],
        left=0,
    )
    yield ""
    yield (
        f"counts are rounded down; those of fewer than 1 in {_RARE:,} coups are left out; "
        "± standard error"
    )


def _cells(found: Estimate, by: int, digits: int) -> tuple[str, str]:
    return f"{by * float(found.value):.{digits}f}", f"±{figure(by * found.standard_error, digits)}"
