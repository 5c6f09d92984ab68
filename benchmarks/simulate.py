"""What a simulated coup costs: the kernel beside a plain one, by workers, and from a cold start.

Run: ``python -m benchmarks.simulate [--rounds 9] [--shoes 40000] [--npm DIRECTORY]``

The plain kernel is here: compiled by numba too, it deals the way a textbook does, one call of the
generator a card, branches where the matrix branches, and settles bet by bet. Both deal whole shoes
of the house's baccarat by the same rules, in turns, so a ratio holds on a noisy machine. Prints
nanoseconds of one core's processor time a coup, the least of the rounds.

``--npm`` names a directory in which ``npm install baccarat-engine@1.1.5`` was done; without it, or
without Node, that comparison is left out.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from croupier.cluster.running import run
from croupier.games.catalog import load_sheet
from croupier.sim.compiled import CompiledEngine
from croupier.sim.plan import Plan

NODE = """
const BaccaratGameEngine = require("baccarat-engine/src/gameEngine/baccaratGameEngine");
const coups = Number(process.argv[1]);
const engine = new BaccaratGameEngine();
engine.shoe.createDecks();
engine.shoe.shuffle();
engine.burnCards();
const began = process.cpuUsage();
for (let index = 0; index < coups; index++) {
  if (engine.isBurnNeeded) { engine.shoe.createDecks(); engine.shoe.shuffle(); engine.burnCards(); }
  const hand = engine.dealGame();
  engine.resultsEngine.calculateGameResult(hand);
}
const used = process.cpuUsage(began);
console.log((used.user + used.system) * 1e3 / coups);
"""


def _plain_kernel(shoe_count: int, state: Any, bets: Any) -> int:
    """Deal shoes of the house's baccarat; adds each bet's net result to `bets`."""
    seed = state[0]
    deck = np.empty(416, np.uint8)
    coups = 0
    for _ in range(shoe_count):
        for place in range(416):
            deck[place] = place % 52
        for place in range(415, 0, -1):
            seed ^= seed << np.uint64(13)
            seed ^= seed >> np.uint64(7)
            seed ^= seed << np.uint64(17)
            other = np.int64((seed >> np.uint64(32)) * np.uint64(place + 1) >> np.uint64(32))
            deck[place], deck[other] = deck[other], deck[place]
        at = 1 + min(deck[0] // 4 + 1, 10)
        while at <= 402:
            cards = deck[at + 1 : at + 7]
            values = [min(card // 4 + 1, 10) % 10 for card in cards]
            player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
            taken = 4
            if player < 8 and banker < 8:
                if player <= 5:
                    third = values[4]
                    player = (player + third) % 10
                    taken = 5
                    draws = (
                        banker <= 2
                        or (banker == 3 and third != 8)
                        or (banker == 4 and 2 <= third <= 7)
                        or (banker == 5 and 4 <= third <= 7)
                        or (banker == 6 and 6 <= third <= 7)
                    )
                else:
                    draws = banker <= 5
                if draws:
                    banker = (banker + values[taken]) % 10
                    taken += 1
            player_pair = cards[0] // 4 == cards[2] // 4
            banker_pair = cards[1] // 4 == cards[3] // 4
            suited_player, suited_banker = cards[0] == cards[2], cards[1] == cards[3]
            bets[0] += 0.95 if banker > player else -1.0 if banker < player else 0.0
            bets[1] += 1.0 if player > banker else -1.0 if player < banker else 0.0
            bets[2] += 8.0 if player == banker else -1.0
            bets[3] += 11.0 if banker_pair else -1.0
            bets[4] += 11.0 if player_pair else -1.0
            bets[5] += 5.0 if player_pair or banker_pair else -1.0
            if suited_player and suited_banker:
                bets[6] += 200.0
            else:
                bets[6] += 25.0 if suited_player or suited_banker else -1.0
            bets[7] += 0.54 if taken > 4 else -1.0
            bets[8] += 1.5 if taken == 4 else -1.0
            bets[9] += 0.96 if player % 2 else -1.0
            bets[10] += 0.9 if player % 2 == 0 else -1.0
            bets[11] += 0.94 if banker % 2 else -1.0
            bets[12] += 0.94 if banker % 2 == 0 else -1.0
            at += 1 + taken
            coups += 1
    state[0] = seed
    return coups


plain_kernel = njit(cache=True)(_plain_kernel)


def ns_a_coup(work: Callable[[], int]) -> float:
    """Processor time of one go."""
    began = time.process_time()
    coups = work()
    return 1e9 * (time.process_time() - began) / coups


def counted(engine: CompiledEngine, shoes: int) -> int:
    """How many coups so many shoes have; dealt and counted."""
    return engine.count(range(shoes)).coups


def in_turns(works: dict[str, Callable[[], int]], rounds: int) -> dict[str, float]:
    """The least of each over rounds in which all have their turn."""
    least = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            least[name] = min(least[name], ns_a_coup(work))
    return least


def kernels(shoes: int, rounds: int) -> float:
    """The kernel beside the plain one; gives its nanoseconds."""
    state, bets = np.array([88172645463325252], np.uint64), np.zeros(13)
    works: dict[str, Callable[[], int]] = {
        "the plain kernel": lambda: int(plain_kernel(shoes // 4, state, bets))
    }
    for sheet_id in ("baccarat", "tiger", "side-bets", "three-pictures"):
        works[sheet_id] = partial(
            counted, CompiledEngine(Plan.of(load_sheet(sheet_id), shoes=1)), shoes
        )
    for work in works.values():
        work()
    least = in_turns(works, rounds)
    for name, nanoseconds in least.items():
        print(f"{name:24} {nanoseconds:8.2f} ns a coup")
    ratio = least["the plain kernel"] / least["baccarat"]
    print(f"{'times the plain kernel':24} {ratio:8.2f}")
    return least["baccarat"]


def workers(shoes: int, rounds: int) -> None:
    """How much sooner two threads are done than one, by the clock."""
    plan = Plan.of(load_sheet("baccarat"), shoes=10 * shoes)
    least = dict.fromkeys((1, 2), float("inf"))
    for _ in range(rounds):
        for count in least:
            least[count] = min(least[count], run(plan, count, "numba").elapsed_s)
    print(f"{'two workers, times one':24} {least[1] / least[2]:8.2f}")


def starts(rounds: int) -> None:
    """Seconds by the clock from the command to its end."""
    for what, arguments in (
        ("10,000 coups", ("--coups", "10000")),
        ("1,000,000 coups, cached", ("--coups", "1000000")),
    ):
        command = [sys.executable, "-m", "croupier", "simulate", "baccarat", *arguments]
        least = float("inf")
        for _ in range(rounds):
            began = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            least = min(least, time.perf_counter() - began)
        print(f"{what:24} {least:8.2f} s from the command to its end")


def npm(directory: str | None, ours: float, rounds: int) -> None:
    """The npm package in the same run, if it is there."""
    node = shutil.which("node")
    if directory is None or node is None or not Path(directory, "node_modules").is_dir():
        print("baccarat-engine is left out: install it by npm and name its directory by --npm")
        return
    theirs = float("inf")
    for _ in range(rounds):
        done = subprocess.run(
            [node, "-e", NODE, "200000"], cwd=directory, check=True, capture_output=True, text=True
        )
        theirs = min(theirs, float(done.stdout))
    print(f"{'baccarat-engine 1.1.5':24} {theirs:8.2f} ns a coup")
    print(f"{'times baccarat-engine':24} {theirs / ours:8.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what a simulated coup costs.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--shoes", type=int, default=40_000)
    parser.add_argument("--npm", metavar="DIRECTORY")
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    ours = kernels(chosen.shoes, chosen.rounds)
    workers(chosen.shoes, max(2, chosen.rounds // 2))
    starts(max(2, chosen.rounds // 3))
    npm(chosen.npm, ours, max(2, chosen.rounds // 3))


if __name__ == "__main__":
    main()
