"""How many coups a second a table takes, deals and settles through the durable store.

Run: ``python benchmarks/table_coups.py [--coups 4000] [--game baccarat] [--dir DIR]``

A coup here is all that a table does for one wager: betting opens, a patron's wager is accepted
and its stake taken, betting closes, cards are burnt and dealt, the wager is settled and posted;
shoes are shuffled and loaded as they end. That is six commands, six events of the table and two
transfers, chained and written in one SQLite transaction a group (``synchronous=FULL``: the disk
is waited for once a group). Nothing of a group may be told before its commit returns.

Name a directory on the disk that matters: a memory disk flatters.
"""

from __future__ import annotations

import argparse
import itertools
import os
import secrets
import tempfile
import time
from pathlib import Path

from croupier.games.catalog import load_sheet
from croupier.service.house import House
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c

GROUPS = (1, 16, 128)
BETS = {"baccarat": "banker", "three-pictures": "player_1_win"}


def file_system(path: Path) -> str:
    """The kind of file system a path lies on, as the system's table of mounts tells it."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown"
    under = [(len(at), kind) for _, at, kind, *_ in mounts if path.is_relative_to(at)]
    return max(under)[1] if under else "unknown"


def play(house: House, bet_id: str, coups: int, group: int) -> tuple[float, float]:
    """Seconds, and seconds of the processor, for so many coups, committed in groups of so many."""
    coup_ids, action_ids = itertools.count(), itertools.count()
    begun, busy = time.perf_counter(), time.process_time()
    for number in range(1, coups + 1):
        if house.do("1", c.OpenBetting(f"c{group}-{next(coup_ids)}")).refusal:
            house.load_shoe("1")
            house.do("1", c.OpenBetting(f"c{group}-{next(coup_ids)}"))
        answer = house.do(
            "1",
            c.PlaceWagers("ann", f"a{group}-{next(action_ids)}", (c.WagerAsked(bet_id, 1_000),)),
            c.CloseBetting(),
            c.DealCoup(),
            c.SettleCoup(),
        )
        if answer.refusal:
            raise SystemExit(f"a coup was refused: {answer.refusal}")
        if number % group == 0:
            house.commit()
    house.commit()
    return time.perf_counter() - begun, time.process_time() - busy


def opened(path: Path, game: str) -> House:
    """A house with an open table, a shoe and a rich patron."""
    ids = itertools.count()
    house = House(
        SqliteStore(path),
        now_ms=lambda: time.time_ns() // 1_000_000,
        entropy=secrets.token_bytes,
        new_id=lambda: f"id-{next(ids)}",
    )
    house.open_table("1", load_sheet(game), "USD")
    house.grant("ann", "USD", 10**12)
    house.load_shoe("1")
    house.commit()
    return house


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Measure coups through the durable table.")
    parser.add_argument("--coups", type=int, default=4_000, help="coups in the largest group")
    parser.add_argument("--game", choices=sorted(BETS), default="baccarat")
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.dir) as directory:
        path = Path(directory)
        load = " ".join(f"{minutes:.1f}" for minutes in os.getloadavg())
        print(f"{options.game}, one wager a coup; {file_system(path)}, {os.cpu_count()} cores")
        print(f"load of the machine before: {load}")
        print(f"{'group':>6} {'coups':>6} {'coups/s':>8} {'ms a commit':>12} {'CPU us a coup':>14}")
        for group in GROUPS:
            coups = max(1, options.coups * group // GROUPS[-1] // group) * group
            house = opened(path / f"group-{group}.db", options.game)
            seconds, busy = play(house, BETS[options.game], coups, group)
            print(
                f"{group:>6} {coups:>6} {coups / seconds:>8,.0f}"
                f" {seconds / (coups / group) * 1_000:>12.2f} {busy / coups * 1e6:>14.0f}"
            )
            report = house.check()
            if any(report.sums.values()):
                raise SystemExit(f"the ledger does not balance: {report.sums}")
            house.close()


if __name__ == "__main__":
    main()
