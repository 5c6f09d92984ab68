"""Two bets on the same shoes: the difference of their means, and how well it is known."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from croupier import compare
from croupier.errors import InputError, WagerError
from croupier.games.catalog import load_sheet
from croupier.shoe import ShoeRules
from croupier.sim.comparison import Pair, PairTally, pairing
from croupier.sim.plain import simulated_coups
from croupier.sim.plan import Plan

ALIKE = ShoeRules(8, "first-card", 0, 14, 0)


def plan_of(sheet: str, shoes: int = 8, rules: ShoeRules | None = None, seed: int = 3) -> Plan:
    return Plan.of(load_sheet(sheet), shoes=shoes, seed=seed, shoe_rules=rules)


def by_shoe(plan: Plan, bet: str) -> list[tuple[int, Fraction]]:
    """Coups and net result of each shoe, one coup after another."""
    found = dict.fromkeys(plan.shoes, (0, Fraction()))
    judged = plan.sheet.bet(bet)
    for one in simulated_coups(plan, plan.shoes):
        key = one.keys[judged.box] if judged.box in one.keys else next(iter(one.keys.values()))
        coups, net = found[one.shoe]
        found[one.shoe] = coups + 1, net + plan.book.table.pay(judged, key).net
    return list(found.values())


@pytest.mark.parametrize(
    ("sheet_a", "bet_a", "sheet_b", "bet_b", "rules"),
    [
        ("baccarat", "banker", "no-commission", "banker", None),
        ("baccarat", "banker", "no-commission", "banker", ALIKE),
        ("tiger", "tie", "ez", "dragon_7", ALIKE),
        ("three-pictures", "player_1_win", "three-pictures", "player_3_tie", None),
    ],
)
def test_a_comparison_is_what_both_bets_brought_shoe_by_shoe(
    sheet_a: str, bet_a: str, sheet_b: str, bet_b: str, rules: ShoeRules | None
) -> None:
    plans = plan_of(sheet_a, rules=rules), plan_of(sheet_b, rules=rules)
    tally = compare(*plans, bet_a, bet_b, engine="python")
    assert compare(*plans, bet_a, bet_b, workers=3, engine="numba") == tally
    a, b = by_shoe(plans[0], bet_a), by_shoe(plans[1], bet_b)
    coups_a, coups_b = sum(coups for coups, _ in a), sum(coups for coups, _ in b)
    mean_a, mean_b = sum(net for _, net in a) / coups_a, sum(net for _, net in b) / coups_b
    assert tally.coups == (coups_a, coups_b)
    assert (tally.mean_a.value, tally.mean_b.value) == (mean_a, mean_b)
    assert tally.difference.value == mean_a - mean_b
    strays = [
        (net_a - mean_a * here) / coups_a - (net_b - mean_b * there) / coups_b
        for (here, net_a), (there, net_b) in zip(a, b, strict=True)
    ]
    error = sqrt(Fraction(8, 7) * sum(stray**2 for stray in strays))
    assert tally.difference.standard_error == pytest.approx(error)


def test_on_the_same_coups_a_difference_is_known_far_better_than_either_mean() -> None:
    plans = plan_of("baccarat", 2_000, ALIKE), plan_of("no-commission", 2_000, ALIKE)
    tally = compare(*plans, "banker", "banker")
    assert 5 * tally.difference.standard_error < tally.unpaired_error
    same = compare(plans[0], plans[0], "banker", "banker")
    assert same.difference.value == same.difference.standard_error == 0


def test_parts_add_up() -> None:
    plans = plan_of("baccarat", 90), plan_of("ez", 90)
    pair = Pair.of(*plans, "tie", "panda_8")
    dealer = pairing(pair, "numba")
    whole = dealer.count(range(90))
    merged = PairTally.empty(pair)
    for part in (range(50, 90), range(20), range(20, 50)):
        merged = merged.merge(dealer.count(part))
    assert merged == whole
    with pytest.raises(InputError, match="shoe 20 is in both"):
        merged.merge(dealer.count(range(20, 21)))
    other = Pair.of(*plans, "tie", "banker")
    with pytest.raises(InputError, match="different bets"):
        merged.merge(PairTally.empty(other))


def test_only_bets_on_the_same_shoes_are_compared() -> None:
    plan = plan_of("baccarat")
    for other, what in (
        (plan_of("baccarat", seed=4), "seeds: 3 and 4"),
        (plan_of("baccarat", 9), "shoes"),
        (plan_of("three-pictures"), "decks: 8 and 1"),
    ):
        with pytest.raises(InputError, match=what):
            Pair.of(plan, other, "banker", "banker")
    with pytest.raises(WagerError):
        Pair.of(plan, plan, "banker", "house")
