"""A coup at the table: dealt from the shoe as it lies, settled as ``croupier settle`` settles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from croupier.games.catalog import shipped_sheets
from tests.play.seats import documents, patron_balance, position

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command
    from tests.play.seats import Play

# The shoe's first card and what it burns, then each coup's burn and cards.
HANDS = "As 2s | 9d 4h Kd 3s 6c | 9d 2h 3d Kc 2c 4d 5h | 9d 5s 5s 4d 4d"
FRONT = HANDS.replace("|", " ")
HIGHER = "Banker’s total is higher than Player’s total"


def test_cards_leave_the_shoe_in_their_order(play: Play) -> None:
    ended = play("baccarat", "deal\ndeal\ndeal\n", "--json", fronts=(FRONT,))
    opened, *dealt = documents(ended)
    assert opened["new_shoe"] == {"number": 1, "first_card": "As", "burnt": 1}
    assert opened["cards_left"] == 414
    coups: list[Any] = [item["coup"] for item in dealt[:3]]
    assert [coup["notation"] for coup in coups] == [
        "P:4h,3s B:Kd,6c",
        "P:2h,Kc,4d B:3d,2c,5h",
        "P:5s,4d B:5s,4d",
    ]
    assert [coup["outcome"] for coup in coups] == ["player", "player", "tie"]
    assert [coup["burnt"] for coup in coups] == [1, 1, 1]
    assert [item["cards_left"] for item in dealt[:3]] == [409, 402, 397]


def test_each_wager_is_told_net_first_with_its_reason(play: Play) -> None:
    ticket = "banker 100 player 50 tie 5 player_pair 5 small 10"
    ended = play("baccarat", f"{ticket}\ndeal\n", fronts=(FRONT,))
    told = ended.out.split("> deal\n")[1].splitlines()
    assert told[:11] == [
        "No more bets.",
        "One card burnt.",
        "  Player  4♥ 3♠  7",
        "  Banker  K♦ 6♣  6",
        "Player stood, because a total of 7 stands.",
        "Banker stood on 6, as it does when Player stands.",
        "Player wins 7–6.",
        f"  -100.00  Banker       100.00 lost: it wins if {HIGHER}",
        "   +50.00  Player       50.00 at 1:1: Player’s total is higher than Banker’s total",
        "    -5.00  Tie          5.00 lost: it wins if Banker’s total equals Player’s total",
        "    -5.00  Player Pair  5.00 lost: it wins if Player’s first two cards are a pair",
    ]
    assert told[11].startswith("   +15.00  Small        10.00 at 1.5:1: ")
    assert told[12:14] == ["You lost 45.00.", "Balance 9,955.00, in play 0.00, session -45.00"]


def test_commission_and_push_are_told(play: Play) -> None:
    front = "As 2s 9d Kd 4h Qc 5h 9d 5s 5s 4d 4d"
    ended = play("baccarat", "banker 100\ndeal\nbanker 100\ndeal\n", fronts=(front,))
    assert "  +95.00  Banker  100.00 at 1:1, less 5.00 commission: Banker’s total" in ended.out
    assert "  0.00  Banker  100.00 back: Banker’s total equals Player’s total" in ended.out
    assert "You are even on this coup." in ended.out


def test_a_coup_can_be_dealt_without_a_wager(play: Play) -> None:
    ended = play("baccarat", "deal\n", fronts=(FRONT,))
    assert (ended.code, ended.err) == (0, "")
    assert "You had no wager on this coup." in ended.out


@pytest.mark.parametrize("lang", ["en", "vi", "zh"])
def test_three_pictures_shows_first_card_order_hands_and_boxes(play: Play, lang: str) -> None:
    front = "6c 2c 3c 4c Ks Qs Js 9h 9d Ah 7c 7d Tc"
    ended = play("three-pictures", "deal\nroads\n", "--lang", lang, fronts=(front,))
    told = ended.out.split("> deal\n")[1].splitlines()
    names = {
        "en": ["Player 1", "Player 2", "Player 3", "Banker"],
        "vi": ["Người chơi 1", "Người chơi 2", "Người chơi 3", "Nhà cái"],
        "zh": ["闲家1", "闲家2", "闲家3", "庄家"],
    }[lang]
    shown = told[2:6]
    assert [row.split("  ")[1].strip() for row in shown] == names
    assert all(part in shown[0] for part in ("2♣ 3♣ 4♣", "9"))
    assert all(part in shown[1] for part in ("K♠ Q♠ J♠", "3P"))


def test_the_boxes_are_judged_on_their_own(play: Play) -> None:
    front = "6c 2c 3c 4c Ks Qs Js 9h 9d Ah 7c 7d 4h"
    lines = "player_1_win 100 player_2_lose 100 player_3_tie 5 player_2_three_pictures 5\ndeal\n"
    (_, _, dealt, *_) = documents(play("three-pictures", lines, "--json", fronts=(front,)))
    coup: Any = dealt["coup"]
    assert coup["first_card"] == "6c"
    assert coup["order"] == ["player_1", "player_2", "player_3", "banker"]
    assert coup["hands"]["banker"]["class"] == "8"
    results = {row["bet"]: (row["result"], row["net"]) for row in coup["wagers"]}
    assert results == {
        "player_1_win": ("win", "95.00"),
        "player_2_lose": ("lose", "-100.00"),
        "player_3_tie": ("lose", "-5.00"),
        "player_2_three_pictures": ("win", "450.00"),
    }


def test_every_three_pictures_coup_has_a_fresh_deck(play: Play) -> None:
    answered = documents(play("three-pictures", "deal\n" * 6, "--json"))
    assert {item["cards_left"] for item in answered} == {52}


@pytest.mark.parametrize("sheet", shipped_sheets())
def test_the_table_settles_as_the_command_settle_does(
    play: Play, command: Command, data: Path, sheet: str
) -> None:
    _, listed, *_ = documents(play(sheet, "bets\n", "--json"))
    bets: Any = listed["bets"]
    ticket = " ".join(f"{bet['bet']} 10" for bet in bets)
    game = f"bet {ticket}\ndeal\n" + "repeat\ndeal\n" * 7
    answered = documents(play(sheet, game, "--json"))
    coups: list[Any] = [item["coup"] for item in answered if item["command"] == "deal"]
    assert len(coups) == 8
    for coup in coups:
        cards = _in_dealing_order(coup)
        wagers = [f"--bet={row['bet']}={row['stake']}" for row in coup["wagers"]]
        settled = json.loads(command("settle", sheet, cards, *wagers, "--json").out)
        assert coup["wagers"] == settled["wagers"]
        assert coup["totals"] == settled["totals"]
        assert {key: coup[key] for key in settled["coup"]} == settled["coup"]
    net = sum(_minor(coup["totals"]["net"]) for coup in coups)
    assert patron_balance(data) == 1_000_000 + net == _minor(str(answered[-1]["balance"]))
    assert not list(position(data).open_wagers())


def _in_dealing_order(coup: Any) -> str:
    hands = coup["hands"]
    if "order" in coup:
        return " ".join(
            [coup["first_card"], *(card for box in coup["order"] for card in hands[box]["cards"])]
        )
    player, banker = hands["player"]["cards"], hands["banker"]["cards"]
    return " ".join([player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]])


def _minor(text: str) -> int:
    return int(text.replace(".", ""))
