"""Incidents and rulings: who may rule, what is proposed, and what each effect does here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from croupier.cards import Card
from croupier.errors import CardError, InputError
from croupier.rulings import CLOSING_COUNT, Proposal, profile
from croupier.rulings.effects import EFFECTS
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.hand_due import places_of
from croupier.table.hand_state import EXTRA, SOFTWARE, HandShoe, Incident, UsedAs
from croupier.table.later_coups import last_coup_of, refuse_later, runs_later
from croupier.table.refusals import (
    Decision,
    Refusal,
    refuse_ids,
    refuse_reason,
    refuse_texts,
)
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["can_be", "interested_in", "propose", "rule_incident"]

_AGAINST: Final = (
    frozenset({"void-coup", "stands"}),
    frozenset({"void-coup", "recompute"}),
    frozenset({"void-coup", "draw-now"}),
    frozenset({"void-coup", "by-draw-order"}),
)
"""What cannot be ruled together."""


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
    if state.hand is None and not state.unruled:
        return Refusal("not_by_hand")
    incident = state.open_incidents.get(command.incident_id)
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
    if not _is_ruling(effects):
        return Refusal("no_such_ruling")
    later = "void-later-coups" in effects
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
        *((command.index, command.card) if "camera-wins" in effects else (None, "")),
        last_coup_of(state, command.incident_id, command.last_coup) if later else None,
        command.standing if later else (),
    )
    done = _done(state, incident, command, context, effects)
    if isinstance(done, Refusal):
        return done
    return _refuse_interest(state, incident, command) or (ruled, *done)


def can_be(state: TableState, incident_id: str, effects: tuple[str, ...], context: Context) -> bool:
    """Whether such a ruling is one of those that something more makes possible, or none at all."""
    asked = h.RuleIncident(incident_id, "", "", effects)
    done = _done(state, state.open_incidents[incident_id], asked, context, effects)
    return not (isinstance(done, Refusal) and done.code in _NEVER)


_NEVER: Final = frozenset({"card_twice", "no_such_ruling"})
"""What no other card, no correction and no second person makes possible."""


def _done(
    state: TableState,
    incident: Incident,
    command: h.RuleIncident,
    context: Context,
    effects: tuple[str, ...],
) -> tuple[e.Event, ...] | Refusal:
    """What comes of these effects."""
    if incident.kind == CLOSING_COUNT:  # its shoe is closed: neither coup nor shoe is in the way
        return () if _NOTED.issuperset(effects) else Refusal("no_such_ruling")
    if state.hand is None:
        return Refusal("not_by_hand")
    return _effects(_Case(state, state.hand, incident, command, context), effects)


_NOTED: Final = frozenset({"audit-shoe", "no-effect", "stands"})


def _is_ruling(effects: tuple[str, ...]) -> bool:
    """Whether these are effects, each named once, that do not exclude one another."""
    named = set(effects)
    one_each = len(named) == len(effects) and named <= set(EFFECTS)
    return one_each and not any(pair <= named for pair in _AGAINST)


def _refuse_author(state: TableState, command: h.RuleIncident) -> Refusal | None:
    """A person rules, and says why."""
    malformed = refuse_ids(command.by, *([command.second] if command.second else []))
    malformed = malformed or refuse_texts(command.reference, command.card)
    if malformed:
        return malformed
    if SOFTWARE in (command.by, command.second):
        return Refusal("manager_needed")
    return refuse_reason(command.reason)


def interested_in(state: TableState, incident: Incident) -> frozenset[str]:
    """Who rules on it with somebody else: he has a wager, or had one on the coup it is about."""
    had = state.wagered.get(incident.coup_number, ())
    return frozenset((*had, *(wager.patron_id for wager in state.wagers.values())))


def _refuse_interest(
    state: TableState, incident: Incident, command: h.RuleIncident
) -> Refusal | None:
    """A second person is needed where the manager has an interest; judged last: it can wait."""
    interested = interested_in(state, incident)
    if command.second == command.by or command.second in interested:
        return Refusal("second_needed")
    if command.by in interested and not command.second:
        return Refusal("second_needed")
    return None


class _Case(NamedTuple):
    """What a ruling is about."""

    state: TableState
    hand: HandShoe
    incident: Incident
    command: h.RuleIncident
    context: Context

    @property
    def coup_id(self) -> str:
        """The coup in which it is ruled."""
        return self.state.coup_id

    @property
    def answered(self) -> dict[int, bool]:
        """The coups that were corrected for it: whether each is void now, by number."""
        return self.state.corrected.get(self.command.incident_id, {})


class _Felt(msgspec.Struct):
    """The felt as the effects so far leave it, and the events that say so."""

    cards: list[str]
    places: list[str]
    extras: list[str]
    done: list[e.Event] = []

    @property
    def is_void(self) -> bool:
        """Whether its coup is void by them."""
        return any(isinstance(event, e.CoupVoided) for event in self.done)


def _effects(case: _Case, effects: tuple[str, ...]) -> tuple[e.Event, ...] | Refusal:
    """What is done: with cards first, in the order named, since a void coup clears the felt."""
    laid = case.hand.laid
    felt = _Felt(
        [each.card for each in laid], [each.place for each in laid], list(case.hand.extras)
    )
    for effect in sorted(effects, key=lambda effect: _LATE.get(effect, 0)):
        refusal = _ACTS.get(effect, _nothing)(case, felt)
        if refusal:
            return refusal
    others = [each for each in case.hand.incidents.values() if each is not case.incident]
    if felt.is_void:
        return tuple(felt.done)
    waits = any(each.freezes for each in others)
    if case.hand.holds_too_often(felt.cards) and (case.incident.kind == _FOREIGN or not waits):
        return Refusal("card_twice")
    if waits:
        return tuple(felt.done)
    if felt.extras:
        return Refusal("card_over")
    return Refusal("card_misplaced") if _places(case, felt) != felt.places else tuple(felt.done)


def _places(case: _Case, felt: _Felt) -> list[str]:
    return list(places_of([Card.parse(card) for card in felt.cards], case.context))


_LATE: Final = {
    "complete-burn": 1,
    "void-coup": 1,
    "void-later-coups": 1,
    "close-shoe": 2,
    "reshuffle": 2,
}
"""What is done after all else, and in which order."""

_FOREIGN: Final = "foreign-card"

_Act = Callable[[_Case, _Felt], Refusal | None]


def _nothing(case: _Case, felt: _Felt) -> None:
    """What is due once the incident is out of the way is effect enough."""


def _hold(used_as: UsedAs) -> _Act:
    def act(case: _Case, felt: _Felt) -> Refusal | None:
        if not felt.extras:
            return Refusal("no_card_over")
        if case.hand.fresh_each_coup and (felt.cards or case.state.coups_left == 0):
            return Refusal("no_such_ruling")  # its deck is not dealt from any more
        felt.done.append(he.CardsHeld(case.coup_id, (felt.extras.pop(0),), used_as))
        return None

    return act


def _put_away(case: _Case, felt: _Felt) -> None:
    if felt.extras:
        felt.done.append(he.CardsPutAway(case.coup_id, tuple(felt.extras)))
        felt.extras = []


def _by_draw_order(case: _Case, felt: _Felt) -> None:
    places = _places(case, felt)
    if places == felt.places:
        return
    felt.done.append(he.FeltOrdered(case.coup_id, tuple(places)))
    needed = [place != EXTRA for place in places]
    felt.extras += [card for card, kept in zip(felt.cards, needed, strict=True) if not kept]
    felt.cards = felt.cards[: sum(needed)]
    felt.places = places[: sum(needed)]


def _replace(case: _Case, felt: _Felt) -> Refusal | None:
    if not felt.cards or case.state.phase != "closed":
        return Refusal("no_card_over")
    felt.places.pop()
    felt.done.append(he.CardsPutAway(case.coup_id, (felt.cards.pop(),), replaced=True))
    return None


def _camera_wins(case: _Case, felt: _Felt) -> Refusal | None:
    """The card is another; where the matrix then has others draw, the felt is put in order."""
    index = case.command.index
    if case.state.phase == "dealt":
        return Refusal("already_dealt")
    first = [case.hand.indicator] if _is_first(case) else []
    cards = felt.cards if case.state.phase == "closed" else first
    if index is None or not 0 <= index < len(cards):
        return Refusal("card_needed")
    try:
        card = str(Card.parse(case.command.card))
    except CardError:
        return Refusal("not_a_card")
    if card != cards[index] and case.hand.seen.get(card, 0) >= case.hand.decks:
        return Refusal("not_a_card")
    cards[index] = card
    felt.done.append(he.CardCorrected("" if cards is first else case.coup_id, index, card))
    _by_draw_order(case, felt)
    return None


def _is_first(case: _Case) -> bool:
    """Whether it is about the shoe's first card, by which so many others are burnt."""
    hand = case.hand
    alone = hand.place.position_index == 1
    return bool(hand.indicator) and (alone or case.incident.kind == "shoe-burn-wrong")


