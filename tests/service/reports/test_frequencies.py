"""Whether cards and outcomes come as chance has them come: sound shoes, and others."""

from __future__ import annotations

import random
from fractions import Fraction
from statistics import fmean

import pytest
from scipy import stats

from croupier.odds.appraise import outcomes
from croupier.odds.chance import chi_square_p
from croupier.service.reports.asking import Period
from croupier.service.reports.calendar import read_day
from croupier.service.reports.frequencies import (
    Frequencies,
    Frequency,
    _judged,
    _Test,
    frequency_report,
)
from croupier.table.custody_events import DealerSeated
from tests.service.reports.taping import HOUR, Tape

ALL = Period(read_day("1970-01-01"), read_day("1970-12-31"))


def dealt(seed: int, shoes: int, coups: int = 45, sheet_id: str = "baccarat") -> Tape:
    """Shoes without wagers; each with another dealer in turn."""
    tape, chance = Tape(sheet_id=sheet_id), random.Random(seed)
    for number in range(shoes):
        tape.shoe(chance)
        tape.put(DealerSeated(f"dealer-{number % 3}"))
        for _ in range(coups):
            tape.coup()
    tape.shoe(chance)
    return tape


@pytest.fixture(scope="module")
def sound() -> Frequencies:
    """Thirty shoes in chance order."""
    return frequency_report(dealt(4, 30).followed(), ALL)


def of(report: Frequencies, what: str, *, shoes: bool = True) -> list[Frequency]:
    return [test for test in report.tests if test.what == what and (test.shoe is not None) == shoes]


def test_sound_shoes_are_not_odd_and_every_one_is_tested(sound: Frequencies) -> None:
    assert len(of(sound, "cards")) == len(of(sound, "outcomes")) == 30
    assert {test.dealer for test in of(sound, "cards", shoes=False)} == {
        "dealer-0",
        "dealer-1",
        "dealer-2",
    }
    assert [test for test in sound.tests if test.odd] == []


def test_cards_that_are_not_put_back_scatter_as_they_should(sound: Frequencies) -> None:
    """Thirty chi-squares of twelve degrees: their mean strays by 0.9; three and a half of these.

    Were the cards taken for ones that are put back, it would be about six.
    """
    found = [float(Fraction(test.statistic)) for test in of(sound, "cards")]
    assert 8.9 < fmean(found) < 15.1
    assert {test.freedom for test in of(sound, "cards")} == {12}


def test_outcomes_are_judged_as_scipy_judges_them(sound: Frequencies) -> None:
    deals, shares = outcomes(Tape().book)
    for test in of(sound, "outcomes"):
        total = sum(test.seen.values())
        expected = [total * shares[name] / deals for name in test.seen]
        found = stats.chisquare(list(test.seen.values()), expected)
        assert float(Fraction(test.statistic)) == pytest.approx(found.statistic, abs=6e-4)
        if test.p_value is not None:
            assert float(Fraction(test.p_value)) == pytest.approx(found.pvalue, abs=2e-6)
        assert (test.p_value is None) == (min(expected) < 5)


def test_a_dealers_outcomes_are_those_of_all_his_shoes(sound: Frequencies) -> None:
    for dealer in of(sound, "outcomes", shoes=False):
        his = [test for test in of(sound, "outcomes") if test.dealer == dealer.dealer]
        assert len(his) == 10
        for name, count in dealer.seen.items():
            assert count == sum(test.seen[name] for test in his)


def test_the_oddest_comes_first(sound: Frequencies) -> None:
    p_values = [Fraction(test.p_value) for test in sound.tests if test.p_value is not None]
    assert p_values == sorted(p_values)


def test_a_shoe_that_was_not_shuffled_is_odd() -> None:
    tape = dealt(5, 10)
    tape.shoe(random.Random(1))
    tape.order.sort()
    for _ in range(40):
        tape.coup()
    tape.shoe(random.Random(2))
    odd = [test for test in frequency_report(tape.followed(), ALL).tests if test.odd]
    assert (odd[0].what, odd[0].shoe, odd[0].p_value) == ("cards", 12, "0.000000")


def test_a_dealer_whose_outcomes_are_chosen_is_odd() -> None:
    """Coups that Player would win are left undealt, one in three."""
    tape, chance = Tape(), random.Random(6)
    for number in range(12):
        tape.shoe(chance)
        tape.put(DealerSeated(f"dealer-{number % 2}"))
        for _ in range(45):
            coup = tape.book.deal(tape.order[:6])
            if number % 2 and tape.book.game.outcome(coup) == "player" and chance.random() < 0.6:
                tape.order.append(tape.order.pop(0))
            tape.coup()
    tape.shoe(chance)
    odd = [test for test in frequency_report(tape.followed(), ALL).tests if test.odd]
    assert ("outcomes", None, "dealer-1") in [(test.what, test.shoe, test.dealer) for test in odd]
    assert not [test for test in odd if test.dealer == "dealer-0"]


def test_boxes_are_judged_each_by_its_main_bet() -> None:
    tape, chance = Tape(sheet_id="three-pictures"), random.Random(7)
    for _ in range(120):
        tape.at_ms += HOUR // 8
        tape.shoe(chance)
        tape.coup()
    tape.shoe(chance)
    report = frequency_report(tape.followed(), ALL)
    boxes = of(report, "outcomes", shoes=False)
    assert sorted(test.box for test in boxes) == ["player_1", "player_2", "player_3"]
    assert {sum(test.seen.values()) for test in boxes} == {120}
    (cards,) = of(report, "cards", shoes=False)
    assert sum(cards.seen.values()) == 120 * 13
    # decks of one coup each are taken together by the day
    assert len(of(report, "cards")) <= 2
    assert [test for test in report.tests if test.odd] == []


def test_a_shoe_in_use_is_not_judged_yet() -> None:
    tape = dealt(8, 2)
    for _ in range(40):
        tape.coup()
    assert {test.shoe for test in frequency_report(tape.followed(), ALL).tests} == {1, 2, None}


@pytest.mark.parametrize(("tests", "odd"), [(20_000, True), (40_000, False)])
def test_of_very_many_tests_one_is_judged_by_more_digits_than_are_told(
    tests: int, *, odd: bool
) -> None:
    """A p-value of 3.7 in ten million is told as 0.000000, and is not 0."""
    (found,) = frequency_report(dealt(4, 1).followed(), ALL, dealers=False).tests[:1]
    p_value = chi_square_p(Fraction(296, 10), 2)
    others = [_Test(found, Fraction(1))] * (tests - 1)
    assert _judged([*others, _Test(found, p_value)])[0].odd is odd
