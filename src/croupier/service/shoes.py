"""Committed shoes as the public record has them: one by its number, or the newest in short."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Final, NamedTuple

from croupier.cards import parse_cards
from croupier.errors import DataError
from croupier.fair import SCHEME, FairShoe, OpenedCard, OpenedShoe, ShoeName, Transcript
from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.store.records import StoredEvent
from croupier.table import events as e

__all__ = ["PastShoe", "past_shoes", "shoe_record"]

_BEGUN: Final = tuple(
    tag for tag, kind in e.TAGS.items() if kind in (e.ShoeLoaded, e.ShoeCommitted)
)
_COMMITTED: Final = tuple(tag for tag, kind in e.TAGS.items() if kind is e.ShoeCommitted)


class PastShoe(NamedTuple):
    """A committed shoe in short.

    Attributes:
        at_ms: when it was committed to.
        ended: why it ended; None while it is in use.
        coup_count: its coups that stand; `void_count` those that do not.
    """

    number: int
    shoe_id: str
    decks: int
    commitment: str
    at_ms: int
    ended: str | None
    coup_count: int
    void_count: int


def _number_of(stored: StoredEvent) -> int:
    event = event_of(stored)
    return event.shoe_number if isinstance(event, e.ShoeLoaded | e.ShoeCommitted) else 0


def _begun_with(store: Store, table_id: str, number: int) -> StoredEvent | None:
    """The event with which a table's shoe of a number began.

    Numbers grow with versions, so that it is found by halving what is between.
    """
    stream = f"{TABLES}{table_id}"
    low, high = 0, store.head(stream).version
    while low < high:
        middle = (low + high + 1) // 2
        found = store.latest(stream, _BEGUN, low, middle)
        if found is None:
            low = middle
        elif _number_of(found) == number:
            return found
        elif _number_of(found) < number:
            low = middle
        else:
            high = found.version - 1
    return None


def _events_of(store: Store, begun: StoredEvent) -> Iterator[e.Event]:
    """What happened to a shoe, from the event after its commitment to its opening."""
    closed = False
    for stored in store.read(begun.stream, begun.version):
        event = event_of(stored)
        if closed and not isinstance(event, e.ShoeOpened):
            return
        yield event
        if isinstance(event, e.ShoeOpened):
            return
        closed = isinstance(event, e.ShoeClosed)


def shoe_record(store: Store, table_id: str, number: int, in_use: FairShoe | None) -> Transcript:
    """The public record of a table's committed shoe, as far as it has come.

    Args:
        number: the how many-eth of the table it is, from 1.
        in_use: the shoe the table deals from now, which proves the cards that have left it.

    Raises:
        DataError: the table has no such committed shoe; or what it holds can be proved no more.
    """
    begun = _begun_with(store, table_id, number)
    event = event_of(begun) if begun is not None else None
    if begun is None or not isinstance(event, e.ShoeCommitted):
        raise DataError(f"table {table_id} has no committed shoe {number}")
    name = ShoeName(table_id, event.shoe_id, number)
    seeds: list[str] = []
    left: list[e.CardsOpened] = []
    digest, ended, opened = None, None, None
    for later in _events_of(store, begun):
        match later:
            case e.SeedTaken(seed=seed):
                seeds.append(seed)
            case e.SeedsClosed(digest=told):
                digest = told
            case e.CardsOpened():
                left.append(later)
            case e.ShoeClosed(reason=reason):
                ended = reason
            case e.ShoeOpened():
                opened = OpenedShoe(later.order, later.secret)
            case _:
                pass
    shoe = in_use if in_use is not None and in_use.name == name else None
    if opened is not None:
        shoe = FairShoe(name, parse_cards(opened.order), bytes.fromhex(opened.secret))
    return Transcript(
        scheme=SCHEME,
        table=table_id,
        shoe=event.shoe_id,
        number=number,
        decks=event.decks,
        commitment=event.commitment,
        seeds=tuple(seeds),
        seeds_digest=digest,
        cards=_cards(left, shoe),
        ended=ended,
        opened=opened,
    )


def _cards(left: list[e.CardsOpened], shoe: FairShoe | None) -> tuple[OpenedCard, ...]:
    if left and shoe is None:
        raise DataError("the shoe was not opened, and it is not in use: its cards are not proved")
    return tuple(
        OpenedCard(place, str(card), salt, tuple(each.hex() for each in shoe.proof(place)[1]))
        for opened in left
        for card, place, salt in zip(
            parse_cards(opened.cards), opened.places, opened.salts, strict=True
        )
        if shoe is not None
    )


def past_shoes(
    store: Store,
    table_id: str,
    before: int | None,
    limit: int,
    known: MutableMapping[tuple[str, int], PastShoe] | None = None,
) -> list[PastShoe]:
    """Committed shoes of a table, newest first.

    Args:
        before: only those of lower numbers.
        limit: so many at most.
        known: ended ones, by table and number, which stay as they are; more are put there.
    """
    stream = f"{TABLES}{table_id}"
    until = store.head(stream).version
    if before is not None:
        begun = _begun_with(store, table_id, before)
        until = begun.version - 1 if begun else until
    found: list[PastShoe] = []
    while len(found) < limit:
        begun = store.latest(stream, _COMMITTED, 0, until)
        if begun is None:
            break
        until = begun.version - 1
        event = event_of(begun)
        if isinstance(event, e.ShoeCommitted) and (before is None or event.shoe_number < before):
            key = table_id, event.shoe_number
            short = known.get(key) if known is not None else None
            short = short or _in_short(store, begun, event)
            if known is not None and short.ended is not None:
                known[key] = short
            found.append(short)
    return found


def _in_short(store: Store, begun: StoredEvent, event: e.ShoeCommitted) -> PastShoe:
    ended, coup_count, void_count = None, 0, 0
    for later in _events_of(store, begun):
        match later:
            case e.ShoeClosed(reason=reason):
                ended = reason
            case e.CoupSettled(more=False):
                coup_count += 1
            case e.CoupVoided():
                void_count += 1
            case _:
                pass
    return PastShoe(
        event.shoe_number,
        event.shoe_id,
        event.decks,
        event.commitment,
        begun.at_ms,
        ended,
        coup_count,
        void_count,
    )
