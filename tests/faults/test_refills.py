"""A refill is no win, at whatever moment the house ends: the ledger says what was given."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from croupier.errors import StoreError
from croupier.ledger import patron
from croupier.service.patrons import Patrons
from tests.faults.disk import How
from tests.faults.forking import Forking, forking
from tests.faults.killing import KILLED
from tests.faults.refilling import LOST_MINOR, Refilling, desk_of

FULL_MINOR: Final = 10_000_00
HOWS: Final[tuple[How, ...]] = ("before", "torn", "after", "power")


def tries() -> Iterator[Refilling]:
    """Where refills are broken off: at each step, and at each write from the first on."""
    for step in ("committing", "written", "committed", "patron to keep", "patron kept"):
        yield Refilling(directory="", step=step)
    for step in ("committing", "patron to keep"):
        for operation in range(1, 5):
            for how in HOWS:
                yield Refilling(directory="", step=step, operation=operation, how=how)


@pytest.fixture(scope="module")
def refilling() -> Iterator[Forking[Refilling]]:
    """The process whose children are killed."""
    with forking("tests.faults.refilling", Refilling) as made:
        yield made


def found(directory: Path) -> tuple[int, int]:
    """What a restart says of the only guest: what his session brought, and his refills."""
    desk = desk_of(directory)
    try:
        (patron_id,) = desk.store.people()
        purse = desk.floor.purses.purse(patron_id, "USD")
        lines = desk.store.entries_of(patron(patron_id, "USD"), 0, 10_000)
        given = [line for line in lines if line.kind == "deposit"][1:]
        lost = sum(line.amount_minor for line in lines if line.kind == "withdraw")
        assert purse.net_minor == lost
        assert purse.balance_minor == FULL_MINOR + lost + sum(line.amount_minor for line in given)
        desk.floor.house.check()
        return purse.net_minor, len(given)
    finally:
        desk.floor.house.close()


def test_a_refill_is_no_win_whenever_the_house_is_killed(
    quick_path: Path, refilling: Forking[Refilling]
) -> None:
    killed_count = lost_count = 0
    refill_counts: list[int] = []
    assert refilling.do(Refilling(directory=str(quick_path))) == 0
    for one in tries():
        one.directory = str(quick_path)
        ended = refilling.do(one)
        assert ended in (0, KILLED), one
        killed_count += ended == KILLED
        net, refill_count = found(quick_path)
        assert net % LOST_MINOR == 0
        refill_counts.append(refill_count)
        lost_count = -net // LOST_MINOR
    assert killed_count >= 25
    # some were recorded before the kill, and some were not
    gained = [after - before for before, after in pairwise(refill_counts)]
    assert {0, 1} == set(gained)
    assert lost_count - refill_counts[-1] in (0, 1)


@pytest.mark.parametrize("refused_first", [True, False])
def test_a_refill_whose_session_is_not_kept_is_no_win_either(
    quick_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    refilling: Forking[Refilling],
    *,
    refused_first: bool,
) -> None:
    """The disk is full when the refill, or the session after it, is to be written."""

    def refuse(*given: object) -> None:
        raise StoreError("the disk is full; nothing was written")

    async def refill() -> tuple[int, int]:
        desk = desk_of(quick_path)
        desk.start()
        (patron_id,) = desk.store.people()
        if refused_first:
            with monkeypatch.context() as patched:
                patched.setattr(desk.floor, "commit", refuse)
                with pytest.raises(StoreError):
                    await desk.refill(patron_id, "USD", lambda: None)
            assert desk.floor.purses.purse(patron_id, "USD").net_minor == -LOST_MINOR
        with monkeypatch.context() as patched:
            patched.setattr(Patrons, "keep", refuse)
            assert await desk.refill(patron_id, "USD", lambda: None)
        purse = desk.floor.purses.purse(patron_id, "USD")
        await desk.stop()
        return purse.net_minor, purse.balance_minor

    assert refilling.do(Refilling(directory=str(quick_path), step="committing")) == KILLED
    assert asyncio.run(refill()) == (-LOST_MINOR, FULL_MINOR)
    assert found(quick_path) == (-LOST_MINOR, 1)
    # and the next is recorded under an id of its own
    assert refilling.do(Refilling(directory=str(quick_path))) == 0
    assert found(quick_path) == (-2 * LOST_MINOR, 2)
