"""A server killed at every named step of its turns, and at any moment: over 300 kills.

After each the whole record is followed anew, and compared with all that guests were told; what they
had asked and heard no answer to they ask again on the next evening. The complete ``croupier serve``
is killed in :mod:`tests.faults.test_server_kills`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from croupier.service.reading import reading
from croupier.service.verifying import verify_record
from tests.faults.disk import How
from tests.faults.evening import Evening
from tests.faults.evenings import evenings, examine, mend, told_in
from tests.faults.forking import Forking
from tests.faults.killing import KILLED
from tests.faults.steps import STEPS
from tests.service.audit import Audit

ONCE: Final = frozenset(STEPS[: STEPS.index("admitted")] + STEPS[STEPS.index("copied") :])
"""Steps that come once an evening."""

FIRST: Final = frozenset(("admitted", "patron to keep", "patron kept"))
"""Steps that come on the first evening only, thrice."""

WRITTEN: Final = (
    ("opening", 2),
    ("recovering", 2),
    ("patron to keep", 2),
    ("committing", 4),
    ("dealing", 2),
    ("settling", 4),
    ("voiding", 3),
    ("loading", 2),
    ("state to keep", 2),
    ("stopping", 2),
    ("closing", 2),
)
"""Steps after which the disk is written, and how many of its operations are died at."""

HOWS: Final[tuple[How, ...]] = ("before", "torn", "after", "power")


def kills() -> Iterator[Evening]:
    """Every evening that is to be broken off."""
    for step in STEPS:
        for number in range(4 if step in ONCE else 6):
            at = 1 if step in ONCE else 1 + number % 3 if step in FIRST else 1 + number
            yield Evening(directory="", name="", step=step, at=at)
    for step, most in WRITTEN:
        for operation in range(1, most + 1):
            for how in HOWS:
                yield Evening(directory="", name="", step=step, operation=operation, how=how)
    for number in range(30):
        yield Evening(directory="", name="", kill_after_ms=2 + 5 * number)


def chains() -> list[list[Evening]]:
    """The same, at random in houses that see seven of them each; first evenings first."""
    made = list(kills())
    Random("evenings").shuffle(made)
    made.sort(key=lambda evening: evening.step not in FIRST)
    count = len(made) // 7
    found = [made[start::count] for start in range(count)]
    for number, chain in enumerate(found):
        for place, evening in enumerate(chain):
            evening.name = f"{number}-{place}"
    return found


CHAINS: Final = chains()


@pytest.fixture(scope="module")
def spending() -> Iterator[Forking[Evening]]:
    """The process whose children are killed."""
    with evenings() as made:
        yield made


def test_every_step_is_died_at_and_three_hundred_times_in_all() -> None:
    tried = [evening for chain in CHAINS for evening in chain]
    assert {evening.step for evening in tried} == {*STEPS, ""}
    assert len(tried) >= 300
    assert not [chain for chain in CHAINS for evening in chain[1:] if evening.step in FIRST]


@pytest.mark.parametrize("number", range(len(CHAINS)))
def test_what_was_told_outlives_every_kill(
    number: int, quick_path: Path, spending: Forking[Evening]
) -> None:
    """After each kill: balanced, replayed, no answer that is not recorded, nothing done twice."""
    answered, before = 0, Audit()
    for evening in CHAINS[number]:
        evening.directory = str(quick_path)
        be_killed(spending, evening)
        if (quick_path / "croupier.db").exists():
            before = examine(quick_path)
            look_through_backups(quick_path)
            answered = sum(len(guest.answers) for guest in told_in(quick_path).values())
    last = Evening(directory=str(quick_path), name=f"{number}-last")
    assert spending.do(last) == 0
    mend(quick_path)
    assert sum(len(guest.answers) for guest in told_in(quick_path).values()) > answered
    assert before.wagers.keys() <= examine(quick_path).wagers.keys()


def be_killed(spending: Forking[Evening], evening: Evening) -> None:
    """Spend an evening until it is killed; one on which the step does not come is spent again."""
    for attempt in range(12):
        ended = spending.do(evening)
        if ended == KILLED:
            return
        assert ended == 0, evening
        examine(Path(evening.directory))
        evening.at, evening.name = 1, f"{evening.name}-{attempt}"
        evening.length_ms += 13
    raise AssertionError(f"{evening} was not killed")


def look_through_backups(directory: Path) -> None:
    """A backup that was made beside a house that was killed is whole, or none."""
    for made in directory.glob("backup-*"):
        if (made / "croupier.db").exists():
            with reading(made / "croupier.db") as store:
                verify_record(store)
        shutil.rmtree(made)
