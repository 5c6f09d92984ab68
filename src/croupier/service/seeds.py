"""Patrons' seeds for the committed shoe in use."""

from __future__ import annotations

from typing import NamedTuple

from croupier.service.house import House
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Refusal

__all__ = ["Seeded", "give_seed"]


class Seeded(NamedTuple):
    """What came of a seed that a patron gave.

    Attributes:
        receipt: over all seeds until then; None where it was not taken.
        events: those that took it now; none where it had been taken before.
    """

    receipt: str | None
    refusal: Refusal | None = None
    events: tuple[e.Event, ...] = ()


def give_seed(house: House, table_id: str, shoe_id: str, patron_id: str, seed: str) -> Seeded:
    """Take a seed in memory; the next commit makes it durable.

    The same seed given again gets the same receipt, so that nobody is left without one by a lost
    answer.
    """
    state = house.keeper(table_id).state
    if state.committed is None or state.shoe_id != shoe_id:
        return Seeded(None, Refusal("wrong_shoe"))
    given = state.committed.seeds.get(patron_id)
    if given is not None and given.seed == seed:
        return Seeded(given.receipt)
    answer = house.do(table_id, c.GiveSeed(patron_id, seed))
    for event in answer.events:
        if isinstance(event, e.SeedTaken):
            return Seeded(event.receipt, None, answer.events)
    return Seeded(None, answer.refusal)
