"""What a command does to a table in this state: events, or a refusal.

Pure: the state is only read, and everything that is new (ids, the shuffled
order) comes with the command.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import CARD_COUNT, DECK, format_cards
from croupier.money import Minor
from croupier.rules.settle import Wager
from croupier.shoe import Shoe, decks_of_cards, shoe_burn
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.committed import (
    close_seeds,
    open_shoe,
    refuse_commitment,
    take_seed,
)
from croupier.table.correction_commands import CorrectionCommand
from croupier.table.custody import CUSTODY_DECIDE, CustodyCommand
from croupier.table.dealing import deal_coup
from croupier.table.demanded import refuse_custody, refuse_uncounted, same_cards
from croupier.table.disputes import CORRECTION_DECIDE
from croupier.table.hand_decide import (
    confirm_coup,
    lay_card,
    refuse_brought,
    see_cut_card,
    take_back_card,
)
from croupier.table.hand_due import has_ended, refuse_unready, refuse_unruled, refuse_wagering
from croupier.table.hand_events import HandShoeBrought, ShoeToClose
from croupier.table.hand_raising import raise_incident
from croupier.table.hand_ruling import rule_incident
from croupier.table.limits import limits_record
from croupier.table.pit import PIT_DECIDE, PitCommand, close_after_coup
from croupier.table.refusals import Decision, Refusal, refuse_ids
from croupier.table.state import TableState
from croupier.table.wagers import Context, refuse_action, refuse_ticket, refuse_withdrawal

MAX_ROWS = 1_000
"""The most wagers that one event settles, so that no event's body grows over what a store takes."""


def _open_table(state: TableState, command: c.OpenTable, context: Context) -> Decision:
    sheet = context.rulebook.sheet
    of_sheet = sheet.limits.get(command.currency)
    if state.phase != "new":
        return Refusal("table_closed" if state.phase == "shut" else "table_open")
    if of_sheet is None:
        return Refusal("no_limits")
    malformed = refuse_ids(command.table_id)
    if malformed:
        return malformed
    own, usual = command.limits, limits_record(of_sheet)
    limits = own or usual
    opened = e.TableOpened(
        command.table_id,
        command.currency,
        sheet.id,
        sheet.version,
        context.rulebook.fingerprint,
        sheet.text,
        limits,
        limits != usual,
    )
    return (opened,)


def _close_reason(state: TableState, context: Context) -> str | None:
    """Why the present shoe has ended; None while it has coups left."""
    rules, shoe = context.rulebook.sheet.shoe, state.shoe_in_use
    if shoe is None:
        return None
    if state.hand is not None:
        return has_ended(state, context) or None
    if rules.fresh_each_coup:
        return "fresh" if state.coups_left == 0 else None
    if state.coups_left == 0:
        return "last-coup"
    needed = rules.coup_burn_count + context.rulebook.game.max_cards
    return "exhausted" if shoe.left_count < needed else None


def _end_shoe(state: TableState, context: Context, malformed: Refusal | None) -> Decision:
    """What comes before another shoe: that the present one is closed, if there is any.

    Args:
        malformed: why the new one is none, told once nothing else is against it.
    """
    ended = _ended_shoe(state, context)
    return ended if isinstance(ended, Refusal) or malformed is None else malformed


def _ended_shoe(state: TableState, context: Context) -> Decision:
    if state.phase == "idle":
        return ()
    if state.phase != "ready":
        return _between_coups(state) or Refusal("coup_running")
    reason, unruled = _close_reason(state, context), refuse_unruled(state)
    if reason is None or unruled:
        return unruled or Refusal("shoe_unfinished")
    # a committed one is closed by a command of its own, which opens it
    return Refusal("shoe_unopened") if state.committed else (e.ShoeClosed(state.shoe_id, reason),)


def _commit_shoe(state: TableState, command: c.CommitShoe, context: Context) -> Decision:
    rules = context.rulebook.sheet.shoe
    ended = _end_shoe(state, context, refuse_commitment(command))
    if isinstance(ended, Refusal):
        return ended
    count, behind = CARD_COUNT * rules.decks, rules.cut_from_end
    loaded = e.ShoeCommitted(
        command.shoe_id,
        state.shoe_number + 1,
        rules.decks,
        command.commitment,
        command.sealed,
        None if behind is None else count - behind,
    )
    return (*ended, loaded)


def _give_seed(state: TableState, command: c.GiveSeed, context: Context) -> Decision:
    return take_seed(state, command)


def _load_shoe(state: TableState, command: c.LoadShoe, context: Context) -> Decision:
    rules = context.rulebook.sheet.shoe
    ended = _end_shoe(state, context, refuse_ids(command.shoe_id))
    if isinstance(ended, Refusal):
        return ended
    if sorted(command.order) != sorted(decks_of_cards(rules.decks)):
        return Refusal("wrong_cards")
    order = tuple(DECK[code] for code in command.order)
    shoe = Shoe.load(order, rules.cut_from_end)
    number = state.shoe_number + 1
    loaded = e.ShoeLoaded(command.shoe_id, number, format_cards(order), shoe.cut_index)
    burnt, _ = shoe_burn(shoe, rules)
    return (*ended, loaded, *((e.ShoeBurnt(format_cards(burnt)),) if burnt else ()))


