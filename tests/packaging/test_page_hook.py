"""The build hook of the patron's page: when it builds, what from, and what it says if it fails."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hatchling.builders.wheel import WheelBuilder

import hatch_build
from hatch_build import (
    HOOK,
    NODE,
    NOT_SOURCES,
    PAGE,
    SKIP,
    SOURCES,
    STAMP,
    Node,
    PageBuildHook,
    PageError,
    build_page,
    digest,
    find_node,
    inputs,
    is_skipped,
    is_stale,
    node_in,
)
from tools import ROOT
from tools.tree import project_files

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = {
    HOOK.as_posix(): "hook",
    "ui/package.json": "{}",
    "ui/src/main.ts": "main",
    "ui/src/cards/Card.svelte": "card",
    "src/croupier/i18n/en/page.ftl": "page = Page",
    "src/croupier/i18n/vi/page.ftl": "page = Trang",
}
OTHERS = (
    "ui/node_modules/vite/index.js",
    "ui/shots/phone.png",
    "ui/.cache/seen",
    "ui/src/.Card.svelte.swp",
    "src/croupier/i18n/en/say.ftl",
    "src/croupier/money.py",
    "README.md",
)


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose page is not built."""
    for name, text in FILES.items():
        write(tmp_path, name, text)
    return tmp_path


def finish(root: Path) -> None:
    """Put a page there as a build leaves it."""
    write(root, f"{PAGE.as_posix()}/index.html", "<!doctype html>")
    write(root, STAMP.as_posix(), digest(root))


def hook_at(root: Path) -> PageBuildHook:
    """The hook as hatchling makes it for a wheel."""
    write(root, "pyproject.toml", '[project]\nname = "croupier"\nversion = "0"\n')
    wheel = WheelBuilder(str(root))
    return PageBuildHook(str(root), {}, wheel.config, wheel.metadata, "dist", "wheel", wheel.app)


def npm_that(root: Path, script: str) -> Node:
    """A Node that is this Python, and an npm that is a script of it."""
    npm = root.parent / "npm.py"
    npm.write_text(f"import os, sys\nfrom pathlib import Path\n{script}\n", encoding="utf-8")
    return Node(Path(sys.executable), npm)


BUILDS = """
page = Path("../src/croupier/web/page")
if sys.argv[1:] == ["run", "build"]:
    page.mkdir(parents=True)
    seen = sorted(path.as_posix() for path in Path("..").rglob("*") if path.is_file())
    (page / "index.html").write_text("\\n".join(seen))
    (page / "path.txt").write_text(os.environ["PATH"])
elif "ci" in sys.argv[1:]:
    assert "--ignore-scripts" in sys.argv
"""


# --- what goes in


def test_inputs_are_sources_words_and_the_hook_and_nothing_else(root: Path) -> None:
    for name in OTHERS:
        write(root, name, "no input")
    assert [path.as_posix() for path in inputs(root)] == sorted(FILES)


def test_all_tracked_files_of_the_page_are_inputs() -> None:
    tracked = {
        path
        for path in project_files()
        if path.parts[0] == SOURCES.name and not path.name.startswith(".")
    }
    assert len(tracked) > 50
    assert tracked <= set(inputs(ROOT))


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_change_of_any_input_changes_the_digest(root: Path, name: str) -> None:
    before = digest(root)
    write(root, name, FILES[name] + " ")
    assert digest(root) != before
    write(root, name, FILES[name])
    assert digest(root) == before


@pytest.mark.parametrize("name", OTHERS)
def test_no_other_file_changes_the_digest(root: Path, name: str) -> None:
    before = digest(root)
    write(root, name, "no input")
    assert digest(root) == before


def test_a_new_name_a_lost_file_and_a_moved_line_change_the_digest(root: Path) -> None:
    seen = {digest(root)}
    write(root, "ui/src/more.ts", "")
    seen.add(digest(root))
    # Neither the contents nor their order change.
    (root / "ui/src/more.ts").rename(root / "ui/src/most.ts")
    seen.add(digest(root))
    (root / "ui/src/most.ts").unlink()
    (root / "ui/src/main.ts").unlink()
    seen.add(digest(root))
    write(root, "ui/src/cards/Card.svelte", "cardmain")
    seen.add(digest(root))
    assert len(seen) == 5


def test_the_digest_does_not_know_where_the_project_lies(root: Path) -> None:
    twin = root.parent / "twin"
    for name, text in FILES.items():
        write(twin, name, text)
    assert digest(twin) == digest(root)


# --- when it builds


def unfinished(root: Path) -> None:
    (root / STAMP).unlink()


def without_its_first_file(root: Path) -> None:
    (root / PAGE / "index.html").unlink()


def of_other_sources(root: Path) -> None:
    write(root, "ui/src/main.ts", "other")


def stamped_with_nothing(root: Path) -> None:
    write(root, STAMP.as_posix(), "")


def test_a_page_is_stale_until_it_is_finished(root: Path) -> None:
    assert is_stale(root)
    finish(root)
    assert not is_stale(root)


@pytest.mark.parametrize(
    "spoil", [unfinished, without_its_first_file, of_other_sources, stamped_with_nothing]
)
def test_a_page_is_stale_that_is(root: Path, spoil: Callable[[Path], None]) -> None:
    finish(root)
    spoil(root)
    assert is_stale(root)


@pytest.mark.parametrize(
    ("value", "skipped"),
    [(None, False), ("", False), (" ", False), ("0", False), ("1", True), ("yes", True)],
)
def test_the_environment_may_skip_the_page(value: str | None, skipped: bool) -> None:
    assert is_skipped({} if value is None else {SKIP: value}) is skipped


