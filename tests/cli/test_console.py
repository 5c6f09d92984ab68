"""Consoles that cannot show everything still show something that can be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli import console

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
    assert text.encode("ascii", console.ASCII) == plain.encode()


@given(
    st.text(st.characters(exclude_categories=())),  # lone surrogates, as in names of old files, too
    st.sampled_from(["ascii", "cp1252", "latin-1", "cp437", "gbk", "utf-8"]),
)
def test_no_text_stops_a_console_and_what_it_has_is_kept(text: str, encoding: str) -> None:
    expected = [char if shows(char, encoding) else spelt(char) for char in text]
    assert text.encode(encoding, console.ASCII).decode(encoding) == "".join(expected)


def spelt(char: str) -> str:
    return char.encode("ascii", console.ASCII).decode("ascii")


def shows(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


SCRIPT = """
from croupier.cli import console
with console.hold_output() as held:
    console.emit(" ".join(console.suit_symbols().values()))
    console.emit("Nhà cái ♠ …")
    console.emit_json({"hand": "♠", "n": "庄"})
    console.emit(console.shown("─♥"))
    console.emit(" ".join(map(console.readable_language, ("en", "vi", "zh"))))
    console.warn("♦ cảnh báo")
    held.release()
"""


@pytest.mark.parametrize(
    ("encoding", "lines", "warned"),
    [
        (
            "utf-8",
            ["♠ ♥ ♦ ♣", "Nhà cái ♠ …", '{"hand": "♠", "n": "庄"}', "─♥", "en vi zh"],
            "♦ cảnh báo",
        ),
        (
            "cp1252",
            ["s h d c", "Nhà cái s …", r'{"hand": "\u2660", "n": "\u5e84"}', "-h", "en vi en"],
            "d canh báo",
        ),
        (
            "ascii",
            ["s h d c", "Nha cai s ...", r'{"hand": "\u2660", "n": "\u5e84"}', "-h", "en vi en"],
            "d canh bao",
        ),
    ],
)
def test_every_encoding_is_served(encoding: str, lines: list[str], warned: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert ended.stdout.decode(encoding).splitlines() == lines
    assert ended.stderr.decode(encoding).splitlines() == [warned]
    assert json.loads(lines[2]) == {"hand": "♠", "n": "庄"}


def test_json_refuses_what_json_cannot_say() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        console.emit_json({"edge": float("nan")})


def test_lines_end_once(capsys: pytest.CaptureFixture[str]) -> None:
    console.emit("one")
    console.emit("two\n")
    console.emit()
    assert capsys.readouterr().out == "one\ntwo\n\n"
