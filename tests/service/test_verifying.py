"""The whole check of a record as a reader makes it, who never had it open to write."""

from __future__ import annotations

import gc
import json
import tracemalloc
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from croupier.errors import ChainBroken, DataError
from croupier.service import verifying
from croupier.service.local import FILE_NAME
from croupier.service.reading import file_of, reading
from croupier.service.verifying import TableFound, Unfinished, verify_record
from croupier.store.records import LEDGER, Unit
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.snapshot import freeze
from tests.service.checking import broken_at, broken_in, go_on, tampered, verified
from tests.service.forging import other, played, with_event, with_value
from tests.service.houses import DEAL, house_on, must, opened, ticket
from tests.store.tampering import KEYS, Row, Tampering, variants


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record with both games, closed."""
    path = tmp_path / FILE_NAME
    played(SqliteStore(path)).close()
    return path


# --- what is sound ------------------------------------------------------------------------------


def test_a_sound_record_is_told_table_by_table(path: Path) -> None:
    found = verified(path)
    with SqliteStore(path, read_only=True) as store:
        count = sum(1 for _ in store.written())
        heads = {stream: store.head(stream) for stream in store.streams()}
    assert found.report.event_count == count
    assert found.report.heads == heads
    assert found.report.sums == {"USD": 0}
    assert found.bad_snapshots == {}
    assert found.tables == (
        TableFound("1", "USD", heads["table/1"].version, 5, Unfinished(6, "c6", "betting", 1, 20)),
        TableFound("2", "USD", heads["table/2"].version, 3, None),
    )


TAILS: list[tuple[tuple[c.Command, ...], Unfinished | None]] = [
    ((), None),
    ((c.OpenBetting("c1"),), Unfinished(1, "c1", "betting", 0, 0)),
    (
        (c.OpenBetting("c1"), ticket("ann", "a", "tie=100", "banker=200")),
        Unfinished(1, "c1", "betting", 2, 300),
    ),
    (
        (c.OpenBetting("c1"), ticket("ann", "a", "tie=100"), c.CloseBetting()),
        Unfinished(1, "c1", "closed", 1, 100),
    ),
    (
        (c.OpenBetting("c1"), ticket("ann", "a", "tie=100"), *DEAL[:2]),
        Unfinished(1, "c1", "dealt", 1, 100),
    ),
    ((c.OpenBetting("c1"), ticket("ann", "a", "tie=100"), *DEAL), None),
    ((c.OpenBetting("c1"), ticket("ann", "a", "tie=100"), c.VoidCoup("x")), None),
]


@pytest.mark.parametrize(("tail", "unfinished"), TAILS)
def test_a_coup_at_the_tail_is_told_and_is_no_fault(
    tmp_path: Path, tail: tuple[c.Command, ...], unfinished: Unfinished | None
) -> None:
    house = opened(SqliteStore(tmp_path / FILE_NAME))
    if tail:
        must(house, "1", *tail)
    house.commit()
    house.close()
    (table,) = verified(tmp_path / FILE_NAME).tables
    assert table.unfinished == unfinished
    assert table.coup_count == (1 if tail and unfinished is None else 0)


def test_memory_does_not_grow_with_the_record(tmp_path: Path) -> None:
    """Eight times the events take less than three times the memory: it is not held."""
    peaks = []
    for count in (1_500, 12_000):
        path = tmp_path / f"{count}.db"
        house = house_on(SqliteStore(path))
        for _ in range(count):
            house.admit("ann")
            house.grant("ann", "USD", 100)
        house.commit()
        house.close()
        verified(path)  # what is read once and kept for ever is no part of it
        gc.collect()
        tracemalloc.start()
        assert verified(path).report.event_count == 2 * count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 3


# --- beside a writer ----------------------------------------------------------------------------


def test_a_record_that_is_being_written_is_checked_as_of_one_moment(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    house = played(SqliteStore(path))
    before = {stream: house.store.head(stream) for stream in house.store.streams()}
    committed: list[str] = []

    def meanwhile(stream: str, _: object) -> None:
        if not committed:
            go_on(house)
            committed.append(stream)

    with reading(path) as store:
        found = verify_record(store, compare=meanwhile)
    assert committed == ["table/1"]
    assert found.report.heads == before
    after = verified(path).report.heads
    assert all(after[stream].version > head.version for stream, head in before.items())
    house.check()
    house.close()


# --- what is not --------------------------------------------------------------------------------


EXACT = {"tag", "at_ms", "body", "previous_hash", "hash"}


@pytest.mark.parametrize("table", KEYS)
def test_a_bit_of_any_column_is_found_at_its_event(path: Path, table: str) -> None:
    chance = Random(table)
    tried = 0
    with tampered(path) as (store, file):
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        for row in file.rows(table):
            for column, value in row.items():
                changed = chance.choice([new for new in variants(value) if new != value])
                if not file.update(table, row, **{column: changed}):
                    continue
                where = broken_in(store)
                if table == "events" and column in EXACT:
                    assert where == (names[row["stream_id"]], row["version"]), column
                elif table in ("entries", "transfers") and column != "account_id":
                    assert where[0] == LEDGER
                    if column != "ledger_version":
                        assert where[1] == row["ledger_version"], column
                assert file.update(table, {**row, column: changed}, **{column: value})
                tried += 1
    verified(path)
    assert tried > 3


def test_every_event_that_is_gone_is_named(path: Path) -> None:
    """The first that is missing, be it the last of its stream or not."""
    with tampered(path) as (store, file):
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        for row in file.rows("events"):
            file.delete("events", row)
            assert broken_in(store) == (names[row["stream_id"]], row["version"])
            file.insert("events", row)
    verified(path)


def test_an_event_that_was_moved_is_named(path: Path) -> None:
    """Chains do not tell the place of an event among other streams."""
    with tampered(path) as (store, file):
        last = file.rows("events")[-1]
        stream = {row["id"]: row["name"] for row in file.rows("streams")}[last["stream_id"]]
        assert file.update("events", last, position=last["position"] + 5)
        assert broken_in(store) == (stream, last["version"])


def settled_of(file: Tampering) -> tuple[Row, dict[str, object]]:
    """The first event that settled a wager which won, and what it says."""
    for row in file.stream_rows("table/1"):
        if row["tag"].startswith("coup-settled"):
            body = json.loads(row["body"])
            if any(wager["won_minor"] for wager in body["wagers"]):
                return row, body
    raise ValueError("nobody won")


def test_a_forger_who_mends_hashes_and_money_is_found_at_the_settlement(path: Path) -> None:
    """Everything the store knows fits: chains, entries, balances. Only the cards say otherwise."""
    with Tampering(path) as file:
        row, body = settled_of(file)
        wagers = body["wagers"]
        assert isinstance(wagers, list)
        won = next(wager for wager in wagers if wager["won_minor"])
        won["won_minor"] += 100
        won["returned_minor"] += 100
        file.update("events", row, body=json.dumps(body))
        file.mend("table/1")
        (posted,) = (
            ledger
            for ledger in file.stream_rows(LEDGER)
            if json.loads(ledger["body"])["id"] == f"{won['wager_id']}:post"
        )
        transfer = json.loads(posted["body"])
        for entry in transfer["entries"]:
            entry[1] += {"patron": 100, "house:": -100}.get(entry[0][:6], 0)
        file.update("events", posted, body=json.dumps(transfer))
        file.mend(LEDGER)
    with SqliteStore(path) as store:
        store.rebuild()
        store.verify()
        store.require_agreement()
    assert broken_at(path) == ("table/1", row["version"])
    with pytest.raises(ChainBroken, match="its wagers"):
        verified(path)


def test_every_settlement_forged_with_all_hashes_made_anew_is_found(path: Path) -> None:
    with SqliteStore(path, read_only=True) as store:
        settled = [event for event in store.written() if event.tag.startswith("coup-settled")]
        assert len(settled) > 4
        for event in settled:
            body = json.loads(event.body)
            for index, wager in enumerate(body["wagers"]):
                for name in ("result", "won_minor", "commission_minor", "returned_minor"):
                    at = ("wagers", index, name)
                    new = with_value(event, at, other(wager[name]))
                    forged = with_event(store, event, new)
                    with pytest.raises(ChainBroken) as caught:
                        verify_record(forged)
                    assert (caught.value.stream, caught.value.version) == (
                        event.stream,
                        event.version,
                    )


def test_money_on_a_wager_that_no_table_knows_is_found_at_its_transfer(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    house = opened(SqliteStore(path))
    must(house, "1", c.OpenBetting("c1"), ticket("ann", "a1", "banker=100"))
    units = list(house._pending)
    house.rollback()
    for unit in units:
        events = tuple(append for append in unit.appends if b"banker" not in append.events[0].body)
        house.store.commit([Unit(unit.at_ms, events, unit.transfers)])
    house.close()
    assert broken_at(path) == (LEDGER, 2)
    with pytest.raises(ChainBroken, match=r"wager a1\.1 has 100 pending .* and 0 in play"):
        verified(path)


def test_the_order_of_writing_is_part_of_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's event and the money of it, exchanged with what was written beside them."""
    with Tampering(path) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        rows = file.rows("events")
        at = next(
            place
            for place, (one, two) in enumerate(pairwise(rows), start=1)
            if one["tag"].startswith("wagers-placed") and names[two["stream_id"]] == LEDGER
        )
        file.exchange(at, at + 1)
    with SqliteStore(path, read_only=True) as store:
        store.verify()
    assert broken_at(path)[0] == LEDGER
    monkeypatch.setattr(verifying, "check_order", lambda _: None)
    verified(path)


