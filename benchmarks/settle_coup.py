"""How long a coup with ten thousand wagers takes to be settled: decided, and recorded durably.

``python -m benchmarks.settle_coup [--wagers 10000] [--patrons 2000] [--rounds 3] [--dir DIR]``
plays coups at a floor on the SQLite store, without a network. ``told`` is what follows: the turn
of that coup with a seat and a purse for every patron.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
import time
from pathlib import Path

from benchmarks.wire import machine, tables
from croupier.service.asks import Ask
from croupier.service.config import read_config
from croupier.service.floor import Floor
from croupier.service.local import open_house
from croupier.table.commands import WagerAsked
from croupier.web.server import spare_pauses

BETS = ("banker", "player", "tie", "player_pair", "banker_pair")
TICKET = 5


def fill(floor: Floor, now_ms: int, wagers: int, patrons: int, keys: itertools.count[int]) -> None:
    """Place the wagers of a coup, in tickets of five."""
    coup_id = floor.house.keeper("b0").state.coup_id
    ticket = tuple(WagerAsked(bet, 500) for bet in BETS[:TICKET])
    asks = [
        Ask(f"p{number % patrons}", f"k{next(keys)}", "b0", coup_id, "place", ticket, True, now_ms)
        for number in range(wagers // TICKET)
    ]
    for start in range(0, len(asks), 256):
        turn = floor.turn(now_ms, asks[start : start + 256])
        floor.commit()
        refused = [answer for answer in turn.answers if not answer.ok]
        if refused:
            raise SystemExit(f"not placed: {refused[0]}")


def until(floor: Floor, now_ms: int, phase: str) -> int:
    """Let the time go by until the table is in a phase; the time then."""
    while floor.house.keeper("b0").state.phase != phase:
        now_ms = max(now_ms + 1, floor.next_due_ms())
        floor.turn(now_ms)
        floor.commit()
    return now_ms


def main() -> None:
    """Settle, and print the least and the most of the rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wagers", type=int, default=10_000)
    parser.add_argument("--patrons", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    options = parser.parse_args()
    keys = itertools.count()
    taken: list[tuple[float, float, float]] = []
    with tempfile.TemporaryDirectory(dir=options.dir) as name:
        directory = Path(name)
        (directory / "house.toml").write_text(tables(1))
        house = open_house(directory / "house")
        floor = Floor(house, read_config(directory / "house.toml"))
        floor.open(0)
        for number in range(options.patrons):
            house.admit(f"p{number}")
            house.grant(f"p{number}", "USD", 10**9)
        house.commit()
        spare_pauses()
        now_ms = 0
        for _ in range(options.rounds):
            now_ms = until(floor, now_ms, "betting")
            fill(floor, now_ms, options.wagers, options.patrons, keys)
            now_ms = until(floor, now_ms, "dealt")
            now_ms = max(now_ms + 1, floor.next_due_ms())
            cpu, began = time.process_time(), time.perf_counter()
            turn = floor.turn(now_ms)
            decided = time.perf_counter()
            floor.commit()
            ended = time.perf_counter()
            taken.append((decided - began, ended - began, time.process_time() - cpu))
            if len(turn.seats) != options.patrons:
                raise SystemExit(f"{len(turn.seats)} seats were told")
        house.close()
    print(f"{options.wagers} wagers of {options.patrons} patrons; least and most of the rounds, ms")
    for label, column in (("decided", 0), ("decided and committed", 1), ("of processor", 2)):
        times = sorted(1_000 * each[column] for each in taken)
        print(f"{label:<22} {times[0]:7.0f} {times[-1]:7.0f}")
    print(machine())


if __name__ == "__main__":
    main()
