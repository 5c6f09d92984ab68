"""A second settlement of both games, written from the table of the rules and nothing else.

It reads cards as text and answers in exact fractions. It shares no line with the package.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

Row = tuple[str, Fraction, Fraction, Fraction]
"""Result, gross win, commission and amount returned, for a stake of one."""

_LOSE: Row = ("lose", Fraction(0), Fraction(0), Fraction(0))
_PUSH: Row = ("push", Fraction(0), Fraction(0), Fraction(1))

_WORTH = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0], strict=True))


def win(price: str, commission: str = "0") -> Row:
    """A win at a price of so much for one."""
    gross = Fraction(price)
    kept = gross * Fraction(commission)
    return "win", gross, kept, 1 + gross - kept


def pays(won: bool, price: str, commission: str = "0", push: bool = False) -> Row:
    """What a bet comes to that wins or does not."""
    if push:
        return _PUSH
    return win(price, commission) if won else _LOSE


def points(cards: list[str]) -> int:
    """The last digit of the sum."""
    return sum(_WORTH[card[0]] for card in cards) % 10


def banker_draws(total: int, third: str | None) -> bool:
    """Banker's rule in the words of the house, not as a matrix."""
    if third is None:
        return total <= 5
    x = _WORTH[third[0]]
    return (
        total <= 2
        or (total == 3 and x != 8)
        or (total == 4 and 2 <= x <= 7)
        or (total == 5 and 4 <= x <= 7)
        or (total == 6 and 6 <= x <= 7)
    )


def deal_baccarat(cards: list[str]) -> tuple[list[str], list[str]]:
    """Player's and Banker's hand from the front of these cards."""
    coming = iter(cards)
    first = [next(coming) for _ in range(4)]
    player, banker = first[0::2], first[1::2]
    if max(points(player), points(banker)) >= 8:
        return player, banker
    third = None
    if points(player) <= 5:
        third = next(coming)
        player.append(third)
    if banker_draws(points(banker), third):
        banker.append(next(coming))
    return player, banker


def settle_baccarat(player: list[str], banker: list[str]) -> dict[str, Row]:
    """Every bet of the house's baccarat table on this coup."""
    p, b, cards = points(player), points(banker), len(player) + len(banker)
    pairs = [hand[0][0] == hand[1][0] for hand in (player, banker)]
    twins = [hand[0] == hand[1] for hand in (player, banker)]
    return {
        "banker": pays(b > p, "1", "0.05", push=b == p),
        "player": pays(p > b, "1", push=b == p),
        "tie": pays(p == b, "8"),
        "player_pair": pays(pairs[0], "11"),
        "banker_pair": pays(pairs[1], "11"),
        "either_pair": pays(any(pairs), "5"),
        "perfect_pair": pays(any(twins), "200" if all(twins) else "25"),
        "big": pays(cards in (5, 6), "0.54"),
        "small": pays(cards == 4, "1.5"),
        "player_odd": pays(p in (1, 3, 5, 7, 9), "0.96"),
        "player_even": pays(p in (0, 2, 4, 6, 8), "0.90"),
        "banker_odd": pays(b in (1, 3, 5, 7, 9), "0.94"),
        "banker_even": pays(b in (0, 2, 4, 6, 8), "0.94"),
    }


_SEATS = ["banker", "player_1", "player_2", "player_3"]


def deal_pictures(cards: list[str]) -> dict[str, list[str]]:
    """The four boxes from thirteen cards: the first says where the deal begins."""
    number = "A23456789TJQK".index(cards[0][0]) + 1
    start = (number - 1) % 4
    seats = [_SEATS[(start + step) % 4] for step in range(4)]
    return {seat: cards[1 + 3 * step : 4 + 3 * step] for step, seat in enumerate(seats)}


def rank_of(hand: list[str]) -> tuple[int, int, int]:
    """What orders two hands: three pictures first, then points, then pictures."""
    pictures = sum(card[0] in "JQK" for card in hand)
    return (1, 0, 0) if pictures == 3 else (0, points(hand), pictures)


def pair_plus(hand: list[str]) -> Row:
    """What the combination of a hand pays."""
    ranks = sorted("A23456789TJQK".index(card[0]) for card in hand)
    flush = len({card[1] for card in hand}) == 1
    straight = all(b - a == 1 for a, b in pairwise(ranks)) or ranks == [0, 11, 12]
    kinds = len(set(ranks))
    if flush and straight:
        return win("40")
    if kinds == 1:
        return win("30")
    if straight:
        return win("6")
    if flush:
        return win("3")
    return win("1") if kinds == 2 else _LOSE


def settle_pictures(boxes: dict[str, list[str]]) -> dict[str, Row]:
    """Every bet of the house's Three Pictures table on this coup."""
    banker = rank_of(boxes["banker"])
    rows = {"banker_pair_plus": pair_plus(boxes["banker"])}
    for seat in _SEATS[1:]:
        mine = rank_of(boxes[seat])
        rows[f"{seat}_win"] = pays(mine > banker, "1", "0.05", push=mine == banker)
        rows[f"{seat}_lose"] = pays(mine < banker, "1", "0.05", push=mine == banker)
        rows[f"{seat}_tie"] = pays(mine == banker, "23")
        rows[f"{seat}_three_pictures"] = pays(mine[0] == 1, "90")
        rows[f"{seat}_pair_plus"] = pair_plus(boxes[seat])
    return rows
