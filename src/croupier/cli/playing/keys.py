"""The keyboard: editing a line, and noticing that a key was pressed."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

SAME_PRESS_SECONDS: Final = 1.0
"""Ctrl-C pressed again so soon means no more than the first."""

_LOOK_SECONDS: Final = 0.05

Interrupted = Callable[[], bool]
"""Whether Ctrl-C was pressed and waits."""


@contextmanager
def interrupts_held() -> Iterator[Interrupted]:
    """Let what is done be finished and told: Ctrl-C waits for the end of the block.

    A coup whose money has moved is shown before the patron is gone. What would never end, such as
    writing where nobody reads, ends by pressing Ctrl-C again after a second.

    Raises:
        KeyboardInterrupt: at the end, if Ctrl-C was pressed; at once when it was pressed again.
    """
    pressed: list[float] = []

    def hear(*_: object) -> None:
        pressed.append(time.monotonic())
        if pressed[-1] - pressed[0] > SAME_PRESS_SECONDS:
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or before is not signal.default_int_handler:  # ignored, or somebody else's
        yield lambda: False
        return
    signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


KeyWithin = Callable[[float], bool]
"""Waits so many seconds at most, and tells whether a key was pressed meanwhile.

The key is left where it is: whoever types ahead finds it at the next prompt."""


@contextmanager
def watched_keys(interrupted: Interrupted) -> Iterator[KeyWithin]:
    """Notice single keys, and Ctrl-C that waits, unseen on the terminal, until the block ends."""
    if sys.platform == "win32":
        yield _windows_key_within
        return
    import select
    import termios
    import tty

    descriptor = sys.stdin.fileno()

    def key_within(seconds: float) -> bool:
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0 and not interrupted():
            if select.select([descriptor], [], [], min(left, _LOOK_SECONDS))[0]:
                return True
        return interrupted()

    try:
        before = termios.tcgetattr(descriptor)
        tty.setcbreak(descriptor, termios.TCSADRAIN)
    except termios.error:  # the terminal is gone, and nobody to wait for
        yield lambda _: True
        return
    try:
        yield key_within
    finally:
        with suppress(termios.error):
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
