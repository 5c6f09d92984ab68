"""What a group of units will ask of the ground it is planned on, read all at once.

A plan asks for one account, wager or transfer after the other. Of a coup with thousands of wagers
that is tens of thousands of statements; here it is four.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.ledger import PENDED, OpenWager
from croupier.store.plan import Ground
from croupier.store.records import AccountRow, Head, Unit

__all__ = ["Known", "Many"]


class Many(Ground, Protocol):
    """A ground that tells of many things at once: of those that are there."""

    def accounts_of(self, names: Sequence[str]) -> dict[str, AccountRow]:
        """Accounts that were ever used."""

    def open_wagers_of(self, wager_ids: Sequence[str]) -> dict[str, OpenWager]:
        """Wagers that are pending."""

    def transfers_of(self, transfer_ids: Sequence[str]) -> set[str]:
        """Transfer ids that were ever used."""

    def wagers_of(self, wager_ids: Sequence[str]) -> set[str]:
        """Wager ids that were ever used."""


class Known:
    """A ground of which everything is read that these units name; the rest is asked of it."""

    def __init__(self, ground: Many, units: Sequence[Unit]) -> None:
        self._ground = ground
        transfers = [transfer for unit in units for transfer in unit.transfers]
        # what is no word of a notation is left to the plan, which refuses it and says why
        ids = [each.id for each in transfers if _is_word(each.id)]
        accounts = {entry.account for each in transfers for entry in each.entries}
        names = list(filter(_is_word, accounts))
        begun: list[str] = []
        ended: list[str] = []
        for transfer in transfers:
            wager_id = transfer.wager_id
            if wager_id is not None and _is_word(wager_id):
                (begun if transfer.kind == PENDED else ended).append(wager_id)
        none = AccountRow(0, 0)
        self._accounts = dict.fromkeys(names, none) | ground.accounts_of(names)
        self._transfers = dict.fromkeys(ids, False) | dict.fromkeys(ground.transfers_of(ids), True)
        self._wagers = dict.fromkeys(begun, False) | dict.fromkeys(ground.wagers_of(begun), True)
        self._open: dict[str, OpenWager | None] = dict.fromkeys(ended)
        self._open.update(ground.open_wagers_of(ended))

    def head(self, stream: str) -> Head:
        """The newest event of a stream."""
        return self._ground.head(stream)

    def account(self, account: str) -> AccountRow:
        """An account's balance and count of entries."""
        row = self._accounts.get(account)
        return self._ground.account(account) if row is None else row

    def balance(self, account: str) -> int:
        """An account's balance."""
        return self.account(account).balance_minor

    def open_wager(self, wager_id: str) -> OpenWager | None:
        """A wager that is pending."""
        if wager_id in self._open:
            return self._open[wager_id]
        return self._ground.open_wager(wager_id)

    def wager_seen(self, wager_id: str) -> bool:
        """Whether a wager of this id was ever accepted."""
        seen = self._wagers.get(wager_id)
        return self._ground.wager_seen(wager_id) if seen is None else seen

    def transfer_seen(self, transfer_id: str) -> bool:
        """Whether a transfer of this id is recorded."""
        seen = self._transfers.get(transfer_id)
        return self._ground.transfer_seen(transfer_id) if seen is None else seen


def _is_word(text: object) -> bool:
    return isinstance(text, str) and text.isascii()
