"""Whatever somebody who can write a record does to it is found by a checkpoint kept elsewhere.

He mends everything that lies in the file: hashes, heads, balances. What somebody else keeps he
cannot mend.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import apsw
import pytest

from croupier.errors import ChainBroken, DataError
from croupier.service.checkpoints import Checkpoint
from croupier.service.verifying import verify_record
from croupier.store.sqlite import SqliteStore
from tests.service.checkpointed import (
    broken_at,
    cut,
    held,
    proved,
    rewritten_everywhere,
)
from tests.store.tampering import KEYS, Tampering

# --- what they find -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 25))
def test_a_record_cut_off_anywhere_is_found_where_it_ends(
    path: Path, kept: Checkpoint, count: int
) -> None:
    with SqliteStore(path, read_only=True) as store:
        gone = [(event.stream, event.version) for event in store.written()][count:]
    cut(path, count)
    where = broken_at(path, kept)
    assert where in gone
    assert where == min(entry for entry in gone if entry[0] == where[0])


def test_nothing_is_left(path: Path, kept: Checkpoint) -> None:
    cut(path, 0)
    assert broken_at(path, kept) == ("house", 1)


def test_every_event_written_anew_is_found_with_all_hashes_mended(
    path: Path, kept: Checkpoint
) -> None:
    """Nothing in the file tells: the body says the same with a blank more."""
    unseen = 0
    with SqliteStore(path) as store, Tampering(path) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        file.run("DELETE FROM snapshots")
        for row in file.rows("events"):
            stream = names[row["stream_id"]]
            file.update("events", row, body=row["body"] + " ")
            file.mend(stream)
            verify_record(store)  # by itself it is sound
            unseen += 1
            with pytest.raises(ChainBroken, match="not the one that was kept") as caught:
                verify_record(store, checkpoints=(kept,))
            where = (caught.value.stream, caught.value.version)
            assert where == (stream, kept.content.heads[stream].version)
            file.update("events", row, body=row["body"])
            file.mend(stream)
        verify_record(store, checkpoints=(kept,))
    assert unseen == 25


def test_every_two_neighbours_that_changed_places_are_found(path: Path, kept: Checkpoint) -> None:
    """Of different streams no chain tells; where no money moved, nothing in the file does."""
    unseen = 0
    with SqliteStore(path, read_only=True) as store, Tampering(path) as file:
        for one, two in pairwise([row["position"] for row in file.rows("events")]):
            file.exchange(one, two)
            try:
                verify_record(store)
                unseen += 1
            except ChainBroken:
                pass
            with pytest.raises(ChainBroken):
                verify_record(store, checkpoints=(kept,))
            file.exchange(one, two)
        verify_record(store, checkpoints=(kept,))
    assert unseen > 2


@pytest.mark.parametrize("share", range(8))
def test_every_single_byte_of_a_record_is_found(path: Path, kept: Checkpoint, share: int) -> None:
    """Each alone, nothing mended; an eighth of them in each of eight tests."""
    tried = 0
    changes = list(rewritten_everywhere(path))[share::8]
    with SqliteStore(path, read_only=True) as store, Tampering(path) as file:
        for table, row, column, other in changes:
            if not file.update(table, row, **{column: other}):
                continue  # a key that is taken
            with pytest.raises((ChainBroken, DataError)):
                verify_record(store, checkpoints=(kept,))
            assert file.update(table, {**row, column: other}, **{column: row[column]})
            tried += 1
        verify_record(store, checkpoints=(kept,))
    assert tried > 1_000


@pytest.mark.parametrize("table", KEYS)
def test_every_row_that_is_gone_or_there_twice_is_found(
    path: Path, kept: Checkpoint, table: str
) -> None:
    with SqliteStore(path, read_only=True) as store, Tampering(path) as file:
        for row in file.rows(table):
            file.delete(table, row)
            with pytest.raises((ChainBroken, DataError)):
                verify_record(store, checkpoints=(kept,))
            file.insert(table, row)
        verify_record(store, checkpoints=(kept,))


STRIDE = 16
"""Of the bytes of a file one in so many is tried, and each of them was when this was written."""


def test_a_byte_of_the_file_is_found_or_means_nothing(path: Path, kept: Checkpoint) -> None:
    """One bit of the header, of a page or of what no page uses."""
    connection = apsw.Connection(str(path))
    for statement in ("PRAGMA journal_mode = delete", "PRAGMA page_size = 512", "VACUUM"):
        connection.execute(statement)
    connection.close()
    whole, says, copy = path.read_bytes(), proved(path), path.with_name("copy.db")
    found_count = 0
    for at in range(int.from_bytes(kept.digest) % STRIDE, len(whole), STRIDE):
        for beside in ("-wal", "-shm", "-journal"):
            Path(f"{copy}{beside}").unlink(missing_ok=True)
        bit = bytes([whole[at] ^ (1 << at % 8)])
        copy.write_bytes(whole[:at] + bit + whole[at + 1 :])
        try:
            held(copy, kept)
        except (ChainBroken, DataError):
            found_count += 1
        else:
            assert proved(copy) == says, at
    assert found_count > 500
