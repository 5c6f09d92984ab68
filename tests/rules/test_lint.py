"""The lint: every kind of finding where it is due, at its place, and nowhere else."""

from __future__ import annotations

import pytest

from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.games.rulebook import Rulebook
from croupier.rules.finding import LEVELS, Finding
from croupier.rules.lint import lint
from tests.rules.samples import (
    BACCARAT,
    BANKER,
    HEAD,
    LIMITS,
    PICTURES,
    SHOE,
    TABLEAU,
    UNUSED_FACT,
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


_PERFECT = (
    ("player_pair == suited and banker_pair == suited", "200:1"),
    ("player_pair == suited or banker_pair == suited", "25:1"),
)
_OWN = '[sources]\n«felt = "the felt"\n'
_READING = '[[reading]]\nid = "mine"\ndocuments = ["{}"]\nsentence = "s"\n'
_READ = 'read = { en = "r", vi = "r", zh = "r" }\n'

# what is found beside the note on the keys; « stands before the place, where it has one
FOUND: list[tuple[str, str, str, str]] = [
    # tiers
    (
        "error",
        "tier-unreachable",
        BACCARAT + bet("x", ("cards == 4", "1:1"), ("«cards == 3", "2:1")).replace('"«', '«"'),
        "tier 2 of 'x' is never reached: no coup meets its condition",
    ),
    (
        "error",
        "tier-unreachable",
        BACCARAT
        + bet("x", ("cards == 4", "1:1"), ("«player_two == 8 and cards > 4", "2:1")).replace(
            '"«', '«"'
        ),
        "tier 2 of 'x' is never reached: no coup meets its condition",
    ),
    (
        "error",
        "tier-shadowed",
        BACCARAT + bet("x", ("cards >= 5", "1:1"), ("«cards == 6", "2:1")).replace('"«', '«"'),
        "tier 2 of 'x' is never reached: wherever it holds, tier 1 holds and comes first, for ex",
    ),
    (
        "error",
        "tier-shadowed",
        BACCARAT
        + bet("x", ("cards == 5", "1:1"), ("cards == 6", "3:1"), ("«cards > 4", "2:1")).replace(
            '"«', '«"'
        ),
        "tier 3 of 'x' is never reached: wherever it holds, tier 1 or tier 2 holds and comes first",
    ),
    (
        "error",
        "tier-shadowed",
        BACCARAT + bet("x", _PERFECT[1], (f"«{_PERFECT[0][0]}", "200:1")).replace('"«', '«"'),
        "tier 2 of 'x' is never reached: wherever it holds, tier 1 holds",
    ),
    (
        "note",
        "tier-overlap",
        BACCARAT + bet("x", _PERFECT[0], (f"«{_PERFECT[1][0]}", "25:1")).replace('"«', '«"'),
        "tier 2 of 'x' also holds where tier 1 decides, on 1 of its 1 combinations, for example pl",
    ),
    (
        "warning",
        "constant-comparison",
        BACCARAT + bet("x", ("«cards == 4 or cards == 7", "1:1")).replace('"«', '«"'),
        "in tier 1 of 'x' 'cards == 7' is never true; leave it out or mend it",
    ),
    (
        "warning",
        "constant-comparison",
        BACCARAT + bet("x", ("«not player < 10 or cards == 6", "1:1")).replace('"«', '«"'),
        "in tier 1 of 'x' 'player < 10' is always true; leave it out or mend it",
    ),
    # bets
    (
        "error",
        "bet-never-wins",
        BACCARAT + bet("x", ("cards == 4", "push")).replace("[[bet]]", "«[[bet]]"),
        "no coup wins the bet 'x'; give it a price",
    ),
    (
        "error",
        "bet-never-loses",
        BACCARAT + bet("x", ("cards == 4", "1:1"), ("cards > 4", "push")).replace("[[b", "«[[b"),
        "no coup loses the bet 'x', so the house can only pay; narrow its conditions",
    ),
    (
        "error",
        "no-main-bet",
        BACCARAT.replace("main = true\n", "").replace(
            "decks", "side_bets_need_main = «true\ndecks"
        ),
        "side bets need a main bet and no bet is one, so nothing can be staked",
    ),
    # names
    (
        "warning",
        "missing-name",
        BACCARAT.replace('{ en = "Trial", vi = "Thử", zh = "试" }', '«"Trial"'),
        "the sheet has no name in vi, zh; English stands in",
    ),
    (
        "warning",
        "missing-name",
        BACCARAT.replace('en = "Banker", vi = "Nhà cái", zh', 'en = "Banker", zh').replace(
            '{ en = "Banker"', '«{ en = "Banker"'
        ),
        "the bet 'banker' has no name in vi; English stands in",
    ),
    (
        "warning",
        "missing-name",
        BACCARAT.replace('name = { en = "Trial", vi = "Thử", zh = "试" }\n', ""),
        "the sheet has no name; write it in en, vi, zh",
    ),
    (
        "warning",
        "missing-name",
        PICTURES.replace(
            'name = { en = "{box} Win", vi = "{box} thắng", zh = "{box} 赢" }\n', ""
        ).replace("[[bet", "«[[bet"),
        "the bet '{box}_win' has no name; write it in en, vi, zh",
    ),
    (
        "warning",
        "missing-name",
        BACCARAT + _READING.format("D0") + 'read = «"r"\n',
        "the reading 'mine' has no read in vi, zh; English stands in",
    ),
    # definitions, sources and readings
    (
        "warning",
        "define-unused",
        BACCARAT.replace("[tableau]", '[define]\ntie = «"banker == player"\n[tableau]'),
        "no tier uses 'tie'; take it out",
    ),
    ("warning", "fact-unused", BACCARAT + UNUSED_FACT, "no bet reads the fact 'x'; take it out"),
    (
        "warning",
        "source-unused",
        BACCARAT + _OWN.replace('«felt = "', 'felt = «"'),
        "nothing comes from the source 'felt'; take it out",
    ),
    (
        "warning",
        "document-unknown",
        BACCARAT + _READING.format("D7").replace('["', '«["') + _READ,
        "the reading 'mine' names 'D7', which is no source; add it to [sources]",
    ),
    (
        "warning",
        "reading-twice",
        BACCARAT.replace("decks", 'readings = ["R1", "R2", «"R1"]\ndecks'),
        "the reading 'R1' is listed twice; list it once",
    ),
    # drawing
    (
        "warning",
        "non-standard",
        BACCARAT.replace("DDDDDDDDSD D", "DDDDDDDDDD D").replace("[tableau]", "«[tableau]"),
        "non-standard: banker[3][8] differ from the standard rules of baccarat",
    ),
    (
        "warning",
        "non-standard",
        BACCARAT.replace("DDDDDD SS", "DDDDD SSS")
        .replace("SSSSSSSSSS S", "SSSSSSSSSS D")
        .replace("[tableau]", "«[tableau]"),
        "non-standard: player[5], banker[7][stood] differ from the standard rules of baccarat",
    ),
    (
        "warning",
        "non-standard",
        PICTURES.replace("0123 0123 0123 0", "1123 0123 0123 0").replace("[first", "«[first"),
        "non-standard: first card A differ from the standard rules of three-pictures",
    ),
    # the shoe
    (
        "note",
        "no-cut-card",
        BACCARAT.replace("cut_card = 14\n", "").replace("[shoe]", "«[shoe]"),
        "no cut card: the shoe is dealt until too few cards are left for a coup",
    ),
    (
        "error",
        "cut-card-late",
        BACCARAT.replace("cut_card = 14", "cut_card = «6"),
        "6 cards behind the cut card do not suffice for the last coup, which may take 7 with its b",
    ),
    (
        "warning",
        "cut-card-late",
        BACCARAT.replace("cut_card = 14", "after_cut = 1\ncut_card = «13"),
        "13 cards behind the cut card do not suffice for 2 coups, which may take 14",
    ),
    (
        "warning",
        "cut-card-early",
        BACCARAT.replace("cut_card = 14", "cut_card = «400"),
        "with 16 cards in front of the cut card the first coup may be the last one; leave at le",
    ),
    (
        "warning",
        "shoe-rule-unused",
        BACCARAT.replace("cut_card = 14", "fresh_each_coup = true\ncut_card = «14"),
        "cut_card means nothing in a deck that is shuffled for every coup; leave it out",
    ),
    (
        "warning",
        "shoe-rule-unused",
        PICTURES.replace("[shoe]", "[shoe]\nafter_cut = «1"),
        "after_cut means nothing in a deck that is shuffled for every coup; leave it out",
    ),
    # limits
    (
        "warning",
        "least-not-multiple",
        BACCARAT + LIMITS.replace('"5"', '«"5.05"'),
        "nobody can stake the least, 5.05: stakes on banker settle in multiples of 0.20; make it 5",
    ),
    (
        "warning",
        "least-not-multiple",
        BACCARAT + LIMITS.replace("banker = { max", 'banker = { min = «"5.50", max'),
        "nobody can stake the least, 5.50: stakes on banker settle in multiples of 0.20",
    ),
    (
        "error",
        "no-stake-possible",
        BACCARAT + LIMITS.replace('"5"', '"6.99"').replace('"7"', '«"6.99"'),
        "no stake can be placed: stakes on banker settle in multiples of 0.20 and the most is 6.99",
    ),
    (
        "error",
        "no-stake-possible",
        PICTURES
        + LIMITS.replace("banker = { max", "player_2_win = { max")
        .replace('"5"', '"6.99"')
        .replace('"7"', '«"6.99"'),
        "no stake can be placed: stakes on player_2_win settle in multiples of 0.20",
    ),
    (
        "warning",
        "liability-small",
        BACCARAT + bet("x", ("cards == 4", "21:1")) + LIMITS.replace('"20000"', '«"20000"'),
        "one wager of the most, 1000.50, on x may cost 21010.50: alone it is refused",
    ),
    (
        "warning",
        "limit-unused",
        BACCARAT + LIMITS.replace('"7"', '"2000.20"').replace('"2000"', '«"2000"'),
        "patron_max is below the most stake on banker, 2000.20",
    ),
    (
        "warning",
        "liability-small",
        BACCARAT
        + "".join(bet(f"x{n}", ("cards == 4", "21:1")) for n in range(6))
        + LIMITS.replace('"20000"', '«"20000"'),
        "one wager of the most, 1000.50, on x0, x1, x2, x3 and 2 more may cost 21010.50",
    ),
    (
        "warning",
        "liability-small",
        BACCARAT
        + "".join(bet(f"x{n}", ("cards == 4", "21:1")) for n in range(4))
        + LIMITS.replace('"20000"', '«"20000"'),
        "one wager of the most, 1000.50, on x0, x1, x2, x3 may cost 21010.50",
    ),
    (
        "warning",
        "limit-unused",
        BACCARAT + LIMITS.replace('"2000"', '«"9999"'),
        "patron_max is above table_max, which no single patron could reach",
    ),
]


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
]


@pytest.mark.parametrize(("what", "limits"), BOUNDS, ids=[row[0] for row in BOUNDS])
def test_at_a_bound_nothing_is_wrong(what: str, limits: str) -> None:
    if "bears" in what:
        limits = limits.replace('"2000"', '"20000"').replace('"9000"', '"20000"')
    found = codes(findings_of(BACCARAT.replace(', commission = "5%"', "") + limits))
    assert not found & {
        ("error", "no-stake-possible"),
        ("warning", "limit-unused"),
        ("warning", "liability-small"),
    }


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