def _complete_burn(case: _Case, felt: _Felt) -> Refusal | None:
    """Cards are still to be burnt, or more of them since the first card is another."""
    reread = any(isinstance(event, he.CardCorrected) for event in felt.done)
    return Refusal("card_needed") if case.hand.burn_left == 0 and not reread else None


def _void_coup(case: _Case, felt: _Felt) -> Refusal | None:
    """The running coup is void; one that was settled has been made so by a correction before."""
    state, number = case.state, case.incident.coup_number
    runs = state.phase in ("betting", "closed", "dealt")
    # what was raised before the first coup concerns that one
    if number and (number != state.coup_number or not runs):
        return None if case.answered.get(number) else Refusal("coup_settled")
    if not runs and not state.coup_number:
        return Refusal("no_coup")
    if not runs or state.coup_number > max(number, 1):
        return Refusal("coup_settled")
    held = any(isinstance(event, he.CardsHeld) for event in felt.done)
    if held and case.hand.fresh_each_coup:
        return Refusal("no_such_ruling")
    _make_void(case, felt)
    return None


def _make_void(case: _Case, felt: _Felt) -> None:
    if not felt.is_void:
        state, reason = case.state, f"ruled-{case.incident.kind}"
        felt.done.append(e.CoupVoided(state.coup_id, reason, tuple(state.wagers)))


