"""Runs of one side: published figures, every row of outcomes, and simulated ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, product
from math import comb, sqrt
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.odds.appraise import outcomes as outcomes_of
from croupier.odds.cards import endless_shoe, full_shoe
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan
from croupier.sim.streaks import (
    LONGEST,
    MOST_COUPS,
    SIDES,
    TIES,
    length_chance,
    resolved,
    run_chance,
)

BOOK = rulebook(load_sheet("baccarat"))
SIX = outcomes_of(BOOK, full_shoe(BOOK, 6))[1]
EIGHT = outcomes_of(BOOK, full_shoe(BOOK, 8))[1]
ENDLESS = outcomes_of(BOOK, endless_shoe(BOOK))[1]

# wizardofodds.com, baccarat, appendix 4: six decks, ties passed over, beginning at any point
PUBLISHED = (
    ("player", 0, "0.50683707"),
    ("player", 1, "0.24995325"),
    ("player", 2, "0.12326768"),
    ("player", 3, "0.06079105"),
    ("player", 5, "0.01478497"),
    ("player", 8, "0.00177334"),
    ("player", 19, "0.00000074"),
    ("banker", 1, "0.24995325"),
    ("banker", 3, "0.06420894"),
    ("banker", 5, "0.01649424"),
    ("banker", 8, "0.00214752"),
)
WINS, LOSES, RESOLVED = 85117294429, 87477376570, 172594670999
"""The same six decks exactly: of so many resolved deals, so many are Player's and Banker's."""

EXACT = (
    ("player", 0, 87477376570, 172594670999),
    ("player", 1, 7445837617385196128530, 29788920457253051658001),
    ("banker", 1, 7445837617385196128530, 29788920457253051658001),
    ("player", 2, 633769552749499587977998936959370, 5141408925734971094201434061012999),
    (
        "player",
        3,
        53944749621514802912337524291419706300349730,
        887379782008549360272471548394531055067316001,
    ),
    (
        "banker",
        3,
        56977719251458477770850017622478375938597000,
        887379782008549360272471548394531055067316001,
    ),
    (
        "player",
        5,
        390827219349145301169176419490404600823229967161396984280816618930,
        26434085741627229512228720167494108459655898927438000603718046974001,
    ),
    (
        "banker",
        5,
        436010111678758710888934047356606954258818613700361776800245300000,
        26434085741627229512228720167494108459655898927438000603718046974001,
    ),
)


@pytest.mark.parametrize(("side", "length", "printed"), PUBLISHED)
def test_published_streaks_of_six_decks(side: str, length: int, printed: str) -> None:
    chance = length_chance(SIX, side, length)
    assert f"{float(chance):.8f}" == printed
    won, lost = (WINS, LOSES) if side == "player" else (LOSES, WINS)
    assert chance == Fraction(won**length * lost, RESOLVED ** (length + 1))


@pytest.mark.parametrize(("side", "length", "deals", "total"), EXACT)
def test_exact_streaks_of_six_decks(side: str, length: int, deals: int, total: int) -> None:
    assert length_chance(SIX, side, length) == Fraction(deals, total)


def test_a_tie_breaks_a_run_or_it_does_not() -> None:
    # "Ace2" on wizardofvegas.com, 17 March 2018: 99.46 % of 81 coups of endless decks hold three
    # Banker wins in a row. It is so only where a tie breaks a run.
    broken, ignored = (
        100 * run_chance(ENDLESS, "banker", 3, 81, ties) for ties in ("break", "ignore")
    )
    assert f"{float(broken):.2f}" == "99.46"
    assert float(broken) == pytest.approx(99.45602642630203, abs=1e-12)
    assert f"{float(ignored):.2f}" == "99.80"


def binomial(wins: int, bets: int, chance: Fraction) -> Fraction:
    return comb(bets, wins) * chance**wins * (1 - chance) ** (bets - wins)


@pytest.mark.parametrize(
    ("wins", "printed", "exactly"),
    [
        (491, "2.503", 2.5028027994184967),
        (492, "2.518", 2.5177828533766267),
        (493, "2.523", 2.5227488945075467),
        (500, "2.287", 2.2870015405196265),
        (501, "2.219", 2.2194108026081483),
    ],
)
def test_published_wins_of_a_thousand_resolved_bets(
    wins: int, printed: str, exactly: float
) -> None:
    # betfirm.com, "baccarat win expectations": eight decks, the chance of Player rounded to 0.493
    player = resolved(EIGHT, "player")
    assert f"{float(player):.3f}" == "0.493"
    rounded = 100 * binomial(wins, 1_000, Fraction("0.493"))
    assert f"{float(rounded):.3f}" == printed
    assert float(rounded) == pytest.approx(exactly, abs=1e-12)
    # unrounded it is another figure in the third digit, at most
    assert abs(100 * binomial(wins, 1_000, player) - rounded) < Fraction(1, 50)


def has_run(row: tuple[str, ...], side: str, length: int, ties: str) -> bool:
    kept = [outcome for outcome in row if ties == "break" or outcome != "tie"]
    return any(name == side and len(list(run)) >= length for name, run in groupby(kept))


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("side", SIDES)
def test_runs_are_those_of_every_row_of_outcomes(side: str, ties: str) -> None:
    outcomes = {"player": 3, "banker": 5, "tie": 2}
    for coups in range(8):
        rows = list(product(outcomes, repeat=coups))
        for length in range(1, coups + 2):
            weight = 0
            for row in rows:
                if has_run(row, side, length, ties):
                    product_of = 1
                    for outcome in row:
                        product_of *= outcomes[outcome]
                    weight += product_of
            found = run_chance(outcomes, side, length, coups, ties)
            assert found == Fraction(weight, 10**coups), (coups, length)


def test_a_tie_that_is_never_dealt_makes_no_difference() -> None:
    outcomes = {"player": 4, "banker": 6, "tie": 0}
    assert run_chance(outcomes, "player", 3, 40, "break") == run_chance(
        outcomes, "player", 3, 40, "ignore"
    )


def test_streaks_of_every_length_are_all_there_is() -> None:
    over = resolved(SIX, "banker") ** 21
    assert sum(length_chance(SIX, "banker", length) for length in range(21)) + over == 1


def test_real_shoes_hold_as_many_runs() -> None:
    shoes = 120
    plan = Plan.of(load_sheet("baccarat"), shoes=shoes, seed=11, first_coups=60)
    rows: dict[int, list[str]] = {}
    for coup in simulated_coups(plan, plan.shoes):
        rows.setdefault(coup.shoe, []).append(coup.coup.outcome)
    for side, ties, length in product(SIDES, TIES, (4, 6)):
        chance = float(run_chance(EIGHT, side, length, 60, ties))
        seen = sum(has_run(tuple(row), side, length, ties) for row in rows.values())
        assert abs(seen - shoes * chance) < 4 * sqrt(shoes * chance * (1 - chance))


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: length_chance(SIX, "tie", 2), "no side 'tie'; use player or banker"),
        (lambda: length_chance(SIX, "banker", -1), "-1 is not a length; use 0 to 100"),
        (lambda: length_chance(SIX, "banker", True), "a value of type bool is not a length"),
        (lambda: run_chance(SIX, "banker", 0, 9, "break"), "0 is not a length; use 1 to 100"),
        (lambda: run_chance(SIX, "banker", LONGEST + 1, 9, "break"), "is not a length"),
        (lambda: run_chance(SIX, "banker", 2, -1, "break"), "-1 is not a number of coups"),
        (lambda: run_chance(SIX, "banker", 2, MOST_COUPS + 1, "break"), "use 0 to 1000"),
        (lambda: run_chance(SIX, "banker", 2, 10**99, "break"), "is not a number of coups"),
        (lambda: run_chance(SIX, "banker", 2, 9, "push"), "no way 'push' with ties; use ignore or"),
        (lambda: run_chance({}, "banker", 2, 9, "break"), "take a baccarat sheet's"),
        (lambda: resolved({"player": 0, "banker": 0, "tie": 4}, "banker"), "take a baccarat"),
    ],
)
def test_bad_input_is_refused(call: Any, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        call()
