"""Reading Markdown pages: their fenced blocks, links and headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

_FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,}|~{3,})(?P<info>.*)$")
_MARK = re.compile(r"^ *<!-- *(?P<mark>[a-z]+: *\S+) *-->$")
_LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)|^ *\[[^\]]+\]:\s*(\S+)", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block.

    ``mark`` is the HTML comment on the line above it, such as ``run: test``, or empty; ``line``
    is the one-based line of its first line of text.
    """

    language: str
    text: str
    line: int
    mark: str


def pages(root: Path = ROOT) -> list[Path]:
    """Every page people read, those at the top first."""
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page, in order.

    Raises:
        ValueError: a fence is not closed.
    """
    found: list[Block] = []
    mark, opened, body = "", None, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if opened is not None:
            start, head = opened
            if line.strip() == head["ticks"]:
                language = head["info"].strip().split(" ")[0]
                found.append(Block(language, "\n".join(body) + "\n", start, mark))
                mark, opened, body = "", None, []
            else:
                body.append(line.removeprefix(head["indent"]))
        elif fence := _FENCE.match(line):
            opened = number + 1, fence
        elif line.strip():
            marked = _MARK.match(line)
            mark = " ".join(marked["mark"].split()) if marked else ""
    if opened is not None:
        raise ValueError(f"the fence above line {opened[0]} is not closed")
    return found


def prose(text: str) -> str:
    """The page without its fenced blocks and inline code."""
    kept, ticks = list[str](), ""
    for line in text.splitlines():
        fence = _FENCE.match(line)
        if ticks:
            ticks = "" if line.strip() == ticks else ticks
        elif fence:
            ticks = fence["ticks"]
        else:
            kept.append(line)
    return re.sub(r"`[^`\n]*`", "``", "\n".join(kept))


def links(text: str) -> list[str]:
    """The targets of a page's links, as written."""
    return [first or second for first, second in _LINK.findall(prose(text))]


def anchors(text: str) -> set[str]:
    """The fragment ids of a page's headings, made the way code hosts make them."""
    titles = [
        line.lstrip("#").strip() for line in _without_blocks(text) if re.match(r"#{1,6} ", line)
    ]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def _without_blocks(text: str) -> list[str]:
    inside = {
        number
        for block in blocks(text)
        for number in range(block.line, block.line + block.text.count("\n"))
    }
    return [line for number, line in enumerate(text.splitlines(), 1) if number not in inside]
