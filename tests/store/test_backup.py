"""A copy of a store is whole or it is not there, whatever happens while it is made."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import Event, Thread

import apsw
import pytest

from croupier.errors import DataError
from croupier.store import Head, SqliteStore, lockfile
from croupier.store import backup as backups
from croupier.store.backup import Progress, copy_store
from croupier.store.dump import dump
from tests.faults.forking import environment
from tests.store.child import unit
from tests.store.copier import require_whole
from tests.store.tampering import Tampering
from tools import ROOT


def names(directory: Path) -> list[str]:
    return sorted(item.name for item in directory.iterdir()) if directory.exists() else []


# --- what a copy is -----------------------------------------------------------------------------


@pytest.mark.parametrize("keep_lock", [True, False])
def test_a_copy_holds_everything_and_nothing_lies_beside_it(
    source: Path, target: Path, keep_lock: bool
) -> None:
    with SqliteStore(source) as store:
        store.put_person("ann", {"name": "Ann"})
        store.put_snapshot("table/1", 1, b"snapshot")
    before = source.read_bytes()
    copied = copy_store(source, target, keep_lock=keep_lock)
    assert copied.path == target
    require_whole(copied, target)
    assert dump(target) == dump(source)
    assert names(target.parent) == ["copy.db", "copy.db-lock"][: 1 + keep_lock]
    assert source.read_bytes() == before
    with SqliteStore(target) as store:  # and can be gone on from
        store.erase_person("ann")


def test_a_copy_has_the_rights_of_its_source_and_its_owner_may_write(
    source: Path, tmp_path: Path
) -> None:
    for mode, expected in ((0o640, 0o640), (0o600, 0o600), (0o444, 0o644)):
        source.chmod(mode)
        copied = copy_store(source, tmp_path / f"{mode}.db")
        assert copied.path.stat().st_mode & 0o777 == expected


def test_nobody_else_can_read_a_copy_while_it_is_made(source: Path, target: Path) -> None:
    seen = []

    def look(*_: object) -> None:
        seen.append(Path(f"{target}-new").stat().st_mode & 0o077)

    copy_store(source, target, progress=look)
    assert seen
    assert set(seen) == {0}


# --- while it is written ------------------------------------------------------------------------


def test_what_is_committed_meanwhile_is_not_in_it(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two pages; the copy is of the moment at which it began."""
    monkeypatch.setattr(backups, "_STEP_PAGES", 1)
    numbers = count(1)
    with SqliteStore(tmp_path / "house.db") as store:
        store.commit([unit(next(numbers)) for _ in range(30)])
        heads = store.verify().heads
        told: list[tuple[str, int, int]] = []

        def meanwhile(what: str, done_count: int, total_count: int) -> None:
            store.commit([unit(next(numbers))])
            told.append((what, done_count, total_count))

        copied = copy_store(tmp_path / "house.db", target, progress=meanwhile)
        assert store.head("table/1").version == 30 + len(told)
    assert copied.heads == heads
    require_whole(copied, target)
    assert [done for _, done, _ in told] == list(range(1, len(told) + 1))
    assert {total for _, _, total in told} == {len(told)}
    assert len(told) > 10


def test_copies_beside_a_writer_that_never_rests(tmp_path: Path) -> None:
    path, stop = tmp_path / "house.db", Event()
    with SqliteStore(path) as store:
        store.commit([unit(1)])

        def write() -> None:
            for number in count(2):
                if stop.is_set():
                    return
                store.commit([unit(number)])

        writer = Thread(target=write)
        writer.start()
        try:
            copies = [copy_store(path, tmp_path / f"{number}.db") for number in range(8)]
        finally:
            stop.set()
            writer.join()
        last = store.head("table/1").version
    versions = [copied.heads["table/1"].version for copied in copies]
    assert versions == sorted(versions)
    assert versions[0] < versions[-1] <= last
    for copied in copies:
        require_whole(copied, copied.path)


def test_copies_beside_another_process_that_writes_and_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    command = [sys.executable, "-m", "tests.store.child", "play", str(path)]
    with subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE) as playing:
        assert playing.stdout is not None
        durable = []
        for number in range(4):
            durable.append(int(playing.stdout.readline()))
            require_whole(copy_store(path, tmp_path / f"{number}.db"), tmp_path / f"{number}.db")
        playing.kill()
    copied = copy_store(path, tmp_path / "last.db")  # its log was left behind
    require_whole(copied, tmp_path / "last.db")
    assert copied.heads["table/1"].version >= durable[-1]
    with SqliteStore(tmp_path / "0.db", read_only=True) as store:
        assert store.head("table/1").version >= durable[0]


