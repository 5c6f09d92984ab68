"""What a record says of a table dealt by hand, looked at and decided anew.

Where a card lay, what the software raised with it, and everything a ruling led to is decided anew
from the state before. What people chose is looked at: which card, what went wrong, who ruled what
and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, get_args

import msgspec

from croupier.cards import DECK
from croupier.games.rulebook import Rulebook
from croupier.rulings import KINDS
from croupier.rulings.effects import EFFECTS
from croupier.shoe import MAX_DECKS
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table import hand_events as he
from croupier.table.decide import AnyCommand
from croupier.table.hand_state import EXTRA, HANDS, PLACES, HandShoe, UsedAs
from croupier.table.refusals import refuse_ids

__all__ = ["HAND_COMMANDS", "RULED", "named", "require_hand"]

RULED: Final = (
    he.FeltOrdered,
    he.CardsHeld,
    he.CardsPutAway,
    he.CardCorrected,
    he.NoBetCoupDue,
    he.ShoeToClose,
)
"""What comes of a ruling, and never by itself."""

_TO_COME: Final = "to-come"
"""Stands for the id of what the software raises with a card, which is in the next event."""

_CARDS: Final = frozenset(map(str, DECK))
_USES: Final = frozenset(get_args(UsedAs))

HAND_COMMANDS: Final[dict[type[Any], Callable[..., AnyCommand]]] = {
    he.HandShoeBrought: lambda event: h.BringShoe(
        event.shoe_id, event.custody, event.reference, event.demanded
    ),
    he.CardLaid: lambda event: h.LayCard(event.card, _TO_COME, event.place, event.reference),
    he.CardTakenBack: lambda event: h.TakeBackCard(event.reference),
    he.CutCardSeen: lambda event: h.SeeCutCard(event.reference),
    he.IncidentRaised: lambda event: h.RaiseIncident(
        event.incident_id, event.kind, event.stage, event.by, event.evidence, event.reference
    ),
    he.IncidentRuled: lambda event: h.RuleIncident(
        event.incident_id,
        event.by,
        event.reason,
        event.effects,
        event.second,
        event.index,
        event.card,
        event.reference,
        event.last_coup,
        event.standing,
    ),
}
"""The command that leads to an event at a table dealt by hand."""


def named(due: e.Event, event: e.Event, hand: HandShoe | None) -> e.Event:
    """What was due, with the id that the software gave what it raised.

    Raises:
        ValueError: the id is none, or another incident of the shoe had it.
    """
    if not isinstance(due, he.IncidentRaised) or due.incident_id != _TO_COME:
        return due
    if not isinstance(event, he.IncidentRaised) or hand is None:
        return due
    if refuse_ids(event.incident_id) or hand.knows(event.incident_id):
        raise ValueError(f"{event.incident_id!r} is no id, or one that was there before")
    return msgspec.structs.replace(due, incident_id=event.incident_id)


def require_hand(event: e.Event, book: Rulebook) -> None:
    """Raise unless what the event names of a table dealt by hand is there to be shown.

    Raises:
        LookupError, ValueError: a card, a place, an irregularity or an effect is none.
    """
    look = _LOOKS.get(type(event))
    if look is not None:
        look(event, book)


def _shoe(event: he.HandShoeBrought, book: Rulebook) -> None:
    least = min(event.coup_burn_count, event.after_cut_count)
    if not 1 <= event.decks <= MAX_DECKS or least < 0:
        raise ValueError("it is no shoe that can be dealt from")


def _laid(event: he.CardLaid, book: Rulebook) -> None:
    _require_cards([event.card])
    _require_place(event.place, book)


def _ordered(event: he.FeltOrdered, book: Rulebook) -> None:
    for place in event.places:
        _require_place(place, book)


def _held(event: he.CardsHeld, book: Rulebook) -> None:
    _require_cards(event.cards)
    if event.used_as not in _USES:
        raise KeyError(event.used_as)


def _put_away(event: he.CardsPutAway, book: Rulebook) -> None:
    _require_cards(event.cards)


def _corrected(event: he.CardCorrected, book: Rulebook) -> None:
    _require_cards([event.card or "?"])


def _raised(event: he.IncidentRaised, book: Rulebook) -> None:
    if event.stage not in (KINDS[event.kind].stages or ("",)):
        raise KeyError(event.stage)


def _ruled(event: he.IncidentRuled, book: Rulebook) -> None:
    for effect in (*event.effects, *event.proposed):
        if effect not in EFFECTS:
            raise KeyError(effect)


_LOOKS: Final[dict[type[Any], Callable[[Any, Rulebook], None]]] = {
    he.HandShoeBrought: _shoe,
    he.CardLaid: _laid,
    he.FeltOrdered: _ordered,
    he.CardsHeld: _held,
    he.CardsPutAway: _put_away,
    he.CardCorrected: _corrected,
    he.IncidentRaised: _raised,
    he.IncidentRuled: _ruled,
}


def _require_cards(cards: Iterable[str]) -> None:
    """Each is a card as it is written, or lies face down."""
    for card in cards:
        if card and card not in _CARDS:
            raise ValueError(f"{card!r} is no card as a record has it")


def _require_place(place: str, book: Rulebook) -> None:
    if place not in (*PLACES, EXTRA, he.EARLY, "first_card", *HANDS[book.sheet.game.id]):
        raise KeyError(place)