def _between_coups(state: TableState) -> Refusal | None:
    if state.phase in ("new", "shut"):
        return Refusal("table_closed")
    return Refusal("coup_running") if state.coup_runs else None


def _open_betting(state: TableState, command: c.OpenBetting, context: Context) -> Decision:
    refusal = _between_coups(state) or refuse_ids(command.coup_id)
    if refusal:
        return refusal
    shoe = state.shoe_in_use
    if shoe is None:
        return Refusal("no_shoe")
    waits = refuse_unready(state)
    if waits:
        return waits
    reason = _close_reason(state, context)
    if reason:
        return Refusal("shoe_exhausted" if reason == "exhausted" else "shoe_finished")
    # it lies in front, or came out in the opening burn
    in_front = shoe.cut_index is not None and shoe.cut_index <= shoe.position_index
    after = context.rulebook.sheet.shoe.after_cut_count
    last = state.coups_left == 1 or (state.coups_left is None and in_front and after == 0)
    no_bets = state.hand is not None and state.hand.no_bets == "next"
    return (e.BettingOpened(command.coup_id, state.coup_number + 1, last, no_bets),)


def _bring_shoe(state: TableState, command: h.BringShoe, context: Context) -> Decision:
    rules = context.rulebook.sheet.shoe
    ended = _end_shoe(state, context, refuse_brought(command))
    if isinstance(ended, Refusal):
        return ended
    lacking = refuse_custody(state, command, rules)
    if lacking:
        return lacking
    brought = HandShoeBrought(
        command.shoe_id,
        state.shoe_number + 1,
        rules.decks,
        rules.burn == "first-card",
        rules.coup_burn_count,
        rules.fresh_each_coup,
        rules.after_cut_count,
        command.custody,
        command.reference,
        command.demanded,
        same_cards(state, command, rules),
    )
    return (*ended, brought)


def _place(
    state: TableState,
    context: Context,
    patron_id: str,
    action_id: str,
    action: str,
    asked: tuple[c.WagerAsked, ...],
) -> Decision:
    refusal = refuse_action(state, context, patron_id, action_id)
    refusal = refusal or refuse_ticket(state, context, patron_id, asked)
    if refusal:
        return refusal
    placed = tuple(
        e.WagerPlaced(f"{action_id}.{number}", wager.bet_id, wager.stake_minor)
        for number, wager in enumerate(asked, start=1)
    )
    return (e.WagersPlaced(patron_id, action_id, action, placed),)


def _place_wagers(state: TableState, command: c.PlaceWagers, context: Context) -> Decision:
    patron_id, action_id = command.patron_id, command.action_id
    closed = refuse_wagering(state)
    return closed or _place(state, context, patron_id, action_id, "place", command.wagers)


def _ticket(stakes: dict[str, int]) -> tuple[c.WagerAsked, ...]:
    return tuple(c.WagerAsked(bet_id, stake) for bet_id, stake in stakes.items())


def _repeat_wagers(state: TableState, command: c.RepeatWagers, context: Context) -> Decision:
    seat = state.seat(command.patron_id)
    closed = refuse_wagering(state)
    if closed:
        return closed
    if seat.stakes:
        return Refusal("already_wagered")
    if not seat.previous:
        return Refusal("nothing_to_repeat")
    patron_id, action_id = command.patron_id, command.action_id
    return _place(state, context, patron_id, action_id, "repeat", _ticket(seat.previous))


def _double_wagers(state: TableState, command: c.DoubleWagers, context: Context) -> Decision:
    seat = state.seat(command.patron_id)
    closed = refuse_wagering(state)
    if closed:
        return closed
    if not seat.stakes:
        return Refusal("nothing_to_double")
    patron_id, action_id = command.patron_id, command.action_id
    return _place(state, context, patron_id, action_id, "double", _ticket(seat.stakes))


def _undo_wagers(state: TableState, command: c.UndoWagers, context: Context) -> Decision:
    seat = state.seat(command.patron_id)
    closed = refuse_wagering(state, taking_back=True)
    if closed or not seat.actions:
        return closed or Refusal("nothing_to_undo")
    return _withdraw(state, context, command.patron_id, "undo", seat.actions[-1])


def _clear_wagers(state: TableState, command: c.ClearWagers, context: Context) -> Decision:
    seat = state.seat(command.patron_id)
    closed = refuse_wagering(state, taking_back=True)
    if closed or not seat.actions:
        return closed or Refusal("nothing_to_undo")
    gone = tuple(wager_id for action in seat.actions for wager_id in action)
    return _withdraw(state, context, command.patron_id, "clear", gone)


