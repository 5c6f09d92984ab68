"""What each role may see of a table: lists of what is shown, so that nothing new leaks by itself.

A view holds values only and shares nothing that changes with the state. What is not named here
reaches nobody: above all the order of the shoe, and who placed which wager.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from croupier.table.events import CoupDealt, LimitsRecord
from croupier.table.hand_state import Laid
from croupier.table.state import GivenSeed, Phase, Round, TableState, Tally

__all__ = [
    "FairView",
    "Role",
    "SeatView",
    "TableView",
    "seat_view",
    "table_view",
    "takes_no_bets",
    "view_for",
]

Role = Literal["spectator", "patron"]
"""Who looks; what dealers and pit managers see of a table is :mod:`croupier.table.hand_view`."""

ROLES: Final[tuple[Role, ...]] = ("spectator", "patron")


class FairView(msgspec.Struct, frozen=True):
    """What anybody sees of a committed shoe in use, beside the cards that have left it.

    Attributes:
        receipt: over all seeds that were taken so far.
        digest: what was told when they closed; None until then.
        left_count: how many cards have left the shoe, burnt ones too.
    """

    shoe_id: str
    shoe_number: int
    card_count: int
    commitment: str
    seed_count: int
    receipt: str
    digest: str | None
    left_count: int


class TableView(msgspec.Struct, frozen=True):
    """What anybody sees.

    Attributes:
        version: the table's version it was taken at.
        dealt: the cards of the running coup, from their dealing until its settlement.
        rounds: coups of the present shoe that stand, oldest first.
        stakes: minor units in play by bet, over all patrons; `patron_count` of them.
        by_hand: whether a person deals from the shoe in use.
        laid: what lies on the felt of a coup that he deals, until it is confirmed.
        frozen: whether something has to be ruled on before anything goes on.
        no_bets: whether the coup that runs or comes next takes no wagers, by a ruling.
        left_count: how many cards are left in the shoe in use; None without one.
        closing: whether it closes with the end of the coup that runs, or is closed.
        limits: those that hold; `coming` those that hold from the next coup on, where others do.
    """

    version: int
    phase: Phase
    table_id: str
    currency: str
    shoe_number: int
    coup_id: str
    coup_number: int
    last: bool
    dealt: CoupDealt | None
    rounds: tuple[Round, ...]
    stakes: dict[str, int]
    staked_minor: int
    patron_count: int
    fair: FairView | None
    tally: Tally
    by_hand: bool
    laid: tuple[Laid, ...]
    frozen: bool
    no_bets: bool
    left_count: int | None
    closing: bool
    limits: LimitsRecord | None
    coming: LimitsRecord | None


class SeatView(msgspec.Struct, frozen=True):
    """What a patron sees of his own wagers, beside what anybody sees.

    Attributes:
        seed: his own for the committed shoe in use, with its receipt.
    """

    coup_id: str
    stakes: dict[str, int]
    staked_minor: int
    previous: dict[str, int]
    can_undo: bool
    seed: GivenSeed | None


def _fair_view(state: TableState) -> FairView | None:
    committed = state.committed
    if committed is None:
        return None
    receipt = committed.receipt
    return FairView(
        shoe_id=state.shoe_id,
        shoe_number=state.shoe_number,
        card_count=committed.place.card_count,
        commitment=committed.root,
        seed_count=len(committed.seeds),
        receipt=receipt,
        digest=None if committed.open else receipt,
        left_count=committed.place.position_index,
    )


def takes_no_bets(state: TableState) -> bool:
    """Whether the coup that runs, or the one that comes next, takes no wagers."""
    if state.hand is None:
        return False
    return state.hand.no_bets == ("next" if state.between_coups else "now")


def table_view(state: TableState) -> TableView:
    """What anybody may see of a table."""
    hand = state.hand
    return TableView(
        version=state.version,
        phase=state.phase,
        table_id=state.table_id,
        currency=state.currency,
        shoe_number=state.shoe_number,
        coup_id=state.coup_id,
        coup_number=state.coup_number,
        last=state.last,
        dealt=state.dealt,
        rounds=tuple(state.rounds),
        stakes=dict(state.stakes),
        staked_minor=state.staked_minor,
        patron_count=sum(1 for seat in state.seats.values() if seat.actions),
        fair=_fair_view(state),
        tally=state.tally,
        by_hand=hand is not None,
        laid=tuple(hand.laid) if hand and state.phase == "closed" else (),
        frozen=bool(hand and hand.frozen),
        no_bets=takes_no_bets(state),
        left_count=state.shoe_in_use.left_count if state.shoe_in_use else None,
        closing=state.closing is not None,
        limits=state.limits,
        coming=state.coming.limits if state.coming else None,
    )


def seat_view(state: TableState, patron_id: str) -> SeatView:
    """What a patron may see of his own seat."""
    seat = state.seat(patron_id)
    return SeatView(
        coup_id=state.coup_id,
        stakes=dict(seat.stakes),
        staked_minor=seat.staked_minor,
        previous=dict(seat.previous),
        can_undo=state.phase == "betting" and bool(seat.actions),
        seed=state.committed.seeds.get(patron_id) if state.committed else None,
    )


def view_for(
    role: Role, state: TableState, patron_id: str | None = None
) -> tuple[TableView, SeatView | None]:
    """What a role may see: the table, and a patron his own seat."""
    seat = seat_view(state, patron_id) if role == "patron" and patron_id else None
    return table_view(state), seat
