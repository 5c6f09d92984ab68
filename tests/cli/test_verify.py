"""``croupier verify``: what it tells a person and a script, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import apsw
import pytest

from croupier.service import verifying
from croupier.service.local import FILE_NAME
from croupier.store.backup import copy_store
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from tests.conftest import Command
from tests.service.forging import played
from tests.service.houses import DEAL, house_on, must, ticket
from tests.store.files import tree
from tests.store.tampering import Tampering
from tools import ROOT

FIELDS = [
    "verified",
    "file",
    "events",
    "transfers",
    "entries",
    "accounts",
    "tables",
    "sums",
    "heads",
    "first_bad",
    "bad_snapshots",
]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A directory with a record of both games, and a coup that is open for bets."""
    directory = tmp_path / "house"
    directory.mkdir()
    played(SqliteStore(directory / FILE_NAME)).close()
    return directory


def document(text: str) -> dict[str, Any]:
    (line,) = text.splitlines()
    found: dict[str, Any] = json.loads(line)
    assert list(found) == FIELDS
    return found


# --- sound --------------------------------------------------------------------------------------


def test_a_sound_record(command: Command, house: Path) -> None:
    before = tree(house)
    ended = command("verify", str(house))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == f"{house / FILE_NAME}: sound"
    assert "  table 1: 40 events, 5 coups ended" in lines
    assert "    coup 6 is unfinished (betting): 1 wager in play, 0.20 USD" in lines
    assert "  table 2: 21 events, 3 coups ended" in lines
    assert "  sum of all entries in USD: 0.00" in lines
    with SqliteStore(house / FILE_NAME, read_only=True) as store:
        assert lines[-4:] == [f"{stream} {store.head(stream)}" for stream in store.streams()]
    assert tree(house) == before


def test_the_document_of_a_sound_record(command: Command, house: Path) -> None:
    ended = command("verify", str(house / FILE_NAME), "--json")
    assert (ended.code, ended.err) == (0, "")
    found = document(ended.out)
    with SqliteStore(house / FILE_NAME, read_only=True) as store:
        report = store.verify()
    assert found["verified"] is True
    assert (found["events"], found["transfers"]) == (report.event_count, report.transfer_count)
    assert (found["entries"], found["accounts"]) == (report.entry_count, report.account_count)
    assert found["sums"] == {"USD": "0.00"}
    assert found["heads"] == {stream: str(head) for stream, head in report.heads.items()}
    assert (found["first_bad"], found["bad_snapshots"]) == (None, [])
    assert found["tables"] == [
        {
            "table": "1",
            "events": 40,
            "coups": 5,
            "currency": "USD",
            "unfinished": {
                "coup": 6,
                "coup_id": "c6",
                "phase": "betting",
                "wagers": 1,
                "staked": "0.20",
            },
        },
        {"table": "2", "events": 21, "coups": 3, "currency": "USD", "unfinished": None},
    ]


def test_a_record_that_a_house_has_open(command: Command, tmp_path: Path) -> None:
    house = played(SqliteStore(tmp_path / FILE_NAME))
    first = document(command("verify", str(tmp_path), "--json").out)
    must(house, "1", *DEAL, c.OpenBetting("more"), ticket("ann", "more", "tie=100"))
    house.commit()
    second = document(command("verify", str(tmp_path), "--json").out)
    assert first["verified"] is second["verified"] is True
    assert second["events"] > first["events"]
    house.check()
    house.close()


# --- not sound ----------------------------------------------------------------------------------


def spoil(house: Path, sql: str) -> None:
    with Tampering(house / FILE_NAME) as file:
        file.run(sql)


BAD = [
    ("UPDATE events SET at_ms = at_ms + 1 WHERE position = 30", None, "its hash does not match"),
    ("UPDATE events SET tag = 'coup-dealt.v2' WHERE position = 12", None, "its hash"),
    ("UPDATE balances SET balance_minor = balance_minor + 1 WHERE id = 2", "ledger", "balance"),
    ("DELETE FROM open_wagers", "ledger", "open wager a7.1 is missing"),
    ("UPDATE entries SET amount_minor = 5 WHERE ledger_version = 2", "ledger", "entry of"),
]