def _withdraw(
    state: TableState, context: Context, patron_id: str, action: str, gone: tuple[str, ...]
) -> Decision:
    refusal = refuse_withdrawal(state, context, gone)
    return refusal or (e.WagersWithdrawn(patron_id, action, gone),)


def _close_betting(state: TableState, command: c.CloseBetting, context: Context) -> Decision:
    if state.phase != "betting":
        return Refusal("betting_closed")
    return (e.BettingClosed(state.coup_id), *close_seeds(state))


def _settle_coup(state: TableState, command: c.SettleCoup, context: Context) -> Decision:
    if state.hand is not None and state.hand.frozen:
        return Refusal("table_frozen")
    if state.phase in ("betting", "closed"):
        return Refusal("not_dealt")
    if state.dealt is None:
        return Refusal("no_coup")
    pack = context.rulebook.table.space.pack
    keys = {box or None: int(pack(facts)) for box, facts in state.dealt.facts.items()}
    wagers = (Wager(wager.bet_id, Minor(wager.stake_minor)) for wager in state.wagers.values())
    settled = context.rulebook.settle(keys, wagers)
    rows = tuple(
        e.WagerSettled(
            wager_id,
            wager.patron_id,
            row.bet_id,
            row.stake_minor,
            row.result,
            row.won_minor,
            row.commission_minor,
            row.returned_minor,
            row.tier_index,
        )
        for (wager_id, wager), row in zip(state.wagers.items(), settled, strict=True)
    )
    parts = [rows[start : start + MAX_ROWS] for start in range(0, max(1, len(rows)), MAX_ROWS)]
    return tuple(
        e.CoupSettled(state.coup_id, state.fingerprint, part, more=number < len(parts))
        for number, part in enumerate(parts, start=1)
    )


def _void_coup(state: TableState, command: c.VoidCoup, context: Context) -> Decision:
    if state.phase not in ("betting", "closed", "dealt"):
        return Refusal("no_coup")
    malformed = refuse_ids(command.reason)
    if malformed:
        return malformed
    voided = e.CoupVoided(state.coup_id, command.reason, tuple(state.wagers))
    if state.hand is None:
        return (voided,)
    if command.reason != e.INTERRUPTED:
        return Refusal("ruling_needed")
    return (voided, ShoeToClose(state.shoe_id, command.reason))


def _close_shoe(state: TableState, command: c.CloseShoe, context: Context) -> Decision:
    refusal = None if state.between_coups else _between_coups(state)
    if refusal:
        return refusal
    malformed = refuse_ids(command.by) if command.by else None
    if malformed or state.shoe_in_use is None:
        return malformed or Refusal("no_shoe")
    if command.interrupted and state.hand is not None:
        # what is not ruled on stays so: nobody deals here any more who could be held up by it
        return (e.ShoeClosed(state.shoe_id, e.INTERRUPTED),)
    unruled = refuse_unruled(state) or refuse_uncounted(state)
    if unruled:
        return unruled
    opened = open_shoe(state, command.fair)
    if isinstance(opened, Refusal):
        return opened
    reason = _close_reason(state, context) or e.CALLED_OFF
    return (e.ShoeClosed(state.shoe_id, reason, command.by), *opened)


AnyCommand = c.Command | h.HandCommand | CustodyCommand | CorrectionCommand | PitCommand
"""Whatever may be asked of a table."""

_DECIDE: dict[type[AnyCommand], Callable[[TableState, Any, Context], Decision]] = {
    c.OpenTable: _open_table,
    c.LoadShoe: _load_shoe,
    c.CommitShoe: _commit_shoe,
    c.GiveSeed: _give_seed,
    c.OpenBetting: _open_betting,
    c.PlaceWagers: _place_wagers,
    c.RepeatWagers: _repeat_wagers,
    c.DoubleWagers: _double_wagers,
    c.UndoWagers: _undo_wagers,
    c.ClearWagers: _clear_wagers,
    c.CloseBetting: _close_betting,
    c.DealCoup: deal_coup,
    c.SettleCoup: _settle_coup,
    c.VoidCoup: _void_coup,
    c.CloseShoe: _close_shoe,
    h.BringShoe: _bring_shoe,
    h.LayCard: lay_card,
    h.TakeBackCard: take_back_card,
    h.SeeCutCard: see_cut_card,
    h.ConfirmCoup: confirm_coup,
    h.RaiseIncident: raise_incident,
    h.RuleIncident: rule_incident,
    **CUSTODY_DECIDE,
    **CORRECTION_DECIDE,
    **PIT_DECIDE,
}


def decide(state: TableState, command: AnyCommand, context: Context) -> Decision:
    """The events a command leads to, or the refusal; the state is not touched."""
    decision = _DECIDE[type(command)](state, command, context)
    return decision if state.closing is None else close_after_coup(state, decision)
