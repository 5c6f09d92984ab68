"""What a sheet's check says of edges: the patron's advantage fails, a huge edge is asked about."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import rulebook
from croupier.odds.appraise import appraise
from croupier.odds.lint_edges import HIGH_EDGE, lint_edges
from tests.rules.samples import BACCARAT, PICTURES, bet, book_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command

GENEROUS = bet("gift", ("banker > player", "2:1"))
MISTYPED = bet("dear", ("banker == player", "2:1"))
ALLOWED = "allow_negative_edge = true\n"


def found(text: str) -> list[tuple[str, str]]:
    return [(finding.level, finding.code) for finding in lint_edges(book_of(text))]


def test_an_edge_of_the_patron_fails_and_one_that_is_allowed_warns() -> None:
    assert found(BACCARAT + GENEROUS) == [("error", "edge-negative")]
    assert found(ALLOWED + BACCARAT + GENEROUS) == [("warning", "edge-negative")]


def test_a_huge_edge_is_asked_about_and_never_fails() -> None:
    assert found(BACCARAT + MISTYPED) == [("warning", "edge-high")]
    assert found(ALLOWED + BACCARAT + MISTYPED) == [("warning", "edge-high")]


def test_bets_over_boxes_are_told_once_at_their_place() -> None:
    text = PICTURES + bet("{box}_gift", ("box > banker", "2:1")).replace(
        "[[bet]]\n", '[[bet]]\neach = "box"\n'
    )
    (finding,) = lint_edges(book_of(text))
    assert finding.code == "edge-negative"
    assert finding.line == text[: text.index('each = "box"\nid = "{box}_gift"')].count("\n")
    assert "'{box}_gift'" in finding.message


def test_exactly_no_edge_is_no_finding() -> None:
    # Player and Banker at 1:1 without commission differ from fair; a certain push is exactly fair
    assert found(BACCARAT + bet("even", ("cards >= 4", "push"))) == []


@pytest.mark.parametrize("name", shipped_sheets())
def test_shipped_sheets_say_so_where_the_patron_has_the_advantage(name: str) -> None:
    book = rulebook(load_sheet(name))
    findings = lint_edges(book)
    assert not [finding for finding in findings if finding.level == "error"]
    edges = {odds.bet.family: odds.edge for odds in appraise(book)}
    doubtful = [family for family, edge in edges.items() if edge < 0 or edge > HIGH_EDGE]
    assert len(findings) == len(doubtful)
    assert book.sheet.allow_negative_edge == any(edge < 0 for edge in edges.values())


def test_the_command_fails_on_an_edge_of_the_patron(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "gift.toml"
    path.write_text(BACCARAT + GENEROUS, encoding="utf-8")
    ended = command("sheet", "check", str(path))
    assert ended.code == 1
    assert "error: the bet 'gift' favours the patron: its edge is -" in ended.out
    path.write_text(ALLOWED + BACCARAT + GENEROUS, encoding="utf-8")
    assert command("sheet", "check", str(path)).code == 0


def test_the_page_and_the_document_tell_the_edge(command: Command) -> None:
    ended = command("sheet", "show", "baccarat")
    assert "Edge: 14.3596% of every stake; it wins 9.52% of all coups" in ended.out
    edge = appraise(rulebook(load_sheet("baccarat")))[2].edge
    assert Fraction(round(edge * 1_000_000), 1_000_000) == Fraction("0.143596")
