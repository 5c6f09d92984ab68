"""A manager closes a table, opens it again and sets its limits: what a table says to it.

A closing waits for the end of the coup that runs. While a table is closed no coup and no shoe
begins; the shoe that lies there stays as it is. Limits hold from the next coup on, never for
wagers that were accepted before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import pit_events as pe
from croupier.table.hand_state import SOFTWARE
from croupier.table.limits import refuse_limits
from croupier.table.pit_state import Closing, Coming
from croupier.table.refusals import (
    Decision,
    Events,
    Refusal,
    refuse_ids,
    refuse_reason,
    refuse_texts,
)
from croupier.table.state import TableState
from croupier.table.wagers import Context

__all__ = [
    "PIT_APPLY",
    "PIT_COMMANDS",
    "PIT_DECIDE",
    "FollowHouse",
    "PitCommand",
    "ReopenTable",
    "SetLimits",
    "close_after_coup",
    "take_coming_limits",
]


class ReopenTable(msgspec.Struct, frozen=True):
    """Open a table again that a manager has closed, or take its closing back in time."""

    by: str
    reason: str
    reference: str = ""


class SetLimits(msgspec.Struct, frozen=True):
    """Set the limits that a house's file can set for a table, all in minor units.

    Attributes:
        bet: least and most on a bet for which the sheet has no limits of its own.
    """

    bet: tuple[int, int]
    patron_max: int
    table_max: int
    liability_max: int
    by: str
    reason: str
    reference: str = ""


class FollowHouse(msgspec.Struct, frozen=True):
    """The house's file says these limits; nothing where it said so before."""

    limits: pe.LimitsRecord


PitCommand = ReopenTable | SetLimits | FollowHouse


# --- what is decided ------------------------------------------------------------------------


def _refuse_author(command: c.CloseTable | ReopenTable | SetLimits) -> Refusal | None:
    """A person does it, and says why."""
    malformed = refuse_ids(command.by) or refuse_texts(command.reference)
    if malformed or command.by == SOFTWARE:
        return malformed or Refusal("manager_needed")
    return refuse_reason(command.reason)


def _close(state: TableState, command: c.CloseTable, context: Context) -> Decision:
    if not command.by:
        return _close_for_good(state)
    refusal = _refuse_author(command)
    if refusal:
        return refusal
    if state.phase in ("new", "shut"):
        return Refusal("table_closed")
    if state.closing is not None:
        return Refusal("table_closing")
    closing = pe.TableClosing(command.by, command.reason, command.reference)
    return (closing,) if state.coup_runs else (closing, e.TableClosed(state.table_id))


def _close_for_good(state: TableState) -> Decision:
    """Nobody's table is over: no shoe to open and nothing to rule on may be left behind."""
    if state.phase in ("new", "shut"):
        return Refusal("table_closed")
    if state.coup_runs or state.committed:
        return Refusal("coup_running" if state.coup_runs else "shoe_unopened")
    unruled = state.unruled or (state.hand is not None and state.hand.incidents)
    return Refusal("table_frozen") if unruled else (e.TableClosed(state.table_id),)


def _reopen(state: TableState, command: ReopenTable, context: Context) -> Decision:
    refusal = _refuse_author(command)
    if refusal:
        return refusal
    if state.closing is None:
        return Refusal("table_closed" if state.phase in ("new", "shut") else "table_open")
    kind = pe.TableReopened if state.phase == "shut" else pe.ClosingTakenBack
    return (kind(command.by, command.reason, command.reference),)


def _set_limits(state: TableState, command: SetLimits, context: Context) -> Decision:
    held = state.coming.limits if state.coming else state.limits
    refusal = _refuse_author(command) or _is_over(state)
    if refusal or held is None:
        return refusal or Refusal("table_closed")
    limits = pe.LimitsRecord(
        command.bet, held.bets, command.patron_max, command.table_max, command.liability_max
    )
    refusal = refuse_limits(context.rulebook, limits)
    if refusal or limits == held:
        return refusal or Refusal("limits_unchanged")
    return (pe.LimitsSet(limits, command.by, command.reason, command.reference),)


