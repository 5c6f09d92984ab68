"""What it costs to weigh shoes by the compiled path, against plain integers in the same run.

Run: ``python benchmarks/odds_batch.py [--rounds 30] [--shoes 4000]``

Needs the extra ``sim``. Prints microseconds of processor time a composition, the least of many
rounds on one core, for random shoes of eight decks from which any number of cards has gone:

* ``integers``: ``weigh_all``, the path without the extra, over a few shoes;
* ``single``: one composition a call, checked beforehand, as a loop in Python makes it;
* ``batches``: 16, 256 and all compositions a call;
* ``edges``: the exact edges of the nine bets of the house's sheet that read values alone.

Weights are of final totals and numbers of cards: 400 groups. All that is timed is compared with
the integers first; one difference ends the run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import process_time

import numpy as np
import numpy.typing as npt

from croupier.games.baccarat.tableau import STANDARD
from croupier.games.baccarat.weights import endings, weigh_all
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.odds.batch import EdgeWeigher, Weigher, edges

FULL = [128, *[32] * 9]
WAYS = endings(("player", "banker", "player_cards", "banker_cards"))
CHECKED = 400
"""How many of the shoes are compared with the integers."""


def shoes_of(count: int) -> npt.NDArray[np.int64]:
    """Random compositions by value, six cards to a full shoe."""
    chance = np.random.Generator(np.random.Philox(1))
    sizes = chance.integers(6, sum(FULL) + 1, count)
    return np.array([chance.multivariate_hypergeometric(FULL, int(size)) for size in sizes])


def least(work: Callable[[], object], rounds: int, compositions: int) -> float:
    """The least processor time of a round, in microseconds a composition."""
    work()
    found = []
    for _ in range(rounds):
        began = process_time()
        work()
        found.append(process_time() - began)
    return 1e6 * min(found) / compositions


def in_batches(weigher: Weigher, shoes: npt.NDArray[np.int64], size: int) -> Callable[[], object]:
    """Weigh all shoes, so many a call, and keep no weights."""
    parts = [shoes[first : first + size] for first in range(0, len(shoes), size)]

    def work() -> None:
        for part in parts:
            weigher.weigh_checked(part)

    return work


def main() -> None:
    """Compare, measure and print."""
    parser = argparse.ArgumentParser(description="Measure the weighing of many shoes.")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--shoes", type=int, default=4_000)
    given = parser.parse_args()
    shoes = shoes_of(given.shoes)
    weigher = Weigher(STANDARD, WAYS)
    few = shoes[:CHECKED].tolist()
    expected = [weigh_all(STANDARD, shoe, WAYS) for shoe in few]
    if weigher.weigh(few).tolist() != expected:
        sys.exit("the compiled path gives other weights than the integers")

    twenty = few[:20]
    plain = least(lambda: [weigh_all(STANDARD, shoe, WAYS) for shoe in twenty], given.rounds, 20)
    book = rulebook(load_sheet("baccarat"))
    pricer = EdgeWeigher(book, edges(book, [FULL]).bets)
    works = {
        "single": (in_batches(weigher, shoes[:256], 1), 256),
        "batches of 16": (in_batches(weigher, shoes, 16), len(shoes)),
        "batches of 256": (in_batches(weigher, shoes, 256), len(shoes)),
        f"batches of {len(shoes)}": (in_batches(weigher, shoes, len(shoes)), len(shoes)),
        f"edges of {len(pricer.bets)} bets": (lambda: pricer.edges_checked(shoes), len(shoes)),
    }
    print(f"µs a composition, {CHECKED} compared with the integers, 0 differ:")
    print(f"  {'integers':<20} {plain:9.2f}")
    for name, (work, count) in works.items():
        cost = least(work, given.rounds, count)
        print(f"  {name:<20} {cost:9.2f}   integers / {plain / cost:,.0f}")


if __name__ == "__main__":
    main()
