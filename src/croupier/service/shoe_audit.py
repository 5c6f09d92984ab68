"""A shoe of real cards looked through: what its decks hold against what was seen and counted."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from croupier.cards import DECK
from croupier.errors import DataError
from croupier.service.record import TABLES, event_of
from croupier.store.damage import UNREADABLE, unreadable
from croupier.store.protocol import Store
from croupier.table import custody_events as ce
from croupier.table import events as e
from croupier.table import hand_events as he
from croupier.table.correction_events import CoupCorrected
from croupier.table.custody import shoe_of_count
from croupier.table.evolve import evolve
from croupier.table.hand_state import Custody, HandShoe
from croupier.table.state import TableState

__all__ = ["CardCount", "Count", "ShoeAudit", "shoe_audit"]

_BROUGHT: Final = "hand-shoe-brought.v1"
_FOLLOWED: Final = (
    e.BettingOpened,
    e.WagersPlaced,
    e.WagersWithdrawn,
    e.BettingClosed,
    e.CoupDealt,
    e.CoupSettled,
    e.CoupVoided,
    *he.HandEvent.__args__,
)


class CardCount(NamedTuple):
    """A card, how many the decks hold of it, and how many were seen."""

    card: str
    held_count: int
    seen_count: int


class Count(NamedTuple):
    """What was counted, by whom; and how many had to be there."""

    card_count: int
    expected_count: int
    by: str
    at_ms: int


class ShoeAudit(NamedTuple):
    """What became of the cards of a shoe.

    Attributes:
        closed_reason: None while it is in use.
        card_count: of its decks; `gone_count` of them left it, `unseen_count` of those face down.
        cards: each card of a deck; the rest of them lay in the shoe or was not seen.
        too_many: cards seen more often than the decks hold them.
        fate: what became of the cards; empty as long as nobody has said.
        sound: whether nothing contradicts: no card too many, no count that is another.
    """

    shoe_number: int
    brought_ms: int
    closed_ms: int | None
    closed_reason: str | None
    custody: Custody
    decks: int
    card_count: int
    gone_count: int
    unseen_count: int
    cards: tuple[CardCount, ...]
    too_many: tuple[str, ...]
    opening: Count | None
    closing: Count | None
    fate: str
    fate_by: str
    dealers: tuple[str, ...]
    coup_count: int
    void_count: int
    incident_count: int
    sound: bool


class _Walk:
    """Follows a shoe's table from the moment it was brought."""

    def __init__(self, number: int, dealer: str) -> None:
        self.number = number
        self.state = TableState()
        self.shoe: HandShoe | None = None
        self.brought_ms = 0
        self.closed: tuple[int, str] | None = None
        self.opening: Count | None = None
        self.closing: Count | None = None
        self.fate = self.fate_by = ""
        self.dealer = dealer
        self.dealers: dict[str, None] = {}
        self.incident_count = 0

    def take(self, event: e.Event, at_ms: int) -> None:
        """Follow one event."""
        if isinstance(event, he.IncidentRaised):
            of = shoe_of_count(event.incident_id, event.kind)
            self.incident_count += self.closed is None if of is None else of == self.number
        match event:
            case he.HandShoeBrought() if event.shoe_number == self.number:
                self.brought_ms = at_ms
                evolve(self.state, event)
                self.shoe = self.state.hand
            case ce.CardsCounted() if event.shoe_number == self.number:
                self._count(event, at_ms)
            case ce.ShoeDisposed() if event.shoe_number == self.number:
                self.fate, self.fate_by = event.fate, event.by
            case ce.DealerSeated():
                self.dealer = event.dealer
            case CoupCorrected() if event.shoe_id == self.state.shoe_id:
                self._correct(event)
            case e.ShoeClosed() if self.closed is None:
                self.closed = at_ms, event.reason
                self.state.hand = None
            case _ if self.closed is None and isinstance(event, _FOLLOWED):
                self._follow(event)

    def _follow(self, event: e.Event) -> None:
        if isinstance(event, he.CardLaid) and self.dealer:
            self.dealers[self.dealer] = None
        evolve(self.state, event)

    def _correct(self, event: CoupCorrected) -> None:
        """However much later: once the shoe was closed its cards wait nowhere, but were others."""
        evolve(self.state, event)
        if self.closed is None or self.shoe is None or event.more:
            return
        seen = Counter(self.shoe.seen)
        seen.update(event.reread)
        self.shoe.seen = {card: count for card, count in seen.items() if count}

    def _count(self, event: ce.CardsCounted, at_ms: int) -> None:
        place = self.shoe.place if self.shoe else None
        whole = place.card_count if place else 0
        if event.when == "opening":
            self.opening = Count(event.card_count, whole, event.by, at_ms)
        else:  # all of them, those that left it too
            self.closing = Count(event.card_count, whole, event.by, at_ms)


def shoe_audit(store: Store, table_id: str, number: int) -> ShoeAudit:
    """Look a shoe of real cards through, from the record alone.

    Args:
        store: the house's.
        table_id: at which it was dealt.
        number: of the shoe.

    Raises:
        DataError: there was no such shoe there.
        ChainBroken: an event does not read, or fits none before it.
    """
    stream = f"{TABLES}{table_id}"
    start, dealer = _found(store, stream, number)
    walk = _Walk(number, dealer)
    for stored in store.read(stream, start - 1):
        event = event_of(stored)
        try:
            walk.take(event, stored.at_ms)
        except UNREADABLE as error:
            raise unreadable(stream, stored.version, error) from error
    return _told(walk)


def _found(store: Store, stream: str, number: int) -> tuple[int, str]:
    """The event with which a shoe was brought, and who dealt then."""
    after = 0
    while (stored := store.earliest(stream, [_BROUGHT], after)) is not None:
        event = event_of(stored)
        if isinstance(event, he.HandShoeBrought) and event.shoe_number == number:
            seated = store.latest(stream, ("dealer-seated.v1",), 0, stored.version)
            by = event_of(seated) if seated else None
            return stored.version, by.dealer if isinstance(by, ce.DealerSeated) else ""
        after = stored.version
    raise DataError(f"no shoe {number} of real cards was dealt at this table")


def _told(walk: _Walk) -> ShoeAudit:
    shoe = walk.shoe
    if shoe is None:
        raise DataError(f"no shoe {walk.number} of real cards was dealt at this table")
    cards = tuple(
        CardCount(str(card), shoe.decks, shoe.seen.get(str(card), 0)) for card in sorted(DECK)
    )
    too_many = tuple(each.card for each in cards if each.seen_count > each.held_count)
    gone = shoe.place.position_index
    counts = [count for count in (walk.opening, walk.closing) if count is not None]
    closed_ms, reason = walk.closed or (None, None)
    return ShoeAudit(
        walk.number,
        walk.brought_ms,
        closed_ms,
        reason,
        shoe.custody,
        shoe.decks,
        shoe.place.card_count,
        gone,
        gone - sum(shoe.seen.values()),
        cards,
        too_many,
        walk.opening,
        walk.closing,
        walk.fate,
        walk.fate_by,
        tuple(walk.dealers),
        walk.state.tally.coup_count,
        walk.state.tally.void_count,
        walk.incident_count,
        not too_many and all(count.card_count == count.expected_count for count in counts),
    )
