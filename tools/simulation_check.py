"""Hold a long simulation to exact odds: every bet's z, and χ² of the counts over all keys.

Run: ``python -m tools.simulation_check SHEET --coups 2000000000 [--seed 1] [--workers 2]``

Only the first 50 coups of each shoe are counted: whether they are dealt does not depend on their
cards, so each of them is as a coup of a full shoe. What has to hold was stated before the run: |z|
of every bet below 4, and χ² not above what honest counts exceed once in a thousand runs. Keys that
are expected fewer than 10 times are taken together. Coups of one shoe are not independent, but so
nearly that it does not show.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from fractions import Fraction

from scipy.stats import chi2

from croupier.cluster.running import run
from croupier.games.catalog import load_sheet
from croupier.odds.cards import full_shoe
from croupier.sim.plan import Plan
from croupier.sim.results import exact_odds, results

Z_LIMIT = 4.0
P_LIMIT = 0.001
_LEAST_EXPECTED = 10


def expected_shares(plan: Plan, box: str | None) -> dict[int, Fraction]:
    """How likely each key is in a coup of a full shoe."""
    book = plan.book
    space = book.table.space
    draw = full_shoe(book, plan.shoe_rules.decks)
    weights, deals = book.game.enumerate(plan.sheet.deal_rules, draw, space.names, box)
    return {space.pack_values(key): Fraction(weight, deals) for key, weight in weights.items()}


def chi_square(
    counts: Mapping[int, int], shares: Mapping[int, Fraction], coups: int
) -> tuple[float, int]:
    """χ² of the counts, and its degrees of freedom.

    Raises:
        ValueError: a key came that cannot come.
    """
    strange = {key for key, count in counts.items() if count and not shares.get(key)}
    if strange:
        raise ValueError(f"keys came that cannot come: {sorted(strange)[:5]}")
    cells = [(counts.get(key, 0), float(share * coups)) for key, share in shares.items() if share]
    often = [cell for cell in cells if cell[1] >= _LEAST_EXPECTED]
    rare = [cell for cell in cells if cell[1] < _LEAST_EXPECTED]
    pooled = sum(n for n, _ in rare), sum(mean for _, mean in rare)
    if pooled[1] >= _LEAST_EXPECTED:
        often.append(pooled)
    return sum((n - mean) ** 2 / mean for n, mean in often), len(often) - 1


def main() -> int:
    """Deal, compare, print; 1 if something does not hold."""
    parser = argparse.ArgumentParser(description="Hold a long simulation to exact odds.")
    parser.add_argument("sheet")
    parser.add_argument("--coups", type=int, default=2_000_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    chosen = parser.parse_args()
    plan = Plan.of(load_sheet(chosen.sheet), coups=chosen.coups, seed=chosen.seed, first_coups=50)
    done = run(plan, chosen.workers, "numba")
    tally = done.tally
    print(f"{chosen.sheet}: {tally.coups:,} coups, the first 50 of {tally.shoes:,} shoes")
    print(f"seed {plan.seed}, counts {tally.counts_sha256}, {done.cpu_s:.0f} s of processor")
    sound = True
    for one in results(tally, exact_odds(plan)):
        z = one.z or 0.0
        sound = sound and abs(z) < Z_LIMIT
        print(f"{one.counted.bet.id:28} z {z:+.2f}")
    for box, counts in tally.counts.items():
        found, freedom = chi_square(counts, expected_shares(plan, box), tally.coups)
        p = float(chi2.sf(found, freedom))
        sound = sound and p >= P_LIMIT
        print(
            f"χ² {box or 'of all keys'}: {found:.1f} with {freedom} degrees of freedom, p {p:.4f}"
        )
    print("holds" if sound else "DOES NOT HOLD")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
