"""The drawing matrix, cell by cell: the documents' tables against cards that are dealt."""

from __future__ import annotations

import pytest

import croupier
from croupier.games.baccarat.tableau import STANDARD, Tableau
from tests.cases.sheets import BACCARAT, baccarat_text

# D2, grid "Banker's Score" (rows 7 down to 0) by "Player's Third Card" 0 to 9, and the column that
# the grid leaves out and D4 states: what Banker does when Player stood (reading 2).
GRID = """
      0 1 2 3 4 5 6 7 8 9  stood
  7   S S S S S S S S S S  S
  6   S S S S S S D D S S  S
  5   S S S S D D D D S S  D
  4   S S D D D D D D S S  D
  3   D D D D D D D D S D  D
  2   D D D D D D D D D D  D
  1   D D D D D D D D D D  D
  0   D D D D D D D D D D  D
"""
CELLS = [
    (int(total), column, mark)
    for total, *marks in map(str.split, GRID.strip().splitlines()[1:])
    for column, mark in zip([*range(10), "stood"], marks, strict=True)
]

# D4, "Banker Hand Dealing Rule": Banker's total, and the third cards of Player on which it draws.
D4_DRAWS = {3: "0 1 2 3 4 5 6 7 9", 4: "2 3 4 5 6 7", 5: "4 5 6 7", 6: "6 7", 7: ""}

# D2 and D4: Player's two-card total.
PLAYER = {0: "D", 1: "D", 2: "D", 3: "D", 4: "D", 5: "D", 6: "S", 7: "S"}

WORTH_NOTHING = ["Td", "Jh", "Qc", "Ks"]


def of_worth(value: int) -> list[str]:
    """Every rank that is worth this much, each in some suit."""
    return WORTH_NOTHING if value == 0 else [f"{'A23456789'[value - 1]}d"]


def two_cards(total: int) -> list[tuple[str, str]]:
    """Pairs of cards with this total, one of them above ten where it can be."""
    plain = [("Kc", one) for one in of_worth(total)]
    return plain if total == 9 else [*plain, *(("9h", one) for one in of_worth(total + 1))]


def test_the_grid_holds_88_cells() -> None:
    assert len(CELLS) == 88
    assert len({cell[:2] for cell in CELLS}) == 88


@pytest.mark.parametrize(("total", "column", "mark"), CELLS)
def test_banker_draws_as_the_grid_says(total: int, column: int | str, mark: str) -> None:
    players = [(6, []), (7, [])] if column == "stood" else [(two, [column]) for two in range(6)]
    for player_two, third_values in players:
        for p1, p2 in two_cards(player_two):
            for b1, b2 in two_cards(total):
                for third in of_worth(int(third_values[0])) if third_values else [""]:
                    coup = croupier.deal(BACCARAT, f"{p1} {b1} {p2} {b2} {third} 2s 2c")
                    drew = len(coup.hands["banker"].cards) == 3
                    assert drew == (mark == "D"), str(coup)


@pytest.mark.parametrize(("total", "column", "mark"), CELLS)
def test_the_step_names_the_cell_that_decided(total: int, column: int | str, mark: str) -> None:
    third = "" if column == "stood" else of_worth(int(column))[0]
    player = "6h" if column == "stood" else "2h"
    coup = croupier.deal(BACCARAT, f"Kh Kc {player} {of_worth(total)[0]} {third} 5s")
    step = coup.steps[-1]
    assert step.cell == f"banker[{total}][{column}]"
    assert step.hand == "banker"
    action = "draws" if mark == "D" else "stands"
    reason = "always" if total in {0, 1, 2, 7} else "after-card"
    assert step.code == f"banker-{action}-{'after-stand' if column == 'stood' else reason}"
    assert step.args["total"] == total
    assert step.args.get("third", "stood") == column


@pytest.mark.parametrize("total", D4_DRAWS)
def test_the_grid_of_d2_is_the_table_of_d4(total: int) -> None:
    listed = {int(word) for word in D4_DRAWS[total].split()}
    assert {column for row, column, mark in CELLS if row == total and mark == "D"} - {
        "stood"
    } == listed


@pytest.mark.parametrize(("total", "mark"), PLAYER.items())
def test_player_draws_as_the_documents_say(total: int, mark: str) -> None:
    for p1, p2 in two_cards(total):
        for banker_two in range(8):
            for b1, b2 in two_cards(banker_two):
                coup = croupier.deal(BACCARAT, f"{p1} {b1} {p2} {b2} 8s 2c")
                assert (len(coup.hands["player"].cards) == 3) == (mark == "D"), str(coup)
                assert coup.steps[0].cell == f"player[{total}]"
                assert coup.steps[0].hand == "player"
                assert coup.steps[0].code == f"player-{'draws' if mark == 'D' else 'stands'}"
                assert coup.steps[0].args == {"total": total}


@pytest.mark.parametrize("banker", range(10))
@pytest.mark.parametrize("player", range(10))
def test_a_natural_ends_the_coup_and_nothing_else_does(player: int, banker: int) -> None:
    """D2 note 1; D0's "8 or 9: very likely to win" is about two cards (reading 7)."""
    for p1, p2 in two_cards(player):
        for b1, b2 in two_cards(banker):
            coup = croupier.deal(BACCARAT, f"{p1} {b1} {p2} {b2} 3s 3c")
            natural = max(player, banker) > 7
            assert (coup.steps[0].code.startswith("natural")) == natural
            if natural:
                assert coup.cards_used == 4
                assert coup.steps[0].args == {"player": player, "banker": banker}
                sides = [s for s, t in (("player", player), ("banker", banker)) if t > 7]
                expected = "both" if len(sides) == 2 else sides[0]
                assert coup.steps[0].code == f"natural-{expected}"
                assert coup.steps[0].hand == sides[0]
                assert coup.steps[0].cell is None
                assert len(coup.steps) == 1


