"""Reads of the past, which wait for the disk on threads: shared out so that none takes them all."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from croupier.web.problems import Refused
from croupier.web.verifying import Verifying

__all__ = ["Reads"]

MAX_IN_LINE: Final = 20
"""How many pages of one patron may be read or wait to be."""

_FILES_AT_ONCE: Final = 2
_AGAIN_S: Final = {"page": 1, "file": 5}

_T = TypeVar("_T")


class _Line:
    """A patron's pages: one is read at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.count = 0


class Reads:
    """Reads for patrons. Pages are short; files are whole statements, and have their own threads.

    Args:
        refusals: counts by code who was told to wait.
    """

    def __init__(self, refusals: Counter[str]) -> None:
        self._refusals = refusals
        self._lines: dict[str, _Line] = {}
        self._files = ThreadPoolExecutor(_FILES_AT_ONCE, "croupier-files")
        # one, which goes through the record as far as it was not yet, beside what is answered
        self._reports = ThreadPoolExecutor(1, "croupier-reports")
        self.verifying = Verifying()
        self._with_file: set[str] = set()
        self._reports_asked: Counter[str] = Counter()
        self._guard = threading.Lock()

    async def page(self, patron_id: str, work: Callable[[], _T]) -> _T:
        """Read a page once those are read that this patron asked for before.

        Raises:
            Refused: too many of his wait.
        """
        line = self._lines.setdefault(patron_id, _Line())
        if line.count >= MAX_IN_LINE:
            raise self._busy("page", "too many pages are being read for you; ask again")
        line.count += 1
        try:
            async with line.lock:
                return await asyncio.get_running_loop().run_in_executor(None, work)
        finally:
            line.count -= 1
            if not line.count:
                del self._lines[patron_id]

    async def report(self, person_id: str, work: Callable[[], _T]) -> _T:
        """Make a report once those are made that were asked for before, by whomever.

        Raises:
            Refused: too many of his wait; the house is closing.
        """
        if self._reports_asked[person_id] >= MAX_IN_LINE:
            raise self._busy("file", "too many reports are being made for you; ask again")
        try:
            made = self._reports.submit(work)
        except RuntimeError:
            raise Refused(503, "not_recorded", "the house is closing") from None
        self._reports_asked[person_id] += 1
        try:
            return await asyncio.wrap_future(made)
        finally:
            self._reports_asked[person_id] -= 1

    async def file(self, patron_id: str, work: Callable[[], _T]) -> _T:
        """Make a whole file.

        Raises:
            Refused: one is being made for this patron; the house is closing.
        """
        with self._guard:
            if patron_id in self._with_file:
                raise self._busy("file", "a file is being made for you; ask again once it is there")
            made = self._begun(work)
            self._with_file.add(patron_id)

        def over(_: Future[Any]) -> None:
            with self._guard:
                self._with_file.discard(patron_id)

        # on the thread: whoever waits for it may have gone before
        made.add_done_callback(over)
        return await asyncio.wrap_future(made)

    def _begun(self, work: Callable[[], _T]) -> Future[_T]:
        try:
            return self._files.submit(work)
        except RuntimeError:
            raise Refused(503, "not_recorded", "the house is closing") from None

    def _busy(self, what: str, text: str) -> Refused:
        self._refusals["busy"] += 1
        return Refused(429, "busy", text, {"Retry-After": str(_AGAIN_S[what])})

    def close(self) -> None:
        """Make no more files; of those that wait nothing comes."""
        self._files.shutdown(wait=False, cancel_futures=True)
        self._reports.shutdown(wait=False, cancel_futures=True)
        self.verifying.close()
