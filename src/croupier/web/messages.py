"""The shapes of what is said over HTTP and the socket; ``docs/protocol.md`` explains them.

Money is a decimal string in the currency's digits, times are milliseconds.
"""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = [
    "Answer",
    "Bet",
    "BetEdge",
    "Clock",
    "Event",
    "House",
    "LobbyRow",
    "Me",
    "PastCoup",
    "PastCoups",
    "PastLine",
    "PublicCoup",
    "Purse",
    "Refused",
    "Result",
    "Rows",
    "Seat",
    "Settled",
    "Snapshot",
    "State",
    "Statement",
    "StatementLine",
    "TableCard",
    "TableEdges",
    "TableRules",
    "Totals",
    "Words",
]


class Words(msgspec.Struct, frozen=True):
    """A text in the three languages."""

    en: str
    vi: str
    zh: str


class Clock(msgspec.Struct, frozen=True):
    """How long the phase has left when this was sent, and how long it is."""

    left_ms: int
    total_ms: int


class Purse(msgspec.Struct, frozen=True):
    """A patron's money in one currency."""

    currency: str
    digits: int
    balance: str
    in_play: str
    net: str
    session_ms: int
    version: int


class Me(msgspec.Struct, frozen=True):
    """The patron whose session it is."""

    patron: str
    kind: str
    purses: list[Purse]
    session_started_ms: int


class TableCard(msgspec.Struct, frozen=True):
    """A table in short."""

    table: str
    name: Words
    game: str
    sheet: str
    currency: str
    digits: int
    bet_min: str
    bet_max: str
    betting_ms: int


class House(msgspec.Struct, frozen=True):
    """The house and its tables."""

    version: str
    languages: list[str]
    play_money: bool
    interruption: Words
    tables: list[TableCard]


class Line(msgspec.Struct, frozen=True):
    """One line of a bet's paytable."""

    when: Words
    pays: Words


class Bet(msgspec.Struct, frozen=True):
    """A bet as the felt shows it."""

    bet: str
    name: Words
    main: bool
    box: str | None
    side: str
    pays: Words
    tiers: list[Line]
    otherwise: Words | None
    min: str
    max: str
    multiple: str


class HandName(msgspec.Struct, frozen=True):
    """A hand and what it is called."""

    hand: str
    name: Words


class TableLimits(msgspec.Struct, frozen=True):
    """Limits over all bets of a coup."""

    patron_max: str
    table_max: str


class TableRules(msgspec.Struct, frozen=True):
    """A table with its bets, read off its sheet."""

    table: str
    name: Words
    game: str
    sheet: str
    currency: str
    digits: int
    bet_min: str
    bet_max: str
    betting_ms: int
    limits: TableLimits
    decks: int
    fresh_each_coup: bool
    hands: list[HandName]
    last_coup: Words
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


class CardOf(msgspec.Struct, frozen=True):
    """A card and the hand it went to."""

    card: str
    hand: str


class StepWhy(msgspec.Struct, frozen=True):
    """Why a hand drew or stood, and the cell of the matrix that decided."""

    hand: str
    cell: str | None
    why: Words


class Rows(msgspec.Struct, frozen=True):
    """A letter a box: W, L or T against Banker; over coups a text of them, oldest first."""

    player_1: str
    player_2: str
    player_3: str


class PublicCoup(msgspec.Struct, frozen=True):
    """A coup that was dealt, with every card."""

    coup_number: int
    cards: list[CardOf]
    hands: dict[str, dict[str, Any]]
    outcome: str | None
    first_card: str | None
    order: list[str] | None
    burnt: str
    steps: list[StepWhy]
    words: Words
    fared: Rows | None


class PastLine(msgspec.Struct, frozen=True):
    """A coup in one line."""

    coup_number: int
    outcome: str | None
    words: Words


class Totals(msgspec.Struct, frozen=True):
    """What all patrons have in play."""

    coup: str
    patrons: int
    staked: str
    bets: dict[str, str]


class State(msgspec.Struct, frozen=True):
    """A table as anybody sees it."""

    phase: str
    shoe_number: int
    coup_number: int
    coup: str
    last: bool
    clock: Clock | None
    dealt: PublicCoup | None
    history: list[PastLine]
    roads: dict[str, Any] | None
    statistics: dict[str, Any] | None
    totals: Totals
    rows: Rows | None


class Settled(msgspec.Struct, frozen=True):
    """What became of one wager, and why."""

    bet: str
    stake: str
    result: str
    won: str
    commission: str
    returned: str
    net: str
    why: Words


class Result(msgspec.Struct, frozen=True):
    """What a coup brought the patron."""

    coup: str
    coup_number: int
    void: bool
    staked: str
    returned: str
    net: str
    wagers: list[Settled]


class Seat(msgspec.Struct, frozen=True):
    """The patron's own wagers at a table."""

    coup: str
    stakes: dict[str, str]
    staked: str
    previous: dict[str, str]
    can_undo: bool
    result: Result | None


class Snapshot(msgspec.Struct, frozen=True):
    """A table and the patron's seat, at a `seq` of the table's events."""

    table: str
    seq: int
    state: State
    seat: Seat


class LobbyRow(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    phase: str
    coup_number: int
    shoe_number: int
    clock: Clock | None
    last: PublicCoup | None
    roads: dict[str, Any] | None
    good_road: str | None
    patrons: int
    rows: Rows | None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened at a table; which fields come with it depends on ``event``."""

    type: str
    table: str
    seq: int
    prev: int
    event: str
    coup: str | None = None
    coup_number: int | None = None
    shoe_number: int | None = None
    last: bool | None = None
    clock: Clock | None = None
    dealt: PublicCoup | None = None
    line: PastLine | None = None
    roads: dict[str, Any] | None = None
    statistics: dict[str, Any] | None = None
    rows: Rows | None = None
    reason: str | None = None
    words: Words | None = None


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
    stake: str


class Answer(msgspec.Struct, frozen=True):
    """What came of an ask; what it says was done is durable."""

    id: str
    ok: bool
    table: str
    coup: str
    placed: list[PlacedWager]
    refused: list[Refused]


class PastCoup(msgspec.Struct, frozen=True):
    """A coup of the past, with the patron's own wagers."""

    coup_number: int
    shoe_number: int
    at_ms: int
    void: bool
    void_reason: str
    dealt: PublicCoup | None
    result: Result | None


class PastCoups(msgspec.Struct, frozen=True):
    """Coups of a table, newest first."""

    coups: list[PastCoup]
    more: bool


class StatementLine(msgspec.Struct, frozen=True):
    """One entry of a patron's account; one that belongs to a wager says where that was placed."""

    sequence: int
    at_ms: int
    kind: str
    amount: str
    balance: str
    wager: str | None
    table: str | None
    bet: str | None
    coup_number: int | None


class Statement(msgspec.Struct, frozen=True):
    """Entries of a patron's account, newest first."""

    lines: list[StatementLine]
    more: bool
