"""The limits of a table: which ones can be, and what is least on a bet by them."""

from __future__ import annotations

from typing import Final

from croupier.games.rulebook import Rulebook
from croupier.rules.sheet import Bet, Limits
from croupier.table.pit_events import LimitsRecord
from croupier.table.refusals import Refusal

__all__ = ["MOST_MINOR", "least_of", "limits_of", "limits_record", "refuse_limits"]

MOST_MINOR: Final = 10**15
"""No limit is larger; see :meth:`croupier.money.Currency.amount`."""


def limits_record(limits: Limits) -> LimitsRecord:
    """A sheet's limits as the record keeps them."""
    return LimitsRecord(
        (limits.bet.least, limits.bet.most),
        {bet_id: (own.least, own.most) for bet_id, own in limits.bets.items()},
        limits.patron_max,
        limits.table_max,
        limits.liability_max,
    )


def limits_of(limits: LimitsRecord, bet: Bet) -> tuple[int, int]:
    """Least and most on a bet, in minor units."""
    return limits.bets.get(bet.id) or limits.bets.get(bet.family) or limits.bet


def least_of(rulebook: Rulebook, limits: LimitsRecord, bet_id: str) -> int:
    """The least stake that is taken on a bet, in minor units: whole multiples only."""
    multiple = rulebook.multiples[bet_id]
    return -(-limits_of(limits, rulebook.sheet.bets[bet_id])[0] // multiple) * multiple


def refuse_limits(rulebook: Rulebook, limits: LimitsRecord) -> Refusal | None:
    """Why no table can have such limits; None where it can.

    ``limits_malformed`` for what is no amount, ``limits_crossed`` where the least on a bet lies
    above the most, ``limits_patron`` and ``limits_table`` where that most lies below the least of
    one bet, ``limits_liability`` where the least stake of every bet could win more.
    """
    least, most = limits.bet
    amounts = (least, most, limits.patron_max, limits.table_max, limits.liability_max)
    if not all(type(each) is int and 0 < each <= MOST_MINOR for each in amounts):
        return Refusal("limits_malformed")
    if least > most:
        return Refusal("limits_crossed")
    if limits.patron_max < least:
        return Refusal("limits_patron", None, {"least": least})
    if limits.table_max < least:
        return Refusal("limits_table", None, {"least": least})
    leasts = {bet_id: least_of(rulebook, limits, bet_id) for bet_id in rulebook.sheet.bets}
    exceeds, liable = rulebook.liability.exceeds, limits.liability_max
    if all(exceeds({bet_id: minor}, liable) for bet_id, minor in leasts.items()):
        return Refusal("limits_liability", None, {"most": liable})
    return None
