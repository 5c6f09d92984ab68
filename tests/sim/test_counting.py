"""Counters at simulated shoes: both engines, their sums, and standard errors by shoe."""

from __future__ import annotations

from collections import Counter as Bag
from fractions import Fraction
from importlib.resources import files
from itertools import cycle
from math import inf, sqrt

import pytest

from croupier import count_cards
from croupier.errors import InputError, NotationError, OddsError, WagerError
from croupier.games.catalog import load_sheet, parse_sheet
from croupier.odds.appraisal import appraisal
from croupier.odds.cards import full_shoe
from croupier.shoe import ShoeRules
from croupier.sim.clusters import Clusters
from croupier.sim.counting import Counter, CountTally, PlainCounting, counting
from croupier.sim.counting_compiled import CompiledCounting, whole
from croupier.sim.plan import Plan
from croupier.sim.scoring import POINT, BatchScorer, PlainScorer, unscored
from tests.sim.watching import moments, unseen_before

PUBLISHED = ShoeRules(8, "first-card", 0, 15, 1)
COUNTS = (
    "0,0,-1,-1,-1,-2,1,2,2,0 at >=2",
    "1,0,0,0,0,0,-8,2,1,1 from -3 by half round nearest see all at <0.5",
    "1,1,-3,1,1,1,1,-8,1,1 from 5 by none see none at >-4",
    "Kh=2.5,As=-1/3,T=-0.5 by up round trunc at <=0",
    "0,0,-1,-1,-1,-1,2,2,0,0 by left round floor at >=1",
)
RULES = (
    PUBLISHED,
    ShoeRules(8, "first-card", 1, 14, 0),
    ShoeRules(2, "none", 2, 30, 3),
    ShoeRules(1, "first-card", 0, 20, 0),
)


def counter_of(
    count: str, shoes: int = 12, rules: ShoeRules = PUBLISHED, scoring: str = "outcome"
) -> Counter:
    plan = Plan.of(load_sheet("tiger"), shoes=shoes, seed=5, shoe_rules=rules)
    return Counter.of(plan, "tiger", count, scoring)


@pytest.mark.parametrize(
    ("count", "rules"),
    [*zip(COUNTS, cycle(RULES), strict=False), *zip(COUNTS, cycle(RULES[2:]), strict=False)],
)
def test_both_engines_count_as_one_who_reckons_anew_before_each_coup(
    count: str, rules: ShoeRules
) -> None:
    counter = counter_of(count, 2, rules)
    plan = counter.plan
    compiled = CompiledCounting(counter).count(plan.shoes)
    assert PlainCounting(counter).count(plan.shoes) == compiled
    shoes: Bag[int] = Bag()
    levels: Bag[int] = Bag()
    bets: Bag[int] = Bag()
    net = Fraction()
    for moment in moments(plan, counter.by.sees):
        true_count = moment.true_count(counter.by, plan.pace.card_count)
        shoes[moment.coup.shoe] += 1
        levels[moment.level(counter.by, plan.pace.card_count)] += 1
        if counter.by.bets(true_count, Fraction(1)):
            bets[moment.coup.shoe] += 1
            net += plan.book.table.pay(counter.bet, moment.coup.keys[None]).net
    assert (compiled.coups, compiled.bets) == (shoes.total(), bets.total())
    assert Fraction(compiled.clusters.sums[2], counter.scale) == net
    assert {row.true_count: row.coups for row in compiled.rows} == levels
    squares = sum(number**2 for number in shoes.values())
    both = sum(shoes[shoe] * bets[shoe] for shoe in shoes)
    assert compiled.clusters.products[:2] == (squares, both)


@pytest.mark.parametrize("count", COUNTS[:3])
@pytest.mark.parametrize("bet", ["big_tiger", "player_pair"])
def test_both_engines_score_by_the_same_exact_expectation(count: str, bet: str) -> None:
    plan = Plan.of(load_sheet("tiger"), shoes=2, seed=5, first_coups=7, shoe_rules=PUBLISHED)
    counter = Counter.of(plan, bet, count, "expectation")
    compiled = CompiledCounting(counter).count(plan.shoes)
    plain = PlainCounting(counter).count(plan.shoes)
    assert plain == compiled
    assert plain.counts_sha256 == compiled.counts_sha256


