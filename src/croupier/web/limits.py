"""Limits of a table as they are sent."""

from __future__ import annotations

from typing import overload

from croupier.money import Currency
from croupier.table.pit_events import LimitsRecord
from croupier.web.board import Limits

__all__ = ["shape_limits"]


@overload
def shape_limits(limits: LimitsRecord, currency: Currency) -> Limits: ...


@overload
def shape_limits(limits: LimitsRecord | None, currency: Currency) -> Limits | None: ...


def shape_limits(limits: LimitsRecord | None, currency: Currency) -> Limits | None:
    """Limits in the table's currency; None for none."""
    if limits is None:
        return None
    least, most = limits.bet
    amounts = (least, most, limits.patron_max, limits.table_max, limits.liability_max)
    return Limits(*map(currency.format, amounts))
