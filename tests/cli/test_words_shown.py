"""What people read around the cards: amounts, bets by name, reasons, tables that fit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.bets import BetNames
from croupier.cli.layout import packed, table
from croupier.errors import WagerError
from croupier.games.catalog import load_sheet, shipped_sheets
from croupier.i18n import languages
from croupier.i18n.amounts import Amounts
from croupier.i18n.spacing import columns
from croupier.money import Currency
from croupier.rules.reasons import called, wants
from croupier.rules.sheet import Names

if TYPE_CHECKING:
    from tests.conftest import Command

CARDS = "2h Ks 3d 6c Ah 9c"
BOXES = "3h 9c Kd Qc Ks Qh Js As 2s 3s 4s 5s 6s"

AMOUNTS = [
    ("USD", 0, "0.00", "0,00"),
    ("USD", 99_999, "999.99", "999,99"),
    ("USD", 123_450, "1,234.50", "1.234,50"),
    ("USD", -123_456_789, "-1,234,567.89", "-1.234.567,89"),
    ("VND", 1_000_000, "1,000,000", "1.000.000"),
    ("KWD", 1_234_567, "1,234.567", "1.234,567"),
]


@pytest.mark.parametrize(("code", "minor", "english", "vietnamese"), AMOUNTS)
def test_one_form_a_language(code: str, minor: int, english: str, vietnamese: str) -> None:
    currency = Currency.parse(code)
    assert Amounts(currency, "en")(minor) == Amounts(currency, "zh")(minor) == english
    assert Amounts(currency, "vi")(minor) == vietnamese
    assert Amounts(currency, "en").signed(minor) == ("+" if minor > 0 else "") + english


@given(
    st.integers(-(10**18), 10**18), st.sampled_from(languages()), st.sampled_from(["USD", "VND"])
)
def test_without_its_marks_it_is_the_amount(minor: int, lang: str, code: str) -> None:
    currency = Currency.parse(code)
    shown = Amounts(currency, lang)(minor)
    assert "".join(filter("-0123456789".__contains__, shown)) == str(
        currency.format(minor).replace(".", "")
    )


@pytest.mark.parametrize("lang", languages())
def test_settle_and_show_write_amounts_alike(command: Command, lang: str) -> None:
    thousand = "1.000,00" if lang == "vi" else "1,000.00"
    settled = command("settle", "baccarat", CARDS, "--bet", "player=1000", "--lang", lang)
    assert settled.out.count(thousand) == 4
    assert "1000.00" not in settled.out
    shown = command("sheet", "show", "baccarat", "--lang", lang)
    assert thousand in shown.out
    document = json.loads(
        command("settle", "baccarat", CARDS, "--bet", "player=1000", "--json", "--lang", lang).out
    )
    assert document["totals"]["staked"] == "1000.00"


# --- bets by name --------------------------------------------------------------------------------

CALLED = [
    ("player_pair", "player_pair"),
    ("PLAYER_PAIR", "player_pair"),
    ("Player Pair", "player_pair"),
    ("player pair", "player_pair"),
    ("闲对", "player_pair"),
    ("Tie", "tie"),
    ("hòa", "tie"),
    ("HOA", "tie"),
    ("和局", "tie"),
    ("Xỉu", "small"),
    ("庄", "banker"),
]


@pytest.mark.parametrize(("word", "bet_id"), CALLED)
def test_a_wager_names_its_bet_in_any_language(command: Command, word: str, bet_id: str) -> None:
    document = command("settle", "baccarat", CARDS, "--bet", f"{word}=50", "--json")
    assert [wager["bet"] for wager in json.loads(document.out)["wagers"]] == [bet_id]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sheet_id", shipped_sheets())
def test_every_name_is_understood_or_said_to_be_shared(sheet_id: str, lang: str) -> None:
    sheet = load_sheet(sheet_id)
    names = BetNames(sheet)
    for bet in sheet.bets.values():
        assert names.bet_id(bet.id) == bet.id
        shared = [
            other for other in sheet.bets.values() if other.names.get(lang) == bet.names.get(lang)
        ]
        if len(shared) == 1:
            assert names.bet_id(bet.names.get(lang).upper()) == bet.id


@pytest.mark.parametrize(
    ("word", "meant"),
    [("plyer pair", "player_pair"), ("Banker Pear", "banker_pair"), ("bankr", "banker")],
)
def test_a_slip_is_answered_with_what_was_meant(command: Command, word: str, meant: str) -> None:
    ended = command("settle", "baccarat", CARDS, "--bet", f"{word}=50")
    assert (ended.code, ended.out) == (2, "")
    assert f"did you mean '{meant}'?" in ended.err


SHARED = ("tie", "big", "small")


def test_a_name_of_several_bets_is_refused_with_their_ids() -> None:
    sheet = load_sheet("baccarat")
    bets = {
        bet.id: bet._replace(names=Names("Lucky", "May mắn", "幸运")) if bet.id in SHARED else bet
        for bet in sheet.bets.values()
    }
    for word in ("lucky", " LUCKY ", "may man", "幸运"):
        with pytest.raises(WagerError) as caught:
            BetNames(sheet._replace(bets=bets)).bet_id(word)
        told = f"{word!r} names several bets of baccarat: write one of tie, big, small"
        assert str(caught.value) == told


@pytest.mark.parametrize("code", ["usd", "Usd", "USD"])
def test_a_currency_may_be_in_small_letters(command: Command, code: str) -> None:
    document = command("settle", "baccarat", CARDS, "--currency", code, "--json")
    assert json.loads(document.out)["currency"] == "USD"


# --- reasons -------------------------------------------------------------------------------------

WANTED = [
    ("baccarat", "banker", "Banker’s total is higher than Player’s total"),
    ("baccarat", "perfect_pair", "either side’s first two cards are a suited pair"),
    ("three-pictures", "player_1_pair_plus", "Player 1 makes a combination"),
    ("three-pictures", "banker_pair_plus", "Banker makes a combination"),
]


@pytest.mark.parametrize(("sheet_id", "bet_id", "words"), WANTED)
def test_what_a_bet_wants_in_a_few_words(sheet_id: str, bet_id: str, words: str) -> None:
    sheet = load_sheet(sheet_id)
    assert wants(sheet, sheet.bet(bet_id), "en") == words


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sheet_id", shipped_sheets())
def test_what_is_wanted_is_short_or_not_said(sheet_id: str, lang: str) -> None:
    sheet = load_sheet(sheet_id)
    for bet in sheet.bets.values():
        wins = [tier for tier in bet.tiers if tier.pay.kind == "win"]
        said = wants(sheet, bet, lang)
        assert len(wins) == 1 or columns(said) <= 120
        assert said or len(wins) > 1


def test_a_lost_wager_is_told_what_it_wanted(command: Command) -> None:
    lost = command("settle", "baccarat", CARDS, "--bet", "perfect_pair=5", "--bet", "small=100")
    assert "this bet wins if either side’s first two cards are a suited pair" in lost.out
    assert "this bet wins if four cards are dealt" in lost.out


@pytest.mark.parametrize("lang", languages())
def test_the_name_of_a_line_is_told_once(command: Command, lang: str) -> None:
    pairs = ("settle", "baccarat", "2h Ks 2h Ks 3c 4d", "--bet", "perfect_pair=5")
    told = command(*pairs, "--lang", lang).out
    assert ("（both sides）" if lang == "zh" else "(both sides)") in told
    sheet = load_sheet("three-pictures")
    tier = sheet.bet("banker_pair_plus").tiers[0]
    assert called(tier, "Banker makes a Straight Flush") == ""
    assert called(tier, "同花顺") == tier.name == "straight flush"
    assert called(sheet.bet("player_1_win").tiers[0], "x") == ""


# --- tables that fit -----------------------------------------------------------------------------

PAGES = [
    ("sheets",),
    ("sheet", "show", "baccarat"),
    ("sheet", "show", "three-pictures"),
    ("settle", "baccarat", CARDS),
    ("settle", "baccarat", CARDS, "--bet", "player=100", "--bet", "perfect_pair=5"),
    ("settle", "baccarat", CARDS, "--bet", "player=9999999999", "--bet", "tie=9999999999"),
    ("settle", "three-pictures", BOXES, "--bet", "player_1_win=100", "--bet", "banker_pair_plus=5"),
]


@pytest.mark.parametrize("width", [60, 72, 80, 100])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("page", PAGES, ids=lambda page: " ".join(page)[:40])
def test_no_line_is_wider_than_the_terminal(
    command: Command, page: tuple[str, ...], lang: str, width: int
) -> None:
    ended = command(*page, "--lang", lang, env={"COLUMNS": str(width)})
    assert (ended.code, ended.err) == (0, "")
    assert [line for line in ended.out.splitlines() if columns(line) > width] == []


def test_a_table_that_is_too_wide_is_folded() -> None:
    rows = [["sheet", "name", "bets"], ["a", "a long name of it", "3"], ["b", "", "12"]]
    assert table(rows, 30, left=2)[0] == "sheet  name               bets"
    assert table(rows, 29, left=2) == [
        "a",
        "  name a long name of it",
        "  bets 3",
        "b",
        "  bets 12",
    ]
    assert packed(["a", "bb", "ccc"], 6, " ") == [" a  bb", " ccc"]
