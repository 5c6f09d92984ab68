"""Who has put a dispute down decides it with somebody else, whenever that is."""

from __future__ import annotations

from typing import Final

import pytest

from croupier.table import correction_events as ce
from croupier.table.refusals import Refusal
from tests.table.corrected.after import correct, decide_on, dispute, refused, verdict
from tests.table.corrected.test_rules import settled

AT_ONCE: Final = 0
LATER: Final = 9_000_000_000


@pytest.mark.parametrize("now_ms", [AT_ONCE, LATER])
@pytest.mark.parametrize("outcome", ["upheld", "rejected"])
@pytest.mark.parametrize(
    ("by", "second", "is_done"),
    [
        ("manager", "", False),
        ("manager", "manager", False),
        ("manager", "regulator", True),
        ("regulator", "", True),
        ("regulator", "manager", False),
        ("manager", "ann", False),
    ],
)
def test_who_put_a_dispute_down(
    by: str, second: str, outcome: str, now_ms: int, *, is_done: bool
) -> None:
    table = settled(ann="player=10000")
    correct(table, "void")
    decide_on(table, dispute(table, "ann", by="manager"))
    asked = verdict(table, outcome, by=by, second=second, now_ms=now_ms)
    if not is_done:
        assert refused(table, asked) == "second_needed"
        return
    assert not isinstance(decide_on(table, asked), Refusal)
    closed = table.events[-1]
    assert isinstance(closed, ce.DisputeClosed)
    assert (closed.by, closed.second) == (by, second)


def test_once_it_is_decided_he_is_as_free_as_before() -> None:
    table = settled(ann="player=10000")
    correct(table, "void")
    decide_on(table, dispute(table, "ann", by="manager"))
    decide_on(table, verdict(table, "rejected", by="regulator"))
    correct(table, "restore", by="manager")
