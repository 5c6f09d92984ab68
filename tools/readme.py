"""Run a command of the README, exactly as it is written there.

``python -m tools.readme test`` runs the fenced block under ``<!-- run: test -->`` with the shell,
so a newcomer and CI take the same first step.
"""

from __future__ import annotations

import subprocess
import sys

from tools import ROOT
from tools.pages import blocks


def command(name: str) -> str:
    """The README's command of that name.

    Raises:
        LookupError: the README marks no such command, or several.
    """
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = [block.text.strip() for block in blocks(text) if block.mark == f"run: {name}"]
    if len(found) != 1:
        raise LookupError(f"README.md has {len(found)} blocks under <!-- run: {name} -->, not one")
    return found[0]


if __name__ == "__main__":
    line = command(sys.argv[1])
    print(f"README$ {line}", flush=True)
    shell = ["bash", "-euo", "pipefail", "-c", line]
    sys.exit(subprocess.run(shell, cwd=ROOT, check=False).returncode)
