"""What every command needs to write to a console, whatever that console can show.

Three promises are kept here, so that no command has to think of them:

* nothing is on standard output when a command fails: :func:`hold_output` keeps what is written
  until the work is done (a command that talks as it goes calls :func:`stream_output` first);
* no console crashes on a suit or an accent: what its encoding lacks is written in ASCII
  (``♠`` as ``s``, ``á`` as ``a``, ``─`` as ``-``), by the codec error handler :data:`ASCII`;
* ``--json`` is one document, and is the same document in every encoding.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterator

ASCII = "croupier-ascii"
"""Name of the codec error handler that writes what an encoding lacks in plain ASCII."""

_SPELT = {
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "đ": "d",
    "Đ": "D",
    "₫": "VND",
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "…": "...",
    "×": "x",
    "·": "-",
    "•": "*",
    "←": "<",
    "→": ">",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "✓": "+",
    "✗": "x",
    "½": "1/2",
    "●": "*",
    "○": "o",
    "◐": "o",
    "█": "#",
    "▓": "#",
    "▒": "=",
    "░": ".",
    "：": ":",
    "，": ",",
    "。": ".",
    "（": "(",
    "）": ")",
}


def _ascii(char: str) -> str:
    """The nearest ASCII for one character; ``?`` when there is none."""
    if char in _SPELT:
        return _SPELT[char]
    if unicodedata.combining(char):
        return ""
    if "─" <= char <= "╿":  # box drawing
        if char in "─━┄┅┈┉╌╍═╴╶╸╺╼╾":
            return "-"
        return "|" if char in "│┃┆┇┊┋╎╏║╵╷╹╻╽╿" else "+"
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode("ascii")
    return plain or "?"


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_ascii, error.object[error.start : error.end])), error.end


codecs.register_error(ASCII, _spell)


def encoding() -> str:
    """The encoding of standard output, by name."""
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def can_show(text: str) -> bool:
    """Whether standard output can show every character of this text."""
    try:
        text.encode(encoding())
    except UnicodeEncodeError:
        return False
    return True


def shown(text: str) -> str:
    """The text as standard output will show it; of use where its width matters."""
    return text.encode(encoding(), ASCII).decode(encoding())


def suit_symbols() -> dict[str, str]:
    """What to write for each suit letter ``s h d c``: the symbols, or the letters themselves."""
    symbols = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    return symbols if can_show("".join(symbols.values())) else {suit: suit for suit in symbols}


def readable_language(lang: str) -> str:
    """``lang`` if standard output can show it or its plain letters, else English.

    Vietnamese without its accents can still be read; Chinese in question marks cannot.
    """
    return "en" if lang == "zh" and not can_show("庄闲和") else lang


def is_terminal() -> bool:
    """Whether a person watches standard output, so that colour and redrawing make sense."""
    return sys.stdout.isatty()


def width(most: int = 100) -> int:
    """Columns to lay a page out for: the terminal's (80 if there is none), at most ``most``."""
    import shutil

    return min(most, shutil.get_terminal_size((80, 24)).columns)


def emit(text: str = "") -> None:
    """Write a line, or several, to standard output."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def emit_json(document: object) -> None:
    """Write one JSON document on one line of standard output.

    Money and exact numbers are strings by then (see the command's page); a NaN or an infinity is
    a fault and raises ``ValueError``. What the encoding lacks is written as JSON escapes.
    """
    import json

    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    emit(text if can_show(text) else json.dumps(document, allow_nan=False))


def warn(text: str) -> None:
    """Write a line to standard error: progress, remarks and warnings, never results."""
    sys.stderr.write(text + "\n")


class _HeldBytes(io.BytesIO):
    """Holds output; answers for the real stream when asked whether it is a terminal."""

    def __init__(self, real: TextIO) -> None:
        super().__init__()
        self._real = real

    def isatty(self) -> bool:
        return self._real.isatty()


class Held:
    """Output that waits. ``release`` passes it on and lets later output through at once."""

    def __init__(self, real: TextIO) -> None:
        self.real = real
        self._bytes = _HeldBytes(real)
        self._text = io.TextIOWrapper(
            self._bytes,
            encoding=getattr(real, "encoding", None) or "utf-8",
            errors=ASCII,
            newline="",  # the real stream ends lines its own way
            write_through=True,
        )

    def take(self) -> None:
        """Stand in for standard output."""
        sys.stdout = self._text

    def release(self) -> None:
        """Write what was held, and put the real stream back."""
        sys.stdout = self.real
        self.real.write(self._bytes.getvalue().decode(self._text.encoding))
        self.real.flush()
        self._bytes.seek(0)
        self._bytes.truncate()


_held: list[Held] = []


@contextmanager
def hold_output() -> Iterator[Held]:
    """Keep standard output back until ``release`` is called; without it nothing is written."""
    _make_tolerant()
    held = Held(sys.stdout)
    held.take()
    _held.append(held)
    try:
        yield held
    finally:
        _held.remove(held)
        sys.stdout = held.real


def stream_output() -> None:
    """From here on this command writes as it goes. For a table that is being played."""
    if _held:
        _held[-1].release()


def _make_tolerant() -> None:
    """No character that a person typed or that we print may stop a command."""
    if sys.stdout is None:  # closed before we were started
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream, errors in ((sys.stdout, ASCII), (sys.stderr, ASCII), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(ValueError, io.UnsupportedOperation):
                stream.reconfigure(errors=errors)
