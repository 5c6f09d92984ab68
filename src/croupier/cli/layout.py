"""Text laid out for a console: aligned columns and wrapped lines, in any of the languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli import console
from croupier.i18n.spacing import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Chinese breaks between any two characters, but no line begins or ends with these.
_NEVER_FIRST = "，。；：、）”’》」！？"
_NEVER_LAST = "（“‘《「"


def aligned(rows: Sequence[Sequence[str]], *, left: int = 1) -> list[str]:
    """Rows in aligned columns: the first ``left`` columns to the left, the others to the right."""
    shown = [[console.shown(text) for text in row] for row in rows]
    widths = [max(map(columns, column)) for column in zip(*shown, strict=True)]

    def cell(index: int, text: str) -> str:
        space = " " * (widths[index] - columns(text))
        return text + space if index < left else space + text

    return ["  ".join(cell(*item) for item in enumerate(row)).rstrip() for row in shown]


def wrapped(text: str, width: int, indent: str = "", hanging: str = "") -> list[str]:
    """A paragraph in lines of at most ``width`` columns, where its words allow.

    Args:
        text: the paragraph.
        width: columns of the page, the indents included.
        indent: what every line begins with.
        hanging: what every line but the first begins with besides.
    """
    lines = [indent]
    room = width - columns(indent)
    for piece in _pieces(console.shown(text)):
        if columns(piece.rstrip(" ")) > room and lines[-1].strip():
            lines[-1] = lines[-1].rstrip(" ")
            lines.append(indent + hanging)
            room = width - columns(indent + hanging)
        lines[-1] += piece
        room -= columns(piece)
    lines[-1] = lines[-1].rstrip(" ")
    return lines


def packed(items: Iterable[str], width: int, indent: str = "") -> list[str]:
    """Short texts two blanks apart, as many in a line of ``width`` columns as go whole."""
    lines: list[str] = []
    for item in map(console.shown, items):
        beside = f"{lines[-1]}  {item}" if lines else ""
        if beside and columns(beside) <= width:
            lines[-1] = beside
        else:
            lines.append(indent + item)
    return lines


def table(rows: Sequence[Sequence[str]], width: int, *, left: int = 1) -> list[str]:
    """Rows under the heads that come first; where they are too wide, one below the other.

    Then each row is its first cell, and below it the other cells that say something, each with
    its head.
    """
    lines = aligned(rows, left=left)
    if max(map(columns, lines)) <= width:
        return lines
    heads, *others = rows
    folded = []
    for first, *cells in others:
        folded += wrapped(first, width)
        folded += packed(labelled(heads[1:], cells), width, "  ")
    return folded


def labelled(heads: Iterable[str], cells: Iterable[str]) -> list[str]:
    """Each cell that says something after its head."""
    return [f"{head} {cell}" for head, cell in zip(heads, cells, strict=True) if cell]


def _pieces(text: str) -> list[str]:
    """The text cut wherever a line may end; a blank stays with what it follows."""
    pieces = [""]
    for before, char in zip("\0" + text, text, strict=False):
        if _may_break(before, char):
            pieces.append("")
        pieces[-1] += char
    return pieces


def _may_break(before: str, after: str) -> bool:
    if after == " ":
        return False
    if before == " ":
        return True
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return columns(before) == 2 or columns(after) == 2
