"""Is a whole record sound? Yes, or unknown: the quick half of verifying a file.

One walk in the order of writing that makes no value of an event it only hashes, with the ledger's
tables beside it in the order in which they lie. It accepts nothing that
:mod:`croupier.store.verify` refuses, and never says what is wrong: that one does, event by event.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import apsw
import msgspec

from croupier.ledger import ENDS, PENDED, OpenWager, Transfer, opened_by
from croupier.ledger.accounts import currency_of
from croupier.store.agreement import position_at
from croupier.store.chain import genesis, hash_of
from croupier.store.damage import UNREADABLE
from croupier.store.ledger_stream import TRANSFER_TAG, sums
from croupier.store.records import LEDGER, AccountRow, Head, Report, is_stream
from croupier.store.sqlite_rows import SqliteRows
from croupier.store.verify import RowCounts

if TYPE_CHECKING:
    from hashlib import _Hash

__all__ = ["Tell", "sound_report"]

Tell = Callable[[int], None]
"""Told now and then how many events were read."""

_STEP: Final = 1_000

_EVENTS: Final = """
SELECT position, stream_id, version, CAST(tag AS BLOB), at_ms, CAST(body AS BLOB), previous_hash,
  hash FROM events WHERE position > ? ORDER BY position"""

_TRANSFERS: Final = """
SELECT ledger_version, id, kind, wager_id FROM transfers WHERE ledger_version > ? ORDER BY 1"""

_ENTRIES: Final = """
SELECT account_id, sequence, ledger_version, amount_minor, balance_minor FROM entries
WHERE ledger_version > ? ORDER BY account_id, sequence"""

_TAG: Final = TRANSFER_TAG.encode()
_DECODE: Final = msgspec.json.Decoder(Transfer).decode
_PAIR: Final = struct.Struct(">Qq").pack


class _Odd(Exception):
    """Something is not as it had to be."""


class _Account:
    """An account as the ledger's events leave it: how many entries, and a hash over the new."""

    __slots__ = ("count", "currency", "entries", "first_count", "first_minor", "minor")

    def __init__(self, name: str, count: int, minor: int) -> None:
        self.first_count = self.count = count
        self.first_minor = self.minor = minor
        self.entries: _Hash = sha256()
        self.currency = currency_of(name)


class _Chain(NamedTuple):
    """A stream as the store has it."""

    name: str
    head: Head


def sound_report(
    connection: apsw.Connection,
    rows: SqliteRows,
    counts: RowCounts,
    kept: Mapping[str, Head],
    since: Mapping[str, Head],
    tell: Tell,
) -> Report | None:
    """What there is in a record that is sound; None where that is not certain.

    The caller holds a transaction, and the file itself is sound.

    Args:
        counts: how many rows lie in the ledger's tables.
        kept: heads that the record must hold.
        since: where to begin, the heads of one moment; what lies before is believed. From the
            first event on if there are none.
    """
    try:
        return _Walk(connection, rows, since).report(counts, kept, tell)
    except (_Odd, apsw.Error, struct.error, *UNREADABLE):
        return None


