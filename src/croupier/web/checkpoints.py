"""Checkpoints of a house that is open, now and then, put where its file says.

Each is made in a process of its own, which reads the record beside the server: no table waits for
it, and one that fails is told and tried again at its next time.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from typing import Final

from croupier.errors import CroupierError
from croupier.service.settings import Settings

__all__ = ["checkpoints_made"]

_log = logging.getLogger(__name__)

MINUTE_SECONDS: Final = 60.0
PATIENCE_SECONDS: Final = 600.0
"""A checkpoint that takes longer than this is given up until its next time."""


@contextmanager
def checkpoints_made(
    directory: Path, settings: Settings, minute_seconds: float = MINUTE_SECONDS
) -> Iterator[None]:
    """Make checkpoints while this lasts, if the settings say so.

    Args:
        directory: of the house.
        minute_seconds: how long a minute is; shorter in tests.
    """
    if not settings.checkpoint_minutes or settings.checkpoint_directory is None:
        yield
        return
    ended = Event()
    every = settings.checkpoint_minutes * minute_seconds
    target = settings.checkpoint_directory
    worker = Thread(target=_make_on, args=(directory, target, every, ended), daemon=True)
    worker.start()
    try:
        yield
    finally:
        ended.set()
        worker.join()


def _make_on(directory: Path, target: Path, every: float, ended: Event) -> None:
    while not ended.wait(every):
        try:
            kept, why = _made(directory, target, ended)
        except Exception as error:  # no process, no memory: its next time will come
            kept, why = "", str(error)
        if kept:
            _log.info("checkpoint_kept", extra={"file": kept})
        elif not ended.is_set():
            _log.error("checkpoint_failed", extra={"why": why})


def _made(directory: Path, target: Path, ended: Event) -> tuple[str, str]:
    """Where a checkpoint was put; or nothing, and why there is none."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_make, args=(directory, target, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        waited = 0.0
        while not ours.poll(0.1) and waited < PATIENCE_SECONDS and not ended.is_set():
            waited += 0.1
        if not ours.poll():
            return "", "it took too long"
        kept, why = ours.recv()
        return str(kept), str(why)
    except (EOFError, OSError):
        return "", "its process ended"
    finally:
        process.terminate()
        process.join()
        ours.close()


def _make(directory: Path, target: Path, answer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's; it ends this process
    from croupier.service.checkpointing import keep_checkpoint, make_checkpoint

    try:
        # looked at first, so that no number is used up for nothing
        if not target.is_dir():
            answer.send(("", f"{target} is no directory; make it"))
            return
        kept = keep_checkpoint(make_checkpoint(directory), target)
    except CroupierError as error:
        answer.send(("", str(error)))
    else:
        answer.send((str(kept), ""))
