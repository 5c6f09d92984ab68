"""A sheet by path, and a sheet that was edited while its table had wagers in play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from croupier.games.catalog import load_sheet, sheet_text
from croupier.i18n import languages, translator
from croupier.money import USD
from croupier.service.local import open_house
from croupier.service.play import open_game
from croupier.table import commands as c
from tests.play.seats import documents, patron_balance, position, sources
from tests.play.test_refusals import SHEET, SHEETS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command
    from tests.play.seats import Play

BANKER_WINS = "As 2s 9d 2h 9h Kc Tc"


@pytest.fixture
def house_sheet(tmp_path: Path) -> Path:
    """A sheet of one's own."""
    path = tmp_path / "mine.toml"
    path.write_text(SHEET.format(**SHEETS["house"]), encoding="utf-8")
    return path


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_sheet_by_path_has_its_table(play: Play, house_sheet: Path) -> None:
    opened = documents(play(str(house_sheet), "banker 5\n", "--json"))[0]
    assert (opened["sheet"], opened["table"]) == ("small-house", "play-small-house-USD")
    again = documents(play(str(house_sheet), "", "--json"))[0]
    assert (again["resumed"], again["in_play"]) == (True, "5.00")


def test_the_same_sheet_elsewhere_is_the_same_table(
    play: Play, house_sheet: Path, tmp_path: Path
) -> None:
    play(str(house_sheet), "banker 5\n")
    copy = tmp_path / "copy.toml"
    copy.write_text(f"# moved\n{house_sheet.read_text('utf-8')}", encoding="utf-8")
    assert documents(play(str(copy), "", "--json"))[0]["in_play"] == "5.00"


def test_new_words_are_shown_at_once(play: Play, house_sheet: Path) -> None:
    play(str(house_sheet), "banker 5\n")
    edit(house_sheet, 'en = "Banker"', 'en = "The Bank"')
    ended = play(str(house_sheet), "")
    assert "In play: The Bank 5.00" in ended.out
    assert "reads differently" not in ended.out


EDITS = [
    ("price", 'pays = "8:1"', 'pays = "9:1"'),
    ("commission", '"5%"', '"4%"'),
    ("burn", "coup_burn = 1", "coup_burn = 0"),
    ("limits", 'bet_max = "100"', 'bet_max = "90"'),
]


@pytest.mark.parametrize(("_what", "before", "after"), EDITS, ids=[row[0] for row in EDITS])
def test_an_edited_sheet_gets_a_table_of_its_own(
    play: Play, house_sheet: Path, data: Path, _what: str, before: str, after: str
) -> None:
    play(str(house_sheet), "banker 5\n")
    edit(house_sheet, before, after)
    opened: Any = documents(play(str(house_sheet), "", "--json"))[0]
    assert opened["table"].startswith("play-small-house-USD-")
    assert (opened["changed"], opened["resumed"]) == (True, False)
    assert opened["moved"] == [{"table": "play-small-house-USD", "returned": "5.00", "net": None}]
    assert (opened["balance"], opened["in_play"], opened["net"]) == ("10000.00", "0.00", "0.00")
    assert patron_balance(data) == 1_000_000
    again = documents(play(str(house_sheet), "", "--json"))[0]
    assert (again["table"], again["changed"], again["resumed"]) == (opened["table"], False, True)
    edit(house_sheet, after, before)
    back = documents(play(str(house_sheet), "", "--json"))[0]
    assert (back["table"], back["changed"]) == ("play-small-house-USD", False)
    assert back["resumed"] is True


def test_it_is_said_in_words(play: Play, house_sheet: Path) -> None:
    play(str(house_sheet), "banker 5\n")
    edit(house_sheet, 'pays = "8:1"', 'pays = "9:1"')
    ended = play(str(house_sheet), "")
    assert "so it has a table of its own" in ended.out
    assert "Your 5.00 on the earlier table went back to your balance." in ended.out


def test_a_coup_closed_for_bets_is_settled_by_the_sheet_of_then(
    play: Play, house_sheet: Path, data: Path
) -> None:
    house = open_house(data, sources(9, (BANKER_WINS,)))
    game = open_game(house, load_sheet(house_sheet), USD)
    game.place((c.WagerAsked("banker", 10_000),))
    house.do(game.table_id, c.CloseBetting())
    house.commit()
    house.close()
    edit(house_sheet, 'pays = "1:1", commission = "5%"', 'pays = "5:1"')
    ended = play(str(house_sheet), "")
    assert "was settled by the sheet of that time: +95.00." in ended.out
    assert patron_balance(data) == 1_009_500
    assert not list(position(data).open_wagers())


def test_other_sheets_are_left_alone(play: Play, house_sheet: Path) -> None:
    play("baccarat", "banker 5\n")
    opened = documents(play(str(house_sheet), "", "--json"))[0]
    assert (opened["changed"], opened["moved"]) == (False, [])
    assert documents(play("baccarat", "", "--json"))[0]["in_play"] == "5.00"


def test_a_currency_without_limits_is_refused_before_anything_is_written(
    play: Play, house_sheet: Path, data: Path
) -> None:
    ended = play(str(house_sheet), "deal\n", "--currency", "EUR")
    assert (ended.code, ended.out) == (2, "")
    assert "it has no limits in EUR: it has USD; choose with --currency" in ended.err
    assert not data.exists()


