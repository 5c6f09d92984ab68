"""What the house says over the socket, frame by frame."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.fair import OpenedCard
from croupier.table.state import Phase
from croupier.web.board import (
    CardOf,
    Clock,
    Fair,
    Good,
    Hand,
    Limits,
    PastLine,
    PublicCoup,
    Roads,
    Rows,
    Statistics,
    Totals,
    Words,
)
from croupier.web.hand_messages import DeskAnswer, DeskState
from croupier.web.messages import Answer, LobbyRow, Me, Purse, Seat, Snapshot
from croupier.web.shoe_messages import SeedAnswer

__all__ = [
    "EVENTS",
    "FRAMES",
    "ErrorFrame",
    "LobbyFrame",
    "LobbyRowFrame",
    "Pong",
    "PurseFrame",
    "SeatFrame",
    "TableEvent",
    "TotalsFrame",
    "Welcome",
]


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The first frame: who is heard."""

    protocol: int
    me: Me


class AnswerFrame(Answer, frozen=True, tag="answer"):
    """What came of an ask; what it says was done is durable."""


class SeedAnswerFrame(SeedAnswer, frozen=True, tag="seed-answer"):
    """What came of a seed."""


class DeskAnswerFrame(DeskAnswer, frozen=True, tag="desk-answer"):
    """What came of what a dealer or a manager did; what it says was done is durable."""


class DeskStateFrame(DeskState, frozen=True, tag="desk"):
    """A table dealt by hand, for who works there; the newest only."""


class PurseFrame(msgspec.Struct, frozen=True, tag="purse"):
    """Money moved."""

    purse: Purse


class SeatFrame(msgspec.Struct, frozen=True, tag="seat"):
    """The patron's own wagers changed."""

    table: str
    seat: Seat


class SnapshotFrame(Snapshot, frozen=True, tag="snapshot"):
    """A table as it is, and the patron's seat."""


class TotalsFrame(msgspec.Struct, frozen=True, tag="totals"):
    """What all patrons have in play; the newest only."""

    table: str
    totals: Totals


class LobbyFrame(msgspec.Struct, frozen=True, tag="lobby"):
    """All tables in short."""

    tables: list[LobbyRow]


class LobbyRowFrame(msgspec.Struct, frozen=True, tag="lobby-row"):
    """A table in short, changed."""

    row: LobbyRow


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to a ping."""

    n: int


class ErrorFrame(msgspec.Struct, frozen=True, tag="error"):
    """A frame that could not be used."""

    code: str
    message: str


class TableEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What every event of a table says.

    Attributes:
        seq: its number at the table; `prev` that of the public event before.
    """

    type: Literal["event"] = "event"
    table: str
    seq: int
    prev: int
    clock: Clock | None


class BettingOpened(TableEvent, frozen=True, kw_only=True, tag="betting-opened", tag_field="event"):
    """A coup began; `no_bets` where it takes no wagers, by a ruling.

    Attributes:
        closed_bets: the bets that their sheet closes with so few cards left.
    """

    coup: str
    coup_number: int
    shoe_number: int
    last: bool
    no_bets: bool = False
    closed_bets: list[str] = []


class BettingClosed(TableEvent, frozen=True, kw_only=True, tag="betting-closed", tag_field="event"):
    """No more bets."""


class Dealt(TableEvent, frozen=True, kw_only=True, tag="dealt", tag_field="event"):
    """The cards of the coup."""

    dealt: PublicCoup
    last: bool


class Felt(TableEvent, frozen=True, kw_only=True, tag="felt", tag_field="event"):
    """What lies on the felt while a person deals changed, or what is waited for.

    Attributes:
        laid: the cards of the coup so far, each with its hand; `hands` what each comes to.
        frozen: whether a manager's ruling is awaited.
        no_bets: whether the coup that runs or comes next takes no wagers.
        last: whether it is known to be the last coup of the shoe.
    """

    laid: list[CardOf]
    frozen: bool
    no_bets: bool
    last: bool
    words: Words
    hands: dict[str, Hand] = {}


class CoupSettled(TableEvent, frozen=True, kw_only=True, tag="settled", tag_field="event"):
    """Wagers were settled."""

    line: PastLine
    roads: Roads | None
    statistics: Statistics | None
    rows: Rows | None
    good: Good | None


