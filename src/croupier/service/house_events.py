"""Settings of the house that what is recorded hangs on; events of stream ``house``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from croupier.service.record import HOUSE, damage
from croupier.store.damage import UNREADABLE
from croupier.store.records import NewEvent, StoredEvent

if TYPE_CHECKING:
    from croupier.service.house import House

__all__ = ["USUAL_WINDOW_MINUTES", "WINDOW_TAG", "WindowSet", "note_window", "read_window"]

WINDOW_TAG: Final = "correction-window-set.v1"
USUAL_WINDOW_MINUTES: Final = 24 * 60
"""What is in force as long as nothing else was recorded."""


class WindowSet(msgspec.Struct, frozen=True):
    """For so many minutes after its end a coup can be corrected from now on."""

    minutes: int


def read_window(stored: StoredEvent) -> WindowSet:
    """What is recorded of the window; raises ChainBroken."""
    try:
        return msgspec.json.decode(stored.body, type=WindowSet)
    except UNREADABLE as error:
        raise damage(stored, error) from error


def note_window(house: House, minutes: int) -> None:
    """Put down for how long the house corrects coups, where it is not what it was. Commits."""
    head = house.store.head(HOUSE).version
    last = house.store.latest(HOUSE, [WINDOW_TAG], 0, head)
    known = USUAL_WINDOW_MINUTES if last is None else read_window(last).minutes
    if minutes != known:
        house.note(HOUSE, NewEvent(WINDOW_TAG, msgspec.json.encode(WindowSet(minutes))))
        house.commit()
