"""The lint: every kind of finding where it is due, at its place, and nowhere else."""

from __future__ import annotations

import pytest

from croupier.games.catalog import library, load_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook
from croupier.rules.finding import LEVELS, Finding
from croupier.rules.lint import lint
from tests.rules.lint_found import FOUND
from tests.rules.samples import (
    BACCARAT,
    BANKER,
    HEAD,
    LIMITS,
    PICTURES,
    SHOE,
    TABLEAU,
    WIN,
    bet,
    book_of,
)


def findings_of(text: str) -> tuple[Finding, ...]:
    book = book_of(text)
    return lint(book.table, book.game.max_cards)


def codes(found: tuple[Finding, ...]) -> set[tuple[str, str]]:
    return {(finding.level, finding.code) for finding in found}


CLEAN = {("note", "key-space")}


@pytest.mark.parametrize("name", shipped_sheets())
def test_shipped_sheets_have_no_errors_and_no_warnings(name: str) -> None:
    book = Rulebook(load_sheet(name))
    found = lint(book.table, book.game.max_cards)
    known = {"non-standard"} if name == "baccarat-gold" else set[str]()
    assert {finding.code for finding in found if finding.level != "note"} == known


@pytest.mark.parametrize("text", [BACCARAT, BACCARAT + LIMITS, PICTURES], ids=["b", "limits", "p"])
def test_a_sound_sheet_only_has_the_note_on_its_keys(text: str) -> None:
    assert codes(findings_of(text)) == CLEAN


@pytest.mark.parametrize(
    ("level", "code", "marked", "message"),
    FOUND,
    ids=[f"{row[1]}-{n}" for n, row in enumerate(FOUND)],
)
def test_what_is_found_and_where(level: str, code: str, marked: str, message: str) -> None:
    found = [
        one
        for one in findings_of(marked.replace("«", ""))
        if (one.level, one.code) == (level, code)
    ]
    assert found, codes(findings_of(marked.replace("«", "")))
    finding = next(one for one in found if one.message.startswith(message))
    if "«" in marked:
        before = marked[: marked.index("«")].split("\n")
        assert (finding.line, finding.column) == (len(before), len(before[-1]) + 1)
        assert finding.source_line == marked.replace("«", "").split("\n")[len(before) - 1]


def test_every_code_is_tried() -> None:
    """The codes in the sources are those of the table above."""
    import inspect
    import re

    from croupier.rules import lint as one
    from croupier.rules import lint_bets as two
    from croupier.rules import lint_table as three

    source = "".join(map(inspect.getsource, (one, two, three)))
    written = set(re.findall(r'(?:ERROR|WARNING|NOTE),\s*"([a-z-]+)"', source))
    assert written == {row[1] for row in FOUND} | {"key-space"}


# only what was done to the sheet is found, nothing beside it
ALONE = [
    row for row in FOUND if row[1] not in {"missing-name", "limit-unused", "no-stake-possible"}
]


@pytest.mark.parametrize(("level", "code", "marked", "message"), ALONE)
def test_nothing_else_is_found(level: str, code: str, marked: str, message: str) -> None:
    found = codes(findings_of(marked.replace("«", "")))
    assert found - CLEAN - {("note", "no-cut-card")} == {(level, code)} - {("note", "no-cut-card")}


def test_the_note_on_the_keys_counts_them() -> None:
    """Two totals of 0 to 9; each total can come with each other one."""
    (note,) = (one for one in findings_of(BACCARAT) if one.code == "key-space")
    assert note.message == "the bets read player, banker: 100 of 100 keys can occur"
    assert (note.level, note.line) == ("note", None)


def test_a_bet_that_reads_nothing_has_one_key() -> None:
    always = HEAD + SHOE + TABLEAU + bet("x", ("true", "1:1"))
    (note,) = (one for one in findings_of(always) if one.code == "key-space")
    assert note.message == "the bets read no fact: 1 of 1 keys can occur"


def test_side_bets_that_need_a_main_bet_where_there_is_one_are_no_fault() -> None:
    needing = BACCARAT.replace("decks = 8", "decks = 8\nside_bets_need_main = true")
    assert "no-main-bet" not in {one.code for one in findings_of(needing)}
    without = needing.replace("\nmain = true", "\nmain = false")
    assert "no-main-bet" in {one.code for one in findings_of(without)}
    none_needed = BACCARAT.replace("\nmain = true", "\nmain = false")
    assert "no-main-bet" not in {one.code for one in findings_of(none_needed)}


def test_a_chain_of_definitions_is_used_as_a_whole() -> None:
    define = '[define]\na = "cards == 4"\nb = "a and true"\nc = "b"\n'
    text = BACCARAT.replace("[tableau]", define + "[tableau]")
    used = findings_of(text + bet("x", ("b", "1:1")))
    assert [one.message for one in used if one.code == "define-unused"] == [
        "no tier uses 'c'; take it out"
    ]
    unused = [one.message for one in findings_of(text) if one.code == "define-unused"]
    assert unused == [f"no tier uses {name!r}; take it out" for name in "abc"]


BOUNDS = [
    (
        "the most is the one stake possible",
        LIMITS.replace('"5"', '"6.99"').replace('"7"', '"7.00"'),
    ),
    ("the most stake is all a patron may have", LIMITS.replace('"7"', '"2000"')),
    ("the most may cost all that the house bears", LIMITS.replace('"7"', '"20000"')),
    ("a patron may have all that the table may", LIMITS.replace('"2000"', '"9000"')),
]


