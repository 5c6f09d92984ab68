"""When a bet would have won, in the fewest words; and what tiers and boxes are called."""

from __future__ import annotations

import pytest

from croupier.games.catalog import load_sheet
from croupier.i18n.spacing import columns
from croupier.rules.reasons import box_name, called, wants
from tests.rules.samples import BACCARAT, bet, sheet_of

TIE = "player == banker"
SIX, SEVEN, EIGHT = ("banker == 6", "banker == 7", "banker == 8")

WINS = [
    # conditions of the winning tiers, what it takes
    ((SIX,), "Banker’s total is 6"),
    # the same twice, and one that another holds
    ((SIX, SIX), "Banker’s total is 6"),
    ((f"{SIX} and banker_cards == 3", SIX), "Banker’s total is 6"),
    ((SIX, f"{SIX} and banker_cards == 3"), "Banker’s total is 6"),
    # one of which the other is a part
    ((SIX, f"{SIX} or {SEVEN}"), "Banker’s total is 6 or 7"),
    ((f"{SIX} or {SEVEN}", SIX), "Banker’s total is 6 or 7"),
    (
        ("banker > 6 and player == 1", "player == 1 or banker == 2"),
        "Player’s total is 1 or Banker’s total is 2",
    ),
    # none holds the other
    ((SIX, SEVEN), "Banker’s total is 6 or 7"),
    # labels: all but one say "not that one"; all but two do not
    (("player_pair == suited", "player_pair == mixed"), "Player’s first two cards are a pair"),
    (("player_pair == suited",), "Player’s first two cards are a suited pair"),
]


def _wants(conditions: tuple[str, ...], lang: str = "en") -> str:
    text = BACCARAT + bet("trial", *((when, "2:1") for when in conditions))
    sheet = sheet_of(text)
    return wants(sheet, sheet.bets["trial"], lang)


@pytest.mark.parametrize(("conditions", "words"), WINS)
def test_what_it_takes(conditions: tuple[str, ...], words: str) -> None:
    assert _wants(conditions) == words


def test_only_what_wins_is_told() -> None:
    tiers = (SIX, "2:1"), (SEVEN, "push"), (EIGHT, "lose half")
    sheet = sheet_of(BACCARAT + bet("trial", *tiers))
    assert wants(sheet, sheet.bets["trial"], "en") == "Banker’s total is 6"


def test_a_bet_that_can_only_push_wants_nothing() -> None:
    sheet = sheet_of(BACCARAT + bet("trial", (SIX, "push")))
    assert wants(sheet, sheet.bets["trial"], "en") == ""


EIGHTY = [
    ("en", ("banker_pair == mixed", "player_two == 9"), 80),
    ("en", ("player == 1 and banker == 2", "player_two == 9"), 81),
    # a Chinese character is two columns wide
    ("zh", ("banker > player", "player_pair == suited", "banker_pair == mixed"), 80),
    ("zh", ("banker > player", "banker_two >= 8", "banker_pair == mixed"), 81),
]


@pytest.mark.parametrize(("lang", "conditions", "wide"), EIGHTY)
def test_several_conditions_are_told_up_to_eighty_columns(
    lang: str, conditions: tuple[str, ...], wide: int
) -> None:
    words = _wants(conditions, lang)
    assert columns(words) == wide if wide <= 80 else words == ""


def test_one_condition_is_told_however_long() -> None:
    when = "banker == 6 and banker_cards == 3 and player_cards == 3 and player_pair == suited"
    assert columns(_wants((when,))) > 80


ORDINAL = [
    # what wins, of a fact with the labels none, mixed, suited
    (("suited", "mixed"), "Player’s first two cards are a pair"),
    (("none", "suited"), "Player’s first two cards are not a pair of two suits"),
    (("suited",), "Player’s first two cards are a suited pair"),
]


@pytest.mark.parametrize(("labels", "words"), ORDINAL)
def test_all_labels_but_one_are_told_as_not_that_one(labels: tuple[str, ...], words: str) -> None:
    assert _wants(tuple(f"player_pair == {label}" for label in labels)) == words


def test_labels_that_leave_none_out_or_are_of_two_facts_are_told_one_by_one() -> None:
    every = _wants(("player_pair == none", "player_pair == mixed", "player_pair == suited"), "zh")
    two = _wants(("player_pair == suited", "banker_pair == mixed"), "zh")
    more = _wants(("player_pair == suited", "player_pair == mixed", TIE), "zh")
    assert [told.count("首两张牌") for told in (every, two, more)] == [3, 2, 2]


def test_a_box_is_called_by_its_name_in_each_language() -> None:
    sheet = load_sheet("three-pictures")
    bet = sheet.bets["player_2_win"]
    said = [box_name(sheet, bet, lang) for lang in ("en", "vi", "zh")]
    assert said == ["Player 2", "Người chơi 2", "闲家2"]
    baccarat = load_sheet("baccarat")
    assert box_name(baccarat, baccarat.bets["tie"], "en") is None


def test_what_it_takes_names_the_box() -> None:
    sheet = load_sheet("three-pictures")
    assert wants(sheet, sheet.bets["player_2_win"], "zh") == "闲家2 的牌胜庄家的牌"


def test_a_tier_is_called_unless_it_was_said() -> None:
    tiers = load_sheet("three-card-pair-plus").bets["player_1_pair_plus_40_30_6_4_1"].tiers
    assert called(tiers[0], "won 40 to 1") == "straight flush"
    assert called(tiers[0], "a Straight Flush pays 40 to 1") == ""
    assert called(load_sheet("baccarat").bets["tie"].tiers[0], "anything") == ""
