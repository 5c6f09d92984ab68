"""How long it takes to settle a ticket of ten wagers, in this process.

Run: ``python benchmarks/settle_ticket.py [--rounds 200]``

Prints microseconds a ticket, the least of many rounds, for the house sheets of both games:

* ``wagers on keys``: the table's way, wagers and the coup's keys in hand;
* ``observe and settle``: the same, with the cards observed and packed into keys first;
* ``croupier.settle``: the library's way, stakes read from text and checked as well.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from timeit import repeat

import croupier
from croupier.games.rulebook import rulebook

COUPS = {
    "baccarat": "2h Ks 3d 6c Ah",
    "three-pictures": "3h 9c Kd Qc Ks Qh Js As 2s 3s 4s 5s 6s",
}
WAGER_COUNT = 10
STAKE = "100"
CALLS = 100


def works_of(sheet_id: str) -> dict[str, Callable[[], object]]:
    """The three ways to settle ten wagers on different bets."""
    sheet = croupier.load_sheet(sheet_id)
    book = rulebook(sheet)
    coup = croupier.deal(sheet, COUPS[sheet_id])
    bets = list(sheet.bets)[:WAGER_COUNT]
    wagers = [croupier.Wager(bet, croupier.Minor(10_000)) for bet in bets]
    given = dict.fromkeys(bets, STAKE)
    keys = coup.keys
    return {
        "wagers on keys": lambda: book.settle(keys, wagers),
        "observe and settle": lambda: book.settle(book.keys(coup.coup), wagers),
        "croupier.settle": lambda: croupier.settle(sheet, coup, given),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the settling of ten wagers.")
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    for sheet_id in COUPS:
        print(f"{sheet_id}, a ticket of {WAGER_COUNT} wagers:")
        for name, work in works_of(sheet_id).items():
            seconds = min(repeat(work, number=CALLS, repeat=rounds)) / CALLS
            print(f"  {name:<20} {1e6 * seconds:7.1f} µs")


if __name__ == "__main__":
    main()
