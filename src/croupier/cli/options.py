"""Options that several commands share."""

from __future__ import annotations

import click

lang_option = click.option(
    "--lang",
    type=click.Choice(["en", "vi", "zh"]),
    default="en",
    show_default=True,
    help="Language of the words.",
)
"""``--lang``: English, Vietnamese or Chinese."""
