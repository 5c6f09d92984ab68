"""``croupier odds`` with its reports: printed instead, written besides, refused together."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from typing import TYPE_CHECKING

import openpyxl
import pytest

from croupier.cli.report import page
from croupier.cli.report.csv_table import csv_text
from croupier.cli.report.markdown import markdown_text
from croupier.odds.depth import depth
from tests.report.appraisals import full

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Command


def test_csv_stands_for_the_table(command: Command) -> None:
    ended = command("odds", "baccarat", "--csv")
    assert (ended.code, ended.err, ended.out) == (0, "", csv_text([full("baccarat")]))


def test_markdown_stands_for_the_table(command: Command) -> None:
    ended = command("odds", "baccarat", "--markdown", "--lang", "zh")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == markdown_text([full("baccarat")], "zh")


def test_several_shoes_and_other_cards(command: Command) -> None:
    ended = command("odds", "baccarat", "--decks", "1,inf", "--bet", "tie", "--csv")
    told = list(csv.DictReader(io.StringIO(ended.out)))
    assert [row["deals"] for row in told] == ["14658134400", "4826809"]


def test_a_console_without_the_letters_gets_names_it_can_show(command: Command) -> None:
    ended = command("odds", "baccarat", "--csv", "--lang", "zh", "--bet", "tie", encoding="ascii")
    assert ended.code == 0
    assert '"tie","Tie"' in ended.out


def test_files_are_written_besides_the_table(command: Command, tmp_path: Path) -> None:
    html, xlsx = tmp_path / "a.html", tmp_path / "a.xlsx"
    argv = ("odds", "baccarat", "--bet", "perfect_pair")
    plain = command(*argv)
    ended = command(*argv, "--html", str(html), "--xlsx", str(xlsx), "--lang", "vi")
    assert (ended.code, ended.err, ended.out) == (0, "", plain.out)
    text = html.read_text(encoding="utf-8")
    assert '<html lang="vi">' in text
    assert "Perfect Pair" in text
    assert openpyxl.load_workbook(xlsx).sheetnames == ["Cược", "Dòng", "Ghi chú"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.xlsx"]


def test_the_page_of_three_pictures(command: Command, tmp_path: Path) -> None:
    ended = command("odds", "three-pictures", "--html", str(tmp_path / "a"), "--json")
    assert ended.code == 0
    assert ended.out.startswith("{")
    assert "407,170,400" in (tmp_path / "a").read_text(encoding="utf-8")


def test_the_page_has_edges_by_depth_as_the_command_depth_tells_them() -> None:
    one = full("baccarat")
    found = page.edges_by_depth(one, 40, 3)
    assert found is not None
    told = depth(one.rulebook, 40, 3)
    assert found.seed == 3
    assert found.depth.edges == told.edges
    assert found.depth.spreads == told.spreads


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["--csv", "--json"], "each stand for the table; choose one"),
        (["--csv", "--markdown"], "each stand for the table; choose one"),
        (["--html", "a", "--decks", "6,8"], "give one number of decks"),
        (["--html", "-"], "need the name of a file"),
        (["--xlsx", ""], "need the name of a file"),
        (["--xlsx", "a", "--html", "a"], "name two"),
        (["--xlsx", "a", "--ticket", "tie=1"], "--xlsx reports the odds of bets"),
        (["--csv", "--correlations"], "--csv reports the odds of bets"),
        (["--html", "a", "--coups", "2"], "--html reports the odds of bets"),
        (["--html", "no/folder/a"], "cannot write no/folder/a: no such file or directory"),
        (["--xlsx", "."], "is not a plain file"),
    ],
)
def test_what_cannot_be_done_is_refused_and_leaves_nothing(
    argv: list[str], why: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = command("odds", "baccarat", "--bet", "perfect_pair", *argv)
    assert (ended.code, ended.out) == (2, "")
    assert why in ended.err
    assert list(tmp_path.iterdir()) == []


def test_one_file_that_cannot_be_made_keeps_the_other_back(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    html, xlsx = str(tmp_path / "a.html"), str(tmp_path / "a.xlsx")
    ended = command("odds", "baccarat", "--bet", "perfect_pair", "--html", html, "--xlsx", xlsx)
    assert (ended.code, ended.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("old", [None, "old page"])
@pytest.mark.parametrize(
    ("html", "xlsx"), [("a", "no/folder/x"), ("no/folder/x", "a"), ("a", "."), (".", "a")]
)
def test_one_file_that_cannot_be_written_keeps_the_other_back(
    html: str,
    xlsx: str,
    old: str | None,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if old is not None:
        (tmp_path / "a").write_text(old, encoding="utf-8")
    ended = command("odds", "baccarat", "--bet", "perfect_pair", "--html", html, "--xlsx", xlsx)
    assert (ended.code, ended.out) == (2, "")
    assert "cannot write" in ended.err
    left = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert left == ({} if old is None else {"a": old})


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize(
    ("html", "xlsx"),
    [("b", "./b"), ("b", "folder/../b"), ("{tmp}/b", "b"), ("b", "link"), ("link", "door/b")],
)
def test_one_file_by_two_names_is_refused(
    html: str,
    xlsx: str,
    there: bool,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("b")
    (tmp_path / "door").symlink_to(".")
    if there:
        (tmp_path / "b").write_text("old", encoding="utf-8")
    named = [name.format(tmp=tmp_path) for name in (html, xlsx)]
    ended = command(
        "odds", "baccarat", "--bet", "perfect_pair", "--html", named[0], "--xlsx", named[1]
    )
    assert (ended.code, ended.out) == (2, "")
    assert "name the same file; name two" in ended.err
    assert (tmp_path / "b").exists() == there
    assert not there or (tmp_path / "b").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(("option", "package"), [("--html", "jinja2"), ("--xlsx", "xlsxwriter")])
def test_what_is_not_installed_is_told_with_the_line_that_installs_it(
    option: str, package: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    ended = command("odds", "three-pictures", option, str(tmp_path / "a"))
    assert (ended.code, ended.out) == (2, "")
    assert f"needs {package}" in ended.err.casefold()
    assert "pip install 'croupier[sim]'" in ended.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("argv", [[], ["--csv"], ["--markdown"], ["--json"]])
def test_nothing_heavy_is_loaded_for_what_does_not_need_it(argv: list[str]) -> None:
    code = (
        "import sys; from croupier.cli.main import main\n"
        f"assert main(['odds', 'baccarat', '--bet', 'tie', *{argv}]) == 0\n"
        "heavy = {'numpy', 'numba', 'jinja2', 'markupsafe', 'xlsxwriter', 'matplotlib', 'fluent'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("[]\n")
