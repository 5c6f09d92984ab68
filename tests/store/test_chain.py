"""The hash chain, against a second implementation written from docs/store.md alone."""

from __future__ import annotations

import struct
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import ChainBroken, NotationError
from croupier.store import Head, StoredEvent
from croupier.store.chain import checked, event_hash, genesis


def framed(*fields: bytes) -> bytes:
    return b"".join(struct.pack(">Q", len(field)) + field for field in fields)


def reference_hash(
    stream: str, version: int, tag: str, at_ms: int, body: bytes, previous: bytes
) -> bytes:
    return sha256(
        framed(
            b"croupier/event/1",
            stream.encode("utf-8"),
            struct.pack(">Q", version),
            tag.encode("utf-8"),
            struct.pack(">Q", at_ms),
            body,
            previous,
        )
    ).digest()


def reference_genesis(stream: str) -> bytes:
    return sha256(framed(b"croupier/genesis/1", stream.encode("utf-8"))).digest()


STREAMS = st.sampled_from(["house", "ledger", "table/1", "table/12"]) | st.text()
NUMBERS = st.integers(0, 2**53 - 1)
FIELDS = st.tuples(STREAMS, NUMBERS, st.text(), NUMBERS, st.binary(), st.binary(max_size=32))


@given(FIELDS)
def test_hashes_agree_with_the_page(fields: tuple[str, int, str, int, bytes, bytes]) -> None:
    assert event_hash(*fields) == reference_hash(*fields)
    assert genesis(fields[0]) == reference_genesis(fields[0])


def test_the_example_of_the_page() -> None:
    before = genesis("house")
    assert before.hex() == "6bc00b48c00588e87b73ec8e433eb23ff03134ea981b62a082533845d0a9397c"
    digest = event_hash("house", 1, "patron-seated.v1", 0, b'{"patron":"p1"}', before)
    assert digest.hex() == "26187818c3d7233a77c6b2a3844d1dbc6ad6bedb18a1a020ac672bd536115872"


@given(FIELDS, FIELDS)
def test_different_events_have_different_hashes(
    one: tuple[str, int, str, int, bytes, bytes], other: tuple[str, int, str, int, bytes, bytes]
) -> None:
    assert (event_hash(*one) == event_hash(*other)) is (one == other)


@given(st.text("ab", max_size=4), st.text("ab", max_size=4), st.integers(0, 8))
def test_no_byte_can_move_from_one_field_to_the_next(tag: str, body: str, cut: int) -> None:
    moved = ((tag + body)[:cut], (tag + body)[cut:])
    hashes = {
        event_hash("house", 1, left, 0, right.encode(), b"") for left, right in ((tag, body), moved)
    }
    assert len(hashes) == len({(tag, body), moved})


@given(NUMBERS, st.binary(min_size=32, max_size=32))
def test_a_head_reads_as_it_is_written(version: int, digest: bytes) -> None:
    assert Head.parse(str(Head(version, digest))) == Head(version, digest)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        ":" + "0" * 64,
        "5:",
        "5:" + "0" * 63,
        "5:" + "0" * 65,
        "5:" + "G" * 64,
        "05:" + "0" * 64,
        "-1:" + "0" * 64,
        "5:" + "A" * 64,
        " 5:" + "0" * 64,
        "5:" + "0" * 64 + "\n",
    ],
)
def test_what_is_no_head(text: str) -> None:
    with pytest.raises(NotationError, match="is not a head; write <version>"):
        Head.parse(text)


def chain(length: int, stream: str = "table/1") -> list[StoredEvent]:
    events: list[StoredEvent] = []
    for version in range(1, length + 1):
        previous = events[-1].hash if events else genesis(stream)
        fields = (stream, version, "a.v1", version, b"{}", previous)
        events.append(StoredEvent(*fields, event_hash(*fields)))
    return events


def head_of(events: list[StoredEvent]) -> Head:
    return Head(len(events), events[-1].hash) if events else Head(0, genesis("table/1"))


