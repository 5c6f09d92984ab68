"""``croupier sheets`` and ``croupier sheet show`` as a person and as a script meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.games.catalog import load_sheet
from croupier.i18n.spacing import columns
from croupier.rules.language import unparse
from croupier.rules.sheet import LANGUAGES
from tests.conftest import Command
from tests.sheets.house import GOLD, SHIPPED, book
from tools.readings import PAGE, page

TABLE = """\
sheet                    game            name                                  bets
baccarat                 baccarat        Baccarat                                13
baccarat-gold            baccarat        Baccarat Gold                            3
baccarat-lucky-pairs     baccarat        Baccarat with Lucky Pairs                7
baccarat-odd-even        baccarat        Baccarat with Odd and Even              11
baccarat-tai-xiu         baccarat        Baccarat with Big and Small              7
dragon-bonus             baccarat        Baccarat with Dragon Bonus               7
egalite                  baccarat        Baccarat with Egalité                   18
ez                       baccarat        EZ Baccarat                              7
half-on-n                baccarat        Banker wins on n pay half               11
low-commission           baccarat        Baccarat at 4% commission                3
lucky-match              baccarat        Baccarat with Lucky Match                4
lucky-nines              baccarat        Baccarat with Lucky Nines                5
majestic-match           baccarat        Baccarat with Majestic Match             5
naturals                 baccarat        Baccarat with bets on naturals          12
no-commission            baccarat        No Commission Baccarat                   8
pairs                    baccarat        Baccarat with pair bets                 11
side-bets                baccarat        Baccarat with many side bets            17
super-baccarat           baccarat        Super Baccarat                          31
three-card-baccarat      three-pictures  Three Card Baccarat                     22
three-card-pair-plus     three-pictures  Three Pictures with Pair Plus tables    33
three-pictures           three-pictures  Three Pictures                          16
three-pictures-market    three-pictures  Three Pictures, market prices           16
three-pictures-points    three-pictures  Three Pictures, Tie on points           15
three-pictures-six-half  three-pictures  Three Pictures, 6 pays half             12
tiger                    baccarat        Tiger Baccarat                           9
totals                   baccarat        Baccarat with bets on totals            31
"""


def test_sheets_lists_what_ships(command: Command) -> None:
    assert command("sheets") == (0, TABLE, "")


def test_sheets_as_json(command: Command) -> None:
    listed = json.loads(command("sheets", "--json", "--lang", "zh").out)["sheets"]
    assert [row["sheet"] for row in listed] == sorted(SHIPPED)
    for row in listed:
        sheet = load_sheet(row["sheet"])
        assert row == {
            "sheet": sheet.id,
            "version": sheet.version,
            "fingerprint": sheet.fingerprint,
            "game": sheet.game.id,
            "name": sheet.names.zh,
            "bet_count": len(sheet.bets),
        }


# the beginning of the house table's page, up to its first bets
HEAD = """\
Baccarat
  sheet baccarat, version 1, fingerprint {fingerprint}
  incidents are ruled on by the profile house

The shoe
  8 decks: 416 cards.
  A new shoe is burnt: its first card is turned up, and as many more cards as its value (A 1; 10, J,
    Q, K 10) are burnt face down. The first card leaves play too.
  One card is burnt before every coup.
  The cut card lies 14 cards from the end.
  The coup in which it appears is the last; when it appears before a coup’s first card, that coup
    is.

Drawing
  Cards count: ace 1, two to nine their number, ten and pictures 0. A hand’s total is the last digit
    of the sum. The higher total wins.
  A total of 8 or 9 on the first two cards of either side, a natural, ends the coup. Otherwise
    Player draws or stands, then Banker. Nobody chooses.
  D draws a third card, S stands.

  Player, by its total:
    0  1  2  3  4  5  6  7
    D  D  D  D  D  D  S  S

  Banker, by its total (rows) and by what Player’s third card is worth (columns; under – Player
    stood):
       0  1  2  3  4  5  6  7  8  9  –
    0  D  D  D  D  D  D  D  D  D  D  D
    1  D  D  D  D  D  D  D  D  D  D  D
    2  D  D  D  D  D  D  D  D  D  D  D
    3  D  D  D  D  D  D  D  D  S  D  D
    4  S  S  D  D  D  D  D  D  S  S  D
    5  S  S  S  S  D  D  D  D  S  S  D
    6  S  S  S  S  S  S  D  D  S  S  S
    7  S  S  S  S  S  S  S  S  S  S  S

