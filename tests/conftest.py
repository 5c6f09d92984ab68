"""What every test shares: how hypothesis draws, and a console to run commands in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from tests.turns import in_turns
from tools.inprocess import Ended, run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xdist.remote import Producer

# A run that was started in the background ignores Ctrl-C, and what it starts would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# On CI the same examples every time, so that a red run is about the change and nothing else;
# elsewhere new ones each run. No deadline: how long a machine takes proves nothing about a rule.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("dev", deadline=None, print_blob=True)
settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=5_000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)


_WARMING = pytest.StashKey[subprocess.Popen[bytes]]()
"""Compiles kernels beside the tests."""


class Command(Protocol):
    """Runs ``croupier`` with these arguments, in this process."""

    def __call__(
        self,
        *argv: str,
        stdin: str | bytes = "",
        encoding: str = "utf-8",
        env: Mapping[str, str] | None = None,
    ) -> Ended: ...


@pytest.fixture
def command() -> Command:
    """``command("settle", "baccarat", …)`` gives the exit code, the output and the errors."""

    def run_it(
        *argv: str,
        stdin: str | bytes = "",
        encoding: str = "utf-8",
        env: Mapping[str, str] | None = None,
    ) -> Ended:
        return run(argv, stdin=stdin, encoding=encoding, env=env)

    return run_it


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: half of a run waits for servers, browsers and disks.

    With more, a browser is so slow at times that bets close before its clicks come.
    """
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """A file's tests go to one worker, which opens the file's house and browser once."""
    config.option.loadscopereorder = False  # the order below is kept
    return LoadFileScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Some of the workers wait for browsers while others compute; long files begin first."""
    if hasattr(config, "workerinput"):
        items[:] = in_turns(items)


@pytest.hookimpl
def pytest_sessionstart(session: pytest.Session) -> None:
    """Have kernels compiled while tests run that need none: else every worker compiles them."""
    if session.config.getoption("numprocesses", None) and not hasattr(
        session.config, "workerinput"
    ):
        session.config.stash[_WARMING] = subprocess.Popen(
            [sys.executable, "-m", "croupier", "warm"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@pytest.hookimpl
def pytest_sessionfinish(session: pytest.Session) -> None:
    """It is done by now, or no longer wanted."""
    warming = session.config.stash.get(_WARMING, None)
    if warming is not None:
        warming.terminate()
        warming.wait()
