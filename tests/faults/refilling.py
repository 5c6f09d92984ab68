"""A guest who loses his money and gets it back, in processes that get killed meanwhile.

``python -m tests.faults.refilling`` reads one line of JSON a try on standard input.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import msgspec

from croupier.ledger import patron, withdraw
from croupier.service.floor import Floor
from croupier.service.local import now_ms, open_served
from croupier.service.running import Job
from croupier.store.records import Unit
from croupier.web.desk import Desk, monotonic_ms
from tests.faults.disk import Disk, How
from tests.faults.evening import CONFIG
from tests.faults.forking import serve
from tests.faults.player import SHEETS, hash_of
from tests.faults.steps import Steps

LOST_MINOR: Final = 9_500_00
"""What he loses of 10,000.00 each time."""


class Refilling(msgspec.Struct, kw_only=True):
    """A loss and a refill, and where they are broken off, as in :mod:`tests.faults.evening`."""

    directory: str
    step: str = ""
    operation: int = 0
    how: How = "before"
    kill_after_ms: float = 0


def desk_of(directory: Path) -> Desk:
    """The house of a directory, opened."""
    return Desk(open_served(directory, CONFIG), CONFIG, clock_ms=monotonic_ms, now_ms=now_ms)


def run(given: Refilling) -> None:
    """Come in, lose, and ask for the money back."""
    disk = Disk(0, given.how, hash_of(str(given))) if given.operation else None
    asyncio.run(_refilled(desk_of(Path(given.directory)), given, disk))


async def _refilled(desk: Desk, given: Refilling, disk: Disk | None) -> None:
    desk.start()
    known = desk.store.people()
    patron_id = known[0] if known else (await desk.admit_guest())[0].id
    await desk.runner.do(Job(lambda floor: _lose(floor, patron_id)))
    with Steps(given.step, 1, disk, given.operation).watched():
        assert await desk.refill(patron_id, "USD", lambda: None)
    await desk.stop()


def _lose(floor: Floor, patron_id: str) -> None:
    house = floor.house
    # an earlier try may have ended before he had it back
    if house.balance_minor(patron_id, "USD") > LOST_MINOR:
        lost = withdraw(house.new_id(), patron(patron_id, "USD"), LOST_MINOR, ref="lost")
        house._put(Unit(now_ms(), (), (lost,)))


if __name__ == "__main__":
    serve(Refilling, run, SHEETS.values())
