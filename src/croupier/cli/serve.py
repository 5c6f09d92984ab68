"""``croupier serve``: the table server and its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from croupier.cli import console
from croupier.cli.numbers import WholeBetween
from croupier.cli.options import data_directory
from croupier.cli.signs import visible
from croupier.service.settings import LEVELS, LOGS, USUAL_LEVELS, Level, Settings

_USUAL = Settings()
_PREFIX = "CROUPIER_SERVE_"

_KUBERNETES = re.compile(r"SERVICE_(HOST|PORT(_.+)?)|PORT_[0-9]+_(TCP|UDP|SCTP)(_.+)?")
"""What it sets in every pod beside a service that is called croupier-serve."""
_Command = TypeVar("_Command", bound=Callable[..., Any])


class _Option(click.Option):
    """An option whose variable is named in an error only where its value came from that."""

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """What a bad value is told of."""
        source = ctx and ctx.get_parameter_source(str(self.name))
        if source is click.core.ParameterSource.ENVIRONMENT:
            return super().get_error_hint(ctx)
        return click.Parameter.get_error_hint(self, ctx)


def _option(name: str, **given: Any) -> Callable[[_Command], _Command]:
    """An option that an environment variable can set as well."""
    variable = name.partition("/")[0].strip("-").replace("-", "_").upper()
    envvar = f"{_PREFIX}{variable}"
    return click.option(name, envvar=envvar, show_envvar=True, cls=_Option, **given)


@click.command("serve")
@_option("--host", show_default=_USUAL.host, help="Address to listen on.")
@_option(
    "--port",
    show_default=str(_USUAL.port),
    type=WholeBetween(0, 65535),
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
    show_default="lan" if _USUAL.lan else "no-lan",
    help="Let the local network in, for play money only.",
)
@_option(
    "--log",
    type=click.Choice(LOGS),
    show_default=_USUAL.log,
    help="How to tell on standard error what happens: as text, or one JSON object a line.",
)
@_option(
    "--log-level",
    type=click.Choice(LEVELS),
    show_default=", ".join(f"{log}: {USUAL_LEVELS[log]}" for log in LOGS),
    help="From where on to tell it.",
)
def serve(data: str | None, config: str | None, log_level: str | None, **given: object) -> None:
    """Open a house: tables that deal by themselves, or that people deal at.

    Whoever opens the address plays at once, with play money. Ctrl-C or SIGTERM finishes the
    running coups and closes. The record lies in --data; the same directory goes on where it was,
    after any stop. Without --config there is a table of baccarat and one of Three Pictures.

    An option counts before its environment variable, that before the house's file.
    """
    from pathlib import Path
    from typing import cast

    from croupier.web.server import serve_house

    _check_variables()
    console.stream_output()
    with _variables_told():
        serve_house(
            directory=data_directory(data, "house"),
            config=Path(config) if config else None,
            say=console.warn,
            level=cast("Level | None", log_level),
            **{name: value for name, value in given.items() if value is not None},
        )


def _check_variables() -> None:
    """Refuse variables that look like one of ours and would be passed over in silence."""
    import os

    from croupier.errors import DataError
    from croupier.rules.section import did_you_mean

    options = click.get_current_context().command.params
    known = {str(option.envvar).removeprefix(_PREFIX) for option in options if option.envvar}
    for name in sorted(os.environ):
        end = name.removeprefix(_PREFIX)
        if name != end and end not in known and not _KUBERNETES.fullmatch(end):
            hint = did_you_mean(end, known).removeprefix("; ")
            told = f"the variable {visible(name)} sets nothing; mend its name, or unset it"
            raise DataError(f"{told} (after {_PREFIX}: {hint})")


@contextmanager
def _variables_told() -> Iterator[None]:
    """Whatever cannot be used is told with the variable that set it."""
    from croupier.errors import DataError, InputError

    try:
        yield
    except InputError as error:
        told = _variables_in(str(error))
        if not told or type(error) not in (DataError, InputError):
            raise
        raise type(error)(f"{error}; {told}") from None


def _variables_in(message: str) -> str:
    """Which variables set what a message is about: nobody who set one has typed an option."""
    context = click.get_current_context()
    found = []
    for option in context.command.params:
        name, value = str(option.name), context.params.get(str(option.name))
        if context.get_parameter_source(name) is not click.core.ParameterSource.ENVIRONMENT:
            continue
        # a port may be found in any address
        said = f"--{name}" in message or (isinstance(value, str) and value in message)
        if said and isinstance(option.envvar, str):
            found.append(f"{option.envvar}={visible(str(value))} is set")
    return ", ".join(found)
