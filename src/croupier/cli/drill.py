"""``croupier drill``: training for who deals and who rules."""

from __future__ import annotations

import click

from croupier.cli import console
from croupier.cli.options import lang_option
from croupier.rules.sheet import RULING_PROFILES

_BAD_LINES = 2
_MOST_COUPS = 1_000


_coups_option = click.option(
    "--coups",
    "coup_count",
    type=click.IntRange(1, _MOST_COUPS),
    default=10,
    show_default=True,
    metavar="N",
    help=f"How many are dealt, 1 to {_MOST_COUPS}.",
)


@click.command("drill")
@click.option(
    "--sheet",
    default="baccarat",
    show_default=True,
    help="By which coups are dealt: a shipped sheet's id or the path of a .toml file.",
)
@_coups_option
@click.option(
    "--irregularities",
    "percent",
    type=click.IntRange(0, 100),
    default=40,
    show_default=True,
    metavar="PERCENT",
    help="In how many of a hundred coups something goes wrong.",
)
@click.option(
    "--profile",
    type=click.Choice(RULING_PROFILES),
    help="By which profile rulings are judged.  [default: the sheet's]",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 10**18),
    metavar="N",
    help="Makes the same drill again.  [default: another each time]",
)
@lang_option
@click.pass_context
def drill(
    ctx: click.Context,
    *,
    sheet: str,
    coup_count: int,
    percent: int,
    profile: str | None,
    seed: int | None,
    lang: str,
) -> None:
    """Train who deals: coups are dealt, mistakes planted, answers judged.

    Announce totals, who draws, where the next card goes and who won; notice what is wrong, and
    rule on it by the sheet's profile. Wrong answers are explained. At the end comes the score.
    Answers can come from a pipe, one a line: croupier drill --seed 7 < answers.txt; a line that is
    no answer is passed over and makes the exit code 2, a wrong answer does not.
    """
    from croupier.cli.drilling.start import Asked, start
    from croupier.cli.playing.pipe import check_input

    check_input()
    talk, opening = start(Asked(sheet, coup_count, percent, profile, seed, lang))
    console.stream_output()
    bad_count = talk.run(opening)
    ctx.exit(_BAD_LINES if bad_count else 0)
