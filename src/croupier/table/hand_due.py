"""What is to be done next at a table dealt by hand, and where the next card goes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["Due", "Step", "due"]

Step = Literal[
    "bring-shoe",
    "indicator",
    "shoe-burn",
    "open-betting",
    "close-betting",
    "coup-burn",
    "card",
    "confirm",
    "settle",
    "close-shoe",
    "ruling",
]


class Due(NamedTuple):
    """What is due.

    Attributes:
        place: where the next card goes; empty where no card is due.
        card_count: how many of them, of burns.
    """

    step: Step
    place: str = ""
    card_count: int = 1


def due(state: TableState, context: Context) -> Due:
    """What is due now; the table has a shoe dealt by hand, or none."""
    hand = state.hand
    if hand is None:
        return Due("bring-shoe")
    if hand.frozen:
        return Due("ruling")
    match state.phase:
        case "betting":
            return Due("close-betting")
        case "closed":
            return _in_coup(state, context)
        case "dealt":
            return Due("settle")
        case _:
            pass
    if hand.burn_left is None:
        return Due("indicator", "indicator")
    if hand.burn_left:
        return Due("shoe-burn", "shoe-burn", hand.burn_left)
    return Due("close-shoe" if has_ended(state, context) else "open-betting")


def _in_coup(state: TableState, context: Context) -> Due:
    hand, book = state.hand, context.rulebook
    if hand is None:
        return Due("bring-shoe")
    if hand.burns_due:
        return Due("coup-burn", "coup-burn", hand.burns_due)
    place = book.game.next_place(book.sheet.deal_rules, hand.cards)
    return Due("confirm") if place is None else Due("card", place)


def has_ended(state: TableState, context: Context) -> str:
    """Why no coup begins from the shoe any more; empty while one may."""
    hand = state.hand
    if hand is None:
        return ""
    if hand.closing:
        return hand.closing
    if state.coups_left == 0:
        return "fresh" if hand.fresh_each_coup else "last-coup"
    held = len(hand.held)
    needed = hand.coup_burn_count + context.rulebook.game.max_cards - held
    return "exhausted" if hand.place.left_count < needed else ""
