"""Fair shoes pass, unfair ones are found, and neither oftener than is said."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import groupby, permutations, product
from math import erfc, prod, sqrt
from typing import TypeVar

import pytest

from croupier.cards import DECK, RANKS, SUITS
from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.odds.appraise import outcomes as outcomes_of
from croupier.sim.fairness import (
    ERROR_RATE,
    Finding,
    fairness_of,
    judge,
    of_outcomes,
    of_ranks,
    of_runs,
    of_suits,
    run_lengths,
)
from croupier.sim.recorded import read_recording
from croupier.sim.replay import replay
from tests.sim.writing import dealt, plan_of, written

# the deals of eight decks, as case 17 has them
EXACT = {"player": 2230518282592256, "banker": 2292252566437888, "tie": 475627426473216}
NAMES = {"B": "banker", "P": "player", "T": "tie"}
SHOES = 320

Shoe = tuple[str, ...]
_Shoe = TypeVar("_Shoe")


@cache
def fair() -> tuple[list[Shoe], list[list[int]]]:
    """The outcomes and the cards of shoes as they are dealt."""
    shoes = dealt(plan_of("baccarat", SHOES, seed=2024))
    outcomes = [tuple(NAMES[letter] for _, letter in coups) for coups in shoes]
    return outcomes, [[int(card) for cards, _ in coups for card in cards] for coups in shoes]


def in_groups(many: list[_Shoe], size: int) -> list[list[_Shoe]]:
    return [many[start : start + size] for start in range(0, len(many), size)]


def p_of(found: Finding | None) -> float:
    assert found is not None
    assert 0 <= found.p_value <= 1
    return found.p_value


def test_the_exact_odds_are_those_of_the_sheet() -> None:
    assert outcomes_of(rulebook(load_sheet("baccarat"))) == (4998398275503360, EXACT)


FAIR: tuple[tuple[str, int, Callable[[int], list[float]]], ...] = (
    ("outcomes", 1, lambda n: [p_of(of_outcomes(g, EXACT)) for g in in_groups(fair()[0], n)]),
    ("runs", 4, lambda n: [p_of(of_runs(g)) for g in in_groups(fair()[0], n)]),
    ("ranks", 4, lambda n: [p_of(of_ranks(g, 8)) for g in in_groups(fair()[1], n)]),
    ("suits", 2, lambda n: [p_of(of_suits(g, 8)) for g in in_groups(fair()[1], n)]),
)


@pytest.mark.parametrize(("what", "shoes", "test"), FAIR, ids=[what for what, *_ in FAIR])
def test_fair_shoes_have_every_p_value_as_often(
    what: str, shoes: int, test: Callable[[int], list[float]]
) -> None:
    found = sorted(test(shoes))
    count = len(found)
    assert count == SHOES // shoes
    # Kolmogorov and Smirnov: further than 1.63 / √n off once in a hundred times. Runs are whole and
    # are told a little too large a p-value, never too small a one.
    below = max((index + 1) / count - p for index, p in enumerate(found))
    above = max(p - index / count for index, p in enumerate(found))
    assert below < 1.63 / sqrt(count)
    assert above < (1.63 + (what == "runs")) / sqrt(count)
    assert found[0] < 0.1
    assert found[-1] > 0.9


def test_fair_records_are_seldom_called_unfair() -> None:
    outcomes, cards = fair()
    odd = 0
    for group, known in zip(in_groups(outcomes, 4), in_groups(cards, 4), strict=True):
        tests = of_outcomes(group, EXACT), of_runs(group), of_ranks(known, 8), of_suits(known, 8)
        odd += any(found.odd for found in judge(tests))
    assert odd <= 4  # of 80 records, 0.8 are expected; more than 4 come once in a thousand times


def test_all_shoes_together_are_fair() -> None:
    outcomes, cards = fair()
    whole = judge(
        [of_outcomes(outcomes, EXACT), of_runs(outcomes), of_ranks(cards, 8), of_suits(cards, 8)]
    )
    assert [found.what for found in whole if found.odd] == []
    assert {found.what for found in whole} == {"outcomes", "runs", "ranks", "suits"}


# --- what is unfair ---------------------------------------------------------------------------


def repeating(chance: float, coups: int, seed: int) -> list[Shoe]:
    """Six shoes in which a side wins again with this chance."""
    chosen = random.Random(seed)
    shoes: list[Shoe] = []
    for _ in range(6):
        side = "banker"
        row: list[str] = []
        while len(row) < coups:
            if chosen.random() < 0.095:
                row.append("tie")
                continue
            if chosen.random() >= chance:
                side = "player" if side == "banker" else "banker"
            row.append(side)
        shoes.append(tuple(row))
    return shoes


@pytest.mark.parametrize(("chance", "sign"), [(0.62, -1), (0.38, 1)])
def test_streaks_and_chops_are_found(chance: float, sign: int) -> None:
    for seed in range(5):
        shoes = repeating(chance, 70, seed)
        found = of_runs(shoes)
        assert found is not None
        assert found.statistic * sign > 0
        judged = {one.what: one.odd for one in judge([found, of_outcomes(shoes, EXACT)])}
        assert judged == {"runs": True, "outcomes": False}
    assert p_of(of_runs(repeating(0.5, 70, 3))) > 0.01


def drawn(change: Callable[[int], int | None], shoes: int, seed: int) -> list[list[int]]:
    """Shoes of eight decks, some cards of them others or none, dealt to thirty from the end."""
    chosen = random.Random(seed)
    cards = [card for place in range(416) if (card := change(place)) is not None]
    return [chosen.sample(cards, len(cards) - 30) for _ in range(shoes)]


def unchanged(place: int) -> int:
    return place % 52


UNFAIR: tuple[tuple[str, Callable[[int], int | None], str, int], ...] = (
    # a deck's four nines in the place of four fours
    ("ranks", lambda at: at + 20 if at in range(12, 16) else at % 52, "49", 8),
    # no king of spades in any deck
    ("ranks", lambda at: None if at % 52 == 48 else at % 52, "K", 3),
    # one of eight decks has no aces
    ("ranks", lambda at: None if at < 4 else at % 52, "A", 12),
    # in two decks hearts in the place of all clubs
    ("suits", lambda at: at % 52 - (2 if at < 104 and at % 4 == 3 else 0), "ch", 1),
)


@pytest.mark.parametrize(("what", "change", "names", "shoes"), UNFAIR)
def test_decks_that_are_not_whole_are_found(
    what: str, change: Callable[[int], int | None], names: str, shoes: int
) -> None:
    for seed in range(4):
        cards = drawn(change, shoes, seed)
        judged = {one.what: one for one in judge([of_ranks(cards, 8), of_suits(cards, 8)])}
        assert judged[what].odd
        seen, expected = judged[what].seen, judged[what].expected
        assert max(seen, key=lambda one: abs(seen[one] - expected[one])) in names
        whole = drawn(unchanged, shoes, seed)
        assert not any(one.odd for one in judge([of_ranks(whole, 8), of_suits(whole, 8)]))


def rows_of(shares: dict[str, float], coups: int) -> list[Shoe]:
    return [tuple(name for name, share in shares.items() for _ in range(round(share * coups)))]


@pytest.mark.parametrize("coups", [10_000, 300_000])
def test_published_figures_of_a_faulty_simulator_fail(coups: int) -> None:
    # as case 17 has them from the README of kenedii's Baccarat-Simulator
    faulty = {"player": 0.426, "banker": 0.475, "tie": 0.099}
    (found,) = judge([of_outcomes(rows_of(faulty, coups), EXACT)])
    assert found.odd
    assert found.p_value < 0.001
    total = sum(EXACT.values())
    exact = {name: deals / total for name, deals in EXACT.items()}
    (found,) = judge([of_outcomes(rows_of(exact, coups), EXACT)])
    assert not found.odd
    assert found.p_value > 0.99
    swapped = {**exact, "player": exact["banker"], "banker": exact["player"]}
    assert p_of(of_outcomes(rows_of(swapped, 300_000), EXACT)) < 1e-6


# --- the tests themselves ---------------------------------------------------------------------


@pytest.mark.parametrize("row", ["PPBBB", "PPPBBBB", "PTBTPPBT", "PPBPB"])
def test_runs_are_weighed_over_every_order_of_the_same_coups(row: str) -> None:
    sides = [letter for letter in row if letter != "T"]
    orders = set(permutations(sides))
    counts = [sum(1 for _ in groupby(order)) for order in orders]
    mean = Fraction(sum(counts), len(counts))
    variance = Fraction(sum(count**2 for count in counts), len(counts)) - mean**2
    many = 12  # alike, so that there is enough to tell
    found = of_runs([tuple(NAMES[letter] for letter in row)] * many)
    assert found is not None
    runs = many * sum(1 for _ in groupby(sides))
    assert found.seen == {"runs": runs}
    assert found.expected == {"runs": pytest.approx(float(many * mean))}
    off, deviation = float(runs - many * mean), sqrt(many * variance)
    assert found.statistic == pytest.approx(off / deviation)
    nearer = max(0.0, abs(off) - 0.5) / deviation
    assert found.p_value == pytest.approx(erfc(nearer / sqrt(2)))


def test_counts_of_cards_scatter_less_than_dice() -> None:
    cards = drawn(unchanged, 3, 9)
    found = of_suits(cards, 8)
    assert found is not None
    seen = Counter(card % 4 for shoe in cards for card in shoe)
    assert found.seen == {name: seen[suit] for suit, name in enumerate(SUITS)}
    mean = 386 * 3 / 4
    of_dice = sum((seen[suit] - mean) ** 2 / mean for suit in range(4))
    assert found.statistic == pytest.approx(of_dice * 415 / 30)
    assert (found.freedom, set(found.expected)) == (3, set(SUITS))
    ranks = of_ranks(cards, 8)
    assert ranks is not None
    assert (ranks.freedom, list(ranks.seen)) == (12, list(RANKS))


@pytest.mark.parametrize("cards", [[], [list(DECK) * 8], [list(DECK)[:15]], [list(DECK) * 9]])
def test_cards_that_say_nothing_are_not_judged(cards: list[list[int]]) -> None:
    assert of_suits(cards, 8) is None
    assert of_ranks(cards, 8) is None


def test_a_shoe_dealt_nearly_out_says_little_of_ranks() -> None:
    # fifty cards were not seen, fewer than five of a rank
    cards = [random.Random(1).sample(list(DECK) * 8, 366)]
    assert of_ranks(cards, 8) is None
    assert of_suits(cards, 8) is not None
    assert of_ranks(cards * 2, 8) is not None


@pytest.mark.parametrize("row", ["", "B", "BBBBBBBBBB", "TTTT", "BP", "BPTBP"])
def test_few_coups_are_not_judged(row: str) -> None:
    shoes = [tuple(NAMES[letter] for letter in row)]
    assert of_runs(shoes) is None
    assert of_outcomes(shoes, EXACT) is None
    assert judge([None, of_runs(shoes)]) == ()


def finding(p_value: float) -> Finding:
    return Finding("x", {}, {}, 0.0, None, p_value)


@pytest.mark.parametrize(
    ("p_values", "odd"),
    [
        ([0.02], [False]),
        ([0.0099], [True]),
        ([0.006, 0.5], [False, False]),
        ([0.0049, 0.5], [True, False]),
        ([0.5, 0.0033, 0.0049], [True, True, False]),
        # what comes after one that does not stand out does not either
        ([0.0034, 0.0034, 0.0034], [False, False, False]),
        ([0.9, 0.009, 0.001], [True, False, False]),
    ],
)
def test_holm(p_values: list[float], odd: list[bool]) -> None:
    judged = judge(map(finding, p_values))
    assert [found.p_value for found in judged] == sorted(p_values)
    assert [found.odd for found in judged] == odd


def test_holm_keeps_the_error_rate() -> None:
    chosen = random.Random(5)
    families = 8_000
    odd = sum(
        any(found.odd for found in judge(finding(chosen.random()) for _ in range(4)))
        for _ in range(families)
    )
    assert abs(odd - families * ERROR_RATE) < 4 * sqrt(families * ERROR_RATE)


def test_expected_runs_are_those_of_every_row() -> None:
    deals = {"player": 3, "banker": 5, "tie": 2}
    coups = 9
    for told in run_lengths([("banker",) * coups], deals):
        expected = 0.0
        for row in product(("player", "banker"), repeat=coups):
            weight = prod(deals[side] / 8 for side in row)
            for side, run in groupby(row):
                length = len(list(run))
                matches = length >= told.length if told.or_more else length == told.length
                expected += weight * (side == told.side and matches)
        assert told.expected == pytest.approx(expected)


def test_runs_are_counted_by_shoe_and_ties_passed_over() -> None:
    shoes = [tuple(NAMES[letter] for letter in row) for row in ("BTBPP", "PPTB", "B" * 11)]
    told = {(one.side, one.length): one.seen for one in run_lengths(shoes, EXACT) if one.seen}
    assert told == {("banker", 2): 1, ("player", 2): 2, ("banker", 1): 1, ("banker", 8): 1}


def test_a_record_has_the_tests_that_it_allows() -> None:
    for sheet_id, by_cards, tests in (
        ("baccarat", True, ["outcomes", "ranks", "runs", "suits"]),
        ("baccarat", False, ["outcomes", "runs"]),
        ("three-pictures", True, ["ranks", "suits"]),
    ):
        plan = plan_of(sheet_id, 12)
        text = written(dealt(plan), by_cards)
        record = read_recording(text, "x")
        found = replay(plan.sheet, record)
        judged = fairness_of(found, record)
        assert sorted(one.what for one in judged) == tests
        assert not any(one.odd for one in judged)
