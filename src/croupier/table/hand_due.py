"""What is to be done next at a table dealt by hand, and where the next card goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from croupier.cards import Card
from croupier.table.hand_state import EXTRA, HandShoe
from croupier.table.refusals import Refusal
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = [
    "Due",
    "Step",
    "due",
    "has_ended",
    "places_of",
    "refuse_unready",
    "refuse_unruled",
    "refuse_wagering",
]

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
    "count",
    "open-table",
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
    if hand is not None and hand.frozen:
        return Due("ruling")
    if state.phase == "shut":
        return Due("open-table")
    if hand is None:
        return Due("bring-shoe")
    match state.phase:
        case "betting":
            return Due("close-betting")
        case "closed":
            return _in_coup(state, context)
        case "dealt":
            return Due("settle")
        case _:
            pass
    if hand.closing:
        return Due("close-shoe")
    if hand.demanded and not hand.opened:
        return Due("count")
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
    needed = _needed_count(hand, context.rulebook.game.max_cards)
    return "exhausted" if hand.place.left_count < needed else ""


def _needed_count(hand: HandShoe, most: int) -> int:
    """How many cards the longest coup takes out of the shoe, held ones left out."""
    uses = [held.used_as for held in hand.held]
    burns = max(hand.coup_burn_count, uses.count("burn"))
    burnt = min(burns, uses.count("burn") + uses.count("next"))
    left_over = len(uses) - burnt  # of those one at most is a coup's first card
    return burns - burnt + most - min(1, left_over)


def places_of(cards: Sequence[Card], context: Context) -> tuple[str, ...]:
    """Where cards of a coup belong in the order they left the shoe; ``extra`` for what is over."""
    game, rules = context.rulebook.game, context.rulebook.sheet.deal_rules
    places: list[str] = []
    for count in range(len(cards)):
        place = None if EXTRA in places else game.next_place(rules, cards[:count])
        places.append(place or EXTRA)
    return tuple(places)


def refuse_unruled(state: TableState) -> Refusal | None:
    """That something is still to be ruled on, however little: a shoe does not go with it.

    A deck that is shuffled for every coup does, unless it holds the table up.
    """
    hand = state.hand
    if hand is None:
        return None
    unruled = hand.frozen if hand.fresh_each_coup else bool(hand.incidents)
    return Refusal("table_frozen") if unruled else None


def refuse_unready(state: TableState) -> Refusal | None:
    """What has to be done by a dealer or a manager before a coup begins."""
    hand = state.hand
    if hand is None:
        return None
    if hand.frozen:
        return Refusal("table_frozen")
    if hand.demanded and not hand.opened and not hand.closing:
        return Refusal("count_needed")
    return Refusal("cards_due") if hand.burn_left != 0 and not hand.closing else None


def refuse_wagering(state: TableState, *, taking_back: bool = False) -> Refusal | None:
    """Why no wager is taken, or taken back, now."""
    if state.phase != "betting":
        return Refusal("table_closed" if state.phase in ("new", "shut") else "betting_closed")
    if state.hand is None:
        return None
    if state.hand.frozen:
        return Refusal("table_frozen")
    return Refusal("no_bets") if state.hand.no_bets == "now" and not taking_back else None
