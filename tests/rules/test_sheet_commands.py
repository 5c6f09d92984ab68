"""``croupier sheet check`` and ``croupier sheet diff``: what they print and how they end."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.games.catalog import load_sheet, shipped_sheets
from tests.rules.samples import BACCARAT, PICTURES, bet

if TYPE_CHECKING:
    from tests.conftest import Command

SHADOWED = BACCARAT + bet("x", ("cards > 4", "1:2"), ("cards == 6", "2:1"))


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A directory with some sheets, to be named by relative paths."""
    for name, text in {
        "good": BACCARAT,
        "bad": SHADOWED,
        "warned": BACCARAT.replace("DDDDDDDDSD D", "DDDDDDDDDD D"),
        "pictures": PICTURES,
        "broken": BACCARAT.replace("banker > player", "bankr > player"),
        "taxed": BACCARAT.replace("5%", "4%"),
    }.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


# --- check --------------------------------------------------------------------------------------


def test_check_prints_findings_as_a_compiler_does(command: Command, written: Path) -> None:
    path = written / "bad.toml"
    ended = command("sheet", "check", str(path))
    line = next(n for n, text in enumerate(SHADOWED.split("\n"), 1) if "cards == 6" in text)
    assert ended.code == 1
    assert ended.err == ""
    assert f"{path}:{line}:12: error: tier 2 of 'x' is never reached: wherever" in ended.out
    assert '[tier-shadowed]\n      { when = "cards == 6"' in ended.out
    assert ended.out.endswith(f"{path}: 1 error, no warnings, 1 note\n")


@pytest.mark.parametrize(
    ("name", "code", "summary"),
    [
        ("good", 0, "no errors, no warnings, 1 note"),
        ("bad", 1, "1 error, no warnings, 1 note"),
        ("warned", 0, "no errors, 1 warning, 1 note"),
        ("pictures", 0, "no errors, no warnings, 1 note"),
    ],
)
def test_only_errors_fail_a_check(
    command: Command, written: Path, name: str, code: int, summary: str
) -> None:
    ended = command("sheet", "check", str(written / f"{name}.toml"))
    assert (ended.code, ended.err) == (code, "")
    assert ended.out.split("\n")[-2].endswith(f": {summary}")


REFUSED = {
    "unknown name": ("banker > player", "bankr > player", "unknown name 'bankr'; did you mean"),
    "unknown key": ("main = true", "mian = true", "unknown key 'mian'; did you mean 'main'?"),
    "type error": ("banker > player", "banker and player", "this is a value, not a condition"),
    "no price": ('"1:1"', '"1-1"', "is not a price; write win:stake"),
    "matrix": ("DDDDDDDDSD D", "DDDDDDDDSD", "must be 11 marks"),
    "twice": (bet("x", ("cards > 4", "1:1")), bet("x", ("cards > 4", "1:1")) * 2, "defined twice"),
}


@pytest.mark.parametrize(("old", "new", "said"), REFUSED.values(), ids=REFUSED)
def test_a_sheet_that_is_refused_fails_its_check(
    command: Command, written: Path, old: str, new: str, said: str
) -> None:
    path = written / "refused.toml"
    text = (BACCARAT + bet("x", ("cards > 4", "1:1"))).replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    ended = command("sheet", "check", str(path))
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.startswith(f"{path}:")
    assert said in ended.out
    assert "[refused]\n" in ended.out
    assert ended.out.endswith(f"{path}: 1 error, no warnings, no notes\n")
    found = json.loads(command("sheet", "check", str(path), "--json").out)
    assert (found["sheet"], found["errors"]) == (None, 1)
    assert found["findings"][0]["code"] == "refused"
    # every other command answers as to any bad input
    shown = command("sheet", "show", str(path))
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err


WARNED = {
    "baccarat-gold": "non-standard",  # its matrix is its own
    "half-on-n": "edge-negative",  # for study: it shows which n favour the patron
    "no-commission": "edge-high",  # prices that were published, steep as they are
    "tiger": "edge-high",
    "three-card-baccarat": "edge-high",
    "three-pictures-market": "edge-high",
}


@pytest.mark.parametrize("name", shipped_sheets())
def test_shipped_sheets_pass(command: Command, name: str) -> None:
    ended = command("sheet", "check", name, "--json")
    assert ended.code == 0
    found = json.loads(ended.out)["findings"]
    codes = {finding["code"] for finding in found if finding["level"] != "note"}
    assert codes == {WARNED[name]} if name in WARNED else not codes


def test_check_as_json(command: Command, written: Path) -> None:
    path = written / "bad.toml"
    ended = command("sheet", "check", str(path), "--json")
    found = json.loads(ended.out)
    assert ended.code == 1
    assert ended.out.count("\n") == 1
    sheet = load_sheet(path)
    assert {key: found[key] for key in ("sheet", "version", "fingerprint", "file")} == {
        "sheet": "trial",
        "version": "1",
        "fingerprint": sheet.fingerprint,
        "file": str(path),
    }
    assert (found["errors"], found["warnings"], found["notes"]) == (1, 0, 1)
    assert [set(item) for item in found["findings"]] == [
        {"level", "code", "message", "line", "column"}
    ] * 2
    assert [item["code"] for item in found["findings"]] == ["key-space", "tier-shadowed"]
    assert found["findings"][0]["line"] is None


