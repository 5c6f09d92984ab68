"""Where things belong on the felt and on the roads: read off coups, for the eye alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.web import messages as m

__all__ = ["dealt_order", "good_road", "side_of"]


def side_of(bet_id: str, box: str | None) -> str:
    """Where a bet belongs on the felt: a matter of looks, read off its id."""
    if box:
        return box
    for side in ("player", "banker"):
        if bet_id == side or bet_id.startswith(f"{side}_"):
            return side
    return "middle"


def dealt_order(hands: dict[str, dict[str, Any]], order: tuple[str, ...] | None) -> list[m.CardOf]:
    """The cards of a coup in the order they were dealt, each with its hand."""
    if order:
        return [m.CardOf(card, box) for box in order for card in hands[box]["cards"]]
    player, banker = hands["player"]["cards"], hands["banker"]["cards"]
    first = [
        m.CardOf(player[0], "player"),
        m.CardOf(banker[0], "banker"),
        m.CardOf(player[1], "player"),
        m.CardOf(banker[1], "banker"),
    ]
    thirds = [m.CardOf(card, "player") for card in player[2:]]
    return first + thirds + [m.CardOf(card, "banker") for card in banker[2:]]


def good_road(columns: Sequence[str]) -> m.GoodRoad | None:
    """A shape of the big road that players look for; it says nothing of the next coup."""
    depths = [int("".join(filter(str.isdigit, column)) or 0) for column in columns]
    if depths and depths[-1] >= 6:
        return "dragon"
    if len(depths) >= 6 and all(depth == 1 for depth in depths[-6:]):
        return "chop"
    if len(depths) >= 4 and all(depth == 2 for depth in depths[-4:]):
        return "two-two"
    return None
