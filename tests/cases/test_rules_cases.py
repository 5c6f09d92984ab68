"""Cases 1, 2, 4, 6 and 7: who draws, and what is a tie. Each named example, then its whole kind.

The whole drawing matrix and every sequence of six values are in tests/games/baccarat.
"""

from __future__ import annotations

from itertools import product

import pytest

import croupier
from tests.cases.sheets import BACCARAT
from tests.cases.tickets import balance, cards, nets, settled

VALUES = dict(enumerate("K A 2 3 4 5 6 7 8 9".split()))


def coup_of(ranks: str) -> croupier.DealtCoup:
    return croupier.deal(BACCARAT, cards(ranks))


def totals(coup: croupier.DealtCoup) -> tuple[object, object]:
    return coup.hands["player"].shown["total"], coup.hands["banker"].shown["total"]


def told(ranks: str) -> tuple[str | None, tuple[object, object], int]:
    """Outcome, totals (Player's first) and cards used."""
    coup = coup_of(ranks)
    return coup.outcome, totals(coup), coup.cards_used


def test_case_01_banker_six_looks_at_players_third_card_and_not_at_its_total() -> None:
    assert told("2 K 3 6 A 9") == ("tie", (6, 6), 5)
    coup = coup_of("2 K 3 6 A 9")
    assert [str(card) for card in coup.unused] == ["9h"]
    assert nets(settled(BACCARAT, cards("2 K 3 6 A 9"), {"big": "20", "tie": "10"})) == {
        "big": "10.80",
        "tie": "80.00",
    }
    assert told("2 K 2 3 4 5") == ("tie", (8, 8), 6)


def test_case_01_kind_bankers_decision_never_depends_on_players_total() -> None:
    """Same Banker total and third card, all totals Player can have had: one decision."""
    for banker, third in product(range(8), range(10)):
        decisions = {
            coup_of(f"K K {VALUES[two]} {VALUES[banker]} {VALUES[third]} 5").cards_used
            for two in range(6)
        }
        assert len(decisions) == 1, (banker, third)


def test_case_02_banker_draws_on_0_to_5_when_player_stands() -> None:
    assert told("K K 6 5 3") == ("banker", (6, 8), 5)
    assert told("K K 6 K 9") == ("banker", (6, 9), 5)


@pytest.mark.parametrize("banker", range(10))
@pytest.mark.parametrize("player", [6, 7])
def test_case_02_kind_player_stands(player: int, banker: int) -> None:
    coup = coup_of(f"K K {VALUES[player]} {VALUES[banker]} 2 2")
    assert len(coup.hands["player"].cards) == 2
    assert len(coup.hands["banker"].cards) == (3 if banker <= 5 else 2)


def test_case_04_two_cards_are_reduced_before_any_decision() -> None:
    assert told("7 2 8 K 9 9") == ("player", (4, 1), 6)
    assert told("2 4 3 5") == ("banker", (5, 9), 4)
    ticket = settled(BACCARAT, cards("2 4 3 5"), {"small": "20", "big": "20"})
    assert nets(ticket) == {"small": "30.00", "big": "-20.00"}


def test_case_04_kind_a_sum_over_nine_decides_as_its_last_digit_does() -> None:
    """Two cards that sum to 10 to 18 and two that sum to the last digit go the same way."""
    for one, other in product(range(1, 10), repeat=2):
        if one + other < 10:
            continue
        plain = f"K {{}} {VALUES[(one + other) % 10]} {{}} 3 4"
        carried = f"{VALUES[one]} {{}} {VALUES[other]} {{}} 3 4"
        for b1, b2 in product(VALUES.values(), repeat=2):
            assert told(plain.format(b1, b2)) == told(carried.format(b1, b2))
            swapped = [text.format(b1, b2).split() for text in (plain, carried)]
            as_banker = [told(" ".join([b, a, d, c, *rest])) for a, b, c, d, *rest in swapped]
            assert as_banker[0] == as_banker[1]


def test_case_04_kind_no_total_is_ever_above_nine() -> None:
    for ranks in product("A5679", repeat=6):
        assert max(map(int, map(str, totals(coup_of(" ".join(ranks)))))) <= 9


SPOT_CHECKS = [
    ("A 4 A K 2 5", "banker", (4, 9), 6),
    ("A 5 K K 4 3", "banker", (5, 8), 6),
    ("A 5 K K 3 4", "banker", (4, 5), 5),
    ("K 6 5 K 6 2", "banker", (1, 8), 6),
    ("K 6 5 K 5 2", "banker", (0, 6), 5),
    *((f"2 K 2 4 {ten} 9", "tie", (4, 4), 5) for ten in ("10", "J", "Q", "K")),
]


@pytest.mark.parametrize(("ranks", "outcome", "points", "used"), SPOT_CHECKS)
def test_case_06_cells_that_published_tables_get_wrong(
    ranks: str, outcome: str, points: tuple[int, int], used: int
) -> None:
    """The 88 cells and the refusal of altered ones: tests/games/baccarat/test_matrix.py."""
    assert told(ranks) == (outcome, points, used)


def test_case_07_six_and_seven_is_no_tie() -> None:
    ticket = settled(BACCARAT, cards("K K 6 7"), {"banker": "100", "tie": "10", "small": "20"})
    assert ticket.coup.outcome == "banker"
    assert nets(ticket) == {"banker": "95.00", "tie": "-10.00", "small": "30.00"}
    assert balance(ticket) == "1115.00"


def test_case_07_kind_totals_tie_exactly_when_they_are_equal() -> None:
    """D0's "6 or 9", D2's "6, 7": whatever both sides stand on, only equality ties."""
    for player, banker in product(range(6, 10), repeat=2):
        coup = coup_of(f"K K {VALUES[player]} {VALUES[banker]}")
        ticket = croupier.settle(BACCARAT, coup, {"tie": "10"})
        assert (coup.outcome == "tie") == (player == banker)
        assert nets(ticket) == {"tie": "80.00" if player == banker else "-10.00"}
