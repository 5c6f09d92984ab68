"""Faults of others about odds, each as a test of its kind; the numbers are those of the cases."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from croupier.games.catalog import load_sheet
from croupier.games.rulebook import rulebook
from croupier.odds.appraisal import appraisal
from croupier.odds.appraise import appraise, enumerate_facts
from croupier.odds.cards import full_shoe
from tests.rules.samples import BACCARAT, bet, book_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command

BOOK = rulebook(load_sheet("baccarat"))
DEALS = 4_998_398_275_503_360
OUTCOMES = {
    "player": 2_230_518_282_592_256,
    "banker": 2_292_252_566_437_888,
    "tie": 475_627_426_473_216,
}


def test_case_17_the_exact_answer_is_the_known_one_and_not_what_a_simulator_printed() -> None:
    found = appraisal(BOOK, full_shoe(BOOK))
    assert (found.outcomes, found.deals) == (OUTCOMES, DEALS)
    # what simulators with drawing slips and swapped counters printed
    assert abs(Fraction(OUTCOMES["banker"], DEALS) - Fraction("0.475")) > Fraction("0.016")
    assert OUTCOMES["banker"] > OUTCOMES["player"]


def test_case_17_cards_a_coup() -> None:
    spread = enumerate_facts(BOOK, full_shoe(BOOK), ("cards",))
    chances = {cards: Fraction(weight, spread.deals) for (cards,), weight in spread.weights.items()}
    assert {cards: f"{float(chance):.6f}" for cards, chance in sorted(chances.items())} == {
        4: "0.378868",
        5: "0.303444",
        6: "0.317687",
    }
    mean = sum((cards * chance for cards, chance in chances.items()), Fraction(0))
    assert f"{float(mean):.6f}" == "4.938819"


@pytest.mark.parametrize(
    ("bet_id", "exact", "of_all", "of_decided"),
    [
        ("banker", Fraction(114_753_351_728, 10_847_218_479_825), "1.057906", "1.169158"),
        ("player", None, "1.235081", "1.364966"),
        ("tie", None, "14.359629", "14.359629"),
    ],
)
def test_case_19_both_measures_of_an_edge_are_there_and_named(
    bet_id: str, exact: Fraction | None, of_all: str, of_decided: str, command: Command
) -> None:
    (odds,) = appraise(BOOK, None, [BOOK.sheet.bet(bet_id)])
    assert exact in (None, odds.edge)
    assert odds.edge_resolved is not None
    assert f"{float(100 * odds.edge):.6f}" == of_all
    assert f"{float(100 * odds.edge_resolved):.6f}" == of_decided
    page = command("odds", "baccarat", "--bet", bet_id).out
    assert page.split()[1:3] == ["edge", "resolved"]


MISPRINTED = bet(
    "quik",
    ("player + banker == 0", "51:1"),
    ("player + banker == 18", "26:1"),
    ("player + banker <= 3", "2:1"),
    ("player + banker >= 15 and player + banker <= 17", "2:1"),
)


def test_case_24_a_felt_that_favours_the_patron_is_refused(
    command: Command, tmp_path: Path
) -> None:
    book = book_of(BACCARAT + MISPRINTED)
    (odds,) = appraise(book, None, [book.sheet.bet("quik")])
    assert odds.mean == Fraction(2_015_650_852_303, 19_524_993_263_685)
    assert f"{float(100 * odds.mean):.4f}" == "10.3234"
    path = tmp_path / "felt.toml"
    path.write_text(BACCARAT + MISPRINTED, encoding="utf-8")
    ended = command("sheet", "check", str(path))
    assert ended.code == 1
    assert "the bet 'quik' favours the patron: its edge is -10.32%" in ended.out
    path.write_text("allow_negative_edge = true\n" + BACCARAT + MISPRINTED, encoding="utf-8")
    allowed = command("sheet", "check", str(path))
    assert allowed.code == 0
    assert "warning: the bet 'quik' favours the patron" in allowed.out
