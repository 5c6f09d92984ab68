"""What every store does with events: order, chain, expected versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import VersionConflict
from croupier.ledger import Book, deposit
from croupier.store import Append, Head, Store, Unit
from croupier.store.chain import event_hash, genesis
from croupier.store.records import Pick, Placed
from tests.store.making import Making, everything
from tests.store.samples import (
    ANN,
    GAME,
    VOID_W3,
    append,
    event,
    unit,
)

if TYPE_CHECKING:
    pass


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


class EventContract(Making):
    """Part of the contract of a store."""

    def test_an_empty_store(self, store: Store) -> None:
        assert store.streams() == ()
        assert store.head("house") == Head(0, genesis("house"))
        assert list(store.read("house")) == []
        assert list(store.written()) == []
        assert store.balance(ANN) == 0
        assert store.balances() == {}
        assert store.sum_of_entries() == {}
        assert store.entries_of(ANN) == []
        assert store.position() == Book()
        assert store.transfer("d1") is None
        assert store.people() == ()
        assert store.snapshot("house") is None
        report = store.verify()
        assert (report.heads, report.event_count, report.entry_count) == ({}, 0, 0)
        assert store.commit([]) == []
        assert store.commit([Unit(0)]) == [()]

    def test_what_is_committed_is_read_back(self, store: Store) -> None:
        stored = store.commit(GAME)
        assert [len(events) for events in stored] == [3, 2, 2, 2, 4, 2]
        flat = [event for events in stored for event in events]
        assert list(store.written()) == flat
        for count in range(len(flat) + 2):
            assert list(store.written(count)) == flat[count:]
            assert list(store.hashes(count)) == [event.hash for event in flat[count:]]
        assert list(store.written(-1)) == flat
        for stream in ("house", "ledger", "table/1"):
            mine = [event for event in flat if event.stream == stream]
            assert list(store.read(stream)) == mine
            assert [event.version for event in mine] == list(range(1, len(mine) + 1))
            assert store.head(stream) == Head(len(mine), mine[-1].hash)
        assert store.streams() == ("house", "ledger", "table/1")
        assert [event.at_ms for event in store.read("table/1")] == [2, 2, 3, 4, 5, 5, 6]

    def test_events_are_chained(self, game: Store) -> None:
        for stream in game.streams():
            previous = genesis(stream)
            for stored in game.read(stream):
                assert stored.previous_hash == previous
                assert stored.hash == event_hash(
                    stream, stored.version, stored.tag, stored.at_ms, stored.body, previous
                )
                previous = stored.hash

    def test_transfers_come_last_as_events_of_the_ledger(self, store: Store) -> None:
        transfer = deposit("d1", ANN, 5, ref="house@1")
        (stored,) = store.commit([unit(transfer, append("house", 0), at_ms=7)])
        assert [event.stream for event in stored] == ["house", "ledger"]
        recorded = stored[1]
        assert (recorded.tag, recorded.at_ms) == ("transfer-recorded.v1", 7)
        assert msgspec.json.decode(recorded.body) == {
            "id": "d1",
            "kind": "deposit",
            "entries": [["bank:USD", -5], [ANN, 5]],
            "wager_id": None,
            "ref": "house@1",
        }

    def test_a_body_comes_back_byte_for_byte(self, store: Store) -> None:
        @given(st.lists(st.dictionaries(st.text(), JSON), min_size=1, max_size=3))
        @settings(max_examples=40)
        def bodies_come_back(bodies: list[object]) -> None:
            version = store.head("house").version
            events = tuple(
                event(body=b" \n" + msgspec.json.encode(body) + b"\t") for body in bodies
            )
            store.commit([unit(Append("house", version, events))])
            assert [stored.body for stored in store.read("house", version)] == [
                event.body for event in events
            ]

        bodies_come_back()

    @pytest.mark.parametrize("after", [-5, 0, 1, 6, 7, 8, 10**6])
    def test_reading_on(self, game: Store, after: int) -> None:
        assert [event.version for event in game.read("table/1", after)] == list(
            range(max(after, 0) + 1, 8)
        )
        assert list(game.read("table/2", after)) == []

    def test_reading_goes_on_through_many_events_and_new_ones(self, store: Store) -> None:
        store.commit([unit(append("house", number * 100, 100)) for number in range(20)])
        versions = []
        for stored in store.read("house"):
            versions.append(stored.version)
            if stored.version == 1999:
                store.commit([unit(append("house", 2000))])
        assert versions[:2000] == list(range(1, 2001))
        assert versions[2000:] in ([], [2001])

    @pytest.mark.parametrize("expected", [-1, 0, 6, 8, 100])
    def test_somebody_appended_first(self, game: Store, expected: int) -> None:
        before = everything(game)
        with pytest.raises(VersionConflict) as caught:
            game.commit([unit(append("house", 1)), unit(append("table/1", expected), VOID_W3)])
        assert (caught.value.stream, caught.value.expected, caught.value.actual) == (
            "table/1",
            expected,
            7,
        )
        assert everything(game) == before

    def test_versions_go_on_within_a_group(self, store: Store) -> None:
        stored = store.commit(
            [
                unit(append("table/1", 0, 2), append("table/2", 0), append("table/1", 2)),
                unit(append("table/1", 3), append("table/2", 1, 0)),
            ]
        )
        assert [[(e.stream, e.version) for e in events] for events in stored] == [
            [("table/1", 1), ("table/1", 2), ("table/2", 1), ("table/1", 3)],
            [("table/1", 4)],
        ]
        with pytest.raises(VersionConflict):
            store.commit([unit(append("table/1", 4)), unit(append("table/1", 4))])
        with pytest.raises(VersionConflict):
            store.commit([unit(append("table/2", 0, 0))])
        assert store.commit([unit(append("table/3", 0, 0))]) == [()]
        assert store.streams() == ("table/1", "table/2")
        assert store.head("table/1").version == 4
        store.verify()

    def test_the_event_that_a_transfer_was_recorded_with(self, game: Store) -> None:
        versions = {"d1": 1, "d2": 1, "p1": 3, "p2": 4, "s1": 6, "s2": 6, "p3": 7}
        for transfer_id, version in versions.items():
            found = game.cause(transfer_id)
            assert found is not None
            stream = "house" if transfer_id.startswith("d") else "table/1"
            assert found == next(iter(game.read(stream, version - 1)))
        assert game.cause("nobody") is None
        assert game.cause("") is None
        game.rebuild()
        again = game.cause("p3")
        assert again is not None
        assert again.version == 7

    def test_a_transfer_before_every_event_was_recorded_with_none(self, store: Store) -> None:
        store.commit([unit(deposit("d1", ANN, 5)), unit(append("house", 0))])
        assert store.cause("d1") is None

    def test_the_newest_event_with_a_tag(self, store: Store) -> None:
        tags = "a.v1 b.v1 a.v1 b.v1 b.v1".split()
        store.commit([unit(Append("table/1", 0, tuple(map(event, tags))), append("table/2", 0))])
        for after in range(-1, 7):
            for until in range(-1, 7):
                among = [n for n, tag in enumerate(tags, 1) if tag == "a.v1" and after < n <= until]
                found = store.latest("table/1", ["a.v1"], after, until)
                assert (found.version if found else None) == max(among, default=None)
        assert store.latest("table/1", ["c.v1"], 0, 9) is None
        assert store.latest("table/2", ["a.v1"], 0, 9) is None
        assert store.latest("nowhere", ["a.v1"], 0, 9) is None

    def test_the_newest_event_with_one_of_some_tags(self, store: Store) -> None:
        tags = "a.v1 b.v1 a.v1 c.v1 b.v1".split()
        store.commit([unit(Append("table/1", 0, tuple(map(event, tags))))])
        for asked in (["a.v1", "c.v1"], ["a.v1", "b.v1"], ["c.v1", "x.v1"], [], ["x.v1"]):
            for until in range(7):
                among = [n for n, tag in enumerate(tags, 1) if tag in asked and n <= until]
                found = store.latest("table/1", asked, 0, until)
                assert (found.version if found else None) == max(among, default=None)

    def test_the_oldest_event_with_a_tag(self, store: Store) -> None:
        tags = "a.v1 b.v1 a.v1 b.v1 b.v1".split()
        store.commit([unit(Append("table/1", 0, tuple(map(event, tags))), append("table/2", 0))])
        for after in range(-1, 7):
            among = [n for n, tag in enumerate(tags, 1) if tag == "b.v1" and after < n]
            found = store.earliest("table/1", ["b.v1", "x.v1"], after)
            assert (found.version if found else None) == min(among, default=None)
            assert found is None or found == next(iter(store.read("table/1", found.version - 1)))
        assert store.earliest("table/1", ["c.v1"], 0) is None
        assert store.earliest("table/2", ["a.v1"], 0) is None
        assert store.earliest("nowhere", ["a.v1"], 0) is None
        found = store.earliest("table/1", ["b.v1", "a.v1"], 0)
        assert found == next(iter(store.read("table/1")))

    @pytest.mark.parametrize(
        "pick",
        [
            Pick(()),
            Pick((), others=True),
            Pick(("a.v1",)),
            Pick(("a.v1", "c.v1"), newest_first=False),
            Pick(("a.v1",), others=True, limit=2),
            Pick((), others=True, after=1, before=4),
            Pick((), others=True, streams=("table/1",), newest_first=False),
            Pick((), others=True, streams=("nowhere",)),
            Pick((), others=True, streams=("table/2", "nowhere", "table/1")),
            Pick((), others=True, since_ms=2, until_ms=3),
            Pick((), others=True, after=4, before=3),
        ],
    )
    def test_events_that_are_picked_from_all_streams(self, store: Store, pick: Pick) -> None:
        for at_ms, (stream, tag) in enumerate(
            [("table/1", "a.v1"), ("staff", "b.v1"), ("table/1", "c.v1"), ("table/2", "a.v1")]
        ):
            made = Append(stream, store.head(stream).version, (event(tag),))
            store.commit([Unit(at_ms, (made,))])
        every = [Placed(place, stored) for place, stored in enumerate(store.written(), 1)]
        fit = [
            each
            for each in every
            if pick.wants(each.event) and pick.after < each.position < pick.before
        ]
        ordered = fit[::-1] if pick.newest_first else fit
        assert store.picked(pick) == ordered[: pick.limit]
