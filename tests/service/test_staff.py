"""Who works here, by the record: each event, restarts, and what does not read."""

from __future__ import annotations

import pytest

from croupier.errors import ChainBroken
from croupier.service import staff as s
from croupier.service.people import change_person, everybody
from croupier.store.memory import MemoryStore
from croupier.store.records import Append, NewEvent, Unit


def recorded(*events: s.StaffEvent) -> MemoryStore:
    """A record of these events."""
    store = MemoryStore()
    for version, event in enumerate(events):
        store.commit([Unit(1, (Append(s.STREAM, version, (s.encode(event),)),))])
    return store


@pytest.mark.parametrize(
    ("events", "role", "shut"),
    [
        ([s.AccountMade("p", "dealer", "a")], "dealer", False),
        ([s.AccountMade("p", "dealer", "a"), s.RoleSet("p", "auditor", "a")], "auditor", False),
        ([s.AccountMade("p", "dealer", "a"), s.AccountShut("p", "a")], "dealer", True),
        ([s.AccountShut("p", "a"), s.AccountOpened("p", "a")], None, False),
        ([s.AccountMade("p", "dealer", "a"), s.PersonErased("p", "a")], None, False),
        ([s.AccountShut("p", "a"), s.PersonErased("p", "a")], None, False),
        ([s.LinkMade("p", "a"), s.SessionsEnded("p", "a")], None, False),
    ],
)
def test_what_events_lead_to(events: list[s.StaffEvent], role: str | None, *, shut: bool) -> None:
    found = s.Staff()
    found.load(recorded(*events))
    assert (found.role_of("p"), found.is_shut("p")) == (role, shut)
    assert ("p" in found.erased) is isinstance(events[-1], s.PersonErased)


@pytest.mark.parametrize(
    ("tag", "body"),
    [
        ("account-made.v1", b'{"person_id":"p","role":"king","by":""}'),
        ("account-made.v1", b"{}"),
        ("account-praised.v1", b"{}"),
    ],
)
def test_an_event_that_does_not_read_is_named(tag: str, body: bytes) -> None:
    store = recorded(s.AccountMade("p", "dealer", "a"))
    store.commit([Unit(1, (Append(s.STREAM, 1, (NewEvent(tag, body),)),))])
    with pytest.raises(ChainBroken) as broken:
        s.Staff().load(store)
    assert (broken.value.stream, broken.value.version) == (s.STREAM, 2)


def test_parts_of_what_is_personal_do_not_touch_one_another() -> None:
    store = MemoryStore()
    change_person(store, "p", {"name": "Ann", "session.1": "a", "session.2": "b"})
    change_person(store, "p", {"limit": "5"})
    change_person(store, "p", {"session.3": "c"}, replacing="session")
    change_person(store, "p", {"limit": None})
    assert dict(everybody(store)) == {"p": {"name": "Ann", "session.3": "c"}}


def test_nothing_is_kept_anew_of_somebody_who_was_forgotten() -> None:
    store = MemoryStore()
    change_person(store, "p", {"name": None}, replacing="session")
    assert store.people() == ()
