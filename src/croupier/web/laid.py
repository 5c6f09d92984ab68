"""What lies on a felt that a person deals at, counted hand by hand as the cards come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import Card
from croupier.games.baccarat.coup import total
from croupier.games.three_pictures import hand as of_three
from croupier.table.hand_state import Laid
from croupier.web.board import CardOf, Hand

__all__ = ["hands_of", "laid_on_felt"]

_HAND_CARDS: Final = 3
"""A box of Three Pictures is whole with so many."""


def laid_on_felt(laid: Sequence[Laid]) -> list[CardOf]:
    """What lies where, in the order in which it left the shoe."""
    return [CardOf(each.card, each.place) for each in laid]


def hands_of(laid: Sequence[Laid], *, boxes: bool) -> dict[str, Hand]:
    """What lies at each hand so far; a hand of Three Pictures is counted once it is whole."""
    found: dict[str, list[Card]] = {}
    for each in laid:
        if each.place in ("first_card", "extra") or not each.card:
            continue
        found.setdefault(each.place, []).append(Card.parse(each.card))
    return {place: _counted(cards, boxes=boxes) for place, cards in found.items()}


def _counted(cards: list[Card], *, boxes: bool) -> Hand:
    shown = [str(card) for card in cards]
    if not boxes:
        return Hand(shown, total=total(cards))
    if len(cards) != _HAND_CARDS:
        return Hand(shown)
    ranks = [card.rank_index for card in cards]
    return Hand(
        shown,
        class_=of_three.CLASSES[of_three.class_of(cards)],
        points=of_three.points_of_ranks(ranks),
        pictures=of_three.pictures_of_ranks(ranks),
        combination=of_three.COMBINATIONS[of_three.combination_of(cards)],
    )
