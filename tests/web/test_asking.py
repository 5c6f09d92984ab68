"""What several routes need is written once, so that a mend of it is a mend for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import croupier.web

SOURCES = sorted(Path(croupier.web.__file__).parent.glob("*.py"))


@pytest.mark.parametrize(
    ("written", "where"),
    [
        ("request.body()", ["asking.py"]),
        ("read_as(", ["asking.py", "strict.py"]),
        (" Cookie(", ["asking.py"]),
        ("samesite", ["asking.py"]),
    ],
)
def test_bodies_are_read_and_cookies_made_in_one_place(written: str, where: list[str]) -> None:
    found = [path.name for path in SOURCES if written in path.read_text(encoding="utf-8")]
    assert found == where
