"""Card counts: their notation, their divisors, and from where on they bet."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError, NotationError
from croupier.sim.counts import BURNS, DIVISORS, ROUNDINGS, CardCount, Trigger

TEN = "0,0,-1,-1,-1,-2,1,2,2,0"
numbers = st.builds(Fraction, st.integers(-40, 40), st.sampled_from([1, 2, 3, 4, 10, 100]))
triggers = st.builds(Trigger, st.sampled_from([">=", ">", "<=", "<"]), numbers)


@st.composite
def counts(draw: st.DrawFn) -> CardCount:
    size = draw(st.sampled_from([10, 13, 52]))
    tags = draw(st.lists(numbers, min_size=size, max_size=size))
    divisor = draw(st.sampled_from(sorted(DIVISORS)))
    rounding = "exact" if divisor == "none" else draw(st.sampled_from(sorted(ROUNDINGS)))
    sees = draw(st.sampled_from(sorted(BURNS)))
    return CardCount.of(tags, draw(triggers), draw(numbers), divisor, rounding, sees)


@settings(max_examples=30)
@given(counts())
def test_a_count_is_what_its_notation_says(count: CardCount) -> None:
    assert CardCount.parse(str(count)) == count


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (f"{TEN} at >=8", f"{TEN} from 0 by unseen at >=8"),
        (f"{TEN} by left from -32 at >0.5", f"{TEN} from -32 by left at >0.5"),
        (
            "1,0,0,0,0,0,0,0,0,-1,-1,-1,-2 by half round trunc see all at <=-1/3",
            "1,0,0,0,0,0,0,0,0,-1,-1,-1,-2 from 0 by half round trunc see all at <=-1/3",
        ),
        ("Kh=2,Ks=1 by none at >1", "Ks=1,Kh=2 from 0 by none at >1"),
        ("K=1,Kh=0,T=1,J=1,Q=1 at >1", "0,0,0,0,0,0,0,0,0,1,1,1,1"),
    ],
)
def test_notations(text: str, notation: str) -> None:
    found = CardCount.parse(text)
    if "Kh=0" in text:
        assert [int(tag) for tag in found.tags[-4:]] == [1, 0, 1, 1]
    else:
        assert str(found) == notation


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "after the tags|does not say when"),
        (TEN, "does not say when to bet"),
        ("0,1 at >1", "10 tags .* not 2"),
        (f"{TEN} at 8", "'8' is no trigger"),
        (f"{TEN} at >=x", "'x' is no number"),
        (f"{TEN} at >=1/0", "'1/0' is no number"),
        (f"{TEN} by deck at >1", "'deck' is no divisor; use unseen, left"),
        (f"{TEN} round up at >1", "'up' is no rounding; use exact"),
        (f"{TEN} see some at >1", "'some' is no word .* use first, none, all"),
        (f"{TEN} by none round floor at >1", "is not rounded"),
        (f"{TEN} at >1 at >2", "write each of from, by, round, see, at once"),
        (f"{TEN} near 3 at >1", "write each of"),
        ("1001,0,0,0,0,0,0,0,0,0 at >1", "1001 will not do for a tag"),
        ("X=1 at >1", "'X' is no rank and no card"),
        ("A=1,A=2 at >1", "A has two tags"),
        ("1/97,1/89,1/83,1/79,0,0,0,0,0,0 at >1", "no small common denominator"),
    ],
)
def test_what_is_no_count_is_refused_with_the_mend(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        CardCount.parse(text)


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="no number for a tag"):
        CardCount.of(json.loads("[0.5]") * 10, ">=1")


@pytest.mark.parametrize(
    ("divisor", "unseen", "left", "decks"),
    [
        ("unseen", 390, 385, "390/52"),
        ("left", 390, 385, "385/52"),
        ("half", 390, 385, "7.5"),  # 14.8 half decks
        ("half", 390, 13, "0.5"),
        ("half", 390, 12, "0.5"),  # no less than half a deck
        ("half", 390, 39, "1"),  # half way goes up
        ("whole", 390, 385, "7"),
        ("whole", 390, 390, "8"),
        ("whole", 390, 20, "1"),
        ("up", 390, 313, "7"),
        ("up", 390, 312, "6"),
        ("none", 390, 385, "1"),
    ],
)
def test_divisors(divisor: str, unseen: int, left: int, decks: str) -> None:
    assert CardCount.of(TEN, ">1", divisor=divisor).decks(unseen, left) == Fraction(decks)


@settings(max_examples=30)
@given(counts(), st.integers(1, 40), st.integers(-30, 30))
def test_from_its_threshold_on_a_count_bets(count: CardCount, cards: int, far: int) -> None:
    bound = count.thresholds(cards)[cards]
    decks = count.decks(cards, cards)
    for near in (-1, 0, 1, far):
        reached = near >= 0 if count.trigger.upward else near <= 0
        assert count.bets(Fraction(bound + near, count.scale), decks) == reached, near


def test_a_balanced_count_adds_up_to_nothing() -> None:
    assert CardCount.parse(f"{TEN} at >=8").balance == 0
    assert CardCount.parse("0,0,0,0,-1,-1,-1,2,2,0 from -32 by none at >0").balance == 4
