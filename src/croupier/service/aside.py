"""Walking through what tables decided in a second process, while the first walks through chains.

Both read the same file. A record only grows, so the second may look at it a little later: it stops
at the heads from which the first one set out.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError
from croupier.service.reading import reading
from croupier.service.verifying import Aside, Walked, walk
from croupier.store.records import Head

__all__ = ["walking_aside"]

WORTH_IT_COUNT: Final = 50_000
"""With fewer events a second process is not there before the first one is through."""


@contextmanager
def walking_aside(file: Path, least_count: int = WORTH_IT_COUNT) -> Iterator[Aside]:
    """What :func:`croupier.service.verifying.verify_record` can walk aside with; ended with it.

    Args:
        least_count: so many events make it worth while.
    """
    context = get_context("spawn")
    begun = []

    def aside(heads: Mapping[str, Head], since: Mapping[str, Head]) -> Callable[[], Walked | None]:
        count = sum(head.version for head in heads.values())
        count -= sum(head.version for head in since.values())
        if count < least_count or (os.cpu_count() or 1) < 2:
            return lambda: None
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(
            target=_walk, args=(file, dict(heads), dict(since), theirs), daemon=True
        )
        process.start()
        begun.append(process)
        theirs.close()
        return lambda: _received(ours)

    try:
        yield aside
    finally:
        for process in begun:
            process.terminate()
            process.join()


def _received(connection: Connection) -> Walked | None:
    """What the other process found; None if it did not come to an end."""
    try:
        found = connection.recv()
    except (EOFError, OSError):
        return None
    finally:
        connection.close()
    return found if isinstance(found, Walked) else None


def _walk(
    file: Path, heads: Mapping[str, Head], since: Mapping[str, Head], answer: Connection
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    found = None
    try:
        with reading(file) as store:
            found = walk(store, heads, since)
    except CroupierError:
        pass  # the first one meets it as well, and tells
    answer.send(found)
