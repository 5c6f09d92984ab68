"""Options that several commands share."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from croupier.money import Currency

lang_option = click.option(
    "--lang",
    type=click.Choice(["en", "vi", "zh"]),
    default="en",
    show_default=True,
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
