"""``python -m croupier`` and the console script ``croupier``: our first code to run, and our last.

Ctrl-C ends the command with 130 and without a word wherever it falls. While the command line is
still being imported nothing has been done, so the process simply ends there: an exception in the
middle of an import may be told or swallowed by whatever is importing. What comes before is
Python's own start, and the package's front door, which imports nothing for that reason. Once the
answer is given a late Ctrl-C changes nothing any more. Who was started with Ctrl-C ignored, as in
the background of a shell, goes on ignoring it.
"""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130

try:
    import signal

    _HEARS = signal.getsignal(signal.SIGINT) is signal.default_int_handler
except KeyboardInterrupt:
    os._exit(INTERRUPTED)


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)


def _answer_ctrl_c(handler: signal._HANDLER) -> None:
    if _HEARS:
        signal.signal(signal.SIGINT, handler)


def main() -> None:
    """Run the command line of this process and end it with its exit code."""
    _answer_ctrl_c(_leave)
    from croupier.cli.main import main as run

    code = INTERRUPTED
    try:
        _answer_ctrl_c(signal.default_int_handler)
        code = run()
        _answer_ctrl_c(signal.SIG_IGN)
    except KeyboardInterrupt:
        _answer_ctrl_c(signal.SIG_IGN)
    sys.exit(code)


if __name__ == "__main__":
    main()
