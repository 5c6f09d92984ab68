"""Options that several commands share."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.money import Currency

lang_option = click.option(
    "--lang",
    type=click.Choice(["en", "vi", "zh"]),
    default="en",
    show_default=True,
    is_eager=True,  # so that it is known where another option is refused
    help="Language of the words.",
)
"""``--lang``: English, Vietnamese or Chinese."""


def read_currency(text: str) -> Currency:
    """The currency that ``--currency`` names, in capitals or not.

    Raises:
        MoneyError: it names none.
    """
    from croupier.errors import MoneyError
    from croupier.money import Currency

    with suppress(MoneyError):
        return Currency.parse(text.upper() if text.isascii() else text)
    return Currency.parse(text)  # refused as it was typed


def data_directory(data: str | None, below: str = "") -> Path:
    """The directory that ``--data`` names, or where a person's data belongs on this system.

    Args:
        data: as typed.
        below: a directory of its own for a command, where none is typed.

    Raises:
        InputError: the name cannot be used.
    """
    from pathlib import Path

    from croupier.cli.signs import visible
    from croupier.errors import InputError

    if data is None:
        from platformdirs import user_data_path

        return user_data_path("croupier", appauthor=False) / below
    if not data.strip():
        raise InputError("--data needs the name of a directory")
    try:
        data.encode()
    except UnicodeEncodeError:
        problem = f"--data {visible(data)}: the name is no UTF-8, which the record's file must have"
        raise InputError(f"{problem}; choose a directory with another name") from None
    return Path(data)
