"""Forgetting a person without breaking a proof: what the record's chains hold is an opaque id.

His name, password, passkeys, sessions and settings lie in the store's table that can forget. What
is not his alone stays: the coups, and the ledger's entries under his id.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.ledger import currency_of
from croupier.money import Currency
from croupier.service.house import House

__all__ = ["why_not_erased"]


def why_not_erased(house: House, person_id: str, is_real: Callable[[str], bool]) -> str:
    """What stands against forgetting somebody now; empty for nothing.

    Args:
        is_real: whether a currency, by its notation, is no play money.
    """
    for account in house.store.balances(f"patron:{person_id}:"):
        code = currency_of(account)
        if house.in_play_minor(person_id, code):
            return "a wager is in play; wait until its coup has ended"
        balance = house.balance_minor(person_id, code)
        if balance and is_real(code):
            has = Currency.parse(code).format(balance)
            return f"{has} {code} are still there; pay them out first"
    return ""
