"""While something has to be ruled on: which cards are still told, and where those lie."""

from __future__ import annotations

import pytest

from croupier.rulings import KINDS, OPENING_COUNT
from croupier.table import commands as c
from croupier.table import hand_commands as h
from croupier.table.hand_state import Laid
from tests.table.by_hand.test_readings import NATURAL, in_coup, table_of

ASKED_FOR = {"one-card-too-many", "cards-too-many", "stuck-together"}
"""What is ruled on by how many cards there were."""


@pytest.mark.parametrize(
    "kind", [each.id for each in KINDS.values() if each.freezes and each.id != OPENING_COUNT]
)
def test_a_frozen_table_takes_no_card_that_its_ruling_does_not_ask_for(kind: str) -> None:
    table = in_coup(table_of(), "9h", "Ks")
    table.raise_(kind, *KINDS[kind].stages[:1])
    before = list(table.hand.incidents)
    if kind not in ASKED_FOR:
        assert table.refused(h.LayCard("2d", "i")).code == "table_frozen"
        return
    table.lay("2d")
    assert (list(table.hand.incidents), table.hand.extras) == (before, ["2d"])


def test_two_that_stuck_together_are_two() -> None:
    table = in_coup(table_of(), "9h", "Ks")
    table.raise_("stuck-together", "otherwise")
    table.lay("2d")
    assert table.refused(h.LayCard("3d", "i")).code == "table_frozen"


def test_a_card_that_no_coup_needs_lies_somewhere_and_was_laid_at_a_moment() -> None:
    table = in_coup(table_of(), *NATURAL)
    gone = table.hand.place.position_index
    table.must(h.LayCard("9c", "i", reference="cam-1 12:00"))
    table.must(h.LayCard("", "j", reference="cam-1 12:01"))
    assert table.hand.lying == [
        Laid("9c", "extra", gone + 1, "cam-1 12:00"),
        Laid("", "extra", gone + 2, "cam-1 12:01"),
    ]
    table.rule()
    assert table.hand.lying == []


def test_so_does_one_that_was_pulled_early() -> None:
    table = table_of()
    table.must(c.OpenBetting("next"))
    table.must(h.LayCard("9c", "i", reference="then"))
    assert table.hand.lying == [Laid("9c", "early", 3, "then")]
