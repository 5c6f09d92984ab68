"""What is not a store of ours is refused with a helpful line, and not a byte of it changes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import DataError, StoreError
from croupier.store import SqliteStore
from croupier.store.dump import dump
from croupier.store.opening import require_library
from croupier.store.schema import (
    APPLICATION_ID,
    FORMAT_VERSION,
)
from tests.store.files import play, tree
from tests.store.samples import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def as_nobody() -> Iterator[None]:
    """Rights count: the superuser, as whom tests may run, has none to lack."""
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        if mine == 0:
            os.seteuid(mine)


def header(application_id: int, version: int) -> bytes:
    """The first page of a database as SQLite writes it, with these numbers in it."""
    page = bytearray(4096)
    page[:16] = b"SQLite format 3\x00"
    page[60:64] = version.to_bytes(4)
    page[68:72] = application_id.to_bytes(4)
    return bytes(page)


def a_directory(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def anothers_database(path: Path) -> None:
    """Of another program, in use: with a log that must not be played back by looking."""
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("CREATE TABLE coins (x)")
    writer.execute("INSERT INTO coins VALUES (1)")
    writer.commit()
    for name in ("", "-wal"):
        file = path.with_name(path.name + name)
        file.with_name("kept" + name).write_bytes(file.read_bytes())
    writer.close()
    path.unlink()
    for name in ("", "-wal"):
        path.with_name("kept" + name).rename(path.with_name(path.name + name))


NOT_OURS: dict[str, tuple[Callable[[Path], object], str]] = {
    "directory": (a_directory, "is a directory; name the store's file in it"),
    "pipe": (a_pipe, "is not a regular file"),
    "empty": (lambda path: path.touch(), "is empty, which a store never is; restore it from"),
    "text": (lambda path: path.write_text("hello\n"), "is not a store of this program"),
    "long text": (lambda path: path.write_text("hello\n" * 999), "is not a store of this program"),
    "one byte": (lambda path: path.write_bytes(b"\x00"), "is not a store of this program"),
    "zeros": (lambda path: path.write_bytes(bytes(8192)), "is not a store of this program"),
    "magic alone": (lambda path: path.write_bytes(b"SQLite format 3\x00"), "is not a store"),
    "another's database": (anothers_database, "is the database of another program"),
    "another's header": (
        lambda path: path.write_bytes(header(0, 1)),
        "is the database of another program",
    ),
    "newer": (
        lambda path: path.write_bytes(header(APPLICATION_ID, FORMAT_VERSION + 1)),
        f"is of format {FORMAT_VERSION + 1}, this program knows formats up to",
    ),
    "of no format": (
        lambda path: path.write_bytes(header(APPLICATION_ID, 0)),
        "of format 0, which there never was: it is damaged, or not a store",
    ),
    "our header alone": (
        lambda path: path.write_bytes(header(APPLICATION_ID, FORMAT_VERSION)[:100]),
        "is damaged|is the database of another program|cannot be opened",
    ),
}


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("kind", NOT_OURS)
def test_what_is_not_ours_is_left_as_it_is(tmp_path: Path, kind: str, read_only: bool) -> None:
    path = tmp_path / "store.db"
    make, message = NOT_OURS[kind]
    make(path)
    before = tree(tmp_path)
    with pytest.raises(DataError, match=message) as caught:
        SqliteStore(path, read_only=read_only)
    assert str(path) in str(caught.value)
    after = tree(tmp_path)
    after.pop("store.db-lock", None)
    assert after == before


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("found", [0, -1, -(2**31)])
def test_a_format_that_never_was_is_not_told_as_a_newer_one(
    tmp_path: Path, found: int, read_only: bool
) -> None:
    """In the file, and in the log alone, where the first bytes of the file do not show it."""
    for folded in (True, False):
        path = tmp_path / f"{folded}.db"
        play(path)
        other = apsw.Connection(str(path))
        if not folded:
            other.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        other.pragma("user_version", found)
        if folded:
            other.close()
        with pytest.raises(DataError, match=f"{found}, which there never was: .*restore it from"):
            SqliteStore(path, read_only=read_only)
        other.close()


HEADERS = st.builds(
    header,
    st.sampled_from([APPLICATION_ID, 0, 2**32 - 1]),
    st.sampled_from([0, FORMAT_VERSION, FORMAT_VERSION + 1, 2**31]),
)
JUNK = st.one_of(
    st.binary(max_size=300),
    st.tuples(HEADERS, st.binary()).map(b"".join),
    st.tuples(HEADERS, st.integers(1, 4096)).map(lambda cut: cut[0][: cut[1]]),
)


@given(JUNK)
@settings(max_examples=150)
def test_junk_is_left_as_it_is(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    directory = tmp_path_factory.mktemp("junk")
    path = directory / "store.db"
    path.write_bytes(junk)
    for read_only in (False, True):
        with pytest.raises(DataError):
            SqliteStore(path, read_only=read_only)
        assert path.read_bytes() == junk
    assert {file.name for file in directory.iterdir()} <= {"store.db", "store.db-lock"}


@pytest.mark.parametrize("read_only", [False, True])
def test_text_that_is_no_text(tmp_path: Path, read_only: bool) -> None:
    """A byte that cannot stand in UTF-8, where the file says what its tables are."""
    path = tmp_path / "store.db"
    play(path)
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"CREATE TABLE people", b"CREATE TABLE peopl\xff"))
    with pytest.raises(DataError, match=r"is damaged .*; restore it from a backup"):
        SqliteStore(path, read_only=read_only)


@given(st.data())
@settings(max_examples=60)
def test_a_store_cut_short_is_never_taken_for_a_whole_one(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("cut") / "store.db"
    play(path)
    text, whole = dump(path), path.read_bytes()
    path.write_bytes(whole[: data.draw(st.integers(1, len(whole) - 1))])
    try:
        with SqliteStore(path) as store:
            store.verify()
    except DataError:
        return
    # Only an empty page at the very end may go unnoticed: nothing was lost.
    assert dump(path) == text


# --- rights -----------------------------------------------------------------------------------


@pytest.fixture
def public() -> Iterator[Path]:
    """A directory that nobody may look into."""
    with TemporaryDirectory() as name:
        directory = Path(name)
        directory.chmod(0o755)
        yield directory


@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_that_may_not_be_read(public: Path, read_only: bool) -> None:
    path = public / "store.db"
    play(path)
    path.chmod(0)
    before = tree(public)
    with as_nobody(), pytest.raises(DataError, match="cannot be read: Permission denied; mend"):
        SqliteStore(path, read_only=read_only)
    assert tree(public) == before


def test_a_directory_that_may_not_be_looked_into(public: Path) -> None:
    play(public / "store.db")
    public.chmod(0o700 if os.geteuid() == 0 else 0)
    with as_nobody(), pytest.raises(DataError):
        SqliteStore(public / "store.db")
    public.chmod(0o700)


@pytest.mark.parametrize("rights", [0o755, 0o777])
def test_a_file_that_may_only_be_read(public: Path, rights: int) -> None:
    """In a directory that may not be written too, as on a disc or in an archive."""
    path = public / "store.db"
    play(path)
    (public / "store.db-lock").unlink()
    path.chmod(0o444)
    public.chmod(0o555 if rights == 0o755 else rights)
    before = tree(public)
    with as_nobody():
        with pytest.raises(DataError, match=r"cannot be (written|opened)"):
            SqliteStore(path)
        with SqliteStore(path, read_only=True) as store:
            assert store.verify().event_count == 15
    after = tree(public)
    for log in ("store.db-lock", "store.db-wal", "store.db-shm"):
        assert rights == 0o777 or log not in after
        after.pop(log, None)
    assert after == before
    public.chmod(0o755)


# --- what is there and what is not -------------------------------------------------------------


def test_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist; check the path"):
        SqliteStore(tmp_path / "store.db", read_only=True)
    with pytest.raises(DataError, match="is not a directory; make it first"):
        SqliteStore(tmp_path / "data" / "store.db")
    with pytest.raises(DataError, match="does not exist"):
        SqliteStore(tmp_path / "data" / "store.db", read_only=True)
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError):
        SqliteStore(tmp_path / "file" / "store.db")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("read_only", [False, True])
def test_paths_that_lead_nowhere(tmp_path: Path, public: Path, read_only: bool) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    hidden = public / "hidden" / "deeper"
    hidden.mkdir(parents=True)
    hidden.parent.chmod(0)
    for path in (
        tmp_path / "loop",
        tmp_path / "loop" / "store.db",
        tmp_path / ("x" * 300),
        tmp_path / "a\0b",
        hidden / "store.db",
    ):
        with as_nobody(), pytest.raises(DataError):
            SqliteStore(path, read_only=read_only)
    hidden.parent.chmod(0o755)
    assert [file.name for file in tmp_path.iterdir()] == ["loop"]


@pytest.mark.parametrize("beside", [None, "store.db-new", "store.db-new-journal"])
def test_what_a_killed_maker_left_is_made_anew(tmp_path: Path, beside: str | None) -> None:
    """A store gets its name when it is whole, so what lies under the other name is nobody's."""
    if beside:
        (tmp_path / beside).write_bytes(b"half a store" * 400)
    play(tmp_path / "store.db")
    with SqliteStore(tmp_path / "store.db", read_only=True) as store:
        assert store.verify().event_count == 15
    assert {file.name for file in tmp_path.iterdir()} == {"store.db", "store.db-lock"}