@pytest.mark.parametrize(("what", "limits"), BOUNDS, ids=[row[0] for row in BOUNDS])
def test_at_a_bound_nothing_is_wrong(what: str, limits: str) -> None:
    sheet = BACCARAT
    if "bears" in what:
        limits = limits.replace('"2000"', '"20000"').replace('"9000"', '"20000"')
        sheet = BACCARAT.replace(', commission = "5%"', "")
    found = codes(findings_of(sheet + limits))
    assert not found & {
        ("error", "no-stake-possible"),
        ("warning", "limit-unused"),
        ("warning", "liability-small"),
    }


def test_a_bet_that_nothing_decides_costs_nothing() -> None:
    never = BACCARAT.replace(', commission = "5%"', "") + bet("x", ("cards == 7", "50:1"))
    limits = LIMITS.replace('"20000"', '"1000"').replace("banker = {", 'banker = { min = "5",')
    found = [one for one in findings_of(never + limits) if one.code == "liability-small"]
    assert found == []
    assert "tier-unreachable" in {one.code for one in findings_of(never + limits)}


def test_the_shared_readings_name_shared_sources() -> None:
    """So that only a sheet's own readings can name a document that is no source."""
    shared = library()
    named = {document for one in shared.readings.values() for document in one.documents}
    assert named
    assert named <= set(shared.sources)


def test_a_departure_is_shown_at_the_games_table_whatever_else_is_set() -> None:
    text = BACCARAT.replace("DDDDDDDDSD D", "DDDDDDDDDD D").replace(
        "decks = 8", 'allow_negative_edge = true\ninterruption = "refund-undealt"\ndecks = 8'
    )
    (found,) = (one for one in findings_of(text) if one.code == "non-standard")
    assert found.source_line == "[tableau]"


OVERLAPS = bet(
    "x",
    ("cards == 4 and player == 9", "3:1"),
    ("cards == 4 and banker == 9", "2:1"),
    ("cards == 4", "3:1"),
    ("player > 7", "8:1"),
)


def test_an_overlap_tells_how_often_what_comes_first_and_what_that_pays() -> None:
    """Of totals, four cards show 36 pairs with a natural and 4 of 6 and 7, where both stand."""
    named = OVERLAPS.replace('{ when = "player > 7"', '{ name = "high", when = "player > 7"')
    told = [one.message for one in findings_of(BACCARAT + named) if one.code == "tier-overlap"]
    assert [message.partition(", for example")[0] for message in told] == [
        "tier 2 of 'x' also holds where tier 1 decides, on 1 of its 10 combinations",
        # not where tier 1 decides: it pays the same
        "tier 3 of 'x' also holds where tier 2 decides, on 9 of its 9 combinations",
        "tier 4 of 'x' (high) also holds where tier 1 decides, on 10 of its 10 combinations",
        "tier 4 of 'x' (high) also holds where tier 2 decides, on 1 of its 9 combinations",
        "tier 4 of 'x' (high) also holds where tier 3 decides, on 9 of its 21 combinations",
    ]
    assert [message.partition("; ")[2] for message in told] == [
        "tier 1 comes first and pays 3:1",
        "tier 2 comes first and pays 2:1",
        "tier 1 comes first and pays 3:1",
        "tier 2 comes first and pays 2:1",
        "tier 3 comes first and pays 3:1",
    ]


def test_a_bet_of_several_boxes_is_told_once() -> None:
    found = findings_of(PICTURES + bet("x_{box}", ("box > '3P'", "1:1"), extra='each = "box"'))
    errors = [one.code for one in found if one.level == "error"]
    assert sorted(errors) == ["bet-never-wins", "tier-unreachable"]


def test_one_deck_has_no_suited_pair() -> None:
    text = BACCARAT.replace("decks = 8", "decks = 1") + bet("x", ("player_pair == suited", "25:1"))
    assert ("error", "tier-unreachable") in codes(findings_of(text))
    assert ("error", "bet-never-wins") in codes(findings_of(text))


def test_overlaps_that_decide_nothing_are_not_told() -> None:
    """Both tiers pay the same and have no name: the order does not matter."""
    same = bet("x", ("cards > 4", "1:1"), ("cards == 6 or cards == 4 and player == 9", "1:1"))
    assert ("note", "tier-overlap") not in codes(findings_of(BACCARAT + same))
    named = same.replace('{ when = "cards == 6', '{ name = "six", when = "cards == 6')
    assert ("note", "tier-overlap") in codes(findings_of(BACCARAT + named))


def test_a_finding_reads_as_a_compiler_writes_it() -> None:
    text = HEAD + SHOE + TABLEAU + BANKER + bet("x", ("cards > 4", "1:1"), ("cards == 6", "2:1"))
    finding = next(one for one in findings_of(text) if one.level == "error")
    assert finding.line is not None
    line = text.split("\n")[finding.line - 1]
    assert str(finding) == (
        f"trial.toml:{finding.line}:12: error: {finding.message} [tier-shadowed]\n"
        f"    {line}\n"
        f"               ^"
    )


def test_findings_come_in_the_order_of_the_file() -> None:
    text = WIN.join([PICTURES.replace(WIN, ""), bet("y", ("banker == banker", "push"))])
    found = findings_of(
        text + bet("x", ("banker == banker", "push")) + LIMITS.replace("banker =", "x =")
    )
    lines = [one.line or 0 for one in found]
    assert lines == sorted(lines)
    assert {one.level for one in found} <= set(LEVELS)
