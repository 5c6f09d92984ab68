"""Deal the published counts of docs/counting.md by the million, and record what came.

``python -m tools.counting_runs`` takes some ten minutes of a core and writes
tests/sim/counting_runs.json; ``python -m tools.counting_runs dragon_7`` deals one count anew. The
tests hold the record against what was published (tests/sim/counting.toml).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from typing import Any

from tools import ROOT

FIGURES = ROOT / "tests" / "sim" / "counting.toml"
RECORD = ROOT / "tests" / "sim" / "counting_runs.json"

_SHOES = {"outcome": "3000000", "expectation": "200000"}
_KEPT = (
    "sheet",
    "fingerprint",
    "stream",
    "shoes",
    "coups",
    "bets",
    "counts_sha256",
    "frequency",
    "edge",
    "per_100_coups",
    "per_shoe",
    "bets_per_shoe",
    "coups_per_shoe",
)


def command(count: dict[str, Any], scoring: str) -> list[str]:
    """What is typed for a count."""
    return [
        *("count", count["sheet"], "--bet", count["bet"], "--count", count["count"]),
        *("--burn", "first-card", "--coup-burn", "0", "--cut", str(count["cut"])),
        *("--after-cut", str(count["after_cut"]), "--seed", "1"),
        *("--shoes", _SHOES[scoring], "--score", scoring),
    ]


def run(words: list[str]) -> dict[str, Any]:
    """What a command finds."""
    program = [sys.executable, "-m", "croupier", *words, "--json", "--workers", "1"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(program, capture_output=True, check=True, env=env, cwd=ROOT)
    found = json.loads(done.stdout)
    return {name: found[name] for name in _KEPT}


def main() -> int:
    """Deal the counts that are named, or all."""
    counts = tomllib.loads(FIGURES.read_text("utf-8"))["count"]
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    for name in sys.argv[1:] or list(counts):
        for scoring in _SHOES:
            words = command(counts[name], scoring)
            shown = " ".join(f"'{word}'" if " " in word else word for word in words)
            found = {"command": f"croupier {shown}", **run(words)}
            record[f"{name} by {scoring}"] = found
            print(found["command"], found["coups"], flush=True)
            RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
