"""``croupier drill --shoe``: a whole shoe from its text, and where it does not come out so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.i18n import languages
from tests.table.by_hand.test_shoe_text import HOUSE

if TYPE_CHECKING:
    from tests.conftest import Command

PICTURES = "shoe 1 three-pictures\ncoup | 6h 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks .\n"


def put(place: Path, text: str | bytes) -> str:
    file = place / "shoe.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("text", [HOUSE, PICTURES])
def test_each_coup_incident_and_ruling_is_told(
    command: Command, tmp_path: Path, text: str, lang: str
) -> None:
    ended = command("drill", "--shoe", put(tmp_path, text), "--lang", lang)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert len(lines) == (40 if text == HOUSE else 8)


def test_it_says_what_happened(command: Command, tmp_path: Path) -> None:
    out = command("drill", "--shoe", put(tmp_path, HOUSE)).out
    for told in (
        "  The software finds: Card at the wrong hand: nothing dealt since\n",
        "  It happens: Card exposed too early\n  Ruled: The coup is void; every stake goes back.\n",
        "  Player  9♥ K♦\n  Banker  K♠ 6♣\n  Player wins, 9 to 6.\n",
        "The shoe is taken away.\nAll of it comes out as written. Coups that stand: 5. Void: 1.",
    ):
        assert told in out


def test_what_comes_out_otherwise_is_told_until_there(command: Command, tmp_path: Path) -> None:
    text = HOUSE.replace("9h Ks Kd 7d < 6c .", "9h Ks Kd 7d .")
    ended = command("drill", "--shoe", put(tmp_path, text.replace(" Kd 7d .", " Kd 8d 6c .")))
    assert ended.code == 1
    assert ended.err.startswith("error: line 6: the software raises !!one-card-too-many/seen")
    assert "Coup 4\n" in ended.out
    assert "Coup 5" not in ended.out
    assert ended.out.endswith("It does not come out as written.\n")


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        ("shoe 2 baccarat\n", (), "version '2'"),
        ("shoe 1 no-such-sheet\n", (), "no-such-sheet"),
        (b"\xff\xfe", (), "no text in UTF-8"),
        (HOUSE, ("--seed", "7"), "--seed"),
        (HOUSE, ("--coups", "2", "--profile", "letter"), "--coups, --profile"),
        ("x" * (1 << 20) + "x", (), "larger than any shoe"),
    ],
)
def test_what_is_no_shoe_to_be_played_is_refused(
    command: Command, tmp_path: Path, text: str | bytes, options: tuple[str, ...], told: str
) -> None:
    ended = command("drill", "--shoe", put(tmp_path, text), *options)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err


def test_a_file_that_is_not_there_is_refused(command: Command, tmp_path: Path) -> None:
    ended = command("drill", "--shoe", str(tmp_path / "none.txt"))
    assert ended.code == 2
    assert "cannot be read" in ended.err
