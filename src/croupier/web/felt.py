"""Where things belong on the felt and on the roads: read off coups, for the eye alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final, Literal

from croupier.web import messages as m

__all__ = ["dealt_order", "good_shape", "side_of"]

_DRAGON: Final = 6
_EQUAL_RUNS: Final[tuple[tuple[m.GoodRoad, int, int], ...]] = (("chop", 1, 6), ("two-two", 2, 4))
"""Shapes of equal runs: how long each is, and how many there are at the least."""


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


def good_shape(columns: Sequence[str]) -> m.Good | None:
    """The shape of a big road that players look for, if its end has one.

    A ``dragon`` is a run of at least six wins, ``chop`` at least six runs of one win on end,
    ``two-two`` at least four of two. The newest run counts as long as it is by now.
    """
    runs = [(column[0], int("".join(filter(str.isdigit, column)))) for column in columns]
    if not runs:
        return None
    side, newest = runs[-1]
    winner: Literal["B", "P"] = "B" if side == "B" else "P"
    if newest >= _DRAGON:
        return m.Good("dragon", winner, newest)
    for kind, length, least in _EQUAL_RUNS:
        lengths = (run_length for _, run_length in reversed(runs))
        count = sum(1 for _ in takewhile(length.__eq__, lengths))
        if count >= least:
            return m.Good(kind, winner, count)
    return None