Main bets
  Of the lines of a bet the first that fits decides.

  Banker  [banker]
    Banker’s total is higher than Player’s total: pays 1:1 less 5% commission  (D0)
    Banker’s total equals Player’s total: push, the stake is returned  (D4)
    Otherwise the stake is lost
"""


def test_a_page_begins_with_what_a_person_looks_for(command: Command) -> None:
    fingerprint = load_sheet("baccarat").fingerprint[:12]
    assert command("sheet", "show", "baccarat").out.startswith(HEAD.format(fingerprint=fingerprint))


def squeezed(text: str) -> str:
    """Without blanks: a page breaks its lines where they are full."""
    return "".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_every_bet_price_and_source_is_on_the_page(
    command: Command, sheet_id: str, lang: str
) -> None:
    ended = command("sheet", "show", sheet_id, "--lang", lang, env={"COLUMNS": "100"})
    assert (ended.code, ended.err) == (0, "")
    sheet = load_sheet(sheet_id)
    shown = squeezed(ended.out)
    for bet in sheet.bets.values():
        assert bet.id in ended.out
        assert squeezed(bet.names.get(lang)) in shown
        for tier in bet.tiers:
            assert squeezed(sheet.sources[tier.source].get(lang)) in shown
            if tier.pay.odds:
                assert str(tier.pay.odds) in ended.out


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_console(command: Command, lang: str, width: int) -> None:
    env = {"COLUMNS": str(width)}
    for sheet_id in ("baccarat", "three-pictures"):
        out = command("sheet", "show", sheet_id, "--lang", lang, env=env).out
        assert [line for line in out.splitlines() if columns(line) > width] == []
        assert [line for line in out.splitlines() if line != line.rstrip()] == []


def test_stakes_name_their_multiple_where_there_is_one(command: Command) -> None:
    out = " ".join(command("sheet", "show", "baccarat").out.split())
    assert "5.00 to 5,000.00 USD in multiples of 0.20;" in out
    assert "100,000 to 100,000,000 VND in multiples of 20" in out
    assert "Stakes: 5.00 to 1,000.00 USD; 5.00 to 1,000.00 EUR; 100,000 to 20,000,000 VND" in out


def test_boxes_share_a_paragraph_unless_their_limits_differ(
    command: Command, tmp_path: Path
) -> None:
    together = (
        "Player 1 Tie, Player 2 Tie, Player 3 Tie  [player_1_tie, player_2_tie, player_3_tie]"
    )
    assert together in command("sheet", "show", "three-pictures").out
    text = load_sheet("three-pictures").text.replace(
        '"{box}_tie" = { max = "200" }', 'player_2_tie = { max = "200" }', 1
    )
    path = tmp_path / "apart.toml"
    path.write_text(text, encoding="utf-8")
    out = command("sheet", "show", str(path)).out
    assert together not in out
    one, two, three = (f"Player {n} Tie  [player_{n}_tie]" for n in (1, 2, 3))
    assert out.index(one) < out.index(two) < out.index(three)
    assert "5.00 to 2,000.00 USD" in out[out.index(one) : out.index(two)]
    assert "5.00 to 200.00 USD" in out[out.index(two) : out.index(three)]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "gb18030", "cp1258"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_console_that_cannot_show_a_language_still_shows_the_page(
    command: Command, lang: str, encoding: str
) -> None:
    for sheet_id in ("baccarat", "three-pictures"):
        ended = command("sheet", "show", sheet_id, "--lang", lang, encoding=encoding)
        assert (ended.code, ended.err) == (0, "")
        assert "?" not in ended.out
        assert sheet_id in ended.out
    assert "?" not in command("sheets", "--lang", lang, encoding=encoding).out


MINIMAL = """
id = "mine"
version = "3"
game = "baccarat"
decks = 6
side_bets_need_main = true
[shoe]
after_cut = 2
cut_card = 1
coup_burn = 3
[rounding]
win = "down"
commission = "half-even"
[tableau]
player = "DDDDDD SS"
banker = [
  "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDDD D", "DDDDDDDDSD D",
  "SSDDDDDDSS D", "SSSSDDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S",
]
[sources]
mine = "my own price"
[[bet]]
id = "six"
tiers = [
  { when = "banker > player and banker == 6", pays = "1:2", source = "mine" },
  { when = "true", pays = "lose half", source = "house" },
]
"""


def test_a_sheet_of_ones_own(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINIMAL, encoding="utf-8")
    out = command("sheet", "show", str(path)).out
    for line in (
        "mine",
        "  6 decks: 312 cards.",
        "  A new shoe is not burnt.",
        "  3 cards are burnt before every coup.",
        "  The cut card lies before the last card.",
        "Side bets",
        "  They need a main bet by the same patron in the same coup.",
        "    In every coup: half the stake is lost  (house)",
        "    Stakes: multiples of 0.02 USD",
        "Rounding",
        "  Wins are rounded down to whole minor units.",
        "  Commissions are rounded to the nearest minor unit, halves to the even one.",
        "  mine: my own price",
    ):
        assert line in out.splitlines(), line
    assert "2 more coups are dealt after the one in which it appears" in out
    assert "higher than Player’s total and Banker’s total is 6: pays 1:2  (mine)" in out
    assert "  Of the lines of a bet the first that fits decides." in out.splitlines()
    for absent in ("Otherwise the stake", "Main bets", "Limits", "How unclear"):
        assert absent not in out


@pytest.mark.parametrize("sheet_id", SHIPPED)
def test_the_json_document_says_everything(command: Command, sheet_id: str) -> None:
    shown = json.loads(command("sheet", "show", sheet_id, "--lang", "vi", "--json").out)
    sheet = load_sheet(sheet_id)
    assert shown["fingerprint"] == sheet.fingerprint
    assert (shown["sheet"], shown["version"], shown["game"]) == (sheet.id, "1", sheet.game.id)
    assert shown["shoe"] == sheet.shoe._asdict()
    assert [bet["bet"] for bet in shown["bets"]] == list(sheet.bets)
    for row, bet in zip(shown["bets"], sheet.bets.values(), strict=True):
        assert (row["name"], row["main"], row["box"]) == (bet.names.vi, bet.main, bet.box)
        assert row["stake_multiple"]["VND"] == str(sheet.multiple(bet))
        assert row["otherwise"] == "lose"
        for told, tier in zip(row["tiers"], bet.tiers, strict=True):
            assert told["when"] == unparse(tier.when)
            assert told["net"] == str(tier.pay.net)
            assert (told["name"], told["source"]) == (tier.name, tier.source)
            assert told["when_words"]
            assert told["pays_words"]
    assert [row["id"] for row in shown["readings"]] == [one.id for one in sheet.readings]
    assert set(shown["sources"]) == {
        tier.source for bet in sheet.bets.values() for tier in bet.tiers
    }
    assert set(shown["limits"]) == {"USD", "EUR", "VND"}
    assert shown["limits"]["VND"]["bet_min"] == "100000"
    if sheet.game.id == "baccarat":
        assert shown["tableau"]["player"] == "DDDDDDSS"
        six = "SSSSSSSSSSS" if sheet_id == GOLD else "SSSSSSDDSSS"
        assert shown["tableau"]["banker"][6] == six
    else:
        assert shown["first_card"]["banker"] == ["A", "5", "9", "K"]


def test_json_is_the_same_in_every_encoding(command: Command) -> None:
    line = ("sheet", "show", "three-pictures", "--lang", "zh", "--json")
    assert json.loads(command(*line).out) == json.loads(command(*line, encoding="ascii").out)


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("nope",), "there is no sheet 'nope'"),
        (("bacarat",), "did you mean 'baccarat'?"),
        (("nowhere.toml",), "nowhere.toml: cannot be read"),
        ((), "SHEET"),
        (("baccarat", "--lang", "de"), "'de' is not one of 'en', 'vi', 'zh'"),
    ],
)
def test_bad_input_is_told(command: Command, argv: tuple[str, ...], why: str) -> None:
    ended = command("sheet", "show", *argv)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert why in ended.err


def test_the_group_tells_its_commands(command: Command) -> None:
    out = command("sheet", "--help").out
    for name in ("show", "check", "diff"):
        assert f"\n  {name} " in out
    unknown = command("sheet", "shwo")
    assert unknown.code == 2


def test_the_page_of_rules_and_readings_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m tools.readings`"


def test_every_sheet_compiles() -> None:
    for sheet_id in SHIPPED:
        rules = book(sheet_id)
        for bet in rules.sheet.bets.values():
            reached = {rules.table.tier(bet, key) for key in rules.table.keys}
            assert reached == {*range(len(bet.tiers)), None}, bet.id
