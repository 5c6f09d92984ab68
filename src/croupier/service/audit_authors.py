"""Had everybody the role for what he did, by what the record says of roles until then?

Who works here, and as what, is in stream ``staff``; who ruled, confirmed, corrected, counted and
closed is in the streams of tables and of the house. Both are read in the order of writing. A record
of a house without accounts, and what one wrote before its first account was made, says of nobody
which role he had; there only the table's own rules are checked, elsewhere.

The window for corrections is a setting of the house. It is recorded as it changes, so that each
correction is held against the one that was in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from croupier.errors import ChainBroken
from croupier.service.cash_events import OPERATOR
from croupier.service.house_events import USUAL_WINDOW_MINUTES, WINDOW_TAG, read_window
from croupier.service.record import damage
from croupier.service.roles import StaffRole
from croupier.service.staff import STREAM, TAGS, Staff, read_staff
from croupier.service.waiting import WAITING_TAGS, read_waiting
from croupier.store.damage import UNREADABLE
from croupier.store.protocol import Store
from croupier.store.records import Pick, StoredEvent
from croupier.table.events import CALLED_OFF
from croupier.table.hand_state import SOFTWARE

__all__ = ["check_authors"]

_CORRECTED: Final = "coup-corrected.v1"
_CLOSED: Final = "shoe-closed.v1"
_BROUGHT: Final = "hand-shoe-brought.v1"
_MANAGERS: Final[frozenset[StaffRole]] = frozenset({"pit_manager"})
_DEALING: Final[frozenset[StaffRole]] = frozenset({"dealer", "pit_manager"})
_PAYING: Final[frozenset[StaffRole]] = frozenset({"pit_manager", "administrator"})


class _Authors(NamedTuple):
    """Who may have done something.

    Attributes:
        roles: one of these he had.
        fields: where the event names him; one that is empty or missing names nobody.
        others: who may besides, that is nobody of the staff.
    """

    roles: frozenset[StaffRole]
    fields: tuple[str, ...] = ("by",)
    others: frozenset[str] = frozenset()


_WITH_SECOND: Final = _Authors(_MANAGERS, ("by", "second"))
_AUTHORS: Final[Mapping[str, _Authors]] = {
    "incident-raised.v1": _Authors(_DEALING, others=frozenset({SOFTWARE})),
    "incident-ruled.v1": _WITH_SECOND,
    _CORRECTED: _WITH_SECOND,
    "dispute-opened.v1": _Authors(_MANAGERS),
    "dispute-closed.v1": _WITH_SECOND,
    "dealer-seated.v1": _Authors(_DEALING, ("dealer",)),
    "manager-called.v1": _Authors(_DEALING),
    "manager-came.v1": _Authors(_MANAGERS),
    "cards-counted.v1": _Authors(_MANAGERS),
    "shoe-disposed.v1": _Authors(_MANAGERS),
    _CLOSED: _Authors(_MANAGERS),
    "table-closing.v1": _Authors(_MANAGERS),
    "closing-taken-back.v1": _Authors(_MANAGERS),
    "table-reopened.v1": _Authors(_MANAGERS),
    "limits-set.v1": _Authors(_MANAGERS),
    **dict.fromkeys(WAITING_TAGS, _Authors(_MANAGERS)),
    **dict.fromkeys(
        ("cash-in.v1", "cash-out.v1", "debt-paid.v1", "debt-asked.v1"),
        _Authors(_PAYING, others=frozenset({OPERATOR})),
    ),
}


def check_authors(store: Store) -> None:
    """See that everybody had the role for what he did, and each correction its window.

    Raises:
        ChainBroken: names the first event that is not so, or that does not read.
    """
    staff, window, has_accounts = Staff(), USUAL_WINDOW_MINUTES, False
    by_hand: set[str] = set()
    for stored in _read(store):
        if stored.stream == STREAM:
            staff.apply(read_staff(stored))
            has_accounts = True
            continue
        if stored.tag == WINDOW_TAG:
            window = read_window(stored).minutes
            continue
        body = _body(stored)
        if stored.tag in WAITING_TAGS:
            read_waiting(stored)
        if stored.tag == _BROUGHT:
            by_hand.add(str(body.get("shoe_id")))
            continue
        if has_accounts:
            _judge(stored, body, staff)
            _judge_closing(stored, body, by_hand)
        if stored.tag == _CORRECTED:
            _judge_window(stored, body, window)


def _read(store: Store) -> Iterator[StoredEvent]:
    pick = Pick((*_AUTHORS, *TAGS, WINDOW_TAG, _BROUGHT), newest_first=False)
    while found := store.picked(pick):
        for placed in found:
            yield placed.event
        pick = pick._replace(after=found[-1].position)


def _body(stored: StoredEvent) -> dict[str, Any]:
    try:
        found: dict[str, Any] = msgspec.json.decode(stored.body, type=dict[str, Any])
    except UNREADABLE as error:
        raise damage(stored, error) from error
    return found


def _judge(stored: StoredEvent, body: dict[str, Any], staff: Staff) -> None:
    authors = _AUTHORS[stored.tag]
    for field in authors.fields:
        who = body.get(field) or ""
        if not who or who in authors.others:
            continue
        role = staff.role_of(who)
        if role not in authors.roles or staff.is_shut(who):
            needed = " or ".join(sorted(each.replace("_", " ") for each in authors.roles))
            why = f"its {field} is {str(who)[:64]!r}, who was no {needed} then"
            raise ChainBroken(stored.stream, stored.version, why)


def _judge_closing(stored: StoredEvent, body: dict[str, Any], by_hand: set[str]) -> None:
    """A person's shoe that had not ended was taken away by a manager, who is named."""
    if stored.tag != _CLOSED or str(body.get("shoe_id")) not in by_hand:
        return
    if body.get("reason") == CALLED_OFF and not body.get("by"):
        raise ChainBroken(stored.stream, stored.version, "nobody is named who took the shoe away")


def _judge_window(stored: StoredEvent, body: dict[str, Any], window: int) -> None:
    found = body.get("window_minutes")
    if not body.get("dispute_id") and found != window:
        why = f"coups could be corrected for {window} minutes then, not for {found}"
        raise ChainBroken(stored.stream, stored.version, why)
