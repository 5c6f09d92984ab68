"""Verification of a whole store, the same for every backend.

The chains prove the events; the ledger's stream, replayed, proves the tables that are
projected from it. Memory is bounded by the accounts and open wagers, not by the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from croupier.errors import ChainBroken
from croupier.ledger import OpenWager, Position, Transfer, sum_by_currency
from croupier.store.chain import checked, genesis
from croupier.store.damage import UNREADABLE, unreadable
from croupier.store.ledger_stream import sums, transfer_of
from croupier.store.records import (
    LEDGER,
    AccountRow,
    EntryRow,
    Head,
    Report,
    StoredEvent,
    TransferRow,
    is_stream,
)

__all__ = ["RowCounts", "Source", "verify"]


class RowCounts(NamedTuple):
    """How many rows lie in the ledger's tables, whether or not anything leads to them."""

    transfer_count: int
    entry_count: int


class Source(Protocol):
    """What a backend shows to be verified."""

    def heads(self) -> dict[str, Head]:
        """Every stream with the head that the backend holds."""

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream."""

    def transfer_row(self, ledger_version: int) -> TransferRow | None:
        """The projected transfer of a ledger event."""

    def entry_row(self, account: str, sequence: int) -> EntryRow | None:
        """The projected entry of an account."""

    def account_rows(self) -> Iterable[tuple[str, AccountRow]]:
        """Every projected account."""

    def open_wagers(self) -> Iterable[tuple[str, OpenWager]]:
        """Every projected open wager."""

    def event_count(self, stream: str) -> int:
        """How many events say they are of a stream, whatever their version."""

    def row_counts(self) -> RowCounts:
        """How many transfers and entries there are in all."""


def verify(source: Source, kept: Mapping[str, Head], bad_snapshots: tuple[str, ...]) -> Report:
    """Recompute everything.

    Args:
        kept: heads kept elsewhere.
        bad_snapshots: streams whose snapshot does not belong to them; only passed on.

    Raises:
        ChainBroken: names the first bad event.
    """
    heads = source.heads()
    replay = _LedgerReplay(source)
    for stream in sorted(heads.keys() | kept.keys()):
        head = heads.get(stream) or Head(0, genesis(stream))
        if stream in heads and not (is_stream(stream) and head.version):
            raise ChainBroken(stream, head.version, "no stream of a store; nothing begins it")
        for event in checked(stream, source.read(stream), head, kept.get(stream)):
            if stream == LEDGER:
                replay.follow(event)
        if source.event_count(stream) != head.version:
            raise ChainBroken(stream, 0, f"events outside of versions 1 to {head.version}")
    replay.finish()
    counts = source.row_counts()
    return Report(
        heads=heads,
        event_count=sum(head.version for head in heads.values()),
        transfer_count=counts.transfer_count,
        entry_count=counts.entry_count,
        account_count=len(replay.accounts),
        open_wager_count=sum(1 for _ in replay.position.open_wagers()),
        sums=sum_by_currency(replay.position),
        bad_snapshots=bad_snapshots,
    )


class _LedgerReplay:
    """Follows the ledger's stream and compares its tables with what they should be."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.position = Position()
        self.accounts: dict[str, AccountRow] = {}
        self.transfer_count = 0
        self.entry_count = 0
        self._last_version: dict[str, int] = {}
        self._head_version = 0

    def follow(self, event: StoredEvent) -> None:
        """Compare the rows that one ledger event leads to."""
        version = self._head_version = event.version
        transfer = transfer_of(event)
        if transfer is None:
            return
        self._must_balance(transfer, version)
        try:
            self.position.apply(transfer)
        except UNREADABLE as error:
            raise unreadable(LEDGER, version, error) from error
        expected = TransferRow(version, transfer.id, transfer.kind, transfer.wager_id)
        _must_equal(version, "transfer", self.source.transfer_row(version), expected)
        self.transfer_count += 1
        for entry in transfer.entries:
            before = self.accounts.get(entry.account, AccountRow(0, 0))
            after = AccountRow(before.balance_minor + entry.amount_minor, before.entry_count + 1)
            self.accounts[entry.account] = after
            self._last_version[entry.account] = version
            row = EntryRow(
                entry.account, after.entry_count, version, entry.amount_minor, after.balance_minor
            )
            found = self.source.entry_row(entry.account, after.entry_count)
            _must_equal(version, f"entry of {entry.account}", found, row)
            self.entry_count += 1

    def finish(self) -> None:
        """Compare the balances and open wagers, and find rows that no event leads to."""
        stored = dict(self.source.account_rows())
        for account in sorted(self.accounts.keys() | stored.keys()):
            version = self._last_version.get(account, self._head_version)
            _must_equal(
                version, f"balance of {account}", stored.get(account), self.accounts.get(account)
            )
        self._compare_open_wagers()
        counts = self.source.row_counts()
        for name, found, expected in (
            ("transfers", counts.transfer_count, self.transfer_count),
            ("entries", counts.entry_count, self.entry_count),
        ):
            _must_equal(self._head_version, f"count of {name}", found, expected)

    def _compare_open_wagers(self) -> None:
        stored = dict(self.source.open_wagers())
        expected = dict(self.position.open_wagers())
        for wager_id in sorted(expected.keys() | stored.keys()):
            _must_equal(
                self._head_version,
                f"open wager {wager_id}",
                stored.get(wager_id),
                expected.get(wager_id),
            )

    @staticmethod
    def _must_balance(transfer: Transfer, version: int) -> None:
        found = sums((entry.account, entry.amount_minor) for entry in transfer.entries)
        if any(found.values()):
            raise ChainBroken(LEDGER, version, f"its entries sum to {found}, not to 0")


def _must_equal(version: int, what: str, found: object, expected: object) -> None:
    if found != expected:
        raise ChainBroken(
            LEDGER,
            version,
            f"the {what} is {_shown(found)}, the ledger says {_shown(expected)}; if the chain "
            "is what you trust, rebuild the tables from it",
        )


def _shown(row: object) -> str:
    return "missing" if row is None else str(row)
