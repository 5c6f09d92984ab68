"""Telling a person who waits how far long work is; nobody else sees it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from croupier.cli import console
from croupier.cli.signs import visible


class Watch:
    """How far some work is, on one line of standard error if that is a terminal."""

    def __init__(self, doing: str) -> None:
        self.at = self._doing = doing
        self._seen = sys.stderr.isatty()
        self._width = 0

    def tell(self, what: str, done_count: int, total_count: int) -> None:
        """Say that so much is done; see :data:`croupier.service.reading.Progress`."""
        self.at = f"{self._doing} {what}: {done_count:,} of {total_count:,}"
        self._show(visible(self.at)[: console.width() - 1])

    def say(self, what: str) -> None:
        """Say how far it is, in words."""
        self.at = f"{self._doing}: {what}"
        self._show(visible(self.at)[: console.width() - 1])

    def clear(self) -> None:
        """Leave the line to whatever is written next."""
        self._show("")
        self._width = 0

    def _show(self, text: str) -> None:
        if not (self._seen and (text or self._width)):
            return
        # blanks, since not every terminal knows how to clear a line
        written = f"\r{text.ljust(self._width)}" if text else f"\r{' ' * self._width}\r"
        self._width = len(text)
        with suppress(OSError, ValueError):
            sys.stderr.write(written)
            sys.stderr.flush()


@contextmanager
def watching(doing: str) -> Iterator[Watch]:
    """Follow long work by a person; after Ctrl-C it says, to anybody, how far the work came."""
    watch = Watch(doing)
    try:
        yield watch
    except KeyboardInterrupt:
        watch.clear()
        console.warn(f"stopped while {watch.at}")
        raise
    finally:
        watch.clear()
