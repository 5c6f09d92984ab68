"""Groups of commands that import the one that is called, and nothing for a listing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from croupier.version import __version__


class Entry(NamedTuple):
    """One line of a command list: where the command lives, and what ``--help`` says of it."""

    place: str
    summary: str


def _show_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"croupier {__version__}")
        ctx.exit()


def version_option() -> click.Option:
    """``--version``, which every command and group has."""
    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help="Show the version and exit.",
    )


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports the one that is called.

    Args:
        args: as click's own group takes them.
        entries: its commands, in the order in which a newcomer meets them.
        settings: likewise.
    """

    def __init__(self, *args: Any, entries: Mapping[str, Entry], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.entries = entries
        self.params.append(version_option())

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in their order."""
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now; None if there is none."""
        if cmd_name not in self.entries:
            return None
        from importlib import import_module

        module, _, attribute = self.entries[cmd_name].place.partition(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.entries[cmd_name].place} is not a command")
        if all(param.name != "version" for param in command.params):
            command.params.append(version_option())
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, importing none of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self.entries.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown command is answered with the nearest known one."""
        name = args[0]
        if name in self.entries or name.startswith("-"):
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        near = get_close_matches(name, self.entries, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise click.UsageError(f"there is no command {name!r}{hint}", ctx)
