"""The keyboard: editing a line, and noticing that a key was pressed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

KeyWithin = Callable[[float], bool]
"""Waits so many seconds at most, and tells whether a key was pressed meanwhile.

The key is left where it is: whoever types ahead finds it at the next prompt."""


@contextmanager
def watched_keys() -> Iterator[KeyWithin]:
    """Notice single keys, unseen on the terminal, until the block ends."""
    if sys.platform == "win32":
        yield _windows_key_within
        return
    import select
    import termios
    import tty

    descriptor = sys.stdin.fileno()

    def key_within(seconds: float) -> bool:
        return bool(select.select([descriptor], [], [], seconds)[0])

    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSADRAIN)
    try:
        yield key_within
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _windows_key_within(seconds: float) -> bool:
    if sys.platform == "win32":
        import msvcrt

        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if msvcrt.kbhit():
                return True
            time.sleep(0.02)
    return False


def edit_lines(completions: Sequence[str]) -> None:
    """Let the arrow keys edit a line and call back earlier ones, where the system can."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        found = [word for word in completions if word.startswith(text)]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n=")
    uses_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if uses_libedit else "tab: complete")
