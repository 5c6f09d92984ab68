r"""Bounds on the shape of a TOML text, held before ``tomllib`` sees it.

``tomllib`` takes time and memory by the square of a dotted key's parts, and recursion for every
list or table inside another. A sheet needs few of either, so a text that has more is refused by
one walk over its marks. The walk knows TOML's strings and comments, so that a dot or bracket
inside one counts for nothing, and a ``\"`` ends nothing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MAX_KEY_PARTS = 16
"""The most parts of a dotted key."""

MAX_NESTING = 16
"""The most lists and inline tables that stand inside each other."""

# every repetition is possessive: no text makes the search go back over what it has read
_MARK = re.compile(
    r'"""(?:[^"\\]++|\\(?:[\s\S]|\Z)|"(?!""))*+(?:"""(?:"{0,2})|\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'''(?:'{0,2})|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+"
    r"|[\"'.\[\]{}=,\n]"
)


class Excess(NamedTuple):
    """Where a text passes a bound, and what to say of it."""

    offset: int
    problem: str


def excess(text: str) -> Excess | None:
    """The first place where a text has more parts in a key, or nests deeper, than a sheet may.

    What is no TOML is not told here: ``tomllib`` stops at its first fault, and up to there both
    see the same marks.
    """
    dots = depth = 0
    for match in _MARK.finditer(text):
        start, end = match.span()
        mark = text[start]
        if mark == ".":
            dots += 1
            if dots == MAX_KEY_PARTS:
                return Excess(start, f"a dotted key has at most {MAX_KEY_PARTS} parts")
        elif mark in "\"'":
            if end - start == 1:
                return None  # a string that does not end: nothing behind it is ever read
        else:
            dots = 0
            if mark in "[{":
                depth += 1
                if depth > MAX_NESTING:
                    problem = f"lists and tables nest at most {MAX_NESTING} deep"
                    return Excess(start, problem)
            elif mark in "]}" and depth:
                depth -= 1
    return None
