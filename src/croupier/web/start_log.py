"""What a house says at its start of tables that are not as its file says."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from croupier.service.config import HouseConfig
from croupier.service.house import House

__all__ = ["changed_files", "tell_tables"]

_log = logging.getLogger("croupier.web")


def changed_files(house: House, config: HouseConfig) -> tuple[str, ...]:
    """The tables whose file says other limits than it said last; to be asked before they open."""
    said = {table.id: house.keeper(table.id).state.house_limits for table in config.tables}
    return tuple(table.id for table in config.tables if said[table.id] not in (None, table.limits))


def tell_tables(house: House, config: HouseConfig, changed: Sequence[str]) -> None:
    """Log each table that is closed, whose file has changed, or whose limits are not its file's."""
    for table in config.tables:
        state = house.keeper(table.id).state
        held = state.coming.limits if state.coming else state.limits
        if table.id in changed:
            why = "its file says other limits than before; they hold from the next coup on"
            _log.warning("table_limits_changed", extra={"table": table.id, "why": why})
        elif held != table.limits:
            why = "a manager has set its limits; they hold until its file says others than before"
            _log.warning("table_limits_set", extra={"table": table.id, "why": why})
        if state.phase == "shut":
            who = state.closing.by if state.closing else ""
            _log.warning("table_closed", extra={"table": table.id, "by": who})
