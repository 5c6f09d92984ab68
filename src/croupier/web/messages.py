"""The shapes of what is said over HTTP and the socket; ``docs/protocol.md`` explains them.

Money is a decimal string in the currency's digits, times are milliseconds.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.service.fates import FateName
from croupier.table.state import Phase
from croupier.web.board import (
    BoxCounts,
    CardOf,
    Clock,
    Fair,
    Good,
    GoodRoad,
    Hand,
    Limits,
    Money,
    PastLine,
    PublicCoup,
    Roads,
    Rows,
    State,
    Statistics,
    StepWhy,
    Totals,
    Words,
)

__all__ = [
    "Answer",
    "Bet",
    "BetEdge",
    "BoxCounts",
    "CardOf",
    "Clock",
    "Fair",
    "Good",
    "GoodRoad",
    "Hand",
    "HandName",
    "Health",
    "House",
    "Limits",
    "Line",
    "LobbyRow",
    "Me",
    "Money",
    "PastCoup",
    "PastCoups",
    "PastLine",
    "PlacedWager",
    "Problem",
    "PublicCoup",
    "Purse",
    "Refused",
    "Result",
    "Roads",
    "Rows",
    "Seat",
    "SeedNote",
    "Settled",
    "Snapshot",
    "State",
    "Statement",
    "StatementLine",
    "Statistics",
    "StepWhy",
    "TableCard",
    "TableEdges",
    "TableLimits",
    "TableRules",
    "Totals",
    "Words",
]


class Health(msgspec.Struct, frozen=True):
    """Whether tables deal and what happens is recorded."""

    status: Literal["ok", "not recording"]


class Problem(msgspec.Struct, frozen=True):
    """Why a call was not answered; `code` is stable, `detail` says the same as `message`."""

    code: str
    message: str
    status_code: int
    detail: str


class Purse(msgspec.Struct, frozen=True):
    """A patron's money in one currency.

    Attributes:
        told: false where the licensee who keeps the money has not said yet how much it is;
            `balance` is then 0 in its digits, and means nothing.
    """

    currency: str
    digits: int
    balance: Money
    in_play: Money
    net: Money
    session_ms: int
    version: int
    told: bool = True


class Me(msgspec.Struct, frozen=True):
    """The patron whose session it is.

    Attributes:
        kind: `guest`, `patron`, or a role of the staff.
        given: by a refill, play money that was given now, `0` in its digits for nothing; else null.
        name: by which he comes in; empty for a guest.
        notice_due_ms: when he is next to be told how his session goes; null for never.
    """

    patron: str
    kind: str
    purses: list[Purse]
    session_started_ms: int
    given: Money | None = None
    name: str = ""
    notice_due_ms: int | None = None


class TableCard(msgspec.Struct, frozen=True):
    """A table in short; `by_hand` where a person deals."""

    table: str
    name: Words
    game: str
    sheet: str
    currency: str
    digits: int
    bet_min: Money
    bet_max: Money
    betting_ms: int
    hours: str | None
    by_hand: bool


class House(msgspec.Struct, frozen=True):
    """The house and its tables."""

    version: str
    languages: list[Literal["en", "vi", "zh"]]
    play_money: bool
    interruption: Words
    tables: list[TableCard]


class Line(msgspec.Struct, frozen=True):
    """One line of a bet's paytable."""

    when: Words
    pays: Words


class Bet(msgspec.Struct, frozen=True):
    """A bet as the felt shows it; `closes` says when it takes no wagers, if it ever closes."""

    bet: str
    name: Words
    main: bool
    box: str | None
    side: str
    pays: Words
    tiers: list[Line]
    otherwise: Words | None
    min: Money
    max: Money
    multiple: Money
    closes: Words | None = None


class HandName(msgspec.Struct, frozen=True):
    """A hand and what it is called."""

    hand: str
    name: Words


class TableLimits(msgspec.Struct, frozen=True):
    """Limits over all bets of a coup: of a patron, of all, and of what the house may lose."""

    patron_max: Money
    table_max: Money
    liability_max: Money


