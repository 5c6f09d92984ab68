"""Shoes for the tests of the roads: the ones worked out elsewhere, and random ones."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from croupier.games.baccarat.roads import Result

DERIVED: Final = ("big_eye", "small", "cockroach")

_FILE: Final = tomllib.loads(Path(__file__).with_name("vectors.toml").read_text(encoding="utf-8"))
VECTORS: Final[list[dict[str, Any]]] = _FILE["vector"]
RANDOM: Final[list[list[str]]] = _FILE["random"]


def vector(name: str) -> dict[str, Any]:
    """The vector of this id."""
    return next(each for each in VECTORS if each["id"] == name)


def chequered() -> st.SearchStrategy[str]:
    """Outcomes as they fall: short streaks, some ties."""
    return st.text("BPT", max_size=90)


def streaky() -> st.SearchStrategy[str]:
    """Outcomes in long streaks with ties inside, so that tails meet tails."""
    streak = st.tuples(st.sampled_from("BPT"), st.integers(1, 16))
    return st.lists(streak, max_size=14).map(
        lambda streaks: "".join(letter * length for letter, length in streaks)
    )


def outcomes() -> st.SearchStrategy[str]:
    """Any outcomes."""
    return chequered() | streaky()


def row_counts() -> st.SearchStrategy[int]:
    """The usual six rows, and any other number."""
    return st.just(6) | st.integers(1, 20)


def results() -> st.SearchStrategy[list[Result]]:
    """Results with all their marks."""
    mark = st.booleans()
    return st.lists(st.builds(Result, st.sampled_from("BPT"), mark, mark, mark), max_size=60)


def wins_of(line: str) -> str:
    """Outcomes without ties."""
    return line.replace("T", "")
