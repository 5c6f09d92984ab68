"""In which order many workers run the tests, so that they end together."""

from __future__ import annotations

from itertools import groupby, zip_longest

import pytest

__all__ = ["in_turns"]

_LONG = ("faults", "service", "web")
"""Parts whose single files take longest, apart from the browser's, which mostly wait."""


def in_turns(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests, a file of the browser's after each other file, and long files first."""
    files = [list(file) for _, file in groupby(items, key=lambda item: item.path)]
    waiting = [file for file in files if _part(file) == "browser"]
    others = sorted((file for file in files if _part(file) != "browser"), key=_place)
    turns = zip_longest(waiting, others)
    return [item for pair in turns for file in pair for item in file or ()]


def _part(file: list[pytest.Item]) -> str:
    return file[0].path.parent.name


def _place(file: list[pytest.Item]) -> int:
    return _LONG.index(_part(file)) if _part(file) in _LONG else len(_LONG)
