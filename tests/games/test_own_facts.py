"""Sheets with facts of their own: settled, recorded, compared and looked over like any other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import croupier
from croupier.cards import DECK, parse_cards
from croupier.errors import SheetError
from croupier.games.catalog import load_sheet, parse_sheet
from croupier.games.diff import diff
from croupier.games.rulebook import Rulebook, recorded_rulebook, rulebook
from croupier.money import Minor
from croupier.rules.facts import Key
from croupier.rules.finding import Finding
from croupier.rules.lint import lint
from croupier.rules.nodes import function_of
from croupier.rules.say import say_bet
from croupier.rules.settle import Wager
from tests.conftest import Command
from tests.rules.samples import BANKER, HEAD, SHOE, TABLEAU

SHEETS = ("lucky-nines", "lucky-match", "majestic-match")


def sheet(*facts: str, when: str = "x == 1", more: str = "") -> str:
    """A sheet with facts ``x``, ``y`` … and a bet beside Banker."""
    own = "".join(
        f'[[fact]]\nname = "{name}"\nvalue = "{text}"\n'
        for name, text in zip("xyz", facts, strict=False)
    )
    bet = f'[[bet]]\nid = "own"\ntiers = [{{ when = "{when}", pays = "9:1", source = "house" }}]\n'
    return HEAD + SHOE + TABLEAU + own + more + BANKER + bet


def book_of(text: str) -> Rulebook:
    return rulebook(parse_sheet(text))


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_coup_settles_alike_three_ways(sheet_id: str) -> None:
    """By the compiled table, by asking each condition, and from the coup's notation."""
    book, chance = rulebook(load_sheet(sheet_id)), Random(7)
    few = parse_cards("9h 9s 9d Ks Kh Qs Qh 4h 4s")
    for _ in range(300):
        coup = book.deal(chance.choices(chance.choice((few, DECK)), k=6))
        facts = book.game.observe(coup)[None]
        wagers = [Wager(bet_id, Minor(100_00)) for bet_id in book.sheet.bets]
        by_table = book.settle(book.keys(coup), wagers)
        again = book.settle(book.keys(book.game.parse_coup(str(coup))), wagers)
        assert again == by_table
        for done in by_table:
            bet = book.sheet.bets[done.bet_id]
            holds = [tier.pay.net for tier in bet.tiers if function_of(tier.when)(facts)]
            assert done.net_minor == (holds[0] if holds else -1) * 100_00


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_record_settles_by_the_text_it_keeps(sheet_id: str) -> None:
    book = rulebook(load_sheet(sheet_id))
    kept = recorded_rulebook(book.sheet.text, "record")
    assert (kept.fingerprint, kept.table.keys) == (book.fingerprint, book.table.keys)


def test_the_library_settles_by_a_sheets_facts() -> None:
    book = croupier.load_sheet("lucky-nines")
    coup = croupier.deal(book, "9h 9s Kd 4c")
    assert croupier.explain(coup)
    settled = croupier.settle(book, coup, {"lucky_nines": "10"})
    assert "won_minor=5000" in str(settled)


def test_what_cannot_occur_is_not_taken_to_occur() -> None:
    """Two of six cards and the rest: what the sheet's facts show together is found exactly."""
    book = book_of(sheet("count(rank == 9)", "count(rank == 9, player)", when="x > y"))
    unpack = book.table.space.unpack
    values = [unpack(Key(key)) for key in book.table.keys]
    shown = {(one["x"], one["y"]) for one in values}
    assert all(x >= y for x, y in shown)
    assert {x for x, _ in shown} == set(range(5))  # a fifth nine is never drawn to


def test_too_many_combinations_are_refused_and_not_taken() -> None:
    facts = [f"(p{n}.rank * 3 + b{n}.rank * 5 + p{n}.value * b{n}.value) % 61" for n in (1, 2, 3)]
    with pytest.raises(SheetError, match="too many to tell which can occur"):
        book_of(sheet(*facts, when="x == 1 and y == 2 and player == 3"))


