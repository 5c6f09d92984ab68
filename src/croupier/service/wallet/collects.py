"""What a licensee is told of corrections: credits, and what is collected of who owes.

A correction finds nothing on a patron's account, for his money lies elsewhere. So what it takes
back he owes at once, in the commit that corrects; and the licensee is asked for that much in the
same commit, once for each correction and patron. What it pays goes to him as a credit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from croupier.ledger import Transfer, currency_of, patron
from croupier.ledger.corrections import OF_COUPS, pay_debt
from croupier.ledger.transfers import WALLET_DEBIT, bring_in
from croupier.service.debt_events import DebtAsked
from croupier.service.wallet import events as w
from croupier.table.correction_events import CoupCorrected

__all__ = ["collect_id", "collect_of", "collected", "told_of"]

_PATRON: Final = "patron:"


def told_of(
    events: Sequence[CoupCorrected],
    transfers: Iterable[Transfer],
    table_id: str,
    debit_of: Callable[[str], str],
) -> tuple[w.CreditAsked | w.CollectAsked, ...]:
    """What a licensee has to be told of the corrections of one decision, the credits first.

    Over coups that are corrected together a patron is paid what he has of all of them; what he
    owes is asked for coup by coup.

    Args:
        transfers: those of the decision; of other kinds than a correction's they do not count.
        debit_of: the id of the debit that a wager came by; empty for none.
    """
    net: Counter[str] = Counter()
    for transfer in transfers:
        if transfer.kind in OF_COUPS:
            for entry in transfer.entries:
                if entry.account.startswith(_PATRON):
                    net[entry.account] += entry.amount_minor
    currency = next((currency_of(account) for account in net), "")
    paid: list[w.CreditAsked | w.CollectAsked] = []
    owed: list[w.CreditAsked | w.CollectAsked] = []
    for event in events:
        moved: dict[str, list[str]] = {}
        for row in event.wagers:
            if row.moves:
                moved.setdefault(row.patron_id, []).append(row.wager_id)
        where = (table_id, event.coup_id)
        for due in event.patrons:
            of, wagers = (due.patron_id, currency), moved[due.patron_id]
            account = patron(*of)
            more = due.paid_minor - due.taken_minor + due.lent_minor - due.relieved_minor
            if more > 0 and net[account] > 0:
                debits = tuple(dict.fromkeys(filter(None, map(debit_of, wagers))))
                credit_id, amount = f"{wagers[0]}:credit.{event.number}", net.pop(account)
                paid.append(
                    w.CreditAsked(
                        credit_id, *of, amount, *where, "corrected", debits, event.correction_id
                    )
                )
            if due.lent_minor:
                asked_id, lent = collect_id(wagers[0], event.number), due.lent_minor
                owed.append(
                    w.CollectAsked(asked_id, *of, lent, "corrected", *where, event.correction_id)
                )
    return (*paid, *owed)


def collect_id(wager_id: str, number: int) -> str:
    """Under which id a patron's licensee is asked for what a correction took back.

    Args:
        wager_id: his first one whose money it moved.
        number: how many corrections of the coup there were, this one counted.
    """
    return f"{wager_id}:collect.{number}"


def collect_of(asked: DebtAsked) -> w.CollectAsked:
    """What the licensee is asked where staff asks for what his patron owes."""
    return w.CollectAsked(asked.id, asked.patron_id, asked.currency, asked.amount_minor, "owed")


def collected(
    asked: w.CollectAsked, owed_minor: int
) -> tuple[w.CollectConfirmed, tuple[Transfer, ...], w.CreditAsked | None]:
    """What follows where the licensee has taken what a patron owed.

    Args:
        owed_minor: what he owes by now; a later correction may have given some of it back.

    Returns:
        What is recorded, the money that comes in and pays it, and the credit by which the rest
        goes back.
    """
    account, amount = patron(asked.patron_id, asked.currency), asked.amount_minor
    paid = min(amount, max(0, owed_minor))
    moves = [bring_in(asked.id, WALLET_DEBIT, account, amount, ref=asked.id)]
    if paid:
        moves.append(pay_debt(f"{asked.id}:paid", account, paid, ref=asked.id))
    confirmed = w.CollectConfirmed(asked.id, asked.patron_id, asked.currency, amount, paid)
    if paid == amount:
        return confirmed, tuple(moves), None
    back = w.CreditAsked(
        f"{asked.id}:back",
        asked.patron_id,
        asked.currency,
        amount - paid,
        asked.table_id,
        asked.coup_id,
        "corrected",
        (asked.id,),
        asked.correction_id,
    )
    return confirmed, tuple(moves), back
