"""Work done in processes that get killed: one warm process forks a child for each piece of it.

Starting Python anew for each of hundreds of kills would take minutes. The warm process reads a
line of JSON a piece on standard input, does it in a child, and answers with the signal or code
that the child ended with; itself it opens no store.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

import msgspec

from croupier.games.rulebook import rulebook
from croupier.rules.sheet import Sheet
from tools import ROOT


class Piece(Protocol):
    """A piece of work."""

    @property
    def kill_after_ms(self) -> float:
        """After how long it is killed from outside; 0 for never."""


_P = TypeVar("_P", bound=Piece)


def environment() -> dict[str, str]:
    """The environment of a Python that imports the package and its tests from this checkout."""
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


class Forking(Generic[_P]):
    """The warm process, as the side that kills has it.

    Args:
        module: what it runs; ends in :func:`serve`.
    """

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def do(self, piece: _P) -> int:
        """How the child of a piece ended: a code, or the signal that killed it below zero."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(piece) + b"\n")
        process.stdin.flush()
        return int(process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def forking(module: str, kind: type[_P]) -> Iterator[Forking[_P]]:
    """A warm process for as long as a test needs it; `kind` is what its module serves."""
    made = Forking[_P](module)
    try:
        yield made
    finally:
        made.close()


def serve(kind: type[_P], run: Callable[[_P], None], sheets: Iterable[Sheet]) -> None:
    """Be the warm process: do one piece after the other until there are no more.

    Args:
        kind: as what a piece is read.
        run: does it.
        sheets: compiled once here, and not in each of the children.
    """
    for sheet in sheets:
        rulebook(sheet).liability.worst_minor({})
    for line in sys.stdin.buffer:
        sys.stdout.write(f"{_fork(msgspec.json.decode(line, type=kind), run)}\n")
        sys.stdout.flush()


def _fork(piece: _P, run: Callable[[_P], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            run(piece)
        except BaseException:  # the child ends here whatever it is, and says why
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    if piece.kill_after_ms:
        time.sleep(piece.kill_after_ms / 1_000)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)
