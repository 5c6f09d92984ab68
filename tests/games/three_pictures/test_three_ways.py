"""Random coups settle alike three ways: by the reference, by the paytable, by their notation."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, Card
from croupier.games.rulebook import rulebook
from tests.cases.sheets import THREE_PICTURES, three_pictures_text
from tests.games.three_pictures import reference

TAXED = croupier.parse_sheet(
    three_pictures_text().replace(
        'pays = "1:1", source', 'pays = "1:1", commission = "5%", source', 2
    ),
    "three-pictures-taxed",
)
BETS = list(THREE_PICTURES.bets)


def by_paytable(sheet: croupier.Sheet, coup: croupier.DealtCoup) -> dict[str, Fraction]:
    table, keys = rulebook(sheet).table, rulebook(sheet).keys(coup.coup)
    return {bet.id: table.pay(bet, keys[bet.box]).net for bet in sheet.bets.values()}


def by_money(sheet: croupier.Sheet, coup: croupier.DealtCoup) -> dict[str, Fraction]:
    ticket = croupier.settle(sheet, coup, dict.fromkeys(BETS, "100"))
    return {item.bet_id: Fraction(item.net_minor, item.stake_minor) for item in ticket.settlements}


def check(cards: list[Card]) -> None:
    hands = reference.deal([str(card) for card in cards])
    for sheet, commission in ((THREE_PICTURES, Fraction(0)), (TAXED, Fraction(5, 100))):
        coup = croupier.deal(sheet, cards)
        expected = {bet: reference.net(bet, hands, commission=commission) for bet in BETS}
        assert by_paytable(sheet, coup) == expected, str(coup)
        assert by_money(sheet, coup) == expected, str(coup)
        assert by_money(sheet, croupier.parse_coup(sheet, str(coup))) == expected, str(coup)


def test_the_sheet_has_every_bet_of_the_document() -> None:
    """D3: win, lose, tie, three pictures and pair plus for each box; pair plus for Banker."""
    kinds = ["win", "lose", "tie", "three_pictures", "pair_plus"]
    boxes = [f"player_{number}_{kind}" for kind in kinds for number in (1, 2, 3)]
    assert sorted(BETS) == sorted([*boxes, "banker_pair_plus"])


@given(st.permutations(DECK))
def test_any_coup_settles_alike_three_ways(order: list[Card]) -> None:
    check(order[:13])


PICTURES = [card for card in DECK if card.rank_index >= 8]


@given(st.permutations(PICTURES))
def test_coups_full_of_pictures_settle_alike_three_ways(order: list[Card]) -> None:
    check(order[:13])


def test_seven_hundred_shuffled_coups_settle_alike_three_ways() -> None:
    chance = random.Random(13)
    for _ in range(700):
        check(chance.sample(DECK, 13))
