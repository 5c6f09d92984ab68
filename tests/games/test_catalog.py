"""Finding and reading sheets: shipped ones by id, others by path, and what is told when not."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import SheetError
from croupier.games.catalog import (
    GAMES,
    MAX_SHEET_BYTES,
    game_of,
    library,
    load_sheet,
    parse_sheet,
    shipped_sheets,
)
from tests.cases.sheets import BACCARAT_PATH, baccarat_text


def test_the_games_are_found_by_their_ids() -> None:
    assert {name: game.id for name, game in GAMES.items()} == {
        "baccarat": "baccarat",
        "three-pictures": "three-pictures",
    }
    for name in shipped_sheets():
        sheet = load_sheet(name)
        assert game_of(sheet) == GAMES[sheet.game.id].with_facts(sheet.game.own)
        assert sheet.game.own or game_of(sheet) is GAMES[sheet.game.id]
        assert (sheet.id, sheet.origin) == (name, name)


def test_the_shipped_sheets_are_listed_by_id_and_the_library_is_none() -> None:
    names = shipped_sheets()
    assert list(names) == sorted(names)
    documents = {"baccarat", "baccarat-lucky-pairs", "baccarat-odd-even", "baccarat-tai-xiu"}
    assert documents | {"three-pictures", "three-pictures-market"} <= set(names)
    assert "library" not in names


def test_a_sheet_knows_the_shared_sources_and_readings() -> None:
    assert library() is library()
    assert {"D0", "D2", "D3", "D4"} <= set(library().sources)
    text = baccarat_text().replace('source = "house"', 'source = "D0"')
    assert parse_sheet(text, "mine").sources["D0"] == library().sources["D0"]


@pytest.mark.parametrize("given", [BACCARAT_PATH, str(BACCARAT_PATH)], ids=["path", "text"])
def test_any_sheet_is_loaded_by_its_path(given: str | Path) -> None:
    sheet = load_sheet(given)
    assert (sheet.id, sheet.origin) == ("baccarat-cases", str(BACCARAT_PATH))
    assert sheet.text == baccarat_text()


def test_a_path_object_needs_no_ending(tmp_path: Path) -> None:
    path = tmp_path / "sheet"
    path.write_text(baccarat_text(), encoding="utf-8")
    assert load_sheet(path).id == "baccarat-cases"


def told(given: str | Path) -> str:
    with pytest.raises(SheetError) as caught:
        load_sheet(given)
    return str(caught.value)


def test_an_unknown_id_is_told_with_the_nearest_and_the_other_way() -> None:
    assert told("bacarat") == (
        "there is no sheet 'bacarat'; did you mean 'baccarat'? (or give the path of a .toml file)"
    )
    assert "known are: baccarat, " in told("zzz")


def test_what_is_no_plain_file_is_never_read(tmp_path: Path) -> None:
    """A pipe would wait for ever, a device might never end."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zeros.toml").symlink_to("/dev/zero")
    for path in (tmp_path, tmp_path / "pipe.toml", tmp_path / "zeros.toml"):
        assert told(path) == f"{path}: this is no plain file, so it is no sheet"


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    assert told(tmp_path / "none.toml") == (
        f"{tmp_path}/none.toml: cannot be read: No such file or directory"
    )
    assert re.fullmatch(r".*: cannot be read: .*null.*", told("a\0b.toml"), re.DOTALL)


def test_a_file_that_is_no_text_is_no_sheet(tmp_path: Path) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\0")
    assert told(path) == f"{path}: this is not a text file in UTF-8, so it is no sheet"


@pytest.mark.parametrize(("bytes_over", "why"), [(0, "characters"), (1, "bytes")])
def test_a_file_over_the_limit_is_not_read_to_its_end(
    tmp_path: Path, bytes_over: int, why: str
) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (MAX_SHEET_BYTES + bytes_over))
    said = told(path)
    assert said.startswith(f"{path}: the file ")
    assert why in said
    assert (said == f"{path}: the file is over {MAX_SHEET_BYTES} bytes") == (bytes_over == 1)


def test_no_more_is_read_than_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "hole.toml"
    with path.open("wb") as file:
        file.truncate(10**10)  # a hole: it takes no room on the disk
    assert told(path) == f"{path}: the file is over {MAX_SHEET_BYTES} bytes"


def test_a_mark_before_the_text_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbf" + baccarat_text().encode())
    assert load_sheet(path).text == baccarat_text()


def test_a_text_of_no_file_is_called_the_sheet() -> None:
    with pytest.raises(SheetError) as caught:
        parse_sheet(baccarat_text().replace("decks = ", "deck = "))
    assert str(caught.value).startswith("the sheet:")


# what is no text is refused with an example of one
WRONG_KINDS: list[tuple[Callable[[Any], object], str]] = [
    (parse_sheet, 'id = "my-table" …'),
    (lambda odd: parse_sheet(baccarat_text(), odd), "my-table.toml"),
    (load_sheet, "my-table.toml"),
]


@pytest.mark.parametrize(("read", "example"), WRONG_KINDS)
def test_what_is_no_text_is_refused_with_an_example(
    read: Callable[[Any], object], example: str
) -> None:
    with pytest.raises(SheetError) as caught:
        read(7)
    assert f"{example!r}" in str(caught.value) or f"'{example}'" in str(caught.value)