# --- diff ---------------------------------------------------------------------------------------


def test_diff_of_a_sheet_with_itself(command: Command, written: Path) -> None:
    path = str(written / "good.toml")
    ended = command("sheet", "diff", path, path)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == (
        f"A: {path}\nB: {path}\n"
        "They settle every coup alike (100 combinations of facts compared).\n"
    )
    assert json.loads(command("sheet", "diff", path, path, "--json").out)["same"] is True


def test_diff_shows_a_coup(command: Command, written: Path) -> None:
    ended = command("sheet", "diff", str(written / "good.toml"), str(written / "taxed.toml"))
    assert (ended.code, ended.err) == (1, "")
    lines = ended.out.split("\n")
    price = lines.index(
        "  banker: A 1:1 less 5%, B 1:1 less 4% (on 45 of 100 combinations of facts)"
    )
    assert lines[price - 1] == "Prices:"
    assert lines[price + 1].startswith("    P:")


def test_diff_as_json(command: Command, written: Path) -> None:
    ended = command(
        "sheet", "diff", str(written / "good.toml"), str(written / "taxed.toml"), "--json"
    )
    found = json.loads(ended.out)
    assert ended.code == 1
    assert found["same"] is False
    assert (found["game"], found["keys"]) == ("baccarat", 100)
    (change,) = found["bets"]
    example = change.pop("example")
    assert change == {
        "bet": "banker",
        "a": "1:1 less 5%",
        "b": "1:1 less 4%",
        "by": "price",
        "keys": 45,
    }
    assert set(example) == {"cards_a", "cards_b", "coup_a", "coup_b"}
    # the cards are such as settle takes
    for file, commission in (("good", "5.00"), ("taxed", "4.00")):
        path = str(written / f"{file}.toml")
        settled = command("settle", path, example["cards_a"], "--bet", "banker=100", "--json")
        assert json.loads(settled.out)["wagers"][0]["commission"] == commission


def test_diff_of_other_drawing(command: Command, written: Path) -> None:
    ended = command("sheet", "diff", str(written / "good.toml"), str(written / "warned.toml"))
    assert ended.code == 1
    assert "Drawing:\n  banker[3][8]: A S, B D\n    A P:" in ended.out
    assert "Other results through the drawing:\n  banker: A " in ended.out
    assert "Prices:" not in ended.out


def test_diff_of_two_games_is_bad_input(command: Command) -> None:
    ended = command("sheet", "diff", "baccarat", "three-pictures")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(
        "error: baccarat is a sheet for baccarat and three-pictures one for"
    )


# --- what is no sheet ---------------------------------------------------------------------------


def bad_files(directory: Path) -> dict[str, Path]:
    junk = directory / "junk.toml"
    junk.write_bytes(bytes(range(256)) * 10)
    folder = directory / "folder.toml"
    folder.mkdir()
    loop = directory / "loop.toml"
    loop.symlink_to(loop)
    huge = directory / "huge.toml"
    huge.write_bytes(b"a" * 2_000_000)
    empty = directory / "empty.toml"
    empty.touch()
    pipe = directory / "pipe.toml"
    os.mkfifo(pipe)
    (directory / "another.toml").write_text('[project]\nname = "x"\ngame = 1\n', encoding="utf-8")
    return {
        "junk": junk,
        "folder": folder,
        "loop": loop,
        "huge": huge,
        "empty": empty,
        "pipe": pipe,
        "missing": directory / "missing.toml",
        "below a file": directory / "junk.toml" / "x.toml",
        "a long name": directory / ("x" * 300 + ".toml"),
        "a nul": Path(f"{directory}/a\0b.toml"),
        "no toml": directory,
        "another program's": directory / "another.toml",
    }


KINDS = [
    *("junk", "folder", "loop", "huge", "empty", "pipe", "missing", "another program's"),
    *("below a file", "a long name", "a nul", "no toml"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("words", [("check",), ("show",), ("diff", "baccarat")])
def test_what_is_no_sheet_is_bad_input(
    command: Command, written: Path, kind: str, words: tuple[str, ...]
) -> None:
    path = bad_files(written)[kind]
    ended = command("sheet", *words, str(path))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert ended.err.strip() != "error:"
    assert "Traceback" not in ended.err


def test_a_hostile_line_reaches_no_terminal(command: Command, written: Path) -> None:
    path = written / "hostile.toml"
    path.write_text('game = "baccara" # \u009b31m \u202e tail\n', encoding="utf-8")
    ended = command("sheet", "show", str(path))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.replace("\n", "").isprintable()
    assert "tail" in ended.err


def test_a_file_that_may_not_be_read(
    command: Command, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused by the system, as it would be to anyone but root."""

    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)
    ended = command("sheet", "check", str(written / "good.toml"))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"error: {written / 'good.toml'}: cannot be read: Permission denied\n"
