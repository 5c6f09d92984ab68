"""Short ways to write a coup and what became of wagers on it, as the cases write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import croupier

OPENING_MINOR = 100_000
"""1000.00 in two digits, the opening balance of every case."""


def cards(ranks: str, suits: str = "shdc") -> str:
    """Give ranks suits by their place, so that no two neighbours on a side share one.

    >>> cards("K 3 10 4 5")
    'Ks 3h 10d 4c 5s'
    """
    words = ranks.split()
    return " ".join(rank + suits[place % len(suits)] for place, rank in enumerate(words))


def nets(ticket: croupier.Ticket) -> dict[str, str]:
    """Each bet's net result; for tickets with one wager a bet."""
    return {item.bet_id: ticket.currency.format(item.net_minor) for item in ticket.settlements}


def results(ticket: croupier.Ticket) -> dict[str, str]:
    """Each bet's result word."""
    return {item.bet_id: item.result for item in ticket.settlements}


def balance(ticket: croupier.Ticket) -> str:
    """1000.00 and what the ticket won or lost."""
    return ticket.currency.format(OPENING_MINOR + ticket.net_minor)


def settled(
    sheet: croupier.Sheet,
    dealt: str | Sequence[croupier.Card],
    wagers: Mapping[str, str | int],
    currency: croupier.Currency = croupier.USD,
) -> croupier.Ticket:
    """Deal and settle."""
    return croupier.settle(sheet, croupier.deal(sheet, dealt), wagers, currency)
