"""``croupier sheet``: rule sheets shown, checked and compared."""

from __future__ import annotations

import click

from croupier.cli.lazy import Entry, LazyGroup

COMMANDS = {
    "show": Entry("croupier.cli.sheet.show:show", "Show a sheet's rules, bets and prices."),
    "check": Entry("croupier.cli.sheet_check:check", "Check a sheet for faults."),
    "diff": Entry("croupier.cli.sheet_diff:diff", "Find coups that two sheets settle differently."),
}


@click.group("sheet", cls=LazyGroup, entries=COMMANDS)
def sheet() -> None:
    """Show, check or compare rule sheets.

    A SHEET is the id of a shipped one (croupier sheets lists them) or the path
    of a .toml file.
    """
