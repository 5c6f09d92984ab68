"""Two processes find what one finds, and neither is needed by the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from croupier.errors import ChainBroken
from croupier.service import verifying
from croupier.service.aside import walking_aside
from croupier.service.local import FILE_NAME
from croupier.service.reading import reading
from croupier.service.verifying import Verified, Walked, verify_record
from croupier.store.records import Head
from croupier.store.sqlite import SqliteStore
from tests.service.checking import go_on, verified
from tests.service.checkpointed import cut
from tests.service.forging import played
from tests.store.tampering import Tampering


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / FILE_NAME
    played(SqliteStore(path)).close()
    return path


def by_two(path: Path) -> Verified:
    with reading(path) as store, walking_aside(path, least_count=0) as aside:
        return verify_record(store, aside=aside)


def test_two_find_what_one_finds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = verified(path)

    def refused(*_: object) -> None:
        pytest.fail("the other process was to do it")

    monkeypatch.setattr(verifying, "walk", refused)
    assert by_two(path) == whole


@pytest.mark.parametrize("tag", ["coup-settled.v1", "coup-dealt.v1", "wagers-placed.v1"])
def test_what_is_wrong_is_named_all_the_same(path: Path, tag: str) -> None:
    with Tampering(path) as file:
        row = next(row for row in file.stream_rows("table/1") if row["tag"] == tag)
        body = row["body"].replace("100", "300").replace('"outcome":"banker"', '"outcome":"tie"')
        assert body != row["body"]
        file.update("events", row, body=body)
        file.mend("table/1")
    with pytest.raises(ChainBroken) as caught:
        by_two(path)
    assert (caught.value.stream, caught.value.version) == ("table/1", row["version"])


def test_a_record_that_was_cut_before_a_decision_is_sound(path: Path) -> None:
    with SqliteStore(path, read_only=True) as store:
        tags = [event.tag for event in store.written()]
    cut(path, tags.index("shoe-loaded.v1"))
    assert by_two(path) == verified(path)


def test_it_stops_where_the_other_set_out(tmp_path: Path) -> None:
    """The record grows before the second process looks at it."""
    path = tmp_path / FILE_NAME
    house = played(SqliteStore(path))
    before = {stream: house.store.head(stream) for stream in house.store.streams()}
    with reading(path) as store, walking_aside(path, least_count=0) as aside:

        def later(
            heads: Mapping[str, Head], since: Mapping[str, Head]
        ) -> Callable[[], Walked | None]:
            go_on(house)
            return aside(heads, since)

        found = verify_record(store, aside=later)
    assert found.report.heads == before
    assert [table.event_count for table in found.tables] == [
        before["table/1"].version,
        before["table/2"].version,
    ]
    house.close()


def test_one_that_is_killed_is_done_without(path: Path) -> None:
    whole = verified(path)
    with reading(path) as store, walking_aside(path, least_count=0) as aside:

        def killed(
            heads: Mapping[str, Head], since: Mapping[str, Head]
        ) -> Callable[[], Walked | None]:
            known = children()
            outcome = aside(heads, since)
            for process in children() - known:
                os.kill(process, signal.SIGKILL)
            return outcome

        assert verify_record(store, aside=killed) == whole


def children() -> set[int]:
    """The processes of this one."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    return set(map(int, listed.split()))


def test_none_is_begun_for_few_events(path: Path) -> None:
    known = children()
    with reading(path) as store, walking_aside(path) as aside:
        heads = {stream: store.head(stream) for stream in store.streams()}
        assert aside(heads, {})() is None
        assert children() <= known  # others of this process may end meanwhile


def test_none_is_left_behind(path: Path) -> None:
    known = children()
    with walking_aside(path, least_count=0) as aside, reading(path) as store:
        heads = {stream: store.head(stream) for stream in store.streams()}
        aside(heads, {})
    assert children() <= known