@pytest.mark.parametrize(("sql", "stream", "why"), BAD)
def test_the_first_bad_event_is_named(
    command: Command, house: Path, sql: str, stream: str | None, why: str
) -> None:
    with Tampering(house / FILE_NAME) as file:
        names = {row["id"]: row["name"] for row in file.rows("streams")}
        at = int(sql.rpartition(" ")[2]) if "position" in sql else 0
        row = next((row for row in file.rows("events") if row["position"] == at), None)
    spoil(house, sql)
    told = command("verify", str(house))
    assert (told.code, told.err) == (1, "")
    assert told.out.startswith(f"{house / FILE_NAME}: NOT SOUND\n  first bad event: ")
    ended = command("verify", str(house), "--json")
    assert (ended.code, ended.err) == (1, "")
    found = document(ended.out)
    assert found["verified"] is False
    bad = found["first_bad"]
    assert bad["stream"] == (names[row["stream_id"]] if row else stream)
    if row:
        assert bad["version"] == row["version"]
    assert why in bad["what"]
    assert f"first bad event: {bad['version']} of stream {bad['stream']}" in told.out
    assert [found[name] for name in ("events", "tables", "heads")] == [None, [], {}]


def test_damage_in_no_event_is_told_of_the_file(command: Command, house: Path) -> None:
    """An index that the disk parted from its table."""
    path = house / FILE_NAME
    with apsw.Connection(str(path)) as raw:
        asked = "SELECT rootpage FROM sqlite_schema WHERE name = 'transfers_of_wagers'"
        root, size = int(str(raw.execute(asked).get)), int(str(raw.pragma("page_size")))
    raw.close()
    content = bytearray(path.read_bytes())
    page = slice((root - 1) * size, root * size)
    assert b"wager-pended" in content[page]
    content[page] = content[page].replace(b"wager-pended", b"wager-pendee", 1)
    path.write_bytes(content)
    ended = command("verify", str(house), "--json")
    assert ended.code == 1
    bad = document(ended.out)["first_bad"]
    assert (bad["stream"], bad["version"]) == (None, None)
    assert "is damaged: " in bad["what"]
    assert "restore it from a backup" in command("verify", str(house)).out


def test_a_damaged_page_that_hurt_an_event_names_both(command: Command, house: Path) -> None:
    with SqliteStore(house / FILE_NAME, read_only=True) as store:
        last = list(store.written())[-1]
    spoil(house, "UPDATE events SET stream_id = 99 WHERE position = (SELECT count(*) FROM events)")
    bad = document(command("verify", str(house), "--json").out)["first_bad"]
    assert (bad["stream"], bad["version"]) == (last.stream, last.version)
    assert bad["what"].startswith("missing; ")
    assert "the file itself is damaged" in bad["what"]


def test_a_bad_snapshot_is_told_and_fails_the_check(command: Command, house: Path) -> None:
    with SqliteStore(house / FILE_NAME) as store:
        house_on(store).keeper("1").keep(store)
    assert command("verify", str(house)).code == 0
    spoil(house, "UPDATE snapshots SET checksum = zeroblob(32)")
    ended = command("verify", str(house))
    assert ended.code == 1
    assert "NOT SOUND" in ended.out
    assert "  snapshot of table/1: its snapshot does not belong to the record" in ended.out
    found = document(command("verify", str(house), "--json").out)
    assert (found["verified"], found["first_bad"]) == (False, None)
    assert found["bad_snapshots"] == ["table/1"]
    assert found["events"] > 0


# --- heads --------------------------------------------------------------------------------------


def test_heads_find_what_was_cut_off(command: Command, house: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut" / FILE_NAME
    kept = copy_store(house / FILE_NAME, cut).heads
    later = house_on(SqliteStore(house / FILE_NAME), "later")
    must(later, "1", *DEAL)
    later.commit()
    later.close()
    lines = command("verify", str(house)).out.splitlines()[-4:]
    file, printed = tmp_path / "heads", tmp_path / "heads.json"
    file.write_text("\n".join(["# of monday", *lines]))
    printed.write_text(command("verify", str(house), "--json").out)
    for name in (file, printed):
        ended = command("verify", str(house), "--heads", str(name))
        assert ended.code == 0
        assert "  4 heads kept earlier: in the record as kept" in ended.out
        assert command("verify", str(cut)).code == 0
        found = command("verify", str(cut), "--heads", str(name), "--json")
        assert found.code == 1
        bad = document(found.out)["first_bad"]
        assert bad["version"] == kept[bad["stream"]].version + 1
        assert bad["what"].startswith("missing; a head of ")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"house 2:zz", "line 1: '2:zz' is not a head"),
        (b"", "it holds no head"),
        (b"\xff\xfe", "it is no text"),
        (b'{"heads": 1}', "it is no document of verify --json"),
        (None, "cannot use"),
    ],
)
def test_heads_that_are_none_are_bad_input(
    command: Command, house: Path, tmp_path: Path, content: bytes | None, why: str
) -> None:
    if content is not None:
        (tmp_path / "heads").write_bytes(content)
    ended = command("verify", str(house), "--heads", str(tmp_path / "heads"))
    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err
    assert str(tmp_path / "heads") in ended.err


