"""Run every benchmark of ``benchmarks/``, one after another, and print what each one prints."""

from __future__ import annotations

import subprocess
import sys

from tools import ROOT


def scripts() -> list[str]:
    """The benchmarks by name; a file that starts with an underscore is a helper of theirs."""
    found = sorted((ROOT / "benchmarks").glob("*.py"))
    return [path.name for path in found if not path.name.startswith("_")]


if __name__ == "__main__":
    for name in scripts():
        print(f"== benchmarks/{name}", flush=True)
        subprocess.run([sys.executable, f"benchmarks/{name}"], cwd=ROOT, check=True)
