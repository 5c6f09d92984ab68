"""How long a house with a long record takes from its start until it deals.

``python -m benchmarks.restart [--events 1000000] [--rounds 3] [--dir DIR]`` first builds the
record: coups of the default house's tables with wagers, settled, at a floor without a network, as
fast as they go. Then the house is opened on it: ``record`` is the file with its checks, ``serving``
the tables from their snapshots as well; ``killed`` after a stop that kept none at the end.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from benchmarks.wire import machine
from croupier.service.asks import Ask
from croupier.service.config import read_config
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.local import now_ms, open_served
from croupier.table.commands import WagerAsked
from croupier.web.desk import Desk, monotonic_ms

PATRONS = 200
BETS = {"baccarat-1": "banker", "three-pictures-1": "player_1_win"}


def build(house: House, event_count: int) -> int:
    """Play until the record has so many events; how many it has."""
    floor = Floor(house, read_config(None))
    floor.open(0)
    for number in range(PATRONS):
        house.admit(f"p{number}")
        house.grant(f"p{number}", "USD", 10**12)
    house.commit()
    now, key = 0, 0
    count = 0
    while count < event_count:
        # what is due first: a wager of the moment at which betting closes would be too late
        floor.turn(now, [])
        asks = []
        for table_id, bet in BETS.items():
            state = house.keeper(table_id).state
            for _ in range(60 if state.phase == "betting" else 0):
                key += 1
                wagers = (WagerAsked(bet, 500),)
                coup, who = state.coup_id, f"p{key % PATRONS}"
                asks.append(Ask(who, f"k{key}", table_id, coup, "place", wagers, True, now))
        floor.turn(now, asks)
        floor.commit()
        now = max(now + 1, floor.next_due_ms())
        count = sum(house.store.head(stream).version for stream in house.store.streams())
    return count


def start(directory: Path) -> tuple[float, float, float]:
    """Seconds until the record is open, until the tables deal, and of processor."""
    cpu, began = time.process_time(), time.perf_counter()
    house = open_served(directory, read_config(None))
    opened = time.perf_counter() - began
    Desk(house, read_config(None), clock_ms=monotonic_ms, now_ms=now_ms)
    ready = time.perf_counter() - began
    cpu = time.process_time() - cpu
    house.store.close()
    return opened, ready, cpu


def main() -> None:
    """Build, open, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.dir) as name:
        directory = Path(name) / "house"
        house = open_served(directory, read_config(None))
        began = time.perf_counter()
        count = build(house, options.events)
        print(f"{count:,} events built in {time.perf_counter() - began:.0f} s")
        house.store.close()  # as a kill: no snapshot is kept at the end
        for label in ("killed", "closed"):
            if label == "closed":
                house = open_served(directory, read_config(None))
                Floor(house, read_config(None)).open(0)
                house.close()
            times = []
            for number in range(options.rounds):
                copy = Path(name) / f"{label}-{number}"
                shutil.copytree(directory, copy)
                times.append(start(copy))
                shutil.rmtree(copy)
            opened, ready, cpu = (min(each[column] for each in times) for column in range(3))
            print(f"{label}: record {opened:.2f} s, serving {ready:.2f} s, processor {cpu:.2f} s")
    print(machine())


if __name__ == "__main__":
    main()
