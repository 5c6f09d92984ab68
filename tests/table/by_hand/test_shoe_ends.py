"""How many cards a coup needs: those that are held need not come from the shoe."""

from __future__ import annotations

import pytest

from croupier.shoe import HiddenShoe
from croupier.table import commands as c
from croupier.table.hand_state import Held
from tests.table.by_hand.test_readings import COUP, end, in_coup, table_of

ENOUGH = [
    # what is held, coup burn, how many cards of the shoe the longest coup takes
    ((), 1, 7),
    ((), 0, 6),
    (("burn",), 1, 6),
    (("first",), 1, 6),
    (("next",), 1, 6),
    (("burn", "first"), 1, 5),
    (("next", "next"), 1, 5),
    (("burn",), 0, 6),
    (("first",), 0, 5),
    (("first", "first"), 0, 5),  # of these one is the first card of the coup after it
    (("first", "first"), 1, 6),
    (("burn", "burn"), 1, 6),
]


@pytest.mark.parametrize(("held", "burn", "needed"), ENOUGH)
def test_a_coup_begins_only_with_cards_for_the_longest(
    held: tuple[str, ...], burn: int, needed: int
) -> None:
    for left_count in (needed, needed - 1):
        table = table_of(burn=burn)
        table.hand.held = [Held("", use) for use in held]
        table.hand.place = HiddenShoe(416, 416 - left_count)
        if left_count < needed:
            assert table.due.step == "close-shoe"
            assert table.refused(c.OpenBetting("next")).code == "shoe_exhausted"
            continue
        table.start(ann="banker=10000")
        while table.due.step == "coup-burn":
            table.lay("-")
        table.lay(*COUP)
        assert table.due.step == "confirm"
        assert table.hand.place.left_count == 0


@pytest.mark.parametrize(
    ("effects", "burns"), [((), 1), (("burn-now",), 1), (("stands",), 0), (("no-effect",), 0)]
)
def test_a_burn_that_was_forgotten_is_made_up_for_only_where_it_is_ruled(
    effects: tuple[str, ...], burns: int
) -> None:
    table = table_of().start(ann="banker=10000")
    table.raise_("coup-burn-forgotten", "before-first-card")
    table.rule(*effects)
    assert table.hand.burns_due == burns
    table.lay(*["-"] * burns, *COUP)
    assert end(table).outcome == "banker"
    assert table.hand.place.position_index == 2 + burns + 6


def test_a_coup_that_was_begun_without_its_burn_may_stand() -> None:
    table = table_of().start(ann="banker=10000")
    table.lay("2h@player")
    table.rule("stands")
    assert (table.due.step, table.due.place) == ("card", "banker")
    table.lay(*COUP[1:])
    assert end(table).outcome == "banker"
    in_coup(table)
    assert table.hand.place.position_index == 2 + 6 + 1
