"""What an answer says of the question: which cards it is about, and what was asked at once."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import croupier
from croupier.errors import MoneyError, ShoeError
from croupier.games.catalog import GAMES
from croupier.games.rulebook import rulebook
from croupier.odds.removal import removals
from croupier.odds.sweep import read_share
from croupier.shoe import Composition

if TYPE_CHECKING:
    from tests.conftest import Command

PICTURES = croupier.load_sheet("three-pictures")
QUESTIONS = [("--bet", "tie"), ("--ticket", "tie=10"), ("--correlations", "--bet", "tie")]


def told(command: Command, *argv: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(command("odds", "baccarat", *argv, "--json").out)
    return read


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda words: words[0])
def test_every_answer_names_the_cards_it_is_about(
    command: Command, question: tuple[str, ...]
) -> None:
    cards = ("--without", "Ks Kh", "--given", "2h 3s")
    document = told(command, *question, *cards)
    assert (document["decks"], document["cards"]) == (8, 412)
    assert (document["without"], document["given"]) == (["Ks", "Kh"], ["2h", "3s"])
    page = command("odds", "baccarat", *question, *cards).out
    assert page.splitlines()[0] == "8 decks without Ks Kh, after 2h 3s"
    counted = told(command, *question, "--counts", "A=4,5=3,K=9")
    assert (counted["decks"], counted["cards"]) == (None, 16)
    assert counted["counts"] == {"A": 4, "5": 3, "K": 9}
    page = command("odds", "baccarat", *question, "--counts", "A=4,5=3,K=9").out
    assert page.splitlines()[0] == "counted cards"
    full = told(command, *question)
    assert not {"without", "given", "counts"} & set(full)


def test_a_bet_named_twice_is_told_once(command: Command) -> None:
    bets = told(command, "--bet", "tie", "--bet", "Tie", "--bet", "banker")["bets"]
    assert [bet["bet"] for bet in bets] == ["tie", "banker"]


def test_the_weights_of_a_bet_add_up_to_its_deals(command: Command) -> None:
    for bet in told(command)["bets"]:
        weights = {kind: int(bet[f"{kind}_weight"]) for kind in ("win", "push", "lose")}
        assert sum(weights.values()) == int(bet["deals"])
        for kind, weight in weights.items():
            assert Fraction(bet[kind]) == Fraction(weight, int(bet["deals"]))


def test_two_questions_are_asked_one_at_a_time(command: Command) -> None:
    ended = command("odds", "baccarat", "--ticket", "tie=10", "--correlations")
    assert (ended.code, ended.out) == (2, "")
    assert "two questions" in ended.err


def test_a_tier_is_named_for_an_edge(command: Command) -> None:
    ended = command("price", "baccarat", "tie", "--vary", "tie=8..9", "--tier", "nonsense")
    assert (ended.code, ended.out) == (2, "")
    assert "add --edge 5%" in ended.err


@pytest.mark.parametrize("shoe", ["A=32,2=32,3=32,K=32", Composition.of_decks(8)])
def test_a_game_of_one_deck_has_no_odds_over_more(shoe: str | Composition) -> None:
    with pytest.raises(ShoeError, match="is dealt from one deck, which has A"):
        croupier.appraise(PICTURES, shoe)


def test_nor_has_it_effects_of_removal_there() -> None:
    with pytest.raises(ShoeError, match="is dealt from one deck, which has As 1 times"):
        removals(rulebook(PICTURES), composition=Composition.of_decks(2))


def test_a_patron_may_win_more_than_the_stake_and_a_house_may_not_keep_more() -> None:
    assert read_share("-150%") == Fraction(-3, 2)
    with pytest.raises(MoneyError, match="more than the whole stake"):
        read_share("150%")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_tells_of_hands_stays_what_it_is_when_pickled(name: str) -> None:
    hands = GAMES[name].card_hands
    again = pickle.loads(pickle.dumps(hands))
    assert (type(again), again, again.slots) == (type(hands), hands, hands.slots)
