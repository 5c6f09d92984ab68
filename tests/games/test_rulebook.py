"""A sheet made ready: derived once, kept for a while, the same answers as its parts."""

from __future__ import annotations

from typing import cast

import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import CardError, SheetError, ShoeError, WagerError, shown
from croupier.games.catalog import load_sheet, parse_sheet
from croupier.games.rulebook import recorded_rulebook, rulebook
from croupier.money import Minor
from croupier.rules.compile import compile_sheet
from croupier.rules.language import Both, Either
from croupier.rules.liability import Liability
from croupier.rules.settle import Wager
from croupier.rules.sheet import Pay, Sheet
from tests.cases.sheets import BACCARAT, THREE_PICTURES, baccarat_text


def variant(number: int) -> str:
    return baccarat_text().replace('version = "1"', f'version = "{number}"')


def test_a_sheet_has_one_rulebook_however_often_it_is_read() -> None:
    book = rulebook(BACCARAT)
    assert rulebook(BACCARAT) is book
    assert rulebook(parse_sheet(baccarat_text(), "again")) is book
    assert rulebook(THREE_PICTURES) is not book


def test_a_sheet_that_was_changed_in_memory_takes_no_other_ones_place() -> None:
    """Both carry the same text."""
    book = rulebook(BACCARAT)
    changed = BACCARAT._replace(version="of one's own")
    assert rulebook(changed).sheet.version == "of one's own"
    assert rulebook(parse_sheet(baccarat_text(), "again")) is book


def test_rulebooks_are_kept_for_the_last_sheets_only() -> None:
    """A long-lived server that is shown many sheets must not keep them all."""
    first = parse_sheet(variant(1_000), "first")
    book = rulebook(first)
    for number in range(1_001, 1_032):
        rulebook(parse_sheet(variant(number), "more"))
    assert rulebook(first) is book
    for number in range(2_000, 2_032):
        rulebook(parse_sheet(variant(number), "more"))
    assert rulebook(first) is not book


def test_a_sheet_of_a_record_is_read_once_while_it_is_among_the_last() -> None:
    text = variant(3_000)
    book = recorded_rulebook(text, "seq 1")
    assert recorded_rulebook(text, "seq 1") is book
    assert recorded_rulebook(variant(3_001), "seq 1").sheet.version == "3001"
    for number in range(3_002, 3_040):
        recorded_rulebook(variant(number), "seq 1")
    assert recorded_rulebook(text, "seq 1") is not book


def test_a_sheet_from_a_record_is_told_by_the_name_of_the_record() -> None:
    text = variant(4_000)
    assert recorded_rulebook(text, "seq 7").sheet.origin == "seq 7"
    with pytest.raises(SheetError, match=r"^seq 8:1:4: not TOML"):
        recorded_rulebook("a =", "seq 8")


@pytest.mark.parametrize("given", ["baccarat", None, 7, {}])
def test_what_is_no_sheet_is_named_in_the_refusal(given: object) -> None:
    with pytest.raises(SheetError) as caught:
        rulebook(cast("Sheet", given))
    assert str(caught.value) == (
        f"{shown(given)} is no sheet; give what croupier.load_sheet returns"
    )


def test_a_rulebook_answers_as_its_parts_do() -> None:
    book = rulebook(BACCARAT)
    assert book.sheet.fingerprint == book.fingerprint == BACCARAT.fingerprint
    assert book.table == compile_sheet(book.sheet)
    assert book.multiples == {bet.id: BACCARAT.multiple(bet) for bet in BACCARAT.bets.values()}
    stakes = {"tie": 100, "player": 1_000}
    assert book.liability.worst_minor(stakes) == Liability(book.table).worst_minor(stakes)
    assert book.liability is book.liability


def test_a_rulebook_deals_packs_and_settles() -> None:
    book = rulebook(BACCARAT)
    coup = book.deal(parse_cards("2h Ks 3d 6c Ah"))
    keys = book.keys(coup)
    assert keys == {None: book.table.space.pack(book.game.observe(coup)[None])}
    (settled,) = book.settle(keys, [Wager("tie", Minor(10))])
    assert (settled.result, settled.won_minor, settled.returned_minor) == ("win", 80, 90)
    with pytest.raises(WagerError, match="did you mean 'tie'"):
        book.settle(keys, [Wager("tei", Minor(10))])


def test_cards_are_checked_against_the_decks() -> None:
    book = rulebook(BACCARAT)
    book.check_cards(DECK * 8)
    book.check_cards([])
    with pytest.raises(CardError, match="As is given 9 times"):
        book.check_cards([DECK[0]] * 9)


def test_a_game_shuffled_for_each_coup_takes_exactly_its_cards() -> None:
    book = rulebook(THREE_PICTURES)
    book.check_cards(DECK[:13])
    for count in (0, 12, 14, 52):
        with pytest.raises(ShoeError, match=f"exactly 13 cards and {count} are given"):
            book.check_cards(DECK[:count])
    with pytest.raises(CardError, match="one deck holds only 1"):
        book.check_cards([DECK[0], *DECK[:12]])


def test_a_named_line_of_a_paytable_keeps_its_name() -> None:
    sheet = load_sheet("baccarat")
    names = [tier.name for tier in sheet.bet("perfect_pair").tiers]
    assert len(set(names)) == 2
    assert all(names)


def test_a_sheet_changed_in_memory_has_a_rulebook_of_its_own() -> None:
    shipped = load_sheet("three-pictures")
    tie = shipped.bets["player_1_tie"]
    cheap = tie._replace(tiers=(tie.tiers[0]._replace(pay=Pay.parse("8:1")),))
    changed = shipped._replace(bets={**shipped.bets, "player_1_tie": cheap})
    again = load_sheet("three-pictures")
    for sheet, price in ((shipped, "23:1"), (changed, "8:1"), (again, "23:1"), (shipped, "23:1")):
        assert str(rulebook(sheet).sheet.bets["player_1_tie"].tiers[0].pay) == price
    assert rulebook(shipped).fingerprint != rulebook(changed).fingerprint


def test_sheets_that_differ_in_one_word_of_a_condition_differ() -> None:
    """``and`` and ``or`` of the same parts settle apart, so they are never taken for the same."""
    shipped = load_sheet("baccarat")
    bet = shipped.bets["perfect_pair"]
    both, either = bet.tiers
    assert isinstance(both.when, Both)
    assert isinstance(either.when, Either)
    one, other = (
        shipped._replace(bets={**shipped.bets, bet.id: bet._replace(tiers=(tier, either))})
        for tier in (
            either._replace(when=kind(both.when.parts), name="x") for kind in (Both, Either)
        )
    )
    assert one != other
    assert rulebook(one).fingerprint != rulebook(other).fingerprint
