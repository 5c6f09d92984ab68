"""What a pit manager does to a table in the data of a release: every kind of event there is of it.

A part of ``tools/release_data.py``; every step must be taken, or the data is not written.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.games.catalog import load_sheet
from croupier.service.house import House
from croupier.table import commands as c
from croupier.table.limits import limits_record
from croupier.table.pit import FollowHouse, ReopenTable, SetLimits

__all__ = ["play_at_pit"]

TABLE = "pit"
DEAL = (c.CloseBetting(), c.DealCoup(), c.SettleCoup())


def play_at_pit(
    house: House, do: Callable[..., None], place: Callable[..., c.PlaceWagers], currency: str
) -> None:
    """A table closes, or does not, its limits are set by a manager and by the house's file."""
    sheet = load_sheet("baccarat")
    held = limits_record(sheet.limits[currency])
    over = held.patron_max, held.table_max, held.liability_max
    house.open_table(TABLE, sheet, currency)
    house.load_shoe(TABLE)
    do(TABLE, c.OpenBetting(house.new_id()), place("ann", "banker=10000"))
    do(TABLE, c.CloseTable("mia", "the felt is torn"), ReopenTable("mia", "another table's"))
    do(TABLE, SetLimits((2_000, 50_000), *over, "mia", "a quiet night"))
    do(TABLE, c.CloseTable("mia", "the felt is torn"))
    do(TABLE, *DEAL)
    do(TABLE, ReopenTable("bo", "a new felt"), c.OpenBetting(house.new_id()))
    do(TABLE, place("ann", "player=50000"))
    do(TABLE, FollowHouse(msgspec.structs.replace(held, bet=(1_000, 100_000))), *DEAL)
