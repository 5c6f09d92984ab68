"""What a whole number is on the command line: the same for every option of every command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from typing import Never

__all__ = ["MOST_DIGITS", "WHOLE", "Whole", "WholeBetween"]

MOST_DIGITS: Final = 40
"""More than any number has that a command takes."""

_WHOLE: Final = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")
_SHOWN_CHARS: Final = 60


class Whole(click.types.IntParamType):
    """A whole number: ASCII digits, after a sign if one is typed, and nothing else.

    Python's own reading takes ``1_000``, blanks and the digits of every script as well, which
    nothing else that reads a script's command line would. What is refused is told in the language
    of ``--lang``, where a command has that.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that is written; a default is one already.

        Raises:
            click.BadParameter: it is none; the message says how to write one.
        """
        if isinstance(value, str) and not _WHOLE.fullmatch(value):
            _refuse("number-not-whole", value, param, ctx, digits=str(MOST_DIGITS))
        return int(value)


WHOLE: Final = Whole()
"""Any whole number."""


class WholeBetween(Whole, click.IntRange):
    """A whole number that is not below one bound nor above the other."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that is written.

        Raises:
            click.BadParameter: it is none, or is beyond a bound; the message says how to mend it.
        """
        number = Whole.convert(self, value, param, ctx)
        too_small = self.min is not None and number < self.min
        too_large = self.max is not None and number > self.max
        if too_small or too_large:
            message_id = "number-too-small" if self.max is None else "number-outside"
            bounds = {"least": str(self.min), "most": str(self.max)}
            _refuse(message_id, number, param, ctx, **bounds)
        return number


class _Refused(click.BadParameter):
    """Says the whole sentence itself, in the language that was asked for."""

    def format_message(self) -> str:
        return self.message


def _refuse(
    message_id: str,
    value: object,
    param: click.Parameter | None,
    ctx: click.Context | None,
    **told: str,
) -> Never:
    """Refuse what was typed. Raises click.BadParameter."""
    from croupier.cli import console
    from croupier.i18n import translator

    lang = console.readable_language((ctx and ctx.params.get("lang")) or "en")
    text = repr(value)
    if len(text) > _SHOWN_CHARS:
        text = f"{text[:_SHOWN_CHARS]}…"
    name = "?" if param is None else param.get_error_hint(ctx)
    message = translator(lang).text(message_id, option=name, text=text, **told)
    raise _Refused(message, ctx, param)
