"""``croupier serve``: the table server and its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from croupier.cli import console
from croupier.cli.options import data_directory

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _option(name: str, **given: Any) -> Callable[[_Command], _Command]:
    """An option that an environment variable can set as well."""
    variable = name.partition("/")[0].strip("-").replace("-", "_").upper()
    return click.option(name, envvar=f"CROUPIER_SERVE_{variable}", show_envvar=True, **given)


@click.command("serve")
@_option("--host", show_default="127.0.0.1", help="Address to listen on.")
@_option(
    "--port",
    show_default="8000",
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes a free one.",
)
@_option(
    "--data",
    type=click.Path(file_okay=False),
    help="Directory of the house's record.",
)
@_option(
    "--config",
    type=click.Path(dir_okay=False),
    help="The house's file: its tables and settings; see docs/serve.md.",
)
@_option(
    "--lan/--no-lan",
    default=None,
    show_default="no-lan",
    help="Let the local network in, for play money only.",
)
@_option(
    "--log",
    type=click.Choice(["plain", "json"]),
    show_default="plain",
    help="How to tell on standard error what happens: as text, or one JSON object a line.",
)
@_option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    show_default="plain: warning, json: info",
    help="From where on to tell it.",
)
def serve(data: str | None, config: str | None, log_level: str | None, **given: object) -> None:
    """Open a house whose tables deal by themselves.

    Whoever opens the address plays at once, with play money. Ctrl-C or SIGTERM finishes the
    running coups and closes. The record lies in --data; the same directory goes on where it was,
    after any stop. Without --config there is a table of baccarat and one of Three Pictures.

    An option counts before its environment variable, that before the house's file.
    """
    from pathlib import Path
    from typing import cast

    from croupier.web.logs import Level
    from croupier.web.server import serve_house

    console.stream_output()
    serve_house(
        directory=data_directory(data, "house"),
        config=Path(config) if config else None,
        say=console.warn,
        level=cast("Level | None", log_level),
        **{name: value for name, value in given.items() if value is not None},
    )