# --- snapshots ----------------------------------------------------------------------------------


def test_snapshots_are_compared_and_the_record_stays_sound(path: Path) -> None:
    with SqliteStore(path) as store:
        house = house_on(store)
        state = house.keeper("1").state.copy()
        house.keeper("2").keep(store)
        store.put_snapshot("table/1", state.version, freeze(state))
    assert verified(path).bad_snapshots == {}
    state.coup_number += 1
    with SqliteStore(path) as store:
        store.put_snapshot("table/1", state.version, freeze(state))
    found = verified(path)
    assert list(found.bad_snapshots) == ["table/1"]
    assert found.tables[0].coup_count == 5  # by the events
    with Tampering(path) as file:
        file.run("UPDATE snapshots SET checksum = zeroblob(32) WHERE stream = 'table/2'")
    found = verified(path)
    assert sorted(found.bad_snapshots) == ["table/1", "table/2"]
    assert "does not belong" in found.bad_snapshots["table/2"]


# --- the file -----------------------------------------------------------------------------------


def test_a_directory_stands_for_the_file_in_it(path: Path, tmp_path: Path) -> None:
    assert file_of(tmp_path) == path
    assert file_of(path) == path
    path.unlink()
    with pytest.raises(DataError, match="has no record"):
        file_of(tmp_path)


def test_whoever_reads_is_told_how_far_he_is(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    house = house_on(SqliteStore(path))
    for number in range(1_200):
        house.admit(f"p{number}")
    house.commit()
    house.close()
    told: list[tuple[str, int, int]] = []
    with reading(path, lambda *given: told.append(given)) as store:
        verify_record(store)
    assert ("chains and money", 1_000, 1_200) in told
    assert ("what tables decided", 0, 1_200) in told
    assert {total for _, _, total in told} == {1_200}