# --- what is refused ----------------------------------------------------------------------------


def fill_file(target: Path) -> None:
    target.write_bytes(b"mine")


def fill_link(target: Path) -> None:
    target.symlink_to(target.parent / "nowhere")


def fill_directory(target: Path) -> None:
    target.mkdir()


def fill_log(target: Path) -> None:
    Path(f"{target}-wal").write_bytes(b"played last")


def fill_journal(target: Path) -> None:
    Path(f"{target}-journal").write_bytes(b"played last")


@pytest.mark.parametrize(
    "fill", [fill_file, fill_link, fill_directory, fill_log, fill_journal], ids=lambda f: f.__name__
)
def test_what_is_there_is_never_touched(
    source: Path, tmp_path: Path, fill: Callable[[Path], None]
) -> None:
    target = tmp_path / "taken.db"
    fill(target)
    before = {name: (tmp_path / name).lstat() for name in names(tmp_path)}
    with pytest.raises(DataError, match=r"is there already|is there without its store"):
        copy_store(source, target)
    assert {name: (tmp_path / name).lstat() for name in names(tmp_path)} == before


def test_of_two_who_copy_to_one_place_the_second_is_refused(source: Path, target: Path) -> None:
    refused = []

    def second(*_: object) -> None:
        with pytest.raises(DataError, match="in use by another process"):
            copy_store(source, target)
        refused.append(True)

    require_whole(copy_store(source, target, progress=second), target)
    assert refused


def test_a_place_taken_while_the_lock_was_waited_for_is_left_alone(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = lockfile.take

    def late(path: Path) -> apsw.Connection:
        path.write_bytes(b"mine")
        return honest(path)

    monkeypatch.setattr(lockfile, "take", late)
    with pytest.raises(DataError, match="is there already"):
        copy_store(source, target)
    assert target.read_bytes() == b"mine"


def test_a_source_that_does_not_agree_with_itself_is_not_copied(source: Path, target: Path) -> None:
    with Tampering(source) as file:
        file.run("UPDATE balances SET balance_minor = balance_minor + 1 WHERE id = 1")
    with pytest.raises(DataError, match=r"house\.db is damaged: .* nothing was copied"):
        copy_store(source, target)
    assert not target.parent.parent.exists()


@pytest.mark.parametrize("content", [None, b"", b"text", b"SQLite format 3\x00" + bytes(200)])
def test_a_source_that_is_no_store_is_refused(tmp_path: Path, content: bytes | None) -> None:
    source = tmp_path / "other"
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(DataError, match="other"):
        copy_store(source, tmp_path / "new" / "copy.db")
    assert names(tmp_path) == ([] if content is None else ["other"])


SPOILT: list[tuple[str, str]] = [
    ("UPDATE balances SET balance_minor = 9 WHERE id = 1", "cannot be used"),
    ("UPDATE streams SET hash = zeroblob(32) WHERE id = 1", "cannot be used"),
    ("DELETE FROM snapshots", ""),
]


@pytest.mark.parametrize(("change", "why"), SPOILT)
def test_a_copy_is_compared_before_it_gets_its_name(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch, change: str, why: str
) -> None:
    honest = backups._fill

    def spoilt(source: Path, new: Path, progress: Progress) -> dict[str, Head]:
        heads = honest(source, new, progress)
        with Tampering(Path(f"{target.resolve()}-new")) as file:
            file.run(change)
        return heads

    monkeypatch.setattr(backups, "_fill", spoilt)
    if not why:
        copy_store(source, target)
        return
    with pytest.raises(DataError, match=why):
        copy_store(source, target)
    assert names(target.parent) == []


def test_a_copy_of_another_moment_is_refused(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = backups._fill

    def later(source: Path, new: Path, progress: Progress) -> dict[str, Head]:
        heads = honest(source, new, progress)
        return {**heads, "table/9": heads["house"]}

    monkeypatch.setattr(backups, "_fill", later)
    with pytest.raises(DataError, match="other heads"):
        copy_store(source, target)
