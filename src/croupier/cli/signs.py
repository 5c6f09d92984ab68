"""Characters as a console can show them: nothing acts on it, and nothing is lacking.

Names of files, arguments, sheets and records come from outside. What of them would move the
cursor, colour the screen, reorder a line or begin another one is written as an escape instead.
What an encoding lacks is spelt.
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

_BYTES: Final = range(0xDC80, 0xDD00)
"""What stands for a byte of an argument that is no UTF-8."""


def visible(text: str, keep: str = "") -> str:
    """The text in one line, with an escape for every character that would act on a console.

    Args:
        text: from anywhere.
        keep: characters to leave, such as a line feed between lines of ours.
    """
    if text.isprintable():
        return text
    return "".join(char if is_harmless(char) or char in keep else _escape(char) for char in text)


def is_harmless(char: str) -> bool:
    """Whether a console shows this character and does nothing else.

    Not so controls, marks of direction or joining, halves of surrogate pairs, separators of lines.
    """
    return char.isprintable() or unicodedata.category(char) == "Zs"


def _escape(char: str) -> str:
    if ord(char) in _BYTES:
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char.encode("unicode_escape").decode("ascii")


def json_visible(text: str) -> str:
    """The same JSON document, with an escape for every character that would act on a console."""
    if text.isprintable():
        return text
    return "".join(
        char if is_harmless(char) else "".join(f"\\u{unit:04x}" for unit in _units(char))
        for char in text
    )


def _units(char: str) -> list[int]:
    pairs = char.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(pairs[index : index + 2], "big") for index in range(0, len(pairs), 2)]


ASCII: Final = "croupier-ascii"
"""Name of the codec error handler that writes what an encoding lacks in plain ASCII."""

_SPELT: Final = {
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
