"""How every command about odds refuses what it cannot answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import Command

in_both_shapes = pytest.mark.parametrize("shape", [[], ["--json"]], ids=["table", "json"])
"""Asked for the table and for the document."""


def assert_refused(command: Command, argv: list[str], problem: str) -> None:
    """Exit 2, nothing on standard output, and one line that names the problem."""
    ended = command(*argv)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert problem in ended.err
