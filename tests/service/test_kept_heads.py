"""Heads kept elsewhere find what a record hides when every hash in it was mended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.errors import ChainBroken, NotationError
from croupier.service.kept_heads import HEADS_LINE, read_heads
from croupier.service.local import FILE_NAME
from croupier.service.reading import reading
from croupier.service.verifying import verify_record
from croupier.store.backup import copy_store
from croupier.store.records import Head
from croupier.store.sqlite import SqliteStore
from tests.service.checking import broken_at, go_on, tampered, verified
from tests.service.forging import as_it_is, played, rewritten


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record with both games, closed."""
    path = tmp_path / FILE_NAME
    played(SqliteStore(path)).close()
    return path


def test_a_record_that_was_cut_off_is_found_by_kept_heads_alone(tmp_path: Path) -> None:
    """Every hash and head of it is mended: it is the very record of an earlier moment."""
    path, cut = tmp_path / FILE_NAME, tmp_path / "cut.db"
    house = played(SqliteStore(path))
    earlier = copy_store(path, cut).heads
    go_on(house)
    house.close()
    kept = verified(path).report.heads
    assert verified(cut).report.heads == earlier
    for stream, head in kept.items():
        assert broken_at(cut, {stream: head}) == (stream, earlier[stream].version + 1)
    assert verified(path, earlier).report.heads == kept  # heads of then still hold


def test_a_record_that_was_written_anew_is_found_at_the_first_kept_head(path: Path) -> None:
    with SqliteStore(path, read_only=True) as store:
        events = list(store.read("table/1"))
        forged = rewritten(store, lambda stored: (as_it_is(stored),))
    kept = {"table/1": tuple(Head(event.version, event.hash) for event in events[3:12:4])}
    with reading(path) as store:
        verify_record(store, kept)
    assert len(kept["table/1"]) == 3
    for gone in range(3):
        left = {"table/1": kept["table/1"][gone:]}
        with pytest.raises(ChainBroken, match="not the one that was kept") as caught:
            verify_record(forged, left)
        assert caught.value.version == left["table/1"][0].version


def test_each_of_several_kept_heads_is_looked_at(path: Path) -> None:
    with reading(path) as store:
        events = list(store.read("table/1"))
        sound = [Head(event.version, event.hash) for event in events]
        odd = Head(7, bytes(32))
        for heads in ((sound[2], odd), (sound[2], odd, sound[9]), (odd, sound[9])):
            with pytest.raises(ChainBroken) as caught:
                verify_record(store, {"table/1": heads})
            assert (caught.value.stream, caught.value.version) == ("table/1", 7)
        with pytest.raises(ChainBroken, match="event 41: missing; a head of 99 was kept"):
            verify_record(store, {"table/1": (sound[2], Head(99, bytes(32)))})
        begin = Head(0, bytes(32))
        with pytest.raises(ChainBroken, match="event 0"):
            verify_record(store, {"table/1": (begin,)})
        for stream in ("table/none", "house"):
            with pytest.raises(ChainBroken, match="missing; a head of 99 was kept"):
                verify_record(store, {stream: (Head(99, bytes(32)),)})


def test_a_kept_head_counts_before_what_is_broken_behind_it(path: Path) -> None:
    with tampered(path) as (store, file):
        file.update("events", file.stream_rows("table/1")[9], at_ms=1)
        for version, expected in ((4, 4), (20, 10)):
            with pytest.raises(ChainBroken) as caught:
                verify_record(store, {"table/1": (Head(version, bytes(32)),)})
            assert caught.value.version == expected


HASH = "ab" * 32


@pytest.mark.parametrize(
    "text",
    [
        f"house 2:{HASH}\ntable/1 7:{HASH}",
        f"\n# of monday\n  house   2:{HASH}  \n\ntable/1 7:{HASH}\nhouse 2:{HASH}\n",
        f"my a.db: sound\n  9 events\n{HEADS_LINE}\nhouse 2:{HASH}\ntable/1 7:{HASH}\n",
        # two pages of two days
        f"a: sound\n{HEADS_LINE}\nhouse 2:{HASH}\na: sound\n  1\n{HEADS_LINE}\ntable/1 7:{HASH}\n",
        json.dumps({"heads": {"house": f"2:{HASH}", "table/1": f"7:{HASH}"}, "events": 9}),
    ],
)
def test_heads_are_read_as_they_were_printed(text: str) -> None:
    digest = bytes.fromhex(HASH)
    assert read_heads(text) == {"house": (Head(2, digest),), "table/1": (Head(7, digest),)}


def test_heads_of_many_days_come_in_order() -> None:
    lines = [f"house {version}:{HASH}" for version in (30, 2, 11)]
    assert [head.version for head in read_heads("\n".join(lines))["house"]] == [2, 11, 30]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "holds no head"),
        ("# nothing", "holds no head"),
        (f"house 2:{HASH[1:]}", "line 1: .* is not a head"),
        (f"house 2:{HASH}\nhouse", "line 2 is not"),
        (f"house 2:{HASH} x", "line 1 is not"),
        (f"heads, all of one moment:\nhouse 2:{HASH}\ntable/1 7", "line 3: '7' is not a head"),
        ("a: sound\nheads, all of one moment:\n", "holds no head"),
        (f"roulette 2:{HASH}", "line 1: 'roulette' is no stream"),
        (f"house 2:{HASH}\nhouse 2:{'cd' * 32}", "two heads of house .* differ"),
        ("{", "no document of verify"),
        ('{"heads": []}', "no document of verify"),
        ('{"heads": {"house": "x"}}', "heads: 'x' is not a head"),
        ('{"heads": {}}', "holds no head"),
    ],
)
def test_what_is_no_head_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        read_heads(text)
