"""Who deals, who was called, what becomes of cards: what a table says to it and keeps of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from croupier.cards import CARD_COUNT
from croupier.rulings import CLOSING_COUNT, KINDS, OPENING_COUNT
from croupier.table import custody_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.demanded import forget_cards
from croupier.table.hand_state import SOFTWARE, CardsOut
from croupier.table.refusals import Decision, Refusal, refuse_ids
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = [
    "CUSTODY_APPLY",
    "CUSTODY_COMMANDS",
    "CUSTODY_DECIDE",
    "CallManager",
    "CountCards",
    "CustodyCommand",
    "DisposeShoe",
    "SeatDealer",
    "WelcomeManager",
    "keep_closed_shoe",
    "shoe_of_count",
]

MOST_COUNTED: Final = 20 * CARD_COUNT
"""More cards than any shoe holds: a count of more was mistyped."""

MOST_KEPT: Final = 1_000
"""Of how many closed shoes a table remembers that their cards are still about."""

FATES: Final = ("destroyed", "returned")


class SeatDealer(msgspec.Struct, frozen=True):
    """Somebody deals from now on; nothing where he does already."""

    dealer: str


class CallManager(msgspec.Struct, frozen=True):
    """Call for a manager."""

    by: str
    reference: str = ""


class WelcomeManager(msgspec.Struct, frozen=True):
    """A manager who was called is there; nothing where none was."""

    by: str


class CountCards(msgspec.Struct, frozen=True):
    """The cards of a shoe were counted."""

    shoe_number: int
    when: str
    card_count: int
    by: str
    reference: str = ""


class DisposeShoe(msgspec.Struct, frozen=True):
    """The cards of a closed shoe were destroyed or returned."""

    shoe_number: int
    fate: str
    by: str
    reference: str = ""


CustodyCommand = SeatDealer | CallManager | WelcomeManager | CountCards | DisposeShoe


def _closed(state: TableState) -> Refusal | None:
    return Refusal("table_closed") if state.phase in ("new", "shut") else None


def _unopened(state: TableState) -> Refusal | None:
    """What is done also while a table is closed: its cards are still about."""
    return Refusal("table_closed") if state.phase == "new" else None


def _seat(state: TableState, command: SeatDealer, context: Context) -> Decision:
    refusal = _closed(state) or refuse_ids(command.dealer)
    if refusal:
        return refusal
    return () if state.dealer == command.dealer else (ce.DealerSeated(command.dealer),)


def _call(state: TableState, command: CallManager, context: Context) -> Decision:
    refusal = _unopened(state) or refuse_ids(command.by)
    if refusal is None and state.called:
        refusal = Refusal("manager_called")
    return refusal or (ce.ManagerCalled(command.by, command.reference),)


def _welcome(state: TableState, command: WelcomeManager, context: Context) -> Decision:
    refusal = _unopened(state) or refuse_ids(command.by)
    return refusal or ((ce.ManagerCame(command.by),) if state.called else ())


def _count(state: TableState, command: CountCards, context: Context) -> Decision:
    malformed = _unopened(state) or refuse_ids(command.by)
    if malformed:
        return malformed
    number, shoe = command.shoe_number, state.hand
    in_use = shoe is not None and number == state.shoe_number
    if command.when == "opening":
        known = in_use and shoe is not None and shoe.place.position_index == 0
    else:
        known = number in state.shoes_out or (in_use and state.between_coups)
    if not known or command.when not in ("opening", "closing"):
        return Refusal("no_such_shoe")
    if not 0 <= command.card_count <= MOST_COUNTED:
        return Refusal("wrong_count")
    counted = ce.CardsCounted(
        number, command.when, command.card_count, command.by, command.reference
    )
    return (counted, *_raised(state, command, context))


def _raised(state: TableState, command: CountCards, context: Context) -> tuple[e.Event, ...]:
    """That the count is another than the decks make, where nobody has to rule on that already."""
    expected = CARD_COUNT * context.rulebook.sheet.shoe.decks
    if command.card_count == expected or _is_unruled(state, command.shoe_number, command.when):
        return ()
    kind, stage = CLOSING_COUNT, ""
    if command.when == "opening":
        runs = state.phase in ("betting", "closed", "dealt")
        kind, stage = OPENING_COUNT, "in-coup" if runs else "before-coup"
    return (
        he.IncidentRaised(
            f"count-{command.shoe_number}-{state.version}",
            state.coup_id,
            kind,
            stage,
            SOFTWARE,
            f"{command.card_count} of {expected} cards were counted in shoe {command.shoe_number}",
            KINDS[kind].freezes,
            command.reference,
        ),
    )


def shoe_of_count(incident_id: str, kind: str) -> int | None:
    """The number of the shoe whose count an incident is about; None where it is about none."""
    if kind not in (OPENING_COUNT, CLOSING_COUNT):
        return None
    return int(incident_id.split("-")[1])


def _is_unruled(state: TableState, shoe_number: int, when: str) -> bool:
    kind = OPENING_COUNT if when == "opening" else CLOSING_COUNT
    return any(
        incident.kind == kind and shoe_of_count(incident_id, kind) == shoe_number
        for incident_id, incident in state.open_incidents.items()
    )


def _dispose(state: TableState, command: DisposeShoe, context: Context) -> Decision:
    malformed = _unopened(state) or refuse_ids(command.by)
    if malformed:
        return malformed
    if command.shoe_number not in state.shoes_out or command.fate not in FATES:
        return Refusal("no_such_shoe")
    if _is_unruled(state, command.shoe_number, "closing"):
        return Refusal("count_unruled")
    out = state.cards_out.get(command.shoe_number)
    if out is not None and not out.counted:
        return Refusal("count_needed")
    return (ce.ShoeDisposed(command.shoe_number, command.fate, command.by, command.reference),)


CUSTODY_DECIDE: Final[dict[type[Any], Callable[[TableState, Any, Context], Decision]]] = {
    SeatDealer: _seat,
    CallManager: _call,
    WelcomeManager: _welcome,
    CountCards: _count,
    DisposeShoe: _dispose,
}
"""What each of these leads to."""


def keep_closed_shoe(state: TableState) -> None:
    """A shoe of real cards is closed: its cards are still about."""
    hand = state.hand
    if hand is not None and (hand.demanded or not hand.fresh_each_coup):
        state.shoes_out.append(state.shoe_number)
        del state.shoes_out[:-MOST_KEPT]
    if hand is not None and hand.demanded:
        state.cards_out[state.shoe_number] = CardsOut(
            hand.custody, hand.opened and not hand.closing, hand.counted
        )


def _seated(state: TableState, event: ce.DealerSeated) -> None:
    state.dealer = event.dealer


def _called(state: TableState, event: ce.ManagerCalled) -> None:
    state.called = True


def _came(state: TableState, event: ce.ManagerCame) -> None:
    state.called = False


def _counted(state: TableState, event: ce.CardsCounted) -> None:
    """How many there were is looked at by an audit of the shoe."""
    out = state.cards_out.get(event.shoe_number)
    if out is not None:
        out.counted = True
    elif state.hand is not None and event.shoe_number == state.shoe_number:
        opening = event.when == "opening"
        state.hand.opened = state.hand.opened or opening
        state.hand.counted = state.hand.counted or not opening


def _disposed(state: TableState, event: ce.ShoeDisposed) -> None:
    forget_cards(state, event.shoe_number)


CUSTODY_APPLY: Final[dict[type[Any], Callable[[TableState, Any], None]]] = {
    ce.DealerSeated: _seated,
    ce.ManagerCalled: _called,
    ce.ManagerCame: _came,
    ce.CardsCounted: _counted,
    ce.ShoeDisposed: _disposed,
}
"""How each of these events is followed."""

CUSTODY_COMMANDS: Final[dict[type[Any], Callable[..., CustodyCommand]]] = {
    ce.DealerSeated: lambda event: SeatDealer(event.dealer),
    ce.ManagerCalled: lambda event: CallManager(event.by, event.reference),
    ce.ManagerCame: lambda event: WelcomeManager(event.by),
    ce.CardsCounted: lambda event: CountCards(
        event.shoe_number, event.when, event.card_count, event.by, event.reference
    ),
    ce.ShoeDisposed: lambda event: DisposeShoe(
        event.shoe_number, event.fate, event.by, event.reference
    ),
}
"""The command that leads to each of these events."""
