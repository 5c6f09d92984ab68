"""Disputes: a patron says that a coup was settled wrongly, and somebody decides that.

While a dispute is open nothing else corrects its coup. One that is upheld is decided together with
the correction that follows; both are recorded, and nothing before them is changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.table import correction_commands as cc
from croupier.table import correction_events as ce
from croupier.table.correction_money import Earlier
from croupier.table.corrections import (
    correct_coup,
    correct_coups,
    correct_one,
    refuse_author,
    refuse_coup,
)
from croupier.table.refusals import Decision, Refusal, refuse_ids, refuse_reason, refuse_texts
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = ["CORRECTION_DECIDE"]


def open_dispute(state: TableState, command: cc.OpenDispute, context: Context) -> Decision:
    """A patron disputes a coup, or what became of it."""
    ended = command.ended
    malformed = refuse_ids(command.dispute_id, command.patron_id, command.by)
    refusal = malformed or refuse_coup(state, ended)
    if ended is None or refusal:
        return refusal or Refusal("unknown_coup")
    unfit = refuse_reason(command.reason) or refuse_texts(command.reference)
    if unfit:
        return unfit
    if command.dispute_id in ended.disputes or command.dispute_id in state.disputes:
        return Refusal("duplicate_decision")
    if ended.dispute_id:
        return Refusal("coup_disputed")
    if all(wager.patron_id != command.patron_id for wager in ended.wagers):
        return Refusal("no_wager")
    return (
        ce.DisputeOpened(
            command.dispute_id,
            ended.coup_id,
            ended.coup_number,
            ended.coup_version,
            command.patron_id,
            command.by,
            command.reason,
            len(ended.corrections),
            command.reference,
        ),
    )


def close_dispute(state: TableState, command: cc.CloseDispute, context: Context) -> Decision:
    """Decide a dispute; one that is upheld is followed by its correction."""
    ended = command.ended
    optional = (command.second, command.correction_id)
    malformed = refuse_ids(command.dispute_id, command.by, *filter(None, optional))
    refusal = malformed or refuse_coup(state, ended)
    if ended is None or refusal:
        return refusal or Refusal("unknown_coup")
    if command.outcome not in ("upheld", "rejected"):
        return Refusal("wrong_correction")
    if not ended.dispute_id or ended.dispute_id != command.dispute_id:
        return Refusal("no_such_dispute")
    refusal = refuse_author(ended, command.by, command.second, command.reason)
    refusal = refusal or refuse_texts(command.reference)
    if refusal:
        return refusal
    closed = ce.DisputeClosed(
        command.dispute_id,
        ended.coup_id,
        ended.coup_number,
        ended.coup_version,
        command.outcome,
        command.by,
        command.reason,
        command.second,
        command.reference,
    )
    if command.outcome == "rejected":
        return (closed,)
    corrected = correct_one(state, _upheld(command, ended), context, Earlier(), command.dispute_id)
    # first what is corrected: it may be only while the dispute is open
    return corrected if isinstance(corrected, Refusal) else (*corrected, closed)


def _upheld(command: cc.CloseDispute, ended: cc.EndedCoup) -> cc.CorrectCoup:
    return cc.CorrectCoup(
        ended,
        command.correction,
        command.correction_id,
        command.by,
        command.reason,
        command.now_ms,
        0,
        command.second,
        command.coup,
        command.reference,
    )


CORRECTION_DECIDE: Final[dict[type[Any], Callable[[TableState, Any, Context], Decision]]] = {
    cc.CorrectCoup: correct_coup,
    cc.CorrectCoups: correct_coups,
    cc.OpenDispute: open_dispute,
    cc.CloseDispute: close_dispute,
}
"""What each of these leads to."""
