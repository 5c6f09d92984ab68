"""Shoes worked out elsewhere come out the same, and where sources differ we side as written."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import croupier.games.baccarat.roads as package
from croupier.games.baccarat.roads import roads
from tests.roads.shoes import DERIVED, RANDOM, VECTORS, vector


@pytest.mark.parametrize("shoe", VECTORS, ids=lambda shoe: str(shoe["id"]))
def test_every_road_of_a_named_shoe(shoe: dict[str, Any]) -> None:
    drawn = roads(shoe["outcomes"]).to_json()
    assert drawn["big_road"]["columns"] == shoe["columns"].split()
    assert drawn["big_road"]["cells"] == shoe["big_road"]
    assert drawn["big_road"]["leading_ties"] == shoe["leading_ties"]
    for key in DERIVED:
        assert drawn[key] == shoe[key]
        assert drawn["derived_columns"][key] == shoe[f"{key}_columns"].split()
        assert drawn[key].startswith(shoe.get(f"{key}_published_prefix", ""))
    for side, name in (("B", "ask_banker"), ("P", "ask_player")):
        assert [drawn["ask"][side][key] or "-" for key in DERIVED] == shoe[name].split()


@pytest.mark.parametrize("shoe", VECTORS, ids=lambda shoe: str(shoe["id"]))
def test_the_bead_plate_takes_every_coup_in_turn(shoe: dict[str, Any]) -> None:
    bead = roads(shoe["outcomes"]).to_json()["bead"]
    assert bead == [[i // 6, i % 6, outcome] for i, outcome in enumerate(shoe["outcomes"])]


def test_the_named_shoes_are_all_here() -> None:
    assert len(VECTORS) == 29
    assert len({shoe["id"] for shoe in VECTORS}) == 29


@pytest.mark.parametrize(("outcomes", "big_eye", "small", "cockroach"), RANDOM)
def test_derived_roads_of_random_shoes(
    outcomes: str, big_eye: str, small: str, cockroach: str
) -> None:
    drawn = roads(outcomes)
    assert (drawn.big_eye, drawn.small, drawn.cockroach) == (big_eye, small, cockroach)


def test_the_random_shoes_are_all_here() -> None:
    assert len(RANDOM) == 200


# What some published program or page says of the same shoe, and why we do not.
OTHER_MARKS = [
    ("BBPP", "big_eye", "", "starts a column late"),
    ("BPP", "big_eye", "", "starts a column late"),
    ("BPPPB", "big_eye", "b", "marks only the top of each column"),
    ("BBPPB", "big_eye", "r", "marks only the top of each column"),
    ("jc_20", "big_eye", "rbbbbrrbbbbbbbrbr", "expectation older than a fix of its program"),
]


@pytest.mark.parametrize(("name", "key", "theirs", "why"), OTHER_MARKS)
def test_marks_that_we_do_not_follow(name: str, key: str, theirs: str, why: str) -> None:
    assert roads(vector(name)["outcomes"]).to_json()[key] != theirs, why


def test_a_tail_keeps_its_row() -> None:
    shoe = vector("B9P10")
    theirs = shoe["big_road_dropping_again"]
    ours = roads(shoe["outcomes"]).to_json()["big_road"]["cells"]
    assert ours != theirs
    assert ours[:17] == theirs[:17], "the two ways part only where the tail could drop again"


def test_leading_ties_are_told_and_counted_on_the_first_win() -> None:
    drawn = roads("TTBT")
    assert drawn.leading_tie_count == 2
    assert drawn.big_road[0].tie_count == 3


def test_depth_is_of_the_streak_and_not_of_the_drawn_column() -> None:
    """Six drawn rows, streaks of 8 and 7: one source calls them equal."""
    assert roads("B" * 8 + "P" * 7 + "B").big_eye[-1] == "b"
    assert roads("B" * 8 + "P" * 8 + "B").big_eye[-1] == "r"


def test_the_next_column_opens_right_of_the_start_not_of_the_tail() -> None:
    drawn = roads(vector("open50")["outcomes"])
    starts = [cell for cell in drawn.big_road if cell.row_index == 0]
    assert [cell.column_index for cell in starts] == list(range(len(drawn.columns)))


def test_the_example_in_the_package_comes_out_as_written() -> None:
    outcome = doctest.testmod(package)
    assert outcome.attempted > 0
    assert outcome.failed == 0