def test_a_log_without_its_store_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    path, log = tmp_path / "store.db", tmp_path / "store.db-wal"
    with SqliteStore(path) as store:
        store.commit(GAME)
        kept = log.read_bytes()
    path.unlink()
    log.write_bytes(kept)
    with pytest.raises(DataError, match=r"is missing, but its log .*store\.db-wal is there; put"):
        SqliteStore(path)
    assert log.read_bytes() == kept
    assert not path.exists()


# --- the lock ---------------------------------------------------------------------------------


def a_link_to_nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "no" / "where")


NO_LOCKS: dict[str, tuple[Callable[[Path], object], str]] = {
    "junk": (lambda path: path.write_bytes(b"junk" * 99), "is not an empty file"),
    "one byte": (lambda path: path.write_bytes(b"x"), "is not an empty file"),
    "a database": (play, "is not an empty file"),
    "directory": (a_directory, "is not an empty file"),
    "pipe": (a_pipe, "is not an empty file"),
    "link": (a_link_to_nowhere, "cannot be opened"),
}


@pytest.mark.parametrize("kind", NO_LOCKS)
def test_a_lock_that_is_none_is_named(tmp_path: Path, kind: str) -> None:
    """The store is sound, so it is not what the message says is wrong."""
    path = tmp_path / "store.db"
    play(path)
    (tmp_path / "store.db-lock").unlink()
    make, message = NO_LOCKS[kind]
    make(tmp_path / "store.db-lock")
    before = path.read_bytes()
    with pytest.raises(DataError, match=rf"store\.db-lock, the lock of .*{message}"):
        SqliteStore(path)
    assert path.read_bytes() == before
    with SqliteStore(path, read_only=True) as store:
        assert store.verify().event_count == 15


