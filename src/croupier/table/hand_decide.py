"""Dealing by hand: what the table says to a card, to its taking back, and to a coup confirmed."""

from __future__ import annotations

from croupier.cards import Card
from croupier.errors import CardError
from croupier.rulings import KINDS
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.dealing import dealt_by_hand
from croupier.table.hand_due import Due, due
from croupier.table.hand_state import HandShoe
from croupier.table.refusals import Decision, Refusal, refuse_ids
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["SOFTWARE", "confirm_coup", "lay_card", "see_cut_card", "take_back_card"]

SOFTWARE = "software"
"""Who raised an incident that nobody did."""

_FACE_DOWN = frozenset({"shoe-burn", "coup-burn", he.EXTRA, he.EARLY})
"""Where a card may lie that nobody has seen."""

_LAYING = frozenset({"indicator", "shoe-burn", "coup-burn", "card"})


def lay_card(state: TableState, command: h.LayCard, context: Context) -> Decision:
    """A card leaves the shoe: it lies where it belongs, or the software says what went wrong."""
    hand = state.hand
    if hand is None:
        return Refusal("not_by_hand")
    malformed = refuse_ids(command.incident_id) or _refuse_card(command.card)
    if malformed:
        return malformed
    asked = due(state, context)
    if asked.step == "ruling" and not _takes_one_more(hand):
        return Refusal("table_frozen")
    place, kind, stage = _judged(state, command, asked)
    if place is None:
        return Refusal("wrong_place")
    if not command.card and place not in _FACE_DOWN:
        return Refusal("card_needed")
    held = _is_held(hand, place)
    if not held and hand.place.left_count == 0:
        return Refusal("shoe_empty")
    laid = he.CardLaid(state.coup_id, command.card, place, command.reference, held)
    if command.card and hand.seen.get(command.card, 0) >= hand.decks and not held:
        kind, stage = "foreign-card", ""
    return (laid, *_raised(state, command, kind, stage))


def _refuse_card(text: str) -> Refusal | None:
    if not text:
        return None
    try:
        known = str(Card.parse(text)) == text
    except CardError:
        known = False
    return None if known else Refusal("not_a_card")


def _takes_one_more(hand: HandShoe) -> bool:
    """Whether all that is open is one card too many: a second may have come with it."""
    kinds = {incident.kind for incident in hand.incidents.values() if incident.freezes}
    return kinds == {"one-card-too-many"}


def _is_held(hand: HandShoe, place: str) -> bool:
    """Whether the card that is laid now is one that was held for this."""
    if place == "coup-burn":
        return hand.held_for("burn") is not None
    return not hand.laid and place not in _FACE_DOWN and hand.held_for("first") is not None


def _judged(
    state: TableState, command: h.LayCard, asked: Due
) -> tuple[str | None, str | None, str]:
    """Where the card is taken to lie, and what went wrong with it: kind and stage."""
    seen = "seen" if command.card else "unseen"
    if asked.step == "ruling":
        return he.EXTRA, "cards-too-many", ""
    if asked.step == "confirm":
        return he.EXTRA, "one-card-too-many", seen
    if asked.step not in _LAYING:
        return he.EARLY, "pulled-early", seen
    if command.place in ("", asked.place):
        return asked.place, None, ""
    hands = ("player", "banker", "player_1", "player_2", "player_3")
    if command.place not in hands:
        return None, None, ""
    if asked.step == "coup-burn":
        return command.place, "coup-burn-forgotten", "after-first-card"
    if asked.step != "card":
        return None, None, ""
    count = len(state.hand.laid) if state.hand else 0
    if (command.place, asked.place, count) == ("player", "banker", 4):
        return command.place, "third-card-not-due", ""
    return command.place, "wrong-box", "nothing-since"


def _raised(
    state: TableState, command: h.LayCard, kind: str | None, stage: str
) -> tuple[e.Event, ...]:
    if kind is None:
        return ()
    return (
        he.IncidentRaised(
            command.incident_id,
            state.coup_id,
            kind,
            stage,
            SOFTWARE,
            "",
            KINDS[kind].freezes,
            command.reference,
        ),
    )


def take_back_card(state: TableState, command: h.TakeBackCard, context: Context) -> Decision:
    """Take back what was keyed last; the coup is not confirmed, and nothing else happened since."""
    hand = state.hand
    if hand is None:
        return Refusal("not_by_hand")
    if not hand.last:
        return Refusal("nothing_to_take_back")
    return (he.CardTakenBack(state.coup_id, command.reference),)


def see_cut_card(state: TableState, command: h.SeeCutCard, context: Context) -> Decision:
    """The cut card came: the running coup is the last, or few follow, as the sheet says."""
    hand = state.hand
    if hand is None or hand.fresh_each_coup:
        return Refusal("not_by_hand" if hand is None else "no_cut_card")
    if state.coups_left is not None:
        return Refusal("cut_card_seen")
    return (he.CutCardSeen(state.coup_id, command.reference),)


def confirm_coup(state: TableState, command: h.ConfirmCoup, context: Context) -> Decision:
    """The coup is dealt as its cards lie."""
    asked = due(state, context)
    if state.hand is None or asked.step != "confirm":
        return Refusal("not_by_hand" if state.hand is None else "cards_due")
    return (dealt_by_hand(state, state.hand, context),)
