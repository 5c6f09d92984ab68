"""A table dealt by hand as its dealer and the pit see it: what is due, what lies, what waits."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.cards import CARD_COUNT
from croupier.rulings import Proposal
from croupier.table.hand_due import Due, Step, due, has_ended
from croupier.table.hand_ruling import can_be, interested_in, propose
from croupier.table.hand_state import Custody, Held, Incident, Laid
from croupier.table.later_coups import EFFECT, open_coups
from croupier.table.refusals import Refusal
from croupier.table.state import Phase, TableState
from croupier.table.views import takes_no_bets
from croupier.table.wagers import Context

__all__ = ["USUAL", "DeskView", "IncidentView", "ShoeView", "desk_view", "due_at_desk"]

USUAL: Final = (
    ("stands",),
    ("no-effect",),
    ("void-coup",),
    ("void-coup", "close-shoe"),
    ("close-shoe",),
)
"""What a manager may rule whatever is proposed, as far as it can be."""


class IncidentView(msgspec.Struct, frozen=True):
    """What went wrong and waits for a ruling, with what the sheet's profile proposes.

    Attributes:
        never: of what is proposed or ruled whatever is proposed (:data:`USUAL`), what cannot be.
        interested: who does not rule on it alone.
        open_coups: the coups dealt after the shoe's last one of which nothing is decided yet, once
            the first of them is void for it.
    """

    incident_id: str
    incident: Incident
    proposal: Proposal
    never: frozenset[tuple[str, ...]] = frozenset()
    interested: frozenset[str] = frozenset()
    open_coups: tuple[int, ...] = ()


class ShoeView(msgspec.Struct, frozen=True):
    """The shoe in use.

    Attributes:
        gone_count: how many cards have left it, held ones too.
        cut_index: after how many the cut card is due; None where there is none.
        closing: why no coup begins from it any more; empty while one may.
    """

    number: int
    card_count: int
    gone_count: int
    cut_index: int | None
    cut_card_seen: bool
    coups_left: int | None
    closing: str
    custody: Custody


class DeskView(msgspec.Struct, frozen=True):
    """What dealer and pit see.

    Attributes:
        step: what is due; `place` where the next card goes, `card_count` how many, of burns.
        laid: the cards of the running coup as they lie, `extras` those that no coup needs; `burnt`
            as texts, empty for those face down.
        no_bets: whether the coup that runs or comes next takes no wagers.
        stakes: minor units in play by bet; `wager_counts` how many wagers.
        interested: patrons with wagers in play.
        shoes_out: numbers of closed shoes whose cards are still about.
        closing: whether the table closes with the end of the coup that runs, or is closed.
    """

    table_id: str
    version: int
    phase: Phase
    step: Step
    place: str
    card_count: int
    coup_id: str
    coup_number: int
    last: bool
    no_bets: bool
    shoe: ShoeView | None
    laid: tuple[Laid, ...]
    burnt: tuple[str, ...]
    extras: tuple[Laid, ...]
    held: tuple[Held, ...]
    can_take_back: bool
    incidents: tuple[IncidentView, ...]
    frozen: bool
    dealer: str
    called: bool
    stakes: dict[str, int]
    staked_minor: int
    wager_counts: dict[str, int]
    interested: frozenset[str]
    shoes_out: tuple[int, ...]
    closing: bool

    def is_interested(self, person_id: str, incident_id: str) -> bool:
        """Whether somebody does not rule alone on an incident that is open."""
        return any(
            person_id in each.interested
            for each in self.incidents
            if each.incident_id == incident_id
        )


def due_at_desk(state: TableState, context: Context) -> Due:
    """What the dealer does next. A deck that is shuffled for every coup is not brought anew."""
    hand, asked = state.hand, due(state, context)
    shuffled = hand is not None and hand.fresh_each_coup and not hand.closing
    if asked.step == "close-shoe" and shuffled and has_ended(state, context) == "fresh":
        return Due("open-betting")
    return asked


def _shoe(state: TableState, context: Context) -> ShoeView | None:
    hand, rules = state.hand, context.rulebook.sheet.shoe
    if hand is None:
        return None
    behind = rules.cut_from_end
    return ShoeView(
        state.shoe_number,
        CARD_COUNT * hand.decks,
        hand.place.position_index,
        None if behind is None or hand.fresh_each_coup else CARD_COUNT * hand.decks - behind,
        state.coups_left is not None and not hand.fresh_each_coup,
        None if hand.fresh_each_coup else state.coups_left,
        hand.closing,
        hand.custody,
    )


def _incidents(state: TableState, context: Context) -> tuple[IncidentView, ...]:
    found = []
    for incident_id, incident in state.open_incidents.items():
        proposal = propose(state, incident, context)
        if not isinstance(proposal, Refusal):
            ways = {proposal.effects, *proposal.choices, *USUAL}
            never = frozenset(way for way in ways if not can_be(state, incident_id, way, context))
            interested = interested_in(state, incident)
            later = any(EFFECT in way for way in (proposal.effects, *proposal.choices))
            still = open_coups(state, incident_id, None) if later else ()
            found.append(IncidentView(incident_id, incident, proposal, never, interested, still))
    return tuple(found)


def desk_view(state: TableState, context: Context) -> DeskView:
    """What dealer and pit see of a table; shares nothing that changes with it."""
    hand, asked = state.hand, due_at_desk(state, context)
    counts: dict[str, int] = {}
    for wager in state.wagers.values():
        counts[wager.bet_id] = counts.get(wager.bet_id, 0) + 1
    return DeskView(
        table_id=state.table_id,
        version=state.version,
        phase=state.phase,
        step=asked.step,
        place=asked.place,
        card_count=asked.card_count,
        coup_id=state.coup_id,
        coup_number=state.coup_number,
        last=state.last,
        no_bets=takes_no_bets(state),
        shoe=_shoe(state, context),
        laid=tuple(hand.laid) if hand else (),
        burnt=tuple(hand.burnt) if hand else (),
        extras=tuple(hand.lying) if hand else (),
        held=tuple(hand.held) if hand else (),
        can_take_back=bool(hand and hand.last),
        incidents=_incidents(state, context),
        frozen=bool(hand and hand.frozen),
        dealer=state.dealer,
        called=state.called,
        stakes=dict(state.stakes),
        staked_minor=state.staked_minor,
        wager_counts=counts,
        interested=frozenset(wager.patron_id for wager in state.wagers.values()),
        shoes_out=tuple(state.shoes_out),
        closing=state.closing is not None,
    )
