"""``croupier serve`` in a process of its own: how it is started and what it says first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

__all__ = ["address_in", "started"]


def started(
    directory: Path, *options: str, port: int = 0, stderr: int | IO[str] = subprocess.PIPE
) -> subprocess.Popen[str]:
    """A house that is about to open on a directory.

    Args:
        options: of the command.
        port: 0 takes a free one, which :func:`address_in` finds in what it says.
        stderr: where its lines go; by default to whoever reads the process.
    """
    argv = [sys.executable, "-m", "croupier", "serve"]
    path = os.pathsep.join(part for part in sys.path if part)
    return subprocess.Popen(
        [*argv, "--port", str(port), "--data", str(directory), *options],
        env={**os.environ, "PYTHONPATH": path},  # it imports what is tested here
        stderr=stderr,
        text=True,
    )


def address_in(line: str) -> str:
    """The address that a line of a house's log says it has opened at; empty for any other line."""
    if line.startswith("{"):
        told = json.loads(line)
        address = str(told["address"]) if told["event"] == "house_opened" else ""
    else:
        address = line.removeprefix("open ").strip() if line.startswith("open http") else ""
    return address.rstrip("/")
