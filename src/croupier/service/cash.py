"""Cash and play money are never one: which of the two a patron has, and how the one ends.

In each currency a patron has play money until cash of his is taken in for the first time. What
play money he has then goes back to the bank, in the commit that takes the cash in; from then on he
is given none. So all that lies on the account of whoever has brought cash is his cash and what it
won, and nobody else is paid out anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import DataError, MoneyError
from croupier.ledger import Transfer, deposit, external, patron, receivable, withdraw
from croupier.ledger.corrections import cancel_debt
from croupier.money import MAX_MINOR

if TYPE_CHECKING:
    from croupier.service.house import House

__all__ = [
    "brought_cash",
    "play_debt_end_id",
    "play_money",
    "play_money_back",
    "play_money_back_id",
]


def brought_cash(house: House, patron_id: str, currency: str) -> bool:
    """Whether cash of a patron was ever taken in, what is not yet committed included."""
    return house.position.is_used(external(patron_id, currency))


def play_money(
    house: House, patron_id: str, currency: str, amount_minor: int, given_id: str
) -> Transfer:
    """What gives a patron play money from the bank.

    Raises:
        NotationError: the patron's id or the currency is not one.
        MoneyError: the amount is not a whole number from 1 to 10^15.
        DataError: he has brought cash in this currency.
    """
    account = patron(patron_id, currency)
    if type(amount_minor) is not int or not 1 <= amount_minor <= MAX_MINOR:
        raise MoneyError(f"{amount_minor!r} cannot be granted; use 1 to {MAX_MINOR} minor units")
    if brought_cash(house, patron_id, currency):
        raise DataError(f"{patron_id} plays with cash; he is given no play money")
    return deposit(given_id, account, amount_minor, ref="play-money")


def play_money_back_id(patron_id: str, currency: str) -> str:
    """Under which id his play money goes back; that happens once at most."""
    return f"play-back-{patron_id}-{currency}"


def play_debt_end_id(patron_id: str, currency: str) -> str:
    """Under which id what he owes of it ends with it."""
    return f"play-debt-{patron_id}-{currency}"


def play_money_back(house: House, patron_id: str, currency: str) -> tuple[Transfer, ...]:
    """What takes all of a patron's play money back, and ends what he owes of it.

    Nothing where he has cash: then what he owes is cash, too.
    """
    if brought_cash(house, patron_id, currency):
        return ()
    account, moved = patron(patron_id, currency), []
    has = house.balance_minor(patron_id, currency)
    if has:
        back_id = play_money_back_id(patron_id, currency)
        moved.append(withdraw(back_id, account, has, ref="play-money"))
    owed = -house.position.balance(receivable(patron_id, currency))
    if owed:
        ended_id = play_debt_end_id(patron_id, currency)
        moved.append(cancel_debt(ended_id, account, owed, ref="play-money"))
    return tuple(moved)