@pytest.mark.parametrize(("rights", "why"), [(0o444, "cannot be written"), (0, "cannot be opened")])
def test_a_lock_that_locks_nobody_out(public: Path, rights: int, why: str) -> None:
    """Two writers would both have it, each with the record in memory as the other changes it."""
    path = public / "store.db"
    play(path)
    for file, right in ((public, 0o777), (path, 0o666), (public / "store.db-lock", rights)):
        file.chmod(right)
    with as_nobody(), pytest.raises(DataError, match=rf"store\.db-lock, .*{why}.*mend .*rights"):
        SqliteStore(path)
    (public / "store.db-lock").chmod(0o666)
    with as_nobody(), SqliteStore(path) as store:
        assert store.verify().event_count == 15


@pytest.mark.parametrize(
    "name", [":memory:", "file:x?mode=memory", "a b.db", "50%25#?.db", "cửa hàng 赌场.db", "a\nb"]
)
def test_every_name_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with SqliteStore(name) as store:
        store.commit(GAME)
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
    with SqliteStore(tmp_path / name, read_only=True) as store:
        assert store.verify().event_count == 15
    assert {file.name for file in tmp_path.iterdir()} == {name, f"{name}-lock", "elsewhere"}
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("3.51.3", True),
        ("3.51.3.1", True),
        ("3.52.0", True),
        ("4.0.0", True),
        ("3.100.0", True),
        ("3.51.2", False),
        ("3.40.1", False),
        ("3.9.9", False),
        ("2.99.99", False),
    ],
)
def test_the_library_must_be_sound(version: str, good: bool) -> None:
    if good:
        require_library(version)
    else:
        with pytest.raises(StoreError, match=r"install apsw 3\.51\.3 or later"):
            require_library(version)


@pytest.mark.parametrize("read_only", [False, True])
def test_an_old_library_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    play(tmp_path / "store.db")
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.40.1")
    with pytest.raises(StoreError, match=r"SQLite 3\.40\.1 can damage a database"):
        SqliteStore(tmp_path / "store.db", read_only=read_only)
