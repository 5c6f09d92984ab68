"""Write docs/commands.md from what ``--help`` says, so the page cannot fall behind the program.

``python -m tools.commands`` writes it; with ``--check`` it only tells whether it is current.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tools import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = ROOT / "docs" / "commands.md"

_HEAD = """\
<!-- Made from --help by `poe docs`: change the command's own help instead. -->

# Commands

Every command answers `--help`. Results are written to standard output, remarks and progress to
standard error. With `--json` a command writes one JSON document on one line. A whole number is
digits from 0 to 9, after a sign if there is one: `1000`, not `1_000`, `1e3` or digits of another
script.

| exit code | means |
| --- | --- |
| 0 | done, warnings included |
| 1 | something that could be read failed its check |
| 2 | bad input or usage: `error: …` on standard error, nothing on standard output |
| 3 | a fault of croupier: `fault: …` on standard error, or the disk failed or is full: `error: …` |
| 130 | interrupted with Ctrl-C |
"""


def walk() -> Iterator[tuple[str, str]]:
    """Every command's path and its help, parents first."""
    from croupier.cli.main import cli

    settings = {**cli.context_settings, "terminal_width": 88}
    yield from _walk(cli, click.Context(cli, info_name="croupier", **settings))


def _walk(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, str]]:
    yield ctx.command_path, command.get_help(ctx)
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None and not below.hidden:
                yield from _walk(below, click.Context(below, parent=ctx, info_name=name))


def page() -> str:
    """The page as it should be."""
    parts = [_HEAD]
    parts += [f"## `{path}`\n\n```text\n{text.rstrip()}\n```\n" for path, text in walk()]
    return "\n".join(parts)


if __name__ == "__main__":
    from tools.made import write_or_check

    sys.exit(write_or_check(PAGE, page(), sys.argv[1:]))