def _no_bet_coup(case: _Case, felt: _Felt) -> Refusal | None:
    """The next coup takes no wagers, and the card too many is its first."""
    if case.hand.fresh_each_coup:
        return Refusal("no_such_ruling")
    if felt.extras:
        _hold("first")(case, felt)
    felt.done.append(he.NoBetCoupDue(case.coup_id))
    return None


def _last_coup(case: _Case, felt: _Felt) -> None:
    if case.state.coups_left is None:  # else it has been keyed already
        felt.done.append(he.CutCardSeen(case.coup_id))


def _close_shoe(case: _Case, felt: _Felt) -> None:
    if not any(isinstance(event, he.ShoeToClose) for event in felt.done):
        felt.done.append(he.ShoeToClose(case.state.shoe_id, f"ruled-{case.incident.kind}"))


def _corrected(case: _Case, felt: _Felt) -> Refusal | None:
    """What was settled is corrected first, naming the incident; the ruling says so."""
    known = case.incident.coup_number in case.answered
    return None if known else Refusal("coup_settled")


def _later_void(case: _Case, felt: _Felt) -> Refusal | None:
    """So is every later coup that was settled, one by one; the one that runs is void by this."""
    state, command = case.state, case.command
    last = last_coup_of(state, command.incident_id, command.last_coup)
    refusal = refuse_later(state, command.incident_id, last, command.standing)
    if last is None or refusal:
        return refusal
    if runs_later(state, last, command.standing):
        _make_void(case, felt)
    return None


_ACTS: Final[dict[str, _Act]] = {
    "by-draw-order": _by_draw_order,
    "complete-burn": _complete_burn,
    "burn-openly": _put_away,
    "hold-as-burn": _hold("burn"),
    "hold-as-first": _hold("first"),
    "hold-as-next": _hold("next"),
    "put-away": _put_away,
    "replace": _replace,
    "camera-wins": _camera_wins,
    "void-coup": _void_coup,
    "no-bet-coup": _no_bet_coup,
    "last-coup": _last_coup,
    "close-shoe": _close_shoe,
    "reshuffle": _close_shoe,
    "reverse-and-settle": _corrected,
    "void-later-coups": _later_void,
}
