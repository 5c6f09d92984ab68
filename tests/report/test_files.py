"""A report's file is there whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.report.files import write_all_whole, write_whole
from croupier.errors import InputError


def names(folder: Path) -> list[str]:
    """What is in a folder, hidden files too."""
    return sorted(path.name for path in folder.iterdir())


OLD, NEW = b"old", b"new" * 1000


def test_a_new_file_and_one_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    write_whole(str(file), OLD)
    write_whole(str(file), NEW)
    assert file.read_bytes() == NEW
    assert names(tmp_path) == ["a.html"]


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(OLD)
    write_whole(str(tmp_path / "a"), NEW)
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_file_keeps_its_permissions_and_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a", tmp_path / "b"
    file.write_bytes(OLD)
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(str(link), NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    "name", ["", "-", "folder", "no/such/folder/a", "file/a", "a\0b", "n" * 300, "loop"]
)
def test_what_cannot_be_written_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(OLD)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    before = names(tmp_path)
    target = str(tmp_path / name) if len(name) > 1 else name
    with pytest.raises(InputError, match=r"cannot write|needs the name"):
        write_whole(target, NEW)
    assert names(tmp_path) == before
    assert (tmp_path / "file").read_bytes() == OLD


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_fault_on_the_way_leaves_what_was_there(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "a").write_bytes(OLD)
    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(InputError, match="no space left on device; make room"):
        write_whole(str(tmp_path / "a"), NEW)
    monkeypatch.undo()
    assert (tmp_path / "a").read_bytes() == OLD
    assert names(tmp_path) == ["a"]


@pytest.mark.parametrize("there", [(), ("a",), ("b",), ("a", "b", "c")])
@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize("fails_at", [0, 1, 2])
def test_a_fault_at_any_of_several_files_leaves_all_as_they_were(
    there: tuple[str, ...],
    step: str,
    fails_at: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in there:
        (tmp_path / name).write_bytes(OLD + name.encode())
    owner = os if step == "fsync" else Path
    real, calls = getattr(owner, step), iter(range(100))

    def fail_once(*given: object) -> object:
        if next(calls) == fails_at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*given)

    monkeypatch.setattr(owner, step, fail_once)
    with pytest.raises(InputError, match="no space left on device; make room"):
        write_all_whole([(str(tmp_path / name), NEW) for name in "abc"])
    monkeypatch.undo()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        name: OLD + name.encode() for name in there
    }


@pytest.mark.parametrize("links", [True, False])
def test_several_files_are_replaced_and_nothing_else_is_left(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not links:  # as on a file system that has none
        monkeypatch.setattr(os, "link", refuse)
    (tmp_path / "a").write_bytes(OLD)
    write_all_whole([(str(tmp_path / "a"), NEW), (str(tmp_path / "b"), NEW + OLD)])
    assert names(tmp_path) == ["a", "b"]
    assert (tmp_path / "a").read_bytes() == NEW
    assert (tmp_path / "b").read_bytes() == NEW + OLD


def test_an_old_file_that_cannot_be_put_back_is_kept_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(OLD)
    real, calls = Path.replace, iter(range(100))

    def fail_after_one(part: Path, target: Path) -> Path:
        if next(calls):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(part, target)

    monkeypatch.setattr(Path, "replace", fail_after_one)
    with pytest.raises(InputError, match="cannot put back") as told:
        write_all_whole([(str(tmp_path / name), NEW) for name in "ab"])
    (kept,) = (path for path in tmp_path.iterdir() if path.name != "a")
    assert kept.read_bytes() == OLD
    assert kept.name in str(told.value)


def test_a_disk_that_takes_no_more_leaves_nothing(tmp_path: Path) -> None:
    """The system itself refuses the bytes, after some were written."""
    code = (
        "import resource, sys\n"
        "from croupier.cli.report.files import write_whole\n"
        "from croupier.errors import InputError\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: write_whole(sys.argv[1], b'x' * 5000)\n"
        "except InputError as error: print(error)\n"
    )
    argv = [sys.executable, "-c", code, str(tmp_path / "a")]
    ended = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert "file too large" in ended.stdout
    assert names(tmp_path) == []
