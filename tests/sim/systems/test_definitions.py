"""What each system stakes, by published examples and by its definition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.sim.systems.follow import follow
from croupier.sim.systems.purse import Purse
from croupier.sim.systems.system import SYSTEMS, System
from tests.sim.systems.plays import SYSTEMS as PLAYED
from tests.sim.systems.plays import play_of, sat, stakes

# System, results, stakes, and the net result after each coup, in units at even money.
PUBLISHED = (
    # sportsbookreview.com, forum "players talk" 9221
    (
        "dalembert",
        "LLLWLWWLWWW",
        [1, 2, 3, 4, 3, 4, 3, 2, 3, 2, 1],
        [-1, -3, -6, -2, -5, -1, 2, 0, 3, 5, 6],
    ),
    # bookmakersports.website: back one place on a win, two wins in a row end the run
    ("fibonacci:back=1,wins=2", "LLLLWW", [1, 1, 2, 3, 5, 3], [-1, -2, -4, -7, -2, 1]),
    # netbet.org: the line 1-2-3-4-5-6, and what a loss writes behind it
    ("labouchere:line=1-2-3-4-5-6", "LT", [7, 8], [-7, -7]),
    # the same page takes 1 and 7 away after a win, which is a slip: the ends are 1 and 6
    ("labouchere:line=1-2-3-4-5-6", "WT", [7, 7], [7, 7]),
)

# By the definitions of docs/systems.md; ties stand in for any push.
DEFINED = (
    ("flat", "WLTLW", [1, 1, 1, 1, 1]),
    ("martingale", "LLTLWL", [1, 2, 4, 4, 8, 1]),
    ("martingale:steps=3", "LLLLL", [1, 2, 4, 1, 2]),
    ("grand-martingale", "LLTLWL", [1, 3, 7, 7, 15, 1]),
    ("grand-martingale:steps=2", "LLLW", [1, 3, 1, 3]),
    ("paroli", "WTWWLWL", [1, 2, 2, 4, 1, 1, 2]),
    ("paroli:steps=1", "WWL", [1, 1, 1]),
    ("1-3-2-6", "WWTWWWL", [1, 3, 2, 2, 6, 1, 3]),
    ("labouchere", "WWWL", [5, 5, 5, 5]),
    ("labouchere", "LTWLWWT", [5, 6, 6, 6, 8, 7, 5]),
    ("labouchere:line=3", "LWW", [3, 6, 3]),
    ("fibonacci", "LLLLTWLW", [1, 1, 2, 3, 5, 5, 2, 3]),
    ("fibonacci", "LWLLW", [1, 1, 1, 1, 2]),
    ("fibonacci:back=1,wins=2", "LLLLWTW", [1, 1, 2, 3, 5, 3, 3]),
    ("fibonacci:back=1,wins=2", "LLLLWWL", [1, 1, 2, 3, 5, 3, 1]),
    ("dalembert", "WWLTW", [1, 1, 1, 2, 2]),
    # a series ends with one unit won: 1 after 2 lost, then 2, then what is still wanted
    ("oscar", "WLLWTWL", [1, 1, 1, 1, 2, 2, 1]),
    ("oscar", "LLLLWWWL", [1, 1, 1, 1, 1, 2, 2, 1]),
)


@pytest.mark.parametrize(("system", "results", "bets", "nets"), PUBLISHED)
def test_published_examples(system: str, results: str, bets: list[int], nets: list[int]) -> None:
    rows = follow(system, results)
    assert [row.stake for row in rows] == bets
    assert [row.net for row in rows] == nets


@pytest.mark.parametrize(("system", "results", "bets"), DEFINED)
def test_definitions(system: str, results: str, bets: list[int]) -> None:
    assert [row.stake for row in follow(system, results)] == bets
    assert stakes(play_of(system, purse=Purse.of(10, 100_000)), results) == bets


def test_a_tie_gives_the_stake_back_and_leaves_the_next_as_it_was() -> None:
    """A simulator took the stake after a tie and played the next coup for nothing."""
    steps, _ = sat(play_of("martingale", purse=Purse.of(100, 1000)), "LTWW")
    assert [step.staked for step in steps] == [100_00, 200_00, 200_00, 100_00]
    assert [step.bankroll for step in steps] == [900_00, 900_00, 1100_00, 1200_00]


@pytest.mark.parametrize("system", PLAYED)
@settings(max_examples=25)
@given(results=st.text("WL", max_size=30), data=st.data())
def test_pushes_change_no_stake_of_any_system(
    system: str, results: str, data: st.DataObject
) -> None:
    at = data.draw(st.lists(st.integers(0, len(results)), max_size=8))
    pushed = results
    for place in sorted(at, reverse=True):
        pushed = pushed[:place] + "T" + pushed[place:]
    decided = [row for row in follow(system, pushed) if row.result != "T"]
    assert decided == follow(system, results)


@given(st.text("WL", max_size=60))
def test_each_series_of_oscar_wins_one_unit(results: str) -> None:
    highest = 0
    for row in follow("oscar", results):
        assert row.net <= highest + 1
        highest = max(highest, row.net)


@pytest.mark.parametrize("text", [*PLAYED, *SYSTEMS])
def test_systems_have_one_notation(text: str) -> None:
    system = System.parse(text)
    assert System.parse(str(system)) == system
    assert str(System.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (" Martingale:steps=0 ", "martingale"),
        ("labouchère:line=1-2-3-4", "labouchere"),
        ("d'Alembert", "dalembert"),
        ("oscars-grind", "oscar"),
        ("fibonacci:wins=2,back=1", "fibonacci:back=1,wins=2"),
    ],
)
def test_other_ways_to_write_a_system(text: str, same: str) -> None:
    assert str(System.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("martingal", "there is no system 'martingal'; did you mean 'martingale'"),
        ("", "there is no system ''; known are"),
        ("paroli:step=3", "paroli has no parameter 'step'; did you mean 'steps'"),
        ("flat:steps=3", "flat has no parameter 'steps'; it has none"),
        ("paroli:steps=0", "a whole number from 1 to 60"),
        ("paroli:steps=61", "a whole number from 1 to 60"),
        ("paroli:steps=٣", "a whole number from 1 to 60"),
        ("paroli:steps", "write each parameter once"),
        ("paroli:steps=3,steps=4", "write each parameter once"),
        ("paroli:", "paroli has no parameter ''"),
        ("labouchere:line=1-2-0", "write the line as whole numbers from 1 to 10000"),
        ("labouchere:line=", "write the line as whole numbers"),
        ("labouchere:line=1--2", "write the line as whole numbers"),
        ("labouchere:line=" + "-".join("1" * 101), "write the line as whole numbers"),
    ],
)
def test_what_is_no_system_is_told(text: str, problem: str) -> None:
    with pytest.raises(InputError) as told:
        System.parse(text)
    assert problem in str(told.value)


def test_following_needs_letters_that_are_results() -> None:
    with pytest.raises(InputError, match="other letters than W, L and T"):
        follow("flat", "WLX")
