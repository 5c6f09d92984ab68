"""``closes_below``: what a sheet may say of it, what the lint finds, and what it changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli.report.rules import parts
from croupier.errors import SheetError
from croupier.games.diff import SettingChange, diff
from croupier.games.rulebook import rulebook
from croupier.i18n import languages
from croupier.rules.lint import lint
from tests.conftest import Command
from tests.rules.samples import BACCARAT, PICTURES, SHOE, bet, book_of, sheet_of

MOST = 8 * 52


def pair_bet(closing: str = "", bet_id: str = "pair") -> str:
    return bet(bet_id, ("player_pair != none", "11:1"), extra=closing)


def closed_at(count: int, shoe: str = SHOE) -> str:
    return BACCARAT.replace(SHOE, shoe) + pair_bet(f"closes_below = {count}")


def test_a_bet_closes_with_fewer_cards_than_it_says() -> None:
    sheet = sheet_of(closed_at(104) + pair_bet("closes_below = 52", "other"))
    assert sheet.bets["pair"].closes_below == 104
    assert sheet.bets["banker"].closes_below == 0
    by_left = {left: sheet.closed_bets(left) for left in (416, 104, 103, 52, 51, 0)}
    assert by_left == {
        416: (),
        104: (),
        103: ("pair",),
        52: ("pair",),
        51: ("pair", "other"),
        0: ("pair", "other"),
    }


def test_a_bet_of_each_box_closes_at_all_of_them() -> None:
    text = PICTURES.replace('each = "box"', 'each = "box"\ncloses_below = 20', 1)
    assert {each.closes_below for each in sheet_of(text).bets.values()} == {20}


@pytest.mark.parametrize("value", ["0", "-1", str(MOST + 1), '"104"', "1.5", "true"])
def test_what_is_no_count_of_cards_is_refused(value: str) -> None:
    with pytest.raises(SheetError, match="closes_below") as caught:
        sheet_of(BACCARAT + pair_bet(f"closes_below = {value}"))
    assert re.search("1 .*416|whole number", str(caught.value))


def found(text: str) -> set[tuple[str, str]]:
    book = book_of(text)
    return {
        (one.level, one.code)
        for one in lint(book.table, book.game.max_cards)
        if "closes_below" in one.message or one.code.startswith("bet-never-")
    }


CUT = '\n[shoe]\nburn = "first-card"\ncoup_burn = 1\ncut_card = 104\n'
LINTED = [
    # the shoe, closes_below, what is found. The first coup begins with 414 cards at most, for the
    # first card burns itself and one more at least; without burn, with all of them.
    (SHOE, MOST - 2, set()),
    (SHOE, MOST - 1, {("error", "bet-never-open")}),
    ("\n[shoe]\ncut_card = 14\n", MOST, set()),
    # the last coup begins at the cut card or before it
    (CUT, 105, set()),
    (CUT, 104, {("warning", "bet-never-closed")}),
    # one coup more: behind it by a coup of six cards and its burn
    (f"{CUT}after_cut = 1\n", 104 - 7 + 1, set()),
    (f"{CUT}after_cut = 1\n", 104 - 7, {("warning", "bet-never-closed")}),
    # no cut card: until too few cards are left for a coup
    ("\n[shoe]\ncoup_burn = 1\n", 8, set()),
    ("\n[shoe]\ncoup_burn = 1\n", 7, {("warning", "bet-never-closed")}),
]


@pytest.mark.parametrize(("shoe", "count", "expected"), LINTED)
def test_a_bet_that_is_never_open_or_never_closed_is_found(
    shoe: str, count: int, expected: set[tuple[str, str]]
) -> None:
    assert found(closed_at(count, shoe)) == expected


def test_in_a_fresh_deck_it_means_nothing() -> None:
    text = PICTURES.replace('each = "box"', 'each = "box"\ncloses_below = 20', 1)
    assert found(text) == {("warning", "shoe-rule-unused")}


def test_it_is_part_of_what_a_sheet_decides() -> None:
    plain, closing = (rulebook(sheet_of(BACCARAT + pair_bet(text))) for text in ("", CLOSES))
    assert plain.fingerprint != closing.fingerprint
    changes = diff(plain, closing).settings
    assert changes == (SettingChange("closes_below", "none", "pair 104"),)


CLOSES = "closes_below = 104"
SAYS = {
    "en": "Takes no wagers while fewer than 104 cards are left in the shoe.",
    "vi": "Không nhận cược khi hộp bài còn ít hơn 104 lá.",
    "zh": "牌靴所剩少于 104 张时不接受下注。",
}


@pytest.mark.parametrize("lang", languages())
def test_it_is_told_wherever_a_sheet_is(command: Command, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "trial.toml"
    path.write_text(closed_at(104), "utf-8")
    shown = command("sheet", "show", str(path), "--lang", lang)
    assert SAYS[lang] in shown.out
    assert '"closes_below": 104' in command("sheet", "show", str(path), "--json").out
    told = [line for part in parts(sheet_of(closed_at(104)), lang) for line in part.lines]
    assert any(line.endswith(SAYS[lang]) for line in told)  # in a par sheet
