"""The page's types are those of the API, and a file that is not is found without a Node."""

from __future__ import annotations

import pytest

from tools import api_types


def test_the_pages_types_are_those_of_the_api() -> None:
    assert api_types.is_current(api_types.FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("change", ["schema", "types", "head", "gone"])
def test_a_file_that_fell_behind_or_was_touched_is_found(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = api_types.FILE.read_text(encoding="utf-8")
    match change:
        case "schema":
            later = api_types.schemas().replace('"stake"', '"staked"')
            monkeypatch.setattr(api_types, "schemas", lambda: later)
        case "types":
            text = text.replace("stake: string", "stake: number")
        case "head":
            text = text.partition("\n")[2]
        case _:
            text = ""
    assert not api_types.is_current(text)
