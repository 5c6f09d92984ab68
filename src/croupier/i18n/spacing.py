"""The blank that Chinese sets between its own signs and digits or Latin letters."""

from __future__ import annotations

import re

_OWN = "\u4e00-\u9fff"
_NAME = "\ufffc"  # stands for a name while blanks are set; no sentence has it
_SEAM = re.compile(rf"(?<=[{_OWN}])(?=[0-9A-Za-z])|(?<=[0-9A-Za-z%{_NAME}])(?=[{_OWN}])")


def spaced(text: str, lang: str, name: str = "") -> str:
    """A text of pieces put together, with the blanks that its language wants between them.

    Args:
        text: the pieces, one after the other.
        lang: of the text; only Chinese wants any.
        name: one that ends in a digit and keeps its own writing, as 闲家1 does.
    """
    if lang != "zh":
        return text
    if not name:
        return _SEAM.sub(" ", text)
    return _SEAM.sub(" ", text.replace(name, _NAME)).replace(_NAME, name)


def columns(text: str) -> int:
    """How many columns a text takes; Chinese takes two a character, an accent mark none."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)
