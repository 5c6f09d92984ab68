"""A machine without a browser: red on CI, told elsewhere, and never a silent green."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.browser.needs import NAMES, VARIABLE, find_browser, lacking, need_page


def path_with(*there: str) -> Callable[[str], str | None]:
    """A search path that has these programs and no other."""
    return lambda name: f"/bin/{name}" if name in there else None


@pytest.mark.parametrize("name", NAMES)
def test_every_usual_name_of_chromium_is_found(name: str) -> None:
    assert find_browser({}, path_with(name)) == f"/bin/{name}"


def test_the_browser_that_is_named_comes_first() -> None:
    everything = path_with("chromium", "mine")
    assert find_browser({VARIABLE: "mine"}, everything) == "/bin/mine"
    assert find_browser({VARIABLE: ""}, everything) == "/bin/chromium"


def test_a_named_browser_that_is_not_there_is_no_other_one() -> None:
    with pytest.raises(FileNotFoundError, match="names mine"):
        find_browser({VARIABLE: "mine"}, path_with("chromium"))


def test_a_machine_without_one_has_none() -> None:
    assert find_browser({}, path_with()) is None


@pytest.mark.parametrize(
    ("environ", "outcome"),
    [
        ({"CI": "1"}, pytest.fail.Exception),
        ({"CI": "true"}, pytest.fail.Exception),
        ({"CI": ""}, None),
        ({}, None),
    ],
)
def test_what_lacks_fails_on_ci_and_is_told_elsewhere(
    environ: Mapping[str, str], outcome: type[BaseException] | None
) -> None:
    with pytest.raises(BaseException, match="no Chromium") as found:
        lacking("no Chromium", environ)
    assert isinstance(found.value, pytest.fail.Exception) is (outcome is not None)
    assert type(found.value).__name__ == ("Failed" if outcome else "Skipped")


def test_a_page_that_is_not_built_is_told_with_the_way_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="npm run build"):
        need_page(tmp_path)
    (tmp_path / "index.html").write_text("", encoding="utf-8")
    need_page(tmp_path)
