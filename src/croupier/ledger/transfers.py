"""Transfers: the only way money moves.

A transfer is a handful of signed entries of one currency whose sum is zero. What each
kind does (S stake, R returned to the patron, C commission):

================  =====================================================================
``deposit``       bank -A, patron +A
``withdraw``      patron -A, bank +A
``wager-pended``  patron -S, stake +S
``wager-posted``  stake -S, patron +R, commission +C, house S-R-C
``wager-voided``  stake -S, patron +S
================  =====================================================================

One formula posts every result: a loss has R = 0, a push R = S, a half win or a win
R = S + won - commission. Cash goes through staff, a wallet's debits and credits through a
licensee. Entries of zero are left out. Building a transfer judges nothing;
:func:`croupier.ledger.checks.check` does, so that old records always load.
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from croupier.errors import NotationError
from croupier.ledger.accounts import currency_of

__all__ = [
    "CASH_IN",
    "CASH_OUT",
    "ENDS",
    "PENDED",
    "WALLET_CREDIT",
    "WALLET_DEBIT",
    "Entry",
    "OpenWager",
    "Transfer",
    "WagerStatus",
    "bring_in",
    "deposit",
    "opened_by",
    "pend",
    "post",
    "take_out",
    "void",
    "withdraw",
]

DEPOSIT: Final = "deposit"
WITHDRAW: Final = "withdraw"
CASH_IN: Final = "cash-in"
CASH_OUT: Final = "cash-out"
WALLET_DEBIT: Final = "wallet-debit"
WALLET_CREDIT: Final = "wallet-credit"
PENDED: Final = "wager-pended"
POSTED: Final = "wager-posted"
VOIDED: Final = "wager-voided"

WagerStatus = Literal["pending", "posted", "voided"]

ENDS: Final[dict[str, WagerStatus]] = {POSTED: "posted", VOIDED: "voided"}
"""The kinds that end a wager, and what it is from then on."""

_ENTRY: Final = re.compile(r"(.+[^+-])([+-](?:0|[1-9][0-9]*))", re.ASCII)


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line of a transfer: ``amount_minor`` comes to ``account`` (or leaves it, below 0).

    >>> str(Entry("patron:ann:USD", -500))
    'patron:ann:USD-500'
    """

    account: str
    amount_minor: int

    @classmethod
    def parse(cls, text: str) -> Entry:
        """Read ``account`` followed by a signed whole amount; raises NotationError."""
        found = _ENTRY.fullmatch(text)
        if found is None:
            raise NotationError(f"{text!r} is not an entry; write one such as patron:ann:USD-500")
        return cls(found[1], int(found[2]))

    def __str__(self) -> str:
        return f"{self.account}{self.amount_minor:+d}"


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """Money moved at one moment for one reason.

    Attributes:
        id: unique in the whole ledger; the key that makes a retry harmless.
        kind: one of the kinds in the table above.
        entries: signed, of one currency, summing to zero.
        wager_id: the wager pended, posted or voided; None for money in and out.
        ref: what caused it, such as a stream and version; free, without spaces.
    """

    id: str
    kind: str
    entries: tuple[Entry, ...]
    wager_id: str | None = None
    ref: str = ""

    @classmethod
    def parse(cls, text: str) -> Transfer:
        """Read ``id kind wager ref entry entry …``, ``-`` for no wager or ref.

        Raises:
            NotationError: fewer than four words, or a word that is not an entry.
        """
        words = text.split(" ")
        if len(words) < 4:
            raise NotationError(
                f"{text!r} is not a transfer; write: id kind wager-or-dash ref-or-dash entry entry"
            )
        transfer_id, kind, wager_id, ref = words[:4]
        return cls(
            transfer_id,
            kind,
            tuple(Entry.parse(word) for word in words[4:]),
            None if wager_id == "-" else wager_id,
            "" if ref == "-" else ref,
        )

    def __str__(self) -> str:
        words = [self.id, self.kind, self.wager_id or "-", self.ref or "-"]
        return " ".join(words + [str(entry) for entry in self.entries])


