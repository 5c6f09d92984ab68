"""What a person waits for before a simulation deals, and how much memory a long one takes.

Run: ``python -m benchmarks.simulate_start [--rounds 5] [--coups 1000000000]``

Every figure is of a whole command in a process of its own, by the clock, the least of the rounds,
beside ``python -c pass`` in the same rounds. Kernels are compiled into an empty directory that
NUMBA_CACHE_DIR names, so that nothing which this machine has compiled before helps; what counts as
kept is what ``croupier warm`` has put there. The long run is done once; its memory is the most that
its process has had, as the system's own account (wait4) has it.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

CROUPIER = [sys.executable, "-m", "croupier"]
DEALS = [*CROUPIER, "simulate", "baccarat", "--json", "--coups"]
WARMS = [*CROUPIER, "warm"]
ANNOUNCED = b"compiling"
LARGE = 10_000_000
KIB = 1024 if sys.platform == "darwin" else 1
"""What ``ru_maxrss`` counts in is bytes there, and KiB elsewhere."""


class Ended(NamedTuple):
    """A command that has ended.

    Attributes:
        seconds: from its start to its end, by the clock.
        cpu_s: of processor time, on all cores.
        peak_mb: the most memory its process had, in megabytes of 10^6 bytes.
        out: what it wrote.
    """

    seconds: float
    cpu_s: float
    peak_mb: float
    out: bytes


def run(command: list[str], cache: Path) -> Ended:
    """Run a command that keeps kernels there."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=env_of(cache))
    assert process.stdout is not None
    out = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    peak = used.ru_maxrss / KIB * 1024 / 1e6
    return Ended(seconds, used.ru_utime + used.ru_stime, peak, out)


def env_of(cache: Path) -> dict[str, str]:
    """The environment of a command that keeps kernels there."""
    return {**os.environ, "NUMBA_CACHE_DIR": str(cache)}


def start(ended: Ended) -> float:
    """All of a run but its dealing: what comes before, and telling what came of it."""
    return ended.seconds - float(json.loads(ended.out)["elapsed_s"])


def announced(command: list[str], cache: Path) -> float:
    """After how many seconds somebody at a terminal is told that kernels are compiled.

    The command is ended then.
    """
    here, there = pty.openpty()
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=there, stderr=there, env=env_of(cache))
    os.close(there)
    said = b""
    with suppress(OSError):  # how Linux tells that nobody writes any more
        while ANNOUNCED not in said and (more := os.read(here, 4096)):
            said += more
    seconds = time.perf_counter() - began
    process.kill()
    process.wait()
    os.close(here)
    if ANNOUNCED not in said:
        raise SystemExit(f"{' '.join(command)} compiled and did not say so")
    return seconds


def main() -> None:
    """Run all in turns, so that what slows the machine down slows them alike, and print."""
    parser = argparse.ArgumentParser(description="Measure what simulations cost to start.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--coups", type=int, default=1_000_000_000)
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    taken: dict[str, list[float]] = {}

    def note(name: str, seconds: float) -> None:
        taken.setdefault(name, []).append(seconds)

    with TemporaryDirectory(prefix="croupier-bench-") as folder:
        kept = Path(folder, "kept")
        run(WARMS, kept)
        works: dict[str, Callable[[Path], float]] = {
            "python -c pass": lambda _: run([sys.executable, "-c", "pass"], kept).seconds,
            "10,000 coups, nothing compiled": lambda new: run([*DEALS, "10000"], new).seconds,
            "start of 10^7 coups, kept kernels": lambda _: start(run([*DEALS, str(LARGE)], kept)),
            "start of 10^7 coups, none kept": lambda new: start(run([*DEALS, str(LARGE)], new)),
            "all kernels, none kept": lambda new: run(WARMS, new).seconds,
            "until warm says that it compiles": lambda new: announced(WARMS, new),
            "until simulate says so": lambda new: announced([*DEALS, str(LARGE)], new),
        }
        for turn in range(chosen.rounds):
            for number, (name, work) in enumerate(works.items()):
                note(name, work(Path(folder, f"{turn}-{number}")))
        base = min(taken["python -c pass"])
        for name, seconds in taken.items():
            print(f"{name:36} {min(seconds):8.3f} s  {min(seconds) / base:6.1f} ×")
        long = run([*DEALS, str(chosen.coups)], kept)
    coups = json.loads(long.out)["coups"]
    print(f"{coups:,} coups: {long.peak_mb:.0f} MB at most, {long.seconds:.0f} s by the clock")
    print(f"{long.cpu_s:.0f} s of processor, counts {json.loads(long.out)['counts_sha256']}")


if __name__ == "__main__":
    main()
