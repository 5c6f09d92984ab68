"""What the floor tells: events as patrons may hear of them, seats, purses, whole tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.service.asks import Answered
from croupier.service.dealing import Clock
from croupier.service.purses import Purse
from croupier.table import events as e
from croupier.table.correction_events import CoupCorrected
from croupier.table.ended_coups import settled_row
from croupier.table.hand_view import DeskView
from croupier.table.state import OpenWager
from croupier.table.views import SeatView, TableView

__all__ = ["INTERRUPTED", "Desk", "Happening", "Look", "Result", "Seen", "Turn", "results_of"]

INTERRUPTED: Final = "interrupted"
"""Why a coup is void that a stop of the house broke off."""


class Result(NamedTuple):
    """What a coup brought one patron."""

    coup_id: str
    coup_number: int
    void: bool
    wagers: tuple[e.WagerSettled, ...]


def results_of(
    events: Iterable[e.Event], coup_id: str, coup_number: int, placed: Mapping[str, OpenWager]
) -> dict[str, Result]:
    """What the end of a coup brought each patron who had wagers on it; nothing before its end.

    Args:
        events: what one command led to.
        coup_id: which coup it is.
        coup_number: which of its shoe.
        placed: its wagers, needed for a coup that is void.
    """
    rows: dict[str, list[e.WagerSettled]] = {}
    void = False
    for event in events:
        if isinstance(event, e.CoupSettled):
            for row in event.wagers:
                rows.setdefault(row.patron_id, []).append(row)
        elif isinstance(event, e.CoupVoided):
            void = True
            for wager_id in event.wager_ids:
                wager = placed[wager_id]
                stake = wager.stake_minor
                row = e.WagerSettled(
                    wager_id, wager.patron_id, wager.bet_id, stake, "void", 0, 0, stake, None
                )
                rows.setdefault(wager.patron_id, []).append(row)
    return {
        patron_id: Result(coup_id, coup_number, void, tuple(own)) for patron_id, own in rows.items()
    }


def corrected_results(event: CoupCorrected) -> dict[str, Result]:
    """What a coup brought each patron whose wagers are in this event, after its correction."""
    rows: dict[str, list[e.WagerSettled]] = {}
    for row in event.wagers:
        rows.setdefault(row.patron_id, []).append(settled_row(row))
    void = bool(event.after.void)
    return {
        patron_id: Result(event.coup_id, event.coup_number, void, tuple(own))
        for patron_id, own in rows.items()
    }


class Happening(NamedTuple):
    """A public event of a table, with the table as it was right after.

    Attributes:
        seq: the table's version at the event; `prev` that of the public event before.
        paths: of each card that a committed shoe has let go, from its leaf to the commitment.
    """

    seq: int
    prev: int
    event: e.Event
    view: TableView
    clock: Clock | None
    paths: tuple[tuple[str, ...], ...] = ()


class Look(NamedTuple):
    """A wish to see a table as it is."""

    table_id: str
    patron_id: str | None


class Seen(NamedTuple):
    """A table as it is, and a patron's own seat."""

    look: Look
    seq: int
    view: TableView
    clock: Clock | None
    seat: SeatView | None
    result: Result | None


class Desk(NamedTuple):
    """A table dealt by hand, as its dealer and the pit see it."""

    table_id: str
    view: DeskView
    clock: Clock | None


class Turn(NamedTuple):
    """What one turn led to; to be told after its commit, in this order.

    Attributes:
        troubles: for the log: what of the record could not be read for a single ask.
        desks: tables dealt by hand that changed, for who works there.
    """

    answers: tuple[Answered, ...]
    happenings: tuple[Happening, ...]
    seats: tuple[Seen, ...]
    purses: tuple[Purse, ...]
    seen: tuple[Seen, ...]
    troubles: tuple[str, ...] = ()
    desks: tuple[Desk, ...] = ()
