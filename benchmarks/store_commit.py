"""How many events and transfers a second the SQLite store commits, durably.

Run: ``python benchmarks/store_commit.py [--group 128] [--units 12800] [--dir DIR]``

A unit is what one coup with one wager leads to: six events of a table and the wager's two
transfers, each of which the store records as one more event and two to four entries. The
disk is waited for once a group (``synchronous=FULL``), so name a directory on the disk that
matters: a memory disk flatters.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from croupier.ledger import OpenWager, deposit, patron, pend, post, stake
from croupier.store import Append, NewEvent, SqliteStore, Unit

SETTLED = b"""\
{"coup":1234,"sheet":"baccarat","fingerprint":"9f86d081884c7d65","wagers":
[{"wager":"w1234","tier":0,"won":10000,"commission":500,"returned":19500}]}"""

EVENTS = tuple(
    NewEvent(f"{tag}.v1", body)
    for tag, body in (
        ("betting-opened", b'{"coup":1234}'),
        ("wager-placed", b'{"wager":"w1234","patron":"ann","bet":"banker","stake":10000}'),
        ("betting-closed", b'{"coup":1234}'),
        ("card-burnt", b'{"position":210}'),
        ("coup-dealt", b'{"coup":1234,"cards":[12,51,3,40,27,8],"facts":{"player":6,"banker":7}}'),
        ("coup-settled", SETTLED),
    )
)


def units(count: int, group: int) -> list[list[Unit]]:
    """Groups of coups of one table and one patron, ready to be committed."""
    ann, table = patron("ann", "USD"), stake("1", "USD")
    wager = OpenWager(ann, table, 10_000)
    made = []
    for number in range(count):
        transfers = (
            pend(f"{number}p", f"w{number}", wager),
            post(f"{number}s", f"w{number}", wager, 19_500, 500),
        )
        append = Append("table/1", number * len(EVENTS), EVENTS)
        made.append(Unit(1_700_000_000_000 + number, (append,), transfers))
    return [made[start : start + group] for start in range(0, count, group)]


def main() -> None:
    """Commit, verify, print."""
    parser = argparse.ArgumentParser(description="Measure durable commits of the SQLite store.")
    parser.add_argument("--group", type=int, default=128, help="units in one transaction")
    parser.add_argument("--units", type=int, default=12_800, help="units in all")
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    options = parser.parse_args()
    groups = units(options.units, options.group)
    with tempfile.TemporaryDirectory(dir=options.dir) as directory:
        path = Path(directory) / "store.db"
        with SqliteStore(path) as store:
            opening = deposit("opening", patron("ann", "USD"), 10_000_000)
            store.commit([Unit(0, (), (opening,))])
            began = time.perf_counter()
            for group in groups:
                store.commit(group)
            seconds = time.perf_counter() - began
            began = time.perf_counter()
            report = store.verify()
            verified = time.perf_counter() - began
        size = path.stat().st_size
    print(f"group size {options.group} units; {options.units} units in {seconds:.2f} s, durable:")
    print(f"  {options.units / seconds:10,.0f} units/s (coups of one wager)")
    print(f"  {report.event_count / seconds:10,.0f} events/s, the ledger's included")
    print(f"  {report.transfer_count / seconds:10,.0f} transfers/s")
    print(f"  {report.entry_count / seconds:10,.0f} entries/s")
    print(f"  {seconds / len(groups) * 1000:10.2f} ms a commit")
    print(f"  {size / report.event_count:10.0f} bytes an event in the file")
    print(f"verify: {report.event_count / verified:,.0f} events/s")


if __name__ == "__main__":
    main()
