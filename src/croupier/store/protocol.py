"""What every store can do. ``tests/store/contract.py`` says it in tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from croupier.ledger import Position, Transfer
from croupier.store.records import (
    Head,
    Pick,
    Placed,
    Report,
    Snapshot,
    StatementLine,
    StoredEvent,
    Unit,
)

__all__ = ["Store"]


class Store(Protocol):
    """An append-only record of events, with the ledger's entries in the same transaction.

    A store may be used by several threads; it does one thing at a time. Every method
    raises StoreError once the store is closed or its file cannot be read or written.
    """

    def commit(self, units: Sequence[Unit]) -> list[tuple[StoredEvent, ...]]:
        """Record a group of units in one transaction: durable on return, or nothing of it.

        Returns:
            For each unit its events as stored, those of stream ``ledger`` last.

        Raises:
            VersionConflict: a stream is not at the version an append expects.
            DuplicateKey: a transfer id, or the id of a wager to be accepted, was used before.
            StoreError: a unit that may not be recorded, or a store that cannot write.
        """

    def read(self, stream: str, after_version: int = 0) -> Iterator[StoredEvent]:
        """The events of a stream in order, in bounded memory; none if there is no such stream."""

    def written(self, after_count: int = 0) -> Iterator[StoredEvent]:
        """The events of all streams in the order in which they were written, in bounded memory.

        Args:
            after_count: so many are passed over.
        """

    def bodies(self, after_count: int = 0) -> Iterator[tuple[str, int, str, bytes]]:
        """Of the same events only stream, version, tag and body."""

    def hashes(self, after_count: int = 0) -> Iterator[bytes]:
        """The hashes of those events alone, which takes a fraction of the time."""

    def head(self, stream: str) -> Head:
        """A stream's newest event; version 0 and the genesis hash if it is empty."""

    def streams(self) -> tuple[str, ...]:
        """The streams that have events, in alphabetical order."""

    def balance(self, account: str) -> int:
        """What lies on an account, in minor units; 0 if it was never used."""

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The accounts ever used whose notation begins so, in alphabetical order."""

    def position(self) -> Position:
        """Every balance and every open wager, to go on from after a restart."""

    def entries_of(self, account: str, after: int = 0, limit: int = 100) -> list[StatementLine]:
        """Up to ``limit`` (1 to 10,000) entries of an account with a sequence above ``after``."""

    def sum_of_entries(self) -> dict[str, int]:
        """The sum of all entries of each currency: always 0, or money was made."""

    def transfer(self, transfer_id: str) -> Transfer | None:
        """The transfer of this id, so that a retry can be told from a conflict."""

    def transfer_ids(self, prefix: str) -> tuple[str, ...]:
        """The ids of transfers that begin so, in alphabetical order; up to 10,000."""

    def cause(self, transfer_id: str) -> StoredEvent | None:
        """The event that a transfer was recorded with: the last before it of another stream.

        A transfer of a unit without events has none of its own, and gets that of another unit.
        None for an unknown id. Reads no more than the unit.
        """

    def latest(
        self, stream: str, tags: Sequence[str], after: int, until: int
    ) -> StoredEvent | None:
        """The newest event with one of these tags of the versions above ``after`` to ``until``."""

    def earliest(self, stream: str, tags: Sequence[str], after: int) -> StoredEvent | None:
        """The oldest event with one of these tags among the versions above ``after``."""

    def picked(self, pick: Pick) -> list[Placed]:
        """Events of all streams that fit, in the order of writing or against it."""

    def put_snapshot(self, stream: str, version: int, body: bytes) -> None:
        """Cache the state of a stream at a version; replaces the one before."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """The cached state; None if there is none, or if it does not belong to this record."""

    def put_person(self, person_id: str, fields: Mapping[str, str]) -> None:
        """Keep what is personal about somebody; replaces what was kept of them."""

    def person(self, person_id: str) -> dict[str, str] | None:
        """What is kept of somebody; None if nothing is."""

    def erase_person(self, person_id: str) -> bool:
        """Forget somebody, down to the bytes on the disk. Whether there was anything."""

    def people(self) -> tuple[str, ...]:
        """The ids of those something is kept of, in alphabetical order."""

    def verify(
        self,
        heads: Mapping[str, Head | tuple[int, bytes]] | None = None,
        since: Mapping[str, Head] | None = None,
    ) -> Report:
        """Recompute every chain, every entry, every balance and every open wager.

        Args:
            heads: heads that were kept elsewhere. Without them a record cut off at its end
                by somebody who also mends the stored heads still verifies.
            since: where to begin, heads of one moment that are trusted. What lies before them
                is believed, unless something after them is odd.

        Raises:
            ChainBroken: names the first event that is altered, missing or out of place, or
                that the ledger's tables do not follow.
        """

    def require_agreement(self) -> None:
        """Raise DataError if a head, a balance or an open wager is not what the record says.

        Cheap, unlike ``verify``: to be asked before somebody goes on from what is stored.
        """

    def rebuild(self) -> None:
        """Make the ledger's tables anew from stream ``ledger``, in one transaction."""

    def close(self) -> None:
        """Let go of everything. May be called again."""
