"""No text from outside acts on a console, wherever it comes from and whichever way it is shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli import console
from croupier.cli.layout import aligned, wrapped
from croupier.cli.signs import is_harmless, json_visible, visible
from croupier.errors import SheetError
from croupier.games.catalog import sheet_text

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command

CARDS = "2h Ks 3d 6c Ah 9c"

ACTING = {
    "a terminal command": ("\x1b[31m", r"\x1b[31m"),
    "a window's title": ("\x1b]0;x\x07", r"\x1b]0;x\x07"),
    "a bell": ("\a", r"\x07"),
    "delete": ("\x7f", r"\x7f"),
    "a command in one C1 character": ("\x9b31m", r"\x9b31m"),
    "another line": ("a\nb", r"a\nb"),
    "the line's beginning": ("a\rb", r"a\rb"),
    "a line's end of Unicode": ("\u2028", r"\u2028"),
    "a reversed direction": ("\u202e", r"\u202e"),
    "an isolated direction": ("\u2066", r"\u2066"),
    "nothing to see": ("\u200b", r"\u200b"),
    "a byte that is no UTF-8": ("\udcff", r"\xff"),
    "half of a pair": ("\ud83c", r"\ud83c"),
}
"""What a text has in it, and how that is shown."""

texts = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(("text", "shown"), ACTING.values(), ids=ACTING)
def test_what_would_act_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("text", ["Hòa\u00a0(和)", "庄 ♠ …", "a\u3000b", r"C:\new", ""])
def test_what_only_shows_is_left(text: str) -> None:
    assert visible(text) == text


@given(texts)
def test_any_text_is_harmless_then(text: str) -> None:
    assert all(map(is_harmless, visible(text)))
    assert all(map(is_harmless, "".join(aligned([[text, "x"]], left=1))))
    assert all(map(is_harmless, "".join(wrapped(text, 40))))
    assert visible(text, text) == text


@given(texts)
def test_json_says_the_same_without_acting(text: str) -> None:
    document = json_visible(json.dumps({text: text}, ensure_ascii=False))
    assert all(map(is_harmless, document))
    assert json.loads(document) == json.loads(json.dumps({text: text}))


def test_a_line_of_ours_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    console.emit("one\ntwo\x1b[2J")
    console.warn("three\nfour\x9b2J")
    console.emit_json({"\x7f": "\u202e"})
    shown = capsys.readouterr()
    assert shown.out == 'one\ntwo\\x1b[2J\n{"\\u007f": "\\u202e"}\n'
    assert shown.err == "three\nfour\\x9b2J\n"


def test_a_fault_of_a_sheet_keeps_its_three_lines() -> None:
    error = SheetError("b\nc", origin="a\x1b", line=1, column=2, source_line="x\x1by")
    told = console.fault_lines(f"error: {error}", error.source_line)
    assert told == "error: a\\x1b:1:2: b\\nc\n    x y\n     ^"
    assert console.fault_lines("a\nb", None) == r"a\nb"


# every place of a command line that takes any text
PLACES = [
    ("settle", "{}", CARDS),
    ("settle", "{}.toml", CARDS),
    ("settle", "baccarat", "{}"),
    ("settle", "baccarat", CARDS, "--bet", "{}=5"),
    ("settle", "baccarat", CARDS, "--bet", "banker={}"),
    ("settle", "baccarat", CARDS, "--currency", "{}"),
    ("settle", "baccarat", CARDS, "--lang", "{}"),
    ("sheet", "show", "{}.toml"),
    ("sheet", "check", "{}.toml"),
    ("sheet", "diff", "{}", "baccarat"),
    ("sheet", "{}"),
    ("roads", "x{}"),
    ("roads", "B", "--rows", "{}"),
    ("roads", "B", "--svg", "/nowhere/{}"),
    ("play", "{}"),
    ("play", "baccarat", "--currency", "{}"),
    ("play", "baccarat", "--data", "/dev/null/{}"),
    ("{}",),
    ("settle", "--{}"),
]


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
@pytest.mark.parametrize("text", [text for text, _ in ACTING.values()], ids=ACTING)
def test_no_argument_acts_on_the_console(
    command: Command, place: tuple[str, ...], text: str
) -> None:
    ended = command(*(part.replace("{}", text) for part in place))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert ended.err.count("\n") == 1
    assert all(map(is_harmless, ended.err.rstrip("\n")))


def test_no_file_name_acts_on_the_console(command: Command, tmp_path: Path) -> None:
    source = tmp_path / "\x1b[31m\n\u202e.toml"
    source.write_text(sheet_text("baccarat").replace("decks = 8", "decks = 99"), encoding="utf-8")
    checked = command("sheet", "check", str(source))
    assert checked.code == 1
    assert all(map(is_harmless, checked.out.replace("\n", "")))
    assert r"\x1b[31m\n\u202e.toml" in checked.out
    assert checked.out.splitlines()[-1].endswith(": 1 error, no warnings, no notes")


def test_what_a_pipe_says_is_shown(command: Command, tmp_path: Path) -> None:
    lines = "\x1b[2J 5\nbanker \x9b5\nbet \u202ex 5\nhelp \x07\n".encode() + b"\xff 5\n"
    for option in ((), ("--json",)):
        ended = command("play", "baccarat", *option, "--data", str(tmp_path / "d"), stdin=lines)
        assert ended.code == 2
        for line in (*ended.out.splitlines(), *ended.err.splitlines()):
            assert all(map(is_harmless, line)), line
