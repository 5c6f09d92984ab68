"""Does what a store is gone on from follow from its record? Asked at a start, so it is cheap.

A head lies beside the events, and balances and open wagers beside the ledger's stream. All of
them are written in one transaction, so no crash can part them: a difference is damage, and
whoever went on from it would believe money that never moved, or append to what is not the end.

Verification proves everything and takes as long as the record is. This takes the newest
transfers from their events, and older ones from their entries, which are summed in the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import apsw

from croupier.errors import ChainBroken
from croupier.ledger import PENDED, OpenWager, Position, opened_by
from croupier.store.chain import genesis
from croupier.store.damage import UNREADABLE, unreadable
from croupier.store.ledger_stream import transfer_of
from croupier.store.records import LEDGER, AccountRow, StoredEvent, is_stream
from croupier.store.sqlite_rows import SqliteRows

__all__ = ["RECENT_TRANSFERS", "disagreement", "position_at"]

RECENT_TRANSFERS: Final = 5_000
"""So many are read as events (some microseconds each), so that a start stays short."""

# FULL: a stream without events is as wrong as events without their stream.
_HEADS: Final = """
SELECT name, streams.version, streams.hash, event_count, last_version,
  newest.hash, oldest.previous_hash
FROM streams FULL JOIN (
  SELECT stream_id, count(*) AS event_count, max(version) AS last_version
  FROM events GROUP BY stream_id
) AS found ON id = found.stream_id
LEFT JOIN events AS newest
  ON newest.stream_id = found.stream_id AND newest.version = last_version
LEFT JOIN events AS oldest ON oldest.stream_id = found.stream_id AND oldest.version = 1
ORDER BY name"""

# The high and low halves are summed apart: a sum of 64-bit amounts may pass 64 bits.
_ENTRIES: Final = """
SELECT account, count(*), max(sequence), count(*) FILTER (WHERE ledger_version <= ?1),
  sum(amount_minor >> 32) FILTER (WHERE ledger_version <= ?1),
  sum(amount_minor & 4294967295) FILTER (WHERE ledger_version <= ?1)
