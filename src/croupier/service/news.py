"""What the floor tells: events as patrons may hear of them, seats, purses, whole tables."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.service.asks import Answered
from croupier.service.dealing import Clock
from croupier.service.purses import Purse
from croupier.table import events as e
from croupier.table.views import SeatView, TableView

__all__ = ["INTERRUPTED", "Happening", "Look", "Result", "Seen", "Turn"]

INTERRUPTED: Final = "interrupted"
"""Why a coup is void that a stop of the house broke off."""


class Result(NamedTuple):
    """What a coup brought one patron."""

    coup_id: str
    coup_number: int
    void: bool
    wagers: tuple[e.WagerSettled, ...]


class Happening(NamedTuple):
    """A public event of a table, with the table as it was right after.

    Attributes:
        seq: the table's version at the event; `prev` that of the public event before.
    """

    seq: int
    prev: int
    event: e.Event
    view: TableView
    clock: Clock | None


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


class Turn(NamedTuple):
    """What one turn led to; to be told after its commit, in this order."""

    answers: tuple[Answered, ...]
    happenings: tuple[Happening, ...]
    seats: tuple[Seen, ...]
    purses: tuple[Purse, ...]
    seen: tuple[Seen, ...]
