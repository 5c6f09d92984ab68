"""How events change a table. Nothing is judged here: a recorded event always applies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.cards import CARD_COUNT, DECK, Card, parse_cards
from croupier.shoe import HiddenShoe, Shoe
from croupier.table import events as e
from croupier.table.correction_evolve import CORRECTION_APPLY
from croupier.table.custody import CUSTODY_APPLY, keep_closed_shoe
from croupier.table.hand_evolve import (
    HAND_APPLY,
    begin_coup,
    confirm_cards,
    end_coup,
    leave_shoe,
    open_coup,
)
from croupier.table.pit import PIT_APPLY, take_coming_limits
from croupier.table.state import Commitment, GivenSeed, OpenWager, Round, Seat, TableState

MAX_SEATS = 10_000
"""How many patrons a table remembers between coups, for repeat."""

MAX_ROUNDS = 256
"""How many coups a table remembers; more than the largest shoe holds."""


_BY_NAME = {str(card): card for card in DECK}


def _cards(text: str) -> tuple[Card, ...]:
    """The cards of a notation; what this package wrote is looked up, the rest is parsed."""
    try:
        return tuple(map(_BY_NAME.__getitem__, text.split()))
    except KeyError:
        return parse_cards(text)


def _table_opened(state: TableState, event: e.TableOpened) -> None:
    state.phase = "idle"
    state.table_id, state.currency = event.table_id, event.currency
    state.sheet_id, state.fingerprint = event.sheet_id, event.fingerprint
    state.sheet_text, state.limits = event.sheet_text, event.limits
    state.house_limits, state.limits_version, state.house_version = event.limits, 1, 1


def _shoe_loaded(state: TableState, event: e.ShoeLoaded) -> None:
    state.phase = "ready"
    state.shoe = Shoe(_cards(event.order), 0, event.cut_index)
    state.shoe_id, state.shoe_number = event.shoe_id, event.shoe_number
    state.coups_left = None


def _shoe_committed(state: TableState, event: e.ShoeCommitted) -> None:
    state.phase = "ready"
    place = HiddenShoe(CARD_COUNT * event.decks, 0, event.cut_index)
    state.committed = Commitment(event.commitment, event.sealed, place)
    state.shoe_id, state.shoe_number = event.shoe_id, event.shoe_number
    state.coups_left = None


def _seed_taken(state: TableState, event: e.SeedTaken) -> None:
    if state.committed is not None:
        state.committed.seeds[event.patron_id] = GivenSeed(event.seed, event.receipt)


def _seeds_closed(state: TableState, event: e.SeedsClosed) -> None:
    if state.committed is not None:
        state.committed.open = False


def _nothing(state: TableState, event: e.CardsOpened | e.ShoeOpened) -> None:
    """What proves something changes nothing."""


def _shoe_burnt(state: TableState, event: e.ShoeBurnt) -> None:
    _draw(state, event.cards)


def _draw(state: TableState, cards: str) -> None:
    """Move the shoe on by as many cards as the notation lists (two characters and a blank each)."""
    count = (len(cards) + 1) // 3
    if state.shoe is not None:
        position = state.shoe.position_index + count
        state.shoe = Shoe(state.shoe.order, position, state.shoe.cut_index)
    elif state.committed is not None:
        place = state.committed.place
        state.committed.place = place._replace(position_index=place.position_index + count)


def _betting_opened(state: TableState, event: e.BettingOpened) -> None:
    state.phase = "betting"
    state.coup_id, state.coup_number, state.last = event.coup_id, event.coup_number, event.last
    open_coup(state, no_bets=event.no_bets)


def _wagers_placed(state: TableState, event: e.WagersPlaced) -> None:
    # put last, so that the seats of those who left long ago come first
    seat = state.seats.pop(event.patron_id, None) or Seat()
    state.seats[event.patron_id] = seat
    for wager in event.wagers:
        bet_id, stake = wager.bet_id, wager.stake_minor
        state.wagers[wager.wager_id] = OpenWager(event.patron_id, bet_id, stake)
        state.stakes[bet_id] = state.stakes.get(bet_id, 0) + stake
        state.staked_minor += stake
        seat.stakes[bet_id] = seat.stakes.get(bet_id, 0) + stake
    seat.actions.append(tuple(wager.wager_id for wager in event.wagers))
    state.action_ids.add(event.action_id)


def _wagers_withdrawn(state: TableState, event: e.WagersWithdrawn) -> None:
    seat = state.seats[event.patron_id]
    gone = set(event.wager_ids)
    for wager_id in event.wager_ids:
        wager = state.wagers.pop(wager_id)
        state.staked_minor -= wager.stake_minor
        for stakes in (state.stakes, seat.stakes):
            stakes[wager.bet_id] -= wager.stake_minor
            if not stakes[wager.bet_id]:
                del stakes[wager.bet_id]
    seat.actions = [action for action in seat.actions if not gone.issuperset(action)]


def _betting_closed(state: TableState, event: e.BettingClosed) -> None:
    state.phase = "closed"
    begin_coup(state)


def _coup_dealt(state: TableState, event: e.CoupDealt) -> None:
    state.phase = "dealt"
    state.dealt = event
    confirm_cards(state)
    _draw(state, event.burnt)
    _draw(state, event.cards)
    state.last, state.coups_left = event.last, event.coups_left


def _end_coup(state: TableState) -> None:
    state.phase = "ready"
    for patron_id in {wager.patron_id for wager in state.wagers.values()}:
        seat = state.seats[patron_id]
        seat.previous, seat.stakes, seat.actions = seat.stakes, {}, []
    _forget_seats(state)
    state.wagers.clear()
    state.stakes.clear()
    state.staked_minor = 0
    state.action_ids.clear()
    state.dealt = None
    take_coming_limits(state)


def _forget_seats(state: TableState) -> None:
    while len(state.seats) > MAX_SEATS:
        del state.seats[next(iter(state.seats))]


def _coup_settled(state: TableState, event: e.CoupSettled) -> None:
    if event.more:
        return
    dealt = state.dealt
    if dealt is not None:
        state.rounds.append(Round(state.coup_number, dealt.outcome, dealt.coup, dealt.facts))
        while len(state.rounds) > MAX_ROUNDS:
            state.listed_after = state.rounds.pop(0).coup_number
    tally = state.tally
    state.tally = replace(tally, coup_count=tally.coup_count + 1)
    end_coup(state, void=False)
    _end_coup(state)


def _coup_voided(state: TableState, event: e.CoupVoided) -> None:
    tally = state.tally
    state.tally = replace(tally, void_count=tally.void_count + 1)
    end_coup(state, void=True)
    _end_coup(state)


def _shoe_closed(state: TableState, event: e.ShoeClosed) -> None:
    keep_closed_shoe(state)
    leave_shoe(state)
    state.phase = "shut" if state.phase == "shut" else "idle"
    state.shoe, state.committed, state.hand = None, None, None
    state.coups_left, state.last = None, False
    if event.reason in (e.CALLED_OFF, e.INTERRUPTED):
        tally = state.tally
        state.tally = replace(tally, called_off_count=tally.called_off_count + 1)
    if event.reason != "fresh":
        state.rounds, state.listed_after = [], state.coup_number


_APPLY: dict[type[e.Event], Callable[[TableState, Any], None]] = {
    e.TableOpened: _table_opened,
    e.ShoeLoaded: _shoe_loaded,
    e.ShoeCommitted: _shoe_committed,
    e.SeedTaken: _seed_taken,
    e.SeedsClosed: _seeds_closed,
    e.CardsOpened: _nothing,
    e.ShoeOpened: _nothing,
    e.ShoeBurnt: _shoe_burnt,
    e.BettingOpened: _betting_opened,
    e.WagersPlaced: _wagers_placed,
    e.WagersWithdrawn: _wagers_withdrawn,
    e.BettingClosed: _betting_closed,
    e.CoupDealt: _coup_dealt,
    e.CoupSettled: _coup_settled,
    e.CoupVoided: _coup_voided,
    e.ShoeClosed: _shoe_closed,
    **HAND_APPLY,
    **CORRECTION_APPLY,
    **CUSTODY_APPLY,
    **PIT_APPLY,
}


def evolve(state: TableState, event: e.Event) -> None:
    """Apply one event to the state, in place."""
    _APPLY[type(event)](state, event)
    state.version += 1


def replay(events: Iterable[e.Event]) -> TableState:
    """The state that recorded events lead to."""
    state = TableState()
    for event in events:
        evolve(state, event)
    return state
