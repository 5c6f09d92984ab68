"""``croupier odds``: the document of the contract, the page a person reads, what it refuses."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from tests.odds.refused import assert_refused, in_both_shapes

if TYPE_CHECKING:
    from tests.conftest import Command

EXACT = ("edge", "edge_resolved", "variance", "win", "push", "lose")


def document(command: Command, *argv: str) -> dict[str, Any]:
    ended = command("odds", *argv, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("\n") == 1
    read: dict[str, Any] = json.loads(ended.out)
    return read


def test_the_document_of_the_contract(command: Command) -> None:
    told = document(command, "baccarat")
    sheet = croupier.load_sheet("baccarat")
    bets = told.pop("bets")
    assert told == {
        "sheet": "baccarat",
        "version": sheet.version,
        "fingerprint": sheet.fingerprint,
        "decks": 8,
        "cards": 416,
        "deals": "4998398275503360",
        "outcomes": {
            "banker": "2292252566437888",
            "player": "2230518282592256",
            "tie": "475627426473216",
        },
        "omitted": [],
    }
    assert [bet["bet"] for bet in bets] == list(sheet.bets)
    banker = bets[0]
    # published: 1.0579 % of all stakes, 1.17 % of those not pushed
    assert Fraction(banker["edge"]) == Fraction(459013406912, 433888739193) / 100
    assert f"{banker['edge_resolved_float']:.6f}" == "0.011692"
    assert banker["deals"] == "4998398275503360"
    won, tied = banker["tiers"]
    assert (won["name"], won["when"], won["net"]) == (None, "banker > player", "19/20")
    assert (won["weight"], tied["weight"]) == ("2292252566437888", "475627426473216")
    assert (tied["net"], tied["chance"]) == ("0", banker["push"])


@pytest.mark.parametrize("sheet_id", ["baccarat", "three-pictures"])
def test_every_bet_adds_up(command: Command, sheet_id: str) -> None:
    for bet in document(command, sheet_id)["bets"]:
        exact = {name: Fraction(bet[name]) for name in EXACT}
        assert all(str(exact[name]) == bet[name] for name in EXACT)
        assert exact["win"] + exact["push"] + exact["lose"] == 1
        assert exact["edge_resolved"] == exact["edge"] / (1 - exact["push"])
        assert isclose(bet["edge_float"], exact["edge"])
        assert isclose(bet["edge_resolved_float"], exact["edge_resolved"])
        assert isclose(bet["sd_float"] ** 2, exact["variance"])
        chances = [Fraction(tier["chance"]) for tier in bet["tiers"]]
        nets = [Fraction(tier["net"]) for tier in bet["tiers"]]
        for tier, chance in zip(bet["tiers"], chances, strict=True):
            assert chance == Fraction(int(tier["weight"]), int(bet["deals"]))
        paid = sum(net * chance for net, chance in zip(nets, chances, strict=True))
        assert -exact["edge"] == paid - (1 - sum(chances))
        square = sum(net**2 * chance for net, chance in zip(nets, chances, strict=True))
        assert exact["variance"] == square + (1 - sum(chances)) - exact["edge"] ** 2


def test_three_pictures_counts_pairs_of_hands_or_hands(command: Command) -> None:
    told = document(command, "three-pictures")
    assert (told["decks"], told["cards"], told["deals"]) == (1, 52, "407170400")
    deals = {bet["bet"]: bet["deals"] for bet in told["bets"]}
    assert deals["player_1_win"] == deals["player_3_tie"] == "407170400"
    assert deals["player_2_three_pictures"] == deals["banker_pair_plus"] == "22100"


def test_bets_can_be_chosen(command: Command) -> None:
    told = document(command, "baccarat", "--bet", "tie", "--bet", "banker")
    whole = {bet["bet"]: bet for bet in document(command, "baccarat")["bets"]}
    assert told["bets"] == [whole["tie"], whole["banker"]]


def test_decks_and_cards_that_are_gone(command: Command) -> None:
    told = document(command, "baccarat", "--decks", "6", "--bet", "player")
    assert (told["decks"], told["cards"]) == (6, 312)
    assert told["outcomes"]["banker"] == "403095751234560"
    gone = document(command, "baccarat", "--without", "Ks Ks 4h", "--bet", "player")
    assert (gone["decks"], gone["cards"]) == (8, 413)
    deals = 413 * 412 * 411 * 410 * 409 * 408
    assert int(gone["deals"]) == deals == sum(map(int, gone["outcomes"].values()))


def test_a_bet_that_cannot_win_is_weighed_too(command: Command) -> None:
    """Six cards of six ranks: no pair, and every deal is one order of them."""
    kept = {"As", "2s", "3s", "4s", "5s", "6s"}
    gone = " ".join(r + s for r in "A23456789TJQK" for s in "shdc" if r + s not in kept)
    told = document(command, "baccarat", "--decks", "1", "--without", gone)
    assert (told["cards"], told["deals"]) == (6, "720")
    pair = next(bet for bet in told["bets"] if bet["bet"] == "player_pair")
    assert (pair["win"], pair["edge"], pair["sd_float"]) == ("0", "1", 0.0)
    assert (pair["tiers"][0]["weight"], pair["tiers"][0]["chance"]) == ("0", "0")


DECK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (["baccarat", "--bet", "nope"], "baccarat has no bet 'nope'"),
        (["baccarat", "--without", "Zz"], "'Zz' is not a card"),
        (["baccarat", "--decks", "1", "--without", "Ks Ks"], "Ks is taken out more often"),
        (["baccarat", "--decks", "1", "--without", " ".join(DECK[5:])], "needs 6 cards and 5"),
        (["three-pictures", "--without", " ".join(DECK[12:])], "needs 13 cards and 12"),
        (["three-pictures", "--decks", "2"], "is dealt from one deck"),
        (["baccarat", "--decks", "0"], "'--decks'"),
        (["baccarat", "--decks", "17"], "'--decks'"),
        (["roulette"], "there is no sheet 'roulette'"),
        ([], "SHEET"),
    ],
)
@in_both_shapes
def test_what_cannot_be_answered_is_refused(
    command: Command, argv: list[str], problem: str, shape: list[str]
) -> None:
    assert_refused(command, ["odds", *argv, *shape], problem)


def test_the_table(command: Command) -> None:
    ended = command("odds", "baccarat", "--bet", "banker", "--bet", "tie")
    assert (ended.code, ended.err) == (0, "")
    assert [line.split() for line in ended.out.splitlines()] == [
        ["bet", "edge", "resolved", "win", "push", "lose", "sd"],
        ["banker", "1.0579%", "1.1692%", "45.8597%", "9.5156%", "44.6247%", "0.9274"],
        ["tie", "14.3596%", "14.3596%", "9.5156%", "0.0000%", "90.4844%", "2.6409"],
    ]
    assert len({len(line) for line in ended.out.splitlines()}) == 1