class TableRules(TableCard, frozen=True):
    """A table with its bets, read off its sheet."""

    limits: TableLimits
    decks: int
    fresh_each_coup: bool
    hands: list[HandName]
    last_coup: Words
    counting: list[Words]
    bets: list[Bet]


class BetEdge(msgspec.Struct, frozen=True):
    """What a bet keeps of a stake over a full shoe: exact, and as a float to be shown."""

    bet: str
    edge: str
    edge_float: float
    win_float: float
    push_float: float
    lose_float: float


class TableEdges(msgspec.Struct, frozen=True):
    """The edges of a table's bets."""

    table: str
    bets: list[BetEdge]


class Settled(msgspec.Struct, frozen=True):
    """What became of one wager, and why."""

    bet: str
    stake: Money
    result: Literal["win", "lose", "push", "void"]
    won: Money
    commission: Money
    returned: Money
    net: Money
    why: Words


class Result(msgspec.Struct, frozen=True):
    """What a coup brought the patron."""

    coup: str
    coup_number: int
    void: bool
    staked: Money
    returned: Money
    net: Money
    wagers: list[Settled]


class SeedNote(msgspec.Struct, frozen=True):
    """A patron's seed for the shoe in use, and the receipt he was told with it."""

    seed: str
    receipt: str


class Seat(msgspec.Struct, frozen=True):
    """The patron's own wagers at a table, and his seed for its shoe."""

    coup: str
    stakes: dict[str, Money]
    staked: Money
    previous: dict[str, Money]
    can_undo: bool
    result: Result | None
    seed: SeedNote | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """A table and the patron's seat, at a `seq` of the table's events."""

    table: str
    seq: int
    state: State
    seat: Seat


class LobbyRow(msgspec.Struct, frozen=True):
    """A table as the lobby shows it.

    Attributes:
        closing: whether it closes with the end of the coup that runs, or is closed.
        limits: those that hold; null where the table was never opened.
    """

    table: str
    phase: Phase
    coup_number: int
    shoe_number: int
    clock: Clock | None
    last: PublicCoup | None
    roads: Roads | None
    good_road: GoodRoad | None
    patrons: int
    rows: Rows | None
    good: Good | None
    closing: bool = False
    limits: Limits | None = None


class Refused(msgspec.Struct, frozen=True):
    """Why something was not done, and what would mend it."""

    code: str
    bet: str | None
    amounts: dict[str, str | int]
    words: Words


class PlacedWager(msgspec.Struct, frozen=True):
    """A wager that is recorded."""

    wager: str
    bet: str
    stake: Money


class Answer(msgspec.Struct, frozen=True):
    """What came of an ask; what it says was done is durable."""

    id: str
    ok: bool
    table: str
    coup: str
    placed: list[PlacedWager]
    refused: list[Refused]


class PastCoup(msgspec.Struct, frozen=True):
    """A coup of the past, with the patron's own wagers.

    Attributes:
        void_words: why it does not count, as the `voided` event said it; null for one that stands.
        corrected_words: that it was corrected since, as the event `corrected` said it; else null.
    """

    coup_number: int
    shoe_number: int
    at_ms: int
    void: bool
    void_reason: str
    dealt: PublicCoup | None
    result: Result | None
    void_words: Words | None = None
    corrected_words: Words | None = None


class PastCoups(msgspec.Struct, frozen=True):
    """Coups of a table, newest first."""

    coups: list[PastCoup]
    more: bool


class StatementLine(msgspec.Struct, frozen=True):
    """One entry of a patron's account; one that belongs to a wager says where that was placed.

    One of a wager that was accepted says as well what became of it, and what came back by that.
    """

    sequence: int
    at_ms: int
    kind: str
    amount: Money
    balance: Money
    wager: str | None
    table: str | None
    bet: str | None
    coup_number: int | None
    fate: FateName | None = None
    returned: Money | None = None


class Statement(msgspec.Struct, frozen=True):
    """Entries of a patron's account, newest first."""

    lines: list[StatementLine]
    more: bool
