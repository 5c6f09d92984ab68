"""A key is made once, durably and for its owner alone, and never made anew where one is needed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from croupier.errors import DataError
from croupier.service.keys import load_key, read_key

BYTES = 32


def sevens(count: int) -> bytes:
    """Weak randomness, to know the key."""
    return b"\x07" * count


def never(count: int) -> bytes:
    """Randomness of whom nothing may be made."""
    raise AssertionError(f"asked for {count} bytes")


def test_a_key_is_made_once_and_is_the_same_ever_after(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    assert read_key(path, BYTES) is None
    assert load_key(path, BYTES, sevens) == b"\x07" * BYTES
    assert load_key(path, BYTES, never) == b"\x07" * BYTES
    assert path.read_text() == "07" * BYTES + "\n"
    assert [file.name for file in tmp_path.iterdir()] == ["house.key"]


def test_nobody_but_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    load_key(path, BYTES, sevens)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_needed_is_not_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    with pytest.raises(DataError, match=r"is missing, and it is needed for the shoe of table 1"):
        load_key(path, BYTES, never, needed_for="the shoe of table 1")
    assert not path.exists()
    load_key(path, BYTES, sevens)
    assert load_key(path, BYTES, never, needed_for="the shoe of table 1") == b"\x07" * BYTES


@pytest.mark.parametrize(
    "written",
    [b"", b"\n", b"07" * 31, b"07" * 33, b"0" * 63, b"zz" * 32, b"\xff\xfe", b"07" * 10_000],
)
def test_what_is_no_key_is_refused_and_left_alone(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "house.key"
    path.write_bytes(written)
    with pytest.raises(DataError, match="holds no key, which is 64 hexadecimal digits"):
        load_key(path, BYTES, never)
    assert path.read_bytes() == written


def test_a_key_that_was_typed_in_again_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    path.write_text("  " + "AB" * BYTES + "\r\n\n")
    assert load_key(path, BYTES, never) == b"\xab" * BYTES


def test_what_cannot_be_read_or_made_says_so(tmp_path: Path) -> None:
    tmp_path.joinpath("a.key").mkdir()
    with pytest.raises(DataError, match=re.escape("a.key cannot be read: ")):
        load_key(tmp_path / "a.key", BYTES, never)
    with pytest.raises(DataError, match=r"cannot be made: .*; see to its directory"):
        load_key(tmp_path / "nowhere" / "b.key", BYTES, sevens)


def test_of_two_who_make_one_both_have_the_first(tmp_path: Path) -> None:
    path = tmp_path / "house.key"

    def overtaken(count: int) -> bytes:
        load_key(path, count, sevens)
        return b"\x08" * count

    assert load_key(path, BYTES, overtaken) == b"\x07" * BYTES
    assert [file.name for file in tmp_path.iterdir()] == ["house.key"]


def test_without_links_it_is_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(source: object, target: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refused)
    path = tmp_path / "house.key"

    def overtaken(count: int) -> bytes:
        load_key(path, count, sevens)
        return b"\x08" * count

    assert load_key(path, BYTES, overtaken) == b"\x07" * BYTES


def test_a_disk_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(DataError, match="cannot be made: Input/output error"):
        load_key(tmp_path / "house.key", BYTES, sevens)
    assert not list(tmp_path.iterdir())
