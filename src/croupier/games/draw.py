"""The cards that a coup is dealt from, as exact odds ask for them."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cards import Card

CARD, RANK, VALUE = "card", "rank", "value"


class Draw(NamedTuple):
    """Where the cards of a coup come from.

    Attributes:
        counts: of each card still to be dealt, by card code; cards already dealt are gone.
        given: the coup's cards so far, in the order they left the shoe.
        endless: whether cards are drawn with replacement, as from endlessly many decks.
        known: how finely the counts tell cards apart: by ``card``, by ``rank`` or by ``value``;
            what they do not tell apart is counted under one card that stands for the rest.
    """

    counts: tuple[int, ...]
    given: tuple[Card, ...] = ()
    endless: bool = False
    known: str = CARD

    @property
    def card_count(self) -> int:
        """How many cards are still to be dealt; of an endless shoe, one deck's."""
        return sum(self.counts)
