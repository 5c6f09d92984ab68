"""How the command line ends, in every way it can, and what it costs to ask for help."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

import click
import pytest

from croupier.cli import console
from croupier.cli.lazy import Entry
from croupier.cli.main import COMMANDS, cli
from croupier.errors import (
    CardError,
    ChainBroken,
    CroupierError,
    DataError,
    InputError,
    SheetError,
    VersionConflict,
)
from croupier.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Command

TRIAL = "trial"
"""A command that the tests add; what it does is set by each test."""


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Make ``croupier trial`` write a line and then do what the test says."""

    def add(body: Callable[[], object]) -> None:
        @click.command(TRIAL)
        @click.option("--lang", type=click.Choice(["en", "vi", "zh"]))
        def command(lang: str | None) -> None:
            """Do what the test says."""
            console.emit(f"before {lang}" if lang else "before")
            body()

        module = ModuleType("croupier_trial")
        vars(module)[TRIAL] = command
        monkeypatch.setitem(sys.modules, module.__name__, module)
        entry = Entry(f"{module.__name__}:{TRIAL}", "Do what the test says.")
        monkeypatch.setitem(COMMANDS, TRIAL, entry)

    return add


def failing(error: BaseException) -> Callable[[], NoReturn]:
    def body() -> NoReturn:
        raise error

    return body


def with_exit(code: int) -> Callable[[], None]:
    return lambda: click.get_current_context().exit(code)


def file_error() -> OSError:
    return PermissionError(13, "Permission denied", "/nowhere/sheet.toml")


# what happens, the exit code, how standard error begins
FAILURES = [
    (CardError("'Zz' is not a card: write As"), 2, "error: 'Zz' is not a card: write As\n"),
    (InputError("no"), 2, "error: no\n"),
    (DataError("not ours"), 2, "error: not ours\n"),
    (
        SheetError("unknown fact", origin="a.toml", line=3, column=2, source_line="xy"),
        2,
        "error: a.toml:3:2: unknown fact\n    xy\n     ^\n",
    ),
    (click.UsageError("stakes are missing."), 2, "error: stakes are missing; `croupier"),
    (click.BadParameter("too many"), 2, "error: invalid value: too many; `croupier"),
    (click.ClickException("it is full"), 2, "error: it is full\n"),
    (click.FileError("f.toml", "is a directory"), 2, "error: Could not open file 'f.toml'"),
    (file_error(), 2, "error: cannot use /nowhere/sheet.toml: Permission denied; choose"),
    (FileNotFoundError(2, "No such file or directory", "x"), 2, "error: cannot use x: No such"),
    (OSError(5, "Input/output error"), 3, "fault: OSError: [Errno 5] Input/output error (line "),
    (CroupierError("odd"), 3, "fault: CroupierError: odd (line "),
    (VersionConflict("table-1", 3, 4), 3, "fault: VersionConflict: stream table-1 is at"),
    (ChainBroken("ledger", 7, "hash differs"), 3, "fault: ChainBroken: stream ledger, event 7"),
    (KeyError("k"), 3, "fault: KeyError: 'k' (line "),
    (RuntimeError("two\nlines"), 3, "fault: RuntimeError: two lines (line "),
    (RecursionError("deep"), 3, "fault: RecursionError: deep (line "),
    (MemoryError(), 3, "fault: MemoryError: (line "),
]


@pytest.mark.parametrize(
    ("error", "code", "said"), FAILURES, ids=[type(row[0]).__name__ for row in FAILURES]
)
def test_a_failure_is_told_on_stderr_and_leaves_stdout_empty(
    command: Command,
    trial: Callable[[Callable[[], object]], None],
    error: BaseException,
    code: int,
    said: str,
) -> None:
    trial(failing(error))
    ended = command(TRIAL)
    assert (ended.code, ended.out) == (code, "")
    assert ended.err.startswith(said)
    assert "Traceback" not in ended.err
    if code == 3:
        assert " of body)" in ended.err
        assert ended.err.endswith("when CROUPIER_DEBUG=1 is set\n")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (lambda: None, 0),
        (with_exit(0), 0),
        (with_exit(1), 1),
        (failing(KeyboardInterrupt()), 130),
        (failing(click.Abort()), 130),
    ],
    ids=["done", "exit 0", "check failed", "ctrl-c", "abort at a prompt"],
)
def test_what_was_done_is_shown(
    command: Command,
    trial: Callable[[Callable[[], object]], None],
    body: Callable[[], object],
    code: int,
) -> None:
    trial(body)
    assert command(TRIAL) == (code, "before\n", "")


def test_a_traceback_is_shown_only_on_request(
    command: Command, trial: Callable[[Callable[[], object]], None]
) -> None:
    trial(failing(ValueError("here")))
    ended = command(TRIAL, env={"CROUPIER_DEBUG": "1"})
    assert ended.code == 3
    assert "Traceback" in ended.err
    assert ended.err.rstrip().splitlines()[-1].startswith("fault: ValueError: here")


def test_a_command_that_streams_keeps_what_it_said(
    command: Command, trial: Callable[[Callable[[], object]], None]
) -> None:
    def body() -> None:
        console.stream_output()
        console.emit("at once")
        raise InputError("later")

    trial(body)
    assert command(TRIAL) == (2, "before\nat once\n", "error: later\n")