class _Walk:
    """Everything from some moment on."""

    def __init__(
        self, connection: apsw.Connection, rows: SqliteRows, since: Mapping[str, Head]
    ) -> None:
        self._connection, self._rows, self._since = connection, rows, since
        self._after_count = sum(head.version for head in since.values())
        self._before = since[LEDGER].version if LEDGER in since else 0
        self._accounts: dict[str, _Account] = {}
        self._open: dict[str, OpenWager] = {}
        if self._before:
            position, counts = position_at(connection, rows, self._before)
            self._open = dict(position.open_wagers())
            for name, count in counts.items():
                self._accounts[name] = _Account(name, count, position.balance(name))

    def report(self, counts: RowCounts, kept: Mapping[str, Head], tell: Tell) -> Report:
        """What there is; raises where it is not certain to be sound."""
        chains = self._chains()
        for stream, head in (*kept.items(), *self._since.items()):
            self._require_kept(stream, head)
        event_count, transfer_count = self._events(chains, tell)
        entry_count = self._entries()
        self._require_end()
        heads = {chain.name: chain.head for chain in chains.values()}
        if event_count != sum(head.version for head in heads.values()):
            raise _Odd
        if not self._before and counts != (transfer_count, entry_count):
            raise _Odd
        return Report(
            heads=dict(sorted(heads.items())),
            event_count=event_count,
            transfer_count=counts.transfer_count,
            entry_count=counts.entry_count,
            account_count=len(self._accounts),
            open_wager_count=len(self._open),
            sums=sums((name, account.minor) for name, account in self._accounts.items()),
        )

    def _chains(self) -> dict[int, _Chain]:
        found: dict[int, _Chain] = {}
        rows = self._connection.execute("SELECT id, name, version, hash FROM streams")
        for number, name, version, digest in rows:
            if not is_stream(name) or version < 1:
                raise _Odd
            found[number] = _Chain(name, Head(version, digest))
        return found

    def _require_kept(self, stream: str, head: Head) -> None:
        if not head.version:
            if head.hash != genesis(stream):
                raise _Odd
            return
        events = self._rows.chunk(stream, head.version - 1, 1)
        if not events or events[0].hash != head.hash:
            raise _Odd

    def _events(self, chains: Mapping[int, _Chain], tell: Tell) -> tuple[int, int]:
        """Walk through the events; how many there are in all, and how many transfers were met."""
        names = {number: chain.name for number, chain in chains.items()}
        at: dict[int, tuple[int, bytes]] = {
            number: self._since.get(name) or (0, genesis(name)) for number, name in names.items()
        }
        ledger = next((number for number, name in names.items() if name == LEDGER), None)
        rows = self._transfer_rows()
        place, transfer_count = self._after_count, 0
        tell(place)
        for (
            position,
            stream_id,
            version,
            tag,
            at_ms,
            body,
            previous,
            digest,
        ) in self._connection.execute(_EVENTS, (place,)):
            place += 1
            before, expected = at[stream_id]
            if position != place or version != before + 1 or previous != expected:
                raise _Odd
            if digest != hash_of(names[stream_id], version, tag, at_ms, body, previous):
                raise _Odd
            at[stream_id] = (version, digest)
            if stream_id == ledger and tag == _TAG:
                transfer_count += 1
                self._follow(_DECODE(body), version, next(rows, None))
            if not place % _STEP:
                tell(place)
        if next(rows, None) is not None:
            raise _Odd
        if any(at[number] != chain.head for number, chain in chains.items()):
            raise _Odd
        return place, transfer_count

    def _transfer_rows(self) -> Iterator[Any]:
        return iter(self._connection.cursor().execute(_TRANSFERS, (self._before,)))

    def _follow(self, transfer: Transfer, version: int, row: object) -> None:
        """One transfer, and the row that has to lie in its place."""
        if row != (version, transfer.id, transfer.kind, transfer.wager_id):
            raise _Odd
        accounts, total, currency = self._accounts, 0, None
        for entry in transfer.entries:
            name, minor = entry.account, entry.amount_minor
            account = accounts.get(name)
            if account is None:
                account = accounts[name] = _Account(name, 0, 0)
            account.count += 1
            account.minor += minor
            account.entries.update(_PAIR(version, minor))
            total += minor
            if currency is not None and account.currency != currency:
                raise _Odd  # or of two currencies, each of which balances
            currency = account.currency
        if total:
            raise _Odd
        wager_id, kind = transfer.wager_id, transfer.kind
        if wager_id is not None:
            if kind == PENDED:
                self._open[wager_id] = opened_by(transfer)
            elif kind in ENDS:
                self._open.pop(wager_id, None)

    def _entries(self) -> int:
        """Hold every account's entries against what was met; how many there are."""
        names = dict(self._connection.execute("SELECT id, account FROM balances"))
        if len(set(names.values())) != len(names):
            raise _Odd
        entry_count, number = 0, None
        name, sequence, minor, digest = "", 0, 0, sha256()
        ended: set[str] = set()
        for account_id, at, version, amount, balance in self._connection.execute(
            _ENTRIES, (self._before,)
        ):
            if account_id != number:
                if number is not None:
                    self._compare(name, sequence, minor, digest)
                number, name = account_id, names[account_id]
                account = self._accounts[name]
                sequence, minor, digest = account.first_count, account.first_minor, sha256()
                ended.add(name)
            entry_count += 1
            sequence += 1
            minor += amount
            digest.update(_PAIR(version, amount))
            if at != sequence or balance != minor:
                raise _Odd
        if number is not None:
            self._compare(name, sequence, minor, digest)
        grown = {key for key, each in self._accounts.items() if each.count != each.first_count}
        if grown != ended:
            raise _Odd
        return entry_count

    def _compare(self, name: str, sequence: int, minor: int, digest: _Hash) -> None:
        account = self._accounts[name]
        if (sequence, minor) != (account.count, account.minor):
            raise _Odd
        if digest.digest() != account.entries.digest():
            raise _Odd

    def _require_end(self) -> None:
        """Balances and open wagers are what everything led to."""
        expected = {
            name: AccountRow(account.minor, account.count)
            for name, account in self._accounts.items()
        }
        if dict(self._rows.account_rows()) != expected:
            raise _Odd
        if dict(self._rows.open_wagers()) != self._open:
            raise _Odd
