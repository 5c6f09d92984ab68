"""A hand of three cards: points, pictures, class and combination.

Rules, section 2 (document D3; readings 23 to 28). A class orders hands for Win,
Lose and Tie; the combination is what pair plus pays on. They are independent:
K-Q-J is three pictures and a straight.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card

PICTURE_FROM = 10
"""Rank index of the jack: J, Q and K are pictures, a ten is not (reading 28)."""

THREE_PICTURES = 30
CLASSES = (*(f"{mark}{points}" for points in range(10) for mark in ("", "P", "2P")), "3P")
"""The 31 classes, lowest first: 0, P0, 2P0, 1 … 9, P9, 2P9, 3P."""

COMBINATIONS = ("none", "pair", "flush", "straight", "trips", "straight_flush")
NONE, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH = range(6)


def points_of_ranks(ranks: Sequence[int]) -> int:
    """Points of three rank indices: the last digit of A=1, 2 to 9, ten and pictures 0."""
    return sum(rank + 1 for rank in ranks if rank < 9) % 10


def pictures_of_ranks(ranks: Sequence[int]) -> int:
    """How many of the rank indices are pictures."""
    return sum(rank >= PICTURE_FROM for rank in ranks)


def class_of_ranks(ranks: Sequence[int]) -> int:
    """The class, an index into :data:`CLASSES`: higher beats lower, equal ties (reading 27)."""
    pictures = pictures_of_ranks(ranks)
    return THREE_PICTURES if pictures == 3 else 3 * points_of_ranks(ranks) + pictures


def is_straight(ranks: Sequence[int]) -> bool:
    """Whether three rank indices are consecutive; the ace is low or high, with no wrap."""
    low, middle, high = sorted(ranks)
    return (middle == low + 1 and high == low + 2) or (low, middle, high) == (0, 11, 12)


def class_of(hand: Sequence[Card]) -> int:
    """The class of three cards; suits and which pictures do not matter."""
    return class_of_ranks([card >> 2 for card in hand])


def combination_of(hand: Sequence[Card]) -> int:
    """The combination of three cards, an index into :data:`COMBINATIONS`."""
    ranks = [card >> 2 for card in hand]
    kinds = len(set(ranks))
    if kinds < 3:
        return TRIPS if kinds == 1 else PAIR
    flush = len({card & 3 for card in hand}) == 1
    if is_straight(ranks):
        return STRAIGHT_FLUSH if flush else STRAIGHT
    return FLUSH if flush else NONE
