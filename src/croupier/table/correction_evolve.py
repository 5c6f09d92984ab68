"""How a correction changes a table: its list of coups, its counts, the cards that were seen."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.table import correction_events as ce
from croupier.table.cards_over import take_back
from croupier.table.hand_state import EXTRA, Laid
from croupier.table.state import Round, TableState

__all__ = ["CORRECTION_APPLY"]


def _corrected(state: TableState, event: ce.CoupCorrected) -> None:
    if event.more:
        return
    _list(state, event)
    _count(state, event)
    _see(state, event)
    _note(state, event)


def _list(state: TableState, event: ce.CoupCorrected) -> None:
    number, after = event.coup_number, event.after
    rounds = state.rounds
    state.rounds = rounds = [each for each in rounds if each.coup_number != number]
    if number > state.listed_after and after.coup and not after.void:
        item = Round(number, after.outcome, after.coup, after.facts)
        insort(rounds, item, key=lambda each: each.coup_number)


def _count(state: TableState, event: ce.CoupCorrected) -> None:
    gone = bool(event.after.void) - bool(event.before.void)
    tally = state.tally
    state.tally = replace(
        tally,
        coup_count=tally.coup_count - gone,
        void_count=tally.void_count + gone,
        correction_count=tally.correction_count + 1,
    )


def _see(state: TableState, event: ce.CoupCorrected) -> None:
    """What was keyed wrongly was another card of the shoe in use."""
    hand = state.hand
    if hand is None or event.shoe_id != state.shoe_id:
        return
    for card, count in event.reread.items():
        hand.seen[card] = hand.seen.get(card, 0) + count
        if not hand.seen[card]:
            del hand.seen[card]
    if event.cards_back:
        take_back(hand, event)
    if event.lies_over:
        reference = event.reference
        hand.lying += [Laid(card, EXTRA, 0, reference) for card in event.cards_over]
        known = hand.over.get(event.coup_id, ())
        hand.over[event.coup_id] = None if known is None else (*known, *event.cards_over)


def _note(state: TableState, event: ce.CoupCorrected) -> None:
    """That an incident has been answered by a correction; it is ruled on next."""
    hand = state.hand
    if hand is None or event.incident_id not in hand.incidents:
        return
    known = state.corrected.get(event.incident_id, {})
    kept = {key: ids for key, ids in state.corrected.items() if key in hand.incidents}
    state.corrected = kept | {
        event.incident_id: known | {event.coup_number: bool(event.after.void)}
    }


def _disputed(state: TableState, event: ce.DisputeOpened) -> None:
    state.disputes[event.dispute_id] = event.coup_id


def _decided(state: TableState, event: ce.DisputeClosed) -> None:
    state.disputes.pop(event.dispute_id, None)


CORRECTION_APPLY: Final[dict[type[Any], Callable[[TableState, Any], None]]] = {
    ce.CoupCorrected: _corrected,
    ce.DisputeOpened: _disputed,
    ce.DisputeClosed: _decided,
}
"""How each of these events is followed."""
