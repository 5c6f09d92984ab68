"""``croupier serve``: the table server and its page."""

from __future__ import annotations

import click

from croupier.cli import console
from croupier.cli.options import data_directory


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes a free one.",
)
@click.option("--data", type=click.Path(file_okay=False), help="Directory of the house's record.")
@click.option(
    "--config", type=click.Path(dir_okay=False), help="The house's tables; see docs/serve.md."
)
@click.option("--lan", is_flag=True, help="Let the local network in, for play money only.")
def serve(host: str, port: int, data: str | None, config: str | None, lan: bool) -> None:
    """Open a house whose tables deal by themselves.

    Whoever opens the address plays at once, with play money. Ctrl-C or SIGTERM finishes the
    running coups and closes. The record lies in --data; the same directory goes on where it was,
    after any stop. Without --config there is a table of baccarat and one of Three Pictures.
    """
    from pathlib import Path

    from croupier.web.server import serve_house

    console.stream_output()
    serve_house(
        host=host,
        port=port,
        directory=data_directory(data, "house"),
        config=Path(config) if config else None,
        lan=lan,
        say=console.warn,
    )
