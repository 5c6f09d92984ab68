"""Coups and entries of the past, as their patron sees them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

import msgspec

from croupier.ledger import patron
from croupier.money import Currency
from croupier.service.coups import CoupReader, as_corrected
from croupier.service.ended import corrections_by_coup
from croupier.service.news import Result
from croupier.service.record import TABLES, event_of
from croupier.service.statements import lines_of
from croupier.store.protocol import Store
from croupier.store.records import StatementLine
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.web import messages as m
from croupier.web.shaping import TableShaper
from croupier.web.words import corrected_words, void_words

__all__ = ["past_coups", "statement", "statement_csv"]

MAX_COUPS: Final = 100
MAX_LINES: Final = 200
_BROUGHT: Final = (e.ShoeLoaded, e.ShoeCommitted, he.HandShoeBrought)
_OPENED: Final = next(tag for tag, kind in e.TAGS.items() if kind is e.BettingOpened)
_LOADED: Final = [t for t, kind in e.TAGS.items() if kind in _BROUGHT]
_COLUMNS: Final = (
    *("sequence", "at_ms", "kind", "amount", "balance", "wager", "table", "coup_number", "bet"),
    *("fate", "returned"),  # new ones are put last: a spreadsheet may count on the places
)
_AMOUNTS: Final = frozenset(("amount", "balance", "returned"))


def past_coups(
    store: Store, shaper: TableShaper, patron_id: str, before: int | None, limit: int
) -> m.PastCoups:
    """Coups of a table below a number, newest first; of other patrons' wagers nothing."""
    stream = f"{TABLES}{shaper.config.id}"
    until = store.head(stream).version
    if before is not None:
        until = _end_before(store, stream, before, until)
    # one more than asked for tells whether there are more, and the newest may still run
    first = until + 1
    for _ in range(limit + 2):
        opened = store.latest(stream, [_OPENED], 0, first - 1)
        if opened is None:
            break
        first = opened.version
    shoe = store.latest(stream, _LOADED, 0, first - 1)
    after = shoe.version - 1 if shoe is not None else first - 1
    coups = _coups(store, stream, after, until, shaper, patron_id)
    newest = list(coups)[::-1]
    return m.PastCoups(newest[:limit], len(newest) > limit)


def _end_before(store: Store, stream: str, coup_number: int, head: int) -> int:
    """The last version before a coup was opened; found by halving, since numbers only grow."""
    low, high = 0, head
    while low < high:
        middle = (low + high + 1) // 2
        opened = store.latest(stream, [_OPENED], 0, middle)
        event = event_of(opened) if opened is not None else None
        if isinstance(event, e.BettingOpened) and event.coup_number >= coup_number:
            high = min(high - 1, opened.version - 1 if opened else high)
        else:
            low = middle
    return low


def _coups(
    store: Store, stream: str, after: int, head: int, shaper: TableShaper, patron_id: str
) -> Iterator[m.PastCoup]:
    reader = CoupReader(patron_id)
    shoe_number, coup_id = 0, ""
    corrected = corrections_by_coup(store, stream, after)
    for stored in islice(store.read(stream, after), head - after):
        event = event_of(stored)
        if isinstance(event, _BROUGHT):
            shoe_number = event.shoe_number
        elif isinstance(event, e.BettingOpened):
            coup_id = event.coup_id
        past = reader.read(event)
        if past is None:
            continue
        past = as_corrected(past, corrected.get(past.coup_number, ()), patron_id)
        dealt = None
        if past.coup:
            stands = not past.void_reason
            dealt = shaper.past_coup(past.coup_number, past.coup, past.burnt, stands=stands)
        result = Result(coup_id, past.coup_number, bool(past.void_reason), past.wagers)
        yield m.PastCoup(
            past.coup_number,
            shoe_number,
            stored.at_ms,
            bool(past.void_reason),
            past.void_reason,
            dealt,
            shaper.result(result) if past.wagers else None,
            void_words(past.coup_number, past.void_reason) if past.void_reason else None,
            corrected_words(past.coup_number, past.void_reason) if past.corrected else None,
        )


def statement(
    store: Store, patron_id: str, currency: Currency, before: int | None, limit: int
) -> m.Statement:
    """Entries of a patron's account below a number, newest first."""
    account = patron(patron_id, str(currency))
    last = before - 1 if before is not None else _entry_count(store, account)
    after = max(0, last - limit)
    lines = store.entries_of(account, after, limit) if last > 0 else []
    shaped = _lines(store, currency)
    shown = [shaped(line) for line in lines if line.sequence <= last]
    return m.Statement(shown[::-1], after > 0)


def _entry_count(store: Store, account: str) -> int:
    low, step = 0, 1_024
    # the entries are numbered from 1: double until none is there, then halve
    while store.entries_of(account, low + step - 1, 1):
        low, step = low + step, step * 2
    high = low + step
    while high - low > 1:
        middle = (low + high) // 2
        if store.entries_of(account, middle - 1, 1):
            low = middle
        else:
            high = middle
    return low


def _lines(store: Store, currency: Currency) -> Callable[[StatementLine], m.StatementLine]:
    """What shapes the lines of one account, one after the other."""
    read = lines_of(store, currency)
    return lambda line: m.StatementLine(**msgspec.structs.asdict(read(line)))


def statement_csv(store: Store, patron_id: str, currency: Currency) -> str:
    """The whole statement; the same bytes under every locale.

    Every text is one of ours (kinds, ids), and none begins with what a spreadsheet would take
    for a formula; a text that did would get an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    account, after, shaped = patron(patron_id, str(currency)), 0, _lines(store, currency)
    while lines := store.entries_of(account, after, 1_000):
        for line in lines:
            shown = shaped(line)
            writer.writerow([_cell(name, getattr(shown, name)) for name in _COLUMNS])
        after = lines[-1].sequence
    return out.getvalue()


def _cell(name: str, value: str | int | None) -> str | int:
    if value is None:
        return ""
    # an amount below 0 is a number and to be read as one
    return value if isinstance(value, int) or name in _AMOUNTS else inert(value)


def inert(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