def test_every_bet_that_is_weighed_is_weighed_alike() -> None:
    sheet = load_sheet("baccarat")
    plan = Plan.of(sheet, shoes=1, seed=2)
    bets = list(sheet.bets.values())
    assert [unscored(plan.book, bet) for bet in bets] == [None] * len(bets)
    batch, plain = BatchScorer(plan.book, bets), PlainScorer(plan.book, bets)
    seen = [unseen_before(plan, moment) for moment in moments(plan, "first")][5::20]
    import numpy as np

    assert batch.by_card
    assert batch.expectations(np.array(seen)).tolist() == list(map(plain.expectation, seen))
    full = plain.expectation([8] * 52)
    exact = appraisal(plan.book, full_shoe(plan.book), 8, bets).bets
    for found, odds in zip(full, exact, strict=True):
        assert abs(Fraction(found, POINT) - odds.mean) < Fraction(1, 10**9)


def test_a_bet_that_tells_all_kinds_of_pairs_apart_is_weighed_alike() -> None:
    """A bet on one pair or the other adds kinds up, and could hide a fault of both at once."""
    text = load_sheet("pairs").text
    whole = 'when = "player_pair != none or banker_pair != none", pays = "5:1"'
    apart = " }, { ".join(
        f'when = "player_pair == {one} and banker_pair == {two}", pays = "{pays}:1", source = "woo"'
        for one, two, pays in (
            ("mixed", "mixed", 3),
            ("mixed", "suited", 50),
            ("suited", "mixed", 700),
            ("suited", "suited", 9000),
            ("none", "mixed", 2),
        )
    ).removesuffix(', source = "woo"')
    assert text.count(whole) == 1
    sheet = parse_sheet(text.replace(whole, apart))
    plan, bets = Plan.of(sheet, shoes=1, seed=2), [sheet.bet("either_pair")]
    batch, plain = BatchScorer(plan.book, bets), PlainScorer(plan.book, bets)
    seen = [unseen_before(plan, moment) for moment in moments(plan, "first")][5::10]
    import numpy as np

    assert batch.expectations(np.array(seen)).tolist() == list(map(plain.expectation, seen))


def test_what_cannot_be_weighed_is_scored_by_outcome_alone() -> None:
    sheet = load_sheet("majestic-match")
    plan = Plan.of(sheet, shoes=2)
    bet = next(bet.id for bet in sheet.bets.values() if unscored(plan.book, bet))
    with pytest.raises(OddsError, match="cannot be weighed coup by coup: it reads"):
        Counter.of(plan, bet, COUNTS[0], "expectation")
    assert count_cards(plan, bet, COUNTS[0]).coups > 100


@pytest.mark.parametrize(("scoring", "shoes"), [("outcome", 5_000), ("expectation", 300)])
def test_parts_add_up_in_any_order_and_workers_change_nothing(scoring: str, shoes: int) -> None:
    counter = counter_of(COUNTS[0], shoes, scoring=scoring)
    dealer = CompiledCounting(counter)
    whole_run = count_cards(counter.plan, "tiger", counter.by, scoring, workers=1)
    merged = CountTally.empty(counter._replace(plan=counter.plan.part(range(0))))
    for part in (range(shoes - 9, shoes), range(256), range(280, shoes - 9), range(256, 280)):
        merged = merged.merge(dealer.count(part))
    assert merged == whole_run
    for workers in (2, 7):
        again = count_cards(counter.plan, "tiger", counter.by, scoring, workers=workers)
        assert again.counts_sha256 == whole_run.counts_sha256
    with pytest.raises(InputError, match="shoe 256 is in both"):
        merged.merge(dealer.count(range(256, 257)))
    with pytest.raises(InputError, match="different bets, counts or scorings"):
        merged.merge(CompiledCounting(counter_of(COUNTS[1])).count(range(800, 801)))


