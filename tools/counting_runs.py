"""Deal the published counts of docs/counting.md by the million, and record what came.

``python -m tools.counting_runs`` takes some minutes of a core, writes
tests/sim/counting_runs.json and prints the table of the page; ``python -m tools.counting_runs
dragon_7`` deals one count anew. The tests hold the record against what was published
(tests/sim/counting.toml).
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

_SHOES = {"outcome": "2000000", "expectation": "100000"}
_SHOWN = {
    "frequency": "bet on, %",
    "edge": "edge, %",
    "per_100_coups": "per 100 coups",
    "per_shoe": "per shoe",
    "coups_per_shoe": "coups per shoe",
}
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


def table(record: dict[str, Any]) -> str:
    """The table of docs/counting.md."""
    known = tomllib.loads(FIGURES.read_text("utf-8"))
    rows = ["| bet and trigger | | published | found elsewhere | found here |", "| --- " * 5 + "|"]
    for figure in known["figure"]:
        count, name = known["count"][figure["of"]], figure["figure"]
        by_expectation = name in ("edge", "per_100_coups", "per_shoe")
        scoring = "expectation" if by_expectation else "outcome"
        found = record[f"{figure['of']} by {scoring}"][name]
        scale, digits = (100, 3) if name in ("frequency", "edge") else (1, 4)
        value, error = scale * found["value"], scale * found["standard_error"]
        shown = f"{value:.{digits}f} ±{error:.{digits}f}"
        elsewhere = f"{figure['found']} ±{figure['found_se']:.2g}"
        published = figure["published"] + ("" if figure["reproduced"] else " (not reproduced)")
        bet = f"`{count['bet']}`, {count['count'].rpartition(' ')[2]}"
        bet = "all" if name == "coups_per_shoe" else bet
        rows.append(f"| {bet} | {_SHOWN[name]} | {published} | {elsewhere} | {shown} |")
    return "\n".join(rows)


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
    print(table(record))
    return 0


if __name__ == "__main__":
    sys.exit(main())
