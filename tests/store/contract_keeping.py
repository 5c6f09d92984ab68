"""What every store keeps beside the record, how it proves it, and how it ends."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from croupier.errors import ChainBroken, DuplicateKey, StoreError, VersionConflict
from croupier.ledger import deposit
from croupier.store import Head, Store
from croupier.store.chain import genesis
from tests.store.making import Making, everything
from tests.store.samples import (
    ANN,
    GAME,
    VOID_W3,
    append,
    unit,
)

if TYPE_CHECKING:
    pass


class KeepingContract(Making):
    """Part of the contract of a store."""

    # --- snapshots ----------------------------------------------------------------------

    def test_a_snapshot_is_kept_and_replaced(self, game: Store) -> None:
        game.put_snapshot("table/1", 3, b"\x00three")
        found = game.snapshot("table/1")
        assert found is not None
        assert (found.stream, found.version, found.body) == ("table/1", 3, b"\x00three")
        game.put_snapshot("table/1", 7, b"")
        found = game.snapshot("table/1")
        assert found is not None
        assert (found.version, found.body) == (7, b"")
        assert game.snapshot("house") is None
        assert game.verify().bad_snapshots == ()

    @pytest.mark.parametrize(
        ("stream", "version"), [("table/1", 8), ("table/1", 0), ("table/1", -1), ("table/2", 1)]
    )
    def test_no_snapshot_of_what_did_not_happen(
        self, game: Store, stream: str, version: int
    ) -> None:
        with pytest.raises(StoreError, match="has no version"):
            game.put_snapshot(stream, version, b"{}")
        assert game.snapshot(stream) is None

    # --- people -------------------------------------------------------------------------

    def test_people_are_kept_apart_and_forgotten(self, game: Store) -> None:
        heads = game.verify().heads
        game.put_person("bob", {"name": "Bob"})
        game.put_person("ann", {"name": "Ann Nguyễn", "phone": "0900\n1", "note": 'it\'s "fine"'})
        game.put_person("ann", {"name": "Ann Trần"})
        assert game.person("ann") == {"name": "Ann Trần"}
        assert game.people() == ("ann", "bob")
        assert game.erase_person("ann") is True
        assert game.erase_person("ann") is False
        assert game.person("ann") is None
        assert game.people() == ("bob",)
        assert game.balance(ANN) == 1075_00
        assert game.verify(heads).heads == heads

    @pytest.mark.parametrize(
        ("person_id", "fields"),
        [
            ("", {}),
            ("a b", {}),
            ("a" * 65, {}),
            ("ann", {"": "x"}),
            ("ann", {"name": "x" * 5000}),
            ("ann", {"name": "\ud800"}),
            ("ann", {str(number): "" for number in range(65)}),
        ],
    )
    def test_people_have_limits(self, store: Store, person_id: str, fields: dict[str, str]) -> None:
        with pytest.raises(StoreError, match="person"):
            store.put_person(person_id, fields)
        assert store.people() == ()

    # --- proof --------------------------------------------------------------------------

    def test_what_verify_reports(self, game: Store) -> None:
        report = game.verify()
        assert report.heads == {stream: game.head(stream) for stream in game.streams()}
        assert (report.event_count, report.transfer_count, report.entry_count) == (15, 7, 16)
        assert (report.account_count, report.open_wager_count) == (6, 1)
        assert report.sums == {"USD": 0}

    def test_heads_that_were_kept_prove_the_past(self, game: Store) -> None:
        for stream in game.streams():
            events = list(game.read(stream))
            for kept in [Head(0, genesis(stream))] + [Head(e.version, e.hash) for e in events]:
                game.verify({stream: kept})
                game.verify({stream: (kept.version, kept.hash)})
        everything = game.verify().heads
        game.commit([unit(append("house", 1), VOID_W3)])
        game.verify(everything)

    @pytest.mark.parametrize(
        ("stream", "kept", "bad_version"),
        [
            ("table/1", Head(8, bytes(32)), 8),
            ("table/1", Head(10, bytes(32)), 8),
            ("table/1", Head(7, bytes(32)), 7),
            ("table/1", Head(3, bytes(32)), 3),
            ("table/1", Head(0, bytes(32)), 0),
            ("table/2", Head(2, bytes(32)), 1),
        ],
    )
    def test_heads_that_were_kept_find_another_past(
        self, game: Store, stream: str, kept: Head, bad_version: int
    ) -> None:
        with pytest.raises(ChainBroken, match="kept") as caught:
            game.verify({stream: kept})
        assert (caught.value.stream, caught.value.version) == (stream, bad_version)

    def test_what_was_written_agrees(self, store: Store) -> None:
        store.require_agreement()
        for made in GAME:
            store.commit([made])
            store.require_agreement()

    def test_rebuilding_changes_nothing(self, game: Store) -> None:
        before = everything(game)
        game.rebuild()
        assert everything(game) == before
        game.verify()
        game.commit([unit(append("table/1", 7), VOID_W3)])
        with pytest.raises(DuplicateKey):
            game.commit([unit(deposit("d1", ANN, 5))])
        game.verify()

    # --- several at once, and the end ----------------------------------------------------

    def test_threads_do_not_fork_the_chain(self, store: Store) -> None:
        """Case 63: thirty at once, each with the head it saw."""

        def one(number: int) -> None:
            while True:
                try:
                    made = unit(
                        append("house", store.head("house").version),
                        deposit(f"d{number}", ANN, number + 1),
                    )
                    store.commit([made])
                except VersionConflict:
                    continue
                return

        with ThreadPoolExecutor(10) as pool:
            list(pool.map(one, range(30)))
        for stream in ("house", "ledger"):
            events = list(store.read(stream))
            assert len(events) == len({event.previous_hash for event in events}) == 30
        assert store.balance(ANN) == sum(range(1, 31))
        store.verify()

    def test_a_closed_store_does_nothing(self, game: Store) -> None:
        reading = game.read("table/1")
        next(reading)
        game.close()
        game.close()
        for use in (
            lambda: game.commit([unit(append("house", 1))]),
            lambda: list(game.read("house")),
            lambda: game.head("house"),
            game.streams,
            lambda: game.balance(ANN),
            game.balances,
            game.position,
            lambda: game.entries_of(ANN),
            game.sum_of_entries,
            lambda: game.transfer("d1"),
            lambda: game.put_snapshot("house", 1, b""),
            lambda: game.snapshot("house"),
            lambda: game.put_person("ann", {}),
            lambda: game.person("ann"),
            lambda: game.erase_person("ann"),
            game.people,
            game.verify,
            game.require_agreement,
            game.rebuild,
        ):
            with pytest.raises(StoreError, match="closed"):
                use()
