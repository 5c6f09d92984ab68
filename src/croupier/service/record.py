"""Reading the record's events: the one place where stored bytes become events and a state.

What does not read, or names what is not there, is the record's fault and not the patron's:
it is told as :class:`~croupier.errors.ChainBroken`, with the stream and the event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.errors import ChainBroken
from croupier.games.rulebook import Rulebook, recorded_rulebook
from croupier.ledger import patron
from croupier.service.events import read_admission
from croupier.service.hand_audit import require_hand
from croupier.store.damage import UNREADABLE, unreadable
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e
from croupier.table.correction_events import VOID, CoupCorrected
from croupier.table.ended_coups import settled_row
from croupier.table.evolve import evolve
from croupier.table.state import Round, TableState

__all__ = [
    "HOUSE",
    "TABLES",
    "admissions",
    "apply",
    "currencies_of",
    "damage",
    "event_of",
    "is_legible",
    "require_legible",
    "rulebook_of",
]

HOUSE: Final = "house"
TABLES: Final = "table/"
RESULTS: Final = frozenset({"win", "push", "lose"})
_ANY_CURRENCY: Final = "USD"


def damage(stored: StoredEvent, error: Exception) -> ChainBroken:
    """That a stored event is at fault; raise it from what was caught."""
    return unreadable(stored.stream, stored.version, error)


def event_of(stored: StoredEvent) -> e.Event:
    """The event that is stored so.

    Raises:
        ChainBroken: it does not read, or this release does not know it.
    """
    try:
        return e.decode(stored.tag, stored.body)
    except UNREADABLE as error:
        raise damage(stored, error) from error


def apply(state: TableState, stored: StoredEvent) -> e.Event:
    """Change a state as a stored event says, and give the event.

    Raises:
        ChainBroken: it does not read, or cannot follow on what was before it.
    """
    event = event_of(stored)
    try:
        evolve(state, event)
    except UNREADABLE as error:
        raise damage(stored, error) from error
    return event


def rulebook_of(state: TableState, stream: str) -> Rulebook:
    """The rulebook of the sheet that the record of an opened table keeps.

    Raises:
        ChainBroken: the text is no sheet that this release can read.
    """
    try:
        return recorded_rulebook(state.sheet_text, state.sheet_id)
    except UNREADABLE as error:
        # a table's first event is that it opened
        raise unreadable(stream, 1, error) from error


def require_legible(stored: StoredEvent, event: e.Event, book: Rulebook) -> None:
    """What an event names is there to be shown: its coup, its facts, its bets and tiers.

    Raises:
        ChainBroken: it is not, so that no screen has to meet it.
    """
    try:
        match event:
            case e.CoupDealt():
                _require_coup(event.coup, event.outcome, event.facts, book)
            case e.WagersPlaced():
                for placed in event.wagers:
                    _require_wager(placed, book)
            case e.CoupSettled():
                for row in event.wagers:
                    _require_tier(row, book)
            case CoupCorrected():
                _require_corrected(event, book)
            case _:
                require_hand(event, book)
    except UNREADABLE as error:
        raise damage(stored, error) from error


def _require_corrected(event: CoupCorrected, book: Rulebook) -> None:
    after = event.after
    if after.coup:
        _require_coup(after.coup, after.outcome, after.facts, book)
    elif not after.void:
        raise ValueError("it counts, and has no cards")
    for row in event.wagers:
        stood = settled_row(row)
        if stood.result != VOID:
            _require_tier(stood, book)
        elif row.bet_id not in book.sheet.bets:
            raise KeyError(row.bet_id)


def is_legible(item: Round, book: Rulebook) -> bool:
    """Whether a coup that a table remembers can be shown."""
    try:
        _require_coup(item.coup, item.outcome, item.facts, book)
    except UNREADABLE:
        return False
    return True


def _require_coup(
    text: str, outcome: str | None, facts: Mapping[str, Mapping[str, int]], book: Rulebook
) -> None:
    coup = book.game.parse_coup(text)
    if outcome != book.game.outcome(coup):
        raise ValueError(f"{outcome!r} is not the outcome of {text}")
    for box, values in book.game.observe(coup).items():
        recorded = facts[box or ""]
        if any(recorded[name] != value for name, value in values.items()):
            raise ValueError(f"the facts are not those of {text}")


def _require_wager(placed: e.WagerPlaced, book: Rulebook) -> None:
    if placed.bet_id not in book.sheet.bets:
        raise KeyError(placed.bet_id)
    if placed.stake_minor < 1:
        raise ValueError(f"{placed.stake_minor} is no stake")


def _require_tier(row: e.WagerSettled, book: Rulebook) -> None:
    tiers = book.sheet.bets[row.bet_id].tiers
    if row.tier_index is not None and not 0 <= row.tier_index < len(tiers):
        raise ValueError(f"{row.bet_id} has no tier {row.tier_index}")
    if row.result not in RESULTS:
        raise ValueError(f"{row.result!r} is not the result of a wager")


def currencies_of(store: Store) -> set[str]:
    """The currencies that tables of this record were opened in; raises ChainBroken."""
    firsts = (next(iter(store.read(name))) for name in store.streams() if name.startswith(TABLES))
    opened = (event_of(stored) for stored in firsts)
    return {event.currency for event in opened if isinstance(event, e.TableOpened)}


def admissions(store: Store) -> Iterator[str]:
    """The ids of all patrons ever admitted, in order; raises ChainBroken."""
    for stored in store.read(HOUSE):
        try:
            patron_id = read_admission(stored.tag, stored.body)
            if patron_id is not None:
                patron(patron_id, _ANY_CURRENCY)  # an id that accounts can have
        except UNREADABLE as error:
            raise damage(stored, error) from error
        if patron_id is not None:
            yield patron_id