class OpenWager(msgspec.Struct, frozen=True, gc=False):
    """A wager's money: who placed it, the account its stake lies on, and how much it is."""

    patron: str
    stake_account: str
    stake_minor: int


def deposit(transfer_id: str, patron: str, amount_minor: int, *, ref: str = "") -> Transfer:
    """Money comes in from the bank to a patron's account."""
    source = f"bank:{currency_of(patron)}"
    entries = (Entry(source, -amount_minor), Entry(patron, amount_minor))
    return Transfer(transfer_id, DEPOSIT, entries, None, ref)


def withdraw(transfer_id: str, patron: str, amount_minor: int, *, ref: str = "") -> Transfer:
    """Money goes out from a patron's account to the bank."""
    target = f"bank:{currency_of(patron)}"
    entries = (Entry(patron, -amount_minor), Entry(target, amount_minor))
    return Transfer(transfer_id, WITHDRAW, entries, None, ref)


def bring_in(
    transfer_id: str, kind: str, patron: str, amount_minor: int, *, ref: str = ""
) -> Transfer:
    """Money comes in from outside to a patron's account: ``cash-in`` or ``wallet-debit``."""
    source = f"external{patron.removeprefix('patron')}"
    entries = (Entry(source, -amount_minor), Entry(patron, amount_minor))
    return Transfer(transfer_id, kind, entries, None, ref)


def take_out(
    transfer_id: str, kind: str, patron: str, amount_minor: int, *, ref: str = ""
) -> Transfer:
    """Money goes out from a patron's account: ``cash-out`` or ``wallet-credit``."""
    target = f"external{patron.removeprefix('patron')}"
    entries = (Entry(patron, -amount_minor), Entry(target, amount_minor))
    return Transfer(transfer_id, kind, entries, None, ref)


def pend(transfer_id: str, wager_id: str, wager: OpenWager, *, ref: str = "") -> Transfer:
    """A wager is accepted: its stake leaves the patron and lies on the table.

    The stake is taken here, not at settlement, so nobody can move it away meanwhile.
    """
    entries = (
        Entry(wager.patron, -wager.stake_minor),
        Entry(wager.stake_account, wager.stake_minor),
    )
    return Transfer(transfer_id, PENDED, entries, wager_id, ref)


def post(
    transfer_id: str,
    wager_id: str,
    wager: OpenWager,
    returned_minor: int,
    commission_minor: int = 0,
    *,
    ref: str = "",
) -> Transfer:
    """A wager is settled.

    Args:
        returned_minor: what the patron gets, the stake included and the commission off.
        commission_minor: what the house keeps of the gross win, booked by itself.
    """
    currency = currency_of(wager.stake_account)
    kept_minor = wager.stake_minor - returned_minor - commission_minor
    entries = [Entry(wager.stake_account, -wager.stake_minor)]
    if returned_minor:
        entries.append(Entry(wager.patron, returned_minor))
    if commission_minor:
        entries.append(Entry(f"commission:{currency}", commission_minor))
    if kept_minor:
        entries.append(Entry(f"house:{currency}", kept_minor))
    return Transfer(transfer_id, POSTED, tuple(entries), wager_id, ref)


def void(transfer_id: str, wager_id: str, wager: OpenWager, *, ref: str = "") -> Transfer:
    """A wager is called off: its whole stake goes back, whatever it might have won."""
    entries = (
        Entry(wager.stake_account, -wager.stake_minor),
        Entry(wager.patron, wager.stake_minor),
    )
    return Transfer(transfer_id, VOIDED, entries, wager_id, ref)


def opened_by(pended: Transfer) -> OpenWager:
    """The wager that a ``wager-pended`` transfer opens; malformed ones give what they have."""
    patron, stake_account, stake_minor = "", "", 0
    for entry in pended.entries:
        if entry.amount_minor < 0:
            patron = entry.account
        else:
            stake_account, stake_minor = entry.account, entry.amount_minor
    return OpenWager(patron, stake_account, stake_minor)
