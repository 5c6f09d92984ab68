"""Heads that somebody kept elsewhere, as text: what a record cannot mend in its own favour."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.errors import NotationError
from croupier.store.records import Head, is_stream

__all__ = ["HEADS_LINE", "read_heads"]

HEADS_LINE = "heads, all of one moment:"
"""What ``verify`` prints before the heads."""


class _Document(msgspec.Struct):
    heads: dict[str, str]


def read_heads(text: str) -> dict[str, tuple[Head, ...]]:
    """Heads as they were printed: a line ``stream version:hash`` each, or a verify document.

    Blank lines and those that begin with ``#`` are passed over. A stream may be there more than
    once, as in a file to which heads are added day by day. Where the whole page of ``verify`` was
    kept, once or several times, only what follows on its line of heads is read.

    Returns:
        By stream its heads, the oldest first, each once.

    Raises:
        NotationError: names the line that is none, or two heads of one version that differ.
    """
    found: dict[str, set[Head]] = {}
    for place, stream, head in _heads_in(text):
        if not is_stream(stream):
            raise NotationError(
                f"{place}: {stream!r} is no stream; write house, ledger or table/<id>"
            )
        try:
            found.setdefault(stream, set()).add(Head.parse(head))
        except NotationError as error:
            raise NotationError(f"{place}: {error}") from None
    if not found:
        raise NotationError("it holds no head; write <stream> <version>:<hash> on each line")
    for stream, heads in found.items():
        if len({head.version for head in heads}) < len(heads):
            raise NotationError(f"two heads of {stream} are of one version and differ; drop one")
    return {stream: tuple(sorted(heads)) for stream, heads in found.items()}


def _heads_in(text: str) -> Iterator[tuple[str, str, str]]:
    """Each head as it is written, with the place of it and its stream."""
    if text.lstrip().startswith("{"):
        try:
            document = msgspec.json.decode(text, type=_Document)
        except msgspec.MsgspecError as error:
            raise NotationError(f"it is no document of verify --json: {error}") from error
        yield from (("heads", stream, head) for stream, head in document.heads.items())
        return
    pages = HEADS_LINE in text.splitlines()
    in_heads = not pages
    for number, line in enumerate(text.splitlines(), start=1):
        if pages and (line == HEADS_LINE or ": " in line or line.startswith("  ")):
            in_heads = line == HEADS_LINE
            continue
        if not in_heads:
            continue
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) != 2:
            raise NotationError(f"line {number} is not <stream> <version>:<hash>")
        yield f"line {number}", words[0], words[1]
