"""A day's debits and credits, compared with the licensee's list of them: every difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal, NamedTuple

from croupier.errors import NotationError
from croupier.service.people import everybody
from croupier.service.wallet import events as w
from croupier.service.wallet.licensee import Row
from croupier.service.wallet.reading import event_of
from croupier.store.protocol import Store

__all__ = ["OPEN", "REF", "Difference", "What", "compare", "day_of", "own_rows", "refs_of"]

REF: Final = "wallet.ref"
"""The field of a person that says how the licensee calls him."""

OPEN: Final = "open"
"""The state of what is asked here and not finished."""

_DAY_MS: Final = 86_400_000

What = Literal[
    "open",
    "twice here",
    "twice there",
    "missing there",
    "missing here",
    "kind",
    "patron",
    "currency",
    "amount",
    "state",
]


class Difference(NamedTuple):
    """Something that the two lists do not say alike.

    Attributes:
        here, there: what each says; empty where it says nothing.
    """

    id: str
    what: What
    here: str
    there: str

    def __str__(self) -> str:
        return f"{self.id}: {self.what}: here {self.here or '-'}, there {self.there or '-'}"


def day_of(text: str) -> tuple[int, int]:
    """A day such as ``2026-11-30`` in UTC: its first millisecond, and that of the next.

    Raises:
        NotationError: not such a day.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise NotationError(f"{text!r} is no day; write one such as 2026-11-30")
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    start_ms = start // timedelta(milliseconds=1)
    return start_ms, start_ms + _DAY_MS


def refs_of(store: Store) -> dict[str, str]:
    """How the licensee calls each patron, by the id he has here."""
    return {person_id: fields[REF] for person_id, fields in everybody(store) if REF in fields}


def own_rows(store: Store, day: str, refs: Mapping[str, str]) -> list[Row]:
    """What the record has of a day, by when it was asked for; in memory that day's only.

    Args:
        refs: how the licensee calls each patron; one who was erased has none, and is not compared.

    Raises:
        ChainBroken: an event does not read.
        NotationError: it is no day.
    """
    start_ms, end_ms = day_of(day)
    found: dict[str, Row] = {}
    earlier: list[Row] = []
    for stored in store.read(w.WALLET):
        event = event_of(stored)
        match event:
            case w.DebitAsked() | w.CreditAsked() | w.CollectAsked():
                if start_ms <= stored.at_ms < end_ms:
                    kind = "credit" if isinstance(event, w.CreditAsked) else "debit"
                    ref = refs.get(event.patron_id, "")
                    if event.id in found:
                        earlier.append(found[event.id])
                    found[event.id] = Row(
                        event.id, kind, ref, event.currency, event.amount_minor, OPEN
                    )
            case (
                w.DebitConfirmed(id=txn_id)
                | w.CreditConfirmed(id=txn_id)
                | w.CollectConfirmed(id=txn_id)
            ):
                _end(found, txn_id, "done")
            case w.DebitRefused(id=txn_id) | w.CollectRefused(id=txn_id):
                _end(found, txn_id, "refused")
            case w.RollbackConfirmed(id=txn_id):
                _end(found, txn_id, "rolled_back")
            case w.Opened() | w.RollbackAsked() | w.DayCompared() | w.Carried():
                pass
    return [*found.values(), *earlier]


def _end(found: dict[str, Row], txn_id: str, state: str) -> None:
    row = found.get(txn_id)
    if row is not None:
        found[txn_id] = row._replace(state=state)


def compare(own: Iterable[Row], theirs: Iterable[Row]) -> list[Difference]:
    """Every difference between two lists of a day, in the order of the first, then of the second.

    A debit that was refused may be missing there: it left nothing. Of an id that one of them has
    several times the first is compared, and each other is a difference.
    """
    ours, more_here = _by_id(own)
    left, more_there = _by_id(theirs)
    found = [Difference(row.id, "twice here", row.state, "") for row in more_here]
    found += [Difference(row.id, "twice there", "", row.state) for row in more_there]
    for here in ours.values():
        there = left.pop(here.id, None)
        if here.state == OPEN:
            found.append(Difference(here.id, "open", OPEN, there.state if there else ""))
        elif there is None:
            if here.state != "refused":
                found.append(Difference(here.id, "missing there", here.state, ""))
        else:
            found += _apart(here, there)
    found += [Difference(row.id, "missing here", "", row.state) for row in left.values()]
    return found


def _by_id(rows: Iterable[Row]) -> tuple[dict[str, Row], list[Row]]:
    """Rows by id, and those whose id had come before."""
    first: dict[str, Row] = {}
    more: list[Row] = []
    for row in rows:
        if row.id in first:
            more.append(row)
        else:
            first[row.id] = row
    return first, more


def _apart(here: Row, there: Row) -> list[Difference]:
    pairs: tuple[tuple[What, str, str], ...] = (
        ("kind", here.kind, there.kind),
        ("patron", here.patron or there.patron, there.patron),
        ("currency", here.currency, there.currency),
        ("amount", str(here.amount_minor), str(there.amount_minor)),
        ("state", here.state, there.state),
    )
    return [Difference(here.id, what, own, other) for what, own, other in pairs if own != other]
