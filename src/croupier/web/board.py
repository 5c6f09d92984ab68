"""The shapes of a table as anybody sees it: its coups, its roads, what is in play."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from croupier.table.state import Phase

__all__ = [
    "Ask",
    "BigRoad",
    "BoxCounts",
    "CardOf",
    "Clock",
    "DerivedCells",
    "DerivedColumns",
    "Good",
    "GoodRoad",
    "Hand",
    "Limits",
    "Marks",
    "Money",
    "PastLine",
    "PublicCoup",
    "Roads",
    "Rows",
    "State",
    "Statistics",
    "StepWhy",
    "Totals",
    "Words",
]

Money = Annotated[str, Meta(pattern=r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$")]
"""A decimal text in the currency's digits; the pattern is for readers of the schema."""

GoodRoad = Literal["dragon", "chop", "two-two"]
Mark = Literal["r", "b"]
Letters = Annotated[str, Meta(pattern="^[WLT]*$")]


class Words(msgspec.Struct, frozen=True):
    """A text in the three languages."""

    en: str
    vi: str
    zh: str


class Clock(msgspec.Struct, frozen=True):
    """How long the phase has left when this was sent, and how long it is."""

    left_ms: int
    total_ms: int


class CardOf(msgspec.Struct, frozen=True):
    """A card and the hand it went to."""

    card: str
    hand: str


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand: of baccarat with its total, of Three Pictures with its class and points."""

    cards: list[str]
    total: int | UnsetType = UNSET
    class_: str | UnsetType = msgspec.field(default=UNSET, name="class")
    points: int | UnsetType = UNSET
    pictures: int | UnsetType = UNSET
    combination: str | UnsetType = UNSET


class StepWhy(msgspec.Struct, frozen=True):
    """Why a hand drew or stood, and the cell of the matrix that decided."""

    hand: str
    cell: str | None
    why: Words


class Rows(msgspec.Struct, frozen=True):
    """A letter a box: W, L or T against Banker; over coups a text of them, oldest first."""

    player_1: Letters
    player_2: Letters
    player_3: Letters


class PublicCoup(msgspec.Struct, frozen=True):
    """A coup that was dealt, with every card."""

    coup_number: int
    cards: list[CardOf]
    hands: dict[str, Hand]
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


class BigRoad(msgspec.Struct, frozen=True):
    """Columns of like winners; cells are column, row, letter and the ties on it."""

    columns: list[str]
    cells: list[tuple[int, int, Literal["B", "P"], int]]
    result_indexes: list[int]
    leading_ties: int


class DerivedColumns(msgspec.Struct, frozen=True):
    """The derived roads by columns."""

    big_eye: list[str]
    small: list[str]
    cockroach: list[str]


class DerivedCells(msgspec.Struct, frozen=True):
    """The derived roads by cells: column, row, mark."""

    big_eye: list[tuple[int, int, Mark]]
    small: list[tuple[int, int, Mark]]
    cockroach: list[tuple[int, int, Mark]]


class Marks(msgspec.Struct, frozen=True):
    """What each derived road would show next; null where it has not begun."""

    big_eye: Mark | None
    small: Mark | None
    cockroach: Mark | None


class Ask(msgspec.Struct, frozen=True):
    """What the derived roads would show if Banker, or if Player, won next."""

    B: Marks
    P: Marks


class Longest(msgspec.Struct, frozen=True):
    """The longest streaks."""

    banker: int
    player: int
    tie: int


class Shares(msgspec.Struct, frozen=True):
    """Exact shares of the coups, as ``a/b``; null before the first."""

    banker: str | None
    player: str | None
    tie: str | None


class BoxCounts(msgspec.Struct, frozen=True):
    """How often a box won, lost and tied against Banker."""

    W: int
    L: int
    T: int


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    """How coups went: of baccarat's shoe by outcome, of a table with boxes by box."""

    coups: int
    banker: int | UnsetType = UNSET
    player: int | UnsetType = UNSET
    tie: int | UnsetType = UNSET
    banker_pair: int | UnsetType = UNSET
    player_pair: int | UnsetType = UNSET
    natural: int | UnsetType = UNSET
    longest: Longest | UnsetType = UNSET
    current: str | UnsetType | None = UNSET
    shares: Shares | UnsetType = UNSET
    boxes: dict[str, BoxCounts] | UnsetType = UNSET


class Roads(msgspec.Struct, frozen=True):
    """The five roads of a shoe and the ask roads, as ``croupier roads --json`` prints them."""

    rows: int
    results: list[str]
    bead: list[tuple[int, int, Literal["B", "P", "T"]]]
    big_road: BigRoad
    big_eye: str
    small: str
    cockroach: str
    derived_columns: DerivedColumns
    derived_cells: DerivedCells
    ask: Ask
    statistics: Statistics


class Good(msgspec.Struct, frozen=True):
    """A shape at the end of the big road that players look for; it says nothing of what is next.

    Attributes:
        side: of the newest run.
        count: how many wins the run of a ``dragon`` has; of ``chop`` and ``two-two`` how many runs
            of one and of two wins there are on end.
    """

    kind: GoodRoad
    side: Literal["B", "P"]
    count: int


class Totals(msgspec.Struct, frozen=True):
    """What all patrons have in play."""

    coup: str
    patrons: int
    staked: Money
    bets: dict[str, Money]


class Fair(msgspec.Struct, frozen=True):
    """The committed shoe in use, as ``docs/fair.md`` has it.

    Attributes:
        receipt: over all seeds until now.
        digest: what was told when they closed; null until then.
        left: how many cards have left it, burnt ones too.
    """

    shoe: str
    number: int
    decks: int
    commitment: str
    seed_count: int
    receipt: str
    digest: str | None
    left: int


class Limits(msgspec.Struct, frozen=True):
    """What a table takes: least and most on a bet, and over all bets of a coup.

    Attributes:
        patron_max: of a patron; `table_max` of all; `liability_max` what the house may lose.
    """

    bet_min: Money
    bet_max: Money
    patron_max: Money
    table_max: Money
    liability_max: Money


class State(msgspec.Struct, frozen=True):
    """A table as anybody sees it.

    Attributes:
        by_hand: whether a person deals; `laid` what lies on the felt of his coup so far.
        hands: the same by hand, counted as far as it is.
        frozen: whether a manager's ruling is awaited.
        no_bets: whether the coup that runs or comes next takes no wagers.
        closed_bets: the bets that their sheet closes with so few cards left.
        closing: whether it closes with the end of the coup that runs, or is closed.
        limits: those that hold; `next_limits` from the next coup on, null where these stay.
    """

    phase: Phase
    shoe_number: int
    coup_number: int
    coup: str
    last: bool
    clock: Clock | None
    dealt: PublicCoup | None
    history: list[PastLine]
    roads: Roads | None
    statistics: Statistics | None
    totals: Totals
    rows: Rows | None
    good: Good | None
    fair: Fair | None = None
    by_hand: bool = False
    laid: list[CardOf] = []
    frozen: bool = False
    no_bets: bool = False
    hands: dict[str, Hand] = {}
    closed_bets: list[str] = []
    closing: bool = False
    limits: Limits | None = None
    next_limits: Limits | None = None
