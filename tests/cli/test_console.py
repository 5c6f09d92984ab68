"""Consoles that cannot show everything still show something that can be read."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli import console
from croupier.cli.signs import ASCII

# how a text comes out on a console that has only ASCII
SPELT = [
    ("A♠ K♥ 9♦ T♣", "As Kh 9d Tc"),
    ("Tài Xỉu: Nhà cái rút thêm", "Tai Xiu: Nha cai rut them"),
    ("đôi Đôi", "doi Doi"),
    ("a – b — c … “d” ‘e’", "a - b - c ... \"d\" 'e'"),
    ("┌─┬─┐\n│x│y│\n╰─┴─╯", "+-+-+\n|x|y|\n+-+-+"),
    ("8 × 52 ≥ 400", "8 x 52 >= 400"),
    ("庄家", "??"),
    ("e\u0301", "e"),
    ("plain", "plain"),
]


@pytest.mark.parametrize(("text", "plain"), SPELT, ids=[row[1] for row in SPELT])
def test_what_ascii_lacks_is_spelt(text: str, plain: str) -> None:
    assert text.encode("ascii", ASCII) == plain.encode()


@given(
    st.text(st.characters(exclude_categories=())),  # lone surrogates, as in names of old files, too
    st.sampled_from(["ascii", "cp1252", "latin-1", "cp437", "gbk", "utf-8"]),
)
def test_no_text_stops_a_console_and_what_it_has_is_kept(text: str, encoding: str) -> None:
    expected = [char if shows(char, encoding) else spelt(char) for char in text]
    assert text.encode(encoding, ASCII).decode(encoding) == "".join(expected)


def spelt(char: str) -> str:
    return char.encode("ascii", ASCII).decode("ascii")


def shows(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def show_everything() -> None:
    console.emit("s♠ h♥ d♦ c♣")
    console.emit("Nhà cái ♠ …")
    console.emit_json({"hand": "♠", "n": "庄"})
    console.emit(console.shown("─♥"))
    console.emit(" ".join(map(console.readable_language, ("en", "vi", "zh"))))
    console.emit(f"{console.encoding()} {console.can_show('abc')} {console.can_show('♠')}")
    console.emit(f"{console.width()} {console.width(30)} {console.is_terminal()}")
    console.warn("♦ cảnh báo")


# the encoding, the lines on standard output, the line on standard error
CONSOLES = [
    (
        "utf-8",
        ["s♠ h♥ d♦ c♣", "Nhà cái ♠ …", '{"hand": "♠", "n": "庄"}', "─♥", "en vi zh"],
        "True True",
        "♦ cảnh báo",
    ),
    (
        "cp1252",
        ["ss hh dd cc", "Nhà cái s …", r'{"hand": "\u2660", "n": "\u5e84"}', "-h", "en vi en"],
        "True False",
        "d canh báo",
    ),
    (
        "gbk",
        ["ss hh dd cc", "Nhà cái s …", r'{"hand": "\u2660", "n": "\u5e84"}', "─h", "en vi zh"],
        "True False",
        "d canh báo",
    ),
    (
        "ascii",
        ["ss hh dd cc", "Nha cai s ...", r'{"hand": "\u2660", "n": "\u5e84"}', "-h", "en vi en"],
        "True False",
        "d canh bao",
    ),
]


@pytest.mark.parametrize(
    ("encoding", "lines", "can", "warned"), CONSOLES, ids=[row[0] for row in CONSOLES]
)
def test_every_encoding_is_served(
    monkeypatch: pytest.MonkeyPatch, encoding: str, lines: list[str], can: str, warned: str
) -> None:
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding, newline=""))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding, newline=""))
    monkeypatch.setenv("COLUMNS", "60")
    with console.hold_output() as held:
        show_everything()
        assert out.getvalue() == b""
        held.release()
        console.emit("later")
    sys.stdout.flush()
    sys.stderr.flush()
    assert out.getvalue().decode(encoding).splitlines() == [
        *lines,
        f"{encoding} {can}",
        "60 30 False",
        "later",
    ]
    assert err.getvalue().decode(encoding).splitlines() == [warned]
    assert json.loads(lines[2]) == {"hand": "♠", "n": "庄"}


def no_terminal(*_: object) -> NoReturn:
    raise OSError(25, "Inappropriate ioctl for device")


def test_a_wide_terminal_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert console.width() == 100
    monkeypatch.delenv("COLUMNS")
    monkeypatch.setattr(os, "get_terminal_size", no_terminal)
    assert console.width() == 80


class Terminal(io.StringIO):
    """A stream that a person watches, and that has no bytes below it."""

    def isatty(self) -> bool:
        return True


def test_held_output_knows_that_a_person_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    with console.hold_output() as held:
        assert console.is_terminal()
        console.emit("one ♠")
        assert terminal.getvalue() == ""
        held.release()
        held.release()
    assert terminal.getvalue() == "one ♠\n"


def test_output_that_is_not_released_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    with console.hold_output():
        console.emit("half a result")
    console.emit("after")
    assert terminal.getvalue() == "after\n"


def test_streaming_without_holding_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    console.stream_output()
    console.emit("at once")
    assert capsys.readouterr().out == "at once\n"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_a_piped_process_is_served_too(encoding: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "croupier", "♠đ"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert ended.returncode == 2
    expected = "'♠đ'" if encoding == "utf-8" else "'sd'"
    assert ended.stderr.decode(encoding).startswith(f"error: there is no command {expected};")


def test_json_refuses_what_json_cannot_say() -> None:
    for value in (float("nan"), float("inf")):
        for text in ("", "♠"):
            with pytest.raises(ValueError, match="not JSON compliant"):
                console.emit_json({"edge": value, "text": text})


def test_lines_end_once(capsys: pytest.CaptureFixture[str]) -> None:
    console.emit("one")
    console.emit("two\n")
    console.emit()
    assert capsys.readouterr().out == "one\ntwo\n\n"
