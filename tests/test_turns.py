"""The order in which many workers run the tests loses none and keeps files whole."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from tests.turns import in_turns


class Item(NamedTuple):
    """As much of a test as its place needs."""

    path: Path
    name: str


NAMES = ("api/a", "browser/b", "browser/c", "faults/d", "games/e", "service/f", "web/g")
ITEMS = [Item(Path(f"tests/{name}.py"), str(number)) for name in NAMES for number in range(3)]


def test_files_stay_whole_and_take_turns() -> None:
    turned = cast("list[Item]", in_turns(cast("list[pytest.Item]", ITEMS)))
    files = [path.stem for path, _ in groupby(turned, key=lambda item: item.path)]
    assert "".join(files) == "bdcfgae"
    assert sorted(turned) == sorted(ITEMS)
