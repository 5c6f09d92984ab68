"""A baccarat coup and how it is dealt: the reference for every faster path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import DECK, RANKS, Card, parse_cards
from croupier.errors import CardError, NotationError, ShoeError
from croupier.games.baccarat.tableau import STOOD, Tableau

MAX_CARDS = 6

VALUES = tuple(rank + 1 if rank < 9 else 0 for rank in range(len(RANKS)))
"""Points by rank index: ace 1, 2 to 9 their number, ten and pictures 0."""

_ANY_TWO = DECK[:2]
_NOTATION = re.compile(r"P:([^ ]+) B:([^ ]+)")


def value(card: Card) -> int:
    """A card's points."""
    return VALUES[card >> 2]


def total(cards: Sequence[Card]) -> int:
    """A hand's total: the last digit of the sum of its points."""
    return sum(VALUES[card >> 2] for card in cards) % 10


class Coup(NamedTuple):
    """The two hands, each in the order its cards came."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in dealing order: P1 B1 P2 B2, then third cards, Player's first."""
        player, banker = self.player, self.banker
        return (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])

    @property
    def player_total(self) -> int:
        """Player's final total."""
        return total(self.player)

    @property
    def banker_total(self) -> int:
        """Banker's final total."""
        return total(self.banker)

    @property
    def outcome(self) -> str:
        """``player`` or ``banker``, whose total is higher, or ``tie``."""
        difference = self.player_total - self.banker_total
        return "tie" if not difference else "player" if difference > 0 else "banker"

    @property
    def natural(self) -> bool:
        """Whether a two-card 8 or 9 on either side ended the coup (reading 7)."""
        return total(self.player[:2]) >= 8 or total(self.banker[:2]) >= 8

    def __str__(self) -> str:
        return f"P:{','.join(map(str, self.player))} B:{','.join(map(str, self.banker))}"


def parse_coup(text: str) -> Coup:
    """Read ``P:2h,3d,Ah B:Ks,6c``.

    Raises:
        NotationError: not two hands of two or three cards.
    """
    match = _NOTATION.fullmatch(text.strip())
    try:
        hands = [parse_cards(part) for part in match.groups()] if match else []
    except CardError as error:
        raise NotationError(f"{text!r}: {error}") from None
    if len(hands) != 2 or not all(2 <= len(hand) <= 3 for hand in hands):
        raise NotationError(f"{text!r} is no coup; write it as P:2h,3d,Ah B:Ks,6c")
    return Coup(*hands)


def deal(tableau: Tableau, cards: Sequence[Card]) -> Coup:
    """Deal a coup from the front of `cards` by the matrix.

    Order of play: document D4. Nobody chooses (reading 8); a natural on either
    side ends the coup (reading 7); where Player stood, Banker plays the column
    "stood" (reading 2).

    Raises:
        ShoeError: a card is due and none is left.
    """
    if len(cards) < 4:
        raise ShoeError(f"a coup needs at least 4 cards and there are {len(cards)}; give more")
    player: tuple[Card, ...] = (cards[0], cards[2])
    banker: tuple[Card, ...] = (cards[1], cards[3])
    player_total, banker_total = total(player), total(banker)
    if player_total >= 8 or banker_total >= 8:
        return Coup(player, banker)
    column, used = STOOD, 4
    if tableau.player[player_total]:
        third = _third(cards, used, "Player")
        player, column, used = (*player, third), value(third), used + 1
    if tableau.banker[banker_total][column]:
        banker = (*banker, _third(cards, used, "Banker"))
    return Coup(player, banker)


def _third(cards: Sequence[Card], used: int, side: str) -> Card:
    if used >= len(cards):
        raise ShoeError(f"{side} must draw a third card and there are only {used}; give one more")
    return cards[used]


def next_place(tableau: Tableau, cards: Sequence[Card]) -> str | None:
    """Which side the next card goes to, after these in dealing order; None once none is due.

    Whether a third card is due hangs on the cards before it alone, so that any two will do for
    those that are still to come.
    """
    count = len(cards)
    if count < 4:
        return ("player", "banker")[count % 2]
    coup = deal(tableau, (*cards, *_ANY_TWO))
    if count >= len(coup.cards):
        return None
    return "player" if count == 4 and len(coup.player) == 3 else "banker"
