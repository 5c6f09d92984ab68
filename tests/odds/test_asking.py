"""``croupier odds`` asked about any cards: endless and several shoes, counts, given cards, tickets.

The document is the contract's; what cannot be is refused with a line that helps.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from croupier.games.catalog import load_sheet
from tests.rules.samples import HEAD, SHOE, TABLEAU

if TYPE_CHECKING:
    from tests.conftest import Command

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]


def document(command: Command, *argv: str) -> dict[str, Any]:
    ended = command("odds", *argv, "--json")
    assert (ended.code, ended.err) == (0, "")
    read: dict[str, Any] = json.loads(ended.out)
    return read


# --- which cards --------------------------------------------------------------------------------


def test_endlessly_many_decks(command: Command) -> None:
    told = document(command, "baccarat", "--decks", "inf", "--bet", "player", "--bet", "tie")
    assert (told["decks"], told["cards"], told["deals"]) == ("inf", None, str(13**6))
    assert sum(map(int, told["outcomes"].values())) == 13**6
    tie = told["bets"][1]
    assert tie["deals"] == str(13**6)
    assert Fraction(tie["win"]) == Fraction(int(told["outcomes"]["tie"]), 13**6)
    assert "given" not in told


def test_a_list_of_decks_is_a_list_of_shoes(command: Command) -> None:
    told = document(command, "baccarat", "--decks", "6,8,inf", "--bet", "banker")
    assert set(told) == {"sheet", "version", "fingerprint", "shoes"}
    assert [(shoe["decks"], shoe["cards"]) for shoe in told["shoes"]] == [
        (6, 312),
        (8, 416),
        ("inf", None),
    ]
    for decks, shoe in zip(("6", "8", "inf"), told["shoes"], strict=True):
        alone = document(command, "baccarat", "--decks", decks, "--bet", "banker")
        assert {**alone, **shoe} == alone
    page = command("odds", "baccarat", "--decks", "1,8,inf", "--bet", "banker").out
    heads = [line for line in page.splitlines() if "deck" in line]
    assert heads == ["1 deck", "8 decks", "endlessly many decks"]


def test_given_cards_are_told_and_out_of_the_cards_to_come(command: Command) -> None:
    told = document(command, "baccarat", "--given", "2h Ks 3d 3c", "--bet", "banker")
    assert (told["given"], told["cards"]) == (["2h", "Ks", "3d", "3c"], 412)
    assert told["deals"] == told["bets"][0]["deals"] == str(412 * 411)
    endless = document(command, "baccarat", "--decks", "inf", "--given", "2h Ks 3d 3c")
    assert (endless["cards"], endless["deals"]) == (None, "169")


@pytest.mark.parametrize(
    ("given", "outcome"),
    [("9h 2s Kd 3s", "player"), ("6h 6s Kd Kc", "tie"), ("2h Ks 3d 3c 9s 4h", "banker")],
)
def test_a_finished_coup_is_certain(command: Command, given: str, outcome: str) -> None:
    told = document(command, "baccarat", "--given", given, "--bet", outcome)
    assert told["bets"][0]["win"] == "1"
    assert told["outcomes"][outcome] == told["deals"]


def test_given_boxes_of_three_pictures(command: Command) -> None:
    """The first card is a five: counting from Banker it falls to the box next to him."""
    cards = "5h 2h 3h Kh As Ks Qs Td Jd Qd 9c 9d 9h"
    told = document(command, "three-pictures", "--given", cards)
    assert (told["cards"], told["deals"]) == (39, "1")
    settled = json.loads(
        command("settle", "three-pictures", cards, *wagered("three-pictures"), "--json").out
    )
    won = {row["bet"]: row["result"] for row in settled["wagers"]}
    for bet in told["bets"]:
        result = {"win": bet["win"], "push": bet["push"], "lose": bet["lose"]}
        assert result[won[bet["bet"]]] == "1", bet["bet"]


def wagered(sheet: str) -> list[str]:
    return [word for bet in load_sheet(sheet).bets for word in ("--bet", f"{bet}=100")]


def test_counts_tell_what_they_can(command: Command) -> None:
    ranks = ",".join(f"{rank}=32" for rank in "A23456789TJQK")
    told = document(command, "baccarat", "--counts", ranks)
    assert (told["decks"], told["cards"]) == (None, 416)
    whole = {bet["bet"]: bet for bet in document(command, "baccarat")["bets"]}
    assert [bet for bet in told["bets"] if bet != whole[bet["bet"]]] == []
    assert [row["bet"] for row in told["omitted"]] == ["perfect_pair"]
    (row,) = told["omitted"]
    assert row["reason"].endswith("which counts by rank do not tell; count by card")
    assert {bet["bet"] for bet in told["bets"]} | {"perfect_pair"} == set(whole)


def test_the_page_says_which_bets_are_left_out(command: Command) -> None:
    values = "0=128," + ",".join(f"{value}=32" for value in range(1, 10))
    page = command("odds", "baccarat", "--counts", values)
    assert page.code == 0
    assert "player_pair is left out: it reads player_pair" in page.out
    assert "perfect_pair is left out" in page.out
    assert "counted cards" in command("odds", "baccarat", "--counts", values, "--given", "2h").out


# --- tickets and evenings -----------------------------------------------------------------------


def test_a_ticket(command: Command) -> None:
    told = document(command, "baccarat", "--ticket", "banker=100,tie=10")
    assert told["ticket"] == [
        {"bet": "banker", "stake": "100.00"},
        {"bet": "tie", "stake": "10.00"},
    ]
    assert (told["currency"], told["staked"], told["cards"]) == ("USD", "110.00", 416)
    results = {row["net"]: row["weight"] for row in told["results"]}
    assert results == {
        "-110.00": "2230518282592256",
        "80.00": "475627426473216",
        "85.00": "2292252566437888",
    }
    nets = [Fraction(row["net"]) * Fraction(row["chance"]) for row in told["results"]]
    assert Fraction(told["mean"]) == sum(nets)
    assert Fraction(told["edge"]) == -sum(nets) / 110
    assert Fraction(told["lose"]) + Fraction(told["even"]) + Fraction(told["win"]) == 1
    assert (told["worst"], told["best"]) == ("-110.00", "85.00")


def test_an_evening(command: Command) -> None:
    told = document(command, "baccarat", "--ticket", "player=100", "--coups", "10")
    night = told["evening"]
    assert night["coups"] == 10
    assert "coups are taken as independent" in night["approximation"]
    assert Fraction(night["mean"]) == 10 * Fraction(told["mean"])
    assert Fraction(night["variance"]) == 10 * Fraction(told["variance"])
    assert (night["worst"], night["best"]) == ("-1000.00", "1000.00")


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
def test_an_evening_is_an_approximation_only_where_coups_share_a_shoe(
    command: Command, sheet_id: str
) -> None:
    bet = {"baccarat": "player", "three-pictures": "player_1_win"}[sheet_id]
    argv = (sheet_id, "--ticket", f"{bet}=1000", "--coups", "3")
    shares = sheet_id == "baccarat"
    assert (document(command, *argv)["evening"]["approximation"] is not None) is shares
    page = command("odds", *argv).out
    assert ("depend slightly on each other" in page) is shares
    assert ("(" in page) is shares


def test_amounts_of_a_page_are_written_as_everywhere(command: Command) -> None:
    page = command("odds", "baccarat", "--ticket", "player=1000", "--coups", "3").out
    rows = dict(line.rsplit(maxsplit=1) for line in page.splitlines() if "  " in line)
    assert (rows["staked"], rows["worst"], rows["best"]) == ("3,000.00", "-3,000.00", "3,000.00")


def test_wagers_on_two_boxes(command: Command) -> None:
    told = document(
        command,
        "three-pictures",
        "--ticket",
        "player_1_three_pictures=10,player_2_three_pictures=5",
    )
    (pair,) = told["covariances"]
    assert pair["boxes"] == ["player_1", "player_2"]
    parts = [Fraction(box["variance"]) for box in told["boxes"].values()]
    assert Fraction(told["variance"]) == sum(parts) + 2 * Fraction(pair["covariance"])
    assert "results" not in told


@pytest.mark.parametrize("decks", ["6,8", "inf"])
def test_tickets_over_other_shoes(command: Command, decks: str) -> None:
    told = document(command, "baccarat", "--ticket", "tie=10", "--decks", decks)
    shoes = told.get("shoes", [told])
    assert [str(shoe["decks"]) for shoe in shoes] == decks.split(",")


def test_a_ticket_once_cards_are_given(command: Command) -> None:
    given = ("--given", "9h 2s Kd 3s")
    told = document(command, "baccarat", "--ticket", "player=100", *given)
    assert told["given"] == given[1].split()
    assert (told["mean"], told["variance"]) == ("100", "0")


# --- what cannot be -----------------------------------------------------------------------------

ALL_GONE = " ".join(DECK)
REFUSED = [
    # impossible or empty compositions
    ("--counts", "", "a coup needs 6 cards and 0 are left"),
    ("--counts", "A=0", "a coup needs 6 cards and 0 are left"),
    ("--counts", "A=5", "a coup needs 6 cards and 5 are left"),
    ("--counts", "A=-1,K=30", "'A=-1': write a count from 0 to 9999, such as A=32"),
    ("--counts", "A=10000", "write a count from 0 to 9999"),
    ("--counts", "A=1.5", "write a count from 0 to 9999"),
    ("--counts", "A=", "write a count from 0 to 9999"),
    ("--counts", "A", "write a count from 0 to 9999"),
    ("--counts", "A=٣", "write a count from 0 to 9999"),
    ("--counts", "X=5", "'X' cannot be counted; write a rank (A to K)"),
    ("--counts", "=5", "cannot be counted"),
    ("--counts", "11=5", "cannot be counted"),
    ("--counts", "A=5,A=6", "A is counted twice"),
    ("--counts", "T=5,10=6", "10 is counted twice"),
    ("--counts", "A=32,0=128", "count all by card, all by rank (A to K) or by value (0-9)"),
    ("--counts", "K=32,Ks=8", "count all by card, all by rank"),
    ("--decks", "0", "'0' is no number of decks: write 1 to 16"),
    ("--decks", "17", "'17' is no number of decks"),
    ("--decks", "-1", "'-1' is no number of decks"),
    ("--decks", "6,", "'' is no number of decks"),
    ("--decks", "", "'' is no number of decks"),
    ("--decks", "six", "'six' is no number of decks"),
    ("--decks", "00000000160", "is no number of decks"),
    ("--decks", "٨", "is no number of decks"),
    ("--decks", ",".join(["8"] * 33), "at most 32 shoes"),
    ("--without", " ".join(["Ks"] * 9), "Ks is taken out more often than the shoe holds it"),
    ("--without", "Zz", "'Zz' is not a card"),
    # given cards
    ("--given", "9h 2s Kd 3s 4c", "4c would not have been dealt: a natural ended it"),
    ("--given", "6s 7h Kd Kc 4c", "4c would not have been dealt: Banker stands on 7"),
    ("--given", "2s 3h 3d Kc 8c 5c", "5c would not have been dealt: Banker stands on 3"),
    ("--given", "2s 2h 3d Kc 4c 5c 6c", "6c would not have been dealt: both sides are complete"),
    ("--given", " ".join(["Kh"] * 4 + ["Zz"]), "'Zz' is not a card"),
    # tickets
    ("--coups", "5", "which wagers? add --ticket"),
    ("--ticket", "banker", "is no wager"),
    ("--ticket", "", "is no wager"),
    ("--ticket", "nope=5", "has no bet 'nope'"),
    ("--ticket", "banker=-5", "stake on banker"),
    ("--ticket", "banker=0", "stake"),
    ("--ticket", "banker=0.01", "multiple"),
    ("--ticket", "banker=5,banker=5", "is on the ticket twice"),
]


@pytest.mark.parametrize("shape", [(), ("--json",)], ids=["page", "json"])
@pytest.mark.parametrize(("option", "text", "problem"), REFUSED)
def test_what_cannot_be_is_refused(
    command: Command, option: str, text: str, problem: str, shape: tuple[str, ...]
) -> None:
    ended = command("odds", "baccarat", option, text, *shape)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert problem in " ".join(ended.err.split())


MORE_REFUSED = [
    ("baccarat --decks inf --without Ks", "from an endless shoe no card is ever gone"),
    ("baccarat --counts A=30 --decks 8", "leave --decks and --without out"),
    ("baccarat --counts A=30 --without As", "leave --decks and --without out"),
    ("baccarat --counts A=30 --given Ks", "Ks is given and no such card is left"),
    ("baccarat --decks 1 --given Ks,Ks", "Ks is given and no such card is left"),
    ("baccarat --decks 1 --without Ks --given Ks", "Ks is given and no such card is left"),
    ("baccarat --counts A=30 --bet perfect_pair", "perfect_pair cannot be told: it reads"),
    ("baccarat --counts 1=30 --bet player_pair", "player_pair cannot be told: it reads"),
    ("baccarat --counts A=30 --ticket perfect_pair=5", "perfect_pair cannot be told: it reads"),
    ("baccarat --ticket tie=5 --bet tie", "leave --bet out"),
    ("baccarat --ticket tie=5 --coups 0", "an evening of 0 coups cannot be told"),
    ("baccarat --ticket tie=5 --coups -3", "an evening of -3 coups cannot be told"),
    ("baccarat --ticket tie=5 --coups x", "'--coups'"),
    ("baccarat --ticket tie=5 --coups 6 --given Ks", "leave --given or --coups out"),
    ("baccarat --ticket tie=5 --currency XX", "XX"),
    ("three-pictures --decks inf", "is dealt from one deck"),
    ("three-pictures --decks 2", "is dealt from one deck"),
    ("three-pictures --counts A=5", "dealt from one deck, which has A 4 times and not 5"),
    ("three-pictures --counts 0=17", "dealt from one deck, which has 0 16 times and not 17"),
    ("three-pictures --counts As=2", "dealt from one deck, which has As 1 times and not 2"),
    ("three-pictures --counts A=4,K=4", "needs 13 cards and 8"),
    (
        "three-pictures --given " + ",".join(DECK[:14]),
        "4h would not have been dealt: a coup has",
    ),
    ("three-pictures --given Ks,Ks", "Ks is given and no such card is left"),
    ("three-pictures --ticket player_1_win=10,player_2_win=10 --coups 5", "from one deck"),
    ("three-pictures --ticket player_1_win=10,player_2_win=10 --given Ks", "one box at a time"),
]


@pytest.mark.parametrize(("line", "problem"), MORE_REFUSED)
def test_what_does_not_go_together_is_refused(command: Command, line: str, problem: str) -> None:
    ended = command("odds", *line.split())
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert problem in " ".join(ended.err.split())


LONG = [
    "p1.rank == b1.rank and p3.suit == b3.suit and p2.suit == b2.suit",
    "most(rank) * 7 + distinct(suit)",
    "(" + " + ".join(["distinct(rank)", "most(suit)", "most(rank)"] * 15) + ") % 7",
]


@pytest.mark.parametrize("text", LONG)
def test_expressions_that_would_run_long_are_refused(
    command: Command, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "long.toml"
    fact = f'[[fact]]\nname = "x"\nvalue = "{text}"\n'
    bet = '[[bet]]\nid = "a"\ntiers = [{ when = "x == 1", pays = "1:1", source = "house" }]\n'
    path.write_text(HEAD + SHOE + TABLEAU + fact + bet, encoding="utf-8")
    ended = command("odds", str(path))
    assert (ended.code, ended.out) == (2, "")
    assert "steps, over the limit of" in ended.err
    # it settles all the same: one coup takes no time
    cards = "2h Ks 3d 3c 9s 4h"
    assert command("settle", str(path), cards, "--bet", "a=10").code == 0
