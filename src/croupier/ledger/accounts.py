"""Accounts of the ledger: whose money it is, and in which currency.

=====================================  ========================================  ============
notation                               what lies there                           below zero?
=====================================  ========================================  ============
``patron:<id>:<CUR>``                  a patron's money that is not at stake     never
``stake:<table>:<CUR>``                stakes in play at a table                 never
``house:<CUR>``                        the bankroll: what losers pay, what       yes
                                       winners are paid from
``commission:<CUR>``                   commission kept from wins                 yes
``bank:<CUR>``                         where play money comes from               yes
``external:<id>:<CUR>``                what a patron brought in and took out:    yes
                                       at the cage, or from a licensee's wallet
``receivable:<id>:<CUR>``              what a patron owes the house, below       never
                                       zero: a correction took back what he      above
                                       had no more
=====================================  ========================================  ============

``<id>`` is 1 to 64 letters, digits, ``_``, ``-`` or ``.``, beginning with a letter or
digit; it is opaque, never a person's name. ``<CUR>`` is a currency as
:class:`croupier.money.Currency` writes it: ``USD``, or ``XYZ/3``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.errors import NotationError

__all__ = [
    "Account",
    "bank",
    "commission",
    "currency_of",
    "external",
    "house",
    "patron",
    "receivable",
    "stake",
]

OWNED_KINDS: Final = frozenset({"patron", "stake"})
KINDS: Final = frozenset(
    {"patron", "stake", "external", "receivable", "house", "commission", "bank"}
)

_OWNER = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}"
_CURRENCY = r"[A-Z]{3,5}(?:/[023])?"
_GRAMMAR: Final = re.compile(
    rf"(?:(patron|stake|external|receivable):({_OWNER})|(house|commission|bank)):({_CURRENCY})",
    re.ASCII,
)


class Account(NamedTuple):
    """An account, parsed. ``owner`` is the patron or the table, empty for the house's own.

    >>> Account.parse("patron:ann:USD")
    Account(kind='patron', owner='ann', currency='USD')
    >>> str(Account("house", "", "VND"))
    'house:VND'
    """

    kind: str
    owner: str
    currency: str

    @classmethod
    def parse(cls, text: str) -> Account:
        """Read an account.

        Raises:
            NotationError: not of the grammar above.
        """
        account = read_account(text)
        if account is None:
            raise NotationError(
                f"{text!r} is not an account; write patron:<id>:<CUR>, stake:<table>:<CUR>, "
                "external:<id>:<CUR>, receivable:<id>:<CUR>, house:<CUR>, commission:<CUR> or "
                "bank:<CUR>"
            )
        return account

    def __str__(self) -> str:
        return ":".join(part for part in self if part)

    @property
    def may_go_negative(self) -> bool:
        """Whether the account may owe. A patron and the stakes in play never do."""
        return self.kind not in OWNED_KINDS


@lru_cache(maxsize=65536)
def read_account(text: str) -> Account | None:
    """Read an account, or None if it is not one. Remembered: settling asks all the time."""
    found = _GRAMMAR.fullmatch(text)
    if found is None:
        return None
    owned, owner, own, currency = found.groups()
    return Account(owned or own, owner or "", currency)


def _named(text: str) -> str:
    """An account, if it is one: as it is written so it is read. Raises NotationError."""
    Account.parse(text)
    return text


def currency_of(account: str) -> str:
    """The currency an account ends in, without judging the rest of it."""
    return account.rpartition(":")[2]


def patron(patron_id: str, currency: str) -> str:
    """The account of a patron; raises NotationError if the id or currency is not one."""
    return _named(f"patron:{patron_id}:{currency}")


def stake(table_id: str, currency: str) -> str:
    """The account of the stakes in play at a table; raises NotationError likewise."""
    return _named(f"stake:{table_id}:{currency}")


def external(patron_id: str, currency: str) -> str:
    """What a patron brought in, below zero; raises NotationError likewise."""
    return _named(f"external:{patron_id}:{currency}")


def receivable(patron_id: str, currency: str) -> str:
    """What a patron owes the house, below zero; raises NotationError likewise."""
    return _named(f"receivable:{patron_id}:{currency}")


def house(currency: str) -> str:
    """The bankroll; raises NotationError if the currency is not one."""
    return _named(f"house:{currency}")


def commission(currency: str) -> str:
    """The commission kept; raises NotationError if the currency is not one."""
    return _named(f"commission:{currency}")


def bank(currency: str) -> str:
    """Where deposits come from; raises NotationError if the currency is not one."""
    return _named(f"bank:{currency}")
