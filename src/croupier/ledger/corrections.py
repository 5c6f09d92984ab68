"""Transfers that correct a wager which had ended, and what a patron owes by it.

What was recorded stays. What had come back to the patron is taken back, and what should have come
back is paid: two transfers of their own, R what comes back and C the commission.

=======================  ==================================================================
``correction-paid``      house -R-C, patron +R, commission +C: what a result pays
``correction-taken``     patron -R, commission -C, house +R+C: what a result had paid
``correction-refunded``  house -S, patron +S: the stake, of a coup that is void after all
``correction-charged``   patron -S, house +S: the stake again, of one that counts after all
``debt-owed``            receivable -A, patron +A: what he lacks to have it taken back
``debt-relieved``        patron -A, receivable +A: what a later correction gives back
``debt-paid``            patron -A, receivable +A: staff has taken it, at his word
``debt-cancelled``       bank -A, receivable +A: owed in play money, which has ended
=======================  ==================================================================

A stake that was lost lies with the house, so there is nothing to take back of it. No correction
names its wager as ``wager_id``: that says how a wager ended the first time. It is the ``ref``.
"""

from __future__ import annotations

from typing import Final

from croupier.ledger.accounts import currency_of
from croupier.ledger.transfers import Entry, Transfer

__all__ = [
    "CHARGED",
    "CORRECTIONS",
    "DEBT_CANCELLED",
    "DEBT_OWED",
    "DEBT_PAID",
    "DEBT_RELIEVED",
    "OF_COUPS",
    "PAID",
    "REFUNDED",
    "TAKEN",
    "cancel_debt",
    "charge",
    "pay_again",
    "pay_debt",
    "refund",
    "relieve",
    "run_up",
    "take_back",
]

PAID: Final = "correction-paid"
TAKEN: Final = "correction-taken"
REFUNDED: Final = "correction-refunded"
CHARGED: Final = "correction-charged"
DEBT_OWED: Final = "debt-owed"
DEBT_RELIEVED: Final = "debt-relieved"
DEBT_PAID: Final = "debt-paid"
DEBT_CANCELLED: Final = "debt-cancelled"

CORRECTIONS: Final = frozenset({PAID, TAKEN, REFUNDED, CHARGED})
"""What moves money of a wager that had ended; ``ref`` is the wager."""

OF_COUPS: Final = CORRECTIONS | {DEBT_OWED, DEBT_RELIEVED}
"""What only the correction of a coup can ask for."""


def _transfer(transfer_id: str, kind: str, ref: str, **amounts: tuple[str, int]) -> Transfer:
    entries = tuple(Entry(account, minor) for account, minor in amounts.values() if minor)
    return Transfer(transfer_id, kind, entries, None, ref)


def _result(
    transfer_id: str, kind: str, patron: str, returned_minor: int, commission_minor: int, ref: str
) -> Transfer:
    currency = currency_of(patron)
    return _transfer(
        transfer_id,
        kind,
        ref,
        house=(f"house:{currency}", -returned_minor - commission_minor),
        patron=(patron, returned_minor),
        commission=(f"commission:{currency}", commission_minor),
    )


def pay_again(
    transfer_id: str, patron: str, returned_minor: int, commission_minor: int, *, ref: str
) -> Transfer:
    """What a wager's result pays, after a correction."""
    return _result(transfer_id, PAID, patron, returned_minor, commission_minor, ref)


def take_back(
    transfer_id: str, patron: str, returned_minor: int, commission_minor: int, *, ref: str
) -> Transfer:
    """What a wager's result had paid is taken back."""
    return _result(transfer_id, TAKEN, patron, -returned_minor, -commission_minor, ref)


def refund(transfer_id: str, patron: str, stake_minor: int, *, ref: str) -> Transfer:
    """A stake goes back: its coup is void after all."""
    return _result(transfer_id, REFUNDED, patron, stake_minor, 0, ref)


def charge(transfer_id: str, patron: str, stake_minor: int, *, ref: str) -> Transfer:
    """A stake that had gone back is staked again: its coup counts after all."""
    return _result(transfer_id, CHARGED, patron, -stake_minor, 0, ref)


def _debt(
    transfer_id: str, kind: str, account: str, patron: str, amount_minor: int, ref: str
) -> Transfer:
    owed = f"receivable:{patron.partition(':')[2]}"
    return _transfer(
        transfer_id, kind, ref, other=(account, -amount_minor), owed=(owed, amount_minor)
    )


def run_up(transfer_id: str, patron: str, amount_minor: int, *, ref: str) -> Transfer:
    """A patron owes so much more: he has spent what is to be taken back."""
    return _debt(transfer_id, DEBT_OWED, patron, patron, -amount_minor, ref)


def relieve(transfer_id: str, patron: str, amount_minor: int, *, ref: str) -> Transfer:
    """What a correction gives back ends what he owes by an earlier one of the same coup."""
    return _debt(transfer_id, DEBT_RELIEVED, patron, patron, amount_minor, ref)


def pay_debt(transfer_id: str, patron: str, amount_minor: int, *, ref: str = "") -> Transfer:
    """Staff takes what a patron owes from his account."""
    return _debt(transfer_id, DEBT_PAID, patron, patron, amount_minor, ref)


def cancel_debt(transfer_id: str, patron: str, amount_minor: int, *, ref: str = "") -> Transfer:
    """A patron owes so much less, at the bank's cost: his play money has ended."""
    return _debt(
        transfer_id, DEBT_CANCELLED, f"bank:{currency_of(patron)}", patron, amount_minor, ref
    )
