"""Pages of the log: newest first, as far as a page looks, and on from where one ended.

A page is read from the record each time, so it cannot differ from it. What it holds in memory is
bounded by its own rows; how much of the record it looks through is bounded as well, so that an act
that is seldom is found in some pages, of which those before are empty.
"""

from __future__ import annotations

from calendar import timegm
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple, get_args

import msgspec

from croupier.errors import DataError
from croupier.service.log.acts import ACTS, QUIET, Group
from croupier.service.log.rows import LogRow, RowMaker
from croupier.service.record import TABLES
from croupier.service.waiting import WAITING
from croupier.store.protocol import Store
from croupier.store.records import MAX_AT_MS, Pick, Placed

__all__ = ["MAX_ROWS", "LogAsk", "LogPage", "read_ask", "read_page"]

MAX_ROWS: Final = 200
REACH: Final = 100_000
"""So many events of the record a page looks through at most."""

_CHUNK: Final = 256
_SHUFFLES: Final = tuple(tag for tag, act in ACTS.items() if act.group == "shuffle")
_BOTH: Final = ("hand-shoe-brought.v1", "shoe-closed.v1")
"""What a person does, and what happens by itself."""


class LogAsk(NamedTuple):
    """What somebody looks for.

    Attributes:
        table: its id.
        group: a kind of act; ``act`` one act, by its code.
        who: an id, or a part of a name as staff know it, of anybody it names.
        coup, shoe: numbers at a table.
        since_ms, until_ms: when, both included.
    """

    table: str = ""
    group: str = ""
    act: str = ""
    who: str = ""
    coup: int | None = None
    shoe: int | None = None
    since_ms: int = -MAX_AT_MS
    until_ms: int = MAX_AT_MS


class LogPage(msgspec.Struct, frozen=True):
    """A page of the log, newest first.

    Attributes:
        before: where the next page begins; null where there is none.
        newest: the position of the newest event that was looked at, or of those before; what
            comes later is asked for by it.
        looked_ms: back to when this page has looked; null where it has to the end.
    """

    rows: list[LogRow]
    before: int | None
    newest: int
    looked_ms: int | None


def read_ask(said: Mapping[str, str]) -> LogAsk:
    """What somebody wrote: ``table``, ``kind``, ``who``, ``coup``, ``shoe``, ``from``, ``to``.

    Times are of UTC, such as ``2026-11-30`` or ``2026-11-30T18:05``; a day or a minute that is the
    last one is so to its end.

    Raises:
        DataError: what cannot be.
    """
    kind = said.get("kind", "")
    codes = {act.code for act in ACTS.values()}
    if kind and kind not in get_args(Group) and kind not in codes:
        groups = ", ".join(get_args(Group))
        raise DataError(f"{kind[:40]!r} is no kind of act; use {groups}, or an act's own name")
    is_group = kind in get_args(Group)
    since, until = said.get("from", ""), said.get("to", "")
    ask = LogAsk(
        said.get("table", ""),
        kind if is_group else "",
        "" if is_group else kind,
        said.get("who", "").strip(),
        _number("coup", said.get("coup", "")),
        _number("shoe", said.get("shoe", "")),
        _moment("from", since) if since else -MAX_AT_MS,
        _moment("to", until, end=True) if until else MAX_AT_MS,
    )
    if ask.since_ms > ask.until_ms:
        raise DataError(f"{since} to {until} runs backwards; name the earlier time first")
    return ask


def _number(name: str, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise DataError(f"{name} is {text[:20]!r}; use a whole number")
    return int(text)


_LENGTHS_MS: Final = {10: 86_400_000, 16: 60_000, 19: 1_000}
"""By how many characters a time is written with: how long what it names lasts."""


def _moment(name: str, text: str, *, end: bool = False) -> int:
    length_ms = _LENGTHS_MS.get(len(text.removesuffix("Z")))
    try:
        moment = datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        moment = None
    if moment is None or length_ms is None or moment.tzinfo is not None:
        raise DataError(f"{name} is {text[:30]!r}; use a time of UTC such as 2026-11-30T18:05")
    return timegm(moment.timetuple()) * 1_000 + (length_ms - 1 if end else 0)


def read_page(
    store: Store,
    name_of: Callable[[str], str],
    ask: LogAsk,
    *,
    before: int | None = None,
    after: int = 0,
    limit: int = 50,
) -> LogPage:
    """A page.

    Args:
        store: the record.
        name_of: what staff call one of them; empty for everybody else.
        before, after: positions that its rows lie between.
        limit: at most so many rows.

    Raises:
        ChainBroken: an event does not read.
        StoreError: the record cannot be read.
    """
    head = sum(store.head(stream).version for stream in store.streams())
    top = head + 1 if before is None else min(before, head + 1)
    floor = max(after, top - 1 - REACH, 0)
    maker, rows = RowMaker(store, name_of), list[LogRow]()
    for placed in _placed(store, ask, floor, top):
        row = maker.row(placed)
        if row is None or not _fits(row, ask):
            continue
        if len(rows) == limit:
            last = rows[-1]
            return LogPage(rows, last.position, max(head, after), last.at_ms)
        rows.append(row)
    if floor <= after:
        return LogPage(rows, None, max(head, after), None)
    first = next(iter(store.written(floor)))
    return LogPage(rows, floor + 1, max(head, after), first.at_ms)


def _placed(store: Store, ask: LogAsk, after: int, before: int) -> Iterator[Placed]:
    tags, others = _tags(ask)
    streams = (f"{TABLES}{ask.table}", f"{WAITING}{ask.table}") if ask.table else ()
    while True:
        found = store.picked(
            Pick(
                tags,
                others,
                after,
                before,
                ask.since_ms,
                ask.until_ms,
                streams,
                limit=_CHUNK,
            )
        )
        yield from found
        if len(found) < _CHUNK:
            return
        before = found[-1].position


def _tags(ask: LogAsk) -> tuple[tuple[str, ...], bool]:
    """Which events may be what is looked for: those with some tags, or without."""
    if ask.act:
        return tuple(tag for tag, act in ACTS.items() if act.code == ask.act), False
    if ask.group == "other":
        return (*QUIET, *ACTS), True
    if ask.group == "shuffle":
        return (*_SHUFFLES, *_BOTH), False
    if ask.group:
        return tuple(tag for tag, act in ACTS.items() if act.group == ask.group), False
    return (*QUIET, *_SHUFFLES), True


def _fits(row: LogRow, ask: LogAsk) -> bool:
    if ask.group and row.group != ask.group:
        return False
    if not (ask.group or ask.act) and row.group == "shuffle":
        return False
    if ask.coup not in (None, row.coup) or ask.shoe not in (None, row.shoe):
        return False
    who = ask.who.casefold()
    return not who or any(
        person.id.casefold() == who or who in person.name.casefold() for person in row.people
    )
