"""Cash and play money are never one: which of the two a patron has, and how the one ends.

In each currency a patron has play money until cash of his is taken in for the first time. What
play money he has then goes back to the bank, in the commit that takes the cash in; from then on he
is given none. So all that lies on the account of whoever has brought cash is his cash and what it
won, and nobody else is paid out anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.ledger import Transfer, external, patron, withdraw

if TYPE_CHECKING:
    from croupier.service.house import House

__all__ = ["brought_cash", "play_money_back", "play_money_back_id"]


def brought_cash(house: House, patron_id: str, currency: str) -> bool:
    """Whether cash of a patron was ever taken in, what is not yet committed included."""
    return house.position.is_used(external(patron_id, currency))


def play_money_back_id(patron_id: str, currency: str) -> str:
    """Under which id his play money goes back; that happens once at most."""
    return f"play-back-{patron_id}-{currency}"


def play_money_back(house: House, patron_id: str, currency: str) -> tuple[Transfer, ...]:
    """What takes all of a patron's play money back; nothing where he has none, or has cash."""
    has = house.balance_minor(patron_id, currency)
    if not has or brought_cash(house, patron_id, currency):
        return ()
    back_id = play_money_back_id(patron_id, currency)
    return (withdraw(back_id, patron(patron_id, currency), has, ref="play-money"),)
