"""May this transfer be made? A refusal is a value with a stable code.

``check`` is the only judge: a store uses it inside its transaction, a table may use
it beforehand to answer a patron. It asks a :class:`LedgerView`, which a book is and
which a store can be over its tables.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, Protocol

import msgspec

from croupier.ledger.accounts import read_account
from croupier.ledger.corrections import (
    CHARGED,
    DEBT_CANCELLED,
    DEBT_OWED,
    DEBT_PAID,
    DEBT_RELIEVED,
    PAID,
    REFUNDED,
    TAKEN,
)
from croupier.ledger.transfers import (
    CASH_IN,
    CASH_OUT,
    DEPOSIT,
    PENDED,
    POSTED,
    VOIDED,
    WALLET_CREDIT,
    WALLET_DEBIT,
    WITHDRAW,
    OpenWager,
    Transfer,
)

__all__ = ["LedgerView", "Refusal", "check"]

LIMIT_MINOR: Final = 10**18
"""No entry and no balance passes this; eight of them still fit a 64-bit integer."""

MAX_ENTRIES: Final = 16
MAX_ID_LENGTH: Final = 128

Code = Literal[
    "malformed_id",
    "unknown_kind",
    "too_few_entries",
    "too_many_entries",
    "unknown_account",
    "repeated_account",
    "mixed_currencies",
    "zero_entry",
    "amount_out_of_range",
    "unbalanced",
    "wrong_accounts",
    "duplicate_transfer",
    "wager_exists",
    "wager_not_pending",
    "stake_differs",
    "insufficient_funds",
    "overpaid",
    "balance_out_of_range",
]


class Refusal(msgspec.Struct, frozen=True):
    """Why a transfer may not be made.

    Attributes:
        code: stable, for programs and translations.
        subject: the account, wager or transfer it is about.
        message: the same for a person, in English.
    """

    code: Code
    subject: str
    message: str


class LedgerView(Protocol):
    """What ``check`` asks of a ledger."""

    def balance(self, account: str) -> int:
        """What lies on an account, in minor units."""

    def open_wager(self, wager_id: str) -> OpenWager | None:
        """The wager if it is pending."""

    def wager_seen(self, wager_id: str) -> bool:
        """Whether this wager was ever accepted."""

    def transfer_seen(self, transfer_id: str) -> bool:
        """Whether this transfer id was ever used."""


class _Shape(NamedTuple):
    """The accounts of a kind of transfer; a sign of 0 may be either."""

    signs: dict[str, int]
    needed: frozenset[str]
    of_wager: bool


def _shape(of_wager: bool, needed: str, **signs: int) -> _Shape:
    return _Shape(signs, frozenset(needed.split()), of_wager)


_SHAPES: Final = {
    DEPOSIT: _shape(False, "bank patron", bank=-1, patron=1),
    WITHDRAW: _shape(False, "bank patron", bank=1, patron=-1),
    CASH_IN: _shape(False, "external patron", external=-1, patron=1),
    CASH_OUT: _shape(False, "external patron", external=1, patron=-1),
    WALLET_DEBIT: _shape(False, "external patron", external=-1, patron=1),
    WALLET_CREDIT: _shape(False, "external patron", external=1, patron=-1),
    PENDED: _shape(True, "patron stake", patron=-1, stake=1),
    POSTED: _shape(True, "stake", stake=-1, patron=1, commission=1, house=0),
    VOIDED: _shape(True, "stake patron", stake=-1, patron=1),
    PAID: _shape(False, "patron house", patron=1, commission=1, house=-1),
    TAKEN: _shape(False, "patron house", patron=-1, commission=-1, house=1),
    REFUNDED: _shape(False, "patron house", patron=1, house=-1),
    CHARGED: _shape(False, "patron house", patron=-1, house=1),
    DEBT_OWED: _shape(False, "receivable patron", receivable=-1, patron=1),
    DEBT_RELIEVED: _shape(False, "receivable patron", receivable=1, patron=-1),
    DEBT_PAID: _shape(False, "receivable patron", receivable=1, patron=-1),
    DEBT_CANCELLED: _shape(False, "receivable bank", receivable=1, bank=-1),
}

# No spaces, so that a transfer's one-line notation stays one line of words; "-" is
# that notation's word for "none".
_ID: Final = re.compile(rf"(?!-\Z)[!-~]{{1,{MAX_ID_LENGTH}}}", re.ASCII)


def check(ledger: LedgerView, transfer: Transfer) -> Refusal | None:
    """Judge a transfer against itself, then against the ledger as it is now.

    Returns:
        None if it may be made; else the first reason found why not.
    """
    refusal = check_form(transfer)
    if refusal is not None:
        return refusal
    if ledger.transfer_seen(transfer.id):
        return _refuse("duplicate_transfer", transfer.id, "this transfer id was already used")
    return _check_wager(ledger, transfer) or _check_balances(ledger, transfer)


def check_form(transfer: Transfer) -> Refusal | None:
    """Judge what can be judged without a ledger: notation, sums, the accounts of its kind."""
    if not _ID.fullmatch(transfer.id):
        return _refuse(
            "malformed_id", transfer.id, f"an id is 1 to {MAX_ID_LENGTH} visible ASCII characters"
        )
    if transfer.ref and not _ID.fullmatch(transfer.ref):
        return _refuse("malformed_id", transfer.ref, "a ref is written like an id, or is empty")
    shape = _SHAPES.get(transfer.kind)
    if shape is None:
        return _refuse("unknown_kind", transfer.kind, f"known kinds: {', '.join(_SHAPES)}")
    if len(transfer.entries) < 2:
        return _refuse("too_few_entries", transfer.id, "money moves from an account to another")
    if len(transfer.entries) > MAX_ENTRIES:
        return _refuse("too_many_entries", transfer.id, f"at most {MAX_ENTRIES} entries")
    return _check_entries(transfer, shape) or _check_wager_id(transfer, shape)


def _check_entries(transfer: Transfer, shape: _Shape) -> Refusal | None:
    kinds: set[str] = set()
    patrons: set[str] = set()
    currency, total_minor = "", 0
    for entry in transfer.entries:
        name, minor = entry.account, entry.amount_minor
        account = read_account(name)
        if account is None:
            return _refuse("unknown_account", name, "this is not an account")
        kind, owner, own_currency = account
        if kind in kinds:
            return _refuse("repeated_account", name, f"a second {kind} account")
        if own_currency != currency and currency:
            return _refuse("mixed_currencies", name, f"the other entries are in {currency}")
        # A bool or a float would pass the sums below and be stored as something else.
        if type(minor) is not int or not -LIMIT_MINOR <= minor <= LIMIT_MINOR:
            return _refuse("amount_out_of_range", name, f"a whole amount up to {LIMIT_MINOR}")
        if minor == 0:
            return _refuse("zero_entry", name, "an entry moves something")
        sign = shape.signs.get(kind)
        if sign is None or minor * sign < 0:
            return _refuse("wrong_accounts", name, f"{minor:+d} has no place in {transfer.kind}")
        kinds.add(kind)
        if kind in ("patron", "external", "receivable"):
            patrons.add(owner)
        currency = own_currency
        total_minor += minor
    if total_minor:
        return _refuse("unbalanced", transfer.id, f"the entries sum to {total_minor}, not to 0")
    if len(patrons) > 1:
        return _refuse(
            "wrong_accounts", transfer.id, f"of two patrons: {', '.join(sorted(patrons))}"
        )
    if not shape.needed <= kinds:
        missing = ", ".join(sorted(shape.needed - kinds))
        return _refuse("wrong_accounts", transfer.id, f"{transfer.kind} needs: {missing}")
    return None


def _check_wager_id(transfer: Transfer, shape: _Shape) -> Refusal | None:
    wager_id = transfer.wager_id
    if not shape.of_wager:
        if wager_id is None:
            return None
        return _refuse("malformed_id", wager_id, f"{transfer.kind} concerns no wager")
    if wager_id is None or not _ID.fullmatch(wager_id):
        return _refuse("malformed_id", wager_id or "", f"{transfer.kind} names its wager")
    return None


def _check_wager(ledger: LedgerView, transfer: Transfer) -> Refusal | None:
    """A wager is accepted once, ends once, and ends with the stake it was accepted with."""
    wager_id = transfer.wager_id
    if wager_id is None:
        return None
    if transfer.kind == PENDED:
        if ledger.wager_seen(wager_id):
            return _refuse("wager_exists", wager_id, "this wager was already accepted")
        return None
    wager = ledger.open_wager(wager_id)
    if wager is None:
        why = "already ended" if ledger.wager_seen(wager_id) else "was never accepted"
        return _refuse("wager_not_pending", wager_id, f"this wager {why}")
    for entry in transfer.entries:
        name, minor = entry.account, entry.amount_minor
        if minor < 0 and name.startswith("stake:"):
            if name != wager.stake_account or -minor != wager.stake_minor:
                return _refuse(
                    "stake_differs", wager_id, f"{wager.stake_minor} lies on {wager.stake_account}"
                )
        elif name.startswith("patron:") and name != wager.patron:
            return _refuse("wrong_accounts", name, f"the wager is of {wager.patron}")
    return None


def _check_balances(ledger: LedgerView, transfer: Transfer) -> Refusal | None:
    for entry in transfer.entries:
        name = entry.account
        before_minor = ledger.balance(name)
        after_minor = before_minor + entry.amount_minor
        if after_minor < 0 and entry.amount_minor < 0 and name.startswith(("patron:", "stake:")):
            return _refuse(
                "insufficient_funds", name, f"{-entry.amount_minor} asked, {before_minor} there"
            )
        if after_minor > 0 and name.startswith("receivable:"):
            return _refuse("overpaid", name, f"{entry.amount_minor} paid, {-before_minor} are owed")
        if not -LIMIT_MINOR <= after_minor <= LIMIT_MINOR:
            return _refuse("balance_out_of_range", name, f"no balance passes {LIMIT_MINOR}")
    return None


def _refuse(code: Code, subject: str, message: str) -> Refusal:
    return Refusal(code, subject, message)