@pytest.mark.parametrize("length", range(5))
def test_a_sound_chain_is_passed_on(length: int) -> None:
    events = chain(length)
    assert list(checked("table/1", events, head_of(events), head_of(events))) == events


@pytest.mark.parametrize(
    ("order", "bad_version"),
    [
        ([1, 2, 3], 4),  # the newest two are gone
        ([], 1),  # all are gone
        ([2, 3, 4, 5], 1),
        ([1, 2, 4, 5], 3),
        ([1, 3, 2, 4, 5], 2),  # two are swapped
        ([1, 2, 2, 3, 4, 5], 3),  # one is there twice
        ([1, 2, 3, 4, 5, 5], 6),
    ],
)
def test_the_first_bad_event_is_named(order: list[int], bad_version: int) -> None:
    """Case 62, and its kind."""
    events = chain(5)
    for kept in (None, head_of(events)):
        with pytest.raises(ChainBroken) as caught:
            list(checked("table/1", [events[at - 1] for at in order], head_of(events), kept))
        assert (caught.value.stream, caught.value.version) == ("table/1", bad_version)


@pytest.mark.parametrize("at", range(1, 6))
def test_an_event_forged_alone(at: int) -> None:
    """It fits itself and what is before it; what is behind it does not follow."""
    events = chain(5)
    fields = ("table/1", at, "a.v1", 77, b"{}", events[at - 1].previous_hash)
    forged = [*events[: at - 1], StoredEvent(*fields, event_hash(*fields)), *events[at:]]
    with pytest.raises(ChainBroken) as caught:
        list(checked("table/1", forged, head_of(events)))
    assert caught.value.version == min(at + 1, 5)


@pytest.mark.parametrize("length", range(5))
def test_a_kept_head_finds_what_a_mended_store_hides(length: int) -> None:
    """Case 62: the newest events are deleted and the stored head is mended as well."""
    events = chain(5)
    short = events[:length]
    assert list(checked("table/1", short, head_of(short))) == short
    with pytest.raises(ChainBroken, match="missing; a head of 5 was kept") as caught:
        list(checked("table/1", short, head_of(short), head_of(events)))
    assert caught.value.version == length + 1


@pytest.mark.parametrize("at", range(1, 6))
def test_a_kept_head_finds_a_history_written_anew(at: int) -> None:
    """Every event from some point on is replaced, and all hashes are made to fit."""
    events, forged = chain(5), chain(at - 1)
    for version in range(at, 6):
        fields = ("table/1", version, "a.v1", 77, b"{}", head_of(forged).hash)
        forged.append(StoredEvent(*fields, event_hash(*fields)))
    assert list(checked("table/1", forged, head_of(forged))) == forged
    with pytest.raises(ChainBroken, match="not the one that was kept") as caught:
        list(checked("table/1", forged, head_of(forged), head_of(events)))
    assert caught.value.version == 5


@pytest.mark.parametrize(
    "head", [Head(3, bytes(32)), Head(2, head_of(chain(3)).hash), Head(2, head_of(chain(2)).hash)]
)
def test_a_stored_head_that_is_not_the_newest_event(head: Head) -> None:
    with pytest.raises(ChainBroken, match="the stream's head is"):
        list(checked("table/1", chain(3), head))


@pytest.mark.parametrize(
    "change",
    [{"version": 9}, {"version": -2}, {"at_ms": -1}, {"at_ms": 2**70}, {"tag": "\ud800"}],
    ids=str,
)
def test_a_field_that_cannot_be_hashed_is_a_broken_chain(change: dict[str, object]) -> None:
    events = chain(3)
    values = {name: getattr(events[1], name) for name in events[1].__struct_fields__} | change
    events[1] = StoredEvent(**values)
    with pytest.raises(ChainBroken) as caught:
        list(checked("table/1", events, head_of(chain(3))))
    assert caught.value.version == 2
