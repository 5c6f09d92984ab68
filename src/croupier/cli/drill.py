"""``croupier drill``: training for who deals and who rules."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli import console
from croupier.cli.numbers import WholeBetween
from croupier.cli.options import lang_option
from croupier.errors import InputError
from croupier.rules.sheet import RULING_PROFILES

_BAD_LINES = 2
_MOST_COUPS = 1_000
_OF_DRILLS = {
    "coup_count": "coups",
    "percent": "irregularities",
    "profile": "profile",
    "seed": "seed",
}
"""What says how a drill is made."""


_coups_option = click.option(
    "--coups",
    "coup_count",
    type=WholeBetween(1, _MOST_COUPS),
    default=10,
    show_default=True,
    metavar="N",
    help=f"How many are dealt, 1 to {_MOST_COUPS}.",
)


_irregularities_option = click.option(
    "--irregularities",
    "percent",
    type=WholeBetween(0, 100),
    default=40,
    show_default=True,
    metavar="PERCENT",
    help="In how many of a hundred coups something goes wrong.",
)


def _play_shoe(ctx: click.Context, name: str, sheet: str, lang: str) -> int:
    """Play a shoe's text; the exit code."""
    from croupier.cli.drilling.shoe_file import play_file

    given = {each for each in _OF_DRILLS if _is_given(ctx, each)}
    if given:
        options = ", ".join(f"--{_OF_DRILLS[each]}" for each in _OF_DRILLS if each in given)
        raise InputError(
            f"{options}: a shoe is played as it is written; leave that out with --shoe"
        )
    return 0 if play_file(name, sheet if _is_given(ctx, "sheet") else None, lang) else 1


def _is_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


@click.command("drill")
@click.option(
    "--sheet",
    default="baccarat",
    show_default=True,
    help="By which coups are dealt: a shipped sheet's id or the path of a .toml file.",
)
@_coups_option
@_irregularities_option
@click.option(
    "--profile",
    type=click.Choice(RULING_PROFILES),
    help="By which profile rulings are judged.  [default: the sheet's]",
)
@click.option(
    "--seed",
    type=WholeBetween(0, 10**18),
    metavar="N",
    help="Makes the same drill again.  [default: another each time]",
)
@click.option(
    "--shoe",
    "shoe_file",
    metavar="FILE",
    help="Play the text of a shoe instead, and show what comes of it.",
)
@lang_option
@click.pass_context
def drill(
    ctx: click.Context,
    /,
    *,
    shoe_file: str | None,
    sheet: str,
    lang: str,
    **asked: Any,
) -> None:
    """Train who deals: coups are dealt, mistakes planted, answers judged.

    Announce totals, who draws, where the next card goes and who won; notice what is wrong, and
    rule on it by the sheet's profile. Wrong answers are explained. At the end comes the score.
    Answers can come from a pipe, one a line: croupier drill --seed 7 < answers.txt; a line that is
    no answer is passed over and makes the exit code 2, a wrong answer does not. With --shoe nothing
    is asked: a whole shoe that was written down is played through a table, and the exit code is 1
    where that does otherwise than the text says.
    """
    if shoe_file is not None:
        ctx.exit(_play_shoe(ctx, shoe_file, sheet, lang))
    from croupier.cli.drilling.start import Asked, start
    from croupier.cli.playing.pipe import check_input

    check_input()
    talk, opening = start(Asked(sheet=sheet, lang=lang, **asked))
    console.stream_output()
    bad_count = talk.run(opening)
    ctx.exit(_BAD_LINES if bad_count else 0)
