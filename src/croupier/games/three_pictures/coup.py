"""A coup of Three Pictures: the first card, the four boxes and how they are dealt.

Rules, section 2 (document D3; readings 23 and 24): the first card's rank number,
counted counter-clockwise from Banker, says which box is dealt first; from there
each box gets three consecutive cards. The first card is out of play.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import RANKS, Card, parse_cards
from croupier.errors import CardError, NotationError, ShoeError
from croupier.rules.section import Section

BOXES = ("banker", "player_1", "player_2", "player_3")
"""The boxes counter-clockwise from Banker."""

PLAYER_BOXES = BOXES[1:]
MAX_CARDS = 13

_SHORT = dict(zip(BOXES, ("B", "P1", "P2", "P3"), strict=True))
_LONG = {short: box for box, short in _SHORT.items()}
_NOTATION = re.compile(r"F:([^ ]+)((?: (?:B|P[123]):[^ ]+){4})")


class FirstCard(NamedTuple):
    """Which box is dealt first, by the first card's rank: 13 indices into :data:`BOXES`."""

    seats: tuple[int, ...]

    def meaning(self) -> object:
        """The seats, for the fingerprint."""
        return list(self.seats)

    def departures(self) -> tuple[str, ...]:
        """The ranks that start elsewhere than counting from Banker = 1 would have it."""
        return tuple(
            f"first card {rank}"
            for rank, seat, standard in zip(RANKS, self.seats, STANDARD.seats, strict=True)
            if seat != standard
        )


STANDARD = FirstCard(tuple(rank % len(BOXES) for rank in range(len(RANKS))))
"""A=1 … K=13 counted from Banker = 1: A, 5, 9, K start at Banker, 2, 6, 10 at Player 1, …"""


def boxes_from(seat: int) -> tuple[str, ...]:
    """The boxes counter-clockwise from a seat."""
    return BOXES[seat:] + BOXES[:seat]


def read_first_card(sheet: Section) -> FirstCard:
    """Read ``[first_card]``: ``seats``, 13 digits by rank A to K, 0 for Banker, 1 to 3 for boxes.

    Raises:
        SheetError: missing, or not 13 such digits.
    """
    section = sheet.table("first_card")
    marks = section.text("seats").replace(" ", "")
    if len(marks) != len(RANKS) or set(marks) - set("0123"):
        problem = "write 13 digits for the ranks A to K: 0 for Banker, 1, 2, 3 for a box"
        raise section.error("seats", problem)
    section.finish()
    return FirstCard(tuple(map(int, marks)))


class Coup(NamedTuple):
    """The first card, the boxes in dealing order, and their hands in that order."""

    first_card: Card
    order: tuple[str, ...]
    dealt: tuple[tuple[Card, ...], ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The 13 cards in the order they left the deck."""
        return (self.first_card, *(card for hand in self.dealt for card in hand))

    def hand(self, box: str) -> tuple[Card, ...]:
        """The hand of a box."""
        return self.dealt[self.order.index(box)]

    def __str__(self) -> str:
        hands = (
            f"{_SHORT[box]}:{','.join(map(str, hand))}"
            for box, hand in zip(self.order, self.dealt, strict=True)
        )
        return f"F:{self.first_card} {' '.join(hands)}"


def parse_coup(text: str) -> Coup:
    """Read ``F:5h B:9c,Kd,Qc P1:… P2:… P3:…`` with the boxes in dealing order.

    Raises:
        NotationError: not a first card and four hands of three cards, boxes out of their order
            round the table, or a card twice.
    """
    match = _NOTATION.fullmatch(text.strip())
    try:
        if match:
            parts = [part.partition(":") for part in match[2].split()]
            order = tuple(_LONG[short] for short, _, _ in parts)
            dealt = tuple(parse_cards(cards) for _, _, cards in parts)
            coup = Coup(Card.parse(match[1]), order, dealt)
            seat = BOXES.index(order[0])
            whole = order == boxes_from(seat) and all(len(hand) == 3 for hand in dealt)
            if whole and len(set(coup.cards)) == MAX_CARDS:
                return coup
    except CardError as error:
        raise NotationError(f"{text!r}: {error}") from None
    raise NotationError(
        f"{text!r} is no coup; write the first card and four hands of three different cards "
        "counter-clockwise, as in F:5h B:9c,Kd,Qc P1:As,2s,3s P2:4s,5s,6s P3:7s,8s,9s"
    )


def deal(rules: FirstCard, cards: Sequence[Card]) -> Coup:
    """Deal a coup from the front of `cards`: the first card, then three to each box.

    Raises:
        ShoeError: fewer than 13 cards.
    """
    if len(cards) < MAX_CARDS:
        raise ShoeError(f"a coup needs {MAX_CARDS} cards and there are {len(cards)}; give more")
    first = cards[0]
    seat = rules.seats[first >> 2]
    dealt = tuple(tuple(cards[start : start + 3]) for start in range(1, MAX_CARDS, 3))
    return Coup(first, boxes_from(seat), dealt)


def next_place(rules: FirstCard, cards: Sequence[Card]) -> str | None:
    """Which box the next card goes to, after these in dealing order; None once none is due.

    The very first goes to nobody and is called ``first_card``.
    """
    if not cards:
        return "first_card"
    if len(cards) >= MAX_CARDS:
        return None
    order = boxes_from(rules.seats[cards[0].rank_index])
    return order[(len(cards) - 1) // 3]
