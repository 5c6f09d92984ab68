"""The files that belong to the project: those git tracks or would, or all of an unpacked release.

``python -m tools.tree DIRECTORY`` copies them there, so that a check can start from nothing else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

from tools import ROOT


def project_files(root: Path = ROOT) -> list[Path]:
    """Paths relative to ``root``, sorted; deleted files are left out."""
    listed = _from_git(root) if (root / ".git").exists() else _from_disk(root)
    return sorted(path for path in listed if (root / path).is_file())


def _from_git(root: Path) -> set[Path]:
    listing = subprocess.run(
        # A checkout that another account owns is read all the same: nothing in it is run.
        [
            *("git", "-c", "safe.directory=*"),
            *("ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        ],
        cwd=root,
        check=True,
        capture_output=True,
    )
    return {Path(name) for name in listing.stdout.decode().split("\0") if name}


def _from_disk(root: Path) -> set[Path]:
    lines = (root / ".gitignore").read_text(encoding="utf-8").split()
    ignored = [line.strip("/") for line in (*lines, "node_modules")]

    def kept(directory: str, names: list[str]) -> list[str]:
        # A pattern with a slash in it is of a path, any other of a name.
        above = Path(directory).relative_to(root)
        paths = {name: (above / name).as_posix() for name in names}
        return [
            name
            for name, path in paths.items()
            if not any(fnmatch(path if "/" in pat else name, pat) for pat in ignored)
        ]

    found: set[Path] = set()
    for directory, below, names in os.walk(root):
        below[:] = kept(directory, below)  # an environment holds thousands of files: do not walk it
        found |= {(Path(directory) / name).relative_to(root) for name in kept(directory, names)}
    return found


def copy_tree(target: Path, root: Path = ROOT) -> int:
    """Copy the project's files to ``target``, which must not exist yet; return how many."""
    target.mkdir(parents=True)
    files = project_files(root)
    for path in files:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / path, target / path)
    return len(files)


if __name__ == "__main__":
    print(f"{copy_tree(Path(sys.argv[1]))} files copied")
