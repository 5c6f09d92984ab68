"""Pure double entry: accounts, transfers, where the money is, and what may be done.

>>> from croupier.ledger import Book, OpenWager, check, deposit, patron, pend, post, stake
>>> ann = patron("ann", "USD")
>>> wager = OpenWager(ann, stake("1", "USD"), 100)
>>> book = Book.replay([deposit("d1", ann, 1000), pend("t1", "w1", wager)])
>>> win = post("t2", "w1", wager, returned_minor=195, commission_minor=5)
>>> check(book, win)
>>> book.apply(win)
>>> book.balance(ann), book.balance("commission:USD"), book.balance("house:USD")
(1095, 5, -100)
"""

from __future__ import annotations

from croupier.ledger.accounts import (
    Account,
    bank,
    commission,
    currency_of,
    external,
    house,
    patron,
    receivable,
    stake,
)
from croupier.ledger.book import (
    Book,
    Position,
    pending_total,
    sum_by_currency,
)
from croupier.ledger.checks import LedgerView, Refusal, check
from croupier.ledger.transfers import (
    CASH_IN,
    CASH_OUT,
    ENDS,
    PENDED,
    WALLET_CREDIT,
    WALLET_DEBIT,
    Entry,
    OpenWager,
    Transfer,
    WagerStatus,
    bring_in,
    deposit,
    opened_by,
    pend,
    post,
    take_out,
    void,
    withdraw,
)

__all__ = [
    "CASH_IN",
    "CASH_OUT",
    "ENDS",
    "PENDED",
    "WALLET_CREDIT",
    "WALLET_DEBIT",
    "Account",
    "Book",
    "Entry",
    "LedgerView",
    "OpenWager",
    "Position",
    "Refusal",
    "Transfer",
    "WagerStatus",
    "bank",
    "bring_in",
    "check",
    "commission",
    "currency_of",
    "deposit",
    "external",
    "house",
    "opened_by",
    "patron",
    "pend",
    "pending_total",
    "post",
    "receivable",
    "stake",
    "sum_by_currency",
    "take_out",
    "void",
    "withdraw",
]
