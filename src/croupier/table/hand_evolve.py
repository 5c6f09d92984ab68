"""How what is dealt by hand changes a table. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import CARD_COUNT, Card
from croupier.shoe import HiddenShoe, burn_value
from croupier.table import hand_events as he
from croupier.table.cards_over import use_over
from croupier.table.demanded import forget_cards
from croupier.table.hand_state import KEYED, SOFTWARE, TOO_MANY, HandShoe, Held, Incident, Laid
from croupier.table.state import TableState

__all__ = [
    "HAND_APPLY",
    "begin_coup",
    "confirm_cards",
    "end_coup",
    "leave_shoe",
    "open_coup",
]


def _brought(state: TableState, event: he.HandShoeBrought) -> None:
    state.phase = "ready"
    state.hand = HandShoe(
        event.decks,
        event.coup_burn_count,
        event.fresh_each_coup,
        event.after_cut_count,
        event.custody,
        HiddenShoe(CARD_COUNT * event.decks),
        None if event.first_card_burn else 0,
    )
    state.hand.demanded, state.hand.opened = event.demanded, event.same_cards
    state.hand.incidents, state.unruled = state.unruled, {}
    if event.same_cards:  # the cards of the deck before are in use again
        forget_cards(state, state.shoe_number)
    state.shoe_id, state.shoe_number = event.shoe_id, event.shoe_number
    state.coups_left = None


def leave_shoe(state: TableState) -> None:
    """The shoe goes. What does not hold the table up need not be ruled on with every deck."""
    hand = state.hand
    if hand is not None and hand.fresh_each_coup:
        state.unruled = hand.incidents


def open_coup(state: TableState, *, no_bets: bool) -> None:
    """A coup began, with or without wagers."""
    if state.hand is not None:
        state.hand.no_bets, state.hand.indicator = "now" if no_bets else "", ""
        state.hand.counted = False
        state.hand.forget_last()


def begin_coup(state: TableState) -> None:
    """Betting has closed: what is burnt before the coup is due, held cards among it."""
    hand = state.hand
    if hand is not None:
        kept_count = sum(1 for held in hand.held if held.used_as == "burn")
        hand.burns_due = max(hand.coup_burn_count, kept_count)


def confirm_cards(state: TableState) -> None:
    """The cards of the coup stay as they lie."""
    if state.hand is not None:
        state.hand.forget_last()


def end_coup(state: TableState, *, void: bool) -> None:
    """A coup is over, one way or the other: its cards leave the felt."""
    hand = state.hand
    if hand is None:
        return
    if void and state.coups_left is not None and state.dealt is None:
        state.coups_left -= 1  # its last card would have counted it
    if void and hand.fresh_each_coup and hand.place.position_index:
        state.coups_left = 0  # these cards are not dealt from once more
    hand.laid, hand.burnt, hand.burns_due = [], [], 0
    hand.forget_last()
    _keep_wagered(state, hand)
    if hand.no_bets == "now":
        hand.no_bets = ""
    if void:
        hand.lying = []
        use_over(hand, used=False)


def _keep_wagered(state: TableState, hand: HandShoe) -> None:
    """Who had wagers on the coup that is over may not rule on it alone."""
    about = {each.coup_number for each in hand.incidents.values()}
    kept = {number: names for number, names in state.wagered.items() if number in about}
    names = {wager.patron_id for wager in state.wagers.values()}
    state.wagered = kept | {state.coup_number: tuple(sorted(names))}


def _move(hand: HandShoe, count: int) -> None:
    hand.place = hand.place._replace(position_index=hand.place.position_index + count)


def _see(hand: HandShoe, card: str, count: int) -> None:
    if card:
        hand.seen[card] = hand.seen.get(card, 0) + count
        if not hand.seen[card]:
            del hand.seen[card]


def _laid(state: TableState, event: he.CardLaid) -> None:
    hand = state.hand
    if hand is None:
        return
    hand.forget_last()
    hand.last, hand.last_card = event.place, event.card
    if event.held:
        _take_held(hand, event)
    else:
        _move(hand, 1)
        _see(hand, event.card, 1)
    number = 0 if event.held else hand.place.position_index
    laid = Laid(event.card, event.place, number, event.reference)
    match event.place:
        case "indicator":
            hand.burn_left, hand.indicator = burn_value(Card.parse(event.card)), event.card
        case "shoe-burn":
            hand.burn_left = (hand.burn_left or 0) - 1
        case "coup-burn":
            hand.burnt.append(event.card)
            hand.burns_due -= 1
        case he.EXTRA | he.EARLY:
            hand.lying.append(laid)
        case _:
            hand.laid.append(laid)


def _take_held(hand: HandShoe, event: he.CardLaid) -> None:
    held = hand.held_for("burn" if event.place == "coup-burn" else "first")
    if held is not None:
        hand.last_held, hand.last_held_index = held, hand.held.index(held)
        hand.held.remove(held)
        use_over(hand, used=True)
        if not held.card:
            _see(hand, event.card, 1)


def _taken_back(state: TableState, event: he.CardTakenBack) -> None:
    hand = state.hand
    if hand is None:
        return
    match hand.last:
        case "indicator":
            hand.burn_left, hand.indicator = None, ""
        case "shoe-burn":
            hand.burn_left = (hand.burn_left or 0) + 1
        case "coup-burn":
            hand.burnt.pop()
            hand.burns_due += 1
        case he.EXTRA | he.EARLY:
            hand.lying.pop()
        case _:
            hand.laid.pop()
    held = hand.last_held
    if held is None:
        _move(hand, -1)
    else:
        hand.held.insert(hand.last_held_index, held)
    if held is None or not held.card:
        _see(hand, hand.last_card, -1)
    hand.incidents.pop(hand.last_incident, None)
    hand.incidents |= hand.superseded
    hand.forget_last()


def _cut_card(state: TableState, event: he.CutCardSeen) -> None:
    if state.hand is not None:
        state.coups_left = state.hand.after_cut_count + 1
        state.last = state.phase in ("betting", "closed") and state.coups_left == 1
        state.hand.forget_last()


def _raised(state: TableState, event: he.IncidentRaised) -> None:
    hand = state.hand
    incident = Incident(
        event.coup_id,
        event.kind,
        event.stage,
        event.by,
        event.freezes,
        event.evidence,
        event.reference,
        state.coup_number,
    )
    if hand is None:
        state.unruled[event.incident_id] = incident
        return
    with_card = event.by == SOFTWARE and event.kind in KEYED and bool(hand.last)
    if with_card and event.kind == "cards-too-many":
        # one card more is not another incident, but this one
        hand.superseded = {
            key: each for key, each in hand.incidents.items() if each.kind in TOO_MANY
        }
        for key in hand.superseded:
            del hand.incidents[key]
    hand.incidents[event.incident_id] = incident
    if with_card and not hand.last_incident:
        hand.last_incident = event.incident_id
    else:
        hand.forget_last()


def _ruled(state: TableState, event: he.IncidentRuled) -> None:
    hand = state.hand
    if hand is None:
        state.unruled.pop(event.incident_id, None)
        return
    incident = hand.incidents.pop(event.incident_id, None)
    hand.ruled.append(event.incident_id)
    hand.forget_last()
    if incident and incident.kind == "coup-burn-forgotten" and "burn-now" not in event.effects:
        hand.burns_due = 0  # the coup goes on without it


def _ordered(state: TableState, event: he.FeltOrdered) -> None:
    hand = state.hand
    if hand is not None:
        pairs = zip(hand.laid, event.places, strict=True)
        lie = [replace(laid, place=place) for laid, place in pairs]
        hand.laid = [laid for laid in lie if laid.place != he.EXTRA]
        hand.lying += [laid for laid in lie if laid.place == he.EXTRA]


def _held(state: TableState, event: he.CardsHeld) -> None:
    hand = state.hand
    if hand is not None:
        for card in event.cards:
            hand.take_extra(card)
            hand.held.append(Held(card, event.used_as))


def _put_away(state: TableState, event: he.CardsPutAway) -> None:
    hand = state.hand
    if hand is None:
        return
    if event.replaced:
        hand.laid.pop()
        return
    for card in event.cards:
        hand.take_extra(card)
    use_over(hand, used=False)


def _corrected(state: TableState, event: he.CardCorrected) -> None:
    hand = state.hand
    if hand is None:
        return
    if not event.coup_id:
        _corrected_first(hand, event.card)
    else:
        before = hand.laid[event.index]
        _see(hand, before.card, -1)
        _see(hand, event.card, 1)
        hand.laid[event.index] = replace(before, card=event.card)


def _corrected_first(hand: HandShoe, card: str) -> None:
    """The first card of the shoe is another: so many more are burnt, or none that lie by now."""
    _see(hand, hand.indicator, -1)
    _see(hand, card, 1)
    more = burn_value(Card.parse(card)) - burn_value(Card.parse(hand.indicator))
    hand.burn_left, hand.indicator = max(0, (hand.burn_left or 0) + more), card


def _no_bet_coup(state: TableState, event: he.NoBetCoupDue) -> None:
    if state.hand is not None:
        state.hand.no_bets = "next"


def _to_close(state: TableState, event: he.ShoeToClose) -> None:
    if state.hand is not None:
        state.hand.closing = event.reason


HAND_APPLY: Final[dict[type[Any], Callable[[TableState, Any], None]]] = {
    he.HandShoeBrought: _brought,
    he.CardLaid: _laid,
    he.CardTakenBack: _taken_back,
    he.CutCardSeen: _cut_card,
    he.IncidentRaised: _raised,
    he.IncidentRuled: _ruled,
    he.FeltOrdered: _ordered,
    he.CardsHeld: _held,
    he.CardsPutAway: _put_away,
    he.CardCorrected: _corrected,
    he.NoBetCoupDue: _no_bet_coup,
    he.ShoeToClose: _to_close,
}
"""How each of these events is followed."""
