"""What may be asked of a table. Imperative; nothing here has happened yet."""

from __future__ import annotations

import msgspec

from croupier.fair import FairShoe
from croupier.table.events import LimitsRecord


class OpenTable(msgspec.Struct, frozen=True):
    """Open a table that plays by a sheet.

    Attributes:
        limits: the table's own; those of the sheet in this currency if None.
    """

    table_id: str
    currency: str
    limits: LimitsRecord | None = None


class LoadShoe(msgspec.Struct, frozen=True):
    """Put a shuffled order into the shoe, place the cut card and burn as the sheet says.

    Attributes:
        shoe_id: unique for ever.
        order: card codes, the first to leave first.
    """

    shoe_id: str
    order: tuple[int, ...]


class CommitShoe(msgspec.Struct, frozen=True):
    """Load a shoe that is committed to, and place the cut card. What it holds stays outside.

    Attributes:
        shoe_id: unique for ever.
        commitment: 64 hexadecimal digits.
        sealed: order and secret, encrypted, so that the house finds them again.
    """

    shoe_id: str
    commitment: str
    sealed: str


class GiveSeed(msgspec.Struct, frozen=True):
    """A patron's seed for the shoe in use; one from each, until the first coup's betting closes."""

    patron_id: str
    seed: str


class OpenBetting(msgspec.Struct, frozen=True):
    """Begin a coup. `coup_id` is unique for ever."""

    coup_id: str


class WagerAsked(msgspec.Struct, frozen=True):
    """One wager of a ticket."""

    bet_id: str
    stake_minor: int


class PlaceWagers(msgspec.Struct, frozen=True):
    """Place a ticket of wagers, all or none. `action_id` is unique for ever."""

    patron_id: str
    action_id: str
    wagers: tuple[WagerAsked, ...]


class RepeatWagers(msgspec.Struct, frozen=True):
    """Place again what the patron had on the last coup he played."""

    patron_id: str
    action_id: str


class DoubleWagers(msgspec.Struct, frozen=True):
    """Place as much again on every bet the patron has in play."""

    patron_id: str
    action_id: str


class UndoWagers(msgspec.Struct, frozen=True):
    """Take back the patron's last action of this coup."""

    patron_id: str


class ClearWagers(msgspec.Struct, frozen=True):
    """Take back all that the patron has in play."""

    patron_id: str


class CloseBetting(msgspec.Struct, frozen=True):
    """No more bets."""


class DealCoup(msgspec.Struct, frozen=True):
    """Burn as the sheet says, then deal by its rules.

    Attributes:
        fair: what a committed shoe holds; None for another.
    """

    fair: FairShoe | None = None


class SettleCoup(msgspec.Struct, frozen=True):
    """Pay, push or take every wager of the coup."""


class VoidCoup(msgspec.Struct, frozen=True):
    """Give every stake of an unsettled coup back; `reason` is a stable code."""

    reason: str


class CloseShoe(msgspec.Struct, frozen=True):
    """Take the shoe away between coups.

    Attributes:
        fair: what a committed shoe holds, which is opened with it.
        interrupted: the house has stopped and does not deal from it any more, whatever is open.
        by: the manager who takes it away; empty where it has come to its end.
    """

    fair: FairShoe | None = None
    interrupted: bool = False
    by: str = ""


class CloseTable(msgspec.Struct, frozen=True):
    """Close the table, once the coup that runs has ended.

    Attributes:
        by: the manager who closes it until it is opened again, and `reason` why. Without one it
            is closed for good, between coups only.
        reference: where the recording is, at a table dealt by hand.
    """

    by: str = ""
    reason: str = ""
    reference: str = ""


Command = (
    OpenTable
    | LoadShoe
    | CommitShoe
    | GiveSeed
    | OpenBetting
    | PlaceWagers
    | RepeatWagers
    | DoubleWagers
    | UndoWagers
    | ClearWagers
    | CloseBetting
    | DealCoup
    | SettleCoup
    | VoidCoup
    | CloseShoe
    | CloseTable
)
