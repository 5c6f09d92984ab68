"""Dealing by hand: what the table says to a card, to its taking back, and to a coup confirmed."""

from __future__ import annotations

from croupier.cards import Card
from croupier.errors import CardError
from croupier.rulings import KINDS
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.dealing import dealt_by_hand
from croupier.table.hand_due import Due, due, places_of
from croupier.table.hand_state import EXTRA, HANDS, SOFTWARE, TOO_MANY, HandShoe, Held
from croupier.table.refusals import Decision, Refusal, refuse_ids, refuse_texts
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = [
    "confirm_coup",
    "lay_card",
    "refuse_brought",
    "see_cut_card",
    "take_back_card",
]

MAX_SERIALS = 32
"""Of how many decks a shoe's custody tells the serial numbers."""

_FACE_DOWN = frozenset({"shoe-burn", "coup-burn", he.EXTRA, he.EARLY})
"""Where a card may lie that nobody has seen."""

_LAYING = frozenset({"indicator", "shoe-burn", "coup-burn", "card"})


def refuse_brought(command: h.BringShoe) -> Refusal | None:
    """What is wrong with how a shoe is brought; None for nothing."""
    custody = command.custody
    texts = (*custody.serials, custody.shuffled_by, custody.loaded_by, command.reference)
    many = Refusal("malformed_text") if len(custody.serials) > MAX_SERIALS else None
    return many or refuse_ids(command.shoe_id) or refuse_texts(*texts)


def lay_card(state: TableState, command: h.LayCard, context: Context) -> Decision:
    """A card leaves the shoe: it lies where it belongs, or the software says what went wrong."""
    hand = state.hand
    if hand is None:
        return Refusal("not_by_hand")
    refusal = refuse_ids(command.incident_id) or refuse_texts(command.reference)
    refusal = refusal or _refuse_card(command.card)
    if refusal is None and hand.knows(command.incident_id):
        refusal = Refusal("incident_raised")
    if refusal:
        return refusal
    if state.phase == "shut":
        return Refusal("table_closed")
    asked = due(state, context)
    waits = _refuse_waiting(state, hand, asked)
    if waits:
        return waits
    place, kind, stage = _judged(state, command, asked, context)
    if place is None:
        return Refusal("wrong_place")
    held = _held_for(hand, place)
    card = command.card or (held.card if held else "")
    if held and held.card not in ("", card):
        return Refusal("held_card")
    if not card and place not in _FACE_DOWN:
        return Refusal("card_needed")
    if held is None and hand.place.left_count == 0:
        return Refusal("shoe_empty")
    laid = he.CardLaid(state.coup_id, card, place, command.reference, held is not None)
    seen_before = held is not None and held.card != ""
    if card and not seen_before and hand.seen.get(card, 0) >= hand.decks:
        kind, stage = "foreign-card", ""
    elif kind is None and not held and _runs_out(hand, asked, card, context):
        kind = "too-few-cards"
    return (laid, *_raised(state, command, kind, stage))


def _runs_out(hand: HandShoe, asked: Due, card: str, context: Context) -> bool:
    """Whether the shoe is empty after this card, and its coup is not complete."""
    if hand.place.left_count > 1 or asked.step not in ("coup-burn", "card"):
        return False
    return asked.step == "coup-burn" or EXTRA not in places_of(
        (*hand.cards, Card.parse(card), Card.parse(card)), context
    )


def _refuse_card(text: str) -> Refusal | None:
    if not text:
        return None
    try:
        known = str(Card.parse(text)) == text
    except CardError:
        known = False
    return None if known else Refusal("not_a_card")


def _refuse_waiting(state: TableState, hand: HandShoe, asked: Due) -> Refusal | None:
    """What has to be done before any card leaves the shoe."""
    if asked.step == "count":
        return Refusal("count_needed")
    frozen = asked.step == "ruling" and not _takes_one_more(state, hand)
    return Refusal("table_frozen") if frozen else None


def _takes_one_more(state: TableState, hand: HandShoe) -> bool:
    """Whether the ruling hangs on how many cards came: a further one is told before it.

    So it is with cards that a running coup does not need, since one is ruled on otherwise than two
    or more, and with two that stuck together, of which the second is told. No card comes with those
    that a correction has left over.
    """
    kinds = {incident.kind for incident in hand.incidents.values() if incident.freezes}
    stuck = kinds == {_STUCK} and not hand.extras
    return state.phase in ("closed", "dealt") and (kinds <= TOO_MANY or stuck)


_STUCK = "stuck-together"


def _held_for(hand: HandShoe, place: str) -> Held | None:
    """The held card that is the one laid now; None where it comes from the shoe."""
    if place == "coup-burn":
        return hand.held_for("burn")
    return None if hand.laid or place in (*_FACE_DOWN, "indicator") else hand.held_for("first")


def _judged(
    state: TableState, command: h.LayCard, asked: Due, context: Context
) -> tuple[str | None, str | None, str]:
    """Where the card is taken to lie, and what went wrong with it: kind and stage."""
    seen = "seen" if command.card else "unseen"
    if asked.step == "ruling":
        # the first one of an incident that somebody raised is what he raised it about
        told = state.hand is not None and not state.hand.extras
        return he.EXTRA, None if told else "cards-too-many", ""
    if asked.step in ("confirm", "settle"):
        return he.EXTRA, "one-card-too-many", seen
    if asked.step not in _LAYING:
        return he.EARLY, "pulled-early", seen
    if command.place in ("", asked.place):
        return asked.place, None, ""
    if command.place not in HANDS[context.rulebook.sheet.game.id]:
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
    malformed = refuse_texts(command.reference)
    if malformed or not hand.last:
        return malformed or Refusal("nothing_to_take_back")
    return (he.CardTakenBack(state.coup_id, command.reference),)


def see_cut_card(state: TableState, command: h.SeeCutCard, context: Context) -> Decision:
    """The cut card came: the running coup is the last, or few follow, as the sheet says."""
    hand = state.hand
    if hand is None or hand.fresh_each_coup:
        return Refusal("not_by_hand" if hand is None else "no_cut_card")
    malformed = refuse_texts(command.reference)
    if malformed or state.coups_left is not None:
        return malformed or Refusal("cut_card_seen")
    return (he.CutCardSeen(state.coup_id, command.reference),)


def confirm_coup(state: TableState, command: h.ConfirmCoup, context: Context) -> Decision:
    """The coup is dealt as its cards lie."""
    if state.hand is None:
        return Refusal("not_by_hand")
    if state.phase != "closed":
        return Refusal("already_dealt" if state.phase == "dealt" else "no_coup")
    step = due(state, context).step
    if step != "confirm":
        return Refusal("table_frozen" if step == "ruling" else "cards_due")
    if state.hand.holds_too_often([laid.card for laid in state.hand.laid]):
        return Refusal("card_twice")
    return (dealt_by_hand(state, state.hand, context),)
