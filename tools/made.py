"""Pages that are made from something else: write one, or tell that it has fallen behind."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def write_or_check(path: Path, text: str, args: list[str]) -> int:
    """Write ``text`` to ``path``; with ``--check`` only compare. Returns an exit code."""
    name = path.relative_to(ROOT)
    if args == ["--check"]:
        current = path.is_file() and path.read_text(encoding="utf-8") == text
        print(f"{name} is current" if current else f"{name} has fallen behind: run `poe docs`")
        return 0 if current else 1
    if args:
        print(f"unknown arguments {args}: the only one is --check", file=sys.stderr)
        return 2
    path.write_text(text, encoding="utf-8")
    print(f"{name} written")
    return 0
