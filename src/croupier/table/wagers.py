"""May these wagers be accepted? Limits, multiples, funds and the house's liability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from croupier.games.rulebook import Rulebook
from croupier.rules.sheet import Bet
from croupier.table.commands import WagerAsked
from croupier.table.events import LimitsRecord
from croupier.table.refusals import Refusal
from croupier.table.state import Seat, TableState

MAX_TICKET_WAGERS = 100
MAX_PATRON_WAGERS = 500


class Context(NamedTuple):
    """What a decision needs beside the state.

    Attributes:
        rulebook: of the sheet the table plays by.
        available_minor: what a patron can stake, by patron id.
    """

    rulebook: Rulebook
    available_minor: Callable[[str], int]


def refuse_ticket(
    state: TableState, context: Context, patron_id: str, asked: tuple[WagerAsked, ...]
) -> Refusal | None:
    """Why a ticket cannot be accepted as a whole; None when it can."""
    seat = state.seat(patron_id)
    if not asked:
        return Refusal("empty_ticket")
    held_count = sum(map(len, seat.actions))
    if len(asked) > MAX_TICKET_WAGERS or held_count + len(asked) > MAX_PATRON_WAGERS:
        return Refusal("too_many_wagers", None, {"most": MAX_TICKET_WAGERS})
    limits = state.limits
    if limits is None:
        return Refusal("table_closed")
    added: Counter[str] = Counter()
    for wager in asked:
        refusal = _refuse_stake(context.rulebook, wager)
        if refusal:
            return refusal
        added[wager.bet_id] += wager.stake_minor
    for bet_id, stake in added.items():
        refusal = _refuse_bet(context.rulebook.sheet.bets[bet_id], seat, limits, stake)
        if refusal:
            return refusal
    return (
        _refuse_main(context.rulebook, {*seat.stakes, *added})
        or _refuse_total(state, seat, limits, sum(added.values()))
        or _refuse_funds(context, patron_id, sum(added.values()))
        or _refuse_liability(state, context.rulebook, limits, added)
    )


def _refuse_stake(rulebook: Rulebook, wager: WagerAsked) -> Refusal | None:
    multiple = rulebook.multiples.get(wager.bet_id)
    if multiple is None:
        return Refusal("unknown_bet", wager.bet_id)
    if wager.stake_minor <= 0 or wager.stake_minor % multiple:
        return Refusal("wrong_multiple", wager.bet_id, {"multiple": multiple})
    return None


def limits_of(limits: LimitsRecord, bet: Bet) -> tuple[int, int]:
    """Least and most on a bet, in minor units."""
    return limits.bets.get(bet.id) or limits.bets.get(bet.family) or limits.bet


def _refuse_bet(bet: Bet, seat: Seat, limits: LimitsRecord, added: int) -> Refusal | None:
    least, most = limits_of(limits, bet)
    held = seat.stakes.get(bet.id, 0)
    if held + added < least:
        return Refusal("below_minimum", bet.id, {"least": least - held})
    if held + added > most:
        return Refusal("above_maximum", bet.id, {"most": max(0, most - held)})
    return None


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


def _refuse_liability(
    state: TableState, rulebook: Rulebook, limits: LimitsRecord, added: Counter[str]
) -> Refusal | None:
    stakes = dict(state.stakes)
    for bet_id, stake in added.items():
        stakes[bet_id] = stakes.get(bet_id, 0) + stake
    if rulebook.liability.exceeds(stakes, limits.liability_max):
        return Refusal("liability_limit", next(iter(added)), {"most": limits.liability_max})
    return None


def refuse_withdrawal(
    state: TableState, context: Context, seat: Seat, ids: set[str]
) -> Refusal | None:
    """Why wagers cannot be taken back: what stays must still be a ticket the table accepts."""
    limits = state.limits
    stays: Counter[str] = Counter()
    for wager_id in (wager_id for action in seat.actions for wager_id in action):
        if wager_id not in ids:
            wager = state.wagers[wager_id]
            stays[wager.bet_id] += wager.stake_minor
    for bet_id, stake in stays.items():
        bet = context.rulebook.sheet.bets[bet_id]
        least = limits_of(limits, bet)[0] if limits else 0
        if stake < least:
            return Refusal("below_minimum", bet_id, {"least": least})
    return _refuse_main(context.rulebook, stays)
