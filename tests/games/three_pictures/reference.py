"""Three Pictures a second time, told by document D3 and knowing nothing of the package.

Cards are text (``"Ks"``) and hands lists of them; a hand's class is written as D3 writes it:
``3P``, ``2P9``, ``P8``, ``9``.
"""

from __future__ import annotations

from fractions import Fraction

PIPS = {rank: number for number, rank in enumerate("A23456789TJQK", start=1)}


def class_of(hand: list[str]) -> str:
    ranks = "".join(card[0] for card in hand)
    pictures = sum(ranks.count(picture) for picture in "JQK")
    if pictures == 3:
        return "3P"
    points = str(sum(PIPS[rank] for rank in ranks if PIPS[rank] < 10))[-1]
    return {0: "", 1: "P", 2: "2P"}[pictures] + points


def strength(shown: str) -> tuple[int, int]:
    """Higher beats lower: three pictures, then points, then pictures among equal points."""
    if shown == "3P":
        return 10, 3
    head = shown[:-1]
    return int(shown[-1]), {"": 0, "P": 1, "2P": 2}[head]


# Three neighbours on a ring of ranks that is cut open at the ace: it stands at both ends.
_RUNS = {frozenset("A23456789TJQKA"[start : start + 3]) for start in range(12)}


def combination_of(hand: list[str]) -> str:
    ranks, suits = [card[0] for card in hand], {card[1] for card in hand}
    match len(set(ranks)), frozenset(ranks) in _RUNS, len(suits):
        case 1, _, _:
            return "trips"
        case 2, _, _:
            return "pair"
        case 3, True, 1:
            return "straight_flush"
        case 3, True, _:
            return "straight"
        case 3, False, 1:
            return "flush"
        case _:
            return "none"


BOXES = ["banker", "player_1", "player_2", "player_3"]


def deal(cards: list[str]) -> dict[str, list[str]]:
    """Count from Banker = 1, round and round, to the first card's number; deal from there."""
    first, *rest = cards
    at = 0
    for _ in range(PIPS[first[0]] - 1):
        at = 0 if at == 3 else at + 1
    hands: dict[str, list[str]] = {}
    for _ in BOXES:
        hands[BOXES[at]], rest = rest[:3], rest[3:]
        at = 0 if at == 3 else at + 1
    return hands


PAIR_PLUS = {"pair": 1, "flush": 3, "straight": 6, "trips": 30, "straight_flush": 40}


def net(bet: str, hands: dict[str, list[str]], *, commission: Fraction = Fraction(0)) -> Fraction:
    """What one unit on `bet` wins by the cases' prices, less commission on Win and Lose."""
    if bet == "banker_pair_plus":
        box, kind = "banker", "pair_plus"
    else:
        box, kind = bet[:8], bet[9:]
    mine, theirs = class_of(hands[box]), class_of(hands["banker"])
    if kind == "pair_plus":
        return Fraction(PAIR_PLUS.get(combination_of(hands[box]), -1))
    if kind == "three_pictures":
        return Fraction(16 if mine == "3P" else -1)
    if kind == "tie":
        return Fraction(8 if mine == theirs else -1)
    if mine == theirs:
        return Fraction(0)
    box_won = strength(mine) > strength(theirs)
    return 1 - commission if box_won == (kind == "win") else Fraction(-1)
