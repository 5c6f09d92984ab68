"""Why a table says no: values with stable codes, never exceptions."""

from __future__ import annotations

import msgspec

CODES = (
    "table_open",  # the table is open already
    "table_closed",  # the table is not open
    "no_limits",  # the sheet has no limits in this currency
    "wrong_cards",  # the order is not the sheet's decks
    "no_shoe",  # there is no shoe to deal from
    "shoe_unfinished",  # the shoe has coups left; close it first
    "shoe_finished",  # the last coup has been dealt
    "shoe_exhausted",  # too few cards for a coup
    "coup_running",  # not while a coup runs
    "betting_closed",  # betting is not open
    "betting_open",  # betting is still open
    "not_dealt",  # the coup has not been dealt
    "already_dealt",  # the coup has been dealt and must be settled
    "unknown_bet",
    "wrong_multiple",  # the stake would not settle to whole minor units
    "below_minimum",
    "above_maximum",
    "patron_limit",
    "table_limit",
    "liability_limit",
    "insufficient_funds",
    "main_bet_required",
    "too_many_wagers",
    "duplicate_action",
    "empty_ticket",
    "already_wagered",  # repeat comes before other wagers
    "nothing_to_repeat",
    "nothing_to_double",
    "nothing_to_undo",
)
"""Every code; clients rely on them."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was refused; nothing has changed.

    Attributes:
        code: one of :data:`CODES`.
        bet_id: the bet concerned, if one is.
        amounts: minor units that say how to mend it: ``least``, ``most`` (still allowed),
            ``multiple``, ``available``.
    """

    code: str
    bet_id: str | None = None
    amounts: dict[str, int] = {}
