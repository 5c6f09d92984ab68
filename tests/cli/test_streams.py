"""Streams that are closed, full, or have nobody at the other end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.seats import patron_balance

GOOD = "settle baccarat '2h Ks 3d 6c Ah 9c'"
BAD = "settle nothing '2h Ks 3d 6c Ah 9c'"
FINDS = "sheet diff baccarat baccarat-tai-xiu"

UNWRITABLE = ["2>&-", "2>/dev/full", "2</dev/null", "2> >(exit 0)"]
"""A standard error that nobody can be told on."""


def in_a_shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which ``$croupier`` is the command."""
    path = os.pathsep.join(sys.path)
    return subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "croupier": f"{sys.executable} -m croupier", "PYTHONPATH": path},
    )


@pytest.mark.parametrize("stream", UNWRITABLE)
@pytest.mark.parametrize(("line", "code"), [(GOOD, 0), (FINDS, 1), (BAD, 2), ("", 2)])
def test_a_standard_error_that_cannot_be_written_changes_no_exit_code(
    line: str, code: int, stream: str
) -> None:
    ended = in_a_shell(f"$croupier {line} {stream}")
    assert ended.returncode == code
    assert ended.stderr == ""


@pytest.mark.parametrize("stream", UNWRITABLE)
def test_play_goes_on_without_a_standard_error(tmp_path: Path, stream: str) -> None:
    lines = r"bankr 5\nbanker 5\nnonsense\ntie 5\n"
    ended = in_a_shell(f"printf '{lines}' | $croupier play baccarat --data {tmp_path}/d {stream}")
    assert ended.returncode == 2
    assert "Accepted: Tie 5.00" in ended.stdout
    assert patron_balance(tmp_path / "d") == 999_000


@pytest.mark.parametrize(
    ("line", "code"), [(GOOD, 0), (FINDS, 1), (f"{FINDS} --json", 1), ("--help", 0), (BAD, 2)]
)
def test_a_reader_that_leaves_changes_no_exit_code(line: str, code: int) -> None:
    ended = in_a_shell(f"$croupier {line} | true; echo ${{PIPESTATUS[0]}}")
    assert ended.stdout == f"{code}\n"
    assert ended.stderr == "" if code != 2 else ended.stderr.startswith("error: ")
    piped = in_a_shell(f"set -o pipefail; $croupier {line} | head -1")
    assert piped.returncode == code


@pytest.mark.parametrize(("line", "code"), [(GOOD, 2), (FINDS, 2), (BAD, 2)])
def test_output_that_cannot_be_written_is_told(line: str, code: int) -> None:
    ended = in_a_shell(f"$croupier {line} > /dev/full")
    assert (ended.returncode, ended.stdout) == (code, "")
    assert ended.stderr.startswith("error: ")
    assert "fault" not in ended.stderr


@pytest.mark.parametrize("stream", ["<&-", "0>/dev/null", "0>>FILE"])
@pytest.mark.parametrize("option", ["", "--json"])
def test_play_says_when_it_cannot_read(tmp_path: Path, stream: str, option: str) -> None:
    stream = stream.replace("FILE", str(tmp_path / "file"))
    ended = in_a_shell(f"$croupier play baccarat --data {tmp_path}/d {option} {stream}")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("error: standard input cannot be read: ")
    assert ended.stderr.endswith("; give commands from a keyboard, a pipe or a file\n")
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize("option", ["", "--json"])
def test_play_says_when_it_cannot_write(tmp_path: Path, option: str) -> None:
    play = f"$croupier play baccarat --data {tmp_path}/d {option}"
    ended = in_a_shell(f"echo banker 5 | {play} > /dev/full")
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: standard output cannot be written: No space left on dev")
    assert in_a_shell(f"echo tie 5 | {play}").returncode == 0
    assert patron_balance(tmp_path / "d") == 999_500


def test_play_without_a_reader_ends_as_quit_does(tmp_path: Path) -> None:
    play = f"$croupier play baccarat --data {tmp_path}/d"
    ended = in_a_shell(f"yes banker 5 | {play} | head -1; echo ${{PIPESTATUS[1]}}")
    assert ended.stdout.splitlines()[1:] == ["0"]
    assert ended.stderr == ""


def test_play_hears_of_a_terminal_that_is_gone(tmp_path: Path) -> None:
    """No hang-up comes: the terminal is not the one that controls the process."""
    import pty

    ours, theirs = pty.openpty()
    with (tmp_path / "err").open("wb") as told:
        table = subprocess.Popen(
            [sys.executable, "-m", "croupier", "play", "baccarat", "--data", str(tmp_path / "d")],
            stdin=theirs,
            stdout=theirs,
            stderr=told,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm"},
            start_new_session=True,
        )
    os.close(theirs)
    seen = b""
    while b" > " not in seen:
        seen += os.read(ours, 65_536)
    os.write(ours, b"banker 5\ndeal\n")
    os.close(ours)
    assert table.wait(30) == 2
    said = (tmp_path / "err").read_text(encoding="utf-8")
    assert said.startswith("error: ")
    assert "cannot be" in said


# --- Ctrl-C before there is anything to answer ---------------------------------------------------

INTERRUPTED_IMPORT = """\
import os, runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
        return None
sys.meta_path.insert(0, Finder())
{forget}
sys.argv = ["croupier", "settle", "baccarat", "2h Ks 3d 6c Ah 9c"]
runpy.run_module("croupier", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(
    "name",
    [
        *["signal", "croupier.cli", "croupier.cli.main", "croupier.cli.console", "croupier.errors"],
        *["click", "click.core", "croupier.cli.lazy", "croupier.cli.settle", "croupier.api"],
        *["tomllib", "croupier.i18n", "croupier.games.words", "fractions"],
    ],
)
def test_ctrl_c_in_the_middle_of_an_import_is_silent(name: str) -> None:
    forget = f"sys.modules.pop({name!r}, None)"
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_IMPORT.format(name=name, forget=forget)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


def test_who_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    code = INTERRUPTED_IMPORT.replace("default_int_handler", "SIG_IGN")
    ended = subprocess.run(
        [sys.executable, "-c", code.format(name="click", forget="")],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
