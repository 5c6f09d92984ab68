"""Where the cut card lies too late or too early: at the very card where it begins to."""

from __future__ import annotations

import pytest

from croupier.games.rulebook import rulebook
from croupier.rules.lint import lint
from tests.rules.samples import BACCARAT, SHOE, sheet_of

COUP_CARDS = 6
BURNT_CARDS = 11
"""The first card and as many more as its value, at most ten."""


def found(shoe: str) -> set[tuple[str, str]]:
    """The levels and codes of what the lint says of the cut card."""
    assert SHOE in BACCARAT
    book = rulebook(sheet_of(BACCARAT.replace(SHOE, f"[shoe]\n{shoe}\n")))
    findings = lint(book.table, book.game.max_cards)
    return {(one.level, one.code) for one in findings if one.code.startswith("cut-card")}


@pytest.mark.parametrize(
    ("cut", "after", "expected"),
    [
        (COUP_CARDS - 1, 0, {("error", "cut-card-late")}),
        (COUP_CARDS, 0, set()),
        (2 * COUP_CARDS - 1, 1, {("warning", "cut-card-late")}),
        (2 * COUP_CARDS, 1, set()),
        (3 * COUP_CARDS - 1, 2, {("warning", "cut-card-late")}),
        (3 * COUP_CARDS, 2, set()),
    ],
)
def test_behind_the_cut_card_the_last_coups_must_find_their_cards(
    cut: int, after: int, expected: set[tuple[str, str]]
) -> None:
    assert found(f"cut_card = {cut}\nafter_cut = {after}") == expected


@pytest.mark.parametrize(
    ("burn", "before"), [("none", COUP_CARDS), ("first-card", COUP_CARDS + BURNT_CARDS)]
)
def test_before_the_cut_card_a_coup_and_the_burn_must_fit(burn: str, before: int) -> None:
    enough = 52 * sheet_of(BACCARAT).shoe.decks - before
    assert found(f'burn = "{burn}"\ncut_card = {enough}') == set()
    assert found(f'burn = "{burn}"\ncut_card = {enough + 1}') == {("warning", "cut-card-early")}
