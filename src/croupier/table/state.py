"""The present state of a table.

It changes in place: one owner applies every event of a stream in order, and a
table takes thousands of wagers a coup. :meth:`TableState.copy` keeps an old value.
"""

from __future__ import annotations

import copy
from typing import Literal

import msgspec

from croupier.fair import receipts
from croupier.shoe import HiddenShoe, Shoe
from croupier.table.events import CoupDealt, LimitsRecord
from croupier.table.hand_state import CardsOut, HandShoe, Incident
from croupier.table.pit_state import Closing, Coming

Phase = Literal["new", "idle", "ready", "betting", "closed", "dealt", "shut"]
"""``new``: not opened yet · ``idle``: open, no shoe · ``ready``: between coups · ``betting`` ·
``closed``: no more bets, not dealt · ``dealt``: not settled · ``shut``: the table is closed."""


class OpenWager(msgspec.Struct, frozen=True):
    """A wager in play."""

    patron_id: str
    bet_id: str
    stake_minor: int


class Round(msgspec.Struct, frozen=True):
    """A coup of the present shoe that stands, as roads and statistics need it."""

    coup_number: int
    outcome: str | None
    coup: str
    facts: dict[str, dict[str, int]]


class Seat(msgspec.Struct):
    """What the table knows of one patron.

    Attributes:
        actions: the wager ids of each action of this coup, the latest last.
        stakes: minor units in play by bet.
        previous: stakes by bet on the last coup he played, for repeat.
    """

    actions: list[tuple[str, ...]] = []
    stakes: dict[str, int] = {}
    previous: dict[str, int] = {}

    @property
    def staked_minor(self) -> int:
        """All that he has in play."""
        return sum(self.stakes.values())


class GivenSeed(msgspec.Struct, frozen=True):
    """A patron's seed, and the receipt he was told with it."""

    seed: str
    receipt: str


class Commitment(msgspec.Struct):
    """What is known of a committed shoe in use.

    Attributes:
        root: the commitment, `sealed` what it commits to, for the house alone.
        place: how large the shoe is, and how far dealt.
        seeds: by patron, in the order they were taken.
        open: whether seeds are still taken.
    """

    root: str
    sealed: str
    place: HiddenShoe
    seeds: dict[str, GivenSeed] = {}
    open: bool = True

    @property
    def receipt(self) -> str:
        """What was told last of the seeds: that of the last one, or of none."""
        for given in reversed(self.seeds.values()):
            return given.receipt
        return receipts(bytes.fromhex(self.root), ())[0].hex()


class Tally(msgspec.Struct, frozen=True):
    """What has come of a table's coups and shoes since it opened.

    Attributes:
        coup_count: coups that stand.
        void_count: coups that do not.
        called_off_count: shoes that were taken away before they had ended.
        correction_count: how often a coup that was over was corrected.
    """

    coup_count: int = 0
    void_count: int = 0
    called_off_count: int = 0
    correction_count: int = 0


class TableState(msgspec.Struct):
    """Everything a table must remember to decide the next command.

    Attributes:
        version: how many events have been applied.
        limits: those that hold; `limits_version` of the event that set them.
        coming: those that hold from the next coup on, as long as others do.
        house_limits: what the house's file said last; `house_version` of the event that told it.
        closing: who has closed the table, which takes effect with the end of its coup; None also
            where it is closed for good.
        shoe: the one in use where its order is known at the table.
        committed: the one in use where it is not.
        hand: the one in use where a person deals from it.
        coups_left: coups that may still be dealt, once that is known; None before.
        wagers: those in play, by wager id, in the order they were accepted.
        stakes: minor units in play by bet, over all patrons.
        rounds: the coups of the present shoe that stand, or of many where each has a shoe of its
            own; `listed_after` the number of the last coup that is listed no more.
        disputes: the open disputes by id, and the coup of each.
        dealer: the person who deals; empty where none does.
        called: whether a manager was called and has not come.
        shoes_out: numbers of shoes of real cards that are closed and whose cards are still about.
        cards_out: of those the ones whose whole custody is demanded, by number.
        corrected: which coups were corrected for an incident that is open, by its id: whether each
            is void now, by coup number.
        wagered: who had wagers on the last coup that is over, and on those that open incidents of
            the shoe are about, by coup number; only where a person deals.
        unruled: what is still to be ruled on while no shoe is in use, by id: raised as a deck that
            is shuffled for every coup was dealt, or as cards of a closed shoe were counted. It
            waits at the next one.
    """

    version: int = 0
    phase: Phase = "new"
    table_id: str = ""
    currency: str = ""
    sheet_id: str = ""
    fingerprint: str = ""
    sheet_text: str = ""
    limits: LimitsRecord | None = None
    limits_version: int = 0
    coming: Coming | None = None
    house_limits: LimitsRecord | None = None
    house_version: int = 0
    closing: Closing | None = None
    shoe: Shoe | None = None
    committed: Commitment | None = None
    hand: HandShoe | None = None
    shoe_id: str = ""
    shoe_number: int = 0
    coup_id: str = ""
    coup_number: int = 0
    last: bool = False
    coups_left: int | None = None
    wagers: dict[str, OpenWager] = {}
    stakes: dict[str, int] = {}
    staked_minor: int = 0
    seats: dict[str, Seat] = {}
    action_ids: set[str] = set()
    dealt: CoupDealt | None = None
    rounds: list[Round] = []
    listed_after: int = 0
    disputes: dict[str, str] = {}
    tally: Tally = Tally()
    corrected: dict[str, dict[int, bool]] = {}
    wagered: dict[int, tuple[str, ...]] = {}
    dealer: str = ""
    called: bool = False
    shoes_out: list[int] = []
    cards_out: dict[int, CardsOut] = {}
    unruled: dict[str, Incident] = {}

    @property
    def coup_runs(self) -> bool:
        """Whether a coup has begun and has not ended."""
        return self.phase in ("betting", "closed", "dealt")

    @property
    def between_coups(self) -> bool:
        """Whether no coup runs and a shoe lies there, also where a manager has closed the table."""
        closed = self.phase == "shut" and self.closing is not None
        return self.phase == "ready" or (closed and self.shoe_in_use is not None)

    @property
    def shoe_in_use(self) -> Shoe | HiddenShoe | None:
        """How far the shoe in use is dealt, whichever kind it is of."""
        hidden = self.committed or self.hand
        return hidden.place if hidden else self.shoe

    @property
    def open_incidents(self) -> dict[str, Incident]:
        """What waits to be ruled on, by id: at the shoe in use, or where none is."""
        return self.unruled if self.hand is None else self.hand.incidents

    def seat(self, patron_id: str) -> Seat:
        """The patron's seat; an empty one if he has not played here."""
        return self.seats.get(patron_id) or Seat()

    def copy(self) -> TableState:
        """A state that changes by itself from now on."""
        # a shoe never changes; sharing it spares copying its cards
        return copy.deepcopy(self, {id(self.shoe): self.shoe})
