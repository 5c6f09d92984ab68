"""``croupier play``: a table in the terminal, or driven from a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.options import data_directory, read_currency
from croupier.errors import DataError, DiskFailed, DiskFull, StoreError

if TYPE_CHECKING:
    from croupier.service.play import Game

_BAD_LINES = 2
_FAULT = 3


@click.command("play")
@click.argument("sheet")
@click.option(
    "--data",
    metavar="DIR",
    help="Where the house keeps its record.  [default: a directory of your own]",
)
@click.option(
    "--lang",
    type=click.Choice(["en", "vi", "zh"]),
    help="Language of the words.  [default: as you last chose at a table, else en]",
)
@click.option("--currency", default="USD", show_default=True, help="Of the play money.")
@click.option("--fast", is_flag=True, help="Show the cards at once.")
@click.option("--json", "as_json", is_flag=True, help="Answer each line with a JSON document.")
@click.pass_context
def play(
    ctx: click.Context,
    *,
    sheet: str,
    data: str | None,
    lang: str | None,
    currency: str,
    fast: bool,
    as_json: bool,
) -> None:
    """Play at a table with play money, and go on where you stopped.

    SHEET is a shipped sheet's id or the path of a .toml file. Type help at the table for what it
    understands. The same commands work from a pipe, one a line: croupier play baccarat < game.txt;
    a line that cannot be understood changes nothing and makes the exit code 2, a wager that is
    refused does not. A new patron gets 10,000.00.
    """
    from croupier.cli.playing.pipe import check_input
    from croupier.cli.playing.session import kept_language
    from croupier.games.catalog import load_sheet
    from croupier.service.local import legible, open_house
    from croupier.service.play import check_playable, open_game

    rules, money = load_sheet(sheet), read_currency(currency)
    # before anything is made on the disk
    check_playable(rules, money)
    check_input()
    directory = data_directory(data)
    try:
        house = open_house(directory)
        try:
            with legible(directory):
                game = open_game(house, rules, money)
            console.stream_output()
            spoken = console.readable_language(lang or kept_language(game) or "en")
            bad_count = _play(game, spoken, fast=fast, as_json=as_json)
        finally:
            house.close()
    except StoreError as error:
        kind = "error" if isinstance(error, DiskFull | DiskFailed) else "fault"
        mend = "make room" if isinstance(error, DiskFull) else "mend this"
        console.warn(f"{kind}: {error}; what was accepted before is kept: {mend}, start again")
        ctx.exit(_FAULT)
    ctx.exit(_BAD_LINES if bad_count else 0)


def _play(game: Game, lang: str, *, fast: bool, as_json: bool) -> int:
    """Play until the patron leaves. How many lines of a pipe could not be understood."""
    from croupier.cli.playing.pipe import Pipe
    from croupier.cli.playing.terminal import Terminal, is_interactive

    try:
        if is_interactive() and not as_json:
            Terminal(game, lang, fast=fast).run()
            return 0
        return Pipe(game, lang, as_json=as_json).run()
    except DataError as error:
        # it was sound when the patron sat down: no mistake of his
        raise StoreError(str(error)) from error
