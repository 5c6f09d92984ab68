"""Decks by their serial numbers, over all tables of a house: none is in two places at once.

This concerns shoes whose whole custody the house demands; of others nobody has to say anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.errors import ChainBroken
from croupier.service.record import TABLES, event_of
from croupier.store.protocol import Store
from croupier.store.records import Pick, StoredEvent
from croupier.table import events as e
from croupier.table.custody_events import ShoeDisposed
from croupier.table.demanded import same_serial, serials_about
from croupier.table.hand_events import HandShoeBrought

if TYPE_CHECKING:
    from croupier.service.house import House

__all__ = ["check_decks", "decks_about"]

_TAGS: Final = tuple(tag for tag, kind in e.TAGS.items() if kind in (HandShoeBrought, ShoeDisposed))

_Shoe = tuple[str, int]
"""The stream of its table, and its number there."""


def decks_about(house: House) -> frozenset[str]:
    """Decks in use at any table of the record, or closed and still about; as ``same_serial``."""
    tables = (stream for stream in house.store.streams() if stream.startswith(TABLES))
    states = (house.keeper(stream.removeprefix(TABLES)).state for stream in tables)
    return frozenset().union(*map(serials_about, states))


def check_decks(store: Store) -> None:
    """Raise unless no deck was brought while its cards were about, at whatever table.

    Raises:
        ChainBroken: names the event that brings it.
    """
    about: dict[str, _Shoe] = {}
    after = 0
    while found := store.picked(Pick(_TAGS, after=after, newest_first=False)):
        for placed in found:
            _follow(about, placed.event)
        after = found[-1].position


def _follow(about: dict[str, _Shoe], stored: StoredEvent) -> None:
    event = event_of(stored)
    if isinstance(event, ShoeDisposed):
        gone = (stored.stream, event.shoe_number)
        for serial in [serial for serial, shoe in about.items() if shoe == gone]:
            del about[serial]
    elif isinstance(event, HandShoeBrought) and event.demanded:
        before = (stored.stream, event.shoe_number - 1) if event.same_cards else None
        for serial in event.custody.serials:
            deck = same_serial(serial)
            if about.get(deck, before) != before:
                why = f"deck {serial!r} is in use at another table, or its cards are still about"
                raise ChainBroken(stored.stream, stored.version, why)
            about[deck] = stored.stream, event.shoe_number
