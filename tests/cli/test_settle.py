"""``croupier settle``: the document of the contract, the page a person reads, in every console."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from croupier.i18n import translator
from tests.cases.sheets import BACCARAT_PATH, THREE_PICTURES_PATH

if TYPE_CHECKING:
    from tests.conftest import Command

BACCARAT, THREE_PICTURES = str(BACCARAT_PATH), str(THREE_PICTURES_PATH)
TIE = "2h Ks 3d 6c Ah 9c"
PICTURES = "3h 9c Kd Qc Ks Qh Js As 2s 3s 4s 5s 6s"


def document(command: Command, *argv: str) -> dict[str, Any]:
    ended = command("settle", *argv, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("\n") == 1
    read: dict[str, Any] = json.loads(ended.out)
    return read


def test_the_document_of_the_contract(command: Command) -> None:
    told = document(command, "baccarat", TIE, "--bet", "player=100")
    sheet = croupier.load_sheet("baccarat")
    assert (told["sheet"], told["version"], told["fingerprint"]) == (
        "baccarat",
        sheet.version,
        sheet.fingerprint,
    )
    coup = told["coup"]
    assert coup["game"] == "baccarat"
    assert (coup["outcome"], coup["cards_used"], coup["unused"]) == ("tie", 5, ["9c"])
    assert coup["hands"] == {
        "player": {"cards": ["2h", "3d", "Ah"], "total": 6},
        "banker": {"cards": ["Ks", "6c"], "total": 6},
    }
    (wager,) = told["wagers"]
    expected = {
        "bet": "player",
        "stake": "100.00",
        "result": "push",
        "won": "0.00",
        "commission": "0.00",
        "returned": "100.00",
        "net": "0.00",
    }
    assert {key: wager[key] for key in expected} == expected
    assert told["totals"] == {"staked": "100.00", "returned": "100.00", "net": "0.00"}


def test_a_win_shows_gross_win_and_commission_apart(command: Command) -> None:
    told = document(command, "baccarat", "Kh Ks 6d 7c", "--bet", "banker=100", "--bet", "tie=2.50")
    banker, tie = told["wagers"]
    shown = [banker[key] for key in ("result", "won", "commission", "returned", "net")]
    assert shown == ["win", "100.00", "5.00", "195.00", "95.00"]
    shown = [tie[key] for key in ("result", "won", "commission", "returned", "net")]
    assert shown == ["lose", "0.00", "0.00", "0.00", "-2.50"]
    assert told["totals"] == {"staked": "102.50", "returned": "195.00", "net": "92.50"}


def test_three_pictures_has_hands_for_four_boxes_and_no_outcome(command: Command) -> None:
    told = document(command, "three-pictures", PICTURES, "--bet", "player_3_win=100")
    coup = told["coup"]
    assert "outcome" not in coup
    assert coup["game"] == "three-pictures"
    assert (coup["cards_used"], coup["unused"], coup["first_card"]) == (13, [], "3h")
    assert coup["order"] == ["player_2", "player_3", "banker", "player_1"]
    assert list(coup["hands"]) == ["banker", "player_1", "player_2", "player_3"]
    assert coup["hands"]["player_3"] == {
        "cards": ["Ks", "Qh", "Js"],
        "class": "3P",
        "points": 0,
        "pictures": 3,
        "combination": "straight",
    }
    assert told["wagers"][0]["net"] == "95.00"


def test_every_combination_has_the_contracts_name(command: Command) -> None:
    made = set()
    for hand in ("2s 2h 9c", "2s 9s 4s", "2s 3h 4c", "2s 2h 2c", "2s 3s 4s", "2s 9h 4c"):
        named = hand.split()
        rest = [str(c) for c in croupier.DECK if str(c) not in named and str(c) != "Ah"]
        cards = " ".join(["Ah", *named, *rest[:9]])
        told = document(command, THREE_PICTURES, cards)
        made.add(told["coup"]["hands"]["banker"]["combination"])
    assert made == {"pair", "flush", "straight", "trips", "straight_flush", "none"}


def test_the_same_bet_may_be_given_twice(command: Command) -> None:
    told = document(command, "baccarat", TIE, "--bet", "tie=5", "--bet", "tie=7.00")
    assert [(row["stake"], row["net"]) for row in told["wagers"]] == [
        ("5.00", "40.00"),
        ("7.00", "56.00"),
    ]


def test_without_a_bet_the_coup_is_dealt_and_explained(command: Command) -> None:
    told = document(command, "baccarat", TIE)
    assert told["wagers"] == []
    assert told["totals"] == {"staked": "0.00", "returned": "0.00", "net": "0.00"}
    assert told["steps"] == [
        {"code": "player-draws", "hand": "player", "cell": "player[5]", "args": {"total": 5}},
        {
            "code": "banker-stands-after-card",
            "hand": "banker",
            "cell": "banker[6][1]",
            "args": {"total": 6, "third": 1},
        },
    ]
    page = command("settle", "baccarat", TIE)
    assert page.code == 0
    assert "player[5]" in page.out
    assert "banker[6][1]" in page.out
    assert "USD" not in page.out


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_the_steps_have_sentences_when_a_language_is_asked_for(command: Command, lang: str) -> None:
    told = document(command, "baccarat", TIE, "--lang", lang)
    sheet = croupier.load_sheet("baccarat")
    explained = croupier.explain(croupier.deal(sheet, TIE), lang)
    assert [step["sentence"] for step in told["steps"]] == [step.sentence for step in explained]


def test_money_has_the_currencys_digits(command: Command) -> None:
    for currency, stake, net in (("VND", "100000", "95000"), ("KWD", "1.000", "0.950")):
        told = document(
            command, "baccarat", "Kh Ks 6d 7c", "--bet", f"banker={stake}", "--currency", currency
        )
        assert told["currency"] == currency
        assert (told["wagers"][0]["stake"], told["totals"]["net"]) == (stake, net)


def test_cards_may_be_separated_by_spaces_or_commas_and_need_no_quotes(command: Command) -> None:
    one = document(command, "baccarat", TIE)
    assert document(command, "baccarat", "2h,Ks,3d,6c,Ah,9c") == one
    assert document(command, "baccarat", *TIE.split()) == one
    assert document(command, "baccarat", " 2H KS, 3D  6C ah 9C ") == one
    ten = document(command, "baccarat", "10h Ks 6d 7c")
    assert ten["coup"]["hands"]["player"]["cards"] == ["Th", "6d"]


PAGE = """\
Baccarat for the cases

  Player  2♥ 3♦ A♥  6
  Banker  K♠ 6♣     6

