"""May these wagers be accepted? Limits, multiples, funds and the house's liability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.table.commands import WagerAsked
from croupier.table.events import LimitsRecord
from croupier.table.limits import limits_of
from croupier.table.refusals import Refusal, refuse_ids
from croupier.table.state import Seat, TableState

MAX_TICKET_WAGERS = 100
MAX_PATRON_WAGERS = 500
MAX_TABLE_WAGERS = 10_000
"""As many as the event that voids a coup can name (the store takes bodies of up to 1 MiB)."""


def _never(action_id: str) -> bool:
    return False


def _nothing_against(patron_id: str, minor: int) -> Refusal | None:
    return None


def _nothing_owed(patron_id: str) -> int:
    return 0


class Context(NamedTuple):
    """What a decision needs beside the state.

    Attributes:
        rulebook: of the sheet the table plays by.
        available_minor: what a patron can stake, by patron id.
        action_seen: whether an action id was ever used, at any table; the state itself
            remembers those of the present coup.
        may_stake: what is against a patron's staking so much more, in minor units, whatever
            the table says; None is. Asked once for all of a ticket, before its limits.
        debt_minor: what a patron owes the house by corrections, by patron id.
    """

    rulebook: Rulebook
    available_minor: Callable[[str], int]
    action_seen: Callable[[str], bool] = _never
    may_stake: Callable[[str, int], Refusal | None] = _nothing_against
    debt_minor: Callable[[str], int] = _nothing_owed


def refuse_action(
    state: TableState, context: Context, patron_id: str, action_id: str
) -> Refusal | None:
    """Why nothing can be placed under this id; None when something can."""
    refusal = refuse_ids(patron_id, action_id)
    if refusal is None and (action_id in state.action_ids or context.action_seen(action_id)):
        refusal = Refusal("duplicate_action")
    return refusal


def refuse_ticket(
    state: TableState, context: Context, patron_id: str, asked: tuple[WagerAsked, ...]
) -> Refusal | None:
    """Why a ticket cannot be accepted as a whole; None when it can."""
    seat = state.seat(patron_id)
    limits = state.limits
    if limits is None:
        return Refusal("table_closed")
    refusal = _refuse_count(state, seat, len(asked))
    if refusal:
        return refusal
    added: Counter[str] = Counter()
    for wager in asked:
        refusal = _refuse_stake(context.rulebook, wager)
        if refusal:
            return refusal
        added[wager.bet_id] += wager.stake_minor
    refusal = context.may_stake(patron_id, sum(added.values()))
    if refusal:
        return refusal
    for bet_id, stake in added.items():
        refusal = _refuse_late(state, context.rulebook, bet_id)
        refusal = refusal or _refuse_bet(context.rulebook, bet_id, seat, limits, stake)
        if refusal:
            return refusal
    return (
        _refuse_main(context.rulebook, (*seat.stakes, *added))
        or _refuse_total(state, seat, limits, sum(added.values()))
        or _refuse_funds(context, patron_id, sum(added.values()))
        or _refuse_liability(state, context.rulebook, limits, added)
    )


def _refuse_count(state: TableState, seat: Seat, count: int) -> Refusal | None:
    if not count:
        return Refusal("empty_ticket")
    most = min(
        MAX_TICKET_WAGERS,
        MAX_PATRON_WAGERS - sum(map(len, seat.actions)),
        MAX_TABLE_WAGERS - len(state.wagers),
    )
    return Refusal("too_many_wagers", None, {"count": most}) if count > most else None


def _refuse_stake(rulebook: Rulebook, wager: WagerAsked) -> Refusal | None:
    multiple = rulebook.multiples.get(wager.bet_id)
    if multiple is None:
        return Refusal("unknown_bet", wager.bet_id)
    stake = wager.stake_minor
    # a bool or a float would pass as a number and be recorded as something else
    if type(stake) is not int or stake <= 0 or stake % multiple:
        return Refusal("wrong_multiple", wager.bet_id, {"multiple": multiple})
    return None


def _refuse_bet(
    rulebook: Rulebook, bet_id: str, seat: Seat, limits: LimitsRecord, added: int
) -> Refusal | None:
    least, most = limits_of(limits, rulebook.sheet.bets[bet_id])
    multiple = rulebook.multiples[bet_id]
    held = seat.stakes.get(bet_id, 0)
    if held + added < least:
        lacking = least - held
        return Refusal("below_minimum", bet_id, {"least": lacking + -lacking % multiple})
    if held + added > most:
        return Refusal("above_maximum", bet_id, {"most": _whole(most - held, multiple)})
    return None


def _refuse_late(state: TableState, rulebook: Rulebook, bet_id: str) -> Refusal | None:
    """Late in a shoe a bet may be closed: its edge strays the more, the fewer cards are left."""
    shoe = state.shoe_in_use
    closed = shoe is not None and rulebook.sheet.bets[bet_id].is_closed(shoe.left_count)
    return Refusal("bet_closed_late", bet_id) if closed else None


def _whole(amount: int, multiple: int) -> int:
    """The most that can be staked out of an amount."""
    return max(0, amount - amount % multiple)


def _refuse_main(rulebook: Rulebook, bet_ids: Iterable[str]) -> Refusal | None:
    """Reading 6: a sheet may ask for a main bet beside every side bet."""
    bets = [rulebook.sheet.bets[bet_id] for bet_id in bet_ids]
    if rulebook.sheet.side_needs_main and bets and not any(bet.main for bet in bets):
        return Refusal("main_bet_required", bets[0].id)
    return None


def _refuse_total(
    state: TableState, seat: Seat, limits: LimitsRecord, added: int
) -> Refusal | None:
    held = seat.staked_minor
    if held + added > limits.patron_max:
        return Refusal("patron_limit", None, {"most": max(0, limits.patron_max - held)})
    if state.staked_minor + added > limits.table_max:
        most = max(0, limits.table_max - state.staked_minor)
        return Refusal("table_limit", None, {"most": most})
    return None


def _refuse_funds(context: Context, patron_id: str, added: int) -> Refusal | None:
    available = context.available_minor(patron_id)
    if added > available:
        return Refusal("insufficient_funds", None, {"available": available})
    return None


def refuse_withdrawal(
    state: TableState, context: Context, wager_ids: tuple[str, ...]
) -> Refusal | None:
    """Why wagers cannot be taken back: others were accepted because these would pay for them.

    What stays of the patron's own was accepted before, so nothing else needs judging.
    """
    stakes = Counter(state.stakes)
    for wager_id in wager_ids:
        wager = state.wagers[wager_id]
        stakes[wager.bet_id] -= wager.stake_minor
    most = state.limits.liability_max if state.limits else 0
    exceeds = context.rulebook.liability.exceeds(+stakes, most)
    return Refusal("stake_needed", state.wagers[wager_ids[0]].bet_id) if exceeds else None


def _refuse_liability(
    state: TableState, rulebook: Rulebook, limits: LimitsRecord, added: Counter[str]
) -> Refusal | None:
    liability, most = rulebook.liability, limits.liability_max
    stakes = dict(state.stakes)
    for bet_id, stake in added.items():
        stakes[bet_id] = stakes.get(bet_id, 0) + stake
    if not liability.exceeds(stakes, most):
        return None
    # bet by bet, to name the one that goes too far after those before it
    stakes = dict(state.stakes)
    for bet_id, stake in added.items():
        room = _whole(liability.allowed_minor(stakes, bet_id, most), rulebook.multiples[bet_id])
        if stake > room:
            return Refusal("liability_limit", bet_id, {"most": room})
        stakes[bet_id] = stakes.get(bet_id, 0) + stake
    return None
