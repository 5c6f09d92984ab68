"""What an act of a dealer or a manager is at his table: its commands, or why it is none."""

from __future__ import annotations

import hashlib
from typing import Final

from croupier.cards import Card
from croupier.errors import CardError
from croupier.service import hand_acts as a
from croupier.service.decks import decks_about
from croupier.service.hand_config import HandConfig
from croupier.service.house import House
from croupier.table import commands as c
from croupier.table import custody as cu
from croupier.table import hand_commands as h
from croupier.table.decide import AnyCommand
from croupier.table.demanded import same_serial
from croupier.table.hand_due import due, has_ended
from croupier.table.hand_state import SOFTWARE, Custody
from croupier.table.refusals import Refusal
from croupier.table.state import TableState

__all__ = ["commands_of", "incident_id", "raised_before"]

_PREFIX: Final = 29
"""Of an incident's id: what is made of whose key it was, and of the coup."""


def incident_id(by: str, key: str, said: str, coup_id: str) -> str:
    """The id of an incident that somebody raises: the same for the same that is asked again.

    Args:
        by: who.
        key: his own for this.
        said: a digest of all that he says.
        coup_id: the coup that runs or ran last: under the key another one may follow later.
    """
    whose = hashlib.sha256("\n".join((by, key, coup_id)).encode()).hexdigest()
    return f"i{whose[: _PREFIX - 1]}-{said[:16]}"


def raised_before(state: TableState, asked_id: str) -> str:
    """The incident of this shoe that was raised under the same key; empty for none."""
    ruled = state.hand.ruled if state.hand else ()
    known = (*state.open_incidents, *ruled)
    return next((each for each in known if each[:_PREFIX] == asked_id[:_PREFIX]), "")


def commands_of(
    act: a.Act, by: str, config: HandConfig, state: TableState, house: House, now: str, raised: str
) -> tuple[AnyCommand, ...] | Refusal:
    """What an act is at the table; all that follows on the first command is never refused.

    Args:
        act: what somebody does.
        by: who.
        config: of the table, and `state` how it is.
        house: the table's.
        now: where the recording is.
        raised: the id of an incident, if it is one that he raises.
    """
    match act:
        case a.TakeShoe():
            custody = Custody(act.serials, act.shuffled_by, act.loaded_by)
            decks = map(same_serial, act.serials)
            if config.custody_demanded and not decks_about(house).isdisjoint(decks):
                return Refusal("serial_in_use")
            return (h.BringShoe(house.new_id(), custody, now, config.custody_demanded),)
        case a.OpenBetting():
            return _opening(state, house, now)
        case a.CloseBetting():
            return (c.CloseBetting(),)
        case a.LayCard():
            return _laying(act, config, house, now)
        case a.TakeBack():
            return (h.TakeBackCard(now),)
        case a.SeeCutCard():
            return (h.SeeCutCard(now),)
        case a.ConfirmCoup():
            return (h.ConfirmCoup(),)
        case a.ComeToTable():
            return (cu.WelcomeManager(by),)
        case a.CloseShoe():
            return (c.CloseShoe(by=by),)
        case a.CallManager() | a.RaiseIncident() | a.CountCards() | a.DisposeShoe():
            return (_noting(act, by, now, raised),)


def _noting(
    act: a.CallManager | a.RaiseIncident | a.CountCards | a.DisposeShoe,
    by: str,
    now: str,
    raised: str,
) -> AnyCommand:
    """What is put on record under somebody's name."""
    match act:
        case a.CallManager():
            return cu.CallManager(by, now)
        case a.RaiseIncident():
            return h.RaiseIncident(raised, act.kind, act.stage, by, act.evidence, now)
        case a.CountCards():
            return cu.CountCards(act.shoe, act.when, act.cards, by, now)
        case a.DisposeShoe():
            return cu.DisposeShoe(act.shoe, act.fate, by, now)


def _opening(state: TableState, house: House, now: str) -> tuple[AnyCommand, ...]:
    """Begin a coup; where the deck is shuffled for each, it is the same cards once more.

    Where the first card of a deck tells how many are burnt, that comes first.
    """
    opening = c.OpenBetting(house.new_id())
    hand = state.hand
    if hand is None or not hand.fresh_each_coup or hand.closing:
        return (opening,)
    context = house.context(state.table_id)
    if due(state, context).step != "close-shoe" or has_ended(state, context) != "fresh":
        return (opening,)
    bringing = h.BringShoe(house.new_id(), hand.custody, now, hand.demanded)
    burns = context.rulebook.sheet.shoe.burn == "first-card"
    return (bringing,) if burns else (bringing, opening)


def _laying(
    act: a.LayCard, config: HandConfig, house: House, now: str
) -> tuple[AnyCommand, ...] | Refusal:
    card = _card(act.code or act.card, config)
    second = _card(act.second, config)
    if isinstance(card, Refusal):
        return card
    if isinstance(second, Refusal):
        return second
    if config.second_reader and card and not second:
        return Refusal("second_read_needed")
    lay = h.LayCard(card, house.new_id(), act.place, now)
    if not second or second == card:
        return (lay,)
    evidence = f"one reader read {card or 'nothing'}, the other {second}"
    differ = h.RaiseIncident(
        house.new_id(), "readers-differ", "camera-clear", SOFTWARE, evidence, now
    )
    return (lay, differ)


def _card(text: str, config: HandConfig) -> str | Refusal:
    """The card of a notation or a scanner's code; empty for none."""
    if not text:
        return ""
    try:
        return str(Card.parse(text))
    except CardError:
        pass
    if config.scanner is None:
        return Refusal("not_a_card")
    card = config.scanner.card(text)
    return Refusal("unknown_code") if card is None else str(card)
