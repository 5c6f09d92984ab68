"""What a coup of a betting system costs: shoes dealt, listed and played, a core each.

Run: ``python -m benchmarks.systems [--rounds 5] [--shoes 20000]``

Every system plays whole shoes of the house's baccarat with a bankroll that lasts, so that each coup
dealt is played. Beside it, in turns, what counting keys alone takes. Prints nanoseconds of one
core's processor time a coup, the least of the rounds, and millions of coups a second.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from croupier.games.catalog import load_sheet
from croupier.sim.compiled import CompiledEngine
from croupier.sim.plan import Plan
from croupier.sim.systems.compiled import CompiledPlayer
from croupier.sim.systems.play import Now, Play
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import SYSTEMS


def martingale(now: Now) -> int:
    """The built-in one, as a function."""
    return 1 if now.result >= 0 else min(50, 2 * now.staked // now.unit)


def measured(work: Callable[[range], object], shoes: range) -> float:
    """Seconds of the processor."""
    began = time.process_time()
    work(shoes)
    return time.process_time() - began


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--shoes", type=int, default=20_000)
    given = parser.parse_args()
    plan = Plan.of(load_sheet("baccarat"), shoes=given.shoes, seed=1)
    purse = Purse.of(10, 10_000_000, most=500)
    engine = CompiledEngine(plan)
    coups = engine.count(plan.shoes).coups
    works: dict[str, Callable[[range], object]] = {"(counting keys)": engine.count}
    for system in SYSTEMS:
        works[system] = CompiledPlayer(Play.of(plan, "banker", system, purse)).count
    few = Plan.of(plan.sheet, shoes=max(1, given.shoes // 50), seed=1)
    called = CompiledPlayer(Play.of(few, "banker", martingale, purse))
    works["a function"] = lambda shoes: called.count(range(len(shoes) // 50))
    for work in works.values():
        work(range(50))
    least = dict.fromkeys(works, float("inf"))
    for _ in range(given.rounds):
        for name, work in works.items():
            took = measured(work, plan.shoes)
            scale = 50 if name == "a function" else 1
            least[name] = min(least[name], took * scale / coups)
    for name, seconds in least.items():
        print(f"{name:18} {seconds * 1e9:8.1f} ns a coup  {1e-6 / seconds:6.2f} million a second")


if __name__ == "__main__":
    main()
