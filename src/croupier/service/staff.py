"""What is done with accounts, and by whom: the events of stream ``staff``, and what they lead to.

Who works here, in which role, and who may not come in any more, is what these events say, so
that no role can be given without a trace. People are named by their opaque ids; their names, and
how they prove who they are, lie in the store's table that can forget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from croupier.errors import ChainBroken
from croupier.service.roles import StaffRole
from croupier.store.damage import UNREADABLE, unreadable
from croupier.store.protocol import Store
from croupier.store.records import NewEvent, StoredEvent

__all__ = [
    "STREAM",
    "TAGS",
    "AccountMade",
    "AccountOpened",
    "AccountShut",
    "CameIn",
    "DataExported",
    "LinkMade",
    "NameLocked",
    "Own",
    "PersonErased",
    "ProvedAgain",
    "RoleSet",
    "SessionsEnded",
    "Staff",
    "StaffEvent",
    "check_staff",
    "encode",
    "read_staff",
]

STREAM: Final = "staff"


class AccountMade(msgspec.Struct, frozen=True):
    """Somebody begins to work here. ``by`` is empty for the first administrator."""

    person_id: str
    role: StaffRole
    by: str


class RoleSet(msgspec.Struct, frozen=True):
    """Somebody who works here has another role from now on."""

    person_id: str
    role: StaffRole
    by: str


class AccountShut(msgspec.Struct, frozen=True):
    """Somebody, of the staff or a patron, may not come in any more."""

    person_id: str
    by: str


class AccountOpened(msgspec.Struct, frozen=True):
    """He may again."""

    person_id: str
    by: str


class LinkMade(msgspec.Struct, frozen=True):
    """A link was made by which somebody may choose a new password."""

    person_id: str
    by: str


class SessionsEnded(msgspec.Struct, frozen=True):
    """Somebody was sent away from every device, by another person."""

    person_id: str
    by: str


class PersonErased(msgspec.Struct, frozen=True):
    """What was personal of somebody is forgotten. ``by`` is empty for the command line."""

    person_id: str
    by: str


class CameIn(msgspec.Struct, frozen=True):
    """Somebody who works here has come in, by ``password``, ``passkey`` or ``link``."""

    person_id: str
    way: str


class ProvedAgain(msgspec.Struct, frozen=True):
    """He has said again who he is, as acts of weight ask for."""

    person_id: str
    way: str


class NameLocked(msgspec.Struct, frozen=True):
    """Nobody comes in by his name for a while: too many wrong passwords were tried with it."""

    person_id: str


class DataExported(msgspec.Struct, frozen=True):
    """All that the house holds of somebody was handed out to an administrator."""

    person_id: str
    by: str


Own = CameIn | ProvedAgain | NameLocked
"""What happens to somebody's own account, and nobody else does."""

StaffEvent = (
    AccountMade
    | RoleSet
    | AccountShut
    | AccountOpened
    | LinkMade
    | SessionsEnded
    | PersonErased
    | DataExported
    | Own
)

TAGS: Final[Mapping[str, type[StaffEvent]]] = {
    "account-made.v1": AccountMade,
    "role-set.v1": RoleSet,
    "account-shut.v1": AccountShut,
    "account-opened.v1": AccountOpened,
    "link-made.v1": LinkMade,
    "sessions-ended.v1": SessionsEnded,
    "person-erased.v1": PersonErased,
    "came-in.v1": CameIn,
    "proved-again.v1": ProvedAgain,
    "name-locked.v1": NameLocked,
    "data-exported.v1": DataExported,
}
_NAMES: Final = {kind: tag for tag, kind in TAGS.items()}


def encode(event: StaffEvent) -> NewEvent:
    """An event as it is appended."""
    return NewEvent(_NAMES[type(event)], msgspec.json.encode(event))


class Staff:
    """Who works here, and who may not come in.

    Attributes:
        erased: whom the house has forgotten.
        ended_ms: when, by the record, all sessions of a person were last ended by somebody else.
    """

    def __init__(self) -> None:
        self._roles: dict[str, StaffRole] = {}
        self._shut: set[str] = set()
        self.erased: set[str] = set()
        self.ended_ms: dict[str, int] = {}

    def load(self, store: Store) -> None:
        """Follow the record; raises ChainBroken that names the event that does not read."""
        for stored, event in _events(store):
            self.apply(event)
            if isinstance(event, RoleSet | AccountShut | SessionsEnded):
                self.ended_ms[event.person_id] = stored.at_ms

    def why_not(self, event: StaffEvent) -> str:
        """What stands against an event as things are; empty for nothing."""
        if isinstance(event, AccountMade) and event.person_id in self._roles:
            return f"{event.person_id} works here already"
        if isinstance(event, RoleSet) and event.person_id not in self._roles:
            return f"{event.person_id} does not work here"
        if isinstance(event, CameIn | ProvedAgain | NameLocked):
            is_here = event.person_id in self._roles and not self.is_shut(event.person_id)
            return "" if is_here else f"{event.person_id} could not come in then"
        if not event.by:
            first = isinstance(event, AccountMade) and event.role == "administrator"
            # by a link that was told to whoever opened the house, or by its command line
            return "" if first or isinstance(event, PersonErased) else "nobody has done it"
        if self._roles.get(event.by) != "administrator" or self.is_shut(event.by):
            return f"{event.by} was no administrator then"
        return ""

    def apply(self, event: StaffEvent) -> None:
        """Change what is known as an event says; it is recorded by now."""
        match event:
            case AccountMade(person_id=person_id, role=role):
                self._roles[person_id] = role
                self.erased.discard(person_id)
            case RoleSet(person_id=person_id, role=role):
                self._roles[person_id] = role
            case AccountShut(person_id=person_id):
                self._shut.add(person_id)
            case AccountOpened(person_id=person_id):
                self._shut.discard(person_id)
            case PersonErased(person_id=person_id):
                self._roles.pop(person_id, None)
                self._shut.discard(person_id)
                self.erased.add(person_id)
            case LinkMade() | SessionsEnded() | DataExported():
                pass
            case CameIn() | ProvedAgain() | NameLocked():
                pass

    def role_of(self, person_id: str) -> StaffRole | None:
        """Which role somebody who works here has; None for who does not."""
        return self._roles.get(person_id)

    def is_shut(self, person_id: str) -> bool:
        """Whether somebody may not come in."""
        return person_id in self._shut

    def people(self) -> tuple[str, ...]:
        """The ids of who works here, in the order in which they began."""
        return tuple(self._roles)


def check_staff(store: Store) -> None:
    """See that every act with an account was one of somebody who might do it.

    Raises:
        ChainBroken: names the first event that does not read, or that nobody might record.
    """
    staff = Staff()
    for stored, event in _events(store):
        why = staff.why_not(event)
        if why:
            raise ChainBroken(STREAM, stored.version, why)
        staff.apply(event)


def _events(store: Store) -> Iterator[tuple[StoredEvent, StaffEvent]]:
    """What the stream says, event by event; raises ChainBroken."""
    for stored in store.read(STREAM):
        yield stored, read_staff(stored)


def read_staff(stored: StoredEvent) -> StaffEvent:
    """What an event of the stream says; raises ChainBroken."""
    kind = TAGS.get(stored.tag)
    if kind is None:
        raise ChainBroken(STREAM, stored.version, f"there are no events {stored.tag!r}")
    try:
        event: StaffEvent = msgspec.json.decode(stored.body, type=kind)
    except UNREADABLE as error:
        raise unreadable(STREAM, stored.version, error) from error
    return event
