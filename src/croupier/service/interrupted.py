"""Coups that a stop of the house broke off: what is done with each as it opens again or closes."""

from __future__ import annotations

from collections.abc import Collection

from croupier.service.house import House
from croupier.service.news import INTERRUPTED
from croupier.table import commands as c
from croupier.table.state import TableState

__all__ = ["call_off_abandoned", "commands_after_stop"]


def commands_after_stop(state: TableState, *, by_hand: bool) -> tuple[c.Command, ...]:
    """What puts a table in order: a coup that was dealt is settled, another is void.

    Where a person deals, the cards lie as they lay: his coup goes on. A shoe that the table does
    not deal from any more, because the house's file says otherwise by now, is called off.
    """
    hand = state.hand
    if by_hand and hand is not None:
        return (c.SettleCoup(),) if state.phase == "dealt" and not hand.frozen else ()
    done: list[c.Command] = []
    if state.phase == "dealt" and not (hand and hand.frozen):
        done.append(c.SettleCoup())
    elif state.phase in ("betting", "closed", "dealt"):
        done.append(c.VoidCoup(INTERRUPTED))
    if hand is not None or (by_hand and state.shoe_in_use is not None):
        done.append(c.CloseShoe(interrupted=True))
    return tuple(done)


def call_off_abandoned(house: House, table_ids: Collection[str]) -> None:
    """Tables that the house no longer has must not keep anybody's stake."""
    for stream in house.store.streams():
        table_id = stream.removeprefix("table/")
        if table_id == stream or table_id in table_ids or table_id.startswith("play-"):
            continue
        state = house.keeper(table_id).state
        if state.phase in ("betting", "closed", "dealt"):
            house.do(table_id, *commands_after_stop(state, by_hand=False))
