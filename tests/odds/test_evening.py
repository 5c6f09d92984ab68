"""Evenings against convolution by hand, and against what sums of independent results must be."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.odds.evening import MAX_COUPS, evening, evening_moments
from croupier.odds.results import Results
from croupier.odds.ticket import Ticket, ticket_result
from tests.odds.spreads import book_of, full

SHEET = book_of("baccarat").sheet


def one_coup(text: str) -> Results:
    return ticket_result(Ticket.parse(text, SHEET), full("baccarat"))


def convolved(results: Results, coups: int) -> dict[int, Fraction]:
    """Chances after so many coups: every result after every other, coup by coup."""
    one = {net: Fraction(weight, results.deals) for net, weight in results.weights.items()}
    found = {0: Fraction(1)}
    for _ in range(coups):
        after: dict[int, Fraction] = {}
        for before, chance in found.items():
            for net, share in one.items():
                after[before + net] = after.get(before + net, Fraction(0)) + chance * share
        found = after
    return found


def chances(results: Results) -> dict[int, Fraction]:
    return {net: Fraction(weight, results.deals) for net, weight in results.weights.items()}


some_results = st.dictionaries(
    st.integers(-30, 60), st.integers(1, 10**6), min_size=1, max_size=6
).map(lambda weights: Results(10, dict(sorted(weights.items())), sum(weights.values())))


@given(some_results, st.integers(1, 6))
def test_against_convolution_by_hand(results: Results, coups: int) -> None:
    found = evening(results, coups)
    assert chances(found) == convolved(results, coups)
    assert list(found.weights) == sorted(found.weights)
    assert found.staked_minor == 10 * coups


@given(some_results, st.integers(1, 40))
def test_mean_and_variance_grow_with_the_coups(results: Results, coups: int) -> None:
    found = evening(results, coups)
    assert (found.mean, found.variance) == (results.mean * coups, results.variance * coups)
    assert evening_moments(results, coups) == (found.mean, found.variance)
    assert sum(found.weights.values()) == found.deals
    assert found.edge == results.edge


@given(some_results, st.integers(1, 6), st.integers(1, 6))
def test_one_evening_after_another_is_a_longer_one(results: Results, a: int, b: int) -> None:
    assert chances(evening(evening(results, a), b)) == chances(evening(results, a * b))


TICKETS = [
    "banker=100",
    "tie=10",
    "banker=100,tie=10",
    "banker=100,tie=10,player_pair=10,banker_pair=10,perfect_pair=10",
]


@pytest.mark.parametrize("text", TICKETS)
def test_three_coups_of_a_ticket_by_hand(text: str) -> None:
    one = one_coup(text)
    assert chances(evening(one, 3)) == convolved(one, 3)
    assert chances(evening(one, 1)) == chances(one)


@pytest.mark.parametrize("text", TICKETS)
def test_an_evening_of_sixty_coups(text: str) -> None:
    one = one_coup(text)
    found = evening(one, 60)
    assert (found.mean, found.variance) == (one.mean * 60, one.variance * 60)
    assert found.lose + found.even + found.win == 1
    assert (found.worst_minor, found.best_minor) == (60 * one.worst_minor, 60 * one.best_minor)
    low, median, high = found.quantiles((Fraction(1, 20), Fraction(1, 2), Fraction(19, 20)))
    assert found.worst_minor < low < median < high < found.best_minor
    assert found.chance_where(lambda net: net <= median) >= Fraction(1, 2)
    assert found.chance_where(lambda net: net < median) < Fraction(1, 2)


def test_a_thousand_coups_of_a_bet_with_two_results_are_binomial() -> None:
    one = one_coup("tie=10")
    found = evening(one, 1000)
    wins = [(net + 10_000 * 100) // 9000 for net in found.weights]
    assert wins == list(range(1001))
    for count, weight in list(zip(wins, found.weights.values(), strict=True))[::97]:
        binomial = comb(1000, count) * one.win**count * one.lose ** (1000 - count)
        assert Fraction(weight, found.deals) == binomial


def test_a_thousand_coups_of_player() -> None:
    found = evening(one_coup("player=10"), 1000)
    assert sum(found.weights.values()) == found.deals
    assert len(found.weights) == 2001
    assert Fraction(65, 100) < found.lose < Fraction(66, 100)


def test_a_result_that_never_varies() -> None:
    found = evening(Results(5, {-5: 7}, 7), 12)
    assert chances(found) == {-60: Fraction(1)}


@pytest.mark.parametrize("coups", [0, -1, MAX_COUPS + 1])
def test_how_many_coups_an_evening_has(coups: int) -> None:
    with pytest.raises(InputError, match=f"give 1 to {MAX_COUPS}"):
        evening(one_coup("tie=10"), coups)
    with pytest.raises(InputError, match=f"give 1 to {MAX_COUPS}"):
        evening_moments(one_coup("tie=10"), coups)


TOO_LONG = Results(10, dict.fromkeys(range(-1000, 1000), 1), 2000)
TOO_LARGE = Results(10, {0: 1, 1: 1, 20_000: 2**52 - 3}, 2**52 - 1)


@pytest.mark.parametrize(("results", "coups"), [(TOO_LONG, 60), (TOO_LARGE, 100)])
def test_what_would_take_too_long_or_too_much_is_refused(results: Results, coups: int) -> None:
    with pytest.raises(InputError, match="too many to weigh exactly; ask for fewer coups"):
        evening(results, coups)
    mean, variance = evening_moments(results, coups)
    assert (mean, variance) == (results.mean * coups, results.variance * coups)
