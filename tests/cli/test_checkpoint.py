"""``croupier checkpoint``, and what ``verify`` says of what it made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.service.checkpointing import KEY_FILE, NEWEST_FILE
from croupier.service.checkpoints import Checkpoint
from croupier.service.local import FILE_NAME
from croupier.store.sqlite import SqliteStore
from tests.conftest import Command
from tests.service.checkpointed import cut
from tests.service.forging import played


@pytest.fixture
def house(tmp_path: Path) -> Path:
    directory = tmp_path / "house"
    directory.mkdir()
    played(SqliteStore(directory / FILE_NAME)).close()
    return directory


def test_it_is_one_line_and_can_be_mailed(command: Command, house: Path) -> None:
    ended = command("checkpoint", str(house))
    assert (ended.code, ended.err) == (0, "")
    (line,) = ended.out.splitlines()
    made = Checkpoint.parse(line)
    assert made.content.number == 1
    assert (house / NEWEST_FILE).read_text() == ended.out
    assert (house / KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert (house / KEY_FILE).read_text().strip() not in ended.out
    again = command("checkpoint", str(house / FILE_NAME))
    assert Checkpoint.parse(again.out).content.previous == made.digest


def test_where_it_is_put_is_told_with_the_key(
    command: Command, house: Path, tmp_path: Path
) -> None:
    place = tmp_path / "kept"
    place.mkdir()
    file = tmp_path / "all.txt"
    first = command("checkpoint", str(house), "--out", str(file))
    count = sum(1 for _ in SqliteStore(house / FILE_NAME, read_only=True).written())
    key = json.loads(file.read_text())["key"]
    told = f"checkpoint 1, {count} events in 4 streams\nsigned with key {key}\n"
    assert (first.code, first.out) == (0, f"{file}: {told}")
    second = command("checkpoint", str(house), "--out", str(place))
    assert second.out.startswith(f"{place / f'{key[:8]}-00000002.checkpoint'}: checkpoint 2, ")
    kept = ("--checkpoint", str(file), "--checkpoint", str(place), "--from-checkpoint", str(file))
    ended = command("verify", str(house), *kept, "--public-key", key)
    assert ended.code == 0
    assert f"  2 checkpoints (1 to 2) signed with key {key}: in the record as signed\n" in ended.out
    assert f"  began after checkpoint 1: {count} events before it believed\n" in ended.out


def test_a_record_that_lost_what_was_signed_is_not_signed_again(
    command: Command, house: Path, tmp_path: Path
) -> None:
    command("checkpoint", str(house))
    cut(house / FILE_NAME, 20)
    kept = tmp_path / "kept.txt"
    ended = command("checkpoint", str(house), "--out", str(kept))
    assert ended.code == 1
    assert "NOT SOUND; nothing was signed\n  first bad event: " in ended.out
    assert not kept.exists()


BAD = [
    ((), "missing argument"),
    ((" ",), "a name is empty"),
    (("house", "--out", " "), "a name is empty"),
    (("nowhere",), "nowhere"),
    (("house", "--out", "nowhere/kept.txt"), "kept.txt cannot be written: "),
]


@pytest.mark.parametrize(("argv", "why"), BAD)
def test_what_cannot_be_done_is_bad_input(
    command: Command,
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: tuple[str, ...],
    why: str,
) -> None:
    monkeypatch.chdir(house.parent)
    ended = command("checkpoint", *argv)
    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err


VERIFY = [
    (("--public-key", "00" * 32), "--public-key is of checkpoints"),
    (("--checkpoint", "kept.txt", "--public-key", "00"), "write its 64 hexadecimal digits"),
    (("--checkpoint", "kept.txt", "--public-key", "00" * 32), "not with the one that was given"),
    (("--checkpoint", "empty"), "empty has no checkpoints"),
    (("--checkpoint", "missing.txt"), "missing.txt cannot be read"),
    (("--checkpoint", "bytes.txt"), "bytes.txt is no text"),
    (("--from-checkpoint", "other.txt"), "other.txt: it is no checkpoint"),
    (("--checkpoint", "changed.txt"), "changed.txt: checkpoint 1 is not as it was signed"),
]


@pytest.mark.parametrize(("options", "why"), VERIFY)
def test_a_checkpoint_that_cannot_be_used_is_bad_input(
    command: Command,
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    why: str,
) -> None:
    monkeypatch.chdir(house.parent)
    kept = Path("kept.txt")
    command("checkpoint", "house", "--out", str(kept))
    Path("changed.txt").write_text(kept.read_text().replace('"at_ms":1', '"at_ms":2'))
    Path("bytes.txt").write_bytes(b"\xff\xfe")
    Path("other.txt").write_text("house 1:00")
    Path("empty").mkdir()
    ended = command("verify", "house", *options)
    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err


def test_checkpoints_that_contradict_each_other_are_not_sound(
    command: Command, house: Path, tmp_path: Path
) -> None:
    """The house went on from an older record, its newest checkpoint with it."""
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    command("checkpoint", str(house), "--out", str(one))
    (house / NEWEST_FILE).unlink()
    command("checkpoint", str(house), "--out", str(two))
    for each in (one, two):
        assert command("verify", str(house), "--checkpoint", str(each)).code == 0
    ended = command("verify", str(house), "--checkpoint", str(one), "--checkpoint", str(two))
    assert ended.code == 1
    assert "two checkpoints 1 of one key say different things" in ended.out