def test_node_is_asked_for_only_to_build(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SKIP, raising=False)
    hook = hook_at(root)
    assert hook.dependencies() == [NODE]
    monkeypatch.setenv(SKIP, "1")
    assert hook.dependencies() == []
    monkeypatch.delenv(SKIP)
    finish(root)
    assert hook.dependencies() == []


# --- building


def test_a_page_is_built_from_its_inputs_alone(root: Path) -> None:
    for name in OTHERS:
        write(root, name, "no input")
    write(root, f"{PAGE.as_posix()}/old.js", "of the page before")
    node = npm_that(root, BUILDS)
    build_page(root, node)
    assert (root / PAGE / "index.html").read_text().split() == [
        f"../{name}" for name in sorted(FILES)
    ]
    assert (root / PAGE / "path.txt").read_text().split(os.pathsep)[0] == str(node.program.parent)
    assert not (root / PAGE / "old.js").exists()
    assert (root / "ui/node_modules/vite/index.js").exists()
    assert not is_stale(root)


@pytest.mark.parametrize(
    ("script", "says"),
    [
        (
            "sys.exit('ENOTFOUND' if sys.argv[1] == 'ci' else 0)",
            ["ENOTFOUND", "npm ci", "registry"],
        ),
        (
            "sys.exit('main.ts: no such name' if sys.argv[1] == 'run' else 0)",
            ["main.ts: no such name", "npm run build", "Mend what it names"],
        ),
        ("", ["made no", "index.html"]),
    ],
)
def test_a_failing_npm_says_what_failed_and_leaves_the_old_page(
    root: Path, script: str, says: list[str]
) -> None:
    finish(root)
    write(root, "ui/src/main.ts", "newer")
    with pytest.raises(PageError) as caught:
        build_page(root, npm_that(root, script))
    assert [part for part in says if part not in str(caught.value)] == []
    assert (root / PAGE / "index.html").read_text() == "<!doctype html>"
    assert is_stale(root)


def test_a_node_that_does_not_start_is_named(root: Path) -> None:
    with pytest.raises(PageError, match=re.escape(NODE)):
        build_page(root, Node(root / "no-node", root / "npm.js"))


def test_a_project_without_the_sources_says_so(root: Path) -> None:
    (root / "ui/package.json").unlink()
    with pytest.raises(PageError, match=r"package\.json is missing"):
        build_page(root, npm_that(root, BUILDS))


def test_node_lies_where_its_package_puts_it() -> None:
    home = Path("home")
    assert node_in(home, "posix").program == home / "bin/node"
    assert node_in(home, "posix").npm == home / "lib/node_modules/npm/bin/npm-cli.js"
    assert node_in(home, "nt").program == home / "node.exe"
    assert node_in(home, "nt").npm == home / "node_modules/npm/bin/npm-cli.js"


def test_a_build_without_node_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(PageError, match=re.escape(NODE)):
        find_node()


# --- as hatchling calls it


def test_the_hook_builds_a_stale_page_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SKIP, raising=False)
    monkeypatch.setattr(hatch_build, "find_node", lambda: npm_that(root, BUILDS))
    hook_at(root).initialize("standard", {})
    assert not is_stale(root)
    made = (root / STAMP).stat().st_mtime_ns
    hook_at(root).initialize("standard", {})
    assert (root / STAMP).stat().st_mtime_ns == made


def test_the_hook_ends_a_build_that_fails(
    root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(SKIP, raising=False)
    monkeypatch.setattr(hatch_build, "find_node", lambda: npm_that(root, "sys.exit(3)"))
    with pytest.raises(SystemExit) as ended:
        hook_at(root).initialize("standard", {})
    assert ended.value.code == 1
    assert "The page was not built: 'npm ci" in capfd.readouterr().err


def test_the_hook_skips_and_warns(
    root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SKIP, "1")
    hook_at(root).initialize("editable", {})
    assert not (root / PAGE).exists()
    assert SKIP in capfd.readouterr().err
    finish(root)
    hook_at(root).initialize("editable", {})
    assert capfd.readouterr().err == ""


# --- what pyproject.toml says of it


def settings() -> dict[str, Any]:
    tool: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    return tool


def test_what_is_no_source_is_in_no_sdist() -> None:
    excluded = set(settings()["hatch"]["build"]["targets"]["sdist"]["exclude"])
    assert excluded == {f"{SOURCES.as_posix()}/{name}" for name in NOT_SOURCES}


def test_the_page_is_carried_though_git_ignores_it() -> None:
    assert settings()["hatch"]["build"]["artifacts"] == [f"{PAGE.as_posix()}/**"]
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert f"{PAGE.as_posix()}/" in ignored


def test_every_input_is_a_key_of_uv_s_cache() -> None:
    keys = [key["file"] for key in settings()["uv"]["cache-keys"] if "file" in key]
    kept = {path.relative_to(ROOT) for key in keys for path in ROOT.glob(key)}
    assert set(inputs(ROOT)) <= kept


def test_whatever_the_page_takes_its_words_from_belongs_to_what_is_built() -> None:
    """A file of words that the hook does not know is missing where the package is built."""
    known = {path.as_posix() for path in hatch_build.inputs(ROOT)}
    asked = {
        f"src/croupier/i18n/{name}"
        for path in (ROOT / "ui" / "src").rglob("*")
        if path.suffix in (".ts", ".svelte")
        for name in re.findall(r"\$words/([\w/.-]+\.ftl)", path.read_text(encoding="utf-8"))
    }
    assert len(asked) >= 9
    assert asked <= known
