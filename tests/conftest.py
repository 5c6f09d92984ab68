"""What every test shares: how hypothesis draws, and a console to run commands in."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import settings

from tools.inprocess import Ended, run

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    """One more than there are cores: half of a run waits for servers, browsers and disks."""
    return (os.cpu_count() or 1) + 1
