"""``croupier backup`` and ``croupier restore``: where copies go, what is refused, how each ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import apsw
import pytest

from croupier.service.local import FILE_NAME, RESTORED_NAME, open_house
from croupier.store import backup as backups
from croupier.store.records import Head
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.snapshot import freeze
from tests.conftest import Command
from tests.faults.forking import environment
from tests.service.audit import audit
from tests.service.forging import played
from tests.service.houses import DEAL, house_on, must
from tests.store.tampering import Tampering
from tools import ROOT


@pytest.fixture
def house(tmp_path: Path) -> Path:
    directory = tmp_path / "house"
    directory.mkdir()
    played(SqliteStore(directory / FILE_NAME)).close()
    return directory


def heads_at(path: Path) -> dict[str, Head]:
    with SqliteStore(path, read_only=True) as store:
        return store.verify().heads


def names(directory: Path) -> list[str]:
    return sorted(str(item.relative_to(directory)) for item in directory.rglob("*"))


PLACES = [("new", "new/croupier.db"), ("a/b/new", "a/b/new/croupier.db"), ("x.db", "x.db")]


@pytest.mark.parametrize(("target", "file"), PLACES)
def test_a_backup_is_a_directory_or_a_file(
    command: Command, house: Path, tmp_path: Path, target: str, file: str
) -> None:
    ended = command("backup", str(house), str(tmp_path / target))
    assert (ended.code, ended.err) == (0, "")
    path = tmp_path / file
    first, *lines = ended.out.splitlines()
    assert first == f"{path}: a whole backup, {path.stat().st_size:,} bytes"
    assert lines == [f"{stream} {head}" for stream, head in heads_at(house / FILE_NAME).items()]
    assert [item.name for item in path.parent.iterdir() if "croupier.db-" in item.name] == []
    checked = command("verify", str(tmp_path / target))
    assert checked.code == 0
    assert checked.out.splitlines()[-len(lines) :] == lines


def test_documents(command: Command, house: Path, tmp_path: Path) -> None:
    heads = {stream: str(head) for stream, head in heads_at(house / FILE_NAME).items()}
    saved = json.loads(command("backup", str(house), str(tmp_path / "b.db"), "--json").out)
    size = (tmp_path / "b.db").stat().st_size
    assert saved == {"backup": str(tmp_path / "b.db"), "bytes": size, "heads": heads}
    again = command("restore", str(tmp_path / "b.db"), str(tmp_path / "c"), "--json")
    path = tmp_path / "c" / FILE_NAME
    assert json.loads(again.out) == {"house": str(path), "bytes": size, "heads": heads}


def test_there_and_back_and_the_game_goes_on(command: Command, house: Path, tmp_path: Path) -> None:
    served = house_on(SqliteStore(house / FILE_NAME), "served")  # the house stays open
    assert command("backup", str(house), str(tmp_path / "safe")).code == 0
    must(served, "1", *DEAL)
    served.commit()
    ended = command("restore", str(tmp_path / "safe"), str(tmp_path / "again"))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"{tmp_path / 'again' / FILE_NAME}: a whole house, ")
    restored = open_house(tmp_path / "again")
    assert restored.keeper("1").state.phase == "betting"
    must(restored, "1", *DEAL, c.OpenBetting("next"))
    restored.commit()
    restored.check()
    assert len(audit(restored.store).open_wagers) == 0
    restored.close()
    served.check()
    served.close()


# --- what is refused ----------------------------------------------------------------------------


def test_a_place_that_is_taken_is_left_alone(command: Command, house: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    (tmp_path / "file.db").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for target, why in (
        ("full", "full is not empty (mine is in it); nothing was changed: name a new place"),
        ("file.db", "file.db is there already; nothing was changed: choose another place"),
        ("file", "file is there already"),
        ("file/deeper", "cannot be made: Not a directory"),
        ("house", "house is not empty (croupier.db is in it)"),
    ):
        before = names(tmp_path)
        ended = command("backup", str(house), str(tmp_path / target))
        assert (ended.code, ended.out) == (2, ""), target
        assert why in ended.err
        assert names(tmp_path) == before


def test_a_house_that_has_a_record_is_never_replaced(
    command: Command, house: Path, tmp_path: Path
) -> None:
    assert command("backup", str(house), str(tmp_path / "b.db")).code == 0
    before = (house / FILE_NAME).read_bytes()
    ended = command("restore", str(tmp_path / "b.db"), str(house))
    assert (ended.code, ended.out) == (2, "")
    assert "is there already; nothing was changed" in ended.err
    assert (house / FILE_NAME).read_bytes() == before
    ended = command("restore", str(tmp_path / "b.db"), str(tmp_path / "b.db"))
    assert (ended.code, "is not a directory; name one" in ended.err) == (2, True)


def test_a_log_without_its_record_is_never_played_into_another(
    command: Command, house: Path, tmp_path: Path
) -> None:
    assert command("backup", str(house), str(tmp_path / "b.db")).code == 0
    (tmp_path / "lost").mkdir()
    (tmp_path / "lost" / f"{FILE_NAME}-wal").write_bytes(b"what was played last")
    ended = command("restore", str(tmp_path / "b.db"), str(tmp_path / "lost"))
    assert (ended.code, ended.out) == (2, "")
    assert "croupier.db-wal is there without its store" in ended.err
    assert names(tmp_path / "lost") == [f"{FILE_NAME}-wal"]


def test_a_directory_that_holds_other_things_can_get_a_house(
    command: Command, house: Path, tmp_path: Path
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "notes").write_text("mine")
    assert command("restore", str(house), str(tmp_path / "there")).code == 0
    assert names(tmp_path / "there") == [FILE_NAME, f"{FILE_NAME}-lock", RESTORED_NAME, "notes"]


@pytest.mark.parametrize("verb", ["backup", "restore"])
@pytest.mark.parametrize("given", [("nowhere", "to"), ("empty", "to"), ("", "to"), ("house", "")])
def test_bad_names(
    command: Command, house: Path, tmp_path: Path, verb: str, given: tuple[str, str]
) -> None:
    (tmp_path / "empty").mkdir()
    before = names(tmp_path)
    ended = command(verb, *(str(tmp_path / name) if name else " " for name in given))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert names(tmp_path) == before


def test_an_empty_file_is_no_backup(command: Command, tmp_path: Path) -> None:
    empty = tmp_path / "b.db"
    empty.touch()
    ended = command("restore", str(empty), str(tmp_path / "to"))
    told = f"error: {empty} is empty, so that it is no backup; restore from another one\n"
    assert (ended.code, ended.out, ended.err) == (2, "", told)
    assert names(tmp_path) == ["b.db"]


LIMITED = """
import resource, signal, sys
from croupier.cli.main import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
sys.exit(main())
"""


def test_a_limit_on_the_size_of_files_is_told_as_that(house: Path, tmp_path: Path) -> None:
    target = tmp_path / "to"
    argv = [sys.executable, "-c", LIMITED, "60000", "backup", str(house), str(target)]
    ended = subprocess.run(
        argv, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"error: {target / FILE_NAME} cannot be made: a file may have 60,000 bytes here at most, "
        "and it is too large for that; raise the limit (`ulimit -f`), then do it again\n"
    )
    assert not target.exists()


# --- backups that are not sound -----------------------------------------------------------------


def test_a_damaged_record_is_not_backed_up(command: Command, house: Path, tmp_path: Path) -> None:
    with Tampering(house / FILE_NAME) as file:
        file.run("UPDATE balances SET balance_minor = 1 WHERE id = 1")
    ended = command("backup", str(house), str(tmp_path / "b"))
    assert (ended.code, ended.out) == (2, "")
    assert f"{house / FILE_NAME} is damaged: stream ledger: the balance of " in ended.err
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize(
    ("sql", "stream"),
    [
        ("UPDATE events SET at_ms = at_ms + 1 WHERE tag = 'coup-dealt.v1'", "table/"),
        ("UPDATE balances SET balance_minor = 1 WHERE id = 1", "ledger"),
    ],
)
def test_a_backup_that_fails_its_check_makes_no_house(
    command: Command, house: Path, tmp_path: Path, sql: str, stream: str
) -> None:
    assert command("backup", str(house), str(tmp_path / "b")).code == 0
    with Tampering(tmp_path / "b" / FILE_NAME) as file:
        file.run(sql)
    ended = command("restore", str(tmp_path / "b"), str(tmp_path / "c"))
    assert (ended.code, ended.err) == (1, "")
    assert f"{tmp_path / 'b' / FILE_NAME}: NOT SOUND; nothing was made" in ended.out
    assert "first bad event: " in ended.out
    told = command("restore", str(tmp_path / "b"), str(tmp_path / "c"), "--json")
    assert told.code == 1
    found = json.loads(told.out)
    assert found["house"] is None
    assert found["first_bad"]["stream"].startswith(stream)
    assert not (tmp_path / "c").exists()


def test_a_bad_snapshot_is_told_and_does_not_keep_a_house_from_coming_back(
    command: Command, house: Path, tmp_path: Path
) -> None:
    with SqliteStore(house / FILE_NAME) as store:
        state = house_on(store).keeper("1").state.copy()
        state.coup_number += 1
        store.put_snapshot("table/1", state.version, freeze(state))
    ended = command("restore", str(house), str(tmp_path / "c"))
    assert ended.code == 0
    assert ended.err.startswith("warning: the snapshot of table/1 is not what its events lead to")


# --- cut off ------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_a_full_disk_is_told_and_leaves_nothing(
    command: Command, house: Path, tmp_path: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise apsw.FullError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(backups, "_copy_pages", full)
        ended = command(verb, str(house), str(tmp_path / "new"))
    assert (ended.code, ended.out) == (2, "")
    assert "the disk is full; nothing was made: make room, then do it again" in ended.err
    assert not (tmp_path / "new").exists()
    assert command(verb, str(house), str(tmp_path / "new")).code == 0


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_ctrl_c_leaves_nothing(
    command: Command, house: Path, tmp_path: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(backups, "_require_same", stopped)
    ended = command(verb, str(house), str(tmp_path / "new"))
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.startswith("stopped while copying pages: ")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_what_a_killed_copy_left_is_cleared_away(
    command: Command, house: Path, tmp_path: Path, verb: str
) -> None:
    """No command takes it for a record, and the same command can be given again."""
    place = tmp_path / "new"
    place.mkdir()
    for end in backups.BESIDE:
        content = b"" if end == "-lock" else (house / FILE_NAME).read_bytes()[:20_000]
        (place / f"{FILE_NAME}{end}").write_bytes(content)
    assert command("verify", str(place)).code == 2
    ended = command(verb, str(house), str(place))
    assert (ended.code, ended.err) == (0, "")
    lock = [] if verb == "backup" else [f"{FILE_NAME}-lock"]
    left = [FILE_NAME, *lock, RESTORED_NAME]
    assert names(place) == left
    assert heads_at(place / FILE_NAME) == heads_at(house / FILE_NAME)