def _follow_house(state: TableState, command: FollowHouse, context: Context) -> Decision:
    refusal = _is_over(state) or refuse_limits(context.rulebook, command.limits)
    if refusal:
        return refusal
    same = command.limits == state.house_limits
    return () if same else (pe.HouseLimitsChanged(command.limits),)


def _is_over(state: TableState) -> Refusal | None:
    """That the table was never opened, or is closed for good."""
    over = state.phase == "new" or (state.phase == "shut" and state.closing is None)
    return Refusal("table_closed") if over else None


def close_after_coup(state: TableState, decision: Decision) -> Decision:
    """What was decided, with what a closing that waits adds to it: the table closes with its coup.

    Args:
        state: as it was before; somebody has closed the table.
    """
    if isinstance(decision, Refusal) or not any(map(_ends_coup, decision)):
        return decision
    closed: Events = (*decision, e.TableClosed(state.table_id))
    return closed


def _ends_coup(event: e.Event) -> bool:
    is_settled = isinstance(event, e.CoupSettled) and not event.more
    return is_settled or isinstance(event, e.CoupVoided)


PIT_DECIDE: Final[dict[type[Any], Callable[[TableState, Any, Context], Decision]]] = {
    c.CloseTable: _close,
    ReopenTable: _reopen,
    SetLimits: _set_limits,
    FollowHouse: _follow_house,
}
"""What each of these leads to."""


# --- what follows ---------------------------------------------------------------------------


def _closing(state: TableState, event: pe.TableClosing) -> None:
    state.closing = Closing(event.by, event.reason, event.reference)


def _taken_back(state: TableState, event: pe.ClosingTakenBack) -> None:
    state.closing = None


def _shut(state: TableState, event: e.TableClosed) -> None:
    state.phase = "shut"


def _reopened(state: TableState, event: pe.TableReopened) -> None:
    state.closing = None
    state.phase = "idle" if state.shoe_in_use is None else "ready"


def _limits_set(state: TableState, event: pe.LimitsSet) -> None:
    _hold(state, event.limits)


def _house_changed(state: TableState, event: pe.HouseLimitsChanged) -> None:
    state.house_limits, state.house_version = event.limits, state.version + 1
    _hold(state, event.limits)


def _hold(state: TableState, limits: pe.LimitsRecord) -> None:
    """Limits hold now, or wait for the end of the coup that runs."""
    state.coming = Coming(limits, state.version + 1)
    if not state.coup_runs:
        take_coming_limits(state)


def take_coming_limits(state: TableState) -> None:
    """The coup is over: what was set while it ran holds from now on."""
    if state.coming is not None:
        state.limits, state.limits_version = state.coming.limits, state.coming.version
        state.coming = None


PIT_APPLY: Final[dict[type[Any], Callable[[TableState, Any], None]]] = {
    e.TableClosed: _shut,
    pe.TableClosing: _closing,
    pe.ClosingTakenBack: _taken_back,
    pe.TableReopened: _reopened,
    pe.LimitsSet: _limits_set,
    pe.HouseLimitsChanged: _house_changed,
}
"""How each of these events is followed."""


def _set(event: pe.LimitsSet) -> SetLimits:
    limits, told = event.limits, (event.by, event.reason, event.reference)
    return SetLimits(limits.bet, limits.patron_max, limits.table_max, limits.liability_max, *told)


PIT_COMMANDS: Final[dict[type[Any], Callable[..., PitCommand | c.CloseTable]]] = {
    e.TableClosed: lambda event: c.CloseTable(),
    pe.TableClosing: lambda event: c.CloseTable(event.by, event.reason, event.reference),
    pe.ClosingTakenBack: lambda event: ReopenTable(event.by, event.reason, event.reference),
    pe.TableReopened: lambda event: ReopenTable(event.by, event.reason, event.reference),
    pe.LimitsSet: _set,
    pe.HouseLimitsChanged: lambda event: FollowHouse(event.limits),
}
"""The command that leads to each of these events; that nobody named closes is for good."""