FROM entries LEFT JOIN balances ON id = account_id GROUP BY account_id"""

_PENDED: Final = """
SELECT min(ledger_version) FROM transfers WHERE wager_id IS NOT NULL AND ledger_version <= ?
GROUP BY wager_id HAVING count(*) = 1"""


def disagreement(connection: apsw.Connection, rows: SqliteRows) -> str | None:
    """What of a store's heads, balances and open wagers is not as its record has it; None if none.

    The caller holds a transaction, so that all of it is of one moment.

    Raises:
        ChainBroken: an event of the ledger is missing or does not read.
    """
    rows.heads()  # each of them reads
    for row in connection.execute(_HEADS):
        why = _head_fault(*row)
        if why is not None:
            return why
    return _Ledger(connection, rows).fault()


def _head_fault(
    name: str | None,
    version: int,
    digest: bytes,
    event_count: int | None,
    last_version: int,
    last_hash: bytes,
    first_previous: bytes | None,
) -> str | None:
    if name is None:
        return f"events are of a stream that is missing ({event_count} of them)"
    at, why = 1, ""
    if not is_stream(name) or (event_count is None and not version):
        why = "no stream of a store"
    elif event_count is None:
        why = f"missing; the stream's head is {version}"
    elif first_previous != genesis(name):
        why = "it does not begin the stream"
    elif event_count != last_version:
        at, why = last_version, f"it is the last of {event_count} events; some are missing"
    elif last_version < version:
        at, why = last_version + 1, f"missing; the stream's head is {version}"
    elif last_version > version:
        at, why = version + 1, f"it lies behind the stream's head, which is {version}"
    elif last_hash != digest:
        at, why = version, "its hash is not the one of the stream's head"
    return f"stream {name}, event {at}: {why}" if why else None


def position_at(
    connection: apsw.Connection, rows: SqliteRows, version: int
) -> tuple[Position, dict[str, int]]:
    """The money after a version of the ledger, by the rows that lie beside its events.

    Returns:
        Balances and wagers in play, and by account how many entries it had.

    Raises:
        ChainBroken: an event of a wager in play is missing or does not read.
    """
    entries = list(connection.execute(_ENTRIES, (version,)))
    return _older(connection, rows, version, entries)


def _older(
    connection: apsw.Connection, rows: SqliteRows, version: int, entries: list[Any]
) -> tuple[Position, dict[str, int]]:
    balances, counts = {}, {}
    for account, _, _, count, high, low in entries:
        if account is not None and count:
            if high is None or low is None:  # amounts that are no numbers, of a damaged page
                raise apsw.CorruptError(f"entries of {account} have no amount")
            balances[account] = (high << 32) + low
            counts[account] = count
    return Position(balances, dict(_older_wagers(connection, rows, version))), counts


def _older_wagers(
    connection: apsw.Connection, rows: SqliteRows, before: int
) -> Iterator[tuple[str, OpenWager]]:
    found: list[Any] = connection.execute(_PENDED, (before,)).fetchall()
    for (version,) in found:
        for event in rows.chunk(LEDGER, version - 1, 1):
            transfer = transfer_of(event)
            if transfer is None or transfer.kind != PENDED or transfer.wager_id is None:
                raise ChainBroken(LEDGER, version, "it does not begin the wager that it names")
            try:
                opened = opened_by(transfer)
            except UNREADABLE as error:
                raise unreadable(LEDGER, version, error) from error
            yield transfer.wager_id, opened


class _Ledger:
    """The ledger's tables, and what they have to be."""

    def __init__(self, connection: apsw.Connection, rows: SqliteRows) -> None:
        self._connection = connection
        self._rows = rows
        self._before = max(0, rows.head(LEDGER).version - RECENT_TRANSFERS)
        self._transfer_count = 0
        self._counts: dict[str, int] = {}

    def fault(self) -> str | None:
        """The first difference, or None."""
        entries = list(self._connection.execute(_ENTRIES, (self._before,)))
        position = self._replayed(entries)
        for account, why in self._account_faults(position):
            return f"stream {LEDGER}: the balance of {account} {why}"
        known = {row[0]: row[1:3] for row in entries}
        for account, count in self._counts.items():
            if known.get(account) != (count, count):
                return f"stream {LEDGER}: entries of {account} are missing or too many"
        if len(known) != len(self._counts):
            return f"stream {LEDGER}: entries are of an account that is missing"
        return self._wager_fault(position) or self._transfer_fault()

    def _replayed(self, entries: list[Any]) -> Position:
        """The older entries summed up, then the newer transfers as their events tell them."""
        position, self._counts = _older(self._connection, self._rows, self._before, entries)
        version = self._before
        while events := self._rows.chunk(LEDGER, version):
            for event in events:
                self._apply(position, event)
            version = events[-1].version
        return position

    def _apply(self, position: Position, event: StoredEvent) -> None:
        transfer = transfer_of(event)
        if transfer is None:
            return
        try:
            position.apply(transfer)
        except UNREADABLE as error:
            raise unreadable(LEDGER, event.version, error) from error
        for entry in transfer.entries:
            self._counts[entry.account] = self._counts.get(entry.account, 0) + 1
        self._transfer_count += 1

    def _account_faults(self, position: Position) -> Iterator[tuple[str, str]]:
        stored = dict(self._rows.account_rows())
        for account in sorted(stored.keys() | self._counts.keys()):
            found = stored.get(account)
            expected = AccountRow(position.balance(account), self._counts.get(account, 0))
            if found is None:
                yield account, f"is missing, the record says {expected.balance_minor}"
            elif found.balance_minor != expected.balance_minor:
                yield (
                    account,
                    f"is {found.balance_minor}, the record says {expected.balance_minor}",
                )
            elif found != expected:
                yield (
                    account,
                    f"is of {found.entry_count} entries, the record says {expected.entry_count}",
                )

    def _wager_fault(self, position: Position) -> str | None:
        stored, expected = dict(self._rows.open_wagers()), dict(position.open_wagers())
        for wager_id in sorted(stored.keys() | expected.keys()):
            if stored.get(wager_id) != expected.get(wager_id):
                return f"stream {LEDGER}: wager {wager_id} is not pending as the record says"
        return None

    def _transfer_fault(self) -> str | None:
        (found,) = self._connection.execute(
            "SELECT count(*) FROM transfers WHERE ledger_version > ?", (self._before,)
        )
        if found != (self._transfer_count,):
            return f"stream {LEDGER}: transfers are missing or too many"
        return None
