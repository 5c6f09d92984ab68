"""What a coup costs a counter: followed, weighed, inspected and compared, by processor time.

Run: ``python -m benchmarks.counting [--rounds 5] [--shoes 20000]``

Prints nanoseconds of one core a coup, the least of the rounds, and what dealing alone costs in the
same run; and by how many times fewer shoes the exact expectation needs for the same error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import process_time

from croupier.games.catalog import load_sheet
from croupier.shoe import ShoeRules
from croupier.sim.comparison import Pair, pairing
from croupier.sim.compiled import CompiledEngine
from croupier.sim.counting import Counter
from croupier.sim.counting_compiled import CompiledCounting
from croupier.sim.plan import Plan
from croupier.sim.vulnerability import Inspection, InspectionEngine

SHOE = ShoeRules(8, "first-card", 0, 14, 1)
COUNT = "0,0,-1,-1,-1,-2,1,2,2,0 by unseen at >=8"
COUPS_A_SHOE = 81.5
WEIGHED = 20
"""Of so many shoes one is weighed, which costs some forty times as much."""


def least(work: Callable[[range], object], shoes: int, rounds: int) -> float:
    """The least processor time of a round, in nanoseconds a coup."""
    work(range(10))
    found = []
    for _ in range(rounds):
        began = process_time()
        work(range(shoes))
        found.append(process_time() - began)
    return 1e9 * min(found) / (shoes * COUPS_A_SHOE)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--shoes", type=int, default=20_000)
    given = parser.parse_args()
    tiger, ez = (
        Plan.of(load_sheet(sheet), shoes=given.shoes, shoe_rules=SHOE) for sheet in ("tiger", "ez")
    )
    outcome = CompiledCounting(Counter.of(tiger, "big_tiger", COUNT))
    exact = CompiledCounting(Counter.of(tiger, "big_tiger", COUNT, "expectation"))
    inspection = Inspection.of(tiger.sheet, given.shoes, shoe_rules=SHOE)
    few = given.shoes // WEIGHED
    for name, work, shoes in (
        ("dealt alone", CompiledEngine(tiger).count, given.shoes),
        ("counted, scored by outcome", outcome.count, given.shoes),
        (
            "two sheets compared",
            pairing(Pair.of(tiger, ez, "banker", "banker"), "numba").count,
            few,
        ),
        ("counted, scored by expectation", exact.count, few),
        ("nine bets inspected", InspectionEngine(inspection).count, few),
    ):
        cost = least(work, shoes, given.rounds)
        print(f"{name}: {cost:.0f} ns a coup, {1e9 / cost:,.0f} coups a second")
    errors = [engine.count(range(few)).per_shoe.standard_error for engine in (outcome, exact)]
    print(f"by expectation {(errors[0] / errors[1]) ** 2:.0f} times fewer shoes do")
    return 0


if __name__ == "__main__":
    sys.exit(main())
