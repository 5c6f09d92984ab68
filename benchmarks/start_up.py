"""How long a command takes to start, work and end, as a multiple of ``python -c pass``.

Run: ``python benchmarks/start_up.py [--rounds 25]``

Prints milliseconds and multiples, the least of many rounds; in each round every command runs
once, after ``python -c pass``. Byte code is compiled before the first round that counts.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

COUP = ["baccarat", "2h Ks 3d 6c Ah", "--bet", "player=100", "--bet", "tie=10"]
PICTURES = ["three-pictures", "3h 9c Kd Qc Ks Qh Js As 2s 3s 4s 5s 6s", "--bet", "player_1_win=100"]
BASE = "python -c pass"
COMMANDS = {
    BASE: ["-c", "pass"],
    "croupier --help": ["-m", "croupier", "--help"],
    "croupier settle baccarat … --json": ["-m", "croupier", "settle", *COUP, "--json"],
    "croupier settle baccarat …": ["-m", "croupier", "settle", *COUP],
    "croupier settle three-pictures … --json": ["-m", "croupier", "settle", *PICTURES, "--json"],
    "croupier settle three-pictures …": ["-m", "croupier", "settle", *PICTURES],
}


def seconds_of(arguments: list[str]) -> float:
    """How long this Python takes with these arguments, from start to end."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def main() -> None:
    """Run all in turns, so that what slows the machine down slows them alike, and print."""
    parser = argparse.ArgumentParser(description="Measure what commands cost to start.")
    parser.add_argument("--rounds", type=int, default=25)
    rounds = parser.parse_args().rounds
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(1 + rounds):
        for name, arguments in COMMANDS.items():
            taken[name].append(seconds_of(arguments))
    base = min(taken[BASE][1:])
    for name, seconds in taken.items():
        least = min(seconds[1:])
        print(f"{name:<40} {1e3 * least:7.1f} ms  {least / base:5.1f} ×")


if __name__ == "__main__":
    main()
