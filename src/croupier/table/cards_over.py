"""Cards that were dealt for a coup and, by a correction, are none of its cards: where they wait.

Such a card counts once. As long as it waits at the table a further correction takes it back into
its coup, whether it has been ruled on or not; once another coup has used it, it is that coup's.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.table import correction_events as ce
from croupier.table.correction_commands import EndedCoup
from croupier.table.hand_state import HandShoe
from croupier.table.refusals import Refusal
from croupier.table.state import TableState

__all__ = ["CardsChanged", "cards_changed", "take_back", "use_over"]


class CardsChanged(NamedTuple):
    """What a correction does with the cards of its coup.

    Attributes:
        over: those that are none of its cards any more; `lies` where they wait at the table.
        back: those that were over before and are so no more.
        reread: by card how many more of it left the shoe than were keyed, below 0 for fewer.
    """

    over: tuple[str, ...]
    lies: bool
    back: tuple[str, ...]
    reread: dict[str, int]


def cards_changed(
    state: TableState, ended: EndedCoup, after: ce.Standing, correction: str, book: Rulebook
) -> CardsChanged | Refusal:
    """Which cards of a coup are over, which are so no more, and which were keyed as others."""
    if correction == ce.VOID:
        return CardsChanged((), False, (), {})
    new, old = _cards(ended, after, book), _cards(ended, ended.now, book)
    dealt = old + ended.over
    reread = Counter(new[: len(dealt)])
    reread.subtract(dealt[: len(new)])
    more = len(new) > len(old)
    over = dealt[len(new) :] if more else old[len(new) :]
    back = ended.over if more else ()
    lies = bool(over) and _still(state, ended)
    if back and ended.lay:
        waiting = _waiting(state, ended)
        lost = bool(over) and not lies
        open_yet = state.between_coups or state.phase == "betting"
        if waiting is None or (waiting and (lost or not open_yet)):
            return Refusal("card_used")
    found = {card: count for card, count in sorted(reread.items()) if count}
    return CardsChanged(over, lies, back, found)


def _cards(ended: EndedCoup, standing: ce.Standing, book: Rulebook) -> tuple[str, ...]:
    """The cards of a coup as it stands; all that were keyed where none was confirmed."""
    if not standing.coup:
        return ended.cards
    return tuple(map(str, book.game.cards_of(book.game.parse_coup(standing.coup))))


def _still(state: TableState, ended: EndedCoup) -> bool:
    """Whether its cards are what lies at the table: a void coup's were taken away with it."""
    last = state.between_coups and state.coup_id == ended.coup_id
    here = state.hand is not None and state.shoe_id == ended.shoe_id
    return last and here and ended.now.void in ("", ce.CORRECTED)


def _waiting(state: TableState, ended: EndedCoup) -> tuple[str, ...] | None:
    if state.hand is None or state.shoe_id != ended.shoe_id:
        return None
    return state.hand.over.get(ended.coup_id)


# --- how the shoe follows -------------------------------------------------------------------


def take_back(hand: HandShoe, event: ce.CoupCorrected) -> None:
    """What was over is the coup's again: its cards wait no more, and nothing is ruled on."""
    for card in hand.over.pop(event.coup_id, None) or ():
        if card in hand.extras:
            hand.take_extra(card)
        else:
            hand.held.remove(next(held for held in hand.held if held.card == card))
    own = f"over-{event.coup_number}-"
    hand.incidents = {key: each for key, each in hand.incidents.items() if not key.startswith(own)}


def use_over(hand: HandShoe, *, used: bool) -> None:
    """A card that waited was used or put away; of two alike it was the one that was not over."""
    there = Counter([*hand.extras, *(held.card for held in hand.held)])
    for coup_id, cards in hand.over.items():
        kept = []
        for card in cards or ():
            if there[card]:
                there[card] -= 1
                kept.append(card)
        if cards is not None and len(kept) < len(cards):
            hand.over[coup_id] = None if used else tuple(kept)
