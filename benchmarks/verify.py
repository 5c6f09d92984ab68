"""How fast a record is verified, and in how much memory.

``python -m benchmarks.verify [--events 400000] [--rounds 3] [--dir DIR] [--record HOUSE]`` first
builds a record as ``restart.py`` does, or takes the one of a house. ``one process`` walks through
it twice, ``two`` does both walks at once, as the command does; ``from a checkpoint`` begins at nine
tenths of it. Each is given as events a second by the clock, and as it is where every process has a
core for itself (the processor time of the longer one); that as a multiple, too, of what this
machine needs in the same run for the SHA-256 of as many events, which no record can be verified
without. Memory is what a process had at most, for a tenth of the record and for all of it; Linux.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import shutil
import tempfile
import time
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from benchmarks.restart import build
from benchmarks.wire import machine
from croupier.service.aside import walking_aside
from croupier.service.checkpoints import ORDER_START, Checkpoint, Content, order_after, signed
from croupier.service.local import FILE_NAME, open_house
from croupier.service.reading import file_of, reading
from croupier.service.verifying import verify_record
from croupier.store.chain import event_hash
from croupier.store.records import Head

SHARE = 0.9


def hashing(file: Path) -> tuple[int, float]:
    """How many events there are, and the seconds that their hashes alone take."""
    count, seconds = 0, 0.0
    with reading(file) as store:
        events = store.written()
        while chunk := list(islice(events, 10_000)):
            began = time.process_time()
            for each in chunk:
                event_hash(
                    each.stream, each.version, each.tag, each.at_ms, each.body, each.previous_hash
                )
            seconds += time.process_time() - began
            count += len(chunk)
    return count, seconds


def checkpoint(file: Path) -> Checkpoint:
    """A checkpoint of the record as it was at some share of it."""
    with reading(file) as store:
        count = int(SHARE * sum(store.head(stream).version for stream in store.streams()))
        heads: dict[str, Head] = {}
        for place, each in enumerate(store.written(), start=1):
            # between what was decided at once: after the money of a wager that was placed
            if place > count and each.tag == "wagers-placed.v1":
                break
            heads[each.stream] = Head(each.version, each.hash)
        said = sum(head.version for head in heads.values())
        order = order_after(ORDER_START, islice(store.hashes(), said))
        first = next(store.hashes())
    return signed(Content(1, 0, order, heads, first, None), bytes(32))


class Spent(NamedTuple):
    """Seconds by the clock, and of processor: of the one process, and of the other."""

    clock: float
    own: float
    other: float

    @property
    def longer(self) -> float:
        """What it takes where each process has a core for itself."""
        return max(self.own, self.other)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def once(file: Path, *, two: bool, since: Checkpoint | None = None) -> Spent:
    """Verify a record."""
    kept = () if since is None else (since,)
    clock, own, other = time.perf_counter(), time.process_time(), _children()
    with reading(file) as store, walking_aside(file) as aside:
        verify_record(store, checkpoints=kept, since=since, aside=aside if two else None)
    own = time.process_time() - own
    return Spent(time.perf_counter() - clock, own, _children() - other)


def _peak(file: Path, answer: Connection) -> None:
    once(file, two=False)
    # not ru_maxrss, which a new process has from the one that began it
    status = Path("/proc/self/status").read_text(encoding="ascii")
    answer.send(int(status.partition("VmHWM:")[2].split()[0]))


def peak_mib(file: Path) -> float:
    """The most memory that a process has which verifies a record in one process, in MiB."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_peak, args=(file, theirs))
    process.start()
    found = ours.recv() / 1024
    process.join()
    return float(found)


def built(directory: Path, event_count: int) -> Path:
    """A record of so many events."""
    house = open_house(directory)
    build(house, event_count)
    house.close()
    return directory / FILE_NAME


def main() -> None:
    """Build or take, verify, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=400_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--dir", default=None, help="a directory on the disk to be measured")
    parser.add_argument("--record", type=Path, default=None, help="verify this house instead")
    options = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(dir=options.dir))
    try:
        file = (
            built(scratch / "house", options.events)
            if options.record is None
            else file_of(options.record)
        )
        count, least = min((hashing(file) for _ in range(options.rounds)), key=lambda each: each[1])
        since = checkpoint(file)
        print(
            f"{count:,} events; their hashes alone {least / count * 1e6:.2f} µs of processor each"
        )
        ways = (
            ("one process", False, None),
            ("two", True, None),
            ("from a checkpoint", False, since),
        )
        for name, two, begin in ways:
            spent = [once(file, two=two, since=begin) for _ in range(options.rounds)]
            clock = min(each.clock for each in spent)
            longer = min(each.longer for each in spent)
            print(
                f"{name}: {count / clock:,.0f} events/s by the clock, {count / longer:,.0f} with a "
                f"core for each process, {longer / least:.1f} times the hashes"
            )
        if options.record is None:
            small = built(scratch / "small", options.events // 10)
            print(
                f"memory: {peak_mib(small):.0f} MiB for a tenth, {peak_mib(file):.0f} MiB for all"
            )
        print(machine())
    finally:
        shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
