"""The whole proof of a file: SQLite's own check, and everything that a record says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import apsw
import msgspec

from croupier.errors import ChainBroken, DataError
from croupier.store import verify as verification
from croupier.store.quick import Tell, sound_report
from croupier.store.records import EntryRow, Head, Report, TransferRow
from croupier.store.soundness import damage_in, require_order
from croupier.store.sqlite_rows import ENTRIES, SqliteRows
from croupier.store.verify import RowCounts

__all__ = ["prove"]

_TRANSFER: Final = """
SELECT CAST(id AS BLOB), CAST(kind AS BLOB), CAST(wager_id AS BLOB)
FROM transfers WHERE ledger_version = ?"""

_COUNTS: Final = """
SELECT (SELECT count(*) FROM transfers), (SELECT count(*) FROM entries)"""

_EVENT_COUNT: Final = """
SELECT count(*) FROM events WHERE stream_id = (SELECT id FROM streams WHERE name = ?)"""


class _Shown(SqliteRows):
    """The rows of a database as a verifier asks for them."""

    def transfer_row(self, ledger_version: int) -> TransferRow | None:
        """The projected transfer of a ledger event."""
        row = self._first(_TRANSFER, ledger_version)
        if row is None:
            return None
        transfer_id, kind, wager_id = row
        # a bit may have made of them what is no text, and equal to nothing that was recorded
        how = "backslashreplace"
        wager = wager_id if wager_id is None else wager_id.decode(errors=how)
        return TransferRow(
            ledger_version, transfer_id.decode(errors=how), kind.decode(errors=how), wager
        )

    def entry_row(self, account: str, sequence: int) -> EntryRow | None:
        """The projected entry of an account."""
        row = self._first(ENTRIES, account, sequence - 1, 1)
        return EntryRow(account, *row) if row else None

    def event_count(self, stream: str) -> int:
        """How many events say they are of a stream."""
        return int(self._first(_EVENT_COUNT, stream)[0])

    def row_counts(self) -> RowCounts:
        """How many transfers and entries there are in all."""
        return RowCounts(*self._first(_COUNTS))


def prove(
    connection: apsw.Connection,
    path: Path,
    kept: Mapping[str, Head],
    since: Mapping[str, Head],
    bad_snapshots: Callable[[], tuple[str, ...]],
    tell: Tell,
) -> Report:
    """Recompute everything in a file; the caller holds a transaction.

    Args:
        kept, since, tell: see :func:`croupier.store.quick.sound_report`.
        bad_snapshots: streams whose snapshot does not belong to them.

    Raises:
        ChainBroken: names the first bad event.
        DataError: the file itself is damaged.
    """
    rows = _Shown(connection)
    damage = damage_in(connection)
    if damage is None:
        report = sound_report(connection, rows, rows.row_counts(), kept, since, tell)
        if report is not None:
            return msgspec.structs.replace(report, bad_snapshots=bad_snapshots())
    try:
        # asked even of a damaged file, for an event says more than a page of the disk
        report = verification.verify(rows, kept, bad_snapshots())
    except ChainBroken as error:
        if damage is None:
            raise
        why = f"{error.why}; and the file itself is damaged ({damage})"
        raise ChainBroken(error.stream, error.version, why) from error
    if damage is not None:
        raise DataError(f"{path} is damaged: {damage}; restore it from a backup")
    require_order(connection)
    return report