# --- no record ----------------------------------------------------------------------------------


def nothing(path: Path) -> None:
    pass


def empty_directory(path: Path) -> None:
    path.mkdir()


def empty_file(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("not a record\n" * 100)


def foreign(path: Path) -> None:
    with apsw.Connection(str(path)) as raw:
        raw.execute("CREATE TABLE t (x)")
    raw.close()


def newer(path: Path) -> None:
    SqliteStore(path).close()
    with apsw.Connection(str(path)) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()


def torn(path: Path) -> None:
    SqliteStore(path).close()
    path.write_bytes(path.read_bytes()[:5000])


def log_alone(path: Path) -> None:
    path.mkdir()
    (path / f"{FILE_NAME}-wal").write_bytes(b"played last")


def record_is_a_directory(path: Path) -> None:
    (path / FILE_NAME).mkdir(parents=True)


def content(directory: Path) -> dict[str, bytes]:
    """Every file that says something; a reader may leave an empty log."""
    files = [item for item in directory.rglob("*") if item.is_file()]
    logs = ("-shm", "-wal")
    return {
        str(item): item.read_bytes()
        for item in files
        if not (item.name.startswith("place-") and item.name.endswith(logs))
    }


NOT_OURS = [
    (nothing, "does not exist; check the path"),
    (empty_directory, "has no record: there is no croupier.db in it; name the directory"),
    (empty_file, "is empty, which a store never is; restore it from a backup"),
    (text, "is not a store of this program; name another file"),
    (foreign, "is the database of another program; name another file"),
    (newer, "open it with a newer release"),
    (torn, "restore it from a backup"),
    (log_alone, "has no record"),
    (record_is_a_directory, "is a directory; name the store's file in it"),
]


@pytest.mark.parametrize(("make", "why"), NOT_OURS, ids=lambda of: getattr(of, "__name__", ""))
def test_what_is_no_record_is_bad_input(
    command: Command, tmp_path: Path, make: Any, why: str
) -> None:
    make(tmp_path / "place")
    before = content(tmp_path)
    for more in ((), ("--json",)):
        ended = command("verify", str(tmp_path / "place"), *more)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith("error: ")
        assert str(tmp_path / "place") in ended.err
        assert why in ended.err
    assert content(tmp_path) == before


def test_no_name_is_bad_input(command: Command) -> None:
    for given in ((), (" ",)):
        ended = command("verify", *given)
        assert (ended.code, ended.out) == (2, "")


def test_a_disk_that_cannot_be_read_is_told(
    command: Command, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> NoReturn:
        raise apsw.IOError("disk I/O error")

    monkeypatch.setattr("croupier.store.proof.damage_in", fails)
    ended = command("verify", str(house))
    assert (ended.code, ended.out) == (2, "")
    assert "could not be read to its end: disk I/O error; see to its disk" in ended.err


# --- progress -----------------------------------------------------------------------------------


def on_terminal(*argv: str) -> tuple[int, str, str]:
    """Run a command whose standard error is a terminal; its code, output and what was shown."""
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as shown:
        ended = subprocess.run(
            [sys.executable, "-m", "croupier", *argv],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.PIPE,
            stderr=theirs,
            check=False,
        )
        os.close(theirs)
        written = b""
        with suppress(OSError):  # how a terminal ends
            while part := shown.read(4096):
                written += part
    return ended.returncode, ended.stdout.decode(), written.decode()


def test_progress_is_for_terminals(command: Command, house: Path) -> None:
    quiet = command("verify", str(house))
    assert (quiet.code, quiet.err) == (0, "")
    code, out, shown = on_terminal("verify", str(house))
    assert (code, out) == (0, quiet.out)
    assert "\rchecking chains and money: 0 of 90" in shown
    assert "\rchecking what tables decided: 0 of 90" in shown
    assert "\n" not in shown
    *_, last, left = shown.split("\r")
    assert (last.strip(), left) == ("", "")  # nothing of it stays on the line


def test_ctrl_c_tells_where_it_was(
    command: Command, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stops(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(verifying, "_compare_wagers", stops)
    ended = command("verify", str(house))
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == "stopped while checking what tables decided: 0 of 90\n"
