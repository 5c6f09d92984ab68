"""What it costs to keep what is simulated: rows of shoes and of coups beside counting alone.

Run: ``python -m benchmarks.simulation_files [--shoes 20000] [--rounds 5]``

Prints nanoseconds of one core's processor time a coup, the least of the rounds: counting, listing,
making rows, and a whole file with its compression; and the most memory that the process has had.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.cluster.recording import Output, record
from croupier.cluster.rows import RowMaker, row_maker
from croupier.games.catalog import load_sheet
from croupier.sim.compiled import CompiledEngine
from croupier.sim.parts import cut
from croupier.sim.plan import Plan

PART_SHOES = 2_500


def exhaust(maker: RowMaker, shoes: range) -> None:
    """Make rows and throw them away."""
    for _ in maker.rows(shoes):
        pass


def main() -> None:
    """Measure in turns and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shoes", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    plan = Plan.of(load_sheet("baccarat"), shoes=asked.shoes, seed=1)
    engine = CompiledEngine(plan)
    coups = engine.count(plan.shoes).coups

    def by_part(work: Callable[[range], object]) -> None:
        for part in cut(plan.shoes, PART_SHOES):
            work(part)

    with TemporaryDirectory() as folder:
        works: dict[str, Callable[[], object]] = {
            "counted": lambda: by_part(engine.count),
            "listed": lambda: by_part(engine.list),
        }
        for per in ("shoe", "coup"):
            maker = row_maker(plan, engine, per)
            output = Output(Path(folder, f"{per}.parquet"), per)
            works[f"rows per {per}"] = partial(by_part, partial(exhaust, maker))
            works[f"file per {per}"] = partial(record, plan, output, workers=1, engine="numba")
        least = dict.fromkeys(works, float("inf"))
        for _ in range(asked.rounds + 1):  # the first loads the kernels
            for name, work in works.items():
                began = time.process_time()
                work()
                least[name] = min(least[name], (time.process_time() - began) * 1e9 / coups)
    for name, cost in least.items():
        print(f"{name:14} {cost:7.1f} ns a coup, {cost / least['counted']:5.1f} times counting")
    print(f"most memory    {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:7.0f} MB")


if __name__ == "__main__":
    main()