class Voided(TableEvent, frozen=True, kw_only=True, tag="voided", tag_field="event"):
    """The coup does not count; stakes went back."""

    reason: str
    words: Words


class Corrected(TableEvent, frozen=True, kw_only=True, tag="corrected", tag_field="event"):
    """A coup that was over counts as something else: what is listed is listed anew.

    `void` where it does not count any more; `dealt` is what lies on the table between coups.
    """

    coup_number: int
    void: bool
    words: Words
    dealt: PublicCoup | None
    history: list[PastLine]
    roads: Roads | None
    statistics: Statistics | None
    rows: Rows | None
    good: Good | None


class ShoeLoaded(TableEvent, frozen=True, kw_only=True, tag="shoe-loaded", tag_field="event"):
    """A shoe was loaded."""

    shoe_number: int


class ShoeCommitted(TableEvent, frozen=True, kw_only=True, tag="shoe-committed", tag_field="event"):
    """A shoe was loaded that the house has committed to."""

    shoe_number: int
    fair: Fair


class SeedTaken(TableEvent, frozen=True, kw_only=True, tag="seed-taken", tag_field="event"):
    """Somebody's seed was taken; `receipt` is over all until then."""

    shoe: str
    seed: str
    receipt: str
    seed_count: int


class SeedsClosed(TableEvent, frozen=True, kw_only=True, tag="seeds-closed", tag_field="event"):
    """No more seeds; `digest` is the last receipt."""

    shoe: str
    digest: str


class CardsOpened(TableEvent, frozen=True, kw_only=True, tag="cards-opened", tag_field="event"):
    """Cards left a committed shoe, burnt ones too; `first` is how many had left before."""

    shoe: str
    first: int
    cards: list[OpenedCard]


class ShoeOpened(TableEvent, frozen=True, kw_only=True, tag="shoe-opened", tag_field="event"):
    """A committed shoe has ended, and its public record holds all of it."""

    shoe: str
    shoe_number: int


class ShoeClosed(TableEvent, frozen=True, kw_only=True, tag="shoe-closed", tag_field="event"):
    """A shoe was taken away."""

    shoe_number: int
    reason: str


class TableClosing(TableEvent, frozen=True, kw_only=True, tag="table-closing", tag_field="event"):
    """The table closes with the end of the coup that runs; `table-closed` follows."""


class ClosingTakenBack(
    TableEvent, frozen=True, kw_only=True, tag="closing-taken-back", tag_field="event"
):
    """It stays open after all."""


class TableClosed(TableEvent, frozen=True, kw_only=True, tag="table-closed", tag_field="event"):
    """The table is closed: no coup begins, and no wager is taken."""


class TableReopened(TableEvent, frozen=True, kw_only=True, tag="table-reopened", tag_field="event"):
    """It is open again; `phase` says whether a shoe lies there."""

    phase: Phase


class LimitsSet(TableEvent, frozen=True, kw_only=True, tag="limits-set", tag_field="event"):
    """The limits that hold, and those that hold from the next coup on; null where these stay."""

    limits: Limits | None
    next_limits: Limits | None


EVENTS: tuple[type[TableEvent], ...] = (
    BettingOpened,
    BettingClosed,
    Felt,
    Dealt,
    CoupSettled,
    Voided,
    Corrected,
    ShoeLoaded,
    ShoeCommitted,
    SeedTaken,
    SeedsClosed,
    CardsOpened,
    ShoeOpened,
    ShoeClosed,
    TableClosing,
    ClosingTakenBack,
    TableClosed,
    TableReopened,
    LimitsSet,
)
"""Frames of type ``event``, told apart by their field ``event``."""

FRAMES: tuple[type[msgspec.Struct], ...] = (
    Welcome,
    AnswerFrame,
    SeedAnswerFrame,
    DeskAnswerFrame,
    DeskStateFrame,
    PurseFrame,
    SeatFrame,
    SnapshotFrame,
    TotalsFrame,
    LobbyFrame,
    LobbyRowFrame,
    Pong,
    ErrorFrame,
)
"""Every other frame, told apart by its ``type``."""
