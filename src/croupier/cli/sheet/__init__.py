"""``croupier sheet``: rule sheets shown, checked and compared."""

from __future__ import annotations

from typing import NamedTuple

import click


class Entry(NamedTuple):
    """Where a command of the group lives, and what ``--help`` says of it."""

    place: str
    summary: str


COMMANDS = {
    "show": Entry("croupier.cli.sheet.show:show", "Show a sheet's rules, bets and prices."),
    "check": Entry("croupier.cli.sheet_check:check", "Check a sheet for faults."),
    "diff": Entry("croupier.cli.sheet_diff:diff", "Find coups that two sheets settle differently."),
}


class SheetGroup(click.Group):
    """Imports the one command that is called; a listing needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which one needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module, _, attribute = COMMANDS[cmd_name].place.partition(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{COMMANDS[cmd_name].place} is not a command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, importing none of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


@click.group("sheet", cls=SheetGroup)
def sheet() -> None:
    """Show, check or compare rule sheets.

    A SHEET is the id of a shipped one (croupier sheets lists them) or the path
    of a .toml file.
    """