# --- compared -----------------------------------------------------------------------------------


def test_facts_of_one_name_are_compared_on_the_same_cards() -> None:
    one = book_of(sheet("count(rank == 8, p1, p2)", when="x == 2"))
    other = book_of(sheet("count(value == 8, p1, p2)", when="x == 2"))
    third = book_of(sheet("count(rank in (8, 9), p1, p2)", when="x == 2"))
    assert not diff(one, other)  # otherwise written, and the same of all cards
    found = diff(one, third)
    (change,) = found.pays
    assert (change.bet_id, str(change.pay_a), str(change.pay_b)) == ("own", "lose", "9:1")
    assert change.by_price
    assert change.example is not None
    ranks = [str(card)[0] for card in change.example.coup_a.cards[0:4:2]]
    assert set(ranks) <= {"8", "9"}
    assert "9" in ranks


def test_a_fact_of_one_sheet_alone_is_compared() -> None:
    one = book_of(sheet("p1.suit == p2.suit", when="x == 1 and player_pair != none"))
    other = book_of(sheet(when="player_pair == suited"))
    assert not diff(one, other)
    assert not diff(other, one)
    assert diff(one, book_of(sheet(when="player_pair != none"))).pays


def test_bets_that_only_one_sheet_has_need_no_comparing() -> None:
    found = diff(rulebook(load_sheet("lucky-nines")), rulebook(load_sheet("majestic-match")))
    assert (len(found.only_a), len(found.only_b), found.pays) == (2, 2, ())


# --- looked over --------------------------------------------------------------------------------


def findings(text: str) -> tuple[Finding, ...]:
    return lint(book_of(text).table, 6)


def test_a_fact_that_no_bet_reads_is_told() -> None:
    text = sheet("count(rank == 8)", "count(rank == 9)")
    (unused,) = [found for found in findings(text) if found.code == "fact-unused"]
    assert unused.message == "no bet reads the fact 'y'; take it out"
    assert (unused.level, text.splitlines()[(unused.line or 0) - 1]) == ("warning", 'name = "y"')
    assert "fact-unused" not in {found.code for found in findings(sheet("count(rank == 8)"))}


def test_a_fact_without_words_is_told() -> None:
    said = [found.message for found in findings(sheet("count(rank == 8)"))]
    assert "the fact 'x' has no words; write it in en, vi, zh" in said


@pytest.mark.parametrize("sheet_id", SHEETS)
@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_bets_are_told_in_the_words_of_a_sheets_facts(sheet_id: str, lang: str) -> None:
    made = load_sheet(sheet_id)
    told = " ".join(str(say_bet(made, bet, lang)) for bet in made.bets.values()).casefold()
    words = [one.fact.words[("en", "vi", "zh").index(lang)] for one in made.game.own]
    blankless = "".join(told.split())  # Chinese sets Latin letters apart by blanks
    assert [word for word in words if "".join(word.casefold().split()) not in blankless] == []


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_sheet_is_shown(command: Command, sheet_id: str) -> None:
    shown = command("sheet", "show", sheet_id)
    assert (shown.code, shown.err) == (0, "")
    assert all(bet.names.get("en")[:12] in shown.out for bet in load_sheet(sheet_id).bets.values())


def test_a_table_plays_by_such_a_sheet(command: Command, tmp_path: Path) -> None:
    """Dealt, settled, recorded, and taken up again."""
    data = str(tmp_path / "data")
    lines = "bet lucky_nines 5\nbet banker 100\ndeal\nquit\n"
    first = command("play", "lucky-nines", "--data", data, stdin=lines)
    assert (first.code, first.err) == (0, "")
    again = command("play", "lucky-nines", "--data", data, stdin="deal\nquit\n")
    assert (again.code, again.err) == (0, "")