def test_a_sheet_without_limits_says_what_to_add(play: Play, house_sheet: Path, data: Path) -> None:
    text = house_sheet.read_text(encoding="utf-8")
    house_sheet.write_text(text.partition("[limits")[0], encoding="utf-8")
    assert "it has no limits in USD: add a table [limits.USD]" in play(str(house_sheet), "").err
    assert not data.exists()


def test_a_sheet_that_does_not_compile_leaves_nothing_behind(
    play: Play, house_sheet: Path, data: Path
) -> None:
    text = house_sheet.read_text(encoding="utf-8")
    facts = "player + banker + player_two + banker_two + cards + player_cards + banker_cards"
    tier = f'{{ when = "{facts} > 40", pays = "1:1", source = "house" }}'
    bet = f'\n[[bet]]\nid = "big_one"\ntiers = [{tier}]\n'
    house_sheet.write_text(text + bet, encoding="utf-8")
    ended = play(str(house_sheet), "deal\n")
    assert (ended.code, ended.out) == (2, "")
    assert "combinations, over the limit" in ended.err
    assert not data.exists()


@pytest.mark.parametrize("burns", ['burn = "first-card"', "coup_burn = 1"])
def test_a_burn_from_a_fresh_deck_does_not_stop_the_game(
    play: Play, tmp_path: Path, burns: str
) -> None:
    text = sheet_text("three-pictures").replace('burn = "none"\ncoup_burn = 0', burns)
    (tmp_path / "burnt-pictures.toml").write_text(text, encoding="utf-8")
    ended = play(str(tmp_path / "burnt-pictures.toml"), "player_1_win 10\ndeal\ndeal\n", "--json")
    assert (ended.code, ended.err) == (0, "")
    assert [item["ok"] for item in documents(ended)] == [True] * 4


@pytest.mark.parametrize(
    ("sheet", "options", "told"),
    [
        ("bacarat", (), "did you mean 'baccarat'"),
        ("nowhere.toml", (), "nowhere.toml"),
        ("baccarat", ("--currency", "us"), "is not a currency"),
        ("baccarat", ("--lang", "de"), "de"),
    ],
)
def test_what_cannot_be_played_is_refused(
    play: Play, data: Path, sheet: str, options: tuple[str, ...], told: str
) -> None:
    ended = play(sheet, "deal\n", *options)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err
    assert not data.exists()


def test_a_sheet_with_the_longest_id_can_be_played(play: Play, house_sheet: Path) -> None:
    edit(house_sheet, "small-house", "s" + "x" * 47)
    edit(house_sheet, "limits.USD", 'limits."XYZAB/3"')
    ended = play(str(house_sheet), "banker 5\ndeal\n", "--json", "--currency", "XYZAB/3")
    assert [item["ok"] for item in documents(ended)] == [True] * 3
    edit(house_sheet, 'pays = "8:1"', 'pays = "9:1"')
    again = documents(play(str(house_sheet), "", "--json", "--currency", "XYZAB/3"))[0]
    assert again["changed"] is True


def test_a_rounding_rule_is_shown(play: Play, house_sheet: Path) -> None:
    edit(house_sheet, "\n[limits", '\n[rounding]\nwin = "down"\ncommission = "half-up"\n\n[limits')
    for lang, told in (("en", "rounded down."), ("vi", "làm tròn xuống"), ("zh", "舍去")):
        ended = play(str(house_sheet), "bets\nrules\n", "--lang", lang)
        assert ended.out.count(told) == 2
    assert "Commissions that are no whole amount are rounded to the nearest, halves up." in (
        play(str(house_sheet), "bets\n").out
    )


@pytest.mark.parametrize("lang", languages())
def test_rules_tell_when_third_cards_are_drawn_as_the_sheet_is_shown(
    play: Play, command: Command, lang: str
) -> None:
    told = play("baccarat", "rules\n", "--lang", lang).out.split("> rules\n")[1].splitlines()
    shown = command("sheet", "show", "baccarat", "--lang", lang).out.splitlines()
    start = told.index(translator(lang).text("show-drawing"))
    grids = [line for line in told[start:] if re.fullmatch(r"    [ 0-9DS–]+", line)]
    assert len(grids) == 2 + 9
    assert grids == [line for line in shown if re.fullmatch(r"    [ 0-9DS–]+", line)]


def test_half_pays_are_told(play: Play, house_sheet: Path) -> None:
    edit(house_sheet, 'pays = "push", source = "house" }', 'pays = "lose half", source = "house" }')
    front = "As 2s 9d 9h 9h Kc Tc"
    ended = play(str(house_sheet), "banker 10\ndeal\n", fronts=(front,))
    assert "  -5.00  Banker  5.00 of 10.00 back: Banker’s total equals Player’s total" in ended.out


def test_a_side_bet_that_needs_a_main_bet_is_announced(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "strict.toml"
    path.write_text(SHEET.format(**SHEETS["strict"]), encoding="utf-8")
    assert "A side bet needs a main bet beside it." in play(str(path), "bets\n").out
