"""The whole record checked at somebody's word while the house is open.

It is done in a process of its own, which reads the file beside the server: no table waits for it.
One is made at a time, and it ends with the house.
"""

from __future__ import annotations

import asyncio
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.errors import ChainBroken, CroupierError, DataError
from croupier.money import Currency
from croupier.web.board import Money
from croupier.web.problems import Refused

if TYPE_CHECKING:
    from croupier.service.verifying import Verified

__all__ = ["BadEvent", "RecordFound", "TableChecked", "Verifying", "found_in"]

PATIENCE_SECONDS: Final = 1_800.0
"""A check that takes longer is given up; ``croupier verify`` has no such end."""

_AGAIN_S: Final = 5
_STEP_S: Final = 0.1


class BadEvent(msgspec.Struct, frozen=True):
    """The first event that is not what it had to be.

    Attributes:
        stream, version: null where the file itself is damaged.
        what: what is wrong with it, in English.
    """

    stream: str | None
    version: int | None
    what: str


class TableChecked(msgspec.Struct, frozen=True):
    """A table as its record leaves it; `coups` counts those that ended, void ones too."""

    table: str
    events: int
    coups: int


class RecordFound(msgspec.Struct, frozen=True):
    """What a check of the whole record found.

    Attributes:
        sound: whether everything is what it had to be.
        events, transfers, entries, accounts: how many were checked; null where it is not sound.
        sums: of all entries by currency; nothing but 0 is sound.
        heads: every stream's newest event, as ``version:hash``; kept elsewhere they show later
            that nothing was changed.
        fault: null where it is sound.
        bad_snapshots: streams whose kept snapshot is not what their events lead to. The record is
            sound all the same, for a snapshot is only a cache.
    """

    sound: bool
    at_ms: int
    took_ms: int
    events: int | None
    transfers: int | None
    entries: int | None
    accounts: int | None
    tables: list[TableChecked]
    sums: dict[str, Money]
    heads: dict[str, str]
    fault: BadEvent | None
    bad_snapshots: list[str]


class Verifying:
    """Checks of a house's record, one at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "croupier-verifying")
        self._ended = Event()
        self._under_way: Future[RecordFound | str] | None = None

    async def verify(self, file: Path) -> RecordFound | str:
        """What is found, or why nothing could be.

        Raises:
            Refused: one is under way; the house is closing.
        """
        if self._under_way is not None and not self._under_way.done():
            again = {"Retry-After": str(_AGAIN_S)}
            raise Refused(429, "busy", "the record is being verified; ask again", again)
        try:
            # it goes on where nobody waits for it any more, and counts until it is over
            self._under_way = self._thread.submit(_verified, file, self._ended)
        except RuntimeError:
            raise Refused(503, "not_recorded", "the house is closing") from None
        return await asyncio.shield(asyncio.wrap_future(self._under_way))

    def close(self) -> None:
        """Make no more, and give up the one that is under way."""
        self._ended.set()
        self._thread.shutdown(wait=False)


def _verified(file: Path, ended: Event) -> RecordFound | str:
    if ended.is_set():
        return "the house is closing"
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_verify, args=(file, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        waited = 0.0
        while not ours.poll(_STEP_S) and waited < PATIENCE_SECONDS and not ended.is_set():
            waited += _STEP_S
        if not ours.poll():
            return "the house is closing" if ended.is_set() else "it takes too long"
        found: RecordFound | str = ours.recv()
        return found
    except (EOFError, OSError):
        return "its process ended"
    finally:
        process.terminate()
        process.join()
        ours.close()


def _verify(file: Path, answer: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's; it ends this process
    answer.send(found_in(file))


def found_in(file: Path) -> RecordFound | str:
    """What is found in a record's file; or why it could not be read."""
    from croupier.service.reading import reading
    from croupier.service.verifying import verify_record

    try:
        with reading(file) as store:
            return _sound(verify_record(store))
    except ChainBroken as error:
        return _unsound(BadEvent(error.stream, error.version, error.why))
    except DataError as error:
        return _unsound(BadEvent(None, None, str(error)))
    except CroupierError as error:
        return str(error)


def _sound(found: Verified) -> RecordFound:
    report = found.report
    return RecordFound(
        True,
        0,
        0,
        report.event_count,
        report.transfer_count,
        report.entry_count,
        report.account_count,
        [TableChecked(each.table_id, each.event_count, each.coup_count) for each in found.tables],
        {unit: Currency.parse(unit).format(minor) for unit, minor in report.sums.items()},
        {stream: str(head) for stream, head in report.heads.items()},
        None,
        sorted(found.bad_snapshots),
    )


def _unsound(fault: BadEvent) -> RecordFound:
    return RecordFound(False, 0, 0, None, None, None, None, [], {}, {}, fault, [])
