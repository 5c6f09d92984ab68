"""What the repository holds: text that works on any machine, and pages for all it can do."""

from __future__ import annotations

import re
import subprocess
import tomllib
from typing import TYPE_CHECKING

import click
import pytest

from croupier.cli.main import COMMANDS
from croupier.version import __version__
from tools import ROOT, readme
from tools.commands import walk
from tools.style import stubs
from tools.tree import copy_tree, project_files

if TYPE_CHECKING:
    from pathlib import Path

FILES = [path.as_posix() for path in project_files()]
LARGEST = 300_000
"""Bytes a file may have; what is larger belongs in a release, not in the history."""

# Spelt in parts, so that this file does not hold what it looks for.
MACHINE = re.compile(
    "|".join(
        ["/ho" + r"me/\w", "/ro" + "ot/", "/Us" + r"ers/\w", "/wo" + "rk/", r"[A-Z]:\\" + "Us"]
    )
)
REGISTRY = re.compile(
    "|".join(
        [
            r"py" + r"pi\.org",
            "pythonhos" + "ted",
            "registry" + r"\.npm",
            "npm" + r"js\.(com|org)",
            r"index-" + "url",
            "find-" + "links",
            "crates" + r"\.io",
        ]
    )
)
LOCK_FILES = {"uv" + ".lock", "poetry" + ".lock", "Pipfile" + ".lock", "pdm" + ".lock"}


def data_of(name: str) -> bytes:
    return (ROOT / name).read_bytes()


def offences(text: str) -> list[str]:
    """What no file of the project may say."""
    found = [match[0] for pattern in (MACHINE, REGISTRY) for match in pattern.finditer(text)]
    return found + [what for _, what in stubs(text)]


FONTS = [name for name in FILES if name.endswith(".woff2")]
"""The page's own type; the one kind of file that is no text."""


@pytest.mark.parametrize("name", FONTS)
def test_a_font_is_one_and_its_licence_lies_beside_it(name: str) -> None:
    data = data_of(name)
    assert data[:4] == b"wOF2"
    assert len(data) <= LARGEST
    assert (ROOT / name).with_name("OFL.txt").is_file()


PICTURES = [name for name in FILES if name.startswith("docs/pictures/")]
"""The page as it looks, for its docs; made anew by ``npm run pictures`` in ``ui``."""

LARGEST_PICTURE, ALL_PICTURES = 150_000, 1_000_000


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_one_is_small_and_is_shown(name: str) -> None:
    data = data_of(name)
    assert (data[:4], data[8:12]) == (b"RIFF", b"WEBP")
    assert len(data) <= LARGEST_PICTURE
    shown = [page for page in FILES if page.endswith(".md")]
    assert any(name.removeprefix("docs/") in data_of(page).decode("utf-8") for page in shown)


def test_pictures_weigh_little_together() -> None:
    assert PICTURES
    assert sum(len(data_of(name)) for name in PICTURES) <= ALL_PICTURES


@pytest.mark.parametrize("name", [name for name in FILES if name not in {*FONTS, *PICTURES}])
def test_a_file_is_clean_text(name: str) -> None:
    data = data_of(name)
    assert len(data) <= LARGEST
    text = data.decode("utf-8")
    assert "\0" not in text
    assert "\r" not in text
    assert not text or text.endswith("\n")
    assert [line for line in text.splitlines() if line.rstrip() != line] == []
    assert offences(text) == []


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("see /ho" + "me/ann/croupier", True),
        ("pip install --index-" + "url x", True),
        ("https://py" + "pi.org/simple", True),
        ("TO" + "DO", True),
        ("the home/away rule of a root/leaf tree", False),
    ],
)
def test_offences_are_seen(text: str, bad: bool) -> None:
    assert bool(offences(text)) is bad


def test_no_lock_file_records_where_packages_came_from() -> None:
    assert [name for name in FILES if name.rpartition("/")[2] in LOCK_FILES] == []


def test_constraints_are_names_and_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins
    assert [
        pin for pin in pins if not re.fullmatch(r"[a-z0-9._-]+==[0-9][A-Za-z0-9.+]*", pin)
    ] == []
    names = [pin.partition("==")[0] for pin in pins]
    assert names == sorted(set(names))


def project() -> dict[str, object]:
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return table


def test_every_dependency_is_pinned_for_ci_and_has_a_range() -> None:
    settings = project()["project"]
    assert isinstance(settings, dict)
    needed = [*settings["dependencies"], *settings["optional-dependencies"]["dev"]]
    pinned = {
        line.partition("==")[0]
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }
    for requirement in needed:
        name = re.match(r"[A-Za-z0-9._-]+", requirement)
        assert name is not None
        assert re.sub(r"[-_.]+", "-", name[0]).lower() in pinned, requirement
        assert ">=" in requirement
    assert all("," in requirement for requirement in settings["dependencies"])


def test_the_changelog_knows_this_release() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"croupier {name}" not in text] == []


def test_every_option_is_explained() -> None:
    from croupier.cli.main import cli

    silent = [
        f"{path} {parameter.opts[0]}"
        for path, command in loaded(cli, "croupier")
        for parameter in command.params
        if isinstance(parameter, click.Option) and not parameter.help
    ]
    assert silent == []
    assert all(len(text.splitlines()) > 4 for _, text in walk())


def loaded(command: click.Command, path: str) -> list[tuple[str, click.Command]]:
    found = [(path, command)]
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            found += loaded(below, f"{path} {name}")
    return found


def test_the_readme_has_the_two_commands_that_do_all_setup() -> None:
    for name, job in (("play", "croupier play baccarat"), ("test", "pytest")):
        line = readme.command(name)
        assert "\n" not in line
        assert job in line
        assert line.startswith("python3 -m venv .venv && ")
    with pytest.raises(LookupError, match="has 0 blocks"):
        readme.command("nothing")


def test_ci_runs_the_tasks_that_a_developer_runs() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    tool = project()["tool"]
    assert isinstance(tool, dict)
    check = [task for task in tool["poe"]["tasks"]["check"]["sequence"] if task != "test"]
    for task in check:
        assert re.search(rf"^tasks .*\b{task}\b", script, re.MULTILINE), task
    assert "tools.readme test" in script


def test_the_tree_without_git_is_the_tree_with_git(tmp_path: Path) -> None:
    copy, listed = tmp_path / "copy", project_files()
    assert copy_tree(copy) == len(listed)
    (copy / "src" / "__pycache__").mkdir()
    (copy / "src" / "__pycache__" / "a.pyc").write_bytes(b"")
    assert project_files(copy) == listed


def test_a_deleted_file_is_not_of_the_tree(tmp_path: Path) -> None:
    for name in ("kept", "deleted", "ignored"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / ".gitignore").write_text("ignored\n", encoding="utf-8")
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    (tmp_path / "deleted").unlink()
    (tmp_path / "new").write_text("", encoding="utf-8")
    assert [path.name for path in project_files(tmp_path)] == [".gitignore", "kept", "new"]
