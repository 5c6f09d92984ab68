"""``croupier compare``: how much more one bet brings than another on the same shoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rules.sheet import Sheet
    from croupier.sim.comparison import Pair, PairTally


class Chosen(Dealt):
    """The options of ``croupier compare``, as typed."""

    bet: str
    bet_b: str | None
    like_a: bool
    shoes: int
    seed: int
    first_shoe: int
    first_coups: int | None
    workers: int | None
    engine: str
    as_json: bool


@click.command("compare")
@click.argument("sheet_a")
@click.argument("sheet_b")
@click.option("--bet", required=True, help="A bet of SHEET_A.")
@click.option("--bet-b", help="A bet of SHEET_B; the same as --bet by default.")
@click.option(
    "--like-a", is_flag=True, help="Deal SHEET_B as SHEET_A: its burns, cut card and last coups."
)
@click.option("--shoes", type=WHOLE, default=10_000, show_default=True, help="How many are dealt.")
@click.option("--seed", type=WHOLE, default=1, show_default=True, help="Which stream of shoes.")
@click.option("--first-shoe", type=WHOLE, default=0, show_default=True, help="Where it begins.")
@click.option("--first-coups", type=WHOLE, metavar="K", help="Only the first K coups of each shoe.")
@shoe_options
@click.option("--workers", type=WHOLE, help="Threads that deal; one a core by default.")
@click.option("--engine", default="auto", show_default=True, help="python, numba or auto.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def compare(ctx: click.Context, sheet_a: str, sheet_b: str, **chosen: Unpack[Chosen]) -> None:
    """Compare two bets, of one sheet or of two, on the same shoes.

    Tells how much more --bet of SHEET_A brings than --bet-b of SHEET_B, per coup and unit. Chance
    does much the same to both, so the difference is known better than either, best where both deal
    alike: --like-a gives them the same coups. Standard errors take shoes as clusters.
    """
    from croupier.cluster.counting import deal_parts
    from croupier.games.catalog import load_sheet
    from croupier.sim.comparison import pairing

    pair = _pair(load_sheet(sheet_a), load_sheet(sheet_b), chosen)
    dealer = pairing(pair, chosen["engine"])
    with following(chosen["shoes"]) as told:
        tally, complete = deal_parts(dealer, pair.plan_a.shoes, chosen["workers"], told=told)
    if not tally.shoes:
        raise KeyboardInterrupt
    if chosen["as_json"]:
        console.emit_json(_document(tally, complete, dealer.name))
    else:
        for line in _page(tally):
            console.emit(line)
    if not complete:
        console.warn(f"stopped after {tally.shoes:,} of {chosen['shoes']:,} shoes")
        ctx.exit(130)


def _pair(sheet_a: Sheet, sheet_b: Sheet, chosen: Chosen) -> Pair:
    """What is to be compared. Raises InputError, ShoeError, WagerError."""
    from croupier.cli.bets import BetNames
    from croupier.sim.comparison import Pair
    from croupier.sim.plan import Plan

    sheets = sheet_a, sheet_b
    rules = [shoe_rules_of(sheet, chosen) for sheet in sheets]
    plans = [
        Plan.of(
            sheet,
            shoes=chosen["shoes"],
            seed=chosen["seed"],
            first_shoe=chosen["first_shoe"],
            first_coups=chosen["first_coups"],
            shoe_rules=rules[0] if chosen["like_a"] else own,
        )
        for sheet, own in zip(sheets, rules, strict=True)
    ]
    bets = [chosen["bet"], chosen["bet_b"] or chosen["bet"]]
    ids = [BetNames(sheet).bet_id(bet) for sheet, bet in zip(sheets, bets, strict=True)]
    return Pair.of(plans[0], plans[1], ids[0], ids[1])


def _document(tally: PairTally, complete: bool, engine: str) -> dict[str, object]:
    from croupier.sim.stream import STREAM

    pair = tally.pair
    sides = {
        name: {
            "sheet": plan.sheet.id,
            "version": plan.sheet.version,
            "fingerprint": plan.book.fingerprint,
            "shoe": shown_rules(plan.shoe_rules),
            "bet": bet.id,
            "coups": coups,
            "mean_net": estimate(mean),
        }
        for name, plan, bet, coups, mean in (
            ("a", pair.plan_a, pair.bet_a, tally.coups[0], tally.mean_a),
            ("b", pair.plan_b, pair.bet_b, tally.coups[1], tally.mean_b),
        )
    }
    return {
        **sides,
        "seed": pair.plan_a.seed,
        "stream": STREAM,
        "first_shoe": pair.plan_a.first_shoe,
        "first_coups": pair.plan_a.first_coups,
        "shoes": tally.shoes,
        "complete": complete,
        "engine": engine,
        "difference": estimate(tally.difference),
        "unpaired_standard_error": estimate(
            tally.difference._replace(standard_error=tally.unpaired_error)
        )["standard_error"],
    }


def _page(tally: PairTally) -> Iterator[str]:
    from croupier.cli.layout import aligned, wrapped

    pair = tally.pair
    yield f"{tally.shoes:,} shoes, seed {pair.plan_a.seed}"
    alike = pair.plan_a.shoe_rules == pair.plan_b.shoe_rules
    for plan in (pair.plan_a, pair.plan_b)[: 1 if alike else 2]:
        yield f"{'both' if alike else plan.sheet.id}: {note_of_rules(plan.shoe_rules)}"
    yield ""
    rows = [
        (
            f"{plan.sheet.id}: {bet.id}",
            f"{coups:,}",
            f"{float(mean.value):+.6f}",
            figure(mean.standard_error, 6),
        )
        for plan, bet, coups, mean in (
            (pair.plan_a, pair.bet_a, tally.coups[0], tally.mean_a),
            (pair.plan_b, pair.bet_b, tally.coups[1], tally.mean_b),
        )
    ]
    found = tally.difference
    difference = ("difference", "", f"{float(found.value):+.6f}", figure(found.standard_error, 6))
    yield from aligned([("", "coups", "mean net", "±"), *rows, difference])
    yield ""
    yield (
        f"on shoes of their own the difference would be ±{figure(tally.unpaired_error, 6)}; "
        "± standard error, with shoes as clusters"
    )
    if not alike:
        yield from wrapped(
            "The sheets deal a shoe differently, so that their coups are not the same ones; "
            "--like-a deals both alike.",
            console.width(),
        )
