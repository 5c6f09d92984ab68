"""Baccarat a second time, told by the rule documents' prose and knowing nothing of the package.

Cards are text (``"Ks"``). A card is worth what D2 says; who draws follows D2's table "Rules for
Taking a Third Card" word by word, with D4 for what Banker does when Player stands.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

WORTH = {**{str(pip): pip for pip in range(2, 10)}, "A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}

# D2: "If the Player's third card is … do not gets a third card"; a 10 there is any card worth 0.
BANKER_STAYS_ON = {
    3: {8},
    4: {1, 8, 9, 0},
    5: {1, 2, 3, 8, 9, 0},
    6: {0, 1, 2, 3, 4, 5, 8, 9},  # "is 6,7; gets a third card"
    7: set(range(10)),
}


class Dealt(NamedTuple):
    player: list[int]
    banker: list[int]

    @property
    def points(self) -> tuple[int, int]:
        return sum(self.player) % 10, sum(self.banker) % 10

    @property
    def card_count(self) -> int:
        return len(self.player) + len(self.banker)


def deal_values(values: list[int] | tuple[int, ...]) -> Dealt:
    """The hands of values in the order P1 B1 P2 B2 and what follows."""
    p1, b1, p2, b2, *rest = values
    player, banker = [p1, p2], [b1, b2]
    mine, theirs = (p1 + p2) % 10, (b1 + b2) % 10
    if mine > 7 or theirs > 7:
        return Dealt(player, banker)  # "Natural, the hand is over"
    if mine > 5:
        if theirs <= 5:  # D4: Player stands, Banker has 0-5
            banker.append(rest[0])
        return Dealt(player, banker)
    third, *rest = rest
    player.append(third)
    if third not in BANKER_STAYS_ON.get(theirs, ()):
        banker.append(rest[0])
    return Dealt(player, banker)


def worths(cards: list[str]) -> list[int]:
    return [WORTH[card[0]] for card in cards]


LOST = Fraction(-1)
BACK = Fraction(0)


def net(bet: str, cards: list[str]) -> Fraction:
    """What one unit on `bet` wins, by the table of bets in the rules (net of commission)."""
    dealt = deal_values(worths(cards))
    player, banker = dealt.points
    sides = [("player", cards[0], cards[2]), ("banker", cards[1], cards[3])]
    paired = {side for side, one, other in sides if one[0] == other[0]}
    twins = [side for side, one, other in sides if one == other]
    won = {
        "banker": Fraction(95, 100) if banker > player else None,
        "player": Fraction(1) if player > banker else None,
        "tie": Fraction(8) if player == banker else None,
        "banker_pair": Fraction(11) if "banker" in paired else None,
        "player_pair": Fraction(11) if "player" in paired else None,
        "either_pair": Fraction(5) if paired else None,
        "perfect_pair": {0: None, 1: Fraction(25), 2: Fraction(200)}[len(twins)],
        "big": Fraction(54, 100) if dealt.card_count > 4 else None,
        "small": Fraction(3, 2) if dealt.card_count == 4 else None,
        "player_odd": Fraction(96, 100) if player in {1, 3, 5, 7, 9} else None,
        "player_even": Fraction(90, 100) if player in {0, 2, 4, 6, 8} else None,
        "banker_odd": Fraction(94, 100) if banker in {1, 3, 5, 7, 9} else None,
        "banker_even": Fraction(94, 100) if banker in {0, 2, 4, 6, 8} else None,
    }[bet]
    if won is not None:
        return won
    return BACK if bet in {"banker", "player"} and player == banker else LOST
