"""``croupier roads`` as a person or a script calls it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from croupier.cli import console
from croupier.games.baccarat.roads import roads
from croupier.games.baccarat.roads.svg import draw_svg
from tests.roads.shoes import vector

if TYPE_CHECKING:
    from tests.conftest import Command

BBP = {
    "bead": [[0, 0, "B"], [0, 1, "B"], [0, 2, "P"]],
    "big_eye": "",
    "small": "",
    "cockroach": "",
    "ask": {
        "B": {"big_eye": "b", "small": None, "cockroach": None},
        "P": {"big_eye": "r", "small": None, "cockroach": None},
    },
}
BBP_BIG_ROAD = {
    "columns": ["B2", "P1"],
    "cells": [[0, 0, "B", 0], [0, 1, "B", 0], [1, 0, "P", 0]],
    "leading_ties": 0,
}


def test_json_has_the_fields_that_scripts_rely_on(command: Command) -> None:
    ended = command("roads", "BBP", "--json")
    assert (ended.code, ended.err) == (0, "")
    document = json.loads(ended.out)
    assert document | BBP == document
    assert document["big_road"] | BBP_BIG_ROAD == document["big_road"]


def test_json_tells_marks_and_exact_shares(command: Command) -> None:
    document = json.loads(command("roads", "Tbn B Pp", "--json").out)
    assert document["results"] == ["Tbn", "B", "Pp"]
    assert document["rows"] == 6
    assert document["statistics"] == {
        "coups": 3,
        "banker": 1,
        "player": 1,
        "tie": 1,
        "banker_pair": 1,
        "player_pair": 1,
        "natural": 1,
        "longest": {"banker": 1, "player": 1, "tie": 1},
        "current": "P1",
        "shares": {"banker": "1/3", "player": "1/3", "tie": "1/3"},
    }
    assert document["big_road"]["result_indexes"] == [1, 2]


def test_json_of_a_published_shoe(command: Command) -> None:
    shoe = vector("net_B")
    document = json.loads(command("roads", shoe["outcomes"], "--json").out)
    assert document["big_road"]["cells"] == shoe["big_road"]
    assert document["derived_columns"]["small"] == shoe["small_columns"].split()
    cells = document["derived_cells"]["cockroach"]
    assert "".join(mark for _, _, mark in cells) == shoe["cockroach"]


def test_a_shoe_before_its_first_coup(command: Command) -> None:
    drawn, listed = command("roads", ""), command("roads", "", "--json")
    assert (drawn.code, drawn.err, listed.code, listed.err) == (0, "", 0, "")
    assert drawn.out.count("(none yet)") == 5
    document = json.loads(listed.out)
    assert document["bead"] == document["big_road"]["cells"] == []
    assert document["statistics"]["shares"] == {"banker": None, "player": None, "tie": None}


def test_rows(command: Command) -> None:
    document = json.loads(command("roads", "BBBB", "--rows", "2", "--json").out)
    assert document["big_road"]["cells"] == [
        [0, 0, "B", 0],
        [0, 1, "B", 0],
        [1, 1, "B", 0],
        [2, 1, "B", 0],
    ]
    assert document["bead"] == [[0, 0, "B"], [0, 1, "B"], [1, 0, "B"], [1, 1, "B"]]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp437", "ascii", "gbk", "latin-1"])
def test_every_console_can_show_it(command: Command, encoding: str) -> None:
    ended = command("roads", "TTBBbBPpPT", encoding=encoding)
    assert (ended.code, ended.err) == (0, "")
    assert "?" not in ended.out
    big_road = ended.out.split("Big Road\n")[1].split("\n\n")[0].split("\n")
    empty = "." if encoding == "ascii" else "·"
    assert big_road == ["  B2 P", "  B  P1", f"  B  {empty}"]


BAD = [
    (["roads", "BXB"], "character 2: 'X'"),
    (["roads", "BBbb"], "mark twice"),
    (["roads", "B" * 10_001], "10000"),
    (["roads", "B", "--rows", "0"], "from 1 to 20"),
    (["roads", "B", "--rows", "21"], "from 1 to 20"),
    (["roads", "B", "--rows", "six"], "six"),
    (["roads"], "OUTCOMES"),
    (["roads", "B", "P"], "unexpected"),
    (["roads", "B", "--svg"], "--svg"),
    (["roads", "B", "--svg", ""], "--svg"),
    (["roads", "B", "--svg", "-"], "--svg"),
    (["roads", "B", "--svg", "no\0name"], "cannot write"),
    (["roads", "--json", "0.5"], "'0'"),
]


@pytest.mark.parametrize(("argv", "says"), BAD)
def test_bad_input_ends_with_2_and_says_why(command: Command, argv: list[str], says: str) -> None:
    ended = command(*argv)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert says in ended.err
    assert "Traceback" not in ended.err


# --- the picture file -------------------------------------------------------------------------


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_picture_is_written_beside_the_drawing(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "shoe 1.svg"
    plain = command("roads", "BbPPTBn")
    ended = command("roads", "BbPPTBn", "--svg", str(file))
    assert ended == plain
    assert file.read_text(encoding="utf-8") == draw_svg(roads("BbPPTBn"))
    ElementTree.parse(file)
    assert names_in(tmp_path) == ["shoe 1.svg"]


def test_the_picture_without_naturals(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert command("roads", "BnPb", "--svg", str(file), "--no-naturals", "--json").code == 0
    assert file.read_text(encoding="utf-8") == draw_svg(roads("BnPb"), naturals=False)


def test_an_older_picture_is_replaced(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("older", encoding="utf-8")
    assert command("roads", "B", "--svg", str(file)).code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_a_link_stays_a_link(command: Command, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    target, link = tmp_path / "deep" / "real.svg", tmp_path / "link.svg"
    target.write_text("older", encoding="utf-8")
    link.symlink_to(target)
    assert command("roads", "B", "--svg", str(link)).code == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("<svg")


def places_that_cannot_be_written(folder: Path) -> list[Path]:
    (folder / "folder").mkdir()
    (folder / "file").write_text("a file", encoding="utf-8")
    (folder / "loop").symlink_to(folder / "loop")
    return [
        folder / "folder",
        folder / "missing" / "a.svg",
        folder / "file" / "a.svg",
        folder / ("n" * 300),
        folder / "loop",
        Path(os.devnull),
    ]


@pytest.mark.parametrize("which", range(6))
def test_a_picture_that_cannot_be_written(command: Command, tmp_path: Path, which: int) -> None:
    place = places_that_cannot_be_written(tmp_path)[which]
    before = names_in(tmp_path)
    for more in ([], ["--json"]):
        ended = command("roads", "BPPTB", "--svg", str(place), *more)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith(f"error: cannot write {place}: ")
    assert names_in(tmp_path) == before


def test_a_full_disk_leaves_the_older_picture(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.svg"
    file.write_text("older", encoding="utf-8")

    def half_written(path: Path, content: str, encoding: str, newline: str) -> int:
        path.write_bytes(content[: len(content) // 2].encode(encoding))
        raise OSError(28, f"No space left on device{newline[:0]}")

    monkeypatch.setattr(Path, "write_text", half_written)
    ended = command("roads", "B", "--svg", str(file))
    assert (ended.code, ended.out) == (2, "")
    assert "no space left on device" in ended.err
    assert file.read_bytes() == b"older"
    assert names_in(tmp_path) == ["a.svg"]


def test_bad_outcomes_leave_the_older_picture(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("older", encoding="utf-8")
    assert command("roads", "BX", "--svg", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "older"


# --- colour -----------------------------------------------------------------------------------

WATCHED = {"NO_COLOR": "", "TERM": "xterm", "WT_SESSION": "1"}


def drawn_with(
    command: Command, monkeypatch: pytest.MonkeyPatch, terminal: bool, env: dict[str, str]
) -> str:
    monkeypatch.setattr(console, "is_terminal", lambda: terminal)
    return command("roads", "BPT", env={**WATCHED, **env}).out


def test_colour_on_a_terminal_only_and_never_unwanted(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = drawn_with(command, monkeypatch, False, {})
    assert "\x1b" not in plain
    coloured = drawn_with(command, monkeypatch, True, {})
    assert "\x1b[31mB\x1b[0m" in coloured
    assert drawn_with(command, monkeypatch, True, {"NO_COLOR": "1"}) == plain
    assert drawn_with(command, monkeypatch, True, {"TERM": "dumb"}) == plain


def test_help_shows_the_notation(command: Command) -> None:
    ended = command("roads", "--help")
    assert ended.code == 0
    assert "BPPTB" in ended.out
    assert "Bb P Tbp Bn" in ended.out