def test_standard_errors_are_those_of_leaving_each_shoe_out() -> None:
    """The jackknife over shoes, an estimate of its own."""
    counter = counter_of("0,0,-1,-1,-1,-2,1,2,2,0 at >=0", 150)
    dealer = CompiledCounting(counter)
    tally = dealer.count(counter.plan.shoes)
    alone = [dealer.count(range(shoe, shoe + 1)).clusters.sums for shoe in counter.plan.shoes]
    for name, over, under in (("frequency", 1, 0), ("edge", 2, 1), ("per_100_coups", 2, 0)):
        total = [sum(row[index] for row in alone) for index in range(3)]
        without = [(total[over] - row[over]) / (total[under] - row[under]) for row in alone]
        mean = sum(without) / len(without)
        error = sqrt(149 / 150 * sum((one - mean) ** 2 for one in without))
        found = getattr(tally, name)
        scale = float(found.value) / (total[over] / total[under])
        assert found.standard_error == pytest.approx(error * scale, rel=0.03), name
    shoes = [Fraction(row[2], counter.scale) for row in alone]
    mean_net = sum(shoes) / 150
    variance = sum((one - mean_net) ** 2 for one in shoes) / 149
    assert tally.per_shoe.value == mean_net
    assert tally.per_shoe.standard_error == pytest.approx(sqrt(variance / 150))


def test_by_expectation_far_fewer_shoes_do() -> None:
    count, shoes = "0,0,-1,-1,-1,-2,1,2,2,0 at >=8", 1_000
    by_outcome, by_expectation = (
        count_cards(counter_of(count).plan.part(range(shoes)), "big_tiger", count, scoring)
        for scoring in ("outcome", "expectation")
    )
    assert by_outcome.frequency == by_expectation.frequency
    difference = by_outcome.per_shoe.value - by_expectation.per_shoe.value
    assert abs(difference) < 3 * by_outcome.per_shoe.standard_error
    ratio = by_outcome.per_shoe.standard_error / by_expectation.per_shoe.standard_error
    assert ratio**2 > 100


@pytest.mark.parametrize("scoring", ["outcome", "expectation"])
def test_a_bet_that_closes_late_in_the_shoe_is_not_bet_on_there(scoring: str) -> None:
    text = (files("croupier.sheets") / "tiger.toml").read_text("utf-8")
    closing = parse_sheet(
        text.replace('id = "tiger_tie"\n', 'id = "tiger_tie"\ncloses_below = 300\n')
    )
    assert closing.bets["tiger_tie"].closes_below == 300
    plan = Plan.of(closing, shoes=3, seed=4, shoe_rules=PUBLISHED)
    counter = Counter.of(plan, "tiger_tie", "0,0,0,0,0,0,0,0,0,0 at >=0", scoring)
    compiled = CompiledCounting(counter).count(plan.shoes)
    assert compiled.bets == sum(moment.left >= 300 for moment in moments(plan, "first"))
    assert 0 < compiled.bets < compiled.coups / 2
    if scoring == "outcome":
        assert PlainCounting(counter).count(plan.shoes) == compiled


def test_what_passes_64_bits_is_still_whole() -> None:
    for number in (0, 5, -7, 1 << 70, -(3 << 80) + 12_345, (1 << 63) - 1, -(1 << 63)):
        low = (number + (1 << 63)) % (1 << 64) - (1 << 63)
        for near in (float(number) * (1 + 1e-12), float(number) - 1e5):
            assert whole(low, near) == number


def test_one_shoe_tells_no_standard_error() -> None:
    tally = CompiledCounting(counter_of(COUNTS[0])).count(range(1))
    assert tally.frequency.standard_error == inf
    assert Clusters.empty(3).ratio(2, 1).standard_error == inf


def test_what_cannot_be_counted_is_refused() -> None:
    plan = Plan.of(load_sheet("three-pictures"), shoes=2)
    with pytest.raises(OddsError, match="shuffles before every coup"):
        Counter.of(plan, "player_1_win", COUNTS[0])
    plan = counter_of(COUNTS[0]).plan
    with pytest.raises(WagerError):
        Counter.of(plan, "tigre", COUNTS[0])
    with pytest.raises(InputError, match="'luck' is no scoring; use outcome or expectation"):
        Counter.of(plan, "tiger", COUNTS[0], "luck")
    with pytest.raises(NotationError):
        Counter.of(plan, "tiger", "1,2,3")


def test_what_is_weighed_is_compiled_also_in_a_small_run() -> None:
    assert counting(counter_of(COUNTS[0])).name == "python"
    assert counting(counter_of(COUNTS[0], scoring="expectation")).name == "numba"
    assert counting(counter_of(COUNTS[0], scoring="expectation"), "python").name == "python"