def test_six_and_seven_is_no_tie_and_draws_nothing() -> None:
    """D2 notes 2 and 3, readings 1 and 2: only equal totals tie."""
    for player, banker in ((6, 7), (7, 6), (6, 6), (7, 7)):
        coup = croupier.deal(BACCARAT, f"Kh Kd {player}s {banker}c 9d 9h")
        assert coup.cards_used == 4
        tied = player == banker
        assert coup.outcome == ("tie" if tied else "player" if player > banker else "banker")


def test_a_three_card_eight_or_nine_stops_nobody() -> None:
    """Reading 7: Player's 2+3 draws 4 to 9; Banker's 5 still draws on a 4."""
    coup = croupier.deal(BACCARAT, "2h Ks 3d 5c 4h Td")
    assert coup.hands["player"].shown["total"] == 9
    assert coup.cards_used == 6


def flipped(text: str, index: int) -> str:
    return text[:index] + {"D": "S", "S": "D"}[text[index]] + text[index + 1 :]


def test_every_altered_cell_is_told() -> None:
    """Case 6: hand-copied tables with a wrong cell must not pass as the standard one."""
    player, banker = STANDARD.rows()
    assert STANDARD.departures() == ()
    for total in range(8):
        altered = Tableau.of(flipped(player, total), banker)
        assert altered.departures() == (f"player[{total}]",)
        for column in range(11):
            rows = [*banker]
            rows[total] = flipped(rows[total], column)
            name = "stood" if column == 10 else column
            altered = Tableau.of(player, tuple(rows))
            assert altered.departures() == (f"banker[{total}][{name}]",)


def test_the_matrix_is_data() -> None:
    """A sheet with another cell deals by that cell, and its fingerprint differs."""
    text = baccarat_text()
    assert text.count('"SSSSSSDDSS S"') == 1
    other = croupier.parse_sheet(text.replace('"SSSSSSDDSS S"', '"DSSSSSDDSS S"'), "other")
    cards = "2h Ks 3d 6c Kh 9c"
    assert croupier.deal(BACCARAT, cards).cards_used == 5
    assert croupier.deal(other, cards).cards_used == 6
    assert other.fingerprint != BACCARAT.fingerprint


EIGHT = "must be 8 marks D (draw) or S (stand): one mark for each total 0 to 7"
ELEVEN = (
    "must be 11 marks D (draw) or S (stand): one for each value 0 to 9 of Player's third card and "
    "one for Player standing"
)
ROWS = "write 8 rows, one for each total of Banker from 0 to 7"
BAD_TABLEAUX = [
    # what is written instead of what, the text that the error points at, and what it says
    ('"DDDDDD SS"', '"DDDDDD S"', '"DDDDDD S"', f"'DDDDDD S' {EIGHT}"),
    ('"DDDDDD SS"', '"DDDDDD SX"', '"DDDDDD SX"', f"'DDDDDD SX' {EIGHT}"),
    ('"SSSSSSSSSS S"', '"SSSSSSSSSS"', '"SSSSSSSSSS"', f"'SSSSSSSSSS' {ELEVEN}"),
    ('"SSSSSSSSSS S"', '"SSSSSSSSSS SS"', '"SSSSSSSSSS SS"', f"'SSSSSSSSSS SS' {ELEVEN}"),
    ('"SSSSSSSSSS S"', '"SSSSSSSSSS s"', '"SSSSSSSSSS s"', f"'SSSSSSSSSS s' {ELEVEN}"),
    (', "SSSSSSSSSS S",', ",", "[\n", ROWS),
    ('"SSSSSSSSSS S",', '"SSSSSSSSSS S", "SSSSSSSSSS S",', "[\n", ROWS),
    ("[tableau]", "[tableau]\ncolour = 1", "colour", "unknown key 'colour'"),
]


@pytest.mark.parametrize(("old", "new", "at", "said"), BAD_TABLEAUX)
def test_a_matrix_of_the_wrong_shape_does_not_load(old: str, new: str, at: str, said: str) -> None:
    text = baccarat_text()
    assert text.count(old) == 1
    text = text.replace(old, new)
    with pytest.raises(croupier.SheetError) as caught:
        croupier.parse_sheet(text, "bad.toml")
    error = caught.value
    assert error.problem.startswith(said)
    assert error.line is not None
    assert error.column is not None
    rest = "\n".join(text.split("\n")[error.line - 1 :])[error.column - 1 :]
    assert rest.startswith(at)


def test_every_shipped_baccarat_sheet_draws_by_the_grid() -> None:
    sheets = [croupier.load_sheet(name) for name in croupier.shipped_sheets()]
    matrices = {s.id: s.deal_rules.meaning() for s in sheets if s.game.id == "baccarat"}
    assert matrices.pop("baccarat-gold")  # the one that is known to draw by another
    assert matrices
    rows = ["".join(mark for row, _, mark in CELLS if row == total) for total in range(8)]
    assert matrices == {name: ["".join(PLAYER.values()), tuple(rows)] for name in matrices}
