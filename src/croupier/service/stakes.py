"""The least that can be staked at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.games.rulebook import rulebook
from croupier.rules.sheet import Sheet
from croupier.table.events import LimitsRecord
from croupier.table.limits import least_of

if TYPE_CHECKING:
    from croupier.service.config import TableConfig

__all__ = ["bet_least_minor", "least_stake_minor", "least_stakes"]


def bet_least_minor(sheet: Sheet, limits: LimitsRecord, bet_id: str) -> int:
    """The least stake that a table takes on a bet, in minor units: whole multiples only."""
    return least_of(rulebook(sheet), limits, bet_id)


def least_stake_minor(sheet: Sheet, limits: LimitsRecord) -> int:
    """The least stake that a table takes on any bet that needs no other, in minor units."""
    return min(
        bet_least_minor(sheet, limits, bet.id)
        for bet in sheet.bets.values()
        if bet.main or not sheet.side_needs_main
    )


def least_stakes(tables: Iterable[TableConfig]) -> dict[str, int]:
    """The least stake of all tables of a currency, in minor units, by the currency's notation."""
    found: dict[str, int] = {}
    for table in tables:
        code, least = str(table.currency), least_stake_minor(table.sheet, table.limits)
        found[code] = min(found.get(code, least), least)
    return found
