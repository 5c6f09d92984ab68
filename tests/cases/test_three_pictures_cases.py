"""Cases 37, 39 and 42: straights of pictures, ties without a tie-break, half pay on six."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.cards import DECK, SUITS
from tests.cases.sheets import THREE_PICTURES, three_pictures_text
from tests.cases.tickets import nets, results, settled


def thirteen(**hands: str) -> str:
    """Thirteen cards that deal these hands, Banker first; other boxes get what is left."""
    named = [word for hand in hands.values() for word in hand.replace("10", "T").split()]
    others = [str(card) for card in DECK if str(card) not in named]
    first = next(name for name in others if name[0] in "A59K")
    others.remove(first)
    boxes = []
    for box in ("banker", "player_1", "player_2", "player_3"):
        hand = hands[box].replace("10", "T").split() if box in hands else others[:3]
        others = [name for name in others if name not in hand]
        boxes += hand
    return " ".join([first, *boxes])


STAKES = {"player_1_win": "100", "player_1_three_pictures": "10", "player_1_pair_plus": "10"}


def test_case_37_three_pictures_can_be_a_straight_too() -> None:
    ticket = settled(THREE_PICTURES, thirteen(player_1="Ks Qh Js", banker="9c Kd Qc"), STAKES)
    hands = ticket.coup.hands
    assert (hands["player_1"].shown["class"], hands["banker"].shown["class"]) == ("3P", "2P9")
    assert nets(ticket) == {
        "player_1_win": "100.00",
        "player_1_three_pictures": "160.00",
        "player_1_pair_plus": "60.00",
    }
    suited = settled(THREE_PICTURES, thirteen(player_1="Js Qs Ks", banker="9c Kd Qc"), STAKES)
    assert nets(suited)["player_1_pair_plus"] == "400.00"


@pytest.mark.parametrize("ranks", ["KQJ", "KJQ", "QKJ", "QJK", "JKQ", "JQK"])
def test_case_37_kind_every_suit_pattern_in_every_order(ranks: str) -> None:
    for suits in product(SUITS, repeat=3):
        hand = " ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))
        ticket = settled(THREE_PICTURES, thirteen(player_1=hand, banker="9s Th 9d"), STAKES)
        assert nets(ticket) == {
            "player_1_win": "100.00",
            "player_1_three_pictures": "160.00",
            "player_1_pair_plus": "400.00" if len(set(suits)) == 1 else "60.00",
        }, hand


ALIKE = [
    {"player_1": "Ks Kh 9s", "banker": "Jd Qc 9d"},
    {"player_2": "Kh Kd Kc", "banker": "Js Qs Qd"},
    {
        "banker": "Qd 10c 9h",
        "player_1": "Jh 3d 6s",
        "player_2": "Ks 4c 5d",
        "player_3": "Qc As 8h",
    },
]


@pytest.mark.parametrize("hands", ALIKE, ids=["2P9", "3P", "P9"])
def test_case_39_equal_hands_tie_whatever_their_suits_and_pictures(hands: dict[str, str]) -> None:
    boxes = [box for box in hands if box != "banker"]
    wagers = {
        f"{box}_{kind}": stake
        for box in boxes
        for kind, stake in (("win", "100"), ("lose", "100"), ("tie", "10"))
    }
    ticket = settled(THREE_PICTURES, thirteen(**hands), wagers)
    for box in boxes:
        assert results(ticket)[f"{box}_win"] == results(ticket)[f"{box}_lose"] == "push"
        assert nets(ticket)[f"{box}_win"] == nets(ticket)[f"{box}_lose"] == "0.00"
        assert nets(ticket)[f"{box}_tie"] == "80.00"


@given(st.permutations(DECK), st.permutations(["player_1", "player_2", "player_3"]))
def test_case_39_kind_only_class_decides_and_no_seat_is_better(
    order: list[croupier.Card], seats: list[str]
) -> None:
    """Banker and three hands dealt to the boxes in any order: each hand gets the same result."""
    names = [str(card) for card in order[:13]]
    first = next((name for name in names if name[0] in "A59K"), "As")
    rest = [name for name in names if name != first][:12]
    hands = [" ".join(rest[start : start + 3]) for start in range(0, 12, 3)]
    if first in rest or len(rest) < 12:
        return
    by_hand = []
    for boxes in (["player_1", "player_2", "player_3"], seats):
        dealt = dict(zip(boxes, hands[1:], strict=True))
        ordered = [dealt[box] for box in ("player_1", "player_2", "player_3")]
        wagers = {f"{box}_{kind}": 1 for box in boxes for kind in ("win", "lose", "tie")}
        ticket = settled(THREE_PICTURES, " ".join([first, hands[0], *ordered]), wagers)
        told = results(ticket)
        by_hand.append(
            [[told[f"{box}_{kind}"] for kind in ("win", "lose", "tie")] for box in boxes]
        )
        for box in boxes:
            shown = ticket.coup.hands
            same = shown[box].shown["class"] == shown["banker"].shown["class"]
            assert (told[f"{box}_tie"] == "win") == same
            assert (told[f"{box}_win"] == "push") == same
            assert (told[f"{box}_lose"] == "push") == same
    assert by_hand[0] == by_hand[1]


@pytest.mark.parametrize(
    ("first", "box"), [("5", "banker"), ("3", "player_2"), ("10", "player_1"), ("K", "banker")]
)
def test_case_42_the_first_card_counts_round_from_banker(first: str, box: str) -> None:
    others = [str(card) for card in DECK if str(card)[0] not in {first[0], "T", "K"}]
    coup = croupier.deal(THREE_PICTURES, " ".join([f"{first}h", *others[:12]]))
    assert coup.order is not None
    assert coup.order[0] == box


HALF_PAY = (
    three_pictures_text()
    .replace(
        '{ when = "box > banker", pays = "1:1", source = "house" },',
        '{ when = "box > banker and box_six", pays = "0.5:1",'
        ' source = "house" },\n'
        '  { when = "box > banker", pays = "1:1", source = "house" },',
    )
    .replace(
        '{ when = "banker > box", pays = "1:1", source = "house" },',
        '{ when = "banker > box and banker_six", pays = "0.5:1",'
        ' source = "house" },\n'
        '  { when = "banker > box", pays = "1:1", source = "house" },',
    )
)
SIXES = """
[define]
box_six = "box == '6' or box == 'P6' or box == '2P6'"
banker_six = "banker == '6' or banker == 'P6' or banker == '2P6'"
"""
HALF = croupier.parse_sheet(HALF_PAY + SIXES, "three-pictures-half")


def test_case_42_a_winning_six_pays_half_where_the_sheet_says_so() -> None:
    win = settled(HALF, thirteen(player_1="Kh 4d 2c", banker="2s 3s Td"), {"player_1_win": "100"})
    assert win.coup.hands["player_1"].shown["class"] == "P6"
    assert win.coup.hands["banker"].shown["class"] == "5"
    assert nets(win) == {"player_1_win": "50.00"}
    lose = settled(HALF, thirteen(banker="Kh Qd 6c", player_1="2s 2d Td"), {"player_1_lose": "100"})
    assert lose.coup.hands["banker"].shown["class"] == "2P6"
    assert lose.coup.hands["player_1"].shown["class"] == "4"
    assert nets(lose) == {"player_1_lose": "50.00"}


@given(st.permutations(DECK))
def test_case_42_kind_half_pay_changes_wins_with_six_and_nothing_else(
    order: list[croupier.Card],
) -> None:
    wagers = {f"player_{n}_{kind}": "10" for n in (1, 2, 3) for kind in ("win", "lose", "tie")}
    full, half = (settled(sheet, order[:13], wagers) for sheet in (THREE_PICTURES, HALF))
    hands = full.coup.hands
    for mine, theirs in zip(full.settlements, half.settlements, strict=True):
        winner = mine.bet_id[:8] if mine.bet_id.endswith("win") else "banker"
        six = str(hands[winner].shown["class"]).endswith("6")
        halved = six and mine.result == "win" and not mine.bet_id.endswith("tie")
        assert theirs.result == mine.result
        assert theirs.net_minor == (500 if halved else mine.net_minor)


TIE = '{ when = "box == banker", pays = "8:1", source = "house" }'
BOTH_OR_NEITHER = "(box == '3P' and banker == '3P' or box != '3P' and banker != '3P')"
# what ties, as a sheet says it, and as the classes of both hands show it
TIES: dict[str, tuple[str, Callable[[str, str], bool]]] = {
    "full rank": ("box == banker", lambda mine, theirs: mine == theirs),
    "points, three pictures count as 0": (
        "box_points == banker_points",
        lambda mine, theirs: mine[-1].replace("P", "0") == theirs[-1].replace("P", "0"),
    ),
    "points, three pictures a class of its own": (
        f"box_points == banker_points and {BOTH_OR_NEITHER}",
        lambda mine, theirs: mine[-1] == theirs[-1],
    ),
}


@pytest.mark.parametrize("what", TIES)
def test_case_40_what_ties_is_the_sheets_to_say(what: str) -> None:
    """Three houses, three definitions; their odds differ sixfold, their sheets in one line."""
    condition, ties = TIES[what]
    assert three_pictures_text().count(TIE) == 1
    text = three_pictures_text().replace(TIE, TIE.replace("box == banker", condition))
    sheet = croupier.parse_sheet(text, "ties")
    chance = random.Random(40)
    deck = [card for card in DECK if card.rank_index in {0, 8, 9, 10, 11, 12}]
    seen = set()
    for _ in range(200):
        coup = croupier.deal(sheet, chance.sample(deck, 13))
        classes = {box: str(hand.shown["class"]) for box, hand in coup.hands.items()}
        for box in ("player_1", "player_2", "player_3"):
            tied = ties(classes[box], classes["banker"])
            told = croupier.settle(sheet, coup, {f"{box}_tie": 1}).settlements[0].result
            assert told == ("win" if tied else "lose"), classes
            seen.add((tied, "3P" in (classes[box], classes["banker"])))
    assert len(seen) == 4
