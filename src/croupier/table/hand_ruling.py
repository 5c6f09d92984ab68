"""Incidents and rulings: who may rule, what is proposed, and what each effect does here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.errors import CardError, InputError
from croupier.rulings import KINDS, Proposal, profile
from croupier.rulings.effects import EFFECTS
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.hand_state import HandShoe, Incident
from croupier.table.refusals import Decision, Refusal, refuse_ids
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["propose", "raise_incident", "rule_incident"]

MAX_TEXT: Final = 1_000
"""The longest evidence and reason."""

_AGAINST: Final = (
    frozenset({"void-coup", "stands"}),
    frozenset({"void-coup", "recompute"}),
    frozenset({"void-coup", "draw-now"}),
    frozenset({"void-coup", "by-draw-order"}),
)
"""What cannot be ruled together."""


def raise_incident(state: TableState, command: h.RaiseIncident, context: Context) -> Decision:
    """Somebody says that something went wrong."""
    if state.hand is None:
        return Refusal("not_by_hand")
    malformed = refuse_ids(command.incident_id, command.by)
    if malformed:
        return malformed
    if command.incident_id in state.hand.incidents:
        return Refusal("incident_raised")
    if len(command.evidence) > MAX_TEXT or command.kind not in KINDS:
        return Refusal("no_such_incident")
    freezes = KINDS[command.kind].freezes
    incident = Incident(state.coup_id, command.kind, command.stage, command.by, freezes)
    if isinstance(propose(state, incident, context), Refusal):
        return Refusal("no_such_incident")
    return (
        he.IncidentRaised(
            command.incident_id,
            state.coup_id,
            command.kind,
            command.stage,
            command.by,
            command.evidence,
            freezes,
            command.reference,
        ),
    )


def propose(state: TableState, incident: Incident, context: Context) -> Proposal | Refusal:
    """What the sheet's profile proposes for an incident at this table."""
    sheet = context.rulebook.sheet
    try:
        return profile(sheet.ruling_profile).propose(
            incident.kind, incident.stage, sheet.game.id, burn=sheet.shoe.coup_burn_count > 0
        )
    except InputError:
        return Refusal("no_such_incident")


def rule_incident(state: TableState, command: h.RuleIncident, context: Context) -> Decision:
    """A manager rules, and everything that he rules is done."""
    hand = state.hand
    if hand is None:
        return Refusal("not_by_hand")
    incident = hand.incidents.get(command.incident_id)
    if incident is None:
        return Refusal("no_such_incident")
    refusal = _refuse_author(state, command)
    if refusal:
        return refusal
    proposal = propose(state, incident, context)
    if isinstance(proposal, Refusal):
        return proposal
    effects = command.effects or proposal.effects
    if not effects:
        return Refusal("choice_needed")
    if not set(effects) <= set(EFFECTS) or any(pair <= set(effects) for pair in _AGAINST):
        return Refusal("no_such_ruling")
    ruled = he.IncidentRuled(
        command.incident_id,
        proposal.profile,
        proposal.clause,
        proposal.effects,
        effects,
        command.by,
        command.second,
        command.reason,
        command.reference,
    )
    done = _effects(state, hand, incident, command, effects, context)
    return done if isinstance(done, Refusal) else (ruled, *done)


def _refuse_author(state: TableState, command: h.RuleIncident) -> Refusal | None:
    """A reason is needed; and a second person where the manager has a wager on the coup."""
    malformed = refuse_ids(command.by, *([command.second] if command.second else []))
    if malformed:
        return malformed
    if not command.reason.strip() or len(command.reason) > MAX_TEXT:
        return Refusal("reason_needed")
    interested = {wager.patron_id for wager in state.wagers.values()}
    if command.second == command.by or command.second in interested:
        return Refusal("second_needed")
    if command.by in interested and not command.second:
        return Refusal("second_needed")
    return None


def _effects(
    state: TableState,
    hand: HandShoe,
    incident: Incident,
    command: h.RuleIncident,
    effects: tuple[str, ...],
    context: Context,
) -> tuple[e.Event, ...] | Refusal:
    done: list[e.Event] = []
    extras = list(hand.extras)
    for effect in effects:
        if effect in _HOLDS:
            if not extras:
                return Refusal("no_card_over")
            done.append(he.CardsHeld(state.coup_id, (extras.pop(0),), _HOLDS[effect]))
            continue
        if effect in ("put-away", "burn-openly"):
            if extras:
                done.append(he.CardsPutAway(state.coup_id, tuple(extras)))
                extras = []
            continue
        act = _ACTS.get(effect, _nothing)
        events = act(_Case(state, hand, incident, command, context))
        if isinstance(events, Refusal):
            return events
        done += events
    if extras and "void-coup" not in effects:
        return Refusal("card_over")
    return tuple(done)


class _Case(NamedTuple):
    """What a ruling is about."""

    state: TableState
    hand: HandShoe
    incident: Incident
    command: h.RuleIncident
    context: Context


_Act = Callable[[_Case], "tuple[e.Event, ...] | Refusal"]
_HOLDS: Final = {"hold-as-burn": "burn", "hold-as-first": "first", "hold-as-next": "next"}


def _nothing(case: _Case) -> tuple[e.Event, ...]:
    """What is due once the incident is out of the way is effect enough."""
    return ()


def _by_draw_order(case: _Case) -> tuple[e.Event, ...] | Refusal:
    book, cards = case.context.rulebook, case.hand.cards
    places = []
    for count in range(len(cards)):
        place = book.game.next_place(book.sheet.deal_rules, cards[:count])
        if place is None:
            return Refusal("card_over")
        places.append(place)
    return (he.FeltOrdered(case.state.coup_id, tuple(places)),)


def _replace(case: _Case) -> tuple[e.Event, ...] | Refusal:
    if not case.hand.laid or case.state.phase != "closed":
        return Refusal("no_card_over")
    return (he.CardsPutAway(case.state.coup_id, (case.hand.laid[-1].card,), replaced=True),)


def _camera_wins(case: _Case) -> tuple[e.Event, ...] | Refusal:
    index = case.command.index
    if index is None or not 0 <= index < len(case.hand.laid) or case.state.phase != "closed":
        return Refusal("card_needed")
    try:
        card = Card.parse(case.command.card)
    except CardError:
        return Refusal("not_a_card")
    return (he.CardCorrected(case.state.coup_id, index, str(card)),)


def _void_coup(case: _Case) -> tuple[e.Event, ...] | Refusal:
    state = case.state
    if state.phase not in ("betting", "closed", "dealt"):
        return Refusal("no_coup")
    return (e.CoupVoided(state.coup_id, f"ruled-{case.incident.kind}", tuple(state.wagers)),)


def _last_coup(case: _Case) -> tuple[e.Event, ...]:
    # it may have been keyed already
    return () if case.state.coups_left is not None else (he.CutCardSeen(case.state.coup_id),)


def _close_shoe(case: _Case) -> tuple[e.Event, ...]:
    return (he.ShoeToClose(case.state.shoe_id, f"ruled-{case.incident.kind}"),)


def _not_here(case: _Case) -> Refusal:
    """What concerns coups that were settled is a correction of its own."""
    return Refusal("coup_settled")


_ACTS: Final[dict[str, _Act]] = {
    "by-draw-order": _by_draw_order,
    "replace": _replace,
    "camera-wins": _camera_wins,
    "void-coup": _void_coup,
    "last-coup": _last_coup,
    "close-shoe": _close_shoe,
    "reshuffle": _close_shoe,
    "reverse-and-settle": _not_here,
    "void-later-coups": _not_here,
    "no-bet-coup": _not_here,
}
