"""``croupier sheets``: the rule sheets that come with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from croupier.cli import console
from croupier.cli.options import lang_option

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet


@click.command("sheets")
@lang_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
def sheets(lang: str, as_json: bool) -> None:
    """List the rule sheets that come with croupier.

    Give an id to the other commands, or the path of a .toml file of your own.
    """
    from croupier.games.catalog import load_sheet, shipped_sheets

    found = [load_sheet(sheet_id) for sheet_id in shipped_sheets()]
    if as_json:
        console.emit_json({"sheets": [_document(sheet, lang) for sheet in found]})
    else:
        for line in _table(found, console.readable_language(lang)):
            console.emit(line)


def _document(sheet: Sheet, lang: str) -> dict[str, object]:
    return {
        "sheet": sheet.id,
        "version": sheet.version,
        "fingerprint": sheet.fingerprint,
        "game": sheet.game.id,
        "name": sheet.names.get(lang),
        "bet_count": len(sheet.bets),
    }


def _table(found: list[Sheet], lang: str) -> list[str]:
    from croupier.cli.layout import table
    from croupier.i18n import translator

    text = translator(lang).text
    heads = [text(f"show-head-{head}") for head in ("sheet", "game", "name", "bets")]
    rows = [
        [sheet.id, sheet.game.id, sheet.names.get(lang), str(len(sheet.bets))] for sheet in found
    ]
    return table([heads, *rows], console.width(), left=3)