Tie at 6. 5 cards were dealt.
Left over, not dealt: 9♣
"""


def test_a_person_reads_cards_reasons_and_money(command: Command) -> None:
    ended = command(
        "settle", BACCARAT, TIE, "--bet", "tie=10", "--bet", "big=1", "--bet", "small=1"
    )
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(PAGE)
    why, wagers = ended.out.partition("\nWhy\n")[2].split("\n\n")
    assert [line.split()[-1] for line in why.splitlines()] == ["player[5]", "banker[6][1]"]
    lines = wagers.splitlines()
    assert lines[0] == "Wagers in USD"
    assert [" ".join(line.split()) for line in lines[1::2]] == [
        "bet result stake won commission returned net",
        *[" ".join(line.split()) for line in lines[3::2]],
    ]
    rows = [line.split() for line in lines[2:-1:2]]
    assert rows == [
        ["tie", "win", "10.00", "80.00", "0.00", "90.00", "80.00"],
        ["big", "win", "1.00", "0.54", "0.00", "1.54", "0.54"],
        ["small", "lose", "1.00", "0.00", "0.00", "0.00", "-1.00"],
    ]
    reasons = [line.strip() for line in lines[3:-1:2]]
    assert "8:1" in reasons[0]
    assert "0.54:1" in reasons[1]
    assert lines[-1].split() == ["total", "12.00", "91.54", "79.54"]


def width(text: str) -> int:
    """Columns: Chinese characters and punctuation take two."""
    return sum(1 + (ord(char) > 0x2E80) for char in text)


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_amounts_stand_in_columns_in_every_language(command: Command, lang: str) -> None:
    bets = ("--bet", "banker=100", "--bet", "perfect_pair=12345.50", "--bet", "big=0.50")
    ended = command("settle", "baccarat", "Kh Ks 6d 7c", *bets, "--lang", lang)
    assert ended.code == 0
    table = ended.out.rpartition("\n\n")[2].splitlines()[1:]
    rows = [table[0], *table[1:-1:2], table[-1]]
    assert len({width(row) for row in rows}) == 1


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
@pytest.mark.parametrize("columns", [80, 100])
@pytest.mark.parametrize(("sheet", "cards"), [("baccarat", TIE), ("three-pictures", PICTURES)])
def test_no_line_is_wider_than_the_console(
    command: Command, sheet: str, cards: str, columns: int, lang: str
) -> None:
    bets = [word for bet in croupier.load_sheet(sheet).bets for word in ("--bet", f"{bet}=100")]
    ended = command("settle", sheet, cards, *bets, "--lang", lang, env={"COLUMNS": str(columns)})
    assert ended.code == 0
    assert [line for line in ended.out.splitlines() if width(line) > columns] == []


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
@pytest.mark.parametrize("width", [48, 60, 72, 80])
def test_where_rows_are_too_wide_a_name_has_its_line_and_the_reason_follows(
    command: Command, monkeypatch: pytest.MonkeyPatch, width: int, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    words, sheet = translator(lang), croupier.load_sheet("three-pictures")
    argv = (PICTURES, "--bet", "player_2_pair_plus=5", "--lang", lang)
    lines = command("settle", "three-pictures", *argv).out.splitlines()
    name = sheet.bets["player_2_pair_plus"].names.get(lang)
    table = lines[lines.index(words.text("settle-wagers", currency="USD")) + 1 :]
    heads = words.text("settle-heads").splitlines()
    if table[0].startswith(f"  {heads[0]}  "):  # a row of its own
        assert table[1].startswith(f"  {name}  ")
        return
    if table[0] != f"  {name}":
        assert table[0] == f"  {heads[0]}"
        assert table[1].split() == " ".join(heads[1:]).split()
    amounts = table.index(f"  {name}") + 1
    assert "5" in table[amounts]
    assert ":" not in table[amounts]


def test_chinese_sentences_follow_without_a_blank(command: Command) -> None:
    page = command("settle", "baccarat", TIE, "--lang", "zh").out
    assert "和局，同为 6 点。共发 5 张牌。" in page
    page = command("settle", "baccarat", TIE, "--lang", "en").out
    assert "Tie at 6. 5 cards were dealt." in page


@pytest.mark.parametrize("lang", ["vi", "zh"])
def test_the_words_are_those_of_the_language(command: Command, lang: str) -> None:
    english = command("settle", "baccarat", TIE, "--bet", "tie=10").out
    other = command("settle", "baccarat", TIE, "--bet", "tie=10", "--lang", lang).out
    word = {"vi": "Hòa", "zh": "和局"}[lang]
    assert word in other
    assert word not in english
    assert "returned" not in other


def test_three_pictures_is_told_box_by_box(command: Command) -> None:
    ended = command("settle", "three-pictures", PICTURES, "--bet", "player_3_pair_plus=2")
    assert ended.code == 0
    lines = [" ".join(line.split()) for line in ended.out.splitlines()]
    for line in (
        "Banker A♠ 2♠ 3♠ 6 straight flush",
        "Player 2 9♣ K♦ Q♣ 2P9",
        "Player 3 K♠ Q♥ J♠ 3P straight",
        "First card 3♥",
    ):
        assert line in lines
    assert "seats[3]" in ended.out


# --- case 72: what the console cannot show -------------------------------------------------------

ENCODINGS = ["ascii", "cp1252", "cp437", "cp1258", "latin-1", "gbk", "utf-8"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
@pytest.mark.parametrize(("sheet", "cards"), [("baccarat", TIE), ("three-pictures", PICTURES)])
def test_case_72_no_console_crashes_on_suits_or_accents(
    command: Command, encoding: str, lang: str, sheet: str, cards: str
) -> None:
    bet = {"baccarat": "tie=10", "three-pictures": "player_3_win=10"}[sheet]
    ended = command("settle", sheet, cards, "--bet", bet, "--lang", lang, encoding=encoding)
    assert (ended.code, ended.err) == (0, "")
    assert "?" not in ended.out
    assert ("10,00" if lang == "vi" else "10.00") in ended.out


def test_case_72_suits_become_letters_where_there_are_no_symbols(command: Command) -> None:
    ended = command("settle", BACCARAT, TIE, encoding="cp1252")
    assert "Player  2h 3d Ah  6" in ended.out
    assert "Banker  Ks 6c     6" in ended.out
    assert ended.out.isascii() or "’" in ended.out


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_case_72_the_document_is_the_same_in_every_encoding(
    command: Command, encoding: str
) -> None:
    argv = ("settle", "baccarat", TIE, "--bet", "tie=10", "--lang", "zh", "--json")
    ended = command(*argv, encoding=encoding)
    assert ended.code == 0
    assert json.loads(ended.out) == json.loads(command(*argv).out)


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_case_72_a_piped_cp1252_console_without_a_home_is_served(lang: str) -> None:
    """The real thing: another process, its output a pipe, nowhere to keep anything."""
    ended = subprocess.run(
        [sys.executable, "-m", "croupier", "settle", "baccarat", TIE, "--lang", lang],
        capture_output=True,
        check=False,
        cwd="/",
        env={
            "PYTHONPATH": str(Path(croupier.__file__).parents[1]),
            "PYTHONIOENCODING": "cp1252",
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": "/nonexistent",
        },
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"2h 3d Ah" in ended.stdout
    assert b"?" not in ended.stdout
