"""A bet that its sheet closes late in a shoe takes no wager then, by whatever way."""

from __future__ import annotations

import pytest

from croupier.table import commands as c
from croupier.table import hand_commands as h
from croupier.table.refusals import Refusal
from tests.table.by_hand.felt import HandTable
from tests.table.sheets import baccarat_text, book
from tests.table.tables import Table, asked

# One deck without burns; a coup of four cards leaves 48, 44, 40. The tie closes below 44.
TEXT = baccarat_text().replace('id = "tie"', 'id = "tie"\ncloses_below = 44')
RULES = book(TEXT)
FOURS = "9h Ks Kd 6c 9s Kh Kc 6d 9c Qs Qd 6s 9d Qh Qc 6h"
LATE = Refusal("bet_closed_late", "tie")


def table(coups: int) -> Table:
    """A table after so many coups of four cards, ann on the tie in each; betting is open."""
    made = Table(RULES, ann=100_000, bob=100_000)
    made.open(FOURS)
    for _ in range(coups):
        made.coup(ann="tie=100 banker=1000")
    return made.begin()


@pytest.mark.parametrize(("coups", "left"), [(0, 52), (1, 48), (2, 44)])
def test_it_is_open_as_long_as_so_many_cards_are_left(coups: int, left: int) -> None:
    made = table(coups)
    assert made.state.shoe_in_use is not None
    assert made.state.shoe_in_use.left_count == left
    made.must(c.PlaceWagers("bob", "b", asked("tie=100")))


WAYS: dict[str, c.Command] = {
    "place": c.PlaceWagers("bob", "b", asked("tie=100")),
    "among others": c.PlaceWagers("bob", "b", asked("banker=1000", "tie=100")),
    "repeat": c.RepeatWagers("ann", "a"),
}


@pytest.mark.parametrize("way", WAYS)
def test_then_it_is_closed_by_whatever_way(way: str) -> None:
    assert table(3).refused(WAYS[way]) == LATE


def test_other_bets_stay_open() -> None:
    table(3).must(c.PlaceWagers("bob", "b", asked("banker=1000", "player_pair=100")))


def test_a_new_shoe_opens_it_again() -> None:
    made = table(3)
    made.must(c.VoidCoup("test"))
    made.must(c.CloseShoe())
    made.load(FOURS).begin()
    made.must(c.PlaceWagers("bob", "b", asked("tie=100")))


def test_at_a_table_dealt_by_hand_the_cards_that_left_count() -> None:
    made = HandTable(RULES, "USD", ann=100_000)
    made.bring()
    made.played("9h", "Ks", "Kd", "6c", ann="tie=100")
    made.played("9s", "Kh", "Kc", "6d", ann="tie=100")
    made.begin(ann="tie=100")
    made.must(h.LayCard("9c", "early"))  # pulled too early: 43 are left
    made.must(h.RuleIncident("early", "manager", "seen"))
    assert made.refused(c.PlaceWagers("ann", "more", asked("tie=100"))) == LATE
    assert made.refused(c.DoubleWagers("ann", "double")) == LATE


def test_of_a_committed_shoe_the_size_is_known() -> None:
    made = Table(RULES, ann=100_000)
    made.must(c.OpenTable("1", "USD"))
    made.must(c.CommitShoe("shoe", "0" * 64, "sealed"))
    made.begin()
    made.must(c.PlaceWagers("ann", "a", asked("tie=100")))
