"""What a coup would bring if it ended as its cards lie; decided by the table, done by nobody."""

from __future__ import annotations

from croupier.service.house import House
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import hand_commands as h
from croupier.table.decide import AnyCommand, decide
from croupier.table.evolve import evolve
from croupier.table.refusals import Refusal
from croupier.table.state import TableState

__all__ = ["foreseen"]


def foreseen(house: House, state: TableState) -> tuple[e.WagerSettled, ...] | None:
    """How every wager would be settled if the coup were confirmed now; within a turn.

    Args:
        house: its tables.
        state: of one of them, or what it might become.

    Returns:
        None while cards are still to come, or something has to be ruled on first.
    """
    context, then = house.context(state.table_id), state.copy()
    steps: list[AnyCommand] = [c.SettleCoup()]
    if state.phase == "closed":
        steps.insert(0, h.ConfirmCoup())
    wagers: list[e.WagerSettled] = []
    for step in steps:
        decision = decide(then, step, context)
        if isinstance(decision, Refusal):
            return None
        for event in decision:
            evolve(then, event)
            if isinstance(event, e.CoupSettled):
                wagers += event.wagers
    return tuple(wagers)