# the command line, and what standard error says of it
BAD_USAGE = [
    (["stele"], "there is no command 'stele' (did you mean 'settle'?); `croupier --help`"),
    (["qwxyz"], "there is no command 'qwxyz'; `croupier --help`"),
    ([""], "there is no command ''; `croupier --help`"),
    (["--nope"], "no such option '--nope'; `croupier --help`"),
    ([TRIAL, "--nope"], "no such option '--nope'; `croupier trial --help`"),
    ([TRIAL, "--lang", "xx"], "invalid value for '--lang': 'xx' is not one of"),
    ([TRIAL, "extra"], "got unexpected extra argument"),
    (["\udcff"], "there is no command"),
]


@pytest.mark.parametrize(("argv", "said"), BAD_USAGE, ids=[str(row[0]) for row in BAD_USAGE])
def test_bad_usage_says_how_to_mend_it(
    command: Command,
    trial: Callable[[Callable[[], object]], None],
    argv: list[str],
    said: str,
) -> None:
    trial(lambda: None)
    ended = command(*argv)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"error: {said}")


def test_no_command_is_answered_with_the_list(command: Command) -> None:
    ended = command()
    assert (ended.code, ended.out) == (2, "")
    assert all(f"\n  {name}" in ended.err for name in COMMANDS)


def test_version_and_help(command: Command) -> None:
    assert command("--version") == (0, f"croupier {__version__}\n", "")
    longest = max(map(len, COMMANDS))
    for flag in ("--help", "-h"):
        ended = command(flag)
        assert (ended.code, ended.err) == (0, "")
        _, _, listed = ended.out.partition("\nCommands:\n")
        assert listed == "".join(
            f"  {name:<{longest}}  {entry.summary}\n" for name, entry in COMMANDS.items()
        )


def test_a_place_that_holds_no_command_is_a_fault(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMMANDS, TRIAL, Entry("croupier.cli.console:emit", "Not a command."))
    ended = command(TRIAL)
    assert ended.code == 3
    assert ended.err.startswith("fault: TypeError: croupier.cli.console:emit is not a command (")


def commands() -> list[tuple[str, click.Command]]:
    ctx = click.Context(cli)
    found = []
    for name in COMMANDS:
        command = cli.get_command(ctx, name)
        assert command is not None
        found.append((name, command))
    return found


def test_every_command_loads_and_says_of_itself_what_the_list_says() -> None:
    assert {name: command.get_short_help_str(200) for name, command in commands()} == {
        name: entry.summary for name, entry in COMMANDS.items()
    }


def test_every_command_answers_version(command: Command) -> None:
    for name, loaded in commands():
        below = (
            loaded.list_commands(click.Context(loaded)) if isinstance(loaded, click.Group) else []
        )
        for path in ([name], *([name, item] for item in below)):
            assert command(*path, "--version") == (0, f"croupier {__version__}\n", ""), path


def test_every_command_answers_help(command: Command) -> None:
    for name, loaded in commands():
        paths = [[name]]
        if isinstance(loaded, click.Group):
            paths += [[name, below] for below in loaded.list_commands(click.Context(loaded))]
        for path in paths:
            ended = command(*path, "--help")
            assert (ended.code, ended.err) == (0, ""), path
            assert ended.out.startswith(f"Usage: croupier {' '.join(path)}"), path


def imported_by(*argv: str) -> set[str]:
    """The modules that a command line loads in a fresh interpreter."""
    code = (
        "import sys\n"
        "from croupier.cli.main import main\n"
        f"main({list(argv)!r})\n"
        "sys.stderr.write('\\n'.join(sys.modules))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    return set(ended.stderr.splitlines())


@pytest.mark.parametrize("argv", [["--help"], ["--version"]], ids=str)
def test_asking_for_help_loads_next_to_nothing(argv: list[str]) -> None:
    loaded = imported_by(*argv)
    heavy = {"msgspec", "rich", "fluent", "babel", "apsw", "json", "tomllib", "importlib.metadata"}
    assert not heavy & loaded
    assert {name for name in loaded if name.startswith("croupier")} == {
        "croupier",
        "croupier.cli",
        "croupier.cli.console",
        "croupier.cli.lazy",
        "croupier.cli.main",
        "croupier.cli.signs",
        "croupier.errors",
        "croupier.version",
    }


def in_a_shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which ``$croupier`` is the command."""
    return subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "croupier": f"{sys.executable} -m croupier"},
    )


def test_a_reader_that_leaves_early_is_no_error() -> None:
    ended = in_a_shell("$croupier --help | true; echo ${PIPESTATUS[0]}")
    assert (ended.stdout, ended.stderr) == ("0\n", "")


def test_output_that_cannot_be_written_is_told() -> None:
    ended = in_a_shell("$croupier --help > /dev/full")
    assert ended.returncode == 2
    assert ended.stderr == "error: standard output cannot be written: No space left on device\n"


def test_closed_streams_that_a_command_does_not_need_do_no_harm() -> None:
    ended = in_a_shell("$croupier --version 2>&- <&-")
    assert (ended.returncode, ended.stdout) == (0, f"croupier {__version__}\n")


@pytest.mark.parametrize("line", ["--help", "sheets", "odds baccarat --json", "play baccarat"])
def test_a_closed_standard_output_is_told_before_anything_is_done(
    line: str, tmp_path: Path
) -> None:
    data = f" --data {tmp_path / 'd'}" if "play" in line else ""
    ended = in_a_shell(f"echo deal | $croupier {line}{data} >&-")
    assert ended.returncode == 2
    assert ended.stderr == "error: standard output cannot be written: it is closed\n"
    assert not (tmp_path / "d").exists()


def test_the_module_runs_as_the_command_does() -> None:
    ended = in_a_shell("$croupier --version")
    assert (ended.returncode, ended.stdout) == (0, f"croupier {__version__}\n")
