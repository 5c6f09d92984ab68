"""``croupier sheet show``: everything that a sheet decides, as a person reads it."""

from __future__ import annotations

import click

from croupier.cli import console
from croupier.cli.options import lang_option


@click.command("show")
@click.argument("sheet")
@lang_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def show(sheet: str, lang: str, as_json: bool) -> None:
    """Show everything that a sheet decides.

    That is its shoe, its drawing rules, its bets in words with their prices and where these come
    from, its limits, what each bet keeps
    for the house, and how unclear sentences of the rule documents are read. SHEET is a shipped
    sheet's id or the path of a .toml file.
    """
    from croupier.games.catalog import load_sheet
    from croupier.games.rulebook import rulebook
    from croupier.odds.lint_edges import family_odds

    rules = load_sheet(sheet)
    odds = family_odds(rulebook(rules))
    if as_json:
        from croupier.cli.sheet.document import document

        console.emit_json(document(rules, odds, lang))
    else:
        from croupier.cli.sheet.page import page

        console.emit(page(rules, odds, console.readable_language(lang), console.width()))
