"""The page's types are those of the API, and a file that is not is found without a Node."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tools import api_types

if TYPE_CHECKING:
    from pathlib import Path


def test_the_pages_types_are_those_of_the_api() -> None:
    assert api_types.is_current(api_types.FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("change", ["schema", "maker", "generator", "types", "head", "gone"])
def test_a_file_that_fell_behind_or_was_touched_is_found(
    change: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = api_types.FILE.read_text(encoding="utf-8")
    match change:
        case "schema":
            later = api_types.schemas().replace('"stake"', '"staked"')
            monkeypatch.setattr(api_types, "schemas", lambda: later)
        case "maker":
            maker = tmp_path / "types.mjs"
            maker.write_bytes(api_types.MAKER.read_bytes() + b"\n")
            monkeypatch.setattr(api_types, "MAKER", maker)
        case "generator":
            locked = json.loads(api_types.LOCK.read_text(encoding="utf-8"))
            locked["packages"][api_types.GENERATOR]["version"] += ".1"
            lock = tmp_path / "package-lock.json"
            lock.write_text(json.dumps(locked), encoding="utf-8")
            monkeypatch.setattr(api_types, "LOCK", lock)
        case "types":
            text = text.replace("stake: string", "stake: number")
        case "head":
            text = text.partition("\n")[2]
        case _:
            text = ""
    assert not api_types.is_current(text)
