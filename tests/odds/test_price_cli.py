"""``croupier price``: the page, the document, sweeps, and what it refuses."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING, Any

import pytest

from tests.odds.refused import assert_refused, in_both_shapes

if TYPE_CHECKING:
    from tests.conftest import Command


def document(command: Command, *argv: str) -> dict[str, Any]:
    ended = command("price", *argv, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("\n") == 1
    read: dict[str, Any] = json.loads(ended.out)
    return read


def edge_told_by_odds(command: Command, *argv: str) -> str:
    told = json.loads(command("odds", *argv, "--json").out)
    return str(told["bets"][0]["edge"])


def test_the_page(command: Command) -> None:
    ended = command("price", "baccarat", "banker", "--edge", "1%")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:3] == [
        "banker, 8 decks: pays 1:1 less 5%, edge 1.0579%",
        "for an edge of 1.0000%: pays 1.00133:1 less 5%, exactly 170354242174783:170128120165312",
        "",
    ]
    assert [line.split() for line in lines[3:6]] == [
        ["price", "edge", "resolved", "sd"],
        ["1:1", "1.0579%", "1.1692%", "0.9274"],
        ["1.01:1", "0.6222%", "0.6877%", "0.9319"],
    ]
    assert len({len(line) for line in lines[3:]}) == 1


def test_a_price_that_is_usual_stands_alone(command: Command) -> None:
    edge = edge_told_by_odds(command, "three-pictures", "--bet", "banker_pair_plus")
    ended = command("price", "three-pictures", "banker_pair_plus", "--tier", "pair", "--edge", edge)
    assert "pays 1:1\n" in ended.out
    assert len(ended.out.splitlines()) == 5


def test_the_document(command: Command) -> None:
    told = document(command, "baccarat", "Perfect Pair", "--edge", "0.05", "--tier", "2")
    assert told["bet"] == "perfect_pair"
    assert told["tier"] == {
        "number": 2,
        "name": "one side",
        "when": "player_pair == suited or banker_pair == suited",
        "pays": "25:1",
    }
    assert (told["edge"], told["edge_float"], told["vary"]) == ("1/20", 0.05, None)
    (answer,) = told["answers"]
    assert answer["decks"] == 8
    # 5809115:224128, as an exact fraction
    assert Fraction(answer["price"]) == Fraction(5809115, 224128)
    assert isclose(answer["price_float"], 5809115 / 224128)
    assert answer["now"]["pays"] == "25:1"
    assert answer["now"]["edge"] == edge_told_by_odds(command, "baccarat", "--bet", "perfect_pair")
    for usual in answer["usual"]:
        assert Fraction(usual["edge"]) < 1
        assert isclose(usual["edge_float"], Fraction(usual["edge"]))
        assert isclose(usual["sd_float"] ** 2, Fraction(usual["variance"]))
        assert usual["edge_resolved"] == usual["edge"]  # it never pushes


def test_decks(command: Command) -> None:
    told = document(command, "baccarat", "tie", "--edge", "5%", "--decks", "6,8,1")
    assert [answer["decks"] for answer in told["answers"]] == [6, 8, 1]
    for answer in told["answers"]:
        decks = str(answer["decks"])
        edge = edge_told_by_odds(command, "baccarat", "--bet", "tie", "--decks", decks)
        assert answer["now"]["edge"] == edge
    page = command("price", "baccarat", "tie", "--edge", "5%", "--decks", "1,8").out
    assert page.startswith("tie, 1 deck: pays 8:1")
    assert "\n\ntie, 8 decks: pays 8:1" in page


def test_endless_decks(command: Command) -> None:
    """Of endless decks a pair is 1 in 13, so 12:1 is fair."""
    told = document(command, "baccarat", "player_pair", "--edge", "0%", "--decks", "8,inf")
    assert [answer["decks"] for answer in told["answers"]] == [8, "inf"]
    assert told["answers"][1]["price"] == "12"
    page = command("price", "baccarat", "player_pair", "--edge", "0%", "--decks", "inf").out
    assert page.startswith("player_pair, endless decks: pays 11:1")
    sweep = ["--vary", "player_pair=11..12", "--decks", "8,inf"]
    page = command("price", "baccarat", "player_pair", *sweep).out
    assert page.splitlines()[-1].split() == ["inf", "12:1", "0.0000%", "0.0000%", "3.4641"]


@pytest.mark.parametrize("name", ["tie", "tie.1", "1"])
def test_a_sweep(command: Command, name: str) -> None:
    told = document(command, "baccarat", "tie", "--vary", f"{name}=8..9..0.5")
    assert (told["answers"], told["edge"], told["tier"]) == ([], None, None)
    assert told["vary"]["tier"]["number"] == 1
    steps = told["vary"]["steps"]
    assert [step["price"] for step in steps] == ["8", "17/2", "9"]
    assert steps[0]["edge"] == edge_told_by_odds(command, "baccarat", "--bet", "tie")
    assert all("needed" not in step for step in steps)
    page = command("price", "baccarat", "tie", "--vary", f"{name}=8..9..0.5").out
    assert [line.split() for line in page.splitlines()] == [
        ["tie,", "8", "decks"],
        [],
        ["price", "edge", "resolved", "sd"],
        ["8:1", "14.3596%", "14.3596%", "2.6409"],
        ["8.5:1", "9.6018%", "9.6018%", "2.7876"],
        ["9:1", "4.8440%", "4.8440%", "2.9343"],
    ]


def test_a_sweep_of_one_tier_tells_what_another_must_pay(command: Command) -> None:
    argv = ["baccarat", "perfect_pair", "--edge", "5%", "--tier", "one side"]
    sweep = ["--vary", "perfect_pair.both sides=100..300..100", "--decks", "6,8"]
    told = document(command, *argv, *sweep)
    steps = told["vary"]["steps"]
    assert [(step["decks"], step["price"]) for step in steps] == [
        (decks, price) for decks in (6, 8) for price in ("100", "200", "300")
    ]
    # at the sheet's own 200:1 it is the answer itself
    for answer, step in zip(told["answers"], (steps[1], steps[4]), strict=True):
        assert step["needed"] == answer["price"]
    page = command("price", *argv, *sweep).out
    assert "one side for 5.0000%" in page
    assert page.splitlines()[-1].split()[:2] == ["8", "300:1"]


def test_where_no_price_will_do_a_sweep_says_so(command: Command) -> None:
    argv = ["baccarat", "perfect_pair", "--edge", "-60%", "--tier", "both sides"]
    told = document(command, *argv, "--vary", "one side=20..60..10")
    needed = [step["needed"] for step in told["vary"]["steps"]]
    assert needed[0] is not None
    assert needed[-1] is None
    page = command("price", *argv, "--vary", "one side=20..60..10").out
    *_, last, blank, note = page.splitlines()
    assert last.endswith(" -")
    assert blank == ""
    assert note == (
        "-: at this price no price of both sides, however small, gives an edge of -60.0000%"
    )
    page = command("price", *argv, "--vary", "one side=20..40..10").out
    assert "-:" not in page


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (["baccarat", "tie"], "Give --edge 5%"),
        (["baccarat", "tei", "--edge", "5%"], "did you mean 'tie'"),
        (["baccarat", "tie", "--edge", "5"], "did you mean 5%"),
        (["baccarat", "tie", "--edge", "95%"], "even if it paid nothing"),
        (["baccarat", "perfect_pair", "--edge", "5%"], "choose a tier: both sides, one side"),
        (["baccarat", "perfect_pair", "--edge", "5%", "--tier", "two"], "has no tier 'two'"),
        (["baccarat", "tie", "--edge", "5%", "--decks", "0"], "is no list of decks"),
        (["three-pictures", "player_1_win", "--edge", "5%", "--decks", "2"], "from one deck"),
        (["baccarat", "tie", "--vary", "8..9"], "write a tier and a range"),
        (["baccarat", "tie", "--vary", "=8..9"], "write a tier and a range"),
        (["baccarat", "tie", "--vary", "tie=9..8"], "runs backwards"),
        (["baccarat", "tie", "--vary", "banker.1=8..9"], "vary a tier of tie"),
        (["baccarat", "tie", "--vary", "tie.zz=8..9"], "has no tier 'zz'"),
        (["roulette", "tie", "--edge", "5%"], "there is no sheet 'roulette'"),
        (["baccarat"], "BET"),
    ],
)
@in_both_shapes
def test_what_cannot_be_answered_is_refused(
    command: Command, argv: list[str], problem: str, shape: list[str]
) -> None:
    assert_refused(command, ["price", *argv, *shape], problem)
