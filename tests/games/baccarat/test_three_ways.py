"""Random coups settle alike three ways: by the reference, by the paytable, by their notation."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import RANKS, SUITS
from croupier.games.rulebook import rulebook
from tests.cases.sheets import BACCARAT
from tests.games.baccarat.reference import net

NAMES = [rank + suit for rank in RANKS for suit in SUITS]
BETS = list(BACCARAT.bets)
STAKE = "100.00"  # a multiple for every bet


def by_reference(cards: list[str]) -> dict[str, Fraction]:
    return {bet: net(bet, cards) for bet in BETS}


def by_paytable(coup: croupier.DealtCoup) -> dict[str, Fraction]:
    """The net price of the tier that the compiled table names, no money involved."""
    table = rulebook(BACCARAT).table
    return {bet.id: table.pay(bet, coup.keys[None]).net for bet in BACCARAT.bets.values()}


def by_money(coup: croupier.DealtCoup) -> dict[str, Fraction]:
    ticket = croupier.settle(BACCARAT, coup, dict.fromkeys(BETS, STAKE))
    return {item.bet_id: Fraction(item.net_minor, item.stake_minor) for item in ticket.settlements}


def check(cards: list[str]) -> None:
    coup = croupier.deal(BACCARAT, " ".join(cards))
    expected = by_reference(cards)
    assert by_paytable(coup) == expected, str(coup)
    assert by_money(coup) == expected, str(coup)
    again = croupier.parse_coup(BACCARAT, str(coup))
    assert again == coup
    assert by_money(again) == expected, str(coup)


@given(st.lists(st.sampled_from(NAMES), min_size=6, max_size=9))
def test_any_coup_settles_alike_three_ways(cards: list[str]) -> None:
    check(cards)


@given(st.lists(st.sampled_from(["Kh", "Ks", "5d", "5c", "8d"]), min_size=6, max_size=6))
def test_coups_full_of_pairs_settle_alike_three_ways(cards: list[str]) -> None:
    check(cards)


def test_two_thousand_shuffled_coups_settle_alike_three_ways() -> None:
    chance = random.Random(8)
    shoe = NAMES * 8
    for _ in range(2_000):
        check(chance.sample(shoe, 6))
